"""Text in the app's type scale; every size comes from the session's Look."""

from __future__ import annotations

import flet as ft

from ui import theme
from ui.theme import Look


def heading(look: Look, value: str, color: ft.ColorValue = theme.TEXT) -> ft.Control:
    """What the screen is about; screen readers can jump to it."""
    return ft.Semantics(
        heading_level=1,
        content=ft.Text(value, size=look.heading, weight=ft.FontWeight.W_800, color=color),
    )


def title(look: Look, value: str, color: ft.ColorValue = theme.TEXT) -> ft.Text:
    """The title of a card or a section."""
    return ft.Text(value, size=look.title, weight=ft.FontWeight.W_700, color=color)


def lead(look: Look, value: str, color: ft.ColorValue = theme.TEXT, *, strong: bool = True) -> ft.Text:
    """A name, a short statement."""
    weight = ft.FontWeight.W_700 if strong else ft.FontWeight.W_500
    return ft.Text(value, size=look.lead, weight=weight, color=color)


def body(
    look: Look, value: str, color: ft.ColorValue = theme.TEXT, align: ft.TextAlign = ft.TextAlign.START
) -> ft.Text:
    """Running text."""
    return ft.Text(value, size=look.body, color=color, text_align=align)


def quiet(look: Look, value: str, align: ft.TextAlign = ft.TextAlign.START) -> ft.Text:
    """Running text of less importance."""
    return ft.Text(value, size=look.body, color=theme.QUIET, text_align=align)


def small(look: Look, value: str, color: ft.ColorValue = theme.QUIET) -> ft.Text:
    """A caption."""
    return ft.Text(value, size=look.small, color=color)


def figures(look: Look, value: str, size: float | None = None, color: ft.ColorValue = theme.TEXT) -> ft.Text:
    """A number among numbers; Nunito's figures are all equally wide, so columns stand straight."""
    return ft.Text(value, size=size or look.title, weight=ft.FontWeight.W_700, color=color, no_wrap=True)
