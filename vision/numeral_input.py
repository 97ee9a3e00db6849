"""The numeral reader's input: what it sees of a card, in training and in the app alike."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

SIDE = 96
"""Width and height in pixels of the network's square input."""


def numeral_patch(card_rgb: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The whole rectified card, squeezed to a square.

    The card is upright or upside down (long side vertical), its edges on the picture's edges. Nothing is cut off: a
    number card says its value in the centre and in two corners, and which way up it lies shows only in all of them.
    The squeeze (width and height scaled apart) keeps every pixel of the network's input on the card.

    Args:
        card_rgb: (height, width, 3) uint8 RGB of any size from 2x2 up.

    Returns:
        (SIDE, SIDE, 3) uint8 RGB, resampled by area averaging (bilinear where the card is smaller than SIDE).

    Raises:
        ValueError: not a colour picture of bytes.
    """
    if card_rgb.dtype != np.uint8 or card_rgb.ndim != 3 or card_rgb.shape[2] != 3 or min(card_rgb.shape[:2]) < 2:
        raise ValueError(f"a card is expected as (height, width, 3) uint8 RGB, got {card_rgb.shape} {card_rgb.dtype}")
    height, width = card_rgb.shape[:2]
    # INTER_AREA falls back to nearest neighbour when it enlarges: enlarge the short axes smoothly first.
    grown: NDArray[np.uint8] = card_rgb
    if height < SIDE or width < SIDE:
        size = (max(width, SIDE), max(height, SIDE))
        grown = np.asarray(cv2.resize(card_rgb, size, interpolation=cv2.INTER_LINEAR), dtype=np.uint8)
    patch = cv2.resize(grown, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(patch, dtype=np.uint8)


def network_input(patches: NDArray[np.uint8]) -> NDArray[np.float32]:
    """(n, SIDE, SIDE, 3) uint8 RGB patches -> (n, 3, SIDE, SIDE) float32 in 0..1, contiguous."""
    return np.ascontiguousarray(patches.transpose(0, 3, 1, 2), dtype=np.float32) / np.float32(255)
