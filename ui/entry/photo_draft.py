"""From what was read in a photo to half-entered hands, one for each grid in the picture. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scoring import FACE_DOWN, NO_CARD, Cell, Game, Words
from ui.entry.hand_state import open_cells
from ui.store import HandDraft

if TYPE_CHECKING:
    from vision import GridReading


@dataclass(frozen=True, slots=True)
class ReadHand:
    """One grid of a photo: the hand to be entered from it, and what its reading warns of.

    `new_deck`: its pictures are of a deck nobody has taught the program, so the draft holds no faces.
    `other_game`: they look like the cards of another game that the program knows.
    """

    draft: HandDraft
    said: tuple[Words, ...] = ()
    new_deck: bool = False
    other_game: bool = False


def hand_of(grid: GridReading, game: Game, scale: float, photo: str) -> ReadHand:
    """`scale`: pixels of the preview per pixel of the photo; `photo`: the preview's name in the store."""
    draft = draft_of(grid, game, scale, photo)
    shown = without_faces(draft) if grid.new_deck else draft
    return ReadHand(shown, grid.warnings, grid.new_deck, grid.likely_game is not None)


def without_faces(draft: HandDraft) -> HandDraft:
    """The cards where they lie, with nothing said about their faces: a guess would be a wrong number."""
    rows = tuple(
        tuple(face if (r, c) not in draft.corners else None for c, face in enumerate(row))
        for r, row in enumerate(draft.cells)
    )
    return replace(draft, cells=rows, doubtful=(), alternatives={}, confirmed=False)


def draft_of(grid: GridReading, game: Game, scale: float, photo: str) -> HandDraft:
    """A column without any card counts as removed where the game removes columns; a card missing elsewhere is open.

    Without a doubtful or open cell the hand is confirmed: nobody has to look at it.
    """
    read = {(cell.row, cell.column): cell for cell in grid.cells if cell.row < game.rows and cell.column < game.columns}
    known = {*game.values, FACE_DOWN}
    faces = {at: cell.face if cell.face in known else None for at, cell in read.items()}
    rows = tuple(tuple(_face((r, c), faces, game) for c in range(game.columns)) for r in range(game.rows))
    doubtful = tuple(sorted(at for at, cell in read.items() if cell.doubtful or faces[at] is None))
    draft = HandDraft(
        kind="cards",
        cells=rows,
        doubtful=doubtful,
        alternatives={at: tuple(face for face, _ in read[at].alternatives) for at in doubtful},
        corners={at: tuple((x * scale, y * scale) for x, y in cell.corners) for at, cell in read.items()},
        photo=photo,
    )
    return replace(draft, confirmed=not draft.doubtful and not open_cells(draft))


def _face(at: Cell, faces: Mapping[Cell, str | None], game: Game) -> str | None:
    if at in faces:
        return faces[at]
    column_empty = all((r, at[1]) not in faces for r in range(game.rows))
    return NO_CARD if game.columns_can_go and column_empty else None
