"""From evidence to a face: doubtful rather than wrong, votes for the way up."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.evidence import Evidence, from_scores
from vision.fuse import SURE, SURE_WITHOUT_BOX, verdict, weighed
from vision.uprights import upside_down_vote

TOKENS = ("1", "2", "x")


def evidence(*upright: float, turned: tuple[float, ...] = (0, 0, 0)) -> Evidence:
    table = np.array([upright, turned], float)
    return Evidence(TOKENS, table, 1 - float(table.sum()))


def test_a_sure_card_is_not_doubtful_and_keeps_a_runner_up() -> None:
    told = verdict(evidence(0.9, 0.06, 0.0), has_box=True)
    assert (told.face, told.doubtful) == ("1", False)
    assert told.confidence == pytest.approx(0.9)
    assert told.alternatives[0] == ("2", pytest.approx(0.06))


def test_both_ways_up_count_for_one_face() -> None:
    assert verdict(evidence(0.5, 0, 0, turned=(0.45, 0, 0)), has_box=True).confidence == pytest.approx(0.95)


@pytest.mark.parametrize(
    ("p", "has_box", "doubtful"),
    [
        (SURE + 0.01, True, False),
        (SURE - 0.01, True, True),
        (SURE + 0.01, False, True),
        (SURE_WITHOUT_BOX + 0.01, False, False),
    ],
)
def test_the_threshold_is_higher_where_no_card_was_seen(p: float, has_box: bool, doubtful: bool) -> None:
    assert verdict(evidence(p, 0, 0), has_box=has_box).doubtful is doubtful


def test_a_card_of_no_known_face_is_doubtful_never_another() -> None:
    told = verdict(evidence(0.03, 0.02, 0.0), has_box=True)
    assert told.face is None
    assert told.doubtful
    assert verdict(evidence(0.4, 0.0, 0.0), has_box=True).doubtful


@settings(deadline=None)
@given(st.lists(st.floats(-60, 0), min_size=6, max_size=6), st.floats(-60, 0))
def test_scores_become_probabilities(scores: list[float], unknown: float) -> None:
    told = from_scores(TOKENS, np.array(scores).reshape(2, 3), unknown)
    assert float(told.table.sum()) + told.unknown == pytest.approx(1)
    assert told.turned().upside_down == pytest.approx(-told.upside_down)


def test_a_prior_against_a_face_raises_the_doubt() -> None:
    """The colour of another value leaves a number doubtful unless nothing else fits at all."""
    sure = evidence(0.9, 0.05, 0.0)
    assert verdict(weighed(sure, np.array([0.03, 1.0, 1.0])), has_box=True).doubtful


def test_the_majority_says_which_way_up() -> None:
    up, down = evidence(0.98, 0.01, 0.0), evidence(0, 0, 0, turned=(0.98, 0.01, 0.0))
    assert upside_down_vote([up, up, down]) < 0 < upside_down_vote([up, down, down])
    assert abs(upside_down_vote([evidence(0, 0, 0.95)])) < 1.0
