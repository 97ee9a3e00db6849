"""Pictures laid into a photo: perspective, a soft shadow beneath, no jagged edges."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

import cv2
import numpy as np

from datasets.arrays import Plane, Points, Rgb


@lru_cache(maxsize=64)
def rounded(h: int, w: int, radius: float) -> Plane:
    """Opacity of a card's outline: 1 inside, 0 in the rounded corners, (h, w)."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) + 0.5
    dx = np.maximum(np.maximum(radius - x, x - (w - radius)), 0)
    dy = np.maximum(np.maximum(radius - y, y - (h - radius)), 0)
    return cast(Plane, np.clip(radius - np.hypot(dx, dy) + 0.5, 0, 1) if radius > 0 else np.ones((h, w), np.float32))


def paste(
    photo: Rgb, picture: Rgb, alpha: Plane, quad: Points, shadow: float = 0.0, drop: tuple[float, float] = (0, 0)
) -> None:
    """Lays `picture` into `photo` in place.

    Args:
        alpha: opacity, same height and width as `picture`.
        quad: pixels (4, 2) where the picture's corners go, clockwise from its top left.
        shadow: darkening 0..1 just beside the picture; `drop`: its shift in pixels.
    """
    height, width = photo.shape[:2]
    wide = (np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[3])) / 2
    soft = max(1.0, float(wide) * 0.02)
    margin = int(3 * soft + max(abs(drop[0]), abs(drop[1])) + 2)
    low = np.maximum(np.floor(quad.min(0)).astype(int) - margin, 0)
    high = np.minimum(np.ceil(quad.max(0)).astype(int) + margin, (width, height))
    if np.any(high - low < 2):
        return
    ratio = picture.shape[1] / max(wide, 1.0)
    if ratio > 1.4:
        small = (max(4, int(picture.shape[1] / ratio)), max(4, int(picture.shape[0] / ratio)))
        picture = cast(Rgb, cv2.resize(picture, small, interpolation=cv2.INTER_AREA))
        alpha = cast(Plane, cv2.resize(alpha, small, interpolation=cv2.INTER_AREA))
    h, w = picture.shape[:2]
    corners = np.array([(0, 0), (w, 0), (w, h), (0, h)], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(corners, (quad - low - 0.5).astype(np.float32))
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    layers = np.dstack([picture.astype(np.float32) * alpha[..., None], alpha])
    warped = cv2.warpPerspective(layers, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    part = photo[low[1] : high[1], low[0] : high[0]].astype(np.float32)
    cover = warped[..., 3]
    if shadow > 0:
        cast_ = cv2.GaussianBlur(cover, (0, 0), soft)
        move = np.array([[1, 0, drop[0]], [0, 1, drop[1]]], np.float32)
        part *= (1 - shadow * cv2.warpAffine(cast_, move, size))[..., None]
    photo[low[1] : high[1], low[0] : high[0]] = np.clip(part * (1 - cover[..., None]) + warped[..., :3], 0, 255).astype(
        np.uint8
    )
