"""A drawn card as the reader meets it: lying on a table, photographed, found a little wrong and cut out.

The scene is drawn flat, seen through a perspective (leaning up to 62 degrees) at the size cards have in photos, lit,
blurred, noised and JPEG-coded, and then rectified with corners that are off by what a lattice fit leaves.
"""

from __future__ import annotations

import functools

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import textures
from datasets.fonts import Split
from datasets.number_cards import HEIGHT, VALUES, WIDTH, draw_number_card
from vision.numeral_input import numeral_patch

Image = NDArray[np.uint8]
Corners = NDArray[np.float32]
"""(4, 2) float32 x, y: top left, top right, bottom right, bottom left."""

MARGIN = 60
"""Pixels of table drawn around the card."""
CUT = (144, 216)
"""Width and height a crop is rectified to before it is squeezed."""
TABLES = (
    textures.wood,
    textures.planks,
    textures.cloth,
    textures.pattern,
    textures.tiles,
    textures.marble,
    textures.plain,
)


LEANING, LOOSE, BLURRED = 0.45, 0.3, 0.12
"""Shares of crops seen at an angle, cut out with corners far off, and blurred whatever their size."""


@functools.cache
def _tables(split: Split) -> tuple[Image, ...]:
    rng = np.random.default_rng(1 if split == "train" else 2)
    return tuple(TABLES[index % len(TABLES)](rng) for index in range(70 if split == "train" else 21))


def table(rng: np.random.Generator, split: Split) -> Image:
    """A piece of table the size of the scene; training and test tables are different drawings."""
    pool = _tables(split)
    whole = pool[rng.integers(len(pool))]
    height, width = HEIGHT + 2 * MARGIN, WIDTH + 2 * MARGIN
    top, left = rng.integers(whole.shape[0] - height + 1), rng.integers(whole.shape[1] - width + 1)
    return whole[top : top + height, left : left + width].copy()


def lay(scene: Image, card: Image, left: int, top: int, radius: int) -> None:
    """Paste `card` with rounded corners into `scene` in place, its top-left pixel at (left, top); clipped."""
    height, width = card.shape[:2]
    shape = np.zeros((height, width), np.uint8)
    cv2.rectangle(shape, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(shape, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(shape, (x, y), radius, 255, -1, cv2.LINE_AA)
    y0, x0 = max(0, top), max(0, left)
    y1, x1 = min(scene.shape[0], top + height), min(scene.shape[1], left + width)
    if y0 >= y1 or x0 >= x1:
        return
    part = np.s_[y0 - top : y1 - top, x0 - left : x1 - left]
    alpha = shape[part][..., None].astype(np.float32) / 255
    under = scene[y0:y1, x0:x1]
    under[:] = (under + alpha * (card[part].astype(np.float32) - under)).astype(np.uint8)


def scene_with(rng: np.random.Generator, card: Image, split: Split) -> Image:
    """The card in the middle of a piece of table, sometimes with a neighbour beside, under or over its edge."""
    scene = table(rng, split)
    radius = round(WIDTH * rng.uniform(0.02, 0.07))
    neighbours = []
    for along_x in (True, False):
        if rng.random() < 0.3:
            value = int(rng.choice(VALUES))
            other = draw_number_card(rng, value, style="any" if rng.random() < 0.5 else "skyjo", split=split)
            other = other[::-1, ::-1] if rng.random() < 0.5 else other
            step = (WIDTH if along_x else HEIGHT) + int(rng.integers(-8, 25))
            step = step if rng.random() < 0.5 else -step
            slip = int(rng.integers(-15, 16))
            neighbours.append((other, MARGIN + (step if along_x else slip), MARGIN + (slip if along_x else step)))
    over = rng.random() < 0.5
    for other, left, top in neighbours:
        lay(scene, other, left, top, radius)
    lay(scene, card, MARGIN, MARGIN, radius)
    if over and neighbours:
        lay(scene, *neighbours[-1], radius)
    return scene


def _light(rng: np.random.Generator, photo: NDArray[np.float32]) -> NDArray[np.float32]:
    height, width = photo.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    cast = np.array([rng.uniform(0.72, 1.18), rng.uniform(0.88, 1.05), rng.uniform(0.72, 1.18)])
    level = rng.uniform(0.3, 0.7) if rng.random() < 0.3 else rng.uniform(0.65, 1.3)
    photo = photo * (cast * level).astype(np.float32) + np.float32(rng.uniform(-8, 25))
    if rng.random() < 0.4:  # light from one side, or a shadow's edge across the card
        turn = rng.uniform(0, 2 * np.pi)
        ramp = (x / width - 0.5) * np.cos(turn) + (y / height - 0.5) * np.sin(turn)
        ramp = ramp if rng.random() < 0.6 else 0.5 * np.tanh(ramp * rng.uniform(8, 60))
        photo = photo * (1 + ramp * rng.uniform(0.2, 0.9))[..., None].astype(np.float32)
    strong = rng.random() < 0.18
    for _ in range(int(rng.integers(1, 3)) if strong or rng.random() < 0.35 else 0):
        spread = width * rng.uniform(0.05, 0.3, 2)
        turn = rng.uniform(0, np.pi)
        dx, dy = x - rng.uniform(0, width), y - rng.uniform(0, height)
        along, across = dx * np.cos(turn) + dy * np.sin(turn), dy * np.cos(turn) - dx * np.sin(turn)
        spot = np.exp(-((along / spread[0]) ** 2 + (across / spread[1]) ** 2) / 2)
        peak = rng.uniform(160, 330) if strong else rng.uniform(30, 160)
        photo = photo + (spot * peak)[..., None].astype(np.float32)
    return np.asarray(photo, dtype=np.float32)


def _camera(rng: np.random.Generator, photo: NDArray[np.float32], card_width: float) -> Image:
    if rng.random() < BLURRED:
        sigma = rng.uniform(1.2, 2.2)
    else:
        sigma = 0.3 + 2.2 * rng.beta(1, 2.2) * min(1.0, card_width / 110)
    photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), sigma), dtype=np.float32)
    if rng.random() < 0.12:  # a moved hand
        length = int(rng.integers(3, max(4, round(card_width * 0.05))))
        streak = np.zeros((length, length), np.float32)
        cv2.line(streak, (0, int(rng.integers(length))), (length - 1, int(rng.integers(length))), 1.0, 1)
        streak = streak if rng.random() < 0.5 else streak.T
        photo = np.asarray(cv2.filter2D(photo, -1, streak / streak.sum()), dtype=np.float32)
    grain = rng.standard_normal(photo.shape, dtype=np.float32) * np.float32(rng.uniform(0.5, 12) * rng.uniform(0.2, 1))
    sharp = np.clip(photo + grain, 0, 255).astype(np.uint8)
    coded = cv2.imencode(".jpg", sharp, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 96))])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), dtype=np.uint8)  # channel order is kept, never read


def _leaning(rng: np.random.Generator, frame: Corners) -> NDArray[np.float64]:
    """Where a camera that leans by 25 to 62 degrees in any direction sees the corners of `frame`, (4, 2) pixels."""
    lean, heading, roll = np.radians(rng.uniform(25, 62)), rng.uniform(0, 2 * np.pi), rng.normal(0, 0.15)
    flat = (frame - frame.mean(axis=0)).astype(np.float64)
    towards = np.array([np.cos(heading), np.sin(heading)])
    along = flat @ towards
    away = rng.uniform(3, 12) * WIDTH
    near = flat + np.outer(along * (np.cos(lean) - 1), towards)
    seen = near / (1 + along * np.sin(lean) / away)[:, None]
    turn = np.array([[np.cos(roll), -np.sin(roll)], [np.sin(roll), np.cos(roll)]])
    out: NDArray[np.float64] = seen @ turn
    return out


def photographed(rng: np.random.Generator, scene: Image, quad: Corners) -> Image:
    """The part of `scene` inside `quad` as the numeral reader gets it, (96, 96, 3) uint8.

    `quad` (pixels of the scene) is where the card would be cut with perfect corners; the corners used are off by a
    normal error of up to 10 % of the card's width and, at times, take in up to 12 % of table or neighbour.
    """
    height, width = scene.shape[:2]
    card_width = float(np.exp(rng.uniform(np.log(60), np.log(220))))
    scale = card_width / WIDTH
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    if rng.random() < LEANING:
        seen = _leaning(rng, frame) * scale
        seen -= seen.min(axis=0)
    else:
        tilt = rng.normal(0, rng.uniform(0.0, 0.06) * width, (4, 2)).clip(-0.12 * width, 0.12 * width)
        seen = (frame + tilt) * scale
    size = (max(8, round(float(seen[:, 0].max()))), max(8, round(float(seen[:, 1].max()))))
    view = cv2.getPerspectiveTransform(frame, seen.astype(np.float32))
    filtered = scene if scale >= 1 else cv2.GaussianBlur(scene, (0, 0), 0.4 / scale)
    photo = cv2.warpPerspective(filtered, view, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    photo_u8 = _camera(rng, _light(rng, photo.astype(np.float32)), card_width)

    centre = quad.mean(axis=0)
    leak = rng.uniform(0, 0.12) if rng.random() < 0.25 else rng.uniform(-0.02, 0.03)
    spread, most = (0.06, 0.1) if rng.random() < LOOSE else (0.035, 0.06)
    error = rng.normal(0, rng.uniform(0.0, spread) * WIDTH, (4, 2)).clip(-most * WIDTH, most * WIDTH)
    found = centre + (quad - centre) * (1 + leak) + error
    in_photo = cv2.perspectiveTransform(found[None].astype(np.float32), view)[0]
    target = np.array([[0, 0], [CUT[0], 0], [CUT[0], CUT[1]], [0, CUT[1]]], np.float32)
    rectify = cv2.getPerspectiveTransform(in_photo.astype(np.float32), target)
    crop = cv2.warpPerspective(photo_u8, rectify, CUT, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return numeral_patch(np.asarray(crop, dtype=np.uint8))


def card_quad() -> Corners:
    """The corners of the card that `scene_with` laid."""
    left, top, right, bottom = MARGIN, MARGIN, MARGIN + WIDTH, MARGIN + HEIGHT
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
