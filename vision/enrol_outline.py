"""Draw a card's outline exactly: from about where it lies to the four lines at which its picture ends.

A detector's box may be off by a tenth of the card, which a reader that looks about forgives; a prototype is looked at
for years. Each side is the line along which colours change most, but a painting has lines of its own and so has a
table: the four sides are chosen together, so that they make a card's proportions, and of equals the outer one.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.plane_descent import ASPECT
from vision.rectify import Pyramid
from vision.table_plane import apply

Floats = NDArray[np.float64]
Rgb = NDArray[np.uint8]

WIDTH, HEIGHT = 128, 192  # pixels the card is laid out in
REACH = 0.3  # of its size, looked at all round
SLOPES = np.linspace(-0.12, 0.12, 13)  # a side's lean against where it was thought
STRONG = 22.0  # Lab units across an edge from which more does not count: a shadow is not twice an edge
CANDIDATES = 5  # lines a side
APART = 0.03  # of the card's width between two of them
FAR = 0.18  # standard deviation of where the box's side is, in card widths
SHAPE_SPREAD = 0.07  # of log aspect: cards and how they are foreshortened
OUTER = 0.5  # what a whole card width further out is worth, as a share of an edge


@dataclass(frozen=True)
class Outline:
    """quad: (4, 2) photo pixels in the order of the given one. support: mean strength of its sides, 0 to 1."""

    quad: Floats
    support: float


def outlined(photo: Pyramid, quad: Floats, aspect: float = ASPECT) -> Outline:
    """The card near `quad` (4, 2: photo pixels, clockwise from its top left); aspect: of the card seen flat."""
    flat, to_flat = _laid_out(photo, quad)
    steps_across, steps_down = _steps(flat)
    middle = np.array([WIDTH / 2 * (1 + 2 * REACH), HEIGHT / 2 * (1 + 2 * REACH)])
    half = np.array([WIDTH / 2, HEIGHT / 2])
    sides = [
        _lines(steps_across, middle, half, -1),
        _lines(steps_across, middle, half, 1),
        _lines(steps_down, middle[::-1], half[::-1], -1),
        _lines(steps_down, middle[::-1], half[::-1], 1),
    ]
    best: tuple[float, Floats, float] | None = None
    for left, right, top, bottom in product(*sides):
        wide = (right[1] - left[1]) / WIDTH
        high = (bottom[1] - top[1]) / HEIGHT
        if wide < 0.5 or high < 0.5:
            continue
        shape = np.log(high / wide * ASPECT / aspect) / SHAPE_SPREAD
        chosen = (left, right, top, bottom)
        score = sum(line[0] for line in chosen) - 0.5 * min(float(shape) ** 2, 9.0) * 0.25
        if best is None or score > best[0]:
            best = (score, _crossings(*chosen, middle), float(np.mean([line[3] for line in chosen])))
    if best is None:
        return Outline(quad, 0.0)
    return Outline(apply(np.asarray(np.linalg.inv(to_flat), np.float64), best[1]), best[2])


Line = tuple[float, float, float, float]
"""Worth, place at the side's middle (flat pixels), slope, strength in [0, 1]."""


def _laid_out(photo: Pyramid, quad: Floats) -> tuple[NDArray[np.float32], Floats]:
    """Blurred Lab picture of the card and its surroundings, and the homography from photo pixels to its pixels."""
    size = (round(WIDTH * (1 + 2 * REACH)), round(HEIGHT * (1 + 2 * REACH)))
    cut = photo.cut(quad, *size, margin=REACH)
    lab = cv2.cvtColor(cut.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    inner = np.array(size) / (1 + 2 * REACH)
    a = inner * REACH
    b = a + inner
    flat = np.array([[a[0], a[1]], [b[0], a[1]], [b[0], b[1]], [a[0], b[1]]]) - 0.5
    to_flat = cv2.getPerspectiveTransform(quad.astype(np.float32), flat.astype(np.float32))
    return np.asarray(cv2.GaussianBlur(lab, (0, 0), 1.2), np.float32), np.asarray(to_flat, np.float64)


def _steps(lab: NDArray[np.float32]) -> tuple[Floats, Floats]:
    """How much the colour changes across each pixel, to the right (h, w) and, turned, downwards (w, h); 0 to 1."""
    across = np.zeros(lab.shape[:2])
    across[:, 3:-3] = np.linalg.norm(lab[:, 5:-1] - lab[:, 1:-5], axis=2)
    down = np.zeros(lab.shape[:2])
    down[3:-3] = np.linalg.norm(lab[5:-1] - lab[1:-5], axis=2)
    return np.minimum(across / STRONG, 1.0), np.minimum(down / STRONG, 1.0).T


def _lines(steps: Floats, middle: Floats, half: Floats, sign: int) -> list[Line]:
    """The lines that may be the side left (sign -1) or right (1) of the middle; steps: (along, across)."""
    along = np.arange(int(middle[1] - 0.85 * half[1]), int(middle[1] + 0.85 * half[1]), 2)
    width = 2 * half[0]
    reach = REACH * min(half) * 2
    places = np.arange(middle[0] + sign * half[0] - reach, middle[0] + sign * half[0] + reach, 1.0)
    at = places[None, :, None] + SLOPES[:, None, None] * (along - middle[1])[None, None, :]
    rounded = np.clip(np.rint(at).astype(int), 0, steps.shape[1] - 1)
    strength = steps[along[None, None, :], rounded].mean(axis=2)
    off = (places - middle[0] - sign * half[0]) / min(width, 2 * half[1])
    worth = strength - 0.5 * 0.15 * (off / FAR) ** 2 + OUTER * sign * off * 0.3 - 0.1 * np.abs(SLOPES)[:, None]
    best_slope = worth.argmax(axis=0)
    column = worth.max(axis=0)
    found: list[Line] = []
    for i in np.argsort(-column):
        if all(abs(places[i] - line[1]) > APART * WIDTH for line in found):
            k = int(best_slope[i])
            found.append((float(column[i]), float(places[i]), float(SLOPES[k]), float(strength[k, i])))
        if len(found) == CANDIDATES:
            break
    return found


def _crossings(left: Line, right: Line, top: Line, bottom: Line, middle: Floats) -> Floats:
    """Corners, clockwise from the top left, of lines x = place + slope (y - middle), y likewise."""
    corners = []
    for side, cap in ((left, top), (right, top), (right, bottom), (left, bottom)):
        x, y = side[1], cap[1]
        for _ in range(4):  # both slopes are small: this converges at once
            x = side[1] + side[2] * (y - middle[1])
            y = cap[1] + cap[2] * (x - middle[0])
        corners.append((x, y))
    return np.array(corners)
