"""Where the rows and columns of a loosely laid grid run, and how uneven they are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

UNEVEN = 0.30  # what unequal gaps between columns or rows cost, per (card width) of difference, capped


def unevenness(line: Floats, steps: Floats) -> float:
    pitch = np.diff(line) / steps
    if len(pitch) == 0:
        return 0.0
    crowded = float(np.minimum(np.abs(pitch - np.median(pitch)), 0.6).sum())
    wide = max(0.0, float(pitch.min()) - 1.5)
    return UNEVEN * (crowded + wide)


def fit_places(index: NDArray[np.int64], place: Floats, aspect: float, columns: Floats) -> Floats:
    """(rows, columns) of spots, -1 for none -> (rows, columns, 2) centres: columns at free x leaning alike, rows at
    free y."""
    rows, n = index.shape
    there = index >= 0
    r, c = np.nonzero(there)
    seen = place[index[r, c]]
    out = np.zeros((rows, n, 2))
    lines = (
        (0, c, n, r.astype(float), 1.15 * columns),
        (1, r, rows, columns[c].astype(float), 1.12 * aspect * np.arange(rows)),
    )
    for axis, own, count, other, usual in lines:
        # unknowns: one offset a line and one common lean; ridge towards even spacing keeps empty lines where they
        # belong
        design = np.zeros((len(r), count + 1))
        design[np.arange(len(r)), own] = 1
        design[:, count] = other
        even = np.zeros((max(0, count - 2) + 1 + (count > 1), count + 1))
        target = np.zeros(len(even))
        if count == columns.shape[0] and axis == 0 and count > 2:
            step = np.diff(columns).astype(float)
        else:
            step = np.ones(max(count - 1, 0))
        for k in range(count - 2):
            even[k, k : k + 3] = np.array([1 / step[k], -1 / step[k] - 1 / step[k + 1], 1 / step[k + 1]]) * 0.1
        even[-1, count] = 2.0
        if count > 1:
            even[-2, [0, count - 1]] = [-0.05, 0.05]
            target[-2] = 0.05 * (usual[-1] - usual[0])
        solved = np.linalg.lstsq(np.vstack([design, even]), np.concatenate([seen[:, axis], target]), rcond=None)[0]
        grid_other = np.arange(rows)[:, None] if axis == 0 else columns[None, :]
        line = solved[:count][None, :] if axis == 0 else solved[:count][:, None]
        out[..., axis] = line + solved[count] * grid_other
    return out
