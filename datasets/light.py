"""What light, lens and file format do to a rendered photo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.arrays import Plane, Rgb, clipped, fractal


@dataclass(frozen=True)
class Light:
    """Everything between the table and the saved file."""

    exposure: float
    """Factor on all channels, 0.25 (dim) to 1.35."""
    tint: tuple[float, float, float]
    """Factor on red, green, blue."""
    slope: tuple[float, float]
    """How much brighter the photo is at its right and at its bottom, -0.6..0.6."""
    glare: tuple[tuple[float, float, float, float], ...]
    """Lamps mirrored in the table: x, y, radius (shares of the long side), strength 0..255."""
    dapple: float
    """Darkening by sun through leaves or a blind, 0..0.75."""
    shade: tuple[float, float, float]
    """A soft half-plane shadow: direction in radians, place 0..1, darkening 0..0.6."""
    blur: float
    """Gaussian blur in pixels."""
    smear: tuple[float, float]
    """Motion blur in pixels (0 for none) and its direction in radians."""
    noise: float
    """Standard deviation of the sensor's noise, grey levels."""
    haze: float
    """Added grey (veiling glare), grey levels."""
    quality: int
    """JPEG quality."""
    seed: int
    """Seed of the noise and dapple patterns."""


def _lamp(rng: Generator) -> tuple[float, float, float, float]:
    """A mirrored lamp: small and blinding or wide and weak, so that it never wipes out half a photo."""
    radius = float(rng.uniform(0.02, 0.22))
    most = 260.0 if radius < 0.1 else 130.0
    return float(rng.random()), float(rng.random()), radius, float(rng.uniform(40, most))


def sample_light(rng: Generator) -> Light:
    """Mostly plain indoor light; now and then dim, coloured, glaring or blurred."""
    dim = rng.random()
    exposure = rng.uniform(0.7, 1.25) if dim < 0.66 else rng.uniform(0.24, 0.7)
    warm = rng.normal(0, 0.1) if rng.random() < 0.7 else rng.uniform(-0.35, 0.35)
    tint = (1 + warm, 1 + rng.normal(0, 0.05), 1 - warm)
    glare = tuple(_lamp(rng) for _ in range(int(rng.integers(1, 4)) if rng.random() < 0.4 else 0))
    return Light(
        exposure=float(exposure),
        tint=(float(tint[0]), float(tint[1]), float(tint[2])),
        slope=(float(rng.normal(0, 0.16)), float(rng.normal(0, 0.16))),
        glare=glare,
        dapple=float(rng.uniform(0.2, 0.75)) if rng.random() < 0.12 else 0.0,
        shade=(
            float(rng.uniform(0, 6.3)),
            float(rng.random()),
            float(rng.uniform(0.1, 0.6)) if rng.random() < 0.2 else 0.0,
        ),
        blur=float(rng.uniform(0.5, 2.2)) if rng.random() < 0.4 else 0.0,
        smear=(float(rng.uniform(2, 8)) if rng.random() < 0.1 else 0.0, float(rng.uniform(0, 3.2))),
        noise=float(abs(rng.normal(0, 6))),
        haze=float(rng.uniform(0, 35)) if rng.random() < 0.25 else 0.0,
        quality=int(rng.integers(50, 96)),
        seed=int(rng.integers(2**31)),
    )


def _field(light: Light, rng: Generator, h: int, w: int) -> Plane:
    """Brightness factor of every pixel, (h, w)."""
    y, x = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j].astype(np.float32)
    field = light.exposure * (1 + light.slope[0] * x + light.slope[1] * y)
    if light.dapple:
        leaves = fractal(rng, h, w, (rng.uniform(4, 18), rng.uniform(4, 18)), 3, 0.5)
        edge = rng.uniform(6, 30)
        field *= 1 - light.dapple * np.clip((leaves - rng.uniform(0.35, 0.65)) * edge + 0.5, 0, 1)
    if light.shade[2]:
        side = x * np.cos(light.shade[0]) + y * np.sin(light.shade[0]) - (light.shade[1] - 0.5) * 1.6
        field *= 1 - light.shade[2] / (1 + np.exp(-side * rng.uniform(6, 60)))
    result: Plane = np.clip(field, 0.08, 2).astype(np.float32)
    return result


def expose(image: Rgb, light: Light) -> Rgb:
    """The photo as the camera takes it, same size; it is still to be saved with `light.quality`."""
    rng = np.random.default_rng(light.seed)
    h, w = image.shape[:2]
    lit: NDArray[Any] = (
        image.astype(np.float32) * _field(light, rng, h, w)[..., None] * np.array(light.tint, np.float32)
    )
    side = max(h, w)
    for x, y, radius, strength in light.glare:
        yy, xx = np.ogrid[0:h, 0:w]
        away = ((xx - x * w) ** 2 + (yy - y * h) ** 2).astype(np.float32) / (2 * (radius * side) ** 2)
        lit += (np.exp(-away) * strength)[..., None]
    lit += light.haze
    if light.blur:
        lit = cv2.GaussianBlur(lit, (0, 0), light.blur)
    if light.smear[0]:
        n = int(light.smear[0]) | 1
        kernel = np.zeros((n, n), np.float32)
        reach = np.array([np.cos(light.smear[1]), np.sin(light.smear[1])]) * n / 2
        middle = np.array([n // 2, n // 2])
        cv2.line(kernel, tuple(map(int, middle - reach)), tuple(map(int, middle + reach)), 1.0, 1)
        lit = cv2.filter2D(lit, -1, kernel / max(kernel.sum(), 1e-6))
    grain = rng.standard_normal((h, w, 1), dtype=np.float32) * light.noise
    return clipped(lit + grain)
