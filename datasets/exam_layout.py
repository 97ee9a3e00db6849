"""Where the exam's cards lie. Table plane as in `layout`: x right, y towards the player, one unit = one card width."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.random import Generator

from datasets.arrays import Points
from datasets.exam_decks import DeckPlan, Level
from datasets.layout import card_corners
from scoring.games import GAMES
from scoring.grid import FACE_DOWN, NO_CARD

Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Laid:
    """One card. cell: (row, column) in the grid as it is written down, None beside the grid."""

    face: str
    corners: Corners
    """Four table points, clockwise from the card's own top left."""
    cell: tuple[int, int] | None
    turned: bool
    """Whether it lies upside down against its grid."""


@dataclass(frozen=True)
class Hand:
    """A player's grid."""

    cards: tuple[Laid, ...]
    grid: str
    """In notation."""
    gaps: tuple[float, float]
    """Between columns and between rows, card widths, before the cards were pushed about."""
    overlap: float
    """Greatest share of a card that another covers."""


def deal(rng: Generator, plan: DeckPlan, count: int) -> list[str]:
    """`count` cards off the shuffled deck."""
    whole = [token for token, copies in plan.copies for _ in range(copies)]
    return [whole[int(i)] for i in rng.permutation(len(whole))[:count]]


def _clear(rng: Generator, spread: float) -> float:
    """A normal deviate of no more than twice its spread."""
    return float(np.clip(rng.normal(0, spread), -2 * spread, 2 * spread))


def _gone(rng: Generator, game: str, columns: int) -> tuple[tuple[int, ...], bool]:
    """Columns that are gone, and whether their gap is open; one Skyjo grid in four lacks some."""
    if not GAMES[game].columns_can_go or rng.random() > 0.25:
        return (), False
    count = int(rng.choice((1, 2, 3), p=(0.55, 0.3, 0.15)))
    return tuple(sorted(int(c) for c in rng.choice(columns, count, replace=False))), bool(rng.random() < 0.5)


def overlap(one: Corners, other: Corners) -> float:
    """Shared area as a share of the smaller card."""
    a, b = (np.array(c, np.float32) for c in (one, other))
    return float(cv2.intersectConvexConvex(a, b)[0]) / float(min(abs(cv2.contourArea(a)), abs(cv2.contourArea(b))))


def _steps(rng: Generator, count: int, size: float, gap: float) -> list[float]:
    """Places of `count` rows or columns about 0, their gaps uneven."""
    gaps = gap * (rng.uniform(0.6, 1.5, max(count - 1, 0)) if gap > 0.04 else np.ones(max(count - 1, 0)))
    places = np.concatenate([[0.0], np.cumsum(size + gaps)])
    return [float(v) for v in places - places.mean()]


def _lay(rng: Generator, plan: DeckPlan, level: Level) -> Hand:
    game = GAMES[plan.game]
    gone, open_gap = _gone(rng, plan.game, game.columns)
    left = [c for c in range(game.columns) if c not in gone]
    shown = list(range(game.columns)) if open_gap else left
    slots = left if open_gap else list(range(len(left)))
    touching = rng.random() < 0.2
    low = -0.04 if level == "hard" else 0.0
    gap_x = float(rng.uniform(low, 0.03) if touching else rng.uniform(0.05, 0.45))
    gap_y = float(rng.uniform(low, 0.03) if touching else np.clip(gap_x * rng.uniform(0.5, 1.6), 0.04, 0.5))
    care = float(rng.choice((0.3, 1.0, 1.6), p=(0.4, 0.45, 0.15)))
    shift = 0.008 if touching else min(0.045 * care, 0.3 * gap_x)
    turn = np.radians(0.6 if touching else min(2.4 * care, 14 * gap_x))
    shear = 0.0 if rng.random() < 0.6 else _clear(rng, 0.05)
    across, down = _steps(rng, len(shown), 1.0, gap_x), _steps(rng, game.rows, plan.aspect, gap_y)
    where = {column: across[k] for k, column in enumerate(shown if open_gap else range(len(left)))}
    faces = deal(rng, plan, game.rows * len(left))
    backs = int(rng.integers(1, max(2, len(faces) // 3 + 1))) if rng.random() < 0.15 else 0
    turned = int(rng.integers(1, 3)) if rng.random() < 0.15 else 0
    hidden = set(rng.permutation(len(faces))[:backs].tolist())
    most = (len(faces) - backs - 1) // 2  # most open cards must lie upright: a tie has no right way up
    upside = set(rng.permutation(len(faces))[: min(turned, most)].tolist())
    cards: list[Laid] = []
    for k, (row, slot) in enumerate((r, s) for r in range(game.rows) for s in slots):
        at = (where[slot] + shear * row + _clear(rng, shift), down[row] + _clear(rng, shift))
        angle = _clear(rng, float(turn)) + (np.pi if k in upside else 0.0)
        face = FACE_DOWN if k in hidden else faces[k]
        cards.append(Laid(face, card_corners(at, plan.aspect, angle), (row, slot), k in upside))
    written = {card.cell: card.face for card in cards}
    rows = [" ".join(written.get((r, c), NO_CARD) for c in range(game.columns)) for r in range(game.rows)]
    covered = max((overlap(a.corners, b.corners) for a, b in combinations(cards, 2)), default=0.0)
    return Hand(tuple(cards), " / ".join(rows), (gap_x, gap_y), covered)


MOST_COVERED = {"normal": 0.015, "unknown": 0.015, "hard": 0.05}
"""Greatest share of a card that another may cover, by level."""


def lay_hand(rng: Generator, plan: DeckPlan, level: Level) -> Hand:
    """A grid of the game; cards a little out of line, now and then upside down, face down or touching."""
    while True:
        hand = _lay(rng, plan, level)
        if hand.overlap <= MOST_COVERED[level]:
            return hand


def table_points(cards: tuple[Laid, ...]) -> Points:
    """All corners, (4 n, 2)."""
    return np.array([corner for card in cards for corner in card.corners])


def lay_pile(rng: Generator, hand: Hand, plan: DeckPlan) -> tuple[Laid, ...]:
    """A discard pile clearly beside the grid and askew to it, so that nobody takes it for one of the hand."""
    low, high = table_points(hand.cards).min(0), table_points(hand.cards).max(0)
    tilt = rng.choice((-1, 1)) * rng.uniform(10, 45) * np.pi / 180 + np.pi * rng.integers(2)
    reach, side = rng.uniform(1.35, 2.1) + max(hand.gaps), int(rng.integers(4))
    along = float(rng.uniform(0, 1))
    x = (low[0] - reach, high[0] + reach)[side] if side < 2 else low[0] + along * (high[0] - low[0])
    y = (low[1] - reach, high[1] + reach)[side - 2] if side > 1 else low[1] + along * (high[1] - low[1])
    spread, faces = float(rng.choice((0.015, 0.06))), deal(rng, plan, int(rng.integers(1, 6)))
    top = FACE_DOWN if rng.random() < 0.2 else faces[-1]
    pile = []
    for face in (*faces[:-1], top):
        at = (float(x) + _clear(rng, spread), float(y) + _clear(rng, spread))
        pile.append(Laid(face, card_corners(at, plan.aspect, float(tilt) + _clear(rng, spread)), None, False))
    return tuple(pile)
