"""A pinhole camera above the table. It never mirrors: table x right, y towards the player, z into the table is a
right-handed frame like the image's own (x right, y down, z away)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.arrays import Points

Matrix = NDArray[np.float64]
SIZES: tuple[tuple[int, int], ...] = (
    (640, 480),
    (480, 640),
    (800, 600),
    (600, 800),
    (800, 450),
    (450, 800),
    (704, 704),
)
"""Width, height of rendered photos."""
MOST_LENS = 1.5
"""Focal lengths, in long sides, above which a photo would be a telescope's."""


@dataclass(frozen=True)
class Camera:
    """Projection of table points to pixels of a `width` x `height` photo."""

    width: int
    height: int
    projection: tuple[tuple[float, float, float, float], ...]
    """The 3 x 4 matrix K [R | t]; table points have z = 0, things standing on the table negative z."""
    tilt: float
    """Angle between the optical axis and the table's upright, radians."""

    def homography(self) -> Matrix:
        """3 x 3 matrix from table points (x, y, 1) to pixels."""
        return np.array(self.projection)[:, [0, 1, 3]]

    def ahead(self, points: Points) -> bool:
        """Whether all table points (N, 2) lie in front of the camera and none near the plane through it."""
        row = np.array(self.projection)[2, [0, 1, 3]]
        depth = np.column_stack([points, np.ones(len(points))]) @ row
        return bool(depth.min() > 0.1 * depth.max() and depth.min() > 0)

    def project(self, points: Points, height: float = 0.0) -> Points:
        """Pixels of table points (N, 2) that stand `height` units above the table, (N, 2)."""
        rows = np.column_stack([points, np.full(len(points), -height), np.ones(len(points))])
        image = rows @ np.array(self.projection).T
        return cast(Points, image[:, :2] / image[:, 2:])


def _rotation(roll: float, tilt: float, heading: float) -> Matrix:
    c, s = np.cos(heading), np.sin(heading)
    axis = np.array([c, s, 0.0])
    cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    lean = np.eye(3) + np.sin(tilt) * cross + (1 - np.cos(tilt)) * cross @ cross
    turn = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1.0]])
    return cast(Matrix, turn @ lean)


def look_at(
    points: Points,
    size: tuple[int, int],
    roll: float,
    tilt: float,
    heading: float,
    lens: float,
    fill: float,
    place: tuple[float, float],
) -> Camera:
    """A camera that shows `points` (N, 2; table) in a box taking `fill` of the photo.

    Args:
        size: width, height of the photo in pixels.
        roll: turn about the optical axis; `tilt`: lean from straight down; `heading`: direction of the lean (radians).
        lens: focal length in units of the photo's long side.
        place: -1..1 in x and y: where the box sits in the room that is left.
    """
    width, height = size
    focal = lens * max(size)
    centre = (points.min(0) + points.max(0)) / 2
    rotation = _rotation(roll, tilt, heading)
    distance = focal * 4 / max(size)
    shift = np.zeros(2)
    for _ in range(6):
        offset = -rotation @ np.array([centre[0], centre[1], 0.0]) + np.array([0, 0, distance])
        inner = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
        camera = Camera(width, height, _rows(inner @ np.column_stack([rotation, offset])), tilt)
        seen = camera.project(points)
        span = np.ptp(seen, axis=0)
        distance *= float(max(span[0] / width, span[1] / height) / fill)
        distance = max(distance, 1.6 + 2.5 * np.sin(tilt))
    room = np.array([width, height]) * 1.0 - span
    target = np.array([width, height]) / 2 + np.array(place) * np.abs(room) / 2
    shift = target - (seen.min(0) + seen.max(0)) / 2
    inner = np.array([[focal, 0, width / 2 + shift[0]], [0, focal, height / 2 + shift[1]], [0, 0, 1.0]])
    return Camera(width, height, _rows(inner @ np.column_stack([rotation, offset])), tilt)


def _rows(matrix: Matrix) -> tuple[tuple[float, float, float, float], ...]:
    return tuple((float(a), float(b), float(c), float(d)) for a, b, c, d in matrix)


def sees_table(camera: Camera) -> bool:
    """Whether every corner of the photo looks at the table, not at or above the horizon."""
    inverse = np.linalg.inv(camera.homography())
    corners = np.array([(x, y, 1.0) for x in (0, camera.width) for y in (0, camera.height)]).T
    depth = (inverse @ corners)[2]
    middle = (inverse @ np.array([camera.width / 2, camera.height / 2, 1.0]))[2]
    return bool(np.all(depth * np.sign(middle) > 0.06 * abs(middle)))


def sample_camera(rng: Generator, points: Points) -> Camera:
    """Any turn, a lean of up to 62 degrees in any direction, a grid that fills 16 to 135 % of the photo."""
    size = SIZES[int(rng.integers(len(SIZES)))]
    tilt = float(
        np.radians(rng.choice((rng.uniform(0, 18), rng.uniform(10, 45), rng.uniform(40, 62)), p=(0.32, 0.4, 0.28)))
    )
    roll = (
        float(rng.uniform(0, 2 * np.pi))
        if rng.random() < 0.6
        else float(rng.integers(4) * np.pi / 2 + rng.normal(0, 0.12))
    )
    heading, lens = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0.75, 1.5))
    fill = float(
        rng.choice((rng.uniform(0.5, 0.97), rng.uniform(0.16, 0.5), rng.uniform(0.97, 1.35)), p=(0.6, 0.26, 0.14))
    )
    place = (float(rng.uniform(-0.9, 0.9)), float(rng.uniform(-0.9, 0.9)))
    while True:
        camera = look_at(points, size, roll, tilt, heading, lens, fill, place)
        if sees_table(camera):
            return camera
        if lens < MOST_LENS:
            lens *= 1.15  # a longer lens sees less of the horizon; only then stand more upright
        else:
            tilt *= 0.9
