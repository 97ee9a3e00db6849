"""What light, lens and file do to an exam photo; written apart from the training's `light`.

normal: even light, sharp. hard: down to 0.3 of it, coloured, shadows, lamps mirrored in the cards, blur up to 2 pixels.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from datasets.arrays import Plane, Rgb, clipped
from datasets.exam_decks import Level

LEAST_LIGHT = 0.3
"""No place is darker than this share of full light, shadows included."""
COARSE = 8
"""Light varies slowly: its field is worked out on every eighth pixel."""


@dataclass(frozen=True)
class ExamLight:
    """Everything between the table and the saved file."""

    exposure: float
    """Factor on all channels: 0.85..1.12 even, from 0.3 in hard photos."""
    warm: float
    """Red up and blue down by this share."""
    slope: tuple[float, float]
    """Share by which the right and the lower edge are brighter than the middle."""
    glare: tuple[tuple[float, float, float, float], ...]
    """x, y, radius as shares of the long side, strength in grey levels."""
    shadows: tuple[tuple[float, float, float, float, float], ...]
    """Soft discs: x, y, radius as shares of the long side, softness as a share of the radius, darkening 0..1."""
    blur: float
    """Standard deviation in pixels, at most 2."""
    noise: float
    haze: float
    quality: int
    seed: int


def sample_light(rng: Generator, level: Level) -> ExamLight:
    """Light of the level; `unknown` is lit as `normal`."""
    seed = int(rng.integers(2**31))
    if level != "hard":
        return ExamLight(
            exposure=float(rng.uniform(0.82, 1.12)),
            warm=float(np.clip(rng.normal(0, 0.05), -0.1, 0.1)),
            slope=(float(rng.normal(0, 0.05)), float(rng.normal(0, 0.05))),
            glare=(),
            shadows=(),
            blur=float(rng.uniform(0.3, 0.9)),
            noise=float(rng.uniform(1, 4)),
            haze=float(rng.uniform(0, 8)),
            quality=int(rng.integers(75, 96)),
            seed=seed,
        )
    lamps = int(rng.integers(1, 3)) if rng.random() < 0.5 else 0
    dark = int(rng.integers(1, 3)) if rng.random() < 0.55 else 0
    return ExamLight(
        exposure=float(rng.uniform(0.3, 0.65) if rng.random() < 0.5 else rng.uniform(0.65, 1.1)),
        warm=float(np.clip(rng.normal(0, 0.12), -0.25, 0.25)),
        slope=(float(np.clip(rng.normal(0, 0.15), -0.3, 0.3)), float(np.clip(rng.normal(0, 0.15), -0.3, 0.3))),
        glare=tuple(_lamp(rng) for _ in range(lamps)),
        shadows=tuple(_shadow(rng) for _ in range(dark)),
        blur=float(rng.uniform(0.3, 2.0)),
        noise=float(rng.uniform(1, 7)),
        haze=float(rng.uniform(0, 25)) if rng.random() < 0.3 else 0.0,
        quality=int(rng.integers(55, 92)),
        seed=seed,
    )


def _lamp(rng: Generator) -> tuple[float, float, float, float]:
    x, y = rng.uniform(0.15, 0.85, 2)
    return float(x), float(y), float(rng.uniform(0.02, 0.09)), float(rng.uniform(50, 200))


def _shadow(rng: Generator) -> tuple[float, float, float, float, float]:
    x, y = rng.random(2)
    return (
        float(x),
        float(y),
        float(rng.uniform(0.15, 0.6)),
        float(rng.uniform(0.05, 0.6)),
        float(rng.uniform(0.15, 0.55)),
    )


def _fields(light: ExamLight, height: int, width: int) -> tuple[Plane, Plane]:
    """Brightness factor and added grey of every pixel."""
    h, w, side = height // COARSE + 1, width // COARSE + 1, max(height, width)
    y, x = np.mgrid[0 : float(height) : h * 1j, 0 : float(width) : w * 1j].astype(np.float32)
    factor = 1 + light.slope[0] * (2 * x / width - 1) + light.slope[1] * (2 * y / height - 1)
    for px, py, radius, soft, depth in light.shadows:
        away = np.hypot(x - px * width, y - py * height) / (radius * side)
        factor *= 1 - depth / (1 + np.exp(np.clip((away - 1) / (0.25 * soft), -30, 30)))
    added = np.full_like(x, light.haze)
    for px, py, radius, strength in light.glare:
        away = ((x - px * width) ** 2 + (y - py * height) ** 2) / (2 * (radius * side) ** 2)
        added += strength * np.exp(-away)
    size = (width, height)
    factor = np.maximum(factor * light.exposure, LEAST_LIGHT)
    factor, added = cv2.resize(factor, size), cv2.resize(added, size)
    return np.asarray(factor, np.float32), np.asarray(added, np.float32)


def take(photo: Rgb, light: ExamLight) -> Rgb:
    """The photo as the camera delivers it, same size; it is still to be saved with `light.quality`."""
    rng = np.random.default_rng(light.seed)
    height, width = photo.shape[:2]
    factor, added = _fields(light, height, width)
    seen = np.empty(photo.shape, np.float32)
    grain = rng.standard_normal((height, width), dtype=np.float32) * light.noise
    added += grain
    for channel, tint in enumerate((1 + light.warm, 1.0, 1 - light.warm)):
        plane = photo[..., channel]
        soft = cv2.GaussianBlur(plane, (0, 0), light.blur)  # before light and noise: both vary slower or come later
        seen[..., channel] = soft * (factor * np.float32(tint)) + added
    return clipped(seen)
