"""The face-down side of a number card: a turning rainbow under a mesh, with a word in it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.fonts import Split
from datasets.glyphs import fit, outline, paint, pick_font, text_mask

SPECTRUM = np.array(
    [[250, 210, 40], [170, 215, 40], [20, 150, 60], [20, 170, 210], [30, 25, 110], [90, 30, 120], [215, 40, 150]], float
)
"""Colours met going round half a turn."""
LETTERS = np.array(list("AEIJKLMNORSTUYZJSOO"))
"""Letters of the invented word; J, O and S twice, for a digit reader takes them for 1, 0 and 5."""


def _cone(rng: np.random.Generator, height: int, width: int) -> NDArray[np.float32]:
    """A conic gradient, its second half turn equal to the first turned by 180 degrees."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = np.arctan2(y - height / 2, x - width / 2) + rng.normal(0, 0.15)
    colours = SPECTRUM if rng.random() < 0.6 else rng.permutation(SPECTRUM)
    colours = np.clip(colours * rng.uniform(0.7, 1.15, 3) + rng.normal(0, 14, colours.shape), 0, 255)
    place = np.mod(angle / np.pi, 1.0) * len(colours)
    if rng.random() < 0.5:
        place = np.mod(len(colours) - 1e-3 - place, len(colours))
    first = np.floor(place).astype(int) % len(colours)
    blend = (place - np.floor(place))[..., None]
    after = np.minimum(first + 1, len(colours) - 1)  # no wrap: the hard break on the horizontal line
    if rng.random() < 0.25:  # sectors instead of a ramp, as a soft print or a blurred photo shows it
        blend = (blend > 0.5).astype(float)
    cone = colours[first] * (1 - blend) + colours[after] * blend
    middle = np.hypot((x - width / 2) / width, (y - height / 2) / height) / rng.uniform(0.08, 0.25)
    heart = np.clip((1.3 - middle) * rng.uniform(0.5, 5), 0, 1)[..., None] * rng.uniform(0.4, 1.0)
    return np.asarray(cone + heart * (np.array([225, 60, 30]) - cone), dtype=np.float32)


def _mesh(rng: np.random.Generator, back: NDArray[np.float32]) -> None:
    height, width = back.shape[:2]
    step = width / rng.uniform(14, 26)
    lines = np.zeros((height, width), np.uint8)
    for turn in (0.0, 60.0, 120.0):
        direction = np.deg2rad(turn)
        along = np.array([np.cos(direction), np.sin(direction)])
        across = np.array([-along[1], along[0]])
        for offset in np.arange(-height, height, step):
            middle = np.array([width / 2, height / 2]) + across * offset
            ends = [np.round((middle + along * reach) * 16).astype(int) for reach in (-height, height)]
            cv2.line(lines, ends[0].tolist(), ends[1].tolist(), 255, 1, cv2.LINE_AA, 4)
    back += (lines.astype(np.float32) / 255 * rng.uniform(0.1, 0.6))[..., None] * (np.float32(250) - back)


def _word(rng: np.random.Generator, back: NDArray[np.float32], split: Split) -> None:
    height, width = back.shape[:2]
    text = "".join(rng.choice(LETTERS, int(rng.integers(4, 7))))
    mask = np.pad(fit(text_mask(pick_font(rng, split), text), height * rng.uniform(0.1, 0.2), width * 0.8), 60)
    turn = cv2.getRotationMatrix2D((mask.shape[1] / 2, mask.shape[0] / 2), rng.uniform(15, 40), 1)
    mask = np.asarray(cv2.warpAffine(mask, turn, (mask.shape[1], mask.shape[0])), np.uint8)
    place = (width / 2 + rng.uniform(-8, 8), height * rng.uniform(0.66, 0.78))
    for half in range(2):
        where = place if half == 0 else (width - place[0], height - place[1])
        ink = mask if half == 0 else mask[::-1, ::-1]
        paint(back, outline(ink, 3), where, np.full(3, rng.uniform(0, 50)))
        paint(back, ink, where, np.full(3, 250.0))


def draw_rainbow_back(rng: np.random.Generator, *, split: Split = "train") -> NDArray[np.uint8]:
    """(304, 200, 3) uint8 RGB: a back as number games print them; mesh, word and soft print each only sometimes.

    Raises:
        datasets.fonts.FontsMissing: no font of this split is installed.
    """
    height, width = 304, 200
    back = _cone(rng, height, width)
    if rng.random() < 0.75:
        _mesh(rng, back)
    if rng.random() < 0.6:
        _word(rng, back, split)
    if rng.random() < 0.4:
        back = np.asarray(cv2.GaussianBlur(back, (0, 0), rng.uniform(1, 6)), np.float32)
    if rng.random() < 0.8:
        across, down = round(width * rng.uniform(0.02, 0.08)), round(height * rng.uniform(0.02, 0.06))
        back[:down], back[-down:], back[:, :across], back[:, -across:] = (np.float32(rng.uniform(235, 255)),) * 4
    return np.clip(back, 0, 255).astype(np.uint8)
