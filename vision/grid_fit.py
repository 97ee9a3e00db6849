"""Where the rows and columns of a loosely laid grid run, and how uneven they are."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

UNEVEN = 0.30  # what unequal gaps between columns or rows cost, per (card width) of difference, capped


def middle(values: Floats) -> float:
    """The median of (n,) values; numpy's own takes ten times as long for so few."""
    ordered = sorted(values.tolist())
    half = len(ordered) // 2
    return float(ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2)


def unevenness(line: Floats, steps: Floats) -> float:
    pitch = np.diff(line) / steps
    if len(pitch) == 0:
        return 0.0
    crowded = float(np.minimum(np.abs(pitch - middle(pitch)), 0.6).sum())
    wide = max(0.0, float(pitch.min()) - 1.5)
    return UNEVEN * (crowded + wide)


def fit_places(index: NDArray[np.int64], place: Floats, aspect: float, columns: Floats) -> Floats:
    """(rows, columns) of spots, -1 for none -> (rows, columns, 2) centres: columns at free x leaning alike, rows at
    free y."""
    rows, n = index.shape
    there = index >= 0
    seen = place[index[there]]
    (solve_x, usual_x), (solve_y, usual_y) = _lines(there.tobytes(), rows, tuple(columns.tolist()))
    x = solve_x @ np.concatenate([seen[:, 0], usual_x])
    y = solve_y @ np.concatenate([seen[:, 1], usual_y * aspect])
    out = np.empty((rows, n, 2))
    out[..., 0] = x[:n] + x[n] * np.arange(rows)[:, None]
    out[..., 1] = y[:rows, None] + y[rows] * columns
    return out


@lru_cache(maxsize=4096)
def _lines(there: bytes, rows: int, columns: tuple[float, ...]) -> tuple[tuple[Floats, Floats], tuple[Floats, Floats]]:
    """For columns and for rows of a pattern of seen cards: the least-squares solver and the targets of its ridge (for
    an aspect of 1).

    Unknowns are one offset a line and one common lean; a ridge towards even spacing keeps empty lines where they
    belong.
    """
    seen = np.frombuffer(there, np.bool_).reshape(rows, len(columns))
    r, c = np.nonzero(seen)
    at = np.array(columns)
    other: Floats = at[c].astype(np.float64)
    across = _solver(c, r.astype(float), 1.15 * at, np.asarray(np.diff(at), np.float64))
    down = _solver(r, other, 1.12 * np.arange(rows, dtype=np.float64), np.ones(max(rows - 1, 0)))
    return across, down


def _solver(own: NDArray[np.int64], other: Floats, usual: Floats, step: Floats) -> tuple[Floats, Floats]:
    count = len(usual)
    design = np.zeros((len(own), count + 1))
    design[np.arange(len(own)), own] = 1
    design[:, count] = other
    even = np.zeros((max(0, count - 2) + 1 + (count > 1), count + 1))
    target = np.zeros(len(even))
    for k in range(count - 2):
        even[k, k : k + 3] = np.array([1 / step[k], -1 / step[k] - 1 / step[k + 1], 1 / step[k + 1]]) * 0.1
    even[-1, count] = 2.0
    if count > 1:
        even[-2, [0, count - 1]] = [-0.05, 0.05]
        target[-2] = 0.05 * (usual[-1] - usual[0])
    return np.asarray(np.linalg.pinv(np.vstack([design, even])), np.float64), target
