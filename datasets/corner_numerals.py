"""The small corner numerals of full-bleed cards: white with a dark outline at the top right (as in Smoki), or a thin
dark stroke under a bird at the top left (as in Sen). They are lettered from the table of fonts."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.random import Generator
from PIL import Image, ImageDraw, ImageFont

from datasets import silhouettes as shapes
from datasets.arrays import Colour, Rgb


@lru_cache(maxsize=256)
def _font(path: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), size)


def write(
    image: Rgb,
    text: str,
    font: Path,
    box: tuple[float, float, float, float],
    fill: Colour,
    outline: Colour | None = None,
    outline_width: int = 2,
) -> None:
    """Letters `text` in place, scaled to fit `box` (x0, y0, x1, y1 in pixels) and centred in it."""
    x0, y0, x1, y1 = box
    stroke = outline_width if outline is not None else 0
    face = _font(font, 64)
    left, top, right, bottom = face.getbbox(text)
    size = max(6, int(64 * min((y1 - y0) / max(bottom - top, 1), (x1 - x0) / max(right - left, 1))))
    face = _font(font, size)
    left, top, right, bottom = face.getbbox(text)
    canvas = Image.fromarray(image)
    at = ((x0 + x1 - right - left) / 2, (y0 + y1 - bottom - top) / 2)
    ImageDraw.Draw(canvas).text(at, text, font=face, fill=fill, stroke_width=stroke, stroke_fill=outline)
    image[:] = np.asarray(canvas)


def top_right(rng: Generator, image: Rgb, text: str, font: Path) -> None:
    """White (now and then black) numeral with an outline, about 0.11 of the height, at the top right."""
    h, w = image.shape[:2]
    high, wide = h * rng.uniform(0.09, 0.13), w * (0.13 if len(text) == 1 else 0.18)
    x, y = w * rng.uniform(0.92, 0.95), h * rng.uniform(0.05, 0.07)
    pale, dark = (int(rng.integers(225, 256)),) * 3, (int(rng.integers(0, 50)),) * 3
    fill, edge = (dark, pale) if rng.random() < 0.12 else (pale, dark)
    write(image, text, font, (x - wide, y, x, y + high), fill, edge, max(1, round(w * 0.006)))


def top_left(rng: Generator, image: Rgb, text: str, font: Path) -> None:
    """Thin dark numeral, about 0.07 of the height, under a small bird at the top left."""
    h, w = image.shape[:2]
    dark = (int(rng.integers(0, 60)),) * 3
    shapes.bird(rng, image, (w * 0.14, h * 0.07), w * 0.11, dark)
    y = h * rng.uniform(0.115, 0.13)
    write(image, text, font, (w * 0.07, y, w * 0.19, y + h * rng.uniform(0.065, 0.08)), dark)
