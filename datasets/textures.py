"""Table tops, drawn from nothing: wood, planks, cloth, patterns, marble, tiles, stones; and three sample textures
(brick, grass, gravel) that the scikit-image package carries. Every function returns (SIDE, SIDE, 3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, cast

import cv2
import numpy as np
from numpy.random import Generator

from datasets.arrays import Colour, Plane, Rgb, blend, clipped, colour, fractal, ramp

SIDE = 768
"""Pixels along each side of a table texture."""
Split = Literal["train", "val"]

WOOD_HUES = (0.03, 0.07, 0.09, 0.11)
PHOTOS: dict[str, tuple[str, ...]] = {"train": ("brick", "gravel"), "val": ("grass",)}
"""scikit-image sample textures by split: none is in both."""


@cache
def _sample(name: str) -> Plane:
    from skimage import data  # noqa: PLC0415  (only training needs this package)

    image = getattr(data, name)()
    grey = image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_RGB2GRAY)
    return cast(Plane, cv2.resize(grey.astype(np.float32) / 255, (SIDE, SIDE), interpolation=cv2.INTER_AREA))


def _shades(
    rng: Generator, hue: float | None, spread: float = 0.35, sat: tuple[float, float] = (0.1, 0.75)
) -> list[Colour]:
    """A dark, a middle and a light tone of one hue; anything from near black to near white."""
    middle = colour(rng, hue, sat, (0.15, 0.92))
    steps = (1 - spread * rng.uniform(0.3, 1.2), 1.0, 1 + spread * rng.uniform(0.2, 1.0))
    r, g, b = middle
    return [(min(255, int(r * s)), min(255, int(g * s)), min(255, int(b * s))) for s in steps]


def _grain(rng: Generator, h: int, w: int) -> Plane:
    """Wood grain along x: stretched noise bent by slower noise."""
    rings = fractal(rng, h, w, (rng.uniform(2, 10), rng.uniform(0.6, 2.5)), 2)
    fine = fractal(rng, h, w, (rng.uniform(40, 160), rng.uniform(2, 8)), 3, 0.7)
    bands = 0.5 + 0.5 * np.sin(rings * rng.uniform(6, 60))
    share = rng.uniform(0.15, 0.6)
    return cast(Plane, (bands * share + fine * (1 - share)).astype(np.float32))


def wood(rng: Generator) -> Rgb:
    """One board."""
    hue = None if rng.random() < 0.25 else float(rng.choice(WOOD_HUES))
    return ramp(_grain(rng, SIDE, SIDE), _shades(rng, hue, rng.uniform(0.1, 0.6)))


def planks(rng: Generator) -> Rgb:
    """Boards side by side with dark joints, some with knots."""
    hue = None if rng.random() < 0.25 else float(rng.choice(WOOD_HUES))
    stops = _shades(rng, hue, rng.uniform(0.15, 0.6))
    image = ramp(_grain(rng, SIDE, SIDE), stops).astype(np.float32)
    width = int(rng.integers(50, 220))
    joint = int(rng.integers(1, 8))
    dark = rng.uniform(0.1, 0.7)
    for top in range(-int(rng.integers(0, width)), SIDE, width):
        a, b = max(top, 0), max(min(top + width, SIDE), 0)
        image[a:b] = np.roll(image[a:b], int(rng.integers(SIDE)), axis=1) * rng.uniform(0.75, 1.2)
        image[max(b - joint, 0) : b] *= dark
        if rng.random() < 0.5:
            x = int(rng.integers(SIDE))
            image[a:b, x : x + joint] *= dark
        for _ in range(int(rng.integers(0, 3))):
            cv2.ellipse(
                image,
                (int(rng.integers(SIDE)), (a + b) // 2),
                (int(rng.integers(4, 16)), int(rng.integers(3, 9))),
                0,
                0,
                360,
                [c * 0.4 for c in stops[0]],
                -1,
                cv2.LINE_AA,
            )
    return clipped(image)


def cloth(rng: Generator) -> Rgb:
    """Woven cloth of one colour with soft folds."""
    base = np.full((SIDE, SIDE, 3), colour(rng, None, (0.0, 0.9), (0.1, 0.95)), np.float32)
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    pitch = rng.uniform(2.5, 9)
    weave = np.sin(x * 2 * np.pi / pitch) * np.sin(y * 2 * np.pi / pitch * rng.uniform(0.7, 1.3))
    folds = fractal(rng, SIDE, SIDE, (rng.uniform(1, 4), rng.uniform(1, 4)), 3)
    shade = 1 + rng.uniform(0, 0.14) * weave + rng.uniform(0, 0.5) * (folds - 0.5)
    return clipped(base * shade[..., None] + rng.normal(0, rng.uniform(1, 8), (SIDE, SIDE, 1)))


def pattern(rng: Generator) -> Rgb:
    """Patterned cloth: checks, stripes, dots, lozenges or flowers in a lattice."""
    ground, figure = colour(rng, None, (0, 0.8), (0.3, 1)), colour(rng, None, (0.1, 1), (0.1, 0.9))
    image = np.full((SIDE, SIDE, 3), ground, np.uint8)
    pitch = int(rng.integers(24, 160))
    kind = rng.integers(5)
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    if kind == 0:
        both = ((x // pitch) % 2 + (y // pitch) % 2) / 2
        image = blend(image, figure, both.astype(np.float32))
    elif kind == 1:
        for offset in range(3):
            band = ((x + offset * pitch * 0.4) % pitch < pitch * rng.uniform(0.05, 0.4)).astype(np.float32)
            image = blend(image, colour(rng), band * 0.7)
    elif kind == 2:
        a = np.abs(((x + y) % pitch) - pitch / 2) + np.abs(((x - y) % pitch) - pitch / 2)
        image = blend(image, figure, (a < pitch * rng.uniform(0.2, 0.8)).astype(np.float32))
    else:
        petals = int(rng.integers(1, 7))
        for cy in range(0, SIDE + pitch, pitch):
            for cx in range((cy // pitch % 2) * pitch // 2, SIDE + pitch, pitch):
                for k in range(petals):
                    angle = 2 * np.pi * k / petals
                    reach = 0 if petals == 1 else pitch * 0.18
                    at = (int(cx + reach * np.cos(angle)), int(cy + reach * np.sin(angle)))
                    cv2.circle(image, at, max(2, int(pitch * 0.12)), figure, -1, cv2.LINE_AA)
    return clipped(image + rng.normal(0, rng.uniform(1, 9), (SIDE, SIDE, 1)))


def tiles(rng: Generator) -> Rgb:
    """Square or oblong tiles, each a little different, with joints."""
    stops = _shades(rng, None, 0.3, (0.0, 0.4))
    image = ramp(fractal(rng, SIDE, SIDE, (5, 5), 6, 0.8), stops).astype(np.float32)
    high, wide = (int(v) for v in rng.integers(70, 380, 2))
    if rng.random() < 0.6:
        wide = high
    joint, tone = int(rng.integers(2, 12)), np.array(colour(rng, None, (0, 0.2), (0.1, 0.9)), np.float32)
    inlay = colour(rng) if rng.random() < 0.35 else None
    ox, oy = int(rng.integers(wide)), int(rng.integers(high))
    for y in range(-oy, SIDE, high):
        for x in range(-ox, SIDE, wide):
            cell = image[max(y, 0) : max(y + high, 0), max(x, 0) : max(x + wide, 0)]
            cell *= rng.uniform(0.82, 1.15)
            if inlay is not None:
                centre = (x + wide // 2, y + high // 2)
                cv2.ellipse(
                    image, centre, (wide // 3, high // 3), 0, 0, 360, inlay, int(rng.integers(2, 9)), cv2.LINE_AA
                )
    for y in range(-oy, SIDE, high):
        image[max(y, 0) : max(y + joint, 0)] = tone
    for x in range(-ox, SIDE, wide):
        image[:, max(x, 0) : max(x + joint, 0)] = tone
    return clipped(image)


def marble(rng: Generator) -> Rgb:
    """Stone with veins."""
    field = fractal(rng, SIDE, SIDE, (3, 3), 6, 0.6)
    veins = np.exp(-np.abs(field - rng.uniform(0.35, 0.65)) * rng.uniform(20, 80)).astype(np.float32)
    image = ramp(fractal(rng, SIDE, SIDE, (4, 4), 5), _shades(rng, None, 0.25, (0.0, 0.3)))
    return blend(image, colour(rng, None, (0, 0.4), (0.05, 1)), veins * rng.uniform(0.3, 0.9))


def stones(rng: Generator) -> Rgb:
    """Pebbles seen from above: the cells of random points, each its own grey or tint."""
    step = int(rng.integers(14, 60))
    across = SIDE // step + 2
    y, x = np.mgrid[0:across, 0:across]
    at = np.stack([x, y], -1).reshape(-1, 2) * step + rng.uniform(-step / 2, step / 2, (across * across, 2))
    plan = cv2.Subdiv2D((-2 * step, -2 * step, SIDE + 4 * step, SIDE + 4 * step))
    plan.insert(at.astype(np.float32).tolist())
    facets, _ = plan.getVoronoiFacetList([])
    image = np.full((SIDE, SIDE, 3), colour(rng, None, (0, 0.3), (0.02, 0.3)), np.uint8)
    hue = rng.random()
    for facet in map(np.asarray, facets):
        shrunk = facet.mean(0) + (facet - facet.mean(0)) * rng.uniform(0.75, 0.98)
        tone = colour(rng, hue if rng.random() < 0.7 else None, (0, 0.35), (0.2, 0.9))
        cv2.fillConvexPoly(image, shrunk.astype(np.int32), tone, cv2.LINE_AA)
    return clipped(image * (0.7 + 0.5 * fractal(rng, SIDE, SIDE, (40, 40), 3)[..., None]))


def plain(rng: Generator) -> Rgb:
    """Lacquer, plastic or concrete: one tone with clouds, scratches and grain."""
    cells = rng.uniform(1, 12)
    image = ramp(
        fractal(rng, SIDE, SIDE, (cells, cells), 5, 0.6), _shades(rng, None, rng.uniform(0.02, 0.35), (0, 0.7))
    )
    for _ in range(int(rng.integers(0, 30))):
        a, b = rng.integers(0, SIDE, 2), rng.normal(0, 120, 2)
        shift = int(rng.integers(-30, 30))
        at = image[int(a[1]), int(a[0])].astype(int) + shift
        cv2.line(
            image, tuple(map(int, a)), tuple(map(int, a + b)), [int(v) for v in np.clip(at, 0, 255)], 1, cv2.LINE_AA
        )
    return clipped(image + rng.normal(0, rng.uniform(0, 10), (SIDE, SIDE, 1)))


def ripples(rng: Generator) -> Rgb:
    """Strong streaks with bright ridges: water at dusk, raffia, corrugated card."""
    field = fractal(rng, SIDE, SIDE, (rng.uniform(20, 60), rng.uniform(3, 14)), 3, 0.6)
    return ramp(np.clip((field - 0.2) * 1.6, 0, 1), [colour(rng, None, (0, 0.5), (0, 0.2)), *_shades(rng, None, 0.5)])


def photo(rng: Generator, split: Split) -> Rgb:
    """A scikit-image sample texture, recoloured and turned."""
    grey = np.rot90(_sample(str(rng.choice(PHOTOS[split]))), int(rng.integers(4)))
    side = int(rng.integers(SIDE // 3, SIDE + 1))
    x, y = (int(v) for v in rng.integers(0, SIDE - side + 1, 2))
    part = cv2.resize(
        np.ascontiguousarray(grey[y : y + side, x : x + side]), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC
    )
    low, high = np.percentile(part, (2, 98))
    return ramp(np.clip((part - low) / max(high - low, 0.05), 0, 1), _shades(rng, None, 0.6, (0.0, 0.5)))


KINDS: tuple[tuple[float, Callable[[Generator], Rgb]], ...] = (
    (0.14, wood),
    (0.16, planks),
    (0.1, cloth),
    (0.13, pattern),
    (0.12, tiles),
    (0.08, marble),
    (0.06, stones),
    (0.11, plain),
    (0.04, ripples),
)


def draw_table(rng: Generator, split: Split) -> Rgb:
    """One table top, (SIDE, SIDE, 3); the kinds that cost a detector most (planks, tiles, patterns) come often."""
    share = np.array([k[0] for k in KINDS] + [0.06])
    chosen = int(rng.choice(len(share), p=share / share.sum()))
    return photo(rng, split) if chosen == len(KINDS) else KINDS[chosen][1](rng)
