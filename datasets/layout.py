"""Where cards lie on the table. Table plane: x right, y towards the player, one unit = one card width."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from datasets.arrays import Points, pick

FACE, BACK = 0, 1
"""Classes of a card in the labels."""


@dataclass(frozen=True)
class Placed:
    """One card on the table."""

    deck: int
    """Index of the deck in the pool."""
    picture: int
    """Index of the face in its deck; the back's class shows the deck's back instead."""
    kind: int
    """FACE or BACK."""
    corners: tuple[tuple[float, float], ...]
    """Four table points, clockwise from the card's own top left."""
    cell: tuple[int, int] | None
    """(row, column) in the player's grid, None for a loose card."""


SHAPES: dict[tuple[int, int], float] = {
    (2, 3): 0.27,
    (1, 4): 0.22,
    (3, 4): 0.27,
    (2, 2): 0.06,
    (3, 3): 0.06,
    (1, 2): 0.05,
    (1, 1): 0.03,
    (1, 3): 0.04,
}
"""Rows, columns -> weight."""
FAMILY_SHAPES: dict[str, dict[tuple[int, int], float]] = {
    "number": {(3, 4): 0.66, (2, 3): 0.08, (1, 4): 0.08, (2, 2): 0.05, (3, 3): 0.05, (1, 2): 0.05, (1, 1): 0.03},
}


def card_corners(centre: tuple[float, float], aspect: float, turn: float) -> tuple[tuple[float, float], ...]:
    """Corners of a card of width 1 and height `aspect`, turned clockwise by `turn` radians about `centre`."""
    half = np.array([(-0.5, -aspect / 2), (0.5, -aspect / 2), (0.5, aspect / 2), (-0.5, aspect / 2)])
    c, s = np.cos(turn), np.sin(turn)
    turned = half @ np.array([[c, s], [-s, c]]) + np.array(centre)
    return tuple((float(x), float(y)) for x, y in turned)


@dataclass(frozen=True)
class GridSpec:
    """How one grid is laid."""

    rows: int
    columns: int
    removed: tuple[int, ...]
    """Columns that are gone, their gap still open."""
    aspect: float
    gap_x: float
    gap_y: float
    jitter: float
    tilt: float
    """Standard deviation of a card's turn, radians."""
    sheared: tuple[float, float]
    """How far each next row moves right, and each next column down."""


def sample_grid(rng: Generator, family: str) -> GridSpec:
    """A grid of one of the games' shapes, tidy or careless."""
    weights = FAMILY_SHAPES.get(family, SHAPES)
    names = {f"{r} {c}": share for (r, c), share in weights.items()}
    rows, columns = (int(v) for v in pick(rng, names).split())
    removed: tuple[int, ...] = ()
    if (rows, columns) == (3, 4) and rng.random() < 0.3:
        count = int(rng.choice((1, 2, 3), p=(0.6, 0.3, 0.1)))
        removed = tuple(sorted(int(c) for c in rng.choice(4, count, replace=False)))
    care = rng.random()
    touching = rng.random() < 0.3
    least = -0.13 if rng.random() < 0.4 else -0.04  # overlapping a little, or edge to edge
    widest = 1.1 if rng.random() < 0.08 else 0.5
    gap_x = float(rng.uniform(least, 0.05) if touching else rng.uniform(0.03, widest) ** 1.3)
    gap_y = float(rng.uniform(least, 0.05) if touching else np.clip(gap_x * rng.uniform(0.5, 1.6), 0.01, 1.1))
    jitter, tilt = (0.02, 0.015) if care < 0.45 else (0.06, 0.06) if care < 0.85 else (0.1, 0.14)
    shear = (0.0, 0.0) if rng.random() < 0.6 else (float(rng.normal(0, 0.1)), float(rng.normal(0, 0.06)))
    return GridSpec(rows, columns, removed, float(rng.uniform(1.38, 1.58)), gap_x, gap_y, jitter, tilt, shear)


def lay_grid(rng: Generator, spec: GridSpec, deck: int, pictures: int, down: float) -> list[Placed]:
    """A grid's cards about the origin, faces drawn from `pictures`, each face down with chance `down`."""
    placed = []
    repeats = rng.random() < 0.25
    few = rng.integers(0, pictures, 2)
    upside = 0.12 if rng.random() < 0.5 else 0.0
    whole = np.pi if rng.random() < 0.1 else 0.0
    for row in range(spec.rows):
        for column in range(spec.columns):
            if column in spec.removed:
                continue
            x = (column - (spec.columns - 1) / 2) * (1 + spec.gap_x) + spec.sheared[0] * row
            y = (row - (spec.rows - 1) / 2) * (spec.aspect + spec.gap_y) + spec.sheared[1] * column
            at = (x + rng.normal(0, spec.jitter), y + rng.normal(0, spec.jitter))
            turn = rng.normal(0, spec.tilt) + whole + (np.pi if rng.random() < upside else 0)
            picture = int(rng.choice(few)) if repeats and rng.random() < 0.7 else int(rng.integers(pictures))
            kind = BACK if rng.random() < down else FACE
            placed.append(Placed(deck, picture, kind, card_corners(at, spec.aspect, turn), (row, column)))
    return placed


def bounds(cards: list[Placed]) -> tuple[Points, Points]:
    """Least and greatest corner of the cards' box on the table."""
    points = np.array([c for card in cards for c in card.corners])
    return points.min(0), points.max(0)


def lay_pile(
    rng: Generator, centre: tuple[float, float], aspect: float, deck: int, pictures: int, kind: int
) -> list[Placed]:
    """A squared or careless pile: only the top card and edges of those beneath show."""
    turn, spread = rng.uniform(0, 2 * np.pi), rng.choice((0.015, 0.05, 0.15, 0.3))
    cards = []
    for _ in range(int(rng.integers(1, 5))):
        at = (centre[0] + rng.normal(0, spread), centre[1] + rng.normal(0, spread))
        corners = card_corners(at, aspect, turn + rng.normal(0, spread * 1.5))
        cards.append(Placed(deck, int(rng.integers(pictures)), kind, corners, None))
    return cards


def beside(rng: Generator, low: Points, high: Points, clear: float) -> tuple[float, float]:
    """A point outside the box `low`..`high` by about `clear` units."""
    width, height = high - low
    side = int(rng.integers(4))
    off = clear + rng.exponential(0.5)
    along = rng.uniform(-0.1, 1.1)
    if side < 2:
        x = low[0] - off if side == 0 else high[0] + off
        return float(x), float(low[1] + along * height)
    y = low[1] - off if side == 2 else high[1] + off
    return float(low[0] + along * width), float(y)
