"""Cards: a raised area that groups things, and one that is pressed as a whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from ui import theme


def panel(content: ft.Control, *, color: ft.ColorValue = theme.CARD, padding: float = theme.M) -> ft.Container:
    """A raised area."""
    return ft.Container(
        content=content,
        bgcolor=color,
        padding=padding,
        border_radius=theme.RADIUS,
        border=ft.Border.all(1, theme.LINE),
    )


def pressable(
    content: ft.Control,
    on_click: Callable[..., Any],
    *,
    identifier: str,
    label: str,
    color: ft.ColorValue = theme.CARD,
    padding: float = theme.M,
    selected: bool | None = None,
) -> ft.Control:
    """A raised area that acts as one button; `label` is what a screen reader says."""
    return ft.Semantics(
        identifier=identifier,
        button=True,
        label=label,
        selected=selected,
        content=ft.Container(
            content=content,
            bgcolor=color,
            padding=padding,
            border_radius=theme.RADIUS,
            border=ft.Border.all(2 if selected else 1, theme.NIGHT if selected else theme.LINE),
            ink=True,
            on_click=on_click,
        ),
    )


def notice(size: float, sentence: str, icon: ft.IconData = ft.Icons.INFO_OUTLINE, *, fault: bool = False) -> ft.Control:
    """A sentence that must be seen: a hint, or a fault."""
    back, front = (theme.FAULT_SOFT, theme.ON_FAULT_SOFT) if fault else (theme.DOUBT, theme.ON_DOUBT)
    return ft.Container(
        bgcolor=back,
        border_radius=theme.RADIUS_SMALL,
        padding=theme.M,
        content=ft.Row(
            vertical_alignment=ft.CrossAxisAlignment.START,
            controls=[
                ft.Icon(icon, color=front, size=size * 1.4),
                ft.Semantics(live_region=True, expand=True, content=ft.Text(sentence, size=size, color=front)),
            ],
        ),
    )
