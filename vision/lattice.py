"""From boxes to grids: the table's plane, the cards' common turn, and the windows that make a grid of the game's
shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.lattice_search import CONVINCING, Spots, Window, perfect_score, windows
from vision.oriented_boxes import Detections
from vision.plane_descent import card_corners
from vision.table_plane import Table, apply, fit_tables

Floats = NDArray[np.float64]

LEAST_USUAL = 0.4  # confidence of a box that counts fully where all are weak
SURE = 0.30  # boxes above it seed lattices and tell the table's tilt; weaker ones only fill cells
BADLY_FITTING = 0.22  # misfit above which a box (half a card, two cards) no longer says where its card is
ORDERLY = 0.72  # of what perfectly laid cards would earn: what a further grid must reach
MOST_TURNED = 0.4  # radians against the grid's cards: a loose card is turned less, a box that says more is a poor box
LEAST_SHARE = 0.6  # of a grid's cells that must show a box
NEAR = 1.5  # in cells: placings this close in score are worth reading where the best one lacks a box
RIVAL = 0.45  # in cells: a second placing this close in score makes the first one uncertain


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
    order: the score as a share of what these boxes would earn in perfect rows and columns.
    """

    rows: int
    columns: int
    cells: tuple[Cell, ...]
    gaps: tuple[int, ...]
    score: float
    rival: float
    order: float


@dataclass(frozen=True)
class _Upright:
    """One way to see the table, its boxes as spots on it, and the turn that made the cards upright."""

    table: Table
    spots: Spots
    turn: float


def without_column(lattice: Lattice, column: int) -> Lattice:
    """The lattice with one of its columns taken for a gap."""
    cells = tuple(
        replace(cell, column=cell.column - (cell.column > column)) for cell in lattice.cells if cell.column != column
    )
    gaps = list(lattice.gaps)
    gone = gaps.pop(column)
    if column < len(gaps):
        gaps[column] = 0 if column == 0 else gaps[column] + gone + 1
    return replace(lattice, columns=lattice.columns - 1, cells=cells, gaps=tuple(gaps))


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
    best: tuple[float, _Upright, list[Window]] | None = None
    for upright in _uprights(boxes, sure, size):
        ranked = windows(upright.spots, rows, columns, columns_may_be_missing)
        ranked = [w for w in ranked if w.found >= max(2, LEAST_SHARE * w.spots.size)]
        if ranked and (best is None or ranked[0].score > best[0]):
            best = (ranked[0].score, upright, ranked)
        if best is not None and best[0] > CONVINCING * rows * columns:
            break
    return () if best is None else _separate(best[2], best[1], boxes, columns, most)


def _separate(
    ranked: list[Window], upright: _Upright, boxes: Detections, columns: int, most: int
) -> tuple[tuple[Lattice, ...], ...]:
    """The best window and its rivals, then further windows that share no card with those taken."""
    spots = upright.spots
    found: list[tuple[Lattice, ...]] = []
    used: set[int] = set()
    for window in ranked:
        own = set(window.spots[window.spots >= 0].tolist())
        if own & used or len(found) == most:
            continue
        whole = window.found == window.spots.size and window.spots.shape[1] == columns
        if found and not (whole and window.score > ORDERLY * perfect_score(spots.worth[window.spots])):
            continue
        others = [w for w in ranked if w is not window and own & set(w.spots[w.spots >= 0].tolist())]
        others = [w for w in others if not used & set(w.spots[w.spots >= 0].tolist())]
        rival = window.score - max((w.score for w in others), default=-np.inf)
        near = [w for w in others if window.score - w.score < NEAR][:3]
        found.append(tuple(_placed(w, boxes, upright, float(rival)) for w in (window, *near)))
        used |= own
    return tuple(found)


def _uprights(boxes: Detections, sure: NDArray[np.bool_], size: tuple[int, int]) -> Iterator[_Upright]:
    """Each way to see the table, the likeliest first, turned so that most cards stand upright."""
    weight = np.where(sure, boxes.confidence, 0.02)
    for table in fit_tables(boxes.xywhr, size, weight):
        fits = np.exp(-((table.misfit / 0.35) ** 2))
        double = np.exp(2j * table.cards[:, 2])
        alike = np.maximum((double[:, None] * double[None].conj()).real, 0) ** 8
        lead = double[np.argmax(alike @ (fits * boxes.confidence))]
        near = (double * lead.conj()).real > 0.7
        turn = float(np.angle((double * fits * boxes.confidence * near).sum()) / 2)
        off = (table.cards[:, 2] - turn + np.pi / 2) % np.pi - np.pi / 2
        cos, sin = np.cos(turn), np.sin(turn)
        place = table.cards[:, :2] @ np.array([[cos, -sin], [sin, cos]])
        worth = boxes.confidence * (0.25 + 0.75 * fits) * np.exp(-((off / 0.6) ** 2))
        # relative to the photo's usual box: a dim photo lowers all confidences, and only differences mean something
        usual = max(float(np.median(worth[sure])), LEAST_USUAL)
        yield _Upright(table, Spots(place, off, np.minimum(worth / usual, 1.0), table.aspect), turn)


def _placed(window: Window, boxes: Detections, upright: _Upright, rival: float) -> Lattice:
    table, spots, turn = upright.table, upright.spots, upright.turn
    rows, columns = window.spots.shape
    there = window.spots >= 0
    usual = float(np.median(spots.turn[window.spots[there]]))
    cells = []
    for r in range(rows):
        for c in range(columns):
            spot = int(window.spots[r, c])
            place, lean, worth = window.place[r, c], usual, 0.0
            if spot >= 0:
                trusted = table.misfit[spot] < BADLY_FITTING and abs(spots.turn[spot] - usual) < MOST_TURNED
                place = spots.place[spot] if trusted else (spots.place[spot] + place) / 2
                lean = float(spots.turn[spot]) if trusted else usual
                worth = float(boxes.confidence[spot])
            card = np.array([[*place, lean]])
            corners = card_corners(card, table.aspect)
            cos, sin = np.cos(turn), np.sin(turn)
            quad = apply(table.to_photo, corners @ np.array([[cos, sin], [-sin, cos]]))[0]
            cells.append(Cell(r, c, quad, worth, spot >= 0 and bool(boxes.class_id[spot] == 1)))
    order = window.score / max(float(perfect_score(spots.worth[window.spots] * there)), 0.1)
    return Lattice(rows, columns, tuple(cells), window.gaps, window.score, rival, order)
