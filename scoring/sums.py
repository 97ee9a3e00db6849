"""The step every game shares: cards that simply count what is printed on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.breakdown import Step
from scoring.grid import NO_CARD, Cell, Grid
from scoring.words import addition, number, words


def sum_step(grid: Grid, cells: Iterable[Cell], values: Mapping[str, int | None], column: int | None = None) -> Step:
    """`cells` count their face value; `column` (from 0) names the column they are, None the whole hand."""
    counted = tuple(cell for cell in cells if grid[cell] != NO_CARD)
    points = tuple(value for cell in counted if (value := values[grid[cell]]) is not None)
    result = sum(points)
    if column is None:
        text = words("Cards: {addition} = {total}", addition=addition(points), total=number(result))
    else:
        text = words(
            "Column {column}: {addition} = {total}",
            column=column + 1,
            addition=addition(points),
            total=number(result),
        )
    return Step("sum", text, result, counted)


def column_cells(grid: Grid, column: int) -> tuple[Cell, ...]:
    """The cells of one column, top to bottom."""
    return tuple((row, column) for row in range(grid.shape[0]))
