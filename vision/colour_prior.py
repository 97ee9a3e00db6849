"""The colour of a number card as a prior over its value: Skyjo prints one hue a group of values.

Light moves hues far, so the photo's white is taken from the cards' own white borders first, and the prior never
excludes
anything: it lowers a value of another colour at most to LEAST.
"""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

Rgb = NDArray[np.uint8]
Floats = NDArray[np.float64]

CUT = (48, 72)  # width and height of a card's picture that is enough to tell its colour
LEAST = 0.03
MAX_DEGREES = 360.0
MANY_COLOURS = 0.4  # length of the mean hue's direction below which a card has no hue of its own: a rainbow back
ONE_COLOUR = 0.75  # and above which it is no rainbow back, but a face or the bare table

# hue in degrees and its spread over decks and photos (card-faces.md, section 1): clean art and photos of two decks
SKYJO: tuple[tuple[tuple[int, ...], float, float], ...] = (
    ((-2, -1), 245.0, 24.0),
    ((0,), 198.0, 15.0),
    ((1, 2, 3, 4), 120.0, 28.0),
    ((5, 6, 7, 8), 57.0, 13.0),
    ((9, 10, 11, 12), 352.0, 20.0),
)
HUES: Mapping[str, tuple[tuple[tuple[int, ...], float, float], ...]] = {"skyjo": SKYJO}


def colour_weights(cards: list[Rgb], game: str, values: tuple[int | None, ...]) -> Floats:
    """(n, v) weights in [LEAST, 1] for each card and value, None being the (rainbow) back.

    All ones for a game without printed colours and for a grey card.
    cards: rectified pictures of one photo's cards (they share its light).
    """
    weights = np.ones((len(cards), len(values)))
    groups = HUES.get(game)
    if groups is None or not cards:
        return weights
    white = _white(cards)
    for i, card in enumerate(cards):
        hue, one_colour = _hue(card, white)
        if one_colour > ONE_COLOUR:
            weights[i, [value is None for value in values]] = LEAST
        if hue is None:
            continue
        likely = [float(np.exp(-0.5 * (_apart(hue, middle) / spread) ** 2)) for _, middle, spread in groups]
        top = max(*likely, 0.05)
        for j, value in enumerate(values):
            for (members, _, _), p in zip(groups, likely, strict=True):
                if value in members:
                    weights[i, j] = max(LEAST, p / top)
    return weights


def _apart(hue: float, other: float) -> float:
    return abs((hue - other + 180) % MAX_DEGREES - 180)


def _white(cards: list[Rgb]) -> Floats:
    """The colour of white in this light: the median over cards of each one's bright pixels."""
    bright = []
    for card in cards:
        small = _small(card).reshape(-1, 3)
        level = np.minimum(np.minimum(small[:, 0], small[:, 1]), small[:, 2])
        ordered = np.sort(small[level >= quantile_of_bytes(level, 0.93)], axis=0).astype(np.float64)
        bright.append((ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2)  # the median
    white = np.median(np.array(bright), axis=0)
    out: Floats = np.maximum(white, 20)
    return out


def _small(card: Rgb) -> Rgb:
    if card.shape[:2] == CUT[::-1]:
        return card
    return np.asarray(cv2.resize(card, CUT, interpolation=cv2.INTER_AREA), np.uint8)


def quantile_of_bytes(values: NDArray[np.uint8], share: float) -> float:
    """np.quantile of many bytes, by counting them."""
    place = share * (values.size - 1)
    below = np.cumsum(np.bincount(values, minlength=256))
    low, high = np.searchsorted(below, [int(place), int(np.ceil(place))], side="right")
    return float(low + (high - low) * (place - int(place)))


def _hue(card: Rgb, white: Floats) -> tuple[float | None, float]:
    """Mean hue in degrees of a card's coloured part under this white, None where it has none or many; and how much
    it is one colour, 0 to 1 (0 for a grey card)."""
    small = _small(card).astype(np.float64)[5:-5, 4:-4]
    balanced = np.clip(small / white * 235, 0, 255).astype(np.uint8)
    hsv = cv2.cvtColor(balanced, cv2.COLOR_RGB2HSV).reshape(-1, 3).astype(np.float64)
    coloured = (hsv[:, 1] > 60) & (hsv[:, 2] > 40)
    if coloured.mean() < 0.12:
        return None, 0.0
    angle = np.deg2rad(hsv[coloured, 0] * 2)
    weight = hsv[coloured, 1]
    direction = complex(float(weight @ np.cos(angle)), float(weight @ np.sin(angle))) / weight.sum()
    hue = float(np.rad2deg(np.angle(direction)) % MAX_DEGREES)
    return (None if abs(direction) < MANY_COLOURS else hue), abs(direction)
