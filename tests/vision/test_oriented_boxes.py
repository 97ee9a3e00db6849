"""Oriented boxes and their suppression; ProbIoU by Llerena et al. 2021, worked out by hand where boxes are aligned."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.oriented_boxes import Detections, corners_of, prob_iou, suppress

box = st.tuples(st.floats(0, 600), st.floats(0, 600), st.floats(20, 200), st.floats(20, 200), st.floats(-3, 3)).map(
    lambda values: np.array([values])
)


def detections(rows: list[list[float]], confidence: list[float], class_id: list[int] | None = None) -> Detections:
    return Detections(np.array(rows, float), np.array(confidence), np.array(class_id or [0] * len(rows), np.int64))


def test_prob_iou_by_hand() -> None:
    """Equal boxes a width apart: the Bhattacharyya distance is w^2 / (8 w^2 / 12) = 1.5."""
    one, other = np.array([[100, 100, 60, 90, 0.0]]), np.array([[160, 100, 60, 90, 0.0]])
    assert prob_iou(one, other)[0, 0] == pytest.approx(1 - np.sqrt(1 - np.exp(-1.5)), abs=1e-5)
    assert prob_iou(one, one)[0, 0] > 0.99


@settings(deadline=None)
@given(box, box)
def test_prob_iou_is_symmetric_and_bounded(one: np.ndarray, other: np.ndarray) -> None:
    there, back = prob_iou(one, other)[0, 0], prob_iou(other, one)[0, 0]
    assert there == pytest.approx(back, abs=1e-6)
    assert -1e-6 <= there <= 1


@settings(deadline=None)
@given(box)
def test_turning_by_half_a_turn_is_the_same_box(one: np.ndarray) -> None:
    turned = one + np.array([0, 0, 0, 0, np.pi])
    assert prob_iou(one, turned)[0, 0] > 0.99
    assert np.allclose(np.roll(corners_of(turned), 2, axis=1), corners_of(one), atol=1e-6)


def test_corners_run_clockwise_on_the_screen() -> None:
    quad = corners_of(np.array([[10, 20, 4, 6, 0.0]]))[0]
    assert quad.tolist() == [[8, 17], [12, 17], [12, 23], [8, 23]]
    quarter = corners_of(np.array([[10, 20, 4, 6, np.pi / 2]]))[0]
    assert np.allclose(quarter[0], [13, 18])


def test_one_card_seen_twice_is_kept_once_whatever_the_class() -> None:
    seen = detections(
        [[100, 100, 60, 90, 0.0], [103, 101, 61, 88, 0.05], [162, 100, 60, 90, 0.0]], [0.6, 0.9, 0.5], [0, 1, 0]
    )
    kept = suppress(seen)
    assert kept.confidence.tolist() == [0.9, 0.5]
    assert kept.class_id.tolist() == [1, 0]


def test_touching_cards_are_two() -> None:
    rows = [[100 + 60 * c, 100 + 90 * r, 60, 90, 0.0] for r in range(3) for c in range(4)]
    assert len(suppress(detections(rows, [0.9] * 12))) == 12


def test_nothing_stays_nothing() -> None:
    assert len(suppress(Detections(np.zeros((0, 5)), np.zeros(0), np.zeros(0, np.int64)))) == 0


def test_logits_are_refused() -> None:
    with pytest.raises(ValueError, match="logits"):
        detections([[1, 1, 1, 1, 0.0]], [3.2])
