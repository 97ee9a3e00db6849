"""Degraded copies of a photo: too dark, out of focus, moved, a lamp mirrored in the cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Rgb = NDArray[np.uint8]
Quads = NDArray[np.float64]


class Degraded(NamedTuple):
    """kind: clean, dark, defocus, motion or glare; strength: of its own unit, see below."""

    kind: str
    strength: float
    rgb: Rgb


def copies(rgb: Rgb, quads: Quads, rng: np.random.Generator, each: int = 2) -> Iterator[Degraded]:
    """The photo itself, then `each` copies of every kind, the strength drawn anew.

    quads: (n, 4, 2) true corners of the grid's cards. dark: share of the light that is left, 0.02 to 0.3, with the
    noise of a small sensor. defocus: sigma, motion: length, as shares of the card's width, 0.01 to 0.1 and 0.03 to 0.3.
    glare: grey levels added in the middle of a lamp as large as a card or smaller, over one to three cards, 120 to 350.
    """
    width = float(np.median(np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)))
    yield Degraded("clean", 0.0, rgb)
    for _ in range(each):
        left = float(np.exp(rng.uniform(np.log(0.02), np.log(0.3))))
        yield Degraded("dark", left, darkened(rgb, left, rng))
        sigma = float(rng.uniform(0.01, 0.1))
        yield Degraded("defocus", sigma, np.asarray(cv2.GaussianBlur(rgb, (0, 0), sigma * width), np.uint8))
        length = float(rng.uniform(0.03, 0.3))
        yield Degraded("motion", length, moved(rgb, length * width, float(rng.uniform(0, np.pi))))
        strength = float(rng.uniform(120, 350))
        yield Degraded("glare", strength, lit(rgb, quads, strength, width, rng))


def darkened(rgb: Rgb, left: float, rng: np.random.Generator) -> Rgb:
    """A share of the light, with shot noise and the grain that high sensitivity brings."""
    dim = rgb.astype(np.float32) * left
    noise = rng.standard_normal(rgb.shape, dtype=np.float32) * np.sqrt(0.15 * dim + 4.0)
    return np.clip(dim + noise, 0, 255).astype(np.uint8)


def moved(rgb: Rgb, length: float, angle: float) -> Rgb:
    """Smeared along a line of `length` pixels."""
    size = 2 * int(np.ceil(length / 2)) + 1
    kernel = np.zeros((size, size), np.float32)
    middle = size // 2
    reach = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    start, end = (tuple(np.round((middle + sign * reach) * 16).astype(int).tolist()) for sign in (-1, 1))
    cv2.line(kernel, start, end, 1.0, 1, cv2.LINE_8, 4)
    return np.asarray(cv2.filter2D(rgb, -1, kernel / kernel.sum()), np.uint8)


def lit(rgb: Rgb, quads: Quads, strength: float, width: float, rng: np.random.Generator) -> Rgb:
    """Soft lamps mirrored in one to three of the cards."""
    out = rgb.astype(np.float32)
    y, x = np.mgrid[0 : rgb.shape[0], 0 : rgb.shape[1]].astype(np.float32)
    for quad in quads[rng.permutation(len(quads))[: int(rng.integers(1, 4))]]:
        cx, cy = quad.mean(axis=0) + rng.normal(0, 0.15 * width, 2)
        radius = width * float(rng.uniform(0.25, 0.8))
        out += (strength * np.exp(-(((x - cx) ** 2 + (y - cy) ** 2) / (2 * radius**2))))[..., None]
    return np.clip(out, 0, 255).astype(np.uint8)
