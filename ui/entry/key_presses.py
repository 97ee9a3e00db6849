"""What each key of the keypad does to a half-entered hand. Pure: a press takes an `Edit` and gives the next one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from scoring import FACE_DOWN, NO_CARD, Cell, Game
from ui.entry.hand_state import MAX_DIGITS, cells_of, doubtful_cells, empty_cards, face_at, is_gone, open_cells
from ui.store import HandDraft

UNDO_STEPS = 60
"""How many presses can be taken back; more than a whole Skyjo hand typed four times."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A draft under a person's fingers: the chosen cell, and the drafts before it (latest last) for undo."""

    draft: HandDraft
    selected: Cell | None = None
    past: tuple[tuple[HandDraft, Cell | None], ...] = field(default=(), repr=False)

    def then(self, draft: HandDraft, selected: Cell | None) -> Edit:
        """The next state; undo leads back here."""
        return Edit(draft, selected, (*self.past, (self.draft, self.selected))[-UNDO_STEPS:])


def opened(draft: HandDraft) -> Edit:
    """A draft opened for typing: the first doubtful cell is chosen, else the first open one, else none."""
    return Edit(draft, next_cell(draft, None))


def next_cell(draft: HandDraft, after: Cell | None) -> Cell | None:
    """Where to go from `after`: the next doubtful cell, else the next open one, round the end; None if all is known.

    Doubtful before open: a person looking at a photo settles what was read before adding what was not.
    """
    for wanted in (doubtful_cells(draft), open_cells(draft)):
        later = [cell for cell in wanted if after is None or cell > after]
        if later or wanted:
            return (later or list(wanted))[0]
    return None


def select(edit: Edit, cell: Cell) -> Edit:
    """The cell was tapped; nothing is changed, so there is nothing to undo."""
    return replace(edit, selected=cell)


def move(edit: Edit, rows: int, columns: int) -> Edit:
    """An arrow key: the chosen cell moves inside the grid and stops at its edge."""
    cells = cells_of(edit.draft)
    if not cells:
        return edit
    row, column = edit.selected or cells[0]
    last_row, last_column = cells[-1]
    return select(edit, (min(max(row + rows, 0), last_row), min(max(column + columns, 0), last_column)))


def press_face(edit: Edit, token: str, game: Game) -> Edit:
    """A face, `x` or `.` goes into the chosen cell and the next cell is chosen.

    `.` empties the whole column, because the rules take whole columns away; a card laid into such a column opens
    the rest of it again. Without a chosen cell nothing happens: a finished hand is not changed by a stray tap.
    """
    cell = edit.selected
    if cell is None or (token == NO_CARD and not game.columns_can_go):
        return edit
    column = [(r, cell[1]) for r, _ in enumerate(edit.draft.cells)]
    if token == NO_CARD:
        faces: dict[Cell, str | None] = dict.fromkeys(column, NO_CARD)
    else:
        faces = {at: None for at in column if is_gone(face_at(edit.draft, at))}
        faces[cell] = token
    draft = _with_faces(edit.draft, faces)
    return edit.then(draft, next_cell(draft, cell))


def press_right(edit: Edit) -> Edit:
    """The reading of the chosen cell is right: it is not doubtful any more."""
    cell = edit.selected
    if cell is None or face_at(edit.draft, cell) is None:
        return edit
    draft = replace(edit.draft, doubtful=tuple(other for other in edit.draft.doubtful if other != cell))
    return edit.then(draft, next_cell(draft, cell))


def press_backspace(edit: Edit) -> Edit:
    """Empties the chosen cell; if it is empty already, goes back one cell and empties that."""
    cells = cells_of(edit.draft)
    cell = edit.selected if edit.selected is not None else (cells[-1] if cells else None)
    if cell is None:
        return edit
    if face_at(edit.draft, cell) is None:
        before = [other for other in cells if other < cell]
        if not before:
            return edit
        cell = before[-1]
    if face_at(edit.draft, cell) is None:
        return select(edit, cell)
    rest = [(r, cell[1]) for r, _ in enumerate(edit.draft.cells)] if is_gone(face_at(edit.draft, cell)) else [cell]
    return edit.then(_with_faces(edit.draft, dict.fromkeys(rest)), cell)


def press_clear(edit: Edit, game: Game) -> Edit:
    """An empty grid; the photo stays to look at."""
    draft = replace(
        empty_cards(game), corners=edit.draft.corners, photo=edit.draft.photo, alternatives=edit.draft.alternatives
    )
    return edit.then(draft, next_cell(draft, None))


def undo(edit: Edit) -> Edit:
    """One press back; nothing happens at the beginning."""
    if not edit.past:
        return edit
    *earlier, (draft, selected) = edit.past
    return Edit(draft, selected, tuple(earlier))


def runners_up(draft: HandDraft, cell: Cell | None) -> tuple[str, ...]:
    """What else the card in a doubtful cell may be, best first: at most two, never what is read already."""
    if cell is None or cell not in draft.doubtful:
        return ()
    read = face_at(draft, cell)
    return tuple(face for face in draft.alternatives.get(cell, ()) if face not in (read, NO_CARD, FACE_DOWN))[:2]


def empty_total(kind: Literal["sum", "points"]) -> HandDraft:
    """A total of which nothing has been typed."""
    return HandDraft(kind=kind)


def press_digit(draft: HandDraft, digit: str) -> HandDraft:
    """One digit more; a leading zero gives way, and beyond `MAX_DIGITS` nothing happens.

    A total that has been left once, or saved, is not added to: the first digit starts a new one.
    """
    if draft.confirmed:
        return replace(draft, total=digit, confirmed=False)
    sign, digits = ("-", draft.total[1:]) if draft.total.startswith("-") else ("", draft.total)
    digits = (digits + digit).lstrip("0") or "0"
    return draft if len(digits) > MAX_DIGITS else replace(draft, total=sign + digits, confirmed=False)


def press_minus(draft: HandDraft) -> HandDraft:
    """The sign changes; also before the first digit."""
    total = draft.total[1:] if draft.total.startswith("-") else f"-{draft.total}"
    return replace(draft, total=total, confirmed=False)


def erase_digit(draft: HandDraft) -> HandDraft:
    """The last thing typed goes, the minus at the very end: "-5" -> "-" -> ""."""
    return replace(draft, total=draft.total[:-1], confirmed=False)


def _with_faces(draft: HandDraft, faces: dict[Cell, str | None]) -> HandDraft:
    """The draft with some cells set; what a person set is not doubtful."""
    rows = tuple(tuple(faces.get((r, c), old) for c, old in enumerate(row)) for r, row in enumerate(draft.cells))
    doubtful = tuple(cell for cell in draft.doubtful if cell not in faces)
    return replace(draft, cells=rows, doubtful=doubtful, confirmed=False)
