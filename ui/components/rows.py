"""Rows of an icon and words: a step that is explained, a way to somewhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from ui import theme
from ui.components.panel import pressable
from ui.components.text import body, lead, small
from ui.theme import Look


def step(look: Look, icon: ft.IconData, text: str) -> ft.Control:
    """An icon and a sentence."""
    return ft.Row(
        [ft.Icon(icon, size=look.icon * 1.2, color=theme.NIGHT), ft.Container(body(look, text), expand=True)],
        spacing=theme.M,
    )


def way(
    look: Look,
    icon: ft.IconData,
    name: str,
    under: str,
    on_click: Callable[..., Any],
    *,
    identifier: str,
    soft: bool = False,
) -> ft.Control:
    """A pressable row: what it leads to, and a few words about it; `soft`: coloured, for a short cut."""
    front = theme.ON_NIGHT_SOFT if soft else theme.TEXT
    row = ft.Row(
        [
            ft.Icon(icon, size=look.icon * 1.2, color=front if soft else theme.NIGHT),
            ft.Column(
                [lead(look, name, front), small(look, under, front if soft else theme.QUIET)], spacing=2, expand=True
            ),
            ft.Icon(ft.Icons.CHEVRON_RIGHT, size=look.icon, color=front if soft else theme.QUIET),
        ],
        spacing=theme.M,
    )
    return pressable(
        row,
        on_click,
        identifier=identifier,
        label=f"{name}. {under}",
        color=theme.NIGHT_SOFT if soft else theme.CARD,
    )
