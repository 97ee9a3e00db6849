"""Skyjo-like decks of the exam, drawn apart from training's `number_cards`: larger, one style a deck, held-out fonts.

Proportions are fractions of the card as measured on printed cards: white border, a mosaic panel that pales towards the
middle, a centre numeral 0.30-0.35 of the height in a white outline, two tilted corner ellipses, 6 and 9 underlined.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.arrays import Rgb, clipped
from datasets.glyphs import Mask, fit, outline, paint, pick_font, text_mask
from datasets.rainbow_back import draw_rainbow_back

WIDTH, HEIGHT = 400, 612
VALUES = tuple(range(-2, 13))
GROUPS: tuple[tuple[range, tuple[tuple[int, int, int], ...]], ...] = (
    (range(-2, 0), ((20, 20, 118), (54, 70, 160), (112, 80, 155))),
    (range(1), ((96, 198, 245), (105, 208, 243), (106, 173, 216))),
    (range(1, 5), ((91, 180, 12), (60, 165, 78), (125, 183, 88))),
    (range(5, 9), ((253, 252, 73), (210, 222, 85), (247, 219, 52))),
    (range(9, 13), ((249, 29, 15), (198, 50, 88), (245, 104, 88))),
)
"""Values of one hue, and that hue in print and in two cameras."""
Canvas = NDArray[np.float32]


@dataclass(frozen=True)
class NumberStyle:
    """What the cards of one deck have in common."""

    font: Path
    sighting: tuple[float, float, float]
    """How much of each sighting is in the deck's hues."""
    border: float
    tall: float
    """Height of the centre numeral."""
    stretch: float
    rim: float
    """Width of its white outline, card widths."""
    ellipse: tuple[float, float, float]
    """Long and short half axis in card widths, tilt in degrees."""
    corner: float
    """Height of a corner numeral."""
    cell: float
    seam: float
    ink: float
    minus: tuple[float, float, float]
    """Length, thickness and gap of the minus, in heights of the digit."""
    font_minus: bool


def sample_style(rng: Generator) -> NumberStyle:
    """A deck's style; its font is one of the test split."""
    return NumberStyle(
        font=pick_font(rng, "test"),
        sighting=tuple(float(v) for v in rng.dirichlet((0.7, 0.7, 0.7))),  # type: ignore[arg-type]
        border=float(rng.uniform(0.045, 0.07)),
        tall=float(rng.uniform(0.29, 0.36)),
        stretch=float(rng.uniform(0.95, 1.25)),
        rim=float(rng.uniform(0.018, 0.035)),
        ellipse=(float(rng.uniform(0.2, 0.25)), float(rng.uniform(0.11, 0.14)), float(rng.uniform(-32, -20))),
        corner=float(rng.uniform(0.1, 0.135)),
        cell=float(rng.uniform(0.09, 0.15)),
        seam=float(rng.uniform(0.004, 0.012)),
        ink=float(rng.uniform(5, 60)),
        minus=(float(rng.uniform(0.28, 0.48)), float(rng.uniform(0.09, 0.15)), float(rng.uniform(0.06, 0.16))),
        font_minus=bool(rng.random() < 0.25),
    )


def _numeral(style: NumberStyle, value: int, bar: bool) -> Mask:
    """The value's numeral with its minus and, where `bar`, the line under it."""
    mask = text_mask(style.font, str(abs(value)))
    high = mask.shape[0]
    if value < 0 and style.font_minus:
        mask = text_mask(style.font, f"\u2013{abs(value)}")
    elif value < 0:
        long, thick, gap = (round(high * share) for share in style.minus)
        wide = np.zeros((high, mask.shape[1] + long + gap), np.uint8)
        wide[:, long + gap :] = mask
        top = (high - thick) // 2
        wedge = np.array([(0, top), (long, top + thick // 5), (long, top + thick * 4 // 5), (0, top + thick)])
        cv2.fillPoly(wide, [wedge], 255, cv2.LINE_AA)
        mask = wide
    if bar:
        space, thick = round(high * 0.09), max(2, round(high * 0.06))
        under = np.zeros((high + space + thick, mask.shape[1]), np.uint8)
        under[:high], under[high + space :] = mask, 255
        mask = under
    return mask


def _panel(rng: Generator, base: NDArray[np.float64], style: NumberStyle) -> Canvas:
    """(HEIGHT, WIDTH, 3): cracked glass of one hue, paler towards the middle."""
    pitch = style.cell * WIDTH
    down, across = np.mgrid[0 : HEIGHT + pitch : pitch, 0 : WIDTH + pitch : pitch]
    sites = np.stack([down.ravel(), across.ravel()], 1) + rng.uniform(-0.42, 0.42, (down.size, 2)) * pitch
    at = np.clip(np.round(sites), 0, (HEIGHT - 1, WIDTH - 1)).astype(int)
    empty = np.ones((HEIGHT, WIDTH), np.uint8)
    empty[at[:, 0], at[:, 1]] = 0
    _, label = cv2.distanceTransformWithLabels(empty, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    cells = int(label.max()) + 1
    away = np.hypot((at[:, 1] / WIDTH - 0.5) / 0.5, (at[:, 0] / HEIGHT - 0.5) / 0.42)
    pale = np.zeros(cells, np.float32)
    pale[label[at[:, 0], at[:, 1]]] = np.clip(0.85 - away, 0, 0.8) * rng.uniform(0.6, 1.0, len(at))
    tones = base + rng.normal(0, 9, (cells, 1)) + rng.normal(0, 4, (cells, 3))
    panel = (tones * (1 - pale[:, None]) + 252 * pale[:, None]).astype(np.float32)[label]
    edges = ((label != np.roll(label, 1, 0)) | (label != np.roll(label, 1, 1))).astype(np.float32)
    reach = max(0.6, style.seam * WIDTH * 0.5)
    seams = np.clip(cv2.GaussianBlur(edges, (0, 0), reach) * reach * 2.2, 0, 0.85)[..., None]
    return np.asarray(panel + seams * (np.float32(248) - panel), np.float32)


def _corner(style: NumberStyle, value: int) -> tuple[Canvas, Canvas]:
    """Colour and opacity of the ellipse with its numeral at the top left."""
    layer = np.full((HEIGHT, WIDTH, 3), 250, np.float32)
    cover = np.zeros((HEIGHT, WIDTH), np.uint8)
    centre = (round(WIDTH * 0.3), round(HEIGHT * 0.16))
    long, short, tilt = style.ellipse
    cv2.ellipse(cover, centre, (round(long * WIDTH), round(short * WIDTH)), tilt, 0, 360, 255, -1, cv2.LINE_AA)
    glyph = fit(_numeral(style, value, abs(value) in {6, 9}), HEIGHT * style.corner, WIDTH * 0.26)
    paint(layer, glyph, centre, np.full(3, style.ink))
    return layer, np.asarray(cover / 255, np.float32)[..., None]


def draw_number(rng: Generator, style: NumberStyle, value: int) -> Rgb:
    """One upright face, (HEIGHT, WIDTH, 3)."""
    hues = next(hues for values, hues in GROUPS if value in values)
    base = sum(share * np.array(hue, float) for share, hue in zip(style.sighting, hues, strict=True))
    canvas = _panel(rng, np.asarray(base), style)
    for turned in (False, True):
        layer, cover = _corner(style, value)
        if turned:
            layer, cover = layer[::-1, ::-1], cover[::-1, ::-1]
        canvas += cover * (layer - canvas)
    big = fit(_numeral(style, value, value in {6, 9}), HEIGHT * style.tall, WIDTH * 0.74, style.stretch)
    rim = max(3, round(style.rim * WIDTH))
    around = cv2.GaussianBlur(outline(np.pad(big, rim + 4), rim), (0, 0), 1.0)
    paint(canvas, np.asarray(around, np.uint8), (WIDTH / 2, HEIGHT / 2), np.full(3, 251.0))
    paint(canvas, big, (WIDTH / 2, HEIGHT / 2), np.full(3, style.ink))
    side, top = round(style.border * WIDTH), round(style.border * 0.7 * HEIGHT)
    canvas[:top], canvas[-top:], canvas[:, :side], canvas[:, -side:] = 250, 250, 250, 250
    return clipped(canvas)


def draw_number_deck(rng: Generator) -> dict[str, Rgb]:
    """Token -> picture of a whole deck, the back `x` among them."""
    style = sample_style(rng)
    deck = {str(value): draw_number(rng, style, value) for value in VALUES}
    back = draw_rainbow_back(rng, split="test")
    deck["x"] = clipped(cv2.resize(back, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC))
    return deck
