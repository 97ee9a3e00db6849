"""What a player hands in for a round: the cards themselves, their sum, or points from an old sheet (notation.md)."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.grid import Grid


@dataclass(frozen=True, slots=True)
class Cards:
    """The finished cards; everything is computed from them."""

    grid: Grid

    def __str__(self) -> str:
        return str(self.grid)


@dataclass(frozen=True, slots=True)
class CardSum:
    """`=12`: the sum of the cards after columns and reflections, before any penalty."""

    raw: int

    def __str__(self) -> str:
        return f"={self.raw}"


@dataclass(frozen=True, slots=True)
class FinalPoints:
    """`==24`: the points as they stand on an old sheet, never penalised again."""

    points: int

    def __str__(self) -> str:
        return f"=={self.points}"


Hand = Cards | CardSum | FinalPoints
