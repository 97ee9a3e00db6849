"""One browser's verbs on a round, over a real store: what is kept, where the person stands, two devices at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from scoring import Cards, CardSum, FinalPoints, Grid, Round, TokenTie
from ui.entry.round_entry import RoundEntry
from ui.store import HandDraft, Store, StoreConflict


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


@pytest.fixture
def match_id(store: Store) -> str:
    return store.new_match("sen", ("Ala", "Jan", "Ola"))


@pytest.fixture
def entry(store: Store, match_id: str) -> RoundEntry:
    return RoundEntry(store, match_id, 0)


def keys(entry: RoundEntry, seat: int, tokens: str) -> None:
    for token in tokens.split():
        entry.press(seat, token)


def digits(entry: RoundEntry, seat: int, text: str) -> None:
    for key in text:
        if key == "-":
            entry.minus(seat)
        elif key == "<":
            entry.erase(seat)
        else:
            entry.digit(seat, key)


def test_every_key_is_kept_at_once(entry: RoundEntry, store: Store, match_id: str) -> None:
    """S-28: a half-typed round is not lost, and any device goes on with it."""
    entry.choose_way(0, "cards")
    keys(entry, 0, "9 0")
    assert store.draft(match_id, 0).hands[0].cells == (("9", "0", None, None),)
    other = RoundEntry(store, match_id, 0)
    assert other.way(0, other.state()) == "cards"
    keys(other, 0, "5*")
    keys(entry, 0, "7")
    assert store.draft(match_id, 0).hands[0].cells == (("9", "0", "5*", "7"),)


def test_two_devices_on_two_hands_do_not_disturb_each_other(entry: RoundEntry, store: Store, match_id: str) -> None:
    other = RoundEntry(store, match_id, 0)
    entry.choose_way(0, "cards")
    other.choose_way(1, "sum")
    for token, digit in zip(("9", "0", "1", "2"), "7<12", strict=True):
        entry.press(0, token)
        digits(other, 1, digit)
    hands = store.draft(match_id, 0).hands
    assert hands[0].cells == (("9", "0", "1", "2"),)
    assert hands[1].total == "12"


def test_undo_does_not_take_back_another_device(entry: RoundEntry, store: Store, match_id: str) -> None:
    other = RoundEntry(store, match_id, 0)
    entry.choose_way(0, "cards")
    keys(entry, 0, "9 0")
    keys(other, 0, "1")
    keys(entry, 0, "undo")
    assert store.draft(match_id, 0).hands[0].cells == (("9", "0", "1", None),)


def test_a_total_counts_when_the_person_goes_on(entry: RoundEntry) -> None:
    entry.choose_way(0, "sum")
    digits(entry, 0, "1")
    assert not entry.state().states[0].done  # S-08: "1" on the way to "12" ranks nobody
    digits(entry, 0, "2")
    entry.go_on()
    assert entry.state().states[0].done
    assert entry.focus == 1


def test_a_total_counts_when_another_player_is_tapped(entry: RoundEntry) -> None:
    entry.choose_way(0, "sum")
    digits(entry, 0, "0")  # S-02
    entry.go(2)
    assert entry.state().states[0].done


def test_a_minus_alone_is_no_total(entry: RoundEntry) -> None:
    entry.choose_way(0, "sum")
    digits(entry, 0, "-")
    entry.go_on()
    assert not entry.state().states[0].done


def test_typing_goes_on_in_the_same_way_for_the_next_player(entry: RoundEntry) -> None:
    """No more taps than digits plus two a player."""
    entry.choose_way(0, "sum")
    digits(entry, 0, "12")
    entry.go_on()
    assert entry.way(1, entry.state()) == "sum"


def test_cards_come_back_after_a_look_at_the_points(entry: RoundEntry, store: Store, match_id: str) -> None:
    entry.choose_way(0, "cards")
    keys(entry, 0, "9 0")
    entry.choose_way(0, "sum")
    digits(entry, 0, "3")
    entry.choose_way(0, "cards")
    assert store.draft(match_id, 0).hands[0].cells == (("9", "0", None, None),)


def test_the_number_stays_when_its_meaning_changes(entry: RoundEntry) -> None:
    entry.choose_way(0, "sum")
    digits(entry, 0, "12")
    entry.choose_way(0, "points")
    hand = entry.state().hand(0)
    assert hand is not None
    assert (hand.kind, hand.total) == ("points", "12")


READ = HandDraft(kind="cards", cells=(("1", "2", "3", "4"),), photo="p.jpg", confirmed=True)


def test_a_sure_photo_is_done_without_a_tap_and_stays_to_be_seen(entry: RoundEntry) -> None:
    entry.photograph(0)
    entry.take_reading(0, READ)
    assert entry.state().states[0].done
    assert entry.focus == 0
    assert entry.photographing  # the button offers the next player's photo
    entry.go_on()
    assert entry.focus == 1
    assert entry.way(1, entry.state()) is None  # photo or typing: the next player is asked


def test_a_doubtful_photo_stays_and_opens_the_doubtful_cell(entry: RoundEntry) -> None:
    entry.take_reading(0, replace(READ, doubtful=((0, 2),), confirmed=False))
    assert entry.focus == 0
    assert entry.edit(0, entry.state()).selected == (0, 2)
    entry.right(0)
    assert entry.state().states[0].done


def test_a_photo_of_somebody_else_does_not_move_the_person(entry: RoundEntry) -> None:
    entry.photograph(0)
    entry.go(1)
    entry.take_reading(0, READ)
    assert entry.focus == 1


def test_one_tap_says_that_all_is_right(entry: RoundEntry) -> None:
    entry.take_reading(0, replace(READ, doubtful=((0, 2), (0, 3)), confirmed=False))
    entry.all_right(0)
    assert entry.state().states[0].done


def fill(entry: RoundEntry, *totals: str) -> None:
    for seat, total in enumerate(totals):
        entry.choose_way(seat, "sum")
        digits(entry, seat, total)
        entry.go_on()


def test_save_and_open_again(entry: RoundEntry, store: Store, match_id: str) -> None:
    fill(entry, "12", "9", "20")
    assert entry.focus is None
    entry.ended_by(0)
    assert entry.save().totals() == (17, 9, 20)
    assert store.draft(match_id, 0).empty
    again = RoundEntry(store, match_id, 0)
    assert again.focus is None
    again.choose_way(1, "sum")
    digits(again, 1, "<13")
    again.go_on()
    assert again.save().totals() == (12, 13, 20)  # nobody has fewer any more
    assert len(store.match(match_id).rounds) == 1


def test_a_double_tap_saves_once(entry: RoundEntry, store: Store, match_id: str) -> None:
    fill(entry, "12", "9", "20")
    entry.ended_by(None)
    other = RoundEntry(store, match_id, 0)
    other_round = other.state().as_round()
    entry.save()
    with pytest.raises(StoreConflict):
        store.add_round(match_id, 0, other_round)
    assert len(store.match(match_id).rounds) == 1


def test_discarding_a_correction_leaves_the_saved_round(entry: RoundEntry, store: Store, match_id: str) -> None:
    fill(entry, "12", "9", "20")
    entry.ended_by(0)
    entry.save()
    again = RoundEntry(store, match_id, 0)
    again.choose_way(1, "cards")
    keys(again, 1, "9")
    again.ended_by(None)
    assert again.state().changed
    again.discard()
    assert not again.state().changed
    assert again.state().as_round() == Round((CardSum(12), CardSum(9), CardSum(20)), ender=0)


def test_cards_and_old_points_are_saved_as_what_they_are(entry: RoundEntry) -> None:
    entry.choose_way(0, "cards")
    keys(entry, 0, "1 2 3 4")
    entry.go_on()
    entry.choose_way(1, "points")
    digits(entry, 1, "24")
    entry.go_on()
    entry.choose_way(2, "sum")
    digits(entry, 2, "30")
    entry.go_on()
    entry.ended_by(1)
    expected = (Cards(Grid((("1", "2", "3", "4"),))), FinalPoints(24), CardSum(30))
    assert entry.state().as_round() == Round(expected, ender=1)


def test_a_tie_for_the_dragon_token(store: Store) -> None:
    match_id = store.new_match("smoki", ("Ala", "Jan"))
    entry = RoundEntry(store, match_id, 0)
    fill(entry, "4", "4")
    assert not entry.state().complete
    entry.tie(TokenTie.NOBODY)
    assert entry.save().tokens() == (0, 0)


def test_a_double_tap_on_a_card_presses_no_key(store: Store, match_id: str) -> None:
    """The keys appear where the finger is: its second tap is not meant for them."""
    now = [100.0]
    entry = RoundEntry(store, match_id, 0, lambda: now[0])
    entry.take_reading(0, READ)
    entry.select(0, (0, 1))
    now[0] += 0.1
    entry.press(0, "9")
    assert store.draft(match_id, 0).hands[0].cells == READ.cells
    now[0] += 0.5
    entry.press(0, "9")
    assert store.draft(match_id, 0).hands[0].cells == (("1", "9", "3", "4"),)
