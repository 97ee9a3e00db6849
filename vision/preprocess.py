"""The detector's input: the photo shrunk into a grey square or, where the network takes any size, the rectangle it
needs."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

GREY = 114  # Ultralytics' padding
STRIDE = 32  # of the network: sides of a free input are its multiples


@dataclass(frozen=True)
class Letterbox:
    """How a photo was placed in the network's input: input pixel = photo pixel * scale + (left, top)."""

    scale: float
    left: int
    top: int

    def to_photo(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """(..., 2) input pixels -> photo pixels."""
        out: NDArray[np.float64] = (points - np.array([self.left, self.top])) / self.scale
        return out

    def to_input(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """(..., 2) photo pixels -> input pixels."""
        out: NDArray[np.float64] = points * self.scale + np.array([self.left, self.top])
        return out


def letterbox(rgb: NDArray[np.uint8], side: int, *, square: bool = True) -> tuple[NDArray[np.uint8], Letterbox]:
    """Scale the longer side to `side` pixels and centre on grey: the pixels of Ultralytics' LetterBox.

    rgb: (h, w, 3) uint8 -> (side, side, 3) uint8; or, not square, the shorter side padded only to a multiple of STRIDE
    (Ultralytics' auto=True): the network spends nothing on grey. Interpolation is bilinear, as the network saw it in
    training.
    """
    height, width = rgb.shape[:2]
    scale = min(side / height, side / width)
    inner = max(round(width * scale), 1), max(round(height * scale), 1)
    scaled = rgb if inner == (width, height) else cv2.resize(rgb, inner, interpolation=cv2.INTER_LINEAR)
    wide, high = (side, side) if square else (-(-inner[0] // STRIDE) * STRIDE, -(-inner[1] // STRIDE) * STRIDE)
    left, top = round((wide - inner[0]) / 2 - 0.1), round((high - inner[1]) / 2 - 0.1)
    padded = np.full((high, wide, 3), GREY, np.uint8)
    padded[top : top + inner[1], left : left + inner[0]] = scaled
    return padded, Letterbox(scale, left, top)


def network_input(padded: NDArray[np.uint8]) -> NDArray[np.float32]:
    """(h, w, 3) uint8 -> (1, 3, h, w) float32 in [0, 1], RGB, contiguous."""
    return np.ascontiguousarray(padded.transpose(2, 0, 1)[None], dtype=np.float32) / np.float32(255)
