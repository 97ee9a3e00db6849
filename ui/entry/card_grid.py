"""A hand as cards on the table: every cell can be tapped; removed columns and doubtful cells show at a glance."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

import flet as ft

from scoring import FACE_DOWN, NO_CARD, Cell, Game, Words, number, words
from ui.entry.card import card
from ui.entry.card_look import face_words
from ui.entry.hand_state import cells_of, face_at, removed_columns
from ui.entry.layout import GAP
from ui.guards import safe
from ui.session import Session
from ui.store import HandDraft


def card_grid(
    session: Session,
    game: Game,
    draft: HandDraft,
    size: tuple[float, float],
    *,
    selected: Cell | None = None,
    lit: Collection[Cell] = (),
    asked: Collection[Cell] = (),
    on_tap: Callable[[Cell], None] | None = None,
    name: str = "",
) -> ft.Control:
    """`size`: (width, height) of one card; `asked`: cells that somebody should look at for the round's sake. Without
    `on_tap` the cards are only looked at; `name` keeps several grids of one screen apart."""
    gone = removed_columns(draft, game)

    def cell(at: Cell) -> ft.Control:
        token = face_at(draft, at)
        doubtful = at in draft.doubtful or at in asked
        drawn = card(
            game,
            token,
            size,
            selected=at == selected,
            doubtful=doubtful,
            gone=at[1] in gone,
            lit=at in lit,
        )
        if on_tap is not None:
            drawn.on_click = safe(partial(on_tap, at))
        return ft.Semantics(
            identifier=f"{name}cell-{at[0]}-{at[1]}",
            button=on_tap is not None,
            selected=at == selected or None,
            label=session.say(cell_words(game, token, at, doubtful=doubtful, gone=at[1] in gone)),
            content=drawn,
        )

    rows = sorted({r for r, _ in cells_of(draft)})
    return ft.Column(
        [ft.Row([cell(at) for at in cells_of(draft) if at[0] == r], spacing=GAP, tight=True) for r in rows],
        spacing=GAP,
        tight=True,
    )


def cell_words(game: Game, token: str | None, cell: Cell, *, doubtful: bool, gone: bool) -> Words:
    """A cell as a screen reader says it: where it is and what lies there; `gone`: its column counts 0."""
    place = {"row": number(cell[0] + 1), "column": number(cell[1] + 1)}
    if token is None:
        return words("Row {row}, column {column}: empty", **place)
    if token == NO_CARD:
        return words("Row {row}, column {column}: no card", **place)
    if token == FACE_DOWN:
        return words("Row {row}, column {column}: face down", **place)
    face = next((face for face in game.faces if face.token == token), None)
    said = face_words(face) if face is not None else token
    if doubtful:
        return words("Row {row}, column {column}: {face}, doubtful", face=said, **place)
    if gone:
        return words("Row {row}, column {column}: {face}, counts 0", face=said, **place)
    return words("Row {row}, column {column}: {face}", face=said, **place)
