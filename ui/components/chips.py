"""Chips: one of several answers, all in sight; the chosen one is filled and ticked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from ui import theme
from ui.components.text import body
from ui.session import Session


def chip(
    session: Session,
    label: str,
    chosen: bool,
    on_click: Callable[..., Any],
    identifier: str,
    icon: ft.IconData | None = None,
    *,
    heard: str | None = None,
    size: float | None = None,
) -> ft.Control:
    """`heard`: what a screen reader says, where the icon or the size tells more than the label; `size`: of the label,
    in logical pixels, that of running text where None."""
    look = session.look
    ink = theme.ON_NIGHT if chosen else theme.TEXT
    text = body(look, label, ink)
    text.weight = ft.FontWeight.W_600
    text.size = size or text.size
    mark = ft.Icons.CHECK if chosen else icon
    inside: list[ft.Control] = [text] if mark is None else [ft.Icon(mark, size=look.icon * 0.8, color=ink), text]
    return ft.Semantics(
        identifier=identifier,
        button=True,
        selected=chosen,
        label=heard,
        exclude_semantics=heard is not None,
        content=ft.Container(
            ft.Row(
                inside,
                spacing=theme.S,
                tight=True,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            height=look.target,
            padding=ft.Padding.symmetric(horizontal=theme.M),
            bgcolor=theme.NIGHT if chosen else theme.CARD,
            border=ft.Border.all(1.5, theme.NIGHT if chosen else theme.EDGE),
            border_radius=theme.RADIUS_SMALL,
            ink=True,
            on_click=on_click,
        ),
    )
