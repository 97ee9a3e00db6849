"""What a game is: one frozen value, and the few functions that are its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from scoring.breakdown import Step
from scoring.grid import Grid
from scoring.words import Words


@dataclass(frozen=True, slots=True)
class Face:
    """One kind of card.

    `token`: its name in the notation. `value`: the points it counts, None where other cards decide (a Reflection).
    `name`: what is printed on a special card, in the box's own language.
    """

    token: str
    value: int | None
    name: str = ""


@dataclass(frozen=True, slots=True)
class PointsLimit:
    """The match ends after the round in which a total reaches or passes `points`; the lowest total wins."""

    points: int


@dataclass(frozen=True, slots=True)
class Tokens:
    """The lowest hand of a round takes a token; the first to hold `needed` wins."""

    needed: int


@dataclass(frozen=True, slots=True)
class Ender:
    """A game in which it matters who ended the round.

    `question`: asked at the table, in the game's words. `penalty(own, others)`: the steps that the ender's raw
    points earn beside the raw points of all the others; empty where nothing is added.
    """

    question: Words
    penalty: Callable[[int, tuple[int, ...]], tuple[Step, ...]]


@dataclass(frozen=True, slots=True)
class Game:
    """A card game scored from a grid; `name` is its key everywhere, `title` what stands on the box.

    `editions` maps an edition's name to how many of each face its deck holds; the first is the default.
    `score_cards(grid, values)` gives the steps of a complete grid; `values` maps each token to its points.
    `columns_can_go`: whole columns may be missing because the rules removed them.
    `players`: fewest and most at one table.
    """

    name: str
    title: str
    rows: int
    columns: int
    faces: tuple[Face, ...]
    editions: Mapping[str, Mapping[str, int]]
    score_cards: Callable[[Grid, Mapping[str, int | None]], tuple[Step, ...]]
    end: PointsLimit | Tokens
    players: tuple[int, int]
    ender: Ender | None = None
    columns_can_go: bool = False
    source: str = ""
    _values: Mapping[str, int | None] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_values", MappingProxyType({face.token: face.value for face in self.faces}))
        for edition, deck in self.editions.items():
            if unknown := set(deck) - set(self._values):
                raise ValueError(f"edition {edition!r} of {self.name!r} holds faces the game does not name: {unknown}")

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def values(self) -> Mapping[str, int | None]:
        """Token -> points (None: other cards decide)."""
        return self._values

    @property
    def default_edition(self) -> str:
        """The edition meant when none is named."""
        return next(iter(self.editions))

    def deck(self, edition: str | None = None) -> Mapping[str, int]:
        """Token -> copies; raises ValueError naming the editions there are."""
        name = edition or self.default_edition
        if name not in self.editions:
            raise ValueError(f"expected an edition of {self.title} ({', '.join(self.editions)}), got {name!r}")
        return self.editions[name]

    def copies(self, token: str, edition: str | None = None) -> int:
        """How many cards of this face the deck holds; 0 for a face it lacks."""
        return self.deck(edition).get(token, 0)
