"""How well a photo shows a card: its light, its sharpness, and whether a lamp is mirrored in it.

Measured on the rectified card at the size the readers see, so that a blurred background or a bright window behind the
table does not count, and one number means the same for a card near and far.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rectify import Floats, Pyramid, Rgb

CUT = (96, 144)  # width and height a card is cut to; the readers see 96 pixels of its width
FINE, WIDE = 1.0, 2.0  # pixels of CUT: the two scales of gradients whose ratio tells the blur
STRONG = 0.95  # quantile of gradients from which they count as edges
WHITE = 232  # all three channels above it: paper in full light, or a lamp
BRIGHT = 0.95  # quantile of brightness that says how light the card is: its border, its number, its sky


@dataclass(frozen=True)
class CardLook:
    """light: 0..255, how bright its brighter parts are. blur: sigma of its sharpest edges as a share of the card's
    width, in the worse of the two directions (a moving camera blurs one). white: share of it that is white."""

    light: float
    blur: float
    white: float


def look_at(photo: Pyramid, quad: Floats) -> CardLook:
    """Measure the card with corners quad (4, 2: photo pixels, clockwise from its top left)."""
    return measure(photo.cut(quad, *CUT))


def measure(card: Rgb) -> CardLook:
    """Measure a rectified card, (h, w, 3) uint8."""
    grey = np.asarray(cv2.cvtColor(card, cv2.COLOR_RGB2GRAY), np.uint8)
    return CardLook(
        light=quantile(grey[::2, ::2], BRIGHT),
        blur=blur_of(grey) / card.shape[1],
        white=float(((card[..., 0] > WHITE) & (card[..., 1] > WHITE) & (card[..., 2] > WHITE)).mean()),
    )


def blur_of(grey: NDArray[np.uint8]) -> float:
    """Sigma in pixels of the strongest edges of a picture, across and down, the larger of the two.

    A step blurred by s has a gradient of 1 / sqrt(s^2 + a^2) under a Gaussian derivative of scale a, so the ratio of
    gradients at two scales tells s (Zhuo and Sim 2011, "Defocus map estimation from a single image").
    """
    fine = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), FINE)
    wide = cv2.GaussianBlur(fine, (0, 0), float(np.sqrt(WIDE**2 - FINE**2)))
    worst = 0.0
    for axis in (0, 1):
        sharp, soft = np.abs(np.diff(fine, axis=axis)), np.abs(np.diff(wide, axis=axis))
        edges = soft >= quantile(soft[::2, ::2], STRONG)
        square = (float(sharp[edges].sum()) / max(float(soft[edges].sum()), 1e-6)) ** 2
        if square <= 1.0:
            return float("inf")
        # square = (s^2 + WIDE^2) / (s^2 + FINE^2)
        worst = max(worst, (WIDE**2 - square * FINE**2) / (square - 1))
    return float(np.sqrt(worst))


def quantile(values: NDArray[np.uint8] | NDArray[np.float32], share: float) -> float:
    """The value that `share` of the others do not exceed; numpy's own interpolates, at ten times the cost."""
    place = int(share * (values.size - 1))
    return float(np.partition(values, place, axis=None)[place])
