"""A hand of which most cards are in doubt is of another edition or game, or hardly visible: none of it is sure."""

from __future__ import annotations

from dataclasses import replace

from scoring.game import Game
from scoring.words import words
from vision.reading import GridReading

MOST = 0.5
"""Share of doubtful cells above which the others are distrusted too."""


def wary(grid: GridReading, game: Game) -> GridReading:
    """The same grid; if more than half of its cells are doubtful all of them are, and a warning says what it may be.

    One card of a strange deck can look like a known face; its neighbours give it away.
    """
    if len(grid.doubtful) <= MOST * len(grid.cells):
        return grid
    warning = words(
        "Most of these cards are not known: another edition, another game than {game}, or too little light. "
        "Check every card, or type them.",
        game=game.title,
    )
    cells = tuple(replace(cell, doubtful=True) for cell in grid.cells)
    return replace(grid, cells=cells, warnings=(warning, *grid.warnings))
