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
from vision.plane_descent import ASPECT, Descended, card_corners, descend, rotation

Floats = NDArray[np.float64]

FOCAL = 0.95  # focal length in the photo's longer side; phones have 0.7 to 1.2, and the tilt absorbs the rest
EXPLAINED = 0.01  # cost a box below which no other start is tried
SAME_TILT = 0.12  # of the slopes: descents ending closer than this are one


@dataclass(frozen=True)
class Table:
    """A fitted table plane. Plane coordinates are in card widths, right-handed like pixels (y down when seen from
    above).

    to_plane: (3, 3) homography from photo pixels to plane coordinates. to_photo: its inverse.
    aspect: card height in card widths. cards: (n, 3) x, y of the centre and the turn of the card's long axis against
    the plane's y axis in radians (modulo pi), one row a box given to fit_tables. misfit: (n,) how badly each box fits
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


def fit_tables(boxes: Floats, size: tuple[int, int], weights: Floats) -> list[Table]:
    """Tables that explain (n, 5) boxes x, y, w, h, angle (pixels, radians) of a photo of size (width, height), best
    first.

    weights: (n,) in [0, 1], how much each box has to say; n >= 1. More than one table is returned where the descent
    ends
    in different tilts: a poor detector's boxes can be explained by a wrong one, and only the grid tells.
    """
    width, height = size
    focal = FOCAL * max(width, height)
    camera = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
    normal_boxes = boxes.astype(float).copy()
    normal_boxes[:, :2] = (normal_boxes[:, :2] - [width / 2, height / 2]) / focal
    normal_boxes[:, 2:4] /= focal
    ends: list[Descended] = []
    for count, (shared, cards) in enumerate(_starts(normal_boxes, weights)):
        if count > 1 and min(end.cost for end in ends) < EXPLAINED * weights.sum():
            break
        end = descend(normal_boxes, weights, shared, cards)
        if all(np.hypot(*(end.shared - other.shared)[:2]) > SAME_TILT for other in ends):
            ends.append(end)
    ends.sort(key=lambda end: end.cost)
    return [_table(end, camera) for end in ends]


def _table(end: Descended, camera: Floats) -> Table:
    scale = np.exp(end.shared[2])
    to_photo = np.asarray(camera @ rotation(end.shared).T @ np.diag([scale, scale, 1.0]), np.float64)
    cards = end.cards.copy()
    cards[:, 2] = (cards[:, 2] + np.pi / 2) % np.pi - np.pi / 2
    inverse = np.asarray(np.linalg.inv(to_photo), np.float64)
    return Table(inverse, to_photo, float(np.exp(end.shared[3])), cards, end.misfit)


def _starts(boxes: Floats, weight: Floats) -> list[tuple[Floats, Floats]]:
    """Where to start: straight down, the tilt at which boxes agree best on one area and aspect, and another such
    tilt."""
    cov = covariances(boxes)
    found = []
    for slope, steps in ((0.0, 1), (0.35, 8), (0.75, 12), (1.3, 16)):
        for k in range(steps):
            angle = 2 * np.pi * k / steps
            start = _start(boxes, cov, weight, np.array([slope * np.cos(angle), slope * np.sin(angle)]))
            if start is not None:
                found.append(start)
    straight = found[0]
    tilted = sorted(found[1:], key=lambda start: start[0])
    chosen = [straight, *tilted[:1]]
    chosen += [s for s in tilted if np.hypot(*(s[1] - tilted[0][1])[:2]) > 0.5][:1]
    return [(shared, cards) for _, shared, cards in chosen]


def _start(boxes: Floats, cov: Floats, weight: Floats, slopes: Floats) -> tuple[float, Floats, Floats] | None:
    shared = np.array([*slopes, 0.0, np.log(ASPECT), 0.0])
    turn = rotation(shared)
    rays = np.column_stack([boxes[:, :2], np.ones(len(boxes))]) @ turn.T
    if np.any(rays[:, 2] < 0.15):
        return None
    plane = rays[:, :2] / rays[:, 2:]
    # Jacobian of (ray.x / ray.z, ray.y / ray.z) by the photo's x and y
    jac = (turn[None, :2, :2] - plane[:, :, None] * turn[None, 2:, :2]) / rays[:, 2, None, None]
    value, vector = np.linalg.eigh(jac @ cov @ jac.transpose(0, 2, 1))
    value = np.maximum(value, 1e-12)
    area = 0.25 * np.log(value[:, 0] * value[:, 1])
    order = np.argsort(area)
    share = np.cumsum(weight[order]) / weight.sum()
    size = area[order[int(np.searchsorted(share, 0.5))]]
    stretch = 0.5 * np.log(value[:, 1] / value[:, 0]) - np.log(ASPECT)
    cost = float(weight @ (np.minimum(np.abs(area - size), 0.5) + np.minimum(np.abs(stretch), 0.5)))
    shared[2] = size + 0.5 * np.log(12.0 / ASPECT)
    turns = np.arctan2(-vector[:, 0, 1], vector[:, 1, 1])
    double = np.exp(2j * turns)
    shared[4] = np.angle(double[np.argmax(np.abs(double[:, None] + double[None]) @ weight)]) / 2
    turns = shared[4] + (turns - shared[4] + np.pi / 2) % np.pi - np.pi / 2
    return cost + 0.02 * float(np.hypot(*slopes)), shared, np.column_stack([plane / np.exp(shared[2]), turns])
