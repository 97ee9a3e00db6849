"""Confidence is the probability of being right; the threshold follows from what errors cost (issue 3, part 8)."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.calibration import AS_SAID, Curve, calibrated, curves
from vision.evidence import Evidence
from vision.fuse import SILENT_ERROR, SURE, SURE_WITHOUT_BOX

TOKENS = ("1", "2", "x")
probability = st.floats(0.0, 1.0)


def test_asking_and_not_asking_cost_the_same_at_the_threshold() -> None:
    expected_cost = (1 - SURE) * SILENT_ERROR
    assert expected_cost == pytest.approx(1)
    assert SURE < SURE_WITHOUT_BOX < 1


@given(probability, probability)
def test_a_surer_reader_is_never_less_right(one: float, other: float) -> None:
    for curve in (*curves().values(), Curve(0.5, 1.0, 0.3, 0.99), AS_SAID):
        low, high = sorted((one, other))
        assert 0 < curve.at(low) <= curve.at(high) <= curve.most


@pytest.mark.parametrize("p", [0.001, 0.2, 0.5, 0.9, 0.999])
def test_taken_at_its_word(p: float) -> None:
    assert AS_SAID.at(p) == pytest.approx(p)


@given(st.lists(st.floats(1e-6, 1.0), min_size=7, max_size=7))
def test_the_likeliest_face_stays_and_the_others_keep_their_shares(weights: list[float]) -> None:
    shares = np.array(weights) / sum(weights)
    card = Evidence(TOKENS, shares[:6].reshape(2, 3), float(shares[6]))
    told = calibrated(card, "number")
    assert float(told.table.sum()) + told.unknown == pytest.approx(1)
    best = int(card.faces.argmax())
    assert told.faces[best] == pytest.approx(curves()["number"].at(float(card.faces[best])))
    others = [i for i in range(3) if i != best]
    assert told.faces[others[0]] * card.faces[others[1]] == pytest.approx(told.faces[others[1]] * card.faces[others[0]])


def test_the_shipped_curves_are_for_the_readers_there_are() -> None:
    assert set(curves()) <= {"number", "painting", "both"}
    for curve in curves().values():
        assert curve.slope > 0
        assert 0.99 < curve.most < 1
