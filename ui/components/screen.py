"""The frame of a screen: a bar with the way back, a scrolling column, the primary action at thumb reach."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from ui import theme
from ui.components.buttons import icon_button
from ui.components.text import heading
from ui.guards import safe
from ui.session import Session


def screen(
    session: Session,
    heading_text: str,
    body: Sequence[ft.Control],
    *,
    back: str | None,
    footer: Sequence[ft.Control] = (),
    actions: Sequence[ft.Control] = (),
    width: float = theme.COLUMN,
) -> ft.Control:
    """`back`: the route the arrow leads to; `footer`: what stays at the bottom, the primary action last."""
    _ = session.gettext
    look = session.look
    side = theme.M if session.width < 600 else theme.L
    arrow: list[ft.Control] = []
    if back is not None:
        arrow.append(
            icon_button(look, ft.Icons.ARROW_BACK, _("Back"), safe(partial(session.go, back)), identifier="back")
        )
    top = ft.Container(
        padding=ft.Padding(left=side - 8 if back else side, right=side, top=theme.S, bottom=theme.S),
        content=ft.Row(
            controls=[*arrow, ft.Container(heading(look, heading_text), expand=True), *actions],
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )
    column = ft.Column(
        controls=[ft.Container(width=width, content=control) for control in body],
        spacing=theme.M,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    parts: list[ft.Control] = [
        _centred(top, width + 2 * side),
        ft.Container(column, expand=True, padding=ft.Padding(left=side, right=side, top=theme.S, bottom=theme.M)),
    ]
    if footer:
        bar = ft.Column(
            [ft.Container(control, width=width) for control in footer],
            spacing=theme.S,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        parts.append(
            ft.Container(
                bar,
                padding=ft.Padding(left=side, right=side, top=theme.M, bottom=theme.M),
                border=ft.Border(top=ft.BorderSide(1, theme.LINE)),
                bgcolor=theme.BACK,
            )
        )
    return ft.Column(parts, spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _centred(control: ft.Control, width: float) -> ft.Control:
    """`control` at most `width` wide, in the middle of what is wider."""
    return ft.Column(
        [ft.Container(control, width=width)], tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
    )
