"""Buttons: one amber call a screen, outlined ones beside it, quiet links; none lower than Look.target.

`identifier` names the button for tests, whatever the language.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from ui import theme
from ui.theme import Look

Handler = Callable[..., Any]


def call(
    look: Look,
    label: str,
    on_click: Handler | None,
    *,
    identifier: str,
    icon: ft.IconData | None = None,
    expand: bool = False,
) -> ft.Control:
    """The screen's primary action; `on_click=None` draws it switched off, so say why beside it."""
    enabled = on_click is not None
    button = ft.FilledButton(
        content=_label(label, look.lead),
        icon=_icon(look, icon, theme.ON_CALL if enabled else theme.QUIET),
        on_click=on_click,
        disabled=not enabled,
        style=ft.ButtonStyle(
            bgcolor={ft.ControlState.DISABLED: theme.WELL, ft.ControlState.DEFAULT: theme.CALL},
            color={ft.ControlState.DISABLED: theme.QUIET, ft.ControlState.DEFAULT: theme.ON_CALL},
            shape=ft.RoundedRectangleBorder(radius=theme.RADIUS),
            padding=ft.Padding.symmetric(horizontal=theme.L, vertical=16),
            visual_density=ft.VisualDensity.STANDARD,
        ),
    )
    return _named(button, identifier, expand)


def plain(
    look: Look,
    label: str,
    on_click: Handler | None,
    *,
    identifier: str,
    icon: ft.IconData | None = None,
    expand: bool = False,
) -> ft.Control:
    """Another action of the screen."""
    button = ft.OutlinedButton(
        content=_label(label, look.body),
        icon=_icon(look, icon, theme.NIGHT),
        on_click=on_click,
        disabled=on_click is None,
        style=ft.ButtonStyle(
            color=theme.NIGHT,
            side=ft.BorderSide(1.5, theme.EDGE),
            shape=ft.RoundedRectangleBorder(radius=theme.RADIUS),
            padding=ft.Padding.symmetric(horizontal=theme.M, vertical=15),
            visual_density=ft.VisualDensity.STANDARD,
        ),
    )
    return _named(button, identifier, expand)


def link(
    look: Look, label: str, on_click: Handler | None, *, identifier: str, icon: ft.IconData | None = None
) -> ft.Control:
    """A quiet action."""
    button = ft.TextButton(
        content=_label(label, look.body),
        icon=_icon(look, icon, theme.NIGHT),
        on_click=on_click,
        height=look.target,
        style=ft.ButtonStyle(color=theme.NIGHT, padding=ft.Padding.symmetric(horizontal=theme.M)),
    )
    return _named(button, identifier, False)


def icon_button(
    look: Look,
    icon: ft.IconData,
    label: str,
    on_click: Handler | None,
    *,
    identifier: str,
    color: ft.ColorValue = theme.NIGHT,
) -> ft.Control:
    """An icon alone; `label` is its tool tip and what a screen reader says."""
    button = ft.IconButton(
        icon=icon,
        icon_size=look.icon,
        icon_color=color,
        tooltip=label,
        on_click=on_click,
        disabled=on_click is None,
        width=look.target,
        height=look.target,
    )
    return _named(button, identifier, False)


def _label(label: str, size: float) -> ft.Control:
    return ft.Text(label, size=size, weight=ft.FontWeight.W_700, text_align=ft.TextAlign.CENTER)


def _icon(look: Look, icon: ft.IconData | None, color: ft.ColorValue) -> ft.Icon | None:
    return None if icon is None else ft.Icon(icon, size=look.icon, color=color)


def _named(control: ft.Control, identifier: str, expand: bool) -> ft.Control:
    return ft.Semantics(identifier=identifier, expand=expand or None, content=control)
