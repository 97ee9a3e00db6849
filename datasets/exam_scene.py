"""One exam photo as plain values: all of its randomness is spent here, from one Generator."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from datasets.arrays import Points
from datasets.camera import Camera, look_at, sees_table
from datasets.clutter import Thing, outline, sample_thing
from datasets.exam_decks import DeckPlan, Level
from datasets.exam_layout import Hand, Laid, lay_hand, lay_pile, table_points
from datasets.exam_light import ExamLight, sample_light

SIZES: tuple[tuple[int, int], ...] = (
    (1280, 960),
    (960, 1280),
    (1280, 960),
    (960, 1280),
    (1280, 960),
    (960, 1280),
    (1600, 1200),
    (1200, 1600),
    (1600, 900),
    (900, 1600),
)
LARGE: tuple[tuple[int, int], ...] = ((3264, 2448), (2448, 3264))
LEAST_WIDTH: dict[Level, float] = {"normal": 120.0, "unknown": 120.0, "hard": 70.0}
"""Least mean of a card's upper and lower edge in pixels."""
MOST_TILT: dict[Level, float] = {"normal": 35.0, "unknown": 35.0, "hard": 60.0}
"""Degrees from straight down."""
MARGIN = 6.0
"""Pixels between the frame and any corner of the grid."""


@dataclass(frozen=True)
class ExamScene:
    """One photo to be drawn."""

    hand: Hand
    beside: tuple[Laid, ...]
    """Cards of a pile, the top one last."""
    things: tuple[Thing, ...]
    camera: Camera
    roll: float
    """Turn about the optical axis, degrees 0..360."""
    light: ExamLight
    table: int
    span: float
    """Card widths across the table's texture."""
    table_turn: float
    shadow: float
    drop: tuple[float, float]
    order: tuple[int, ...]
    """Order in which the hand's cards were laid."""

    def quads(self) -> list[Points]:
        """Corners of the hand's cards in pixels, each clockwise from the card's own top left."""
        return [self.camera.project(np.array(card.corners)) for card in self.hand.cards]


def widths(quads: Points) -> Points:
    """Mean of the upper and the lower edge of each of (n, 4, 2), pixels."""
    upper = np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)
    lower = np.linalg.norm(quads[:, 2] - quads[:, 3], axis=1)
    return np.asarray((upper + lower) / 2)


def _camera(rng: Generator, points: Points, level: Level) -> tuple[Camera, float]:
    most, least = MOST_TILT[level], LEAST_WIDTH[level]
    steep = rng.random() < 0.45
    while True:
        sizes = LARGE if rng.random() < 0.02 else SIZES
        size = sizes[int(rng.integers(len(sizes)))]
        tilt = rng.uniform(0.4 * most, most) if steep else rng.uniform(0, 0.6 * most)
        roll, heading = float(rng.uniform(0, 360)), float(rng.uniform(0, 2 * np.pi))
        if rng.random() < 0.5:
            roll = float((rng.integers(4) * 90 + rng.normal(0, 7)) % 360)
        fill = float(rng.uniform(0.35 if level == "hard" else 0.5, 0.96))
        place = (float(rng.uniform(-0.9, 0.9)), float(rng.uniform(-0.9, 0.9)))
        lens = float(rng.uniform(0.72, 1.45))
        camera = look_at(points, size, float(np.radians(roll)), float(np.radians(tilt)), heading, lens, fill, place)
        seen = camera.project(points)
        inside = seen.min() >= MARGIN and bool(np.all(seen.max(0) <= np.array(size) - MARGIN))
        if inside and sees_table(camera) and widths(seen.reshape(-1, 4, 2)).min() >= least:
            return camera, roll


def _things(rng: Generator, hand: Hand, beside: tuple[Laid, ...], camera: Camera, level: Level) -> tuple[Thing, ...]:
    """Up to three things that hide no card, not even with their height."""
    low, high = table_points(hand.cards).min(0), table_points(hand.cards).max(0)
    cards = [camera.project(np.array(card.corners)) for card in (*hand.cards, *beside)]
    hull = (np.vstack(cards).min(0), np.vstack(cards).max(0))
    found: list[Thing] = []
    for _ in range(int(rng.poisson(1.2 if level == "hard" else 0.6))):
        for _ in range(12):
            way = rng.uniform(0, 2 * np.pi)
            reach = (high - low) / 2 + rng.uniform(1.2, 3)
            at = (low + high) / 2 + reach * 1.2 * np.array([np.cos(way), np.sin(way)])
            thing = sample_thing(rng, (float(at[0]), float(at[1])), False)
            if thing.kind == "hand":
                continue
            seen = outline(camera, thing)
            if np.any(seen.max(0) < hull[0] - 4) or np.any(seen.min(0) > hull[1] + 4):
                found.append(thing)
                break
    return tuple(found)


def sample_scene(rng: Generator, plan: DeckPlan, level: Level, tables: int) -> ExamScene:
    """One photo's scene; `tables` is how many textures there are to choose from."""
    hand = lay_hand(rng, plan, level)
    points = table_points(hand.cards)
    camera, roll = _camera(rng, points, level)
    beside = lay_pile(rng, hand, plan) if rng.random() < 0.25 else ()
    angle, far = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.03)
    turn = rng.normal(0, 0.1) + rng.integers(4) * np.pi / 2 if rng.random() < 0.6 else rng.uniform(0, 6.3)
    return ExamScene(
        hand=hand,
        beside=beside,
        things=_things(rng, hand, beside, camera, level),
        camera=camera,
        roll=roll,
        light=sample_light(rng, level),
        table=int(rng.integers(tables)),
        span=float(rng.uniform(6, 12)),
        table_turn=float(turn),
        shadow=float(rng.uniform(0.05, 0.6)),
        drop=(float(far * np.cos(angle)), float(far * np.sin(angle))),
        order=tuple(int(i) for i in rng.permutation(len(hand.cards))),
    )
