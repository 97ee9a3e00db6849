"""Panels behind a numeral: an irregular mosaic of cells with pale seams and a glow, or plainer grounds."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Colour = NDArray[np.float64]
"""(3,) RGB, 0..255."""

INKS: dict[range, tuple[tuple[int, int, int], ...]] = {
    range(-2, 0): ((20, 20, 118), (54, 70, 160), (112, 80, 155)),
    range(1): ((96, 198, 245), (105, 208, 243), (106, 173, 216)),
    range(1, 5): ((91, 180, 12), (60, 165, 78), (125, 183, 88)),
    range(5, 9): ((253, 252, 73), (210, 222, 85), (247, 219, 52)),
    range(9, 13): ((249, 29, 15), (198, 50, 88), (245, 104, 88)),
}
"""A value group's hue: as printed, and as two cameras saw it (white balance moves it that far)."""


def value_colour(rng: np.random.Generator, value: int) -> Colour:
    """The value group's hue between two of its sightings, jittered."""
    sightings = next(colours for values, colours in INKS.items() if value in values)
    one, other = (np.array(sightings[rng.integers(len(sightings))], float) for _ in range(2))
    mix = one + (other - one) * rng.uniform(0, 1)
    return np.asarray(np.clip(mix * rng.uniform(0.75, 1.2, 3) + rng.normal(0, 10, 3), 3, 252), dtype=np.float64)


def any_colour(rng: np.random.Generator) -> Colour:
    """Any hue, saturated or dull, dark or light."""
    hue, saturation, light = rng.integers(180), rng.uniform(40, 255), rng.uniform(50, 255)
    pixel = np.array([[[hue, saturation, light]]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0], dtype=np.float64)


def glow(rng: np.random.Generator, height: int, width: int) -> NDArray[np.float32]:
    """(height, width) paleness 0..1: high in the middle, falling off towards the edges."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    centre_y, centre_x = height * rng.uniform(0.47, 0.53), width * rng.uniform(0.47, 0.53)
    distance = np.hypot((x - centre_x) / width, (y - centre_y) / (width * rng.uniform(1.0, 1.6)))
    reach, peak = rng.uniform(0.25, 0.6), rng.uniform(0.3, 0.95)
    return np.asarray(peak * np.clip(1.25 - distance / reach, 0, 1), dtype=np.float32)


def mosaic(rng: np.random.Generator, height: int, width: int, base: Colour) -> NDArray[np.float32]:
    """(height, width, 3) float32 RGB: cells of one hue, lighter in the middle, with pale seams between them."""
    size = width * rng.uniform(0.07, 0.17)
    rows, columns = int(height / size) + 2, int(width / size) + 2
    sites = np.ones((height, width), np.uint8)
    grid = np.stack(np.meshgrid(np.arange(rows), np.arange(columns), indexing="ij"), -1).reshape(-1, 2)
    points = (grid + rng.uniform(-0.45, 0.45, grid.shape)) * size
    inside = points[(points[:, 0] < height) & (points[:, 1] < width) & (points.min(axis=1) >= 0)].astype(int)
    sites[inside[:, 0], inside[:, 1]] = 0
    _, labels = cv2.distanceTransformWithLabels(sites, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    count = int(labels.max()) + 1
    pale = np.zeros(count, np.float32)
    at = labels[inside[:, 0], inside[:, 1]]
    pale[at] = glow(rng, height, width)[inside[:, 0], inside[:, 1]] * rng.uniform(0.7, 1.0, len(at))
    shade = base + rng.normal(0, rng.uniform(3, 16), (count, 1)) + rng.normal(0, 5, (count, 3))
    cells = (shade * (1 - pale[:, None]) + 252 * pale[:, None]).astype(np.float32)[labels]
    seams = np.zeros((height, width), np.float32)
    seams[:, 1:] = labels[:, 1:] != labels[:, :-1]
    seams[1:] = np.maximum(seams[1:], labels[1:] != labels[:-1])
    seams = cv2.GaussianBlur(seams, (0, 0), rng.uniform(0.5, 0.9)) * rng.uniform(0.5, 1.3)
    seam_colour = np.float32(rng.uniform(200, 255) if rng.random() < 0.9 else rng.uniform(0, 120))
    return np.asarray(cells + np.clip(seams, 0, 1)[..., None] * (seam_colour - cells), dtype=np.float32)


def plain_ground(rng: np.random.Generator, height: int, width: int, base: Colour) -> NDArray[np.float32]:
    """(height, width, 3) float32 RGB: flat, graded, glowing, striped or blotchy."""
    ground = np.empty((height, width, 3), np.float32)
    ground[:] = base
    kind = rng.integers(5)
    if kind == 1:
        ramp = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
        ground += ramp * (any_colour(rng).astype(np.float32) - ground)
    elif kind == 2:
        ground += glow(rng, height, width)[..., None] * (np.float32(252) - ground)
    elif kind == 3:
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        turn, period = rng.uniform(0, np.pi), rng.uniform(6, 40)
        wave = np.sin((x * np.cos(turn) + y * np.sin(turn)) * 2 * np.pi / period)
        ground += (wave * rng.uniform(5, 35)).astype(np.float32)[..., None]
    elif kind == 4:
        coarse = rng.normal(0, rng.uniform(10, 45), (int(rng.integers(3, 9)), int(rng.integers(3, 9)), 3))
        ground += cv2.resize(coarse.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    return ground
