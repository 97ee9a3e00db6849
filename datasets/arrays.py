"""Array types and the few colour and noise helpers that every drawing module shares."""

from __future__ import annotations

import colorsys
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Rgb = NDArray[np.uint8]
"""Image, (H, W, 3), red first, 0..255."""
Rgba = NDArray[np.uint8]
"""Image with alpha, (H, W, 4), not premultiplied."""
Plane = NDArray[np.float32]
"""One channel, (H, W)."""
Points = NDArray[np.float64]
"""Points as rows of (x, y), (N, 2)."""
Colour = tuple[int, int, int]
"""Red, green, blue, each 0..255."""


def colour(
    rng: Generator,
    hue: float | None = None,
    saturation: tuple[float, float] = (0.2, 0.9),
    value: tuple[float, float] = (0.2, 0.95),
) -> Colour:
    """A colour near `hue` (0..1, any where None) within the given ranges of saturation and value."""
    h = rng.random() if hue is None else hue + rng.normal(0, 0.03)
    r, g, b = colorsys.hsv_to_rgb(h % 1.0, rng.uniform(*saturation), rng.uniform(*value))
    return int(r * 255), int(g * 255), int(b * 255)


def fractal(
    rng: Generator, h: int, w: int, cells: tuple[float, float] = (3, 3), octaves: int = 4, fade: float = 0.55
) -> Plane:
    """Smooth noise in 0..1, (h, w): `octaves` layers, the coarsest with `cells` (down, across) bumps."""
    total = np.zeros((h, w), np.float32)
    weight = 1.0
    down, across = cells
    for _ in range(octaves):
        size = (max(2, min(h, round(down) + 1)), max(2, min(w, round(across) + 1)))
        layer = rng.random(size, dtype=np.float32)
        total += weight * cv2.resize(layer, (w, h), interpolation=cv2.INTER_CUBIC)
        weight *= fade
        down, across = down * 2, across * 2
    low, high = float(total.min()), float(total.max())
    result: Plane = (total - low) / max(high - low, 1e-6)
    return result


def ramp(plane: NDArray[np.floating], stops: list[Colour]) -> Rgb:
    """Colours a plane of 0..1 by the evenly spaced colour `stops`, (H, W, 3)."""
    index = np.clip(plane * 255, 0, 255).astype(np.uint8)
    at = np.linspace(0, 255, len(stops))
    table = np.stack([np.interp(np.arange(256), at, [s[c] for s in stops]) for c in range(3)], axis=1)
    result: Rgb = table.astype(np.uint8)[index]
    return result


def blend(under: Rgb, over: Rgb | Colour, mask: Plane) -> Rgb:
    """`over` laid on `under` with opacity `mask` (0..1), (H, W, 3)."""
    top = np.asarray(over, np.float32)
    base = under.astype(np.float32)
    mixed = base + (top - base) * mask[..., None]
    return np.clip(mixed, 0, 255).astype(np.uint8)


def clipped(values: NDArray[Any]) -> Rgb:
    """Numbers as an image: cut to 0..255."""
    return np.ascontiguousarray(np.clip(values, 0, 255).astype(np.uint8))


def pick(rng: Generator, weights: dict[str, float]) -> str:
    """One key, drawn by its weight."""
    names = list(weights)
    share = np.array([weights[n] for n in names], float)
    return names[int(rng.choice(len(names), p=share / share.sum()))]
