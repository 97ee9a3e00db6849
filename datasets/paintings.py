"""Invented full-bleed illustrations: no frame, a horizon or a vignette or one large subject, as on the cards of Sen and
Smoki. Nothing is copied from any printed card."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator

from datasets import silhouettes as shapes
from datasets.arrays import Colour, Plane, Rgb, blend, clipped, colour, fractal, pick, ramp


def _near(rng: Generator, tone: Colour, reach: float = 25) -> Colour:
    r, g, b = (int(np.clip(c + rng.normal(0, reach), 0, 255)) for c in tone)
    return r, g, b


def _sky(rng: Generator, h: int, w: int) -> Rgb:
    """Vertical gradient of two to four tones with a little noise and perhaps clouds."""
    hue = rng.random()
    tone = pick(rng, {"pale": 0.4, "deep": 0.35, "dark": 0.25})
    value = {"pale": (0.7, 1.0), "deep": (0.35, 0.85), "dark": (0.04, 0.4)}[tone]
    saturation = {"pale": (0.05, 0.45), "deep": (0.25, 0.9), "dark": (0.2, 0.8)}[tone]
    stops = [
        colour(rng, hue if rng.random() < 0.6 else None, saturation, value) for _ in range(int(rng.integers(2, 5)))
    ]
    down = np.linspace(0, 1, h, dtype=np.float32)[:, None] + rng.uniform(0, 0.3) * (fractal(rng, h, w, (3, 2)) - 0.5)
    image = ramp(np.clip(down, 0, 1), stops)
    if rng.random() < 0.5:
        image = shapes.clouds(rng, image, _near(rng, stops[0], 60), rng.uniform(0.3, 0.7))
    return image


def _landscape(rng: Generator, h: int, w: int) -> Rgb:
    """Sky over land or water: the horizon is as hard as a table's edge, at any height."""
    image = _sky(rng, h, w)
    if rng.random() < 0.4:
        disc = (int(rng.uniform(0.1, 0.9) * w), int(rng.uniform(0.1, 0.5) * h))
        cv2.circle(
            image, disc, int(w * rng.uniform(0.04, 0.18)), colour(rng, None, (0, 0.5), (0.8, 1)), -1, cv2.LINE_AA
        )
    level = rng.uniform(0.25, 0.88) * h
    hue = rng.random()
    for _ in range(int(rng.integers(0, 3))):
        shapes.ridge(
            rng,
            image,
            level - rng.uniform(0, 0.2) * h,
            rng.uniform(0.05, 0.35) * h,
            colour(rng, hue),
            rng.uniform(2, 14),
        )
    low, high = (0.03, 0.35) if rng.random() < 0.45 else (0.2, 0.9)
    ground = [colour(rng, hue, (0.1, 0.9), (low, high)) for _ in range(3)]
    image_land = ramp(fractal(rng, h, w, (rng.uniform(6, 40), rng.uniform(2, 8)), 4, 0.7), ground)
    jag = 0.0 if rng.random() < 0.4 else rng.uniform(0.01, 0.12)
    line = level + (fractal(rng, 2, w, (1, rng.uniform(1, 8)), 3)[0] - 0.5) * jag * h
    below = (np.arange(h)[:, None] > line[None]).astype(np.float32)
    return blend(image, image_land, cv2.GaussianBlur(below, (0, 0), rng.uniform(0.3, 1.5)))


def _vignette(rng: Generator, h: int, w: int) -> Rgb:
    """A bright middle falling off to near black or near white at the edges."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    cx, cy = rng.uniform(0.3, 0.7) * w, rng.uniform(0.3, 0.7) * h
    away = np.hypot((x - cx) / w, (y - cy) / h) * rng.uniform(1.2, 2.2) + 0.35 * (fractal(rng, h, w, (5, 4)) - 0.5)
    edge = colour(rng, None, (0, 0.7), (0.02, 0.2)) if rng.random() < 0.7 else colour(rng, None, (0, 0.3), (0.75, 1))
    return ramp(np.clip(away, 0, 1), [colour(rng, None, (0.1, 0.8), (0.4, 1)), colour(rng), edge])


def _thicket(rng: Generator, h: int, w: int) -> Rgb:
    """Foliage, moss, feathers: busy noise of one or two hues."""
    hue = rng.random()
    stops = [
        colour(rng, hue, (0.3, 0.9), (0.02, 0.3)),
        colour(rng, hue, (0.3, 0.9), (0.2, 0.6)),
        colour(rng, None, (0.2, 0.8), (0.5, 0.95)),
    ]
    image = ramp(fractal(rng, h, w, (rng.uniform(6, 20), rng.uniform(4, 14)), 5, 0.8), stops)
    if rng.random() < 0.5:
        shapes.crown(rng, image, (w / 2, h / 2), w * 0.7, hue)
    return image


def _mist(rng: Generator, h: int, w: int) -> Rgb:
    """One pale or dark tone with hardly any structure: sand, fog, night water."""
    hue, value = rng.random(), rng.uniform(0.1, 0.95)
    stops = [colour(rng, hue, (0.02, 0.5), (max(0.03, value - 0.2), min(1, value + 0.1))) for _ in range(3)]
    image = ramp(fractal(rng, h, w, (rng.uniform(1, 6), rng.uniform(1, 5)), 4), stops)
    if rng.random() < 0.4:
        for _ in range(int(rng.integers(2, 6))):
            at = (int(rng.uniform(0, w)), int(rng.uniform(0, h)))
            for r in range(6, int(w * 0.3), int(rng.integers(7, 16))):
                cv2.ellipse(image, at, (r, r // 2 + 1), 0, 0, 360, _near(rng, stops[0], 40), 1, cv2.LINE_AA)
    return image


def _sheet(rng: Generator, h: int, w: int) -> Rgb:
    """Light ragged sheet on dark ground (a map), or the reverse."""
    dark, light = colour(rng, None, (0, 0.6), (0.02, 0.25)), colour(rng, None, (0.1, 0.6), (0.6, 0.95))
    if rng.random() < 0.25:
        dark, light = light, dark
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    away = np.maximum(np.abs(x / w - 0.5), np.abs(y / h - 0.5)) + 0.2 * (fractal(rng, h, w, (5, 4)) - 0.5)
    inside = np.clip((rng.uniform(0.36, 0.5) - away) * 40, 0, 1)
    paper = ramp(fractal(rng, h, w, (6, 4), 5, 0.7), [_near(rng, light, 40), light, _near(rng, light, 40)])
    return blend(np.full((h, w, 3), dark, np.uint8), paper, inside)


BACKDROPS = {"landscape": 0.4, "sky": 0.13, "vignette": 0.15, "thicket": 0.12, "mist": 0.11, "sheet": 0.09}
_DRAW = {
    "landscape": _landscape,
    "sky": _sky,
    "vignette": _vignette,
    "thicket": _thicket,
    "mist": _mist,
    "sheet": _sheet,
}
SUBJECTS = {
    "bird": 0.17,
    "beast": 0.14,
    "serpent": 0.13,
    "tower": 0.13,
    "fish": 0.09,
    "crown": 0.09,
    "trees": 0.11,
    "dial": 0.04,
    "stone": 0.05,
    "none": 0.05,
}


def add_subject(rng: Generator, image: Rgb, subject: str) -> None:
    """One large `subject` (a key of SUBJECTS) about the middle, sized 0.4 to 1 of the width."""
    h, w = image.shape[:2]
    centre = (w * rng.uniform(0.35, 0.65), h * rng.uniform(0.4, 0.7))
    size = w * rng.uniform(0.4, 1.0)
    hue = None if rng.random() < 0.5 else float(rng.random())
    shadow = colour(rng, None, (0, 0.5), (0.02, 0.22))
    if subject == "bird":
        shapes.bird(rng, image, centre, size * 1.25, shadow)
    elif subject == "beast":
        shapes.beast(rng, image, centre, size, hue)
    elif subject == "serpent":
        shapes.serpent(rng, image, centre, size, hue)
    elif subject == "tower":
        shapes.tower(rng, image, (centre[0], h * rng.uniform(0.7, 1.0)), size, hue)
    elif subject == "fish":
        shapes.fish(rng, image, centre, size, hue)
    elif subject == "crown":
        shapes.tree(rng, image, (centre[0], h * rng.uniform(0.8, 1.0)), h * 0.5, shadow)
        shapes.crown(rng, image, (centre[0], h * 0.42), size * 0.5, hue)
    elif subject == "trees":
        for _ in range(int(rng.integers(1, 5))):
            shapes.tree(rng, image, (rng.uniform(0, w), h * rng.uniform(0.75, 1.02)), h * rng.uniform(0.4, 1.0), shadow)
    elif subject == "dial":
        shapes.dial(rng, image, centre, size * 1.4, shadow)
    elif subject == "stone":
        for _ in range(int(rng.integers(3, 12))):
            at = (int(rng.uniform(0, w)), int(rng.uniform(0.4, 1) * h))
            axes = (int(w * rng.uniform(0.05, 0.25)), int(w * rng.uniform(0.04, 0.15)))
            cv2.ellipse(
                image, at, axes, rng.uniform(-20, 20), 0, 360, colour(rng, hue, (0, 0.5), (0.2, 0.8)), -1, cv2.LINE_AA
            )


def _parted(rng: Generator, image: Plane) -> Plane:
    """The same painting with another light beyond a straight or slanted line: two halves that look like two things."""
    h, w = image.shape[:2]
    y, x = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j].astype(np.float32)
    slant = rng.normal(0, 0.25) if rng.random() < 0.7 else rng.uniform(-3, 3)
    beyond = (y + slant * x > rng.uniform(-0.5, 0.5))[..., None]
    other = image * rng.uniform(0.25, 0.8) + np.array(colour(rng), np.float32) * rng.uniform(0, 0.5)
    parted: Plane = np.where(beyond, other, image)
    return parted


def paint(rng: Generator, h: int, w: int) -> Rgb:
    """One invented painting, (h, w, 3), without a numeral."""
    image = _DRAW[pick(rng, BACKDROPS)](rng, h, w)
    add_subject(rng, image, pick(rng, SUBJECTS))
    tone = colour(rng, None, (0, 0.6), (0.02, 0.3))
    for _ in range(int(rng.integers(0, 7)) if rng.random() < 0.5 else 0):
        shapes.bird(rng, image, (rng.uniform(0, w), rng.uniform(0, h)), w * rng.uniform(0.05, 0.16), tone)
    if rng.random() < 0.25:
        shapes.tree(rng, image, (rng.choice((0.05, 0.95)) * w, h), h * rng.uniform(0.5, 0.9), tone)
    brush = fractal(rng, h, w, (h / 6, w / 4), 2) - 0.5
    worked = image.astype(np.float32) * (1 + rng.uniform(0, 0.35) * brush[..., None])
    if rng.random() < 0.2:
        worked = _parted(rng, worked)
    if rng.random() < 0.4:
        y, x = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j].astype(np.float32)
        fall = np.clip(np.hypot(x, y) - 0.5, 0, 1) * rng.uniform(-0.3, 0.9)
        worked *= 1 - fall[..., None]
    return clipped(worked)
