"""Which card is which cell: grow lattices from neighbouring cards and score the windows of the game's shape.

Works on the table's plane, turned so that cards stand upright: x to the right in card widths, y down, rows about one
card
height apart or more. There the rows of even a loosely laid grid are far apart compared with how crooked they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.grid_fit import fit_places, middle, unevenness

Floats = NDArray[np.float64]

ACROSS = (0.78, 2.7)  # step to the next column, in card widths
DOWN = (0.82, 2.3)  # step to the next row, in card heights
CROOKED = 0.45  # how far beside the step a neighbour may lie, in card widths
USUAL_STEP = 1.3  # to the next column, in card widths
LOOSE = 0.16  # typical offset of a card from its row and column, in card widths
TURNED = 0.22  # typical turn of a card against the grid, radians
MISSING = 0.6  # what a cell without a box costs; one with a perfect box earns 1, a doubtful box in between
MOST_LATTICES = 120  # grown at most from one set of boxes: a cluttered table must not take minutes
MOST_SEEDS = 8  # of the cards of one grid: as many grids as players
CONVINCING = 0.7  # of a full score: below it every start is tried


@dataclass(frozen=True)
class Spots:
    """Candidate cards on the upright plane. place: (n, 2); turn: (n,) radians against the grid; worth: (n,) in [0,
    1]."""

    place: Floats
    turn: Floats
    worth: Floats
    aspect: float


@dataclass(frozen=True)
class Window:
    """A placed grid: cell (row, column) -> spot, -1 where no box lies. score counts cells; place is every cell's
    predicted centre.

    gaps: for each column of `spots` the number of empty columns the photo shows before it (0 for the first).
    """

    spots: NDArray[np.int64]
    place: Floats
    score: float
    gaps: tuple[int, ...]

    @property
    def found(self) -> int:
        return int((self.spots >= 0).sum())


def windows(spots: Spots, rows: int, columns: int, may_miss_columns: bool) -> list[Window]:
    """Every plausible placing of a rows x columns grid, best first, no two with the same spot in every cell."""
    best: dict[tuple[object, ...], Window] = {}
    for thorough in (False, True):
        for lattice in _lattices(spots, rows, columns, thorough):
            for shown, chosen in _shapes_of(lattice, rows, columns, may_miss_columns):
                index = np.array([[lattice.get((r, c), -1) for c in chosen] for r in shown])
                key = (*(c - chosen[0] for c in chosen), index.tobytes())
                if key not in best:
                    best[key] = _window(index, spots, np.array(chosen, np.float64) - chosen[0])
        full = min(rows * columns, int((spots.worth > 0.3).sum()))
        if best and max(window.score for window in best.values()) > CONVINCING * full:
            break
    return sorted(best.values(), key=lambda w: -w.score)


def perfect_score(worth: Floats) -> float:
    """What cells of these worths (0 for no box) would score in perfect rows and columns."""
    return float((worth - MISSING * (1 - worth)).sum())


def _lattices(spots: Spots, rows: int, columns: int, thorough: bool) -> Iterator[dict[tuple[int, int], int]]:
    """Lattices grown from each card and its neighbours; only thorough tries neighbours that an earlier lattice joins
    alike."""
    place, tall = spots.place, spots.aspect
    strong = [i for i in np.argsort(-spots.worth).tolist() if spots.worth[i] > 0.15][: MOST_SEEDS * rows * columns + 6]
    grown = 0
    told: set[tuple[int, int, int]] = set()  # (step, card, neighbour) that a grown lattice already holds
    for seed in strong:
        off = place - place[seed]
        x, y = off[:, 0], off[:, 1]
        slack = 1.2 * CROOKED * np.clip(x / USUAL_STEP, 1.0, 1.5)
        right = [j for j in strong if ACROSS[0] < x[j] < ACROSS[1] and abs(y[j]) < slack[j]]
        below = [j for j in strong if DOWN[0] * tall < y[j] < DOWN[1] * tall and abs(x[j]) < 1.2 * CROOKED]
        rights = sorted(right, key=lambda j: float(off[j, 0]))[:2] or [-1]
        belows = sorted(below, key=lambda j: float(off[j, 1]))[:2] if rows > 1 else []
        for j in rights:
            for k in belows or [-1]:
                known = (j < 0 or (0, seed, j) in told) and (k < 0 or (1, seed, k) in told) and max(j, k) >= 0
                if grown == MOST_LATTICES or (known and not thorough):
                    continue
                grown += 1
                across = off[j] if j >= 0 else np.array([1.18, 0.0])
                down = off[k] if k >= 0 else np.array([0.0, 1.12 * tall])
                lattice = _grow(seed, across, down, spots, rows, columns)
                for (r, c), i in lattice.items():
                    told.add((0, i, lattice.get((r, c + 1), -2)))
                    told.add((1, i, lattice.get((r + 1, c), -2)))
                yield lattice


def _grow(seed: int, across: Floats, down: Floats, spots: Spots, rows: int, columns: int) -> dict[tuple[int, int], int]:
    """Spread from the seed: a neighbour's place is told by the nearest known cards of its row and of its column."""
    cells = {(0, 0): seed}
    jumps = [(0, 1), (0, -1), (1, 0), (-1, 0), (0, 2), (0, -2), (0, 3), (0, -3)]
    place = [(x, y) for x, y in spots.place.tolist()]
    right, below = (float(across[0]), float(across[1])), (float(down[0]), float(down[1]))
    doubt = 0.3 * (1 - spots.worth)
    doubt[seed] = 9
    guesses: dict[tuple[int, int], tuple[float, float, float, float]] = {}
    while True:
        targets: dict[tuple[int, int], float] = {}  # and what is added for having been reached over an empty cell
        for r, c in cells:
            for dr, dc in jumps:
                target = (r + dr, c + dc)
                if target not in cells and abs(target[0]) < rows and abs(target[1]) < columns + 1:
                    targets.setdefault(target, 0.4 * (abs(dc) - 1) * (dc != 0))
        if not targets:
            return cells
        for target in targets:
            if target not in guesses:
                guesses[target] = _predict(target, cells, right, below, place)
        guessed = np.array([guesses[target] for target in targets])
        off = (spots.place[None] - guessed[:, None, :2]) / guessed[:, None, 2:]
        distance = (off**2).sum(axis=2) + doubt
        nearest = distance.argmin(axis=1)
        proposals = [
            (float(distance[k, j]) + leap, target, int(j))
            for k, ((target, leap), j) in enumerate(zip(targets.items(), nearest, strict=True))
            if distance[k, j] < 1
        ]
        if not proposals:
            return cells
        _, target, j = min(proposals)
        cells[target] = j
        doubt[j] = 9
        for other in [cell for cell in guesses if cell[0] == target[0] or cell[1] == target[1]]:
            del guesses[other]


def _predict(
    target: tuple[int, int],
    cells: dict[tuple[int, int], int],
    across: tuple[float, float],
    down: tuple[float, float],
    place: list[tuple[float, float]],
) -> tuple[float, float, float, float]:
    """Where a cell should lie (x, y), and how far off a card may be in x and y."""
    r, c = target
    loose = min(max(1.0, across[0] / USUAL_STEP), 1.5)  # who leaves wide gaps lays less exactly
    row = column = None
    for cell in cells:
        if cell[0] == r and (row is None or abs(cell[1] - c) < abs(row[1] - c)):
            row = cell
        if cell[1] == c and (column is None or abs(cell[0] - r) < abs(column[0] - r)):
            column = cell
    if column is None:
        assert row is not None
        steps = c - row[1]
        x, y = place[cells[row]]
        return x + steps * across[0], y + steps * across[1], (0.2 + 0.25 * abs(steps)) * loose, CROOKED * loose
    steps = r - column[0]
    x, y = place[cells[column]]
    x, y = x + steps * down[0], y + steps * down[1]
    if row is None:
        return x, y, CROOKED * loose, 0.5 * down[1] / 1.2
    # the row knows y, the column knows x
    return x, place[cells[row]][1] + (c - row[1]) * across[1], CROOKED * loose, CROOKED * loose


def _shapes_of(
    lattice: dict[tuple[int, int], int], rows: int, columns: int, may_miss_columns: bool
) -> Iterator[tuple[list[int], list[int]]]:
    """The lattice's rows and columns that may be the grid, at least half full."""
    all_rows = sorted({r for r, _ in lattice})
    all_columns = sorted({c for _, c in lattice})
    first, last = all_columns[0], all_columns[-1]
    for top in range(all_rows[0] - rows + 1, all_rows[-1] + 1):
        shown = list(range(top, top + rows))
        filled = {c: sum((r, c) in lattice for r in shown) for c in all_columns}
        if may_miss_columns:
            enough = [c for c in all_columns if 2 * filled[c] > rows]
            parts = [enough[i : j + 1] for i in range(len(enough)) for j in range(i, len(enough))]
            yield from ((shown, chosen) for chosen in parts if chosen[-1] - chosen[0] < columns)
            continue
        for left in range(first - columns + 1, last + 1):
            chosen = list(range(left, left + columns))
            if 2 * sum(filled.get(c, 0) for c in chosen) >= rows * columns:
                yield shown, chosen


def _window(index: NDArray[np.int64], spots: Spots, at: Floats) -> Window:
    """Score one placing. index: (rows, columns) spots, -1 for none; at: each column's place, gaps counted."""
    place = fit_places(index, spots.place, spots.aspect, at)
    there = index >= 0
    off = spots.place[index] - place
    turn = spots.turn[index]
    mean_turn = middle(turn[there])
    strange = (off**2).sum(-1) / (2 * LOOSE**2) + (turn - mean_turn) ** 2 / (2 * TURNED**2)
    # a card may lie as loosely as it likes and is still a card: the fit earns part of the point, its being there the
    # rest
    worth = spots.worth[index] * there
    score = float((worth * (0.35 + 0.65 * np.exp(-0.5 * strange)) - MISSING * (1 - worth)).sum())
    rows, columns = index.shape
    score -= unevenness(place.mean(axis=0)[:, 0], np.diff(at)) * rows
    score -= unevenness(place.mean(axis=1)[:, 1], np.ones(rows - 1)) * columns
    return Window(index, place, score, (0, *(int(d) - 1 for d in np.diff(at))))
