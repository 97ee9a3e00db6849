"""What watching says after each frame: the grids in view, what is settled, and what is still missing, in words."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.faults import place
from scoring.game import Game
from scoring.grid import Cell
from scoring.words import Words, words
from vision.reading import GridReading

MIRRORED = words("The picture is mirrored (webcams often do that). Switch mirroring off in the camera's settings.")
MOVING = words("The picture is moving: hold the camera still.")
BLURRED = words("The picture is blurred: hold the camera still, or move it a little away so that it can focus.")
READING = words("A grid is in view and being read: leave it as it is for a moment.")


@dataclass(frozen=True)
class SeenGrid:
    """A grid in view. reading: what all its votes say so far, corners in pixels of this frame, in full resolution.

    votes: on the card that has fewest. stable: told, and nothing has changed since. changing: cells in which
    something moves.
    """

    reading: GridReading
    votes: int
    stable: bool
    changing: tuple[Cell, ...]


@dataclass(frozen=True)
class Sight:
    """What was made of one frame. at: its time in seconds.

    grids: those in view, in reading order. announced: those that became stable with this frame, each told once until
    it changes. missing: what keeps the grids from being stable, or from being seen; empty when all are stable.
    faces_read: whether faces were read in this frame, not only compared with those before.
    """

    at: float
    grids: tuple[SeenGrid, ...]
    announced: tuple[GridReading, ...]
    missing: tuple[Words, ...]
    faces_read: bool


def nothing_in_view(game: Game) -> Words:
    """No grid was found in this frame."""
    return words(
        "No grid of {game} in view: {rows} x {columns} cards are expected, all in the picture, none covering another.",
        game=game.title,
        rows=game.rows,
        columns=game.columns,
    )


def what_is_missing(grid: SeenGrid) -> tuple[Words, ...]:
    """What keeps one grid from being stable."""
    if grid.stable:
        return ()
    if grid.changing:
        cells = tuple(place(cell) for cell in grid.changing)
        return (words("Something moves here: {cells}.", cells=cells),)
    if grid.votes and grid.reading.doubtful and len(grid.reading.doubtful) < len(grid.reading.cells):
        cells = tuple(place(cell) for cell in sorted((cell.row, cell.column) for cell in grid.reading.doubtful))
        return (words("Not sure yet: {cells}.", cells=cells),)
    return (READING,)
