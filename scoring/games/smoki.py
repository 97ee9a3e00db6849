"""Smoki (Nasza Księgarnia 2020): equal cards in a column vanish, Reflections copy a neighbour, dragon tokens win.

Rules: rules.md 3.1 and 3.5; where the Polish text is silent, Paper Safari, its English original.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from scoring.breakdown import Step
from scoring.game import Face, Game, Tokens
from scoring.grid import Cell, Grid
from scoring.sums import column_cells
from scoring.words import addition, number, words

REFLECTION = "?"
LEFT, RIGHT = -1, 1

Directions = Mapping[Cell, int]
"""Which neighbour each Reflection copies: LEFT or RIGHT."""


def score_dream(grid: Grid, values: Mapping[str, int | None]) -> tuple[Step, ...]:
    """Reflections choose so that the whole grid is lowest (the owner's favour); then equal columns are 0."""
    choices = [(resolve(grid, values, choice), choice) for choice in directions(grid)]
    best, choice = min(
        ((v, c) for v, c in choices if v is not None), key=lambda pair: sum(column_totals(grid, pair[0]))
    )
    return (*_reflection_steps(grid, best, choice), *_column_steps(grid, best))


def directions(grid: Grid) -> Iterator[Directions]:
    """Every way for the Reflections to look left or right inside their row; a card at the edge has one neighbour."""
    reflections = [cell for cell, token in grid.cells() if token == REFLECTION]
    sides = [[side for side in (LEFT, RIGHT) if 0 <= c + side < grid.shape[1]] for _, c in reflections]
    for chosen in product(*sides):
        yield dict(zip(reflections, chosen, strict=True))


def resolve(grid: Grid, values: Mapping[str, int | None], choice: Directions) -> dict[Cell, int] | None:
    """The points each cell shows under `choice`; chains are followed.

    Reflections that copy each other are 0 in a row without a real card; anywhere else such a choice is void (None).
    """
    shown: dict[Cell, int] = {}
    for cell, _ in grid.cells():
        row = grid.rows[cell[0]]
        if all(token == REFLECTION for token in row):
            shown[cell] = 0
            continue
        at, seen = cell, {cell}
        while grid[at] == REFLECTION:
            at = (at[0], at[1] + choice[at])
            if at in seen:
                return None
            seen.add(at)
        value = values[grid[at]]
        if value is None:
            raise ValueError(f"expected a printed value at {at}, got {grid[at]!r}")
        shown[cell] = value
    return shown


def column_totals(grid: Grid, shown: Mapping[Cell, int]) -> tuple[int, ...]:
    """0 for a column of equal values (also −2 and −2), otherwise its sum. Copy first, vanish after."""
    columns = [[shown[cell] for cell in column_cells(grid, c)] for c in range(grid.shape[1])]
    return tuple(0 if len(set(column)) == 1 else sum(column) for column in columns)


def _reflection_steps(grid: Grid, shown: Mapping[Cell, int], choice: Directions) -> Iterator[Step]:
    for cell, side in choice.items():
        place = {"row": cell[0] + 1, "column": cell[1] + 1, "value": number(shown[cell])}
        if all(token == REFLECTION for token in grid.rows[cell[0]]):
            text = words("Reflection in row {row}, column {column}: nothing to copy in its row, so 0", **place)
        elif side == LEFT:
            text = words("Reflection in row {row}, column {column} copies its left neighbour: {value}", **place)
        else:
            text = words("Reflection in row {row}, column {column} copies its right neighbour: {value}", **place)
        yield Step("smoki.reflection", text, 0, (cell, (cell[0], cell[1] + side)))


def _column_steps(grid: Grid, shown: Mapping[Cell, int]) -> Iterator[Step]:
    for c, points in enumerate(column_totals(grid, shown)):
        cells = column_cells(grid, c)
        values = tuple(shown[cell] for cell in cells)
        if len(set(values)) == 1:
            pair = words("Column {column}: a pair of {value} counts 0", column=c + 1, value=number(values[0]))
            yield Step("smoki.pair", pair, 0, cells)
        else:
            text = words(
                "Column {column}: {addition} = {total}",
                column=c + 1,
                addition=addition(values),
                total=number(points),
            )
            yield Step("sum", text, points, cells)


_LANDS = {str(value): 4 for value in (-2, *range(9))}

GAME = Game(
    name="smoki",
    title="Smoki",
    rows=2,
    columns=3,
    faces=(
        *(Face(str(value), value) for value in (-2, *range(9))),
        Face("9n", 9, "Krucze gniazdo"),
        Face("9a", 9, "Atak kruka"),
        Face("10k", 10, "Kruczy krąg"),
        Face(REFLECTION, None, "Odbicie w wodzie"),
    ),
    # How the twelve raven cards split is open (rules.md 3.1), so the default allows what either printing holds.
    editions={
        "any": _LANDS | {"9n": 4, "9a": 3, "10k": 4, REFLECTION: 4},
        "three-ravens": _LANDS | {"9n": 4, "10k": 4, REFLECTION: 4},
        "four-ravens": _LANDS | {"9n": 3, "9a": 3, "10k": 3, REFLECTION: 3},
    },
    score_cards=score_dream,
    end=Tokens(3),
    players=(2, 5),
    source="Smoki (Nasza Księgarnia 2020) after the Paper Safari rules",
)
