"""A round that cannot be: the sentence, and for every hand in question one tap to its cards."""

from __future__ import annotations

from functools import partial

import flet as ft

from scoring import Cell, Words, place, words
from ui import theme
from ui.components.text import lead
from ui.entry.kept_readings import KeptReadings
from ui.entry.round_entry import RoundEntry
from ui.entry.round_state import RoundState, Suspects
from ui.guards import safe
from ui.session import Session


def suspects_panel(
    session: Session, entry: RoundEntry, readings: KeptReadings, state: RoundState, one: Suspects, index: int
) -> ft.Control:
    """`index` tells several such sentences of a round apart."""
    look = session.look
    ways: list[ft.Control] = []
    for seat, cells in _by_hand(one):
        first = likeliest(state, readings, one, seat)[1]
        label = session.say(hand_and_cells(state.match.players[seat], cells))
        ways.append(
            ft.Semantics(
                identifier=f"suspect-{index}-{seat}",
                button=True,
                label=label,
                exclude_semantics=True,
                content=ft.Container(
                    ft.Row(
                        [
                            ft.Icon(ft.Icons.SEARCH, size=look.icon, color=theme.NIGHT),
                            ft.Text(label, size=look.body, weight=ft.FontWeight.W_600, color=theme.TEXT, expand=True),
                            ft.Icon(ft.Icons.CHEVRON_RIGHT, size=look.icon, color=theme.QUIET),
                        ],
                        spacing=theme.S,
                    ),
                    padding=ft.Padding.symmetric(horizontal=12, vertical=(look.target - look.body * 1.4) / 2),
                    bgcolor=theme.CARD,
                    border=ft.Border.all(1.5, theme.EDGE),
                    border_radius=theme.RADIUS_SMALL,
                    ink=True,
                    on_click=safe(partial(entry.look_at, seat, first)),
                ),
            )
        )
    said = ft.Semantics(
        identifier=f"suspects-{index}",
        live_region=True,
        expand=True,
        content=lead(look, session.say(one.words), theme.ON_DOUBT, strong=False),
    )
    head = ft.Row(
        [ft.Icon(ft.Icons.REPORT_OUTLINED, size=look.icon * 1.2, color=theme.ON_DOUBT), said],
        spacing=theme.S,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return ft.Container(
        ft.Column([head, *ways], spacing=theme.S, tight=True),
        bgcolor=theme.DOUBT,
        border_radius=theme.RADIUS,
        padding=theme.M,
    )


def hand_and_cells(player: str, cells: tuple[Cell, ...]) -> Words:
    """Where somebody has to look."""
    return words("{name}: {cells}", name=player, cells=tuple(place(cell) for cell in cells))


def likeliest(state: RoundState, readings: KeptReadings, one: Suspects, seat: int | None = None) -> tuple[int, Cell]:
    """Of the cells in question (of one hand), the one most likely wrong: what the camera was least sure of, and what a
    photo said before what was typed."""

    def sureness(at: tuple[int, Cell]) -> float:
        draft = state.hand(at[0])
        kept = readings.get(draft.photo) if draft is not None else None
        grid = kept.grid_of(draft) if kept is not None and draft is not None else None
        if grid is None:
            return 2.0
        return next((cell.confidence for cell in grid.cells if (cell.row, cell.column) == at[1]), 2.0)

    return min((at for at in one.cells if seat in (None, at[0])), key=sureness)


def _by_hand(one: Suspects) -> tuple[tuple[int, tuple[Cell, ...]], ...]:
    seats = sorted({seat for seat, _cell in one.cells})
    return tuple((seat, tuple(cell for hand, cell in one.cells if hand == seat)) for seat in seats)
