"""Shapes that invented card paintings are put together from. Each draws in place on an RGB image; sizes in pixels."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.arrays import Colour, Rgb, blend, colour, fractal


def polygon(image: NDArray[Any], points: NDArray[Any], fill: Colour) -> None:
    """Filled polygon with sub-pixel corners."""
    fixed = np.round(np.asarray(points) * 16).astype(np.int32)
    cv2.fillPoly(image, [fixed.reshape(-1, 1, 2)], fill, cv2.LINE_AA, 4)


def tree(rng: Generator, image: Rgb, foot: tuple[float, float], height: float, tone: Colour, lean: float = 0.0) -> None:
    """Bare branching tree growing from `foot`; `lean` in radians from upright."""
    stack = [(foot[0], foot[1], -np.pi / 2 + lean, height * 0.3, max(1.0, height * rng.uniform(0.03, 0.08)), 0)]
    while stack:
        x, y, angle, length, width, depth = stack.pop()
        bent = angle + rng.normal(0, 0.12)
        x2, y2 = x + length * np.cos(bent), y + length * np.sin(bent)
        cv2.line(image, (int(x), int(y)), (int(x2), int(y2)), tone, max(1, round(width)), cv2.LINE_AA)
        if depth < 6 and length > 3:
            for side in (-1, 1):
                turn = bent + side * rng.uniform(0.2, 0.6)
                stack.append((x2, y2, turn, length * rng.uniform(0.65, 0.9), width * 0.65, depth + 1))


def crown(rng: Generator, image: Rgb, centre: tuple[float, float], radius: float, hue: float | None) -> None:
    """Leafy round crown, or any spotty heap: many small dots of near tones."""
    for _ in range(int(rng.integers(60, 160))):
        at = np.array(centre) + rng.normal(0, radius * 0.45, 2)
        tone = colour(rng, hue, (0.3, 0.95), (0.15, 0.9))
        cv2.circle(image, (int(at[0]), int(at[1])), max(1, int(radius * rng.uniform(0.04, 0.2))), tone, -1, cv2.LINE_AA)


def bird(rng: Generator, image: Rgb, centre: tuple[float, float], size: float, tone: Colour) -> None:
    """Flying or sitting bird, `size` from beak to tail."""
    if rng.random() < 0.5:
        span = np.array(
            [
                (-1, -0.3),
                (-0.5, -0.45),
                (-0.1, -0.05),
                (0.15, -0.5),
                (0.8, -0.8),
                (0.5, -0.25),
                (0.25, 0.1),
                (0.6, 0.35),
                (0.1, 0.25),
                (-0.35, 0.12),
            ]
        )
    else:
        span = np.array(
            [
                (-0.45, -0.62),
                (-0.25, -0.75),
                (-0.05, -0.68),
                (0.05, -0.4),
                (0.3, 0.1),
                (0.5, 0.7),
                (0.25, 0.55),
                (0.0, 0.45),
                (-0.22, 0.1),
                (-0.28, -0.4),
            ]
        )
    span = span + rng.normal(0, 0.04, span.shape)
    if rng.random() < 0.5:
        span = span * (-1, 1)
    turn = rng.normal(0, 0.35)
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    polygon(image, span @ spin * size / 2 + centre, tone)


def beast(rng: Generator, image: Rgb, centre: tuple[float, float], size: float, hue: float | None) -> None:
    """Round creature with head, ears, eyes and perhaps a tail."""
    fur, dark = colour(rng, hue, (0.3, 0.9), (0.3, 0.95)), colour(rng, hue, (0.2, 0.6), (0.05, 0.3))
    x, y = centre
    cv2.ellipse(
        image,
        (int(x), int(y + size * 0.2)),
        (int(size * 0.42), int(size * rng.uniform(0.25, 0.4))),
        0,
        0,
        360,
        fur,
        -1,
        cv2.LINE_AA,
    )
    hx, hy, r = x + rng.normal(0, size * 0.1), y - size * 0.22, size * rng.uniform(0.18, 0.28)
    for side in (-1, 1):
        ear = np.array([(side * 0.9, -1.6), (side * 1.0, -0.2), (side * 0.15, -0.85)]) * r + (hx, hy)
        polygon(image, ear, fur)
    cv2.circle(image, (int(hx), int(hy)), int(r), fur, -1, cv2.LINE_AA)
    for side in (-1, 1):
        cv2.circle(image, (int(hx + side * r * 0.4), int(hy)), max(1, int(r * 0.14)), dark, -1, cv2.LINE_AA)
    if rng.random() < 0.6:
        cv2.ellipse(
            image,
            (int(x + size * 0.35), int(y)),
            (int(size * 0.25), int(size * 0.3)),
            0,
            -60,
            200,
            fur,
            max(1, int(size * 0.07)),
            cv2.LINE_AA,
        )


def serpent(rng: Generator, image: Rgb, centre: tuple[float, float], size: float, hue: float | None) -> None:
    """Coiled long body: a dragon, a shoal, a cloud of leaves."""
    along = np.linspace(0, 1, int(rng.integers(60, 140)))
    turns, phase = rng.uniform(0.8, 2.4), rng.uniform(0, 6.3)
    radius = size * (0.12 + 0.4 * along)
    xs = centre[0] + radius * np.cos(phase + along * turns * 6.28)
    ys = centre[1] + radius * np.sin(phase + along * turns * 6.28) * rng.uniform(0.6, 1.3)
    first, second = colour(rng, hue, (0.4, 1), (0.3, 0.95)), colour(rng, hue, (0.3, 1), (0.1, 0.6))
    for i, (x, y) in enumerate(zip(xs, ys, strict=True)):
        thick = max(1, int(size * 0.09 * np.sin(np.pi * (0.1 + 0.85 * along[i]))))
        cv2.circle(image, (int(x), int(y)), thick, first if i % 3 else second, -1, cv2.LINE_AA)


def tower(rng: Generator, image: Rgb, foot: tuple[float, float], size: float, hue: float | None) -> None:
    """House, castle or engine: stacked blocks with roofs and lit windows."""
    wall, roof = colour(rng, hue, (0.1, 0.7), (0.25, 0.9)), colour(rng, None, (0.3, 0.9), (0.15, 0.7))
    light = colour(rng, 0.12, (0.4, 0.9), (0.8, 1))
    for _ in range(int(rng.integers(1, 6))):
        wide, high = size * rng.uniform(0.15, 0.4), size * rng.uniform(0.4, 1.0)
        x = foot[0] + rng.normal(0, size * 0.2)
        y = foot[1] - high
        polygon(
            image,
            np.array([(x - wide / 2, foot[1]), (x + wide / 2, foot[1]), (x + wide / 2, y), (x - wide / 2, y)]),
            wall,
        )
        polygon(
            image, np.array([(x - wide * 0.62, y), (x + wide * 0.62, y), (x, y - size * rng.uniform(0.1, 0.35))]), roof
        )
        for _ in range(int(rng.integers(0, 6))):
            at = (int(x + rng.uniform(-0.35, 0.25) * wide), int(rng.uniform(y + 2, foot[1] - 4)))
            cv2.rectangle(image, at, (at[0] + max(1, int(size * 0.05)), at[1] + max(1, int(size * 0.07))), light, -1)


def fish(rng: Generator, image: Rgb, centre: tuple[float, float], size: float, hue: float | None) -> None:
    """Fish with flowing fins, or a leaf, or a balloon on its side."""
    body, fin = colour(rng, hue, (0.5, 1), (0.4, 0.95)), colour(rng, hue, (0.4, 1), (0.3, 0.8))
    angle = float(rng.uniform(0, 360))
    for _ in range(int(rng.integers(2, 7))):
        a = angle + float(rng.normal(180, 45))
        at = (
            int(centre[0] + 0.35 * size * np.cos(np.radians(a))),
            int(centre[1] + 0.35 * size * np.sin(np.radians(a))),
        )
        cv2.ellipse(image, at, (int(size * 0.26), int(size * 0.1)), a, 0, 360, fin, -1, cv2.LINE_AA)
    cv2.ellipse(
        image,
        (int(centre[0]), int(centre[1])),
        (int(size * 0.4), int(size * 0.2)),
        angle,
        0,
        360,
        body,
        -1,
        cv2.LINE_AA,
    )


def dial(rng: Generator, image: Rgb, centre: tuple[float, float], size: float, tone: Colour) -> None:
    """Clock face, wheel or compass: rings and spokes."""
    c, r = (int(centre[0]), int(centre[1])), int(size / 2)
    cv2.circle(image, c, r, colour(rng, None, (0, 0.3), (0.5, 1)), -1, cv2.LINE_AA)
    cv2.circle(image, c, r, tone, max(1, r // 14), cv2.LINE_AA)
    n = int(rng.integers(6, 14))
    for k in range(n):
        a = 2 * np.pi * k / n
        p = [(int(c[0] + r * q * np.cos(a)), int(c[1] + r * q * np.sin(a))) for q in (rng.uniform(0, 0.8), 0.93)]
        cv2.line(image, p[0], p[1], tone, max(1, r // 20), cv2.LINE_AA)


def ridge(rng: Generator, image: Rgb, level: float, height: float, tone: Colour, jag: float) -> None:
    """Everything below a jagged skyline at `level` pixels; `jag` bumps across."""
    h, w = image.shape[:2]
    line = level + (fractal(rng, 2, w, (1, jag), 4)[0] - 0.5) * height
    edge = np.stack([np.arange(w), line], 1)
    polygon(image, np.vstack([edge, [(w, h), (0, h)]]), tone)


def clouds(rng: Generator, image: Rgb, tone: Colour, share: float) -> Rgb:
    """Soft clouds; returns the new image."""
    h, w = image.shape[:2]
    field = fractal(rng, h, w, (rng.uniform(2, 7), rng.uniform(1, 4)), 4)
    return blend(image, tone, np.clip((field - (1 - share)) * 3, 0, 0.9))
