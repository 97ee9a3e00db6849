"""Follow the table from frame to frame: where the points of one frame lie in a later one."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Grey = NDArray[np.uint8]

MOST_POINTS = 160
CLEAREST = 0.01  # of the clearest corner: weaker ones are noise
APART = 7  # pixels between points
LEAST_POINTS = 10  # that must agree on a motion: four would always agree
LEAST_SHARE = 0.3  # of the points: a hand may cover the others
OFF = 2.0  # pixels a point may lie beside where the table's motion takes it
WINDOW = (25, 25)  # pixels compared about a point: at 17 a noisy, blurred film was lost in 1 frame of 15
LEVELS = 3  # halvings: steps of up to a tenth of the picture are followed


class Follower:
    """The points of one frame, found again in later ones by optical flow (Lucas-Kanade 1981, in pyramids).

    The table is flat, so its motion between any two frames is a homography; points that do not share it (hands, a cup,
    a card that was pushed) are left out (RANSAC).
    """

    def __init__(self, grey: Grey, quads: list[Floats]) -> None:
        """grey: (h, w); quads: (4, 2) outlines in its pixels of the cards to follow; points beside them count too."""
        self._grey = grey
        found = cv2.goodFeaturesToTrack(grey, MOST_POINTS, CLEAREST, APART, mask=_about(grey, quads))
        self._points = np.zeros((0, 1, 2), np.float32) if found is None else np.asarray(found, np.float32)
        self._last: Floats = np.eye(3)

    def follow(self, grey: Grey) -> Floats | None:
        """The homography (3, 3) from the first frame's pixels to those of `grey` (same size); None where the table is
        lost."""
        if len(self._points) < LEAST_POINTS:
            return None
        guess = cv2.perspectiveTransform(self._points, self._last).astype(np.float32)
        moved, status, _ = cv2.calcOpticalFlowPyrLK(
            self._grey,
            grey,
            self._points,
            guess,
            winSize=WINDOW,
            maxLevel=LEVELS,
            criteria=(cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 12, 0.03),
            flags=cv2.OPTFLOW_USE_INITIAL_FLOW,
        )
        kept = status.ravel() == 1
        if kept.sum() < LEAST_POINTS:
            self._last = np.eye(3)
            return None
        motion, agreed = cv2.findHomography(self._points[kept], moved[kept], cv2.USAC_DEFAULT, OFF)
        if (
            motion is None
            or agreed.sum() < max(LEAST_POINTS, LEAST_SHARE * len(self._points))
            or not _sane(motion, grey)
        ):
            self._last = np.eye(3)
            return None
        self._last = np.asarray(motion, np.float64)
        return self._last


def moved_to(motion: Floats, points: Floats) -> Floats:
    """(..., 2) points through a homography."""
    flat = points.reshape(-1, 2) @ motion[:2, :2].T + motion[:2, 2]
    out: Floats = (flat / (points.reshape(-1, 2) @ motion[2, :2] + motion[2, 2])[:, None]).reshape(points.shape)
    return out


def _about(grey: Grey, quads: list[Floats]) -> Grey:
    """A mask of the cards and of the table within half a card about them."""
    mask = np.zeros_like(grey)
    for quad in quads:
        middle = quad.mean(axis=0)
        cv2.fillConvexPoly(mask, np.round(middle + (quad - middle) * 2).astype(np.int32), (255,))
    return mask


def _sane(motion: Floats, grey: Grey) -> bool:
    """Whether the picture's corners stay a picture: no fold, no jump in size."""
    height, width = grey.shape
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    scale = corners @ motion[2, :2] + motion[2, 2]
    if scale.min() < 0.3 or scale.max() > 3:
        return False
    quad = moved_to(motion, corners).astype(np.float32)
    return bool(cv2.isContourConvex(quad)) and 0.25 < cv2.contourArea(quad) / (width * height) < 4
