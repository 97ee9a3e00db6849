"""A half-entered round is on the disk after every key press and belongs to the table, not to a tablet."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring import CardSum, Round, TokenTie
from ui.store import HandDraft, RoundDraft, Store, StoreConflict, StoreError

HALF = HandDraft(
    cells=(("-2", None, "12", "."), ("1", "x", None, "."), (None, "3", None, ".")),
    doubtful=((0, 2),),
    alternatives={(0, 2): ("11", "7")},
    corners={(0, 0): ((1.0, 2.0), (3.5, 4.0), (5.0, 6.0), (7.0, 8.0))},
)
ROUND = Round((CardSum(1), CardSum(2)))


def test_survives_the_program(tmp_path: Path) -> None:
    """S-28."""
    store = Store(tmp_path)
    match_id = store.new_match("skyjo", ["Ala", "Ola"])
    store.save_hand_draft(match_id, 0, 1, HALF)
    store.save_ender_draft(match_id, 0, 1)
    store.close()
    again = Store(tmp_path)
    assert again.draft(match_id, 0) == RoundDraft({1: HALF}, 1, True, None)
    again.close()


def test_goes_when_the_round_is_saved_and_others_stay(store: Store) -> None:
    match_id, other = (store.new_match("skyjo", ["Ala", "Ola"]) for _ in "12")
    for each in (match_id, other):
        store.save_hand_draft(each, 0, 0, HALF)
    store.add_round(match_id, 0, ROUND)
    assert store.draft(match_id, 0).empty
    assert not store.draft(other, 0).empty
    store.save_hand_draft(match_id, 0, 0, HALF)
    store.save_hand_draft(match_id, 1, 0, HALF)
    store.correct_round(match_id, 0, ROUND)
    assert store.draft(match_id, 0).empty
    assert store.draft(match_id, 1).hands == {0: HALF}


def test_not_asked_is_not_nobody(store: Store) -> None:
    match_id = store.new_match("smoki", ["Ala", "Ola"])
    assert store.draft(match_id, 0) == RoundDraft()
    store.save_ender_draft(match_id, 0, None)
    store.save_token_tie_draft(match_id, 0, TokenTie.PLAY_ON)
    assert store.draft(match_id, 0) == RoundDraft({}, None, True, TokenTie.PLAY_ON)
    store.save_ender_draft(match_id, 0, 0)
    assert store.draft(match_id, 0) == RoundDraft({}, 0, True, TokenTie.PLAY_ON)


def test_can_be_taken_back(store: Store) -> None:
    match_id = store.new_match("skyjo", ["Ala", "Ola"])
    store.save_hand_draft(match_id, 0, 0, HALF)
    store.save_hand_draft(match_id, 0, 0, HandDraft("sum", total="7"))
    assert store.draft(match_id, 0).hands == {0: HandDraft("sum", total="7")}
    store.save_hand_draft(match_id, 0, 0, None)
    assert store.draft(match_id, 0).empty


def test_only_for_rounds_and_seats_there_are(store: Store) -> None:
    match_id = store.new_match("skyjo", ["Ala", "Ola"])
    for number in (-1, 1):
        with pytest.raises(StoreConflict):
            store.save_hand_draft(match_id, number, 0, HALF)
    for seat in (-1, 2):
        with pytest.raises(StoreError, match="There are 2 players"):
            store.save_hand_draft(match_id, 0, seat, HALF)
        with pytest.raises(StoreError, match="There are 2 players"):
            store.save_ender_draft(match_id, 0, seat)


def test_preferences(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store.preference("share") is None
    assert store.preference("share", "no") == "no"
    store.set_preference("share", {"on": True, "ports": [1, 2]})
    store.set_preference("share", {"on": False, "name": "Łódź"})
    store.set_preference("nothing", None)
    store.close()
    again = Store(tmp_path)
    assert again.preference("share") == {"on": False, "name": "Łódź"}
    assert again.preference("nothing", "default") is None
    again.close()
