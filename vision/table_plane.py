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
MANY_STARTS = 7
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


def fit_tables(boxes: Floats, size: tuple[int, int], weights: Floats, *, thorough: bool = False) -> list[Table]:
    """Tables that explain (n, 5) boxes x, y, w, h, angle (pixels, radians) of a photo of size (width, height), best
    first.

    weights: (n,) in [0, 1], how much each box has to say; n >= 1. More than one table is returned where the descent
    ends
    in different tilts: a poor detector's boxes can be explained by a wrong one, and only the grid tells. thorough:
    start from many more tilts.
    """
    width, height = size
    focal = FOCAL * max(width, height)
    camera = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
    normal_boxes = boxes.astype(float).copy()
    normal_boxes[:, :2] = (normal_boxes[:, :2] - [width / 2, height / 2]) / focal
    normal_boxes[:, 2:4] /= focal
    ends: list[Descended] = []
    for count, (shared, cards) in enumerate(_starts(normal_boxes, weights, MANY_STARTS if thorough else 2)):
        if not thorough and count > 1 and min(end.cost for end in ends) < EXPLAINED * weights.sum():
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


def _starts(boxes: Floats, weight: Floats, tilts: int) -> list[tuple[Floats, Floats]]:
    """Where to start: straight down, the tilt at which boxes agree best on one area and aspect, and other such
    tilts."""
    slopes = np.array(
        [
            (slope * np.cos(2 * np.pi * k / steps), slope * np.sin(2 * np.pi * k / steps))
            for slope, steps in ((0.0, 1), (0.35, 8), (0.75, 12), (1.3, 16))
            for k in range(steps)
        ]
    )
    views = _views(boxes, weight, slopes)
    straight, *rest = [k for k in range(len(slopes)) if np.isfinite(views.cost[k])]
    tilted = sorted(rest, key=lambda k: float(views.cost[k]))
    chosen: list[int] = []
    for k in tilted:
        if len(chosen) < tilts and all(np.hypot(*(slopes[k] - slopes[c])) > 0.5 for c in chosen):
            chosen.append(k)
    return [_start(views, k, slopes[k], weight) for k in (straight, *chosen)]


@dataclass(frozen=True)
class _Views:
    """Boxes laid on planes of S slopes: cost (S,), inf where a box would lie behind the horizon; size (S,), log of the
    usual card's; place (S, n, 2); turn (S, n)."""

    cost: Floats
    size: Floats
    place: Floats
    turn: Floats


def _views(boxes: Floats, weight: Floats, slopes: Floats) -> _Views:
    """How well boxes agree on one area and aspect, for each slope (S, 2)."""
    xx, xy, yy = (covariances(boxes)[:, i, j] for i, j in ((0, 0), (0, 1), (1, 1)))
    turn = rotation(slopes)
    ray = np.concatenate([boxes[:, :2], np.ones((len(boxes), 1))], axis=1) @ turn.transpose(0, 2, 1)
    height = ray[..., 2]
    with np.errstate(divide="ignore", invalid="ignore"):
        place = ray[..., :2] / height[..., None]
        # Jacobian of (ray.x / ray.z, ray.y / ray.z) by the photo's x and y
        along, down = turn[:, None, :2, 0], turn[:, None, :2, 1]
        by_x = (along - place * turn[:, None, 2:, 0]) / height[..., None]
        by_y = (down - place * turn[:, None, 2:, 1]) / height[..., None]
        (px, py), (qx, qy) = (np.moveaxis(by, -1, 0) for by in (by_x, by_y))
        a = px * px * xx + 2 * px * qx * xy + qx * qx * yy
        b = px * py * xx + (px * qy + qx * py) * xy + qx * qy * yy
        c = py * py * xx + 2 * py * qy * xy + qy * qy * yy
    middle, reach = (a + c) / 2, np.hypot((a - c) / 2, b)
    small, large = np.maximum(middle - reach, 1e-12), np.maximum(middle + reach, 1e-12)
    area, stretch = 0.25 * np.log(small * large), 0.5 * np.log(large / small) - np.log(ASPECT)
    order = np.argsort(area, axis=1)
    share = np.cumsum(weight[order], axis=1) / weight.sum()
    usual = np.take_along_axis(order, np.minimum((share < 0.5).sum(axis=1), len(boxes) - 1)[:, None], axis=1)
    size = np.take_along_axis(area, usual, axis=1)
    cost = (np.minimum(np.abs(area - size), 0.5) + np.minimum(np.abs(stretch), 0.5)) @ weight
    cost = cost + 0.02 * np.hypot(slopes[:, 0], slopes[:, 1])
    cost[np.any(height < 0.15, axis=1)] = np.inf
    return _Views(cost, size[:, 0], place, 0.5 * np.arctan2(2 * b, a - c) - np.pi / 2)


def _start(views: _Views, k: int, slopes: Floats, weight: Floats) -> tuple[Floats, Floats]:
    double = np.exp(2j * views.turn[k])
    common = np.angle(double[np.argmax(np.abs(double[:, None] + double[None]) @ weight)]) / 2
    shared = np.array([*slopes, views.size[k] + 0.5 * np.log(12.0 / ASPECT), np.log(ASPECT), common])
    turns = common + (views.turn[k] - common + np.pi / 2) % np.pi - np.pi / 2
    return shared, np.column_stack([views.place[k] / np.exp(shared[2]), turns])
