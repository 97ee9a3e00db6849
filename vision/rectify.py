"""Cut cards out of the photo and lay them flat."""

from __future__ import annotations

from math import dist, log2

import cv2
import numpy as np
from numpy.typing import NDArray

Rgb = NDArray[np.uint8]
Floats = NDArray[np.float64]


class Pyramid:
    """A photo and its halves, made when first needed: a warp that shrinks by more than two would skip pixels and
    alias."""

    def __init__(self, rgb: Rgb) -> None:
        self._levels = [rgb]

    def level(self, k: int) -> Rgb:
        """The photo halved k times (area averages)."""
        while len(self._levels) <= k:
            last = self._levels[-1]
            half = (max(1, last.shape[1] // 2), max(1, last.shape[0] // 2))
            self._levels.append(np.asarray(cv2.resize(last, half, interpolation=cv2.INTER_AREA), np.uint8))
        return self._levels[k]

    def cut(self, quad: Floats, width: int, height: int, margin: float = 0.0) -> Rgb:
        """The card with corners quad (4, 2: photo pixels, clockwise from its top left), flat, (height, width, 3).

        margin: what to show around it, as a share of the card's own width and height; the size is that of all shown.
        Beyond the photo's edge the edge pixel is repeated.
        """
        wide, high = width / (1 + 2 * margin), height / (1 + 2 * margin)
        left, top = wide * margin - 0.5, high * margin - 0.5  # pixel centres
        flat = [[left, top], [left + wide, top], [left + wide, top + high], [left, top + high]]
        a, b, c, d = quad.tolist()
        across, down = (dist(a, b) + dist(c, d)) / 2, (dist(b, c) + dist(d, a)) / 2
        k = min(int(log2(max(1.0, across / wide, down / high))), 6)
        source = self.level(k)
        # level pixel i covers photo pixels 2^k i .. 2^k (i + 1)
        at_level = (quad + 0.5) / 2**k - 0.5
        warp = cv2.getPerspectiveTransform(at_level.astype(np.float32), np.array(flat, np.float32))
        cut = cv2.warpPerspective(
            source, warp, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(cut, np.uint8)
