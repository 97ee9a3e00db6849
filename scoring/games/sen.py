"""Sen (Nasza Księgarnia 2017): four cards, fewest ravens, and "Pobudka!" called at the right moment.

Rules: the official Polish rulebook (rules.md 2.1, 2.4).
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.breakdown import Step
from scoring.game import Ender, Face, Game, PointsLimit
from scoring.grid import Grid
from scoring.sums import sum_step
from scoring.words import number, words

PENALTY = 5
"""Points for calling "Pobudka!" without the lowest sum (rulebook p. 7)."""


def score_row(grid: Grid, values: Mapping[str, int | None]) -> tuple[Step, ...]:
    """All cards count what is printed; the specials left in a dream count 5, 6 and 7 (rulebook p. 7, player 2)."""
    return (sum_step(grid, (cell for cell, _ in grid.cells()), values),)


def five_more_unless_lowest(own: int, others: tuple[int, ...]) -> tuple[Step, ...]:
    """The caller adds 5 if anyone has fewer; a tie for the lowest is safe and keeps its own sum."""
    if not others:
        return ()
    lowest = min(others)
    if own <= lowest:
        text = words("Called “Pobudka!” and nobody has fewer (the next has {lowest})", lowest=number(lowest))
        return (Step("sen.caller_lowest", text, 0),)
    text = words(
        "Called “Pobudka!”, but somebody has only {lowest}: {penalty} more", lowest=number(lowest), penalty=PENALTY
    )
    return (Step("sen.caller_penalty", text, PENALTY),)


GAME = Game(
    name="sen",
    title="Sen",
    rows=1,
    columns=4,
    faces=(
        *(Face(str(value), value) for value in range(10)),
        Face("5*", 5, "Weź 2"),
        Face("6*", 6, "Podejrzyj 1"),
        Face("7*", 7, "Zamień 2"),
    ),
    editions={"standard": {str(value): 4 for value in range(9)} | {"9": 9, "5*": 3, "6*": 3, "7*": 3}},
    score_cards=score_row,
    ender=Ender(words("Who called “Pobudka!”?"), five_more_unless_lowest),
    end=PointsLimit(100),
    players=(2, 5),
    source="Sen: instrukcja (Nasza Księgarnia 2017)",
)
