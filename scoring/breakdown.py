"""A score is never a bare number: it is steps that say what happened and where, and that add up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.grid import Cell, Grid
from scoring.words import Words


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened: `rule` is its stable key, `points` what it adds, `cells` where (may be empty)."""

    rule: str
    words: Words
    points: int
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class HandScore:
    """One player's round. `raw`: after columns and reflections; `penalty`: for ending the round; `grid`: None if typed.

    Invariant: points = raw + penalty = the sum of the steps' points.
    """

    grid: Grid | None
    raw: int
    penalty: int
    steps: tuple[Step, ...]

    @property
    def points(self) -> int:
        """What is added to the running total."""
        return self.raw + self.penalty


def total(steps: Iterable[Step]) -> int:
    """The points of several steps together."""
    return sum(step.points for step in steps)
