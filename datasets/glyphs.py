"""Numerals as masks: text in a font, a wedge-shaped minus, and the outline that hugs them."""

from __future__ import annotations

import functools
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from datasets.fonts import Split, font_families

Mask = NDArray[np.uint8]
"""(height, width) uint8 coverage, 0 outside to 255 inside."""

SOURCE_SIZE = 160
"""Pixel size glyphs are rasterised at once; cards scale them down."""


def pick_font(rng: np.random.Generator, split: Split) -> Path:
    """A font file: first a family, then one of its weights, each with equal chance."""
    groups = font_families(split)
    group = groups[rng.integers(len(groups))]
    return group[rng.integers(len(group))]


@functools.lru_cache(maxsize=8192)
def text_mask(font: Path, text: str) -> Mask:
    """`text` in `font` at SOURCE_SIZE, cropped to its ink. Read-only; never empty."""
    face = ImageFont.truetype(str(font), SOURCE_SIZE)
    left, top, right, bottom = (round(edge) for edge in face.getbbox(text))
    image = Image.new("L", (max(1, right - left) + 8, max(1, bottom - top) + 8), 0)
    ImageDraw.Draw(image).text((4 - left, 4 - top), text, font=face, fill=255)
    mask = np.array(image)
    rows, columns = np.flatnonzero(mask.max(axis=1)), np.flatnonzero(mask.max(axis=0))
    if not rows.size:
        raise ValueError(f"{font.name} draws nothing for {text!r}")
    mask = mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    mask.flags.writeable = False
    return mask


def wedge_minus(rng: np.random.Generator, digit_height: int) -> Mask:
    """A short dash, thicker at one end, sized against the digit it stands before."""
    length = max(6, round(digit_height * rng.uniform(0.2, 0.5)))
    thick = max(3, round(digit_height * rng.uniform(0.06, 0.17)))
    thin = thick * rng.uniform(0.5, 1.0)
    mask = np.zeros((thick + 2, length + 2), np.uint8)
    edge = np.array([[0, (thick - thin) / 2], [length, 0], [length, thick], [0, (thick + thin) / 2]]) + 1
    cv2.fillPoly(mask, [np.round(edge * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return mask[:, ::-1].copy() if rng.random() < 0.5 else mask


def _beside(left: Mask, right: Mask, gap: int, drop: int) -> Mask:
    """`left`, `gap` columns, `right`; `left` begins `drop` rows below the top of `right`."""
    height = max(right.shape[0], drop + left.shape[0])
    mask = np.zeros((height, left.shape[1] + gap + right.shape[1]), np.uint8)
    mask[drop : drop + left.shape[0], : left.shape[1]] = left
    mask[: right.shape[0], left.shape[1] + gap :] = right
    return mask


def numeral_mask(rng: np.random.Generator, font: Path, value: int) -> Mask:
    """The value's numeral at about SOURCE_SIZE: digits of `font`, a minus of the font or of our own, random weight."""
    digits = text_mask(font, str(abs(value)))
    mask = digits
    if value < 0:
        if rng.random() < 0.3:
            mask = text_mask(font, rng.choice(["-", "\u2013"]) + str(abs(value)))
        else:
            minus = wedge_minus(rng, digits.shape[0])
            drop = round(digits.shape[0] * rng.uniform(0.42, 0.6)) - minus.shape[0] // 2
            mask = _beside(minus, digits, round(digits.shape[0] * rng.uniform(0.05, 0.2)), drop)
    elif value >= 10 and rng.random() < 0.3:
        first, second = text_mask(font, str(value // 10)), text_mask(font, str(value % 10))
        gap = round(first.shape[0] * rng.uniform(0.0, 0.2))
        mask = _beside(first, second, gap, max(0, second.shape[0] - first.shape[0]))
    if rng.random() < 0.3:  # heavier than the font was cut: printed numerals bleed
        mask = outline(np.pad(mask, 4), int(rng.integers(2, 4)))
    return np.asarray(mask, dtype=np.uint8)


def outline(mask: Mask, reach: int) -> Mask:
    """The mask grown by `reach` pixels in every direction."""
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    return np.asarray(cv2.dilate(mask, kernel), dtype=np.uint8)


def fit(mask: Mask, height: float, most_width: float, stretch: float = 1.0) -> Mask:
    """The mask scaled to `height` pixels, its width by `stretch` more, both less where `most_width` is passed."""
    scale = height / mask.shape[0]
    width = min(mask.shape[1] * scale * stretch, most_width)
    size = (max(2, round(width)), max(2, round(min(height, height * most_width / (mask.shape[1] * scale * stretch)))))
    return np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def underline(rng: np.random.Generator, mask: Mask, gap: float = 0.06) -> Mask:
    """The mask with a bar under it, which tells a 6 from an upside-down 9."""
    height, width = mask.shape
    space, thick = max(1, round(height * rng.uniform(0.3, 1.4) * gap)), max(1, round(height * rng.uniform(0.03, 0.09)))
    reach = rng.uniform(0.8, 1.3)
    side = max(0, round(width * (reach - 1) / 2))
    out = np.zeros((height + space + thick, width + 2 * side), np.uint8)
    out[:height, side : side + width] = mask
    inset = max(0, round(width * (1 - reach) / 2))
    out[height + space :, inset : out.shape[1] - inset] = 255
    return out


def paint(canvas: NDArray[np.float32], mask: Mask, centre: tuple[float, float], colour: NDArray[np.float64]) -> None:
    """Lay `colour` through `mask` onto `canvas` (height, width, 3) in place, mask centred at (x, y); clipped."""
    height, width = canvas.shape[:2]
    x, y = round(centre[0] - mask.shape[1] / 2), round(centre[1] - mask.shape[0] / 2)
    left, top = max(0, x), max(0, y)
    right, bottom = min(width, x + mask.shape[1]), min(height, y + mask.shape[0])
    if left >= right or top >= bottom:
        return
    alpha = (mask[top - y : bottom - y, left - x : right - x].astype(np.float32) / 255)[..., None]
    patch = canvas[top:bottom, left:right]
    patch += alpha * (colour.astype(np.float32) - patch)
