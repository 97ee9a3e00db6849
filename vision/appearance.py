"""Whether a card still looks as it did: small pictures of it, compared apart from the light."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Rgb = NDArray[np.uint8]
Floats = NDArray[np.float64]
Looks = NDArray[np.float32]

SIZE = (16, 24)  # width and height: a block of 4 x 4 is a ninth of a numeral
BLOCK = 4
LEAST_CHANGE = 14.0  # grey levels in a block: twice what an edge half a pixel off costs
GAINS = (0.6, 1.6)  # of contrast between two frames: more is no change of the light
APART = 0.5  # of a card's shift in brightness beside the others': glare comes and goes softly
LEAST_TO_COMPARE = 3  # cards, for there to be others
OVER_NOISE = 5.0  # times the usual difference of this frame: a noisy or blurred frame differs everywhere


def looks_of(rgb: Rgb, quads: list[Floats]) -> Looks:
    """(n, 24, 16, 3) flat pictures of the cards with corners `quads` (4, 2: pixels of rgb, clockwise from the top
    left)."""
    flat = np.array([[0, 0], [SIZE[0], 0], [SIZE[0], SIZE[1]], [0, SIZE[1]]], np.float32) - 0.5
    out = np.empty((len(quads), SIZE[1], SIZE[0], 3), np.float32)
    for i, quad in enumerate(quads):
        # cut twice as large and averaged: a card of a webcam's frame is 2 to 6 times as large as its look
        warp = cv2.getPerspectiveTransform(quad.astype(np.float32), 2 * flat + 0.5)
        cut = cv2.warpPerspective(rgb, warp, (2 * SIZE[0], 2 * SIZE[1]), borderMode=cv2.BORDER_REPLICATE)
        out[i] = cv2.GaussianBlur(cv2.resize(cut, SIZE, interpolation=cv2.INTER_AREA).astype(np.float32), (0, 0), 0.7)
    return out


def changed(now: Looks, before: Looks) -> NDArray[np.bool_]:
    """(n,) whether each card shows something else than before: another card, or something over a part of it."""
    blocks = differences(now, before)
    usual = float(np.median(blocks)) if blocks.size else 0.0
    # where most cards changed at once, the median is no noise: it is capped
    limit = max(LEAST_CHANGE, OVER_NOISE * min(usual, LEAST_CHANGE / 2))
    out: NDArray[np.bool_] = blocks.max(axis=1, initial=0.0) > limit
    return out


def differences(now: Looks, before: Looks) -> NDArray[np.float32]:
    """(n, blocks) mean difference in grey levels of each 4 x 4 block.

    Lamps and automatic exposure are no change: brightness and contrast of each channel are made equal first. A card
    that grew darker or lighter apart from the others did change.
    """
    n = len(now)
    if not n:
        return np.zeros((0, 1), np.float32)
    a, b = now.reshape(n, -1, 3), before.reshape(n, -1, 3)
    mean_a, mean_b = a.mean(axis=1, keepdims=True), b.mean(axis=1, keepdims=True)
    a, b = a - mean_a, b - mean_b
    gain = np.clip((a * b).mean(axis=1, keepdims=True) / ((b * b).mean(axis=1, keepdims=True) + 1.0), *GAINS)
    rest = np.abs(a - gain * b).max(axis=2)
    if n >= LEAST_TO_COMPARE:
        shift = mean_a - mean_b
        rest = rest + APART * np.abs(shift - np.median(shift, axis=0)).mean(axis=2)
    rows, columns = SIZE[1] // BLOCK, SIZE[0] // BLOCK
    blocks = rest.reshape(n, rows, BLOCK, columns, BLOCK).mean(axis=(2, 4)).reshape(n, -1)
    return np.asarray(blocks, np.float32)
