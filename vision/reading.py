"""What a photo says: grids of cells, each with a face, how sure it is, and where its card lies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.grid import FACE_DOWN, NO_CARD, Grid
from scoring.words import Words

Point = tuple[float, float]


@dataclass(frozen=True)
class CellReading:
    """One card.

    row, column: its cell in the grid as the player sees it, from 0.
    face: a token of the game, "x" face down, None unreadable.
    confidence: probability in [0, 1] that face is right. doubtful: a person should look.
    corners: four (x, y) in pixels of the upright, full-resolution photo, clockwise from the card's own top left.
    alternatives: (face, probability), likeliest first, without `face`.
    """

    row: int
    column: int
    face: str | None
    confidence: float
    doubtful: bool
    corners: tuple[Point, Point, Point, Point]
    alternatives: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True)
class GridReading:
    """One player's cards. rows, columns: the game's full shape; a removed column has no cells.

    new_deck: the pictures are of no known deck; all cells are doubtful, and a warning offers enrolment or typing.
    likely_game: then, the name of another game that the cards seem to be of.
    """

    game: str
    rows: int
    columns: int
    cells: tuple[CellReading, ...]
    warnings: tuple[Words, ...] = ()
    new_deck: bool = False
    likely_game: str | None = None

    @property
    def grid(self) -> Grid:
        """The faces; "." where there is no card, "x" where a card is face down or could not be read at all."""
        tokens = [[NO_CARD] * self.columns for _ in range(self.rows)]
        for cell in self.cells:
            tokens[cell.row][cell.column] = FACE_DOWN if cell.face is None else cell.face
        return Grid(tuple(tuple(row) for row in tokens))

    @property
    def doubtful(self) -> tuple[CellReading, ...]:
        """Cells a person should look at, least sure first."""
        return tuple(sorted((cell for cell in self.cells if cell.doubtful), key=lambda cell: cell.confidence))

    def with_face(self, row: int, column: int, face: str) -> GridReading:
        """The same reading with one cell settled by a person. Raises KeyError where there is no card."""
        if not any((cell.row, cell.column) == (row, column) for cell in self.cells):
            raise KeyError(f"no card in row {row}, column {column}")
        return replace(self, cells=tuple(self._settled(row, column, face)))

    def _settled(self, row: int, column: int, face: str) -> Iterator[CellReading]:
        for cell in self.cells:
            if (cell.row, cell.column) == (row, column):
                yield replace(cell, face=face, confidence=1.0, doubtful=False)
            else:
                yield cell


@dataclass(frozen=True)
class PhotoReading:
    """A photo read. width, height: of the upright photo in pixels.

    grids: in reading order, may be empty; warnings then say why.
    milliseconds: from bytes to reading.
    """

    width: int
    height: int
    grids: tuple[GridReading, ...]
    warnings: tuple[Words, ...]
    milliseconds: float
