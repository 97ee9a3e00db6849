"""From boxes to grids: the table's plane, the cards' common turn, and the windows that make a grid of the game's
shape, for every player whose cards the photo shows."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.lattice_search import CONVINCING, Window, perfect_score, windows
from vision.oriented_boxes import Detections
from vision.plane_descent import card_corners
from vision.several_grids import Placing, goes_on, together
from vision.table_plane import apply
from vision.uprighting import Upright, first_uprights, other_seats

Floats = NDArray[np.float64]

SURE = 0.30  # boxes above it seed lattices and tell the table's tilt; weaker ones only fill cells
BADLY_FITTING = 0.22  # misfit above which a box (half a card, two cards) no longer says where its card is
MOST_TURNED = 0.4  # radians against the grid's cards: a loose card is turned less, a box that says more is a poor box
LEAST_SHARE = 0.6  # of a grid's cells that must show a box
NEAR = 1.5  # in cells: placings this close in score are worth reading where the best one lacks a box
HOPEFUL = 0.55  # of a full score: below it every tilt of the table is tried
MOST_GRIDS = 8  # players at one table
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
    most: int = MOST_GRIDS,
) -> tuple[tuple[Lattice, ...], ...]:
    """Grids of rows x columns cards among the boxes of a photo of size (width, height); may be empty.

    Each comes with up to three other placings that fit nearly as well, best first.
    """
    sure = boxes.confidence >= SURE
    least = max(2, LEAST_SHARE * rows * (1 if columns_may_be_missing else columns))
    if sure.sum() < least:
        return ()

    def placings(upright: Upright) -> list[Window]:
        ranked = windows(upright.spots, rows, columns, columns_may_be_missing)
        return [w for w in ranked if w.found >= max(2, LEAST_SHARE * w.spots.size)]

    best: tuple[float, Upright, list[Window]] | None = None
    full = min(rows * columns, int(sure.sum())) if columns_may_be_missing else rows * columns
    for thorough in (False, True):
        for upright in first_uprights(boxes, sure, size, thorough=thorough):
            ranked = placings(upright)
            if ranked and (best is None or ranked[0].score > best[0]):
                best = (ranked[0].score, upright, ranked)
            if best is not None and best[0] > CONVINCING * full:
                break
        if best is not None and best[0] > HOPEFUL * full:
            break
    if best is None:
        return ()
    told = [Placing(window, best[1]) for window in best[2]]
    if most > 1:
        for upright in other_seats(best[1], boxes, sure, least):
            told.extend(Placing(window, upright) for window in placings(upright))
    chosen = together(told, columns, most)
    return tuple(_with_rivals(one, told, chosen, boxes, columns) for one in chosen)


def _with_rivals(
    one: Placing, told: list[Placing], chosen: list[Placing], boxes: Detections, columns: int
) -> tuple[Lattice, ...]:
    """A chosen placing, and up to three that fit nearly as well and take no card of another chosen one."""
    taken = 0
    for other in chosen:
        taken |= 0 if other is one else other.cards
    others = [p for p in told if p is not one and p.cards & one.cards and not p.cards & taken]
    rival = one.window.score - max((p.window.score for p in others), default=-np.inf)
    if goes_on(one, chosen, columns):
        rival = 0.0
    near = sorted((p for p in others if one.window.score - p.window.score < NEAR), key=lambda p: -p.window.score)[:3]
    return tuple(_placed(p.window, boxes, p.upright, float(rival)) for p in (one, *near))


def _placed(window: Window, boxes: Detections, upright: Upright, rival: float) -> Lattice:
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
