"""Photos of several hands held against the deck together: what changes becomes doubtful, what a person said stays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from scoring import Cards, Cell
from ui.entry.hand_state import face_at, open_cells, to_hand
from ui.entry.kept_readings import KeptReadings
from ui.entry.round_state import RoundState
from ui.store import HandDraft

if TYPE_CHECKING:
    from vision import CellReading, GridReading

SURE = 1.0
"""The confidence of a cell that a person has settled; the deck never changes it."""


def settled(state: RoundState, readings: KeptReadings) -> Mapping[int, HandDraft]:
    """The hands that the deck as a checksum puts in doubt, by seat; empty where the round is possible.

    Blocking for some milliseconds, so call it in a thread.
    """
    from vision.inventory import settle_round, typed_hand  # noqa: PLC0415 (its libraries may be missing here)

    game, edition = state.match.rules, state.match.edition
    grids: list[GridReading] = []
    read: dict[int, HandDraft] = {}
    for seat, _hand in enumerate(state.states):
        draft = state.hand(seat)
        given = said_by(draft, readings) if draft is not None else None
        if draft is not None and given is not None:
            read[seat] = draft
            grids.append(given)
        else:
            hand = to_hand(draft) if draft is not None else None
            grids.append(typed_hand(hand.grid if isinstance(hand, Cards) else None, game))
    if not read:
        return {}
    after = settle_round(grids, game, edition)
    drafts = {seat: _with_doubts(draft, grids[seat], after[seat]) for seat, draft in read.items()}
    return {seat: draft for seat, draft in drafts.items() if draft != read[seat]}


def said_by(draft: HandDraft, readings: KeptReadings) -> GridReading | None:
    """The reading behind a draft, with every cell that a person changed or confirmed as sure as can be; None if it is
    not there any more."""
    kept = readings.get(draft.photo)
    grid, hand = (kept.grid_of(draft), kept.hand_of(draft)) if kept is not None else (None, None)
    if grid is None or hand is None or draft.kind != "cards":
        return None
    return replace(grid, cells=tuple(_said(cell, draft, hand.draft) for cell in grid.cells))


def _said(cell: CellReading, draft: HandDraft, before: HandDraft) -> CellReading:
    at = (cell.row, cell.column)
    face = face_at(draft, at)
    doubted = at in draft.doubtful
    if face is None or (doubted and face == face_at(before, at)):
        return replace(cell, face=face, doubtful=doubted)
    touched = face != face_at(before, at) or at in draft.alternatives  # there are some where a doubt was settled
    return replace(cell, face=face, confidence=SURE, doubtful=False) if touched and not doubted else cell


def _with_doubts(draft: HandDraft, before: GridReading, after: GridReading) -> HandDraft:
    """The draft with the cells that came back changed: their face, and a person has to look."""
    changed: dict[Cell, CellReading] = {
        (new.row, new.column): new
        for old, new in zip(before.cells, after.cells, strict=True)
        if (new.face, new.doubtful) != (old.face, old.doubtful)
    }
    if not changed:
        return draft
    cells = tuple(
        tuple(changed[r, c].face if (r, c) in changed else face for c, face in enumerate(row))
        for r, row in enumerate(draft.cells)
    )
    alternatives = {at: tuple(face for face, _p in cell.alternatives) for at, cell in changed.items()}
    told = replace(
        draft,
        cells=cells,
        doubtful=tuple(sorted({*draft.doubtful, *(at for at, cell in changed.items() if cell.doubtful)})),
        alternatives={**draft.alternatives, **alternatives},
    )
    return replace(told, confirmed=not told.doubtful and not open_cells(told))
