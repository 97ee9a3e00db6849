"""Marks one reading against its label: was the grid right, which cells, and what was the cause of a miss."""

from __future__ import annotations

from dataclasses import dataclass

from models.reading_metrics import closed_up, differing, half_turned, present_columns, rows_of
from models.reading_truth import TruePhoto, card_under
from vision.reading import GridReading, PhotoReading

NO_GRID, SHAPE, SHIFTED, TURNED, CELL = "no grid", "shape", "shifted cell", "turned", "cell"
CAUSES = (NO_GRID, SHAPE, SHIFTED, TURNED, CELL)
MOST_WRONG = 0.6
"""Without corners in the labels, a grid of which more cells differ is taken for a wrong grid."""


@dataclass(frozen=True)
class CellMark:
    """One cell as read. truth: the face of the card it lies on, "." where it lies on none of the grid's."""

    row: int
    column: int
    read: str
    truth: str
    confidence: float
    doubtful: bool
    quadrant: str
    """Where the card's upper edge points; empty where unknown."""

    @property
    def right(self) -> bool:
        """Whether the face is the card's."""
        return self.read == self.truth


@dataclass(frozen=True)
class PhotoMark:
    """One photo marked. cause: one of CAUSES, None for an exact grid. warned: the reading says something itself."""

    file: str
    game: str
    level: str
    grid: str
    """As labelled."""
    read: str | None
    """As read."""
    cause: str | None
    grid_right: bool
    cells: tuple[CellMark, ...]
    warnings: tuple[str, ...]
    milliseconds: float

    @property
    def silent(self) -> tuple[CellMark, ...]:
        """Cells that are wrong and not marked doubtful."""
        return tuple(cell for cell in self.cells if not cell.right and not cell.doubtful)

    @property
    def silent_grid(self) -> bool:
        """A wrong grid that neither warns nor doubts any cell."""
        return (
            self.read is not None
            and not self.grid_right
            and not self.warnings
            and not any(c.doubtful for c in self.cells)
        )


def _placing(grid: GridReading, photo: TruePhoto) -> tuple[str | None, list[str], list[str], bool]:
    """Cause (None: each card in its cell), each cell's true face and quadrant, and whether the grid was half turned."""
    truth, got = closed_up(rows_of(photo.grid)), closed_up(grid.grid.rows)
    columns = present_columns(grid.grid.rows)
    shape = (len(truth), len(truth[0])) == (len(got), len(got[0]))
    place = {(c.row, columns.index(c.column)): c for c in grid.cells}
    either = photo.game == "skyjo" or photo.level == "unknown"
    if not photo.cards:  # compare by faces alone
        wrong, back = differing(truth, got), differing(half_turned(truth), got)
        turned = either and wrong is not None and back is not None and len(back) < len(wrong)
        option = half_turned(truth) if turned else truth
        least = back if turned else wrong
        cause = SHAPE if least is None else SHIFTED if len(least) > MOST_WRONG * len(place) else None
        faces = ["." if least is None else option[r][c] for r, c in place]
        return cause, faces, [""] * len(place), turned
    under = [card_under(cell, photo) for cell in place.values()]
    rows, across = len(truth), len(truth[0])
    straight = [u is not None and (u.row, u.column) == at for u, at in zip(under, place, strict=True)]
    back_ = [
        u is not None and (rows - 1 - u.row, across - 1 - u.column) == at for u, at in zip(under, place, strict=True)
    ]
    turned = all(back_) and not all(straight)
    cause = (
        SHAPE
        if not shape
        else None
        if all(straight)
        else TURNED
        if turned and not either
        else None
        if turned
        else SHIFTED
    )
    return cause, [u.face if u else "." for u in under], [u.quadrant if u else "" for u in under], turned


def mark(photo: TruePhoto, reading: PhotoReading) -> PhotoMark:
    """The mark of a photo; of several grids the one with most cells counts, as a person would take it."""
    said = tuple(str(w) for w in reading.warnings)
    if not reading.grids:
        return PhotoMark(
            photo.file, photo.game, photo.level, photo.grid, None, NO_GRID, False, (), said, reading.milliseconds
        )
    grid = max(reading.grids, key=lambda one: len(one.cells))
    cause, faces, quadrants, _ = _placing(grid, photo)
    cells = tuple(
        CellMark(c.row, c.column, c.face or "none", face, float(c.confidence), bool(c.doubtful), quadrant)
        for c, face, quadrant in zip(grid.cells, faces, quadrants, strict=True)
    )
    right = cause is None
    if right and not all(cell.right for cell in cells):
        cause = CELL
    warnings = (*said, *(str(w) for w in grid.warnings))
    read = str(grid.grid)
    return PhotoMark(
        photo.file, photo.game, photo.level, photo.grid, read, cause, right, cells, warnings, reading.milliseconds
    )
