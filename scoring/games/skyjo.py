"""Skyjo (Magilano 2015): three equal cards in a column go, and who ends the round had better be lowest.

Rules: the official rulebook, English and French (rules.md 1.1, 1.4).
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.breakdown import Step
from scoring.game import Ender, Face, Game, PointsLimit
from scoring.grid import NO_CARD, Grid
from scoring.sums import column_cells, sum_step
from scoring.words import number, words


def score_columns(grid: Grid, values: Mapping[str, int | None]) -> tuple[Step, ...]:
    """Three equal cards in a column must go to the discard pile, also at the final reveal; the rest is added up."""
    steps = []
    for c, column in enumerate(grid.columns):
        cells = column_cells(grid, c)
        if all(token == NO_CARD for token in column):
            gone = words("Column {column} is gone and counts 0", column=c + 1)
            steps.append(Step("skyjo.column_gone", gone, 0, cells))
        elif len(set(column)) == 1:
            three = words("Column {column}: three times {face}, so it goes and counts 0", column=c + 1, face=column[0])
            steps.append(Step("skyjo.triple", three, 0, cells))
        else:
            steps.append(sum_step(grid, cells, values, c))
    return tuple(steps)


def double_unless_lowest(own: int, others: tuple[int, ...]) -> tuple[Step, ...]:
    """The finisher's positive points count double if anyone else has fewer or the same; zero and negative stay."""
    if not others:
        return ()
    lowest = min(others)
    if lowest > own:
        text = words("Ended the round with the fewest points (the next has {lowest})", lowest=number(lowest))
        return (Step("skyjo.finisher_lowest", text, 0),)
    if own <= 0:
        text = words("Ended the round without the fewest points, but only positive points are doubled")
        return (Step("skyjo.finisher_not_positive", text, 0),)
    if lowest == own:
        text = words("Ended the round, but somebody else has {lowest} too: {own} is doubled", lowest=lowest, own=own)
    else:
        text = words(
            "Ended the round, but somebody else has only {lowest}: {own} is doubled", lowest=number(lowest), own=own
        )
    return (Step("skyjo.finisher_doubled", text, own),)


GAME = Game(
    name="skyjo",
    title="Skyjo",
    rows=3,
    columns=4,
    faces=tuple(Face(str(value), value) for value in range(-2, 13)),
    editions={"standard": {"-2": 5, "-1": 10, "0": 15} | {str(value): 10 for value in range(1, 13)}},
    score_cards=score_columns,
    ender=Ender(words("Who ended the round?"), double_unless_lowest),
    end=PointsLimit(100),
    players=(2, 8),
    columns_can_go=True,
    source="Skyjo rulebook (Magilano)",
)
