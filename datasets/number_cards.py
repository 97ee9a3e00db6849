"""Number cards in our own drawing: a big centre numeral, two corner numerals in tilted ellipses, a mosaic panel.

Proportions are fractions of the card's width and height as measured on number games (a white border of 0.06 width,
a centre numeral 0.30-0.35 of the height, corner ellipses 0.46 wide tilted by 25-30 degrees, an underlined 6 and 9).
Every drawing depends on its generator and on the fonts installed, and on nothing else.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.fonts import Split
from datasets.glyphs import Mask, fit, numeral_mask, outline, paint, pick_font, underline
from datasets.mosaic import Colour, any_colour, mosaic, plain_ground, value_colour
from datasets.rainbow_back import draw_rainbow_back

__all__ = ["HEIGHT", "VALUES", "WIDTH", "Style", "draw_number_card", "draw_rainbow_back"]

HEIGHT, WIDTH = 304, 200
VALUES = tuple(range(-2, 13))
Style = Literal["skyjo", "any"]
WHITE = np.full(3, 250.0)


def _canvas(rng: np.random.Generator, value: int, style: Style) -> NDArray[np.float32]:
    own_hue = rng.random() < (0.95 if style == "skyjo" else 0.35)
    base = value_colour(rng, value) if own_hue else any_colour(rng)
    ground = mosaic if rng.random() < (0.97 if style == "skyjo" else 0.5) else plain_ground
    canvas = ground(rng, HEIGHT, WIDTH, base)
    if rng.random() < (0.97 if style == "skyjo" else 0.6):
        across, down = round(WIDTH * rng.uniform(0.03, 0.085)), round(HEIGHT * rng.uniform(0.025, 0.06))
        edge = np.float32(rng.uniform(225, 255))
        canvas[:down], canvas[-down:], canvas[:, :across], canvas[:, -across:] = edge, edge, edge, edge
    return canvas


def _inks(rng: np.random.Generator, style: Style) -> tuple[Colour, Colour]:
    """The numeral's colour and its outline's."""
    dark = np.full(3, rng.uniform(0, 75)) + rng.normal(0, 6, 3)
    if style == "skyjo" or rng.random() < 0.65:
        return dark, WHITE
    if rng.random() < 0.6:
        return WHITE, dark
    return any_colour(rng) * 0.6, WHITE


def _corner(rng: np.random.Generator, glyph: Mask, inks: tuple[Colour, Colour], style: Style) -> NDArray[np.float32]:
    """(HEIGHT, WIDTH, 4) float32: a layer with the top-left corner's ellipse and numeral; the last plane is alpha."""
    layer = np.zeros((HEIGHT, WIDTH, 3), np.float32)
    alpha = np.zeros((HEIGHT, WIDTH), np.uint8)
    colour, around = inks
    if rng.random() < (0.97 if style == "skyjo" else 0.6):
        centre = (round(WIDTH * rng.uniform(0.25, 0.34)), round(HEIGHT * rng.uniform(0.14, 0.18)))
        axes = (round(WIDTH * rng.uniform(0.19, 0.26)), round(HEIGHT * rng.uniform(0.07, 0.1)))
        cv2.ellipse(alpha, centre, axes, rng.uniform(-35, -12), 0, 360, 255, -1, cv2.LINE_AA)
        layer[:] = rng.uniform(225, 255)
        colour = np.full(3, rng.uniform(0, 60)) if colour.mean() > 128 else colour
    else:
        centre = (round(WIDTH * rng.uniform(0.12, 0.24)), round(HEIGHT * rng.uniform(0.09, 0.15)))
        alpha_glyph = np.zeros((HEIGHT, WIDTH, 1), np.float32)
        paint(alpha_glyph, outline(np.pad(glyph, 3), 2), centre, np.full(1, 255.0))
        alpha = alpha_glyph[..., 0].astype(np.uint8)
        layer[:] = around
    shift = rng.normal(0, 2, 2)
    paint(layer, glyph, (centre[0] + shift[0], centre[1] + shift[1]), colour)
    return np.dstack((layer, alpha.astype(np.float32) / 255))


def draw_number_card(
    rng: np.random.Generator,
    value: int,
    *,
    style: Style = "skyjo",
    split: Split = "train",
    font: Path | None = None,
    marked: bool = True,
) -> NDArray[np.uint8]:
    """One upright face.

    Args:
        rng: every choice comes from it.
        value: -2..12.
        style: "skyjo" keeps to the proportions above in the value's hue; "any" also draws plainer cards of any hue,
            dark or light numerals, with or without border, outline, ellipses and corner numerals.
        split: which fonts to letter with.
        font: this font instead of one of the split's.
        marked: whether a 6 or 9 is underlined. A bare 6 upright and a bare 9 upside down look the same.

    Returns:
        (304, 200, 3) uint8 RGB, the card filling the picture.

    Raises:
        ValueError: a value no number card has.
        datasets.fonts.FontsMissing: no font of this split is installed.
    """
    if value not in VALUES:
        raise ValueError(f"a number card's value is from {VALUES[0]} to {VALUES[-1]}, got {value}")
    face = font or pick_font(rng, split)
    canvas = _canvas(rng, value, style)
    inks = _inks(rng, style)
    numeral = numeral_mask(rng, face, value)
    if rng.random() < (0.95 if style == "skyjo" else 0.75):
        glyph = fit(numeral, HEIGHT * rng.uniform(0.085, 0.15), WIDTH * rng.uniform(0.24, 0.32))
        if abs(value) in {6, 9} and marked and rng.random() < 0.7:
            glyph = underline(rng, glyph, 0.12)
        for turned in range(2):
            layer = _corner(rng, glyph, inks, style)
            layer = layer[::-1, ::-1] if turned else layer
            canvas += layer[..., 3:] * (layer[..., :3] - canvas)
    tall = rng.uniform(0.27, 0.38) if style == "skyjo" else rng.uniform(0.24, 0.48)
    big = fit(numeral, HEIGHT * tall, WIDTH * rng.uniform(0.62, 0.8), rng.uniform(0.85, 1.35))
    if value in {6, 9} and marked:
        big = underline(rng, big)
    centre = (WIDTH * rng.uniform(0.475, 0.525), HEIGHT * rng.uniform(0.48, 0.52))
    if rng.random() < (0.95 if style == "skyjo" else 0.6):
        reach = int(rng.integers(2, 9))
        soft = cv2.GaussianBlur(outline(np.pad(big, 12), reach), (0, 0), rng.uniform(0.4, 2.5))
        paint(canvas, np.asarray(soft, np.uint8), centre, inks[1])
    elif abs(inks[0].mean() - canvas[HEIGHT // 2 - 30 : HEIGHT // 2 + 30, 60:140].mean()) < 70:
        inks = (WHITE if canvas.mean() < 128 else np.full(3, 20.0), inks[1])  # else nobody could read it
    paint(canvas, big, centre, inks[0])
    return np.clip(canvas, 0, 255).astype(np.uint8)
