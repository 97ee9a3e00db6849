"""What is on each face of our own Smoki and Sen: sky, land and subject, one fixed picture a face."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
from numpy.random import Generator

from datasets import silhouettes as shapes
from datasets.arrays import Colour, Rgb

HEIGHT, WIDTH = 512, 340
"""Pixels of a face."""


@dataclass(frozen=True)
class Look:
    """What is on one face."""

    sky: tuple[Colour, ...]
    """Colours from top to bottom."""
    land: Colour
    horizon: float
    """Share of the height where the land begins; 1 for none."""
    subject: Callable[[Generator, Rgb], None]


def _moon(x: float, y: float, r: float, tone: Colour) -> Callable[[Generator, Rgb], None]:
    def draw(_rng: Generator, image: Rgb) -> None:
        cv2.circle(image, (int(x * WIDTH), int(y * HEIGHT)), int(r * WIDTH), tone, -1, cv2.LINE_AA)

    return draw


def _at(x: float, y: float) -> tuple[float, float]:
    return x * WIDTH, y * HEIGHT


def _all(*parts: Callable[[Generator, Rgb], None]) -> Callable[[Generator, Rgb], None]:
    def draw(rng: Generator, image: Rgb) -> None:
        for part in parts:
            part(rng, image)

    return draw


def _bird(x: float, y: float, size: float, tone: Colour = (18, 18, 24)) -> Callable[[Generator, Rgb], None]:
    return lambda rng, image: shapes.bird(rng, image, _at(x, y), size * WIDTH, tone)


def _tree(x: float, y: float, size: float, tone: Colour = (30, 22, 20)) -> Callable[[Generator, Rgb], None]:
    return lambda rng, image: shapes.tree(rng, image, _at(x, y), size * HEIGHT, tone)


def _beast(x: float, y: float, size: float, hue: float) -> Callable[[Generator, Rgb], None]:
    return lambda rng, image: shapes.beast(rng, image, _at(x, y), size * WIDTH, hue)


def _serpent(x: float, y: float, size: float, hue: float) -> Callable[[Generator, Rgb], None]:
    return lambda rng, image: shapes.serpent(rng, image, _at(x, y), size * WIDTH, hue)


def _tower(x: float, y: float, size: float, hue: float) -> Callable[[Generator, Rgb], None]:
    return lambda rng, image: shapes.tower(rng, image, _at(x, y), size * WIDTH, hue)


def _crown(x: float, y: float, size: float, hue: float) -> Callable[[Generator, Rgb], None]:
    return lambda rng, image: shapes.crown(rng, image, _at(x, y), size * WIDTH, hue)


def _fish(x: float, y: float, size: float, hue: float) -> Callable[[Generator, Rgb], None]:
    return lambda rng, image: shapes.fish(rng, image, _at(x, y), size * WIDTH, hue)


def _dial(x: float, y: float, size: float) -> Callable[[Generator, Rgb], None]:
    return lambda rng, image: shapes.dial(rng, image, _at(x, y), size * WIDTH, (40, 30, 30))


SMOKI: dict[str, Look] = {
    "-2": Look(((20, 60, 30), (60, 130, 50)), (90, 60, 20), 0.7, _beast(0.5, 0.5, 0.9, 0.07)),
    "0": Look(
        ((190, 150, 220), (250, 210, 190)),
        (110, 60, 130),
        0.75,
        _all(_moon(0.35, 0.35, 0.12, (240, 120, 60)), _tree(0.2, 0.8, 0.3)),
    ),
    "1": Look(((200, 230, 190), (120, 170, 110)), (50, 90, 40), 0.85, _crown(0.5, 0.5, 0.5, 0.3)),
    "2": Look(
        ((90, 30, 20), (190, 80, 30)),
        (60, 20, 20),
        0.9,
        _all(_tree(0.25, 1, 0.9, (230, 190, 60)), _tree(0.75, 1, 0.9, (230, 190, 60))),
    ),
    "3": Look(
        ((12, 10, 14), (24, 20, 22)),
        (24, 20, 22),
        1.0,
        _all(_moon(0.5, 0.5, 0.42, (205, 175, 120)), _tower(0.5, 0.65, 0.4, 0.1)),
    ),
    "4": Look(((40, 150, 170), (110, 200, 210)), (20, 25, 30), 0.6, _tower(0.5, 0.9, 0.95, 0.05)),
    "5": Look(((8, 12, 40), (14, 20, 60)), (14, 20, 60), 1.0, _serpent(0.5, 0.52, 0.95, 0.0)),
    "6": Look(
        ((225, 205, 170), (240, 225, 200)),
        (190, 150, 110),
        0.55,
        _all(_fish(0.35, 0.4, 0.5, 0.55), _fish(0.65, 0.75, 0.5, 0.55)),
    ),
    "7": Look(
        ((150, 190, 240), (220, 235, 250)),
        (235, 240, 250),
        0.75,
        _all(_tower(0.45, 0.85, 0.9, 0.62), _moon(0.8, 0.25, 0.06, (255, 255, 240))),
    ),
    "8": Look(
        ((60, 64, 70), (150, 155, 160)), (30, 34, 38), 0.8, _all(_serpent(0.5, 0.42, 0.7, 0.16), _tree(0.6, 0.95, 0.35))
    ),
    "9n": Look(
        ((230, 220, 190), (200, 185, 150)),
        (90, 60, 30),
        0.72,
        _all(_bird(0.45, 0.45, 1.0), _crown(0.5, 0.85, 0.35, 0.08)),
    ),
    "9a": Look(
        ((245, 235, 205), (250, 240, 220)),
        (250, 240, 220),
        1.0,
        _all(_bird(0.55, 0.28, 0.8), _bird(0.45, 0.72, 0.8, (20, 60, 30))),
    ),
    "10k": Look(
        ((250, 200, 140), (220, 110, 40)),
        (180, 70, 30),
        0.85,
        _all(_bird(0.5, 0.45, 1.3), *(_bird(0.1 + 0.2 * k, 0.9, 0.15) for k in range(5))),
    ),
    "?": Look(
        ((200, 130, 80), (150, 130, 120)),
        (60, 75, 90),
        0.5,
        _all(_bird(0.5, 0.3, 0.8), _bird(0.5, 0.72, 0.8, (35, 40, 55))),
    ),
}

SEN: dict[str, Look] = {
    "0": Look(((120, 190, 200), (220, 200, 230)), (110, 40, 100), 0.62, _beast(0.5, 0.5, 0.85, 0.07)),
    "1": Look(
        ((250, 180, 90), (250, 220, 150)),
        (220, 150, 40),
        0.85,
        _all(_crown(0.35, 0.4, 0.2, 0.14), _crown(0.72, 0.62, 0.25, 0.14)),
    ),
    "2": Look(((235, 230, 215), (205, 225, 225)), (205, 225, 225), 1.0, _fish(0.5, 0.5, 1.0, 0.0)),
    "3": Look(((110, 210, 220), (60, 170, 190)), (200, 170, 100), 0.7, _tower(0.6, 0.85, 0.9, 0.12)),
    "4": Look(((170, 200, 110), (230, 220, 190)), (80, 70, 60), 0.92, _dial(0.5, 0.55, 0.95)),
    "5": Look(
        ((150, 165, 150), (90, 110, 90)),
        (40, 70, 40),
        0.8,
        _all(_tower(0.5, 0.85, 0.7, 0.09), _crown(0.4, 0.5, 0.3, 0.33)),
    ),
    "5*": Look(((245, 230, 190), (235, 215, 170)), (120, 110, 100), 0.85, _serpent(0.5, 0.55, 0.9, 0.02)),
    "6": Look(
        ((16, 40, 60), (30, 90, 100)),
        (30, 120, 90),
        0.75,
        _all(_crown(0.35, 0.5, 0.25, 0.15), _crown(0.7, 0.45, 0.25, 0.15)),
    ),
    "6*": Look(
        ((60, 130, 60), (40, 100, 50)),
        (120, 90, 60),
        0.8,
        _all(_moon(0.5, 0.5, 0.28, (150, 90, 40)), _moon(0.58, 0.5, 0.04, (240, 220, 80))),
    ),
    "7": Look(
        ((10, 20, 50), (240, 190, 140), (10, 24, 60)),
        (8, 16, 40),
        0.8,
        _all(*(_beast(0.22 + 0.28 * k, 0.78, 0.28, 0.6) for k in range(3))),
    ),
    "7*": Look(
        ((180, 235, 215), (210, 245, 230)),
        (120, 200, 180),
        0.85,
        _all(_tree(0.5, 0.9, 0.4), _crown(0.5, 0.42, 0.42, 0.97)),
    ),
    "8": Look(
        ((200, 205, 90), (150, 170, 90)), (50, 60, 50), 0.6, _all(*(_tree(0.2 + 0.3 * k, 0.95, 0.7) for k in range(3)))
    ),
    "9": Look(((120, 150, 185), (170, 190, 210)), (200, 210, 225), 0.88, _bird(0.5, 0.55, 1.6, (14, 14, 30))),
}
