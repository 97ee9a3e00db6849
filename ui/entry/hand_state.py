"""What a half-entered hand is worth: what is open, doubtful or wrong, and how it becomes a hand that can be scored.

Pure: drafts in, answers out. A cell is *open* while it holds nothing; *doubtful* while a photo's reading of it waits
for a person.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum, unique

from scoring import (
    FACE_DOWN,
    NO_CARD,
    Cards,
    CardSum,
    Cell,
    FinalPoints,
    Game,
    Grid,
    Hand,
    Words,
    face_down_cells,
    grid_faults,
    place,
    words,
    words_n,
)
from scoring.faults import total_faults
from ui.store import HandDraft

MAX_DIGITS = 4
"""No total of a round needs more; a longer number is a slip of the finger."""


@unique
class Progress(StrEnum):
    """How far a player's hand has come."""

    MISSING = "missing"
    """Nothing has been entered."""
    STARTED = "started"
    """Some cells, or a total that nobody has confirmed."""
    DOUBTFUL = "doubtful"
    """Everything is there, but a person has to look at some cells."""
    FAULTY = "faulty"
    """Everything is there, but no such hand exists, or a card has to be turned over."""
    DONE = "done"
    """It can be scored."""


@dataclass(frozen=True, slots=True)
class HandState:
    """A draft judged against its game."""

    progress: Progress
    open_cells: tuple[Cell, ...] = ()
    """In reading order."""
    doubtful: tuple[Cell, ...] = ()
    """In reading order."""
    faults: tuple[Words, ...] = ()
    """Why the hand cannot be scored."""
    warnings: tuple[Words, ...] = ()
    """What looks wrong but may be right at this table."""

    @property
    def done(self) -> bool:
        """Whether the hand can be scored."""
        return self.progress is Progress.DONE


def empty_cards(game: Game) -> HandDraft:
    """A grid of `game` with every cell open."""
    return HandDraft(kind="cards", cells=tuple((None,) * game.columns for _ in range(game.rows)))


def cells_of(draft: HandDraft) -> tuple[Cell, ...]:
    """Every cell of the draft's grid in reading order."""
    return tuple((r, c) for r, row in enumerate(draft.cells) for c, _ in enumerate(row))


def face_at(draft: HandDraft, cell: Cell) -> str | None:
    """The token in a cell, None while it is open."""
    return draft.cells[cell[0]][cell[1]]


def is_empty(draft: HandDraft | None) -> bool:
    """Whether throwing the draft away loses nothing."""
    if draft is None:
        return True
    return not draft.total and draft.photo is None and all(face is None for row in draft.cells for face in row)


def open_cells(draft: HandDraft) -> tuple[Cell, ...]:
    """The cells that hold nothing yet, in reading order."""
    return tuple(cell for cell in cells_of(draft) if face_at(draft, cell) is None)


def doubtful_cells(draft: HandDraft) -> tuple[Cell, ...]:
    """The cells a person has to look at, in reading order."""
    return tuple(sorted(set(draft.doubtful)))


def typed_total(draft: HandDraft) -> int | None:
    """The number typed so far, None while there is none (nothing, or only a minus)."""
    digits = draft.total.removeprefix("-")
    return int(draft.total) if digits.isdecimal() else None


def grid_of(draft: HandDraft) -> Grid | None:
    """The grid as far as it is known, open cells counting as face down; None for a total."""
    if draft.kind != "cards" or not draft.cells or not draft.cells[0]:
        return None
    return Grid(tuple(tuple(face if face is not None else FACE_DOWN for face in row) for row in draft.cells))


def hand_state(draft: HandDraft | None, game: Game, edition: str | None = None) -> HandState:
    """Judge a draft. A typed total counts once it has been confirmed, so that a "1" on the way to "12" does not."""
    if draft is None or is_empty(draft):
        return HandState(Progress.MISSING, open_cells(draft) if draft else ())
    if draft.kind != "cards":
        hand = to_hand(draft)
        if hand is None or isinstance(hand, Cards):
            return HandState(Progress.STARTED)
        done = Progress.DONE if draft.confirmed else Progress.STARTED
        return HandState(done, warnings=total_faults(hand, game, edition))
    grid = grid_of(draft)
    faults = grid_faults(grid, game, edition) if grid else ()
    missing, doubtful = open_cells(draft), doubtful_cells(draft)
    if missing:
        return HandState(Progress.STARTED, missing, doubtful, faults)
    if grid and (hidden := face_down_cells(grid)):
        turn = words("Turn over the cards at: {cells}.", cells=tuple(place(cell) for cell in hidden))
        faults = (*faults, turn)
    if doubtful:
        return HandState(Progress.DOUBTFUL, (), doubtful, faults)
    return HandState(Progress.FAULTY if faults else Progress.DONE, faults=faults)


def to_hand(draft: HandDraft) -> Hand | None:
    """The hand for scoring; None while cells are open or no number has been typed."""
    if draft.kind == "cards":
        grid = grid_of(draft)
        return None if grid is None or open_cells(draft) else Cards(grid)
    number = typed_total(draft)
    if number is None:
        return None
    return CardSum(number) if draft.kind == "sum" else FinalPoints(number)


def from_hand(hand: Hand) -> HandDraft:
    """The draft that gives `hand` back: how a saved round is opened again."""
    if isinstance(hand, Cards):
        return HandDraft(kind="cards", cells=hand.grid.rows, confirmed=True)
    if isinstance(hand, CardSum):
        return HandDraft(kind="sum", total=str(hand.raw), confirmed=True)
    return HandDraft(kind="points", total=str(hand.points), confirmed=True)


def confirmed(draft: HandDraft) -> HandDraft:
    """The draft after a person said "right": no cell is doubtful any more (open cells stay open)."""
    still = tuple(cell for cell in draft.doubtful if face_at(draft, cell) is None)
    return replace(draft, doubtful=still, confirmed=not still)


def removed_columns(draft: HandDraft, game: Game) -> frozenset[int]:
    """The columns that count 0 because the rules take them off the table, or that are gone already."""
    if not game.columns_can_go or draft.kind != "cards":
        return frozenset()
    columns = list(zip(*draft.cells, strict=True))
    return frozenset(
        c for c, column in enumerate(columns) if len(set(column)) == 1 and column[0] not in (None, FACE_DOWN)
    )


def missing_sentence(state: HandState) -> Words | None:
    """Which cells are still open, where naming them helps (few of them)."""
    if not 0 < len(state.open_cells) <= 3:
        return None
    return words_n(
        "{count} card is still missing: {cells}.",
        "{count} cards are still missing: {cells}.",
        len(state.open_cells),
        cells=tuple(place(cell) for cell in state.open_cells),
    )


def is_gone(face: str | None) -> bool:
    """Whether the rules have removed the card of this cell."""
    return face == NO_CARD
