"""The table: one plane under all cards, and every card a rectangle of one size on it.

An oriented box cannot describe a card seen at an angle: its image is a trapezium. But all cards lie on one table and
have
one size, so the boxes together say how the table is tilted, and the table says each card's four corners. This module
fits
that model: a pinhole camera of an assumed focal length, a plane, one card size, and for each card a place and a turn.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.oriented_boxes import covariances
from vision.plane_descent import ASPECT, card_corners, descend, rotation

Floats = NDArray[np.float64]

FOCAL = 0.95  # focal length in the photo's longer side; phones have 0.7 to 1.2, and the tilt absorbs the rest


@dataclass(frozen=True)
class Table:
    """A fitted table plane. Plane coordinates are in card widths, right-handed like pixels (y down when seen from
    above).

    to_plane: (3, 3) homography from photo pixels to plane coordinates. to_photo: its inverse.
    aspect: card height in card widths. cards: (n, 3) x, y of the centre and the turn of the card's long axis against
    the plane's y axis in radians (modulo pi), one row a box given to fit_table. misfit: (n,) how badly each box fits
    (0 perfect, about 0.1 ordinary).
    """

    to_plane: Floats
    to_photo: Floats
    aspect: float
    cards: Floats
    misfit: Floats

    def quads(self, cards: Floats) -> Floats:
        """(n, 3) x, y, turn on the plane -> (n, 4, 2) corners in photo pixels, clockwise from one of the short sides'
        ends."""
        return apply(self.to_photo, card_corners(cards, self.aspect))


def apply(homography: Floats, points: Floats) -> Floats:
    """Map (..., 2) points by a (3, 3) homography."""
    mapped = points @ homography[:, :2].T + homography[:, 2]
    out: Floats = mapped[..., :2] / mapped[..., 2:]
    return out


def fit_table(boxes: Floats, size: tuple[int, int], weights: Floats | None = None) -> Table:
    """Fit the table to (n, 5) boxes x, y, w, h, angle (pixels, radians) of a photo of size (width, height); n >= 1."""
    width, height = size
    focal = FOCAL * max(width, height)
    camera = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
    normal_boxes = boxes.astype(float).copy()
    normal_boxes[:, :2] = (normal_boxes[:, :2] - [width / 2, height / 2]) / focal
    normal_boxes[:, 2:4] /= focal
    weight = np.ones(len(boxes)) if weights is None else weights.astype(float)
    best: tuple[float, Floats, Floats, Floats] | None = None
    starts = _apart(sorted(_starts(normal_boxes, weight), key=lambda start: start[0]))
    for _, shared, cards in starts:
        result = descend(normal_boxes, weight, shared, cards)
        if best is None or result[0] < best[0]:
            best = result
    assert best is not None
    _, shared, cards, misfit = best
    to_photo = np.asarray(
        camera @ rotation(shared).T @ np.diag([np.exp(shared[2]), np.exp(shared[2]), 1.0]), np.float64
    )
    inverse = np.asarray(np.linalg.inv(to_photo), np.float64)
    cards[:, 2] = (cards[:, 2] + np.pi / 2) % np.pi - np.pi / 2
    return Table(inverse, to_photo, float(np.exp(shared[3])), cards, misfit)


def _starts(boxes: Floats, weight: Floats) -> list[tuple[float, Floats, Floats]]:
    """Coarse search over tilts: on the right plane all cards have one area and the card's aspect."""
    cov = covariances(boxes)
    found = []
    for slope, steps in ((0.0, 1), (0.35, 8), (0.75, 12), (1.3, 16)):
        for k in range(steps):
            angle = 2 * np.pi * k / steps
            shared = np.array([slope * np.cos(angle), slope * np.sin(angle), 0.0, np.log(ASPECT), 0.0])
            turn = rotation(shared)
            rays = np.column_stack([boxes[:, :2], np.ones(len(boxes))]) @ turn.T
            if np.any(rays[:, 2] < 0.15):
                continue
            plane = rays[:, :2] / rays[:, 2:]
            # Jacobian of (ray.x / ray.z, ray.y / ray.z) by the photo's x and y
            jac = (turn[None, :2, :2] - plane[:, :, None] * turn[None, 2:, :2]) / rays[:, 2, None, None]
            value, vector = np.linalg.eigh(jac @ cov @ jac.transpose(0, 2, 1))
            value = np.maximum(value, 1e-12)
            area = 0.25 * np.log(value[:, 0] * value[:, 1])
            size = np.median(area)
            stretch = 0.5 * np.log(value[:, 1] / value[:, 0]) - np.log(ASPECT)
            cost = (
                np.sum(weight * (np.minimum(np.abs(area - size), 0.5) + np.minimum(np.abs(stretch), 0.5)))
                + 0.02 * slope
            )
            shared[2] = size + 0.5 * np.log(12.0 / ASPECT)
            long_axis = vector[:, :, 1]
            turn_of_card = np.arctan2(-long_axis[:, 0], long_axis[:, 1])
            double = np.exp(2j * turn_of_card)
            shared[4] = np.angle(double[np.argmax(np.abs(double[:, None] + double[None]).sum(1))]) / 2
            turn_of_card = shared[4] + (turn_of_card - shared[4] + np.pi / 2) % np.pi - np.pi / 2
            cards = np.column_stack([plane / np.exp(shared[2]), turn_of_card])
            found.append((float(cost), shared, cards))
    return found


def _apart(starts: list[tuple[float, Floats, Floats]]) -> list[tuple[float, Floats, Floats]]:
    """The cheapest start, and the cheapest that tilts elsewhere."""
    other = [s for s in starts if np.hypot(*(s[1] - starts[0][1])[:2]) > 0.5]
    return starts[:1] + other[:1]
