"""Figures of a reading exam, pure: intervals, calibration, and how a grid that was read differs from the true one."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np

Rows = tuple[tuple[str, ...], ...]
"""A grid's faces, row by row; "." for no card."""
Z = 1.959963984540054
"""Two-sided 95 % quantile of the normal distribution."""


def wilson(hits: int, of: int) -> tuple[float, float]:
    """95 % Wilson score interval of a share; (0, 1) of nothing.

    Raises:
        ValueError: hits outside 0..of.
    """
    if not 0 <= hits <= of:
        raise ValueError(f"expected 0 <= hits <= {of}, got {hits}")
    if of == 0:
        return 0.0, 1.0
    share, z2 = hits / of, Z * Z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = Z * sqrt(share * (1 - share) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return max(0.0, middle - half), min(1.0, middle + half)


def rate(hits: int, of: int, digits: int = 2) -> str:
    """A share in per cent with its counts and interval; none seen of n is "<= 3/n", the rule of three."""
    if of == 0:
        return "none to count"
    low, high = wilson(hits, of)
    if hits == 0:
        return f"0/{of} (<= 3/{of} = {min(1.0, 3 / of):.{digits}%})"
    return f"{hits / of:.{digits}%} ({hits}/{of}, {low:.{digits}%}..{high:.{digits}%})"


def calibration_error(confidences: Sequence[float], right: Sequence[bool], bins: int = 15) -> float:
    """Expected calibration error: mean over `bins` bins of equal count of |mean confidence - share right|, weighted by
    count; NaN for no cells."""
    sure, good = np.asarray(confidences, float), np.asarray(right, float)
    if sure.shape != good.shape:
        raise ValueError(f"expected as many confidences as answers, got {sure.size} and {good.size}")
    if not sure.size:
        return float("nan")
    order = np.argsort(sure, kind="stable")
    parts = [part for part in np.array_split(order, bins) if part.size]
    gaps = [part.size * abs(float(sure[part].mean()) - float(good[part].mean())) for part in parts]
    return float(sum(gaps)) / sure.size


def rows_of(notation: str) -> Rows:
    """The faces of a grid in notation."""
    return tuple(tuple(row.split()) for row in notation.split("/"))


def present_columns(grid: Rows) -> tuple[int, ...]:
    """Columns that hold any card: where removed columns stand does not count."""
    return tuple(c for c in range(len(grid[0])) if any(row[c] != "." for row in grid))


def closed_up(grid: Rows) -> Rows:
    """The grid without the columns that are gone."""
    keep = present_columns(grid)
    return tuple(tuple(row[c] for c in keep) for row in grid)


def half_turned(grid: Rows) -> Rows:
    """The grid as its neighbour across the table sees it."""
    return tuple(row[::-1] for row in grid[::-1])


def differing(truth: Rows, got: Rows) -> list[tuple[int, int]] | None:
    """Cells (row, column) of two closed-up grids whose faces differ; None where the shapes do."""
    if [len(row) for row in truth] != [len(row) for row in got]:
        return None
    return [(r, c) for r, row in enumerate(truth) for c, face in enumerate(row) if face != got[r][c]]
