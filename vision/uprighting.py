"""Turn the table so that cards stand upright: one way for every side of the table at which a player sits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.lattice_search import Spots
from vision.oriented_boxes import Detections
from vision.table_plane import Table, fit_tables

LEAST_USUAL = 0.4  # confidence of a box that counts fully where all are weak
SAME_SEAT = 0.5  # radians: cards turned less than this from a seat's direction may be that player's
MOST_SEATS = 8
ACROSS = 0.14  # worth of a box lying across the grid


@dataclass(frozen=True)
class Upright:
    """One way to see the table, its boxes as spots on it, and the turn that made the cards upright."""

    table: Table
    spots: Spots
    turn: float


def first_uprights(
    boxes: Detections, sure: NDArray[np.bool_], size: tuple[int, int], *, thorough: bool = False
) -> Iterator[Upright]:
    """Each way to see the table of a photo of size (width, height), the likeliest first, most cards upright."""
    for table in fit_tables(boxes.xywhr, size, np.where(sure, boxes.confidence, 0.02), thorough=thorough):
        yield _upright(table, boxes, sure, _lead(table, boxes, np.ones(len(boxes), np.bool_)))


def other_seats(first: Upright, boxes: Detections, sure: NDArray[np.bool_], least: float) -> Iterator[Upright]:
    """The same table turned for the players at its other sides: wherever `least` sure cards share another turn.

    Turns are modulo a half circle: a player opposite has the same upright, and the cards' faces tell the two apart.
    """
    left = np.abs(first.spots.turn) > SAME_SEAT
    for _ in range(MOST_SEATS - 1):
        if (left & sure).sum() < least:
            return
        one = _upright(first.table, boxes, sure, _lead(first.table, boxes, left))
        own = np.abs(one.spots.turn) < SAME_SEAT
        if (own & left & sure).sum() >= least:
            yield one
        left = left & ~own
        if not (own & sure).any():
            return


def _fits(table: Table) -> NDArray[np.float64]:
    out: NDArray[np.float64] = np.exp(-((table.misfit / 0.35) ** 2))
    return out


def _lead(table: Table, boxes: Detections, among: NDArray[np.bool_]) -> float:
    """The turn that most of some cards share, radians modulo pi."""
    weight = _fits(table) * boxes.confidence * among
    double = np.exp(2j * table.cards[:, 2])
    alike = np.maximum((double[:, None] * double[None].conj()).real, 0) ** 8
    lead = double[np.argmax((alike @ weight) * among)]
    near = (double * lead.conj()).real > 0.7
    return float(np.angle((double * weight * near).sum()) / 2)


def _upright(table: Table, boxes: Detections, sure: NDArray[np.bool_], turn: float) -> Upright:
    off = (table.cards[:, 2] - turn + np.pi / 2) % np.pi - np.pi / 2
    cos, sin = np.cos(turn), np.sin(turn)
    place = table.cards[:, :2] @ np.array([[cos, -sin], [sin, cos]])
    # a part of a card, cut off at a horizon painted on it, may look like a card lying across
    straight = np.maximum(np.exp(-((off / 0.6) ** 2)), ACROSS * (np.abs(np.abs(off) - np.pi / 2) < 0.35))
    worth = boxes.confidence * (0.25 + 0.75 * _fits(table)) * straight
    # relative to the photo's usual box: a dim photo lowers all confidences, and only differences mean something
    own = sure & (np.abs(off) < SAME_SEAT)
    usual = max(float(np.median(worth[own])) if own.any() else 0.0, LEAST_USUAL)
    return Upright(table, Spots(place, off, np.minimum(worth / usual, 1.0), table.aspect), turn)
