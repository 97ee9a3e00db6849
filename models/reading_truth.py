"""What is known of a labelled photo, and which of its cards a cell of a reading lies on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.reading_metrics import rows_of
from vision.reading import CellReading

Quad = NDArray[np.float64]
"""Corners (4, 2) in pixels, clockwise from the card's own top left."""
QUADRANTS = ("up", "right", "down", "left")
"""Where a card's upper edge points in the photo."""
LEAST_OVERLAP = 0.35
"""Intersection over union from which a cell lies on a card."""


@dataclass(frozen=True)
class TrueCard:
    """One card of the labelled grid. row, column: in its notation with removed columns closed up."""

    row: int
    column: int
    face: str
    corners: Quad

    @property
    def quadrant(self) -> str:
        """Which way its upper edge points."""
        x, y = (self.corners[0] + self.corners[1] - self.corners[2] - self.corners[3]).tolist()
        return QUADRANTS[round(float(np.degrees(np.arctan2(x, -y))) / 90) % 4]


@dataclass(frozen=True)
class TruePhoto:
    """One entry of labels.json. cards: empty where the labels have no corners."""

    file: str
    game: str
    level: str
    deck: str | None
    grid: str
    cards: tuple[TrueCard, ...]
    facts: Mapping[str, Any]


def true_photo(label: Mapping[str, Any]) -> TruePhoto:
    """A label in any of the three forms in use: with `cards`, with `corners` row by row, or with the grid alone."""
    rows = rows_of(label["grid"])
    keep = [c for c in range(len(rows[0])) if any(row[c] != "." for row in rows)]
    cells = [(r, c) for r in range(len(rows)) for c in range(len(rows[0]))]
    quads = dict(zip(cells, label.get("corners", []), strict=False))
    cards = tuple(
        TrueCard(r, keep.index(c), rows[r][c], np.array(quads[r, c], float))
        for r, c in cells
        if rows[r][c] != "." and quads.get((r, c)) is not None
    )
    level = label.get("level") or ("hard" if "_hard" in label["file"] else "normal")
    return TruePhoto(label["file"], label["game"], level, label.get("deck"), label["grid"], cards, label)


def overlap(one: Quad, other: Quad) -> float:
    """Intersection over union of two convex quadrilaterals."""
    a, b = (np.ascontiguousarray(quad, np.float32) for quad in (one, other))
    shared = float(cv2.intersectConvexConvex(a, b)[0])
    whole = float(abs(cv2.contourArea(a)) + abs(cv2.contourArea(b))) - shared
    return shared / max(whole, 1e-9)


def card_under(cell: CellReading, photo: TruePhoto) -> TrueCard | None:
    """The labelled card that a cell lies on, None for another card or no card."""
    quad = np.array(cell.corners, float)
    shares = [overlap(quad, card.corners) for card in photo.cards]
    best = int(np.argmax(shares)) if shares else -1
    return photo.cards[best] if best >= 0 and shares[best] >= LEAST_OVERLAP else None
