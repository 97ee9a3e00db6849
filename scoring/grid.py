"""A player's cards as rows and columns of face tokens (notation.md: rows from the player's own side, top to bottom)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

NO_CARD = "."
"""The token of a cell whose card has been removed."""
FACE_DOWN = "x"
"""The token of a card that still has to be turned over."""

Cell = tuple[int, int]
"""(row, column), both from 0, row 0 at the top as the player sees it."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Rectangular, at least one row of at least one cell; tokens are a game's faces, `.` or `x`."""

    rows: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        if not self.rows or not self.rows[0] or any(len(row) != len(self.rows[0]) for row in self.rows):
            raise ValueError(f"expected rows of one length, got {self.rows!r}")

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns)."""
        return len(self.rows), len(self.rows[0])

    @property
    def columns(self) -> tuple[tuple[str, ...], ...]:
        """The same cells by columns, left to right, each top to bottom."""
        return tuple(zip(*self.rows, strict=True))

    def __getitem__(self, cell: Cell) -> str:
        return self.rows[cell[0]][cell[1]]

    def cells(self) -> Iterator[tuple[Cell, str]]:
        """Every cell with its token, row by row."""
        for r, row in enumerate(self.rows):
            for c, token in enumerate(row):
                yield (r, c), token

    def with_cell(self, cell: Cell, token: str) -> Grid:
        """The same grid with one token replaced."""
        return Grid(
            tuple(
                tuple(token if (r, c) == cell else old for c, old in enumerate(row)) for r, row in enumerate(self.rows)
            )
        )

    def turned(self) -> Grid:
        """The grid as seen from the other side of the table (180 degrees)."""
        return Grid(tuple(row[::-1] for row in self.rows[::-1]))

    def without_gaps(self) -> tuple[tuple[str, ...], ...]:
        """The columns that still hold a card: two grids with equal results hold the same cards."""
        return tuple(column for column in self.columns if any(token != NO_CARD for token in column))

    def __str__(self) -> str:
        return " / ".join(" ".join(row) for row in self.rows)
