"""Intervals against published values, calibration and grid comparison against hand-made tables."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.reading_metrics import calibration_error, closed_up, differing, half_turned, rate, rows_of, wilson


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [
        # Newcombe 1998, Statistics in Medicine 17, table I, method 3 (score without continuity correction)
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals_as_newcombe_prints_them(hits: int, of: int, low: float, high: float) -> None:
    assert wilson(hits, of) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 10_000), st.floats(0, 1))
def test_an_interval_holds_its_share(of: int, share: float) -> None:
    hits = round(share * of)
    low, high = wilson(hits, of)
    assert 0 <= low <= hits / of + 1e-12
    assert hits / of - 1e-12 <= high <= 1
    other_low, other_high = wilson(of - hits, of)
    assert (low, high) == pytest.approx((1 - other_high, 1 - other_low), abs=1e-9)


def test_wilson_of_nothing_and_of_nonsense() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    with pytest.raises(ValueError, match="expected 0 <= hits <= 3"):
        wilson(4, 3)


@pytest.mark.parametrize(
    ("hits", "of", "text"),
    [
        (0, 1500, "0/1500 (<= 3/1500 = 0.20%)"),
        (0, 0, "none to count"),
        (0, 2, "0/2 (<= 3/2 = 100.00%)"),
        (1, 1, "100.00% (1/1, 20.65%..100.00%)"),
    ],
)
def test_rates_name_counts_and_interval(hits: int, of: int, text: str) -> None:
    assert rate(hits, of) == text


@pytest.mark.parametrize(
    ("confidences", "right", "bins", "error"),
    [
        ([1.0] * 10, [True] * 10, 15, 0.0),
        ([1.0] * 10, [False] * 10, 15, 1.0),
        ([0.8] * 10, [True] * 8 + [False] * 2, 1, 0.0),
        ([0.5] * 4 + [1.0] * 4, [True, False, True, False, True, True, True, False], 2, 0.125),
        ([0.9, 0.1], [True, False], 2, 0.1),
    ],
)
def test_calibration_error_by_hand(confidences: list[float], right: list[bool], bins: int, error: float) -> None:
    assert calibration_error(confidences, right, bins) == pytest.approx(error)


def test_calibration_error_of_a_calibrated_reader_is_small() -> None:
    rng = np.random.default_rng(4)
    sure = rng.uniform(0.3, 1, 60_000)
    assert calibration_error(sure.tolist(), (rng.random(sure.size) < sure).tolist()) < 0.01
    assert math.isnan(calibration_error([], []))
    with pytest.raises(ValueError, match="as many confidences"):
        calibration_error([0.5], [])


def test_grids_are_compared_without_their_gaps() -> None:
    open_gap, closed = rows_of("1 . 2 3 / 4 . 5 6 / 7 . 8 9"), rows_of("1 2 3 . / 4 5 6 . / 7 8 9 .")
    assert closed_up(open_gap) == closed_up(closed) == (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"))
    assert half_turned(closed_up(closed)) == (("9", "8", "7"), ("6", "5", "4"), ("3", "2", "1"))


@pytest.mark.parametrize(
    ("truth", "got", "cells"),
    [
        ("1 2 / 3 4", "1 2 / 3 4", []),
        ("1 2 / 3 4", "1 5 / 3 x", [(0, 1), (1, 1)]),
        ("1 2 / 3 4", "1 2 3 4", None),
        ("1 2 3", "1 2", None),
    ],
)
def test_differing_cells(truth: str, got: str, cells: list[tuple[int, int]] | None) -> None:
    assert differing(rows_of(truth), rows_of(got)) == cells
