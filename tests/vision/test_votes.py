"""Votes on one card over frames: no surer than the frames, whatever their order, and never sure of a contradiction."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.fuse import SURE
from vision.reading import CellReading
from vision.votes import NEEDED, PASSED_OVER, WINDOW, CellVotes

CORNERS = ((0.0, 0.0), (10.0, 0.0), (10.0, 15.0), (0.0, 15.0))
CLEAR = SURE + 0.9 * (1 - SURE)


def vote(face: str | None, confidence: float = CLEAR, other: str = "8", *, doubtful: bool | None = None) -> CellReading:
    marked = confidence < SURE if doubtful is None else doubtful
    rest = ((other, (1 - confidence) / 2),) if other != face else ()
    return CellReading(0, 0, face, confidence if face is not None else 0.0, marked or face is None, CORNERS, rest)


def voted(votes: list[CellReading]) -> CellVotes:
    box = CellVotes()
    for one in votes:
        box.add(one)
    return box


faces = st.sampled_from(["3", "8", "-1", None])
any_vote = st.builds(vote, faces, st.floats(0.5, 1.0), st.sampled_from(["6", "9"]))


@given(st.lists(any_vote, min_size=1, max_size=WINDOW), st.randoms(use_true_random=False))
def test_the_order_of_the_frames_plays_no_part(votes: list[CellReading], chance: random.Random) -> None:
    """Except in what is remembered: that a face was sure before it was another."""
    shuffled = list(votes)
    chance.shuffle(shuffled)
    one, other = voted(votes).verdict(), voted(shuffled).verdict()
    assert one.face == other.face
    assert one.confidence == pytest.approx(other.confidence, abs=1e-12)
    if len({v.face for v in votes}) == 1:
        assert one.doubtful == other.doubtful


@given(st.lists(any_vote, min_size=1, max_size=3 * WINDOW))
def test_votes_together_are_never_surer_than_the_surest_alone(votes: list[CellReading]) -> None:
    verdict = voted(votes).verdict()
    assert verdict.confidence <= max(v.confidence for v in votes[-WINDOW:]) + 1e-12


@given(any_vote, st.integers(1, 100))
def test_the_same_frame_again_and_again_says_what_it_said_once(one: CellReading, times: int) -> None:
    verdict = voted([one] * times).verdict()
    assert verdict.face == one.face
    assert verdict.confidence == pytest.approx(one.confidence)
    assert verdict.doubtful == one.doubtful


@given(st.integers(0, WINDOW - 1), st.floats(0.5, 1.0))
def test_one_bad_frame_of_twenty_changes_nothing(at: int, confidence: float) -> None:
    good = [vote("3")] * (WINDOW - 1)
    verdict = voted([*good[:at], vote("8", confidence, "5"), *good[at:]]).verdict()
    assert (verdict.face, verdict.doubtful) == ("3", False)
    assert verdict.confidence == pytest.approx(CLEAR)


def test_one_frame_that_cannot_be_read_changes_nothing() -> None:
    verdict = voted([vote("3")] * 12 + [vote(None)] + [vote("3")] * 7).verdict()
    assert (verdict.face, verdict.doubtful) == ("3", False)


@settings(max_examples=300)
@given(st.lists(st.booleans(), min_size=NEEDED, max_size=3 * WINDOW))
def test_a_card_that_flickers_is_never_sure(flips: list[bool]) -> None:
    """Two faces, each surely read in more than one frame of ten of the last twenty."""
    box = CellVotes()
    for i, flip in enumerate(flips):
        box.add(vote("3" if flip else "5"))
        window = flips[max(0, i + 1 - WINDOW) : i + 1]
        rarer = min(sum(window), len(window) - sum(window))
        if rarer > len(window) // PASSED_OVER:
            assert box.verdict().doubtful


def test_a_face_that_was_sure_and_became_another_without_a_change_of_the_picture_stays_doubtful() -> None:
    box = voted([vote("3")] * 12)
    assert not box.verdict().doubtful
    for _ in range(40):
        box.add(vote("5"))
    assert (box.verdict().face, box.verdict().doubtful) == ("5", True)


def test_a_card_mostly_marked_for_another_reason_is_doubtful_however_sure() -> None:
    """No box where the card should be, or more copies than the deck holds."""
    marked, plain = vote("3", 0.999, doubtful=True), vote("3", 0.999)
    assert voted([marked] * 5 + [plain] * 5).verdict().doubtful
    assert not voted([marked] + [plain] * 9).verdict().doubtful


def test_mostly_unreadable_is_unreadable_and_offers_guesses() -> None:
    verdict = voted([vote(None, 0.2)] * 6 + [vote("3")] * 4).verdict()
    assert verdict.face is None
    assert verdict.doubtful
    assert verdict.alternatives


def test_no_votes_no_verdict() -> None:
    with pytest.raises(ValueError, match="no votes"):
        CellVotes().verdict()
