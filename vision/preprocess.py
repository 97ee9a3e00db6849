"""The detector's input: the photo shrunk into a grey square, exactly as in training."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

GREY = 114  # Ultralytics' padding


@dataclass(frozen=True)
class Letterbox:
    """How a photo was placed in the square: input pixel = photo pixel * scale + (left, top)."""

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


def letterbox(rgb: NDArray[np.uint8], side: int) -> tuple[NDArray[np.uint8], Letterbox]:
    """Scale to fit and centre in a grey square of `side` pixels: the pixels of Ultralytics' LetterBox.

    rgb: (h, w, 3) uint8 -> (side, side, 3) uint8. Interpolation is bilinear, as the network saw it in training.
    """
    height, width = rgb.shape[:2]
    scale = min(side / height, side / width)
    inner = max(round(width * scale), 1), max(round(height * scale), 1)
    scaled = rgb if inner == (width, height) else cv2.resize(rgb, inner, interpolation=cv2.INTER_LINEAR)
    left, top = round((side - inner[0]) / 2 - 0.1), round((side - inner[1]) / 2 - 0.1)
    square = np.full((side, side, 3), GREY, np.uint8)
    square[top : top + inner[1], left : left + inner[0]] = scaled
    return square, Letterbox(scale, left, top)


def network_input(square: NDArray[np.uint8]) -> NDArray[np.float32]:
    """(side, side, 3) uint8 -> (1, 3, side, side) float32 in [0, 1], RGB, contiguous."""
    return np.ascontiguousarray(square.transpose(2, 0, 1)[None], dtype=np.float32) / np.float32(255)
