"""A game's mark: its own grid of cards, drawn small. No artwork of the publishers."""

from __future__ import annotations

import flet as ft

from scoring import Game
from ui import theme


def game_mark(game: Game, size: float) -> ft.Control:
    """The empty grid of `game` in a square of `size` pixels, one card turned amber."""
    rows, columns = game.rows, game.columns
    gap = size * 0.06
    card_height = min((size - gap * (rows - 1)) / rows, (size - gap * (columns - 1)) / columns * 1.45, size * 0.5)
    card_width = card_height / 1.45
    lit = (rows - 1, columns - 1)

    def card(r: int, c: int) -> ft.Control:
        color = theme.CALL if (r, c) == lit else theme.NIGHT
        return ft.Container(width=card_width, height=card_height, bgcolor=color, border_radius=card_width * 0.18)

    lines: list[ft.Control] = [
        ft.Row([card(r, c) for c in range(columns)], spacing=gap, tight=True) for r in range(rows)
    ]
    return ft.Container(
        ft.Column(lines, spacing=gap, tight=True),
        width=size,
        height=size,
        alignment=ft.Alignment.CENTER,
    )
