"""From evidence to a face: doubtful rather than wrong, votes for the way up."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.evidence import Evidence, from_scores
from vision.fuse import SURE, SURE_WITHOUT_BOX, both, raised, supposed_back, verdict, weighed
from vision.uprights import SURELY, leaning, upside_down_vote

TOKENS = ("1", "2", "x")


def evidence(*upright: float, turned: tuple[float, ...] = (0, 0, 0)) -> Evidence:
    table = np.array([upright, turned], float)
    return Evidence(TOKENS, table, 1 - float(table.sum()))


def test_a_sure_card_is_not_doubtful_and_keeps_a_runner_up() -> None:
    told = verdict(evidence(0.993, 0.006, 0.0), has_box=True)
    assert (told.face, told.doubtful) == ("1", False)
    assert told.confidence == pytest.approx(0.993)
    assert told.alternatives[0] == ("2", pytest.approx(0.006))


def test_both_ways_up_count_for_one_face() -> None:
    assert verdict(evidence(0.5, 0, 0, turned=(0.45, 0, 0)), has_box=True).confidence == pytest.approx(0.95)


@pytest.mark.parametrize(
    ("p", "has_box", "doubtful"),
    [
        (SURE + 0.001, True, False),
        (SURE - 0.001, True, True),
        (SURE + 0.001, False, True),
        (SURE_WITHOUT_BOX + 0.001, False, False),
    ],
)
def test_the_threshold_is_higher_where_no_card_was_seen(p: float, has_box: bool, doubtful: bool) -> None:
    assert verdict(evidence(p, 0, 0), has_box=has_box).doubtful is doubtful


def test_a_card_of_no_known_face_is_doubtful_never_another() -> None:
    told = verdict(evidence(0.03, 0.02, 0.02), has_box=True)
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


def test_a_lead_of_one_card_does_not_settle_the_way_up_without_a_word() -> None:
    up, down = evidence(0.98, 0.01, 0.0), evidence(0, 0, 0, turned=(0.98, 0.01, 0.0))
    assert abs(upside_down_vote([up, down, down])) < SURELY
    assert abs(upside_down_vote([up, down, down, down])) > SURELY


def test_two_readers_that_agree_are_surer_and_two_that_contradict_leave_doubt() -> None:
    one, other = evidence(0.8, 0.1, 0.0), evidence(0.1, 0.8, 0.0)
    assert both(one, one).faces[0] > 0.85
    assert verdict(both(one, evidence(0.7, 0.2, 0.0)), has_box=True).confidence > 0.8
    assert verdict(both(evidence(0.99, 0.005, 0), evidence(0.005, 0.99, 0)), has_box=True).doubtful
    assert verdict(both(one, other), has_box=True).doubtful


@pytest.mark.parametrize("swapped", [False, True])
def test_a_reader_that_knows_no_face_vetoes_nothing(swapped: bool) -> None:
    """A deck without numbers, enrolled; and a deck never seen, with numbers."""
    sure, blind = evidence(0.98, 0.005, 0.0), evidence(0.0, 0.01, 0.0)
    told = both(blind, sure) if swapped else both(sure, blind)
    assert verdict(told, has_box=True).face == "1"
    assert told.faces[0] > 0.8
    assert both(blind, blind).unknown > 0.97


def test_a_taught_picture_only_raises_its_own_face_where_the_number_is_unsure() -> None:
    taught = evidence(0.0, 0.9, 0.0)
    sure, unsure = evidence(0.97, 0.01, 0.0), evidence(0.5, 0.3, 0.0)
    assert raised(sure, taught) is sure
    assert raised(unsure, taught).faces[1] > unsure.faces[1]
    assert raised(unsure, evidence(0.0, 0.1, 0.0)) is unsure


def test_neighbours_decide_only_what_the_card_leaves_open() -> None:
    """A 6 that may as well be a 9 upside down reads as its neighbours lie; a clear one stays what it is."""
    open_question = evidence(0.49, 0.0, 0.0, turned=(0.0, 0.49, 0.0))
    assert leaning(open_question).faces[0] > 0.85
    clear = evidence(0.001, 0.0, 0.0, turned=(0.0, 0.998, 0.0))
    assert leaning(clear).faces[1] > 0.97


def test_an_unknown_picture_taken_for_a_back_is_a_doubtful_guess_of_one() -> None:
    supposed = supposed_back(evidence(0.02, 0.01, 0.0))
    assert supposed.table.sum() + supposed.unknown == pytest.approx(1)
    told = verdict(supposed, has_box=True, reader="painting")
    assert (told.face, told.doubtful) == ("x", True)


def test_a_known_picture_stays_what_it_is_whatever_the_detector_saw() -> None:
    known = evidence(0.9, 0.0, 0.0)
    assert supposed_back(known) is known
