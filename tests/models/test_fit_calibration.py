"""Fitting curves: a reader that exaggerates is brought down to what it is worth, one that is right is left alone."""

from __future__ import annotations

import numpy as np
import pytest

from models.fit_calibration import Told, fit, report
from models.reading_metrics import calibration_error
from vision.calibration import AS_SAID


def drawn(worth: float, n: int = 4000, seed: int = 1) -> Told:
    """A reader whose log odds are `worth` times what it says."""
    rng = np.random.default_rng(seed)
    odds = rng.normal(3, 2, n)
    said = 1 / (1 + np.exp(-odds))
    right = rng.random(n) < 1 / (1 + np.exp(-worth * odds))
    return Told(said, right, np.zeros(n, np.bool_))


@pytest.mark.parametrize("worth", [0.5, 1.0, 1.5])
def test_the_curve_finds_what_the_reader_is_worth_on_cells_not_fitted(worth: float) -> None:
    curve = fit(drawn(worth))
    assert curve.at(0.95) == pytest.approx(1 / (1 + (1 / 0.95 - 1) ** worth), abs=0.03)
    other = drawn(worth, seed=2)
    sure = [curve.at(p) for p in other.said]
    assert calibration_error(sure, other.right.tolist()) < 0.02


def test_nothing_is_surer_than_the_number_of_cells_allows() -> None:
    always = Told(np.full(500, 0.99), np.ones(500, np.bool_), np.zeros(500, np.bool_))
    curve = fit(always)
    assert curve.most == pytest.approx(1 - 1 / 502)
    assert curve.at(1.0) <= curve.most


def test_cells_marked_for_another_reason_are_doubtful_whatever_they_say() -> None:
    one = Told(np.array([0.999, 0.999]), np.array([True, False]), np.array([False, True]))
    told = report(one, AS_SAID)
    assert told["wrong"] == 1
    assert str(told["silent"]).startswith("0/2")
