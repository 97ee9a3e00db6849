"""The table as the camera sees it now: whether it is followed, moves, is blurred, and which cards changed.

All points are pixels of full-resolution frames; `motion` takes those of the key frame (the last in which cards were
looked for) to those of the newest frame.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.appearance import changed, looks_of
from vision.tracked_grid import TrackedGrid
from vision.tracking import Follower, moved_to
from vision.votes import CellVotes

Rgb = NDArray[np.uint8]
Floats = NDArray[np.float64]

SIDE = 640  # pixels of the longer side of the picture that is followed
FAST = 1.0  # card widths a second: at a webcam's exposure of 1/30 s that smears a card over a thirtieth of its width
SHARP = 0.5  # of the fine detail of sharper frames: below, the frame is blurred
FORGETS = 0.98  # the sharpest frame counts so much less with every frame after it
SETTLED = 0.2  # seconds a changed card must lie still before it is looked at anew
BRIEF = 2  # frames a change must last to count: a flash or a torn frame is over in one


class TableView:
    """Follows the table and its cards from frame to frame."""

    def __init__(self) -> None:
        self.motion: Floats = np.eye(3)
        self.found = False
        self.moving = False
        self.blurred = False
        self.lost_for = 0.0
        self._follower: Follower | None = None
        self._small: Rgb = np.zeros((1, 1, 3), np.uint8)
        self._grey: NDArray[np.uint8] = np.zeros((1, 1), np.uint8)
        self._scale = 1.0
        self._at = -np.inf
        self._quads: Floats = np.zeros((0, 4, 2))
        self._sharpest = 0.0

    @property
    def clear(self) -> bool:
        """Whether this frame may be read: the table is followed, holds still and is sharp."""
        return self.found and not self.moving and not self.blurred

    def see(self, rgb: Rgb, at: float, grids: list[TrackedGrid]) -> bool:
        """Follows `grids` into a new frame. True if a card that changed lies still again."""
        passed = max(at - self._at, 1e-3)
        self._at = at
        shape = self._small.shape
        self._shrink(rgb)
        motion = None
        if self._follower is not None and self._small.shape == shape:
            motion = self._follower.follow(self._grey)
        if motion is None:
            self.found, self.moving = False, bool(grids)
            self.lost_for += min(passed, 1.0)
            return False
        self.found, self.lost_for = True, 0.0
        self.motion = _in_full(motion, self._scale)
        quads = moved_to(self.motion, np.array([quad for grid in grids for quad in grid.quads]))
        width = min(grid.card_width for grid in grids)
        self.moving = len(quads) == len(self._quads) and bool(np.abs(quads - self._quads).max() > FAST * width * passed)
        self._quads = quads
        self._judge_sharpness(quads)
        settled = [self._compare(grid, at) for grid in grids]
        return any(settled)

    def restart(self, grids: list[TrackedGrid]) -> None:
        """Takes the newest frame for the key frame; the cards' corners are pixels of it."""
        self.motion = np.eye(3)
        self.found = bool(grids)
        self.lost_for = 0.0
        self._quads = np.array([quad for grid in grids for quad in grid.quads]).reshape(-1, 4, 2)
        small = self._in_small(self._quads)
        self._follower = Follower(self._grey, list(small)) if grids else None
        if not grids:
            self._sharpest = 0.0
            self.moving = self.blurred = False
            return
        self._judge_sharpness(self._quads)
        cards = [card for grid in grids for card in grid.cards.values()]
        for card, look in zip(cards, looks_of(self._small, list(small)), strict=True):
            card.look, card.last = look, look

    def _compare(self, grid: TrackedGrid, at: float) -> bool:
        """Marks the cards of a grid that change; True if one of them lies still again, with another look."""
        cards = list(grid.cards.values())
        quads = self._in_small(moved_to(self.motion, np.array(grid.quads)))
        now = looks_of(self._small, list(quads))
        other = changed(now, np.array([card.look for card in cards]))
        stirs = changed(now, np.array([card.last for card in cards]))
        settled = False
        for i, card in enumerate(cards):
            card.last = now[i]
            if not other[i]:
                if card.changing:
                    grid.since = at
                card.changing = 0
                continue
            card.changing += 1
            if card.changing == 1 or stirs[i]:
                card.still_since = at
            if card.changing >= BRIEF:
                card.votes = CellVotes()
                grid.since = at
            if card.changing >= BRIEF and at - card.still_since >= SETTLED:
                card.look, card.changing, settled = now[i], 0, True
        return settled

    def _shrink(self, rgb: Rgb) -> None:
        longer = max(rgb.shape[:2])
        self._scale = min(1.0, SIDE / longer)
        size = (round(rgb.shape[1] * self._scale), round(rgb.shape[0] * self._scale))
        small = rgb if self._scale == 1 else cv2.resize(rgb, size, interpolation=cv2.INTER_AREA)
        self._small = np.asarray(small, np.uint8)
        self._grey = np.asarray(cv2.cvtColor(self._small, cv2.COLOR_RGB2GRAY), np.uint8)

    def _judge_sharpness(self, quads: Floats) -> None:
        """Fine detail about the grids, against that of the sharpest frames of late."""
        points = self._in_small(quads).reshape(-1, 2)
        height, width = self._grey.shape
        left, top = np.clip(points.min(axis=0), 0, (width - 2, height - 2)).astype(int)
        right, bottom = np.clip(points.max(axis=0) + 1, (left + 2, top + 2), (width, height)).astype(int)
        detail = float(np.abs(cv2.Laplacian(self._grey[top:bottom, left:right], cv2.CV_16S)).mean())
        self._sharpest = max(detail, self._sharpest * FORGETS)
        self.blurred = detail < SHARP * self._sharpest

    def _in_small(self, points: Floats) -> Floats:
        out: Floats = (points + 0.5) * self._scale - 0.5
        return out


def _in_full(motion: Floats, scale: float) -> Floats:
    """A homography between small pictures as one between the full frames (pixel centres at whole numbers)."""
    shrink = np.array([[scale, 0, 0.5 * scale - 0.5], [0, scale, 0.5 * scale - 0.5], [0, 0, 1]])
    full = np.linalg.inv(shrink) @ motion @ shrink
    return np.asarray(full / full[2, 2], np.float64)
