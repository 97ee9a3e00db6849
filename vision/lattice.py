"""From boxes to grids: the table's plane, the cards' common turn, and the windows that make a grid of the game's
shape."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.lattice_search import Spots, Window, windows
from vision.oriented_boxes import Detections
from vision.plane_descent import card_corners
from vision.table_plane import Table, apply, fit_table

Floats = NDArray[np.float64]

SURE = 0.30  # boxes above it seed lattices and tell the table's tilt; weaker ones only fill cells
BADLY_FITTING = 0.22  # misfit above which a box (half a card, two cards) no longer says where its card is
ORDERLY = 0.72  # of what perfectly laid cards would earn: what a further grid must reach
LEAST_SHARE = 0.6  # of a grid's cells that must show a box
NEAR = 1.5  # in cells: placings this close in score are worth reading where the best one lacks a box
RIVAL = 0.3  # in cells: a second placing this close in score makes the first one uncertain


@dataclass(frozen=True)
class Cell:
    """One cell of a placed grid. quad: (4, 2) photo pixels, clockwise from the card's top left if it lies the grid's
    way up.

    worth: confidence of its box in [0, 1], 0 where no box was found and the place is predicted. is_back: the
    detector's word.
    """

    row: int
    column: int
    quad: Floats
    worth: float
    is_back: bool


@dataclass(frozen=True)
class Lattice:
    """A grid placed on a photo, one of its two ways up. gaps: columns left empty before each present column.

    rival: how many cells' worth of score the next best, different placing lies behind (large = unambiguous).
    """

    rows: int
    columns: int
    cells: tuple[Cell, ...]
    gaps: tuple[int, ...]
    score: float
    rival: float
    card_height: float


def mirrored(lattice: Lattice) -> Lattice:
    """The same cells with every card's left and right exchanged: how to cut cards from a mirrored photo."""
    cells = tuple(replace(cell, quad=cell.quad[[1, 0, 3, 2]]) for cell in lattice.cells)
    return replace(lattice, cells=cells)


def find_lattices(
    boxes: Detections,
    size: tuple[int, int],
    rows: int,
    columns: int,
    *,
    columns_may_be_missing: bool = False,
    most: int = 4,
) -> tuple[tuple[Lattice, ...], ...]:
    """Grids of rows x columns cards among the boxes of a photo of size (width, height); may be empty.

    Each comes with up to three other placings that fit nearly as well, best first.
    """
    sure = boxes.confidence >= SURE
    if sure.sum() < max(2, LEAST_SHARE * rows * (1 if columns_may_be_missing else columns)):
        return ()
    table, spots, turn = _upright(boxes, sure, size)
    ranked = windows(spots, rows, columns, columns_may_be_missing)
    ranked = [w for w in ranked if w.found >= max(2, LEAST_SHARE * w.spots.size)]
    found: list[tuple[Lattice, ...]] = []
    used: set[int] = set()
    for window in ranked:
        own = set(window.spots[window.spots >= 0].tolist())
        if own & used or len(found) == most:
            continue
        whole = window.found == window.spots.size and window.spots.shape[1] == columns
        if found and not (whole and window.score > ORDERLY * float(spots.worth[window.spots].sum())):
            continue
        others = [w for w in ranked if w is not window and own & set(w.spots[w.spots >= 0].tolist())]
        others = [w for w in others if not used & set(w.spots[w.spots >= 0].tolist())]
        rival = window.score - max((w.score for w in others), default=-np.inf)
        near = [w for w in others if window.score - w.score < NEAR][:3]
        found.append(tuple(_placed(w, boxes, table, spots, turn, float(rival)) for w in (window, *near)))
        used |= own
    return tuple(found)


def _upright(boxes: Detections, sure: NDArray[np.bool_], size: tuple[int, int]) -> tuple[Table, Spots, float]:
    order = np.concatenate([np.flatnonzero(sure), np.flatnonzero(~sure)])
    weight = np.where(sure, boxes.confidence, 0.02)[order]
    table = fit_table(boxes.xywhr[order], size, weight)
    cards = np.empty_like(table.cards)
    misfit = np.empty_like(table.misfit)
    cards[order], misfit[order] = table.cards, table.misfit
    table = Table(table.to_plane, table.to_photo, table.aspect, cards, misfit)
    fits = np.exp(-((misfit / 0.35) ** 2))
    double = np.exp(2j * cards[:, 2])
    support = (np.maximum((double[:, None] * double[None].conj()).real, 0) ** 8 * (fits * boxes.confidence)[None]).sum(
        axis=1
    )
    near = (double * double[np.argmax(support)].conj()).real > 0.7
    turn = float(np.angle((double * fits * boxes.confidence * near).sum()) / 2)
    off = (cards[:, 2] - turn + np.pi / 2) % np.pi - np.pi / 2
    cos, sin = np.cos(turn), np.sin(turn)
    place = cards[:, :2] @ np.array([[cos, -sin], [sin, cos]])
    worth = boxes.confidence * (0.25 + 0.75 * fits) * np.exp(-((off / 0.6) ** 2))
    return table, Spots(place, off, worth, table.aspect), turn


def _placed(window: Window, boxes: Detections, table: Table, spots: Spots, turn: float, rival: float) -> Lattice:
    rows, columns = window.spots.shape
    there = window.spots >= 0
    usual = float(np.median(spots.turn[window.spots[there]]))
    cells = []
    for r in range(rows):
        for c in range(columns):
            spot = int(window.spots[r, c])
            place, lean, worth = window.place[r, c], usual, 0.0
            if spot >= 0:
                trusted = table.misfit[spot] < BADLY_FITTING
                place = spots.place[spot] if trusted else (spots.place[spot] + place) / 2
                lean = float(spots.turn[spot]) if trusted else usual
                worth = float(boxes.confidence[spot])
            card = np.array([[*place, lean]])
            upright = card_corners(card, table.aspect)
            cos, sin = np.cos(turn), np.sin(turn)
            quad = apply(table.to_photo, upright @ np.array([[cos, sin], [-sin, cos]]))[0]
            cells.append(Cell(r, c, quad, worth, spot >= 0 and bool(boxes.class_id[spot] == 1)))
    height = float(np.median([np.linalg.norm(cell.quad[3] - cell.quad[0]) for cell in cells]))
    return Lattice(rows, columns, tuple(cells), window.gaps, window.score, rival, height)
