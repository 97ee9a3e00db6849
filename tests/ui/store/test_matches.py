"""Matches: started, played, corrected, listed; nobody's round is taken for somebody else's."""

from __future__ import annotations

import threading
from datetime import UTC, datetime

import pytest

from scoring import CardSum, FinalPoints, HandError, Round, RoundError, parse_hand
from scoring.games import GAMES
from ui.store import HandDraft, Store, StoreConflict, StoreError

SKYJO = GAMES["skyjo"]


def sums(*values: int, ender: int | None = None) -> Round:
    return Round(tuple(CardSum(value) for value in values), ender)


def test_a_match_from_start_to_end(store: Store) -> None:
    match_id = store.new_match("skyjo", [" Ala", "Ola ", "Jaś"])
    assert store.match(match_id).players == ("Ala", "Ola", "Jaś")
    match = store.add_round(match_id, 0, sums(12, 10, 20, ender=0))
    assert match.totals() == (24, 10, 20)
    assert store.add_round(match_id, 1, sums(80, 1, 1)) == store.match(match_id)
    (summary,) = store.matches()
    assert (summary.id, summary.game, summary.players) == (match_id, "skyjo", ("Ala", "Ola", "Jaś"))
    assert (summary.rounds, summary.over) == (2, True)
    assert abs((datetime.now(UTC) - summary.changed_at).total_seconds()) < 60


def test_all_totals_follow_a_correction(store: Store) -> None:
    match_id = store.new_match("skyjo", ["Ala", "Ola"])
    store.add_round(match_id, 0, sums(12, 10))
    store.add_round(match_id, 1, sums(1, 2))
    assert store.correct_round(match_id, 0, sums(12, 10, ender=0)).totals() == (25, 12)
    assert store.correct_round(match_id, 0, sums(0, 0)).totals() == (1, 2)
    assert store.match(match_id).rounds == (sums(0, 0), sums(1, 2))


def test_blank_is_not_zero(store: Store) -> None:
    """S-04: a hand of 0 is kept as 0, and as what it is: cards, a sum or points."""
    match_id = store.new_match("skyjo", ["Ala", "Ola", "Jaś"])
    cards = parse_hand("0 0 0 . / 0 0 0 . / 0 0 0 .", SKYJO)
    store.add_round(match_id, 0, Round((CardSum(0), FinalPoints(0), cards)))
    assert store.match(match_id).rounds[0].hands == (CardSum(0), FinalPoints(0), cards)
    store.save_hand_draft(match_id, 1, 0, HandDraft("sum", total=""))
    store.save_hand_draft(match_id, 1, 1, HandDraft("sum", total="0"))
    hands = store.draft(match_id, 1).hands
    assert (hands[0].total, hands[1].total, 2 in hands) == ("", "0", False)


def test_the_same_round_is_saved_once(store: Store) -> None:
    match_id = store.new_match("skyjo", ["Ala", "Ola"])
    store.add_round(match_id, 0, sums(1, 2))
    with pytest.raises(StoreConflict, match="Round 1 has been saved already"):
        store.add_round(match_id, 0, sums(1, 2))
    with pytest.raises(StoreConflict, match="from 1 to 2, got 3"):
        store.add_round(match_id, 2, sums(1, 2))
    with pytest.raises(StoreConflict):
        store.correct_round(match_id, 1, sums(1, 2))
    assert store.match(match_id).rounds == (sums(1, 2),)


def test_of_many_taps_at_once_one_wins(store: Store) -> None:
    match_id = store.new_match("skyjo", ["Ala", "Ola"])
    outcomes: list[str] = []
    start = threading.Barrier(8)

    def tap(value: int) -> None:
        start.wait()
        try:
            store.add_round(match_id, 0, sums(value, value))
            outcomes.append("saved")
        except StoreConflict:
            outcomes.append("conflict")

    threads = [threading.Thread(target=tap, args=(value,)) for value in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["conflict"] * 7 + ["saved"]
    assert len(store.match(match_id).rounds) == 1


def test_a_round_that_cannot_be_scored_is_not_saved(store: Store) -> None:
    match_id = store.new_match("skyjo", ["Ala", "Ola"])
    store.save_hand_draft(match_id, 0, 0, HandDraft(total="1"))
    hidden = parse_hand("x 1 2 3 / 1 2 3 4 / 1 2 3 4", SKYJO)
    for refused, error in ((Round((hidden, CardSum(1))), HandError), (sums(1), RoundError)):
        with pytest.raises(error):
            store.add_round(match_id, 0, refused)
    assert store.match(match_id).rounds == ()
    assert 0 in store.draft(match_id, 0).hands


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (["Ala"], "played by 2 to 8; got 1"),
        ([str(n) for n in range(9)], "got 9"),
        (["Ala", " "], "Give every player a name"),
        (["Ala", "ala "], "each a different one"),
    ],
)
def test_a_table_that_is_none(store: Store, players: list[str], sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence):
        store.new_match("skyjo", players)
    assert store.matches() == ()


def test_an_unknown_match(store: Store) -> None:
    attempts = (
        lambda: store.match("nope"),
        lambda: store.draft("nope", 0),
        lambda: store.add_round("nope", 0, sums(1, 2)),
        lambda: store.save_hand_draft("nope", 0, 0, HandDraft()),
    )
    for attempt in attempts:
        with pytest.raises(StoreError, match="no match 'nope'"):
            attempt()


def test_the_match_changed_last_comes_first(store: Store) -> None:
    first, second = (store.new_match(game, ["Ala", "Ola"]) for game in ("skyjo", "smoki"))
    assert [summary.id for summary in store.matches()] == [second, first]
    store.add_round(first, 0, sums(1, 2))
    assert [summary.id for summary in store.matches()] == [first, second]


def test_the_same_players_as_last_time(store: Store) -> None:
    assert store.last_players() == ()
    store.new_match("skyjo", ["Ala", "Ola"])
    store.new_match("smoki", ["Ela", "Ula", "Żaneta"])
    assert store.last_players() == ("Ela", "Ula", "Żaneta")
    assert store.last_players("skyjo") == ("Ala", "Ola")
    assert store.last_players("sen") == ()


def test_subscribers_hear_of_every_change_until_they_leave(store: Store) -> None:
    heard: list[str] = []
    store.subscribe(lambda _match_id: 1 / 0)  # its failure is its own
    leave = store.subscribe(heard.append)
    match_id = store.new_match("skyjo", ["Ala", "Ola"])
    store.save_hand_draft(match_id, 0, 0, HandDraft())
    store.save_ender_draft(match_id, 0, None)
    store.add_round(match_id, 0, sums(1, 2))
    store.correct_round(match_id, 0, sums(2, 2))
    assert heard == [match_id] * 5
    with pytest.raises(StoreConflict):
        store.add_round(match_id, 0, sums(1, 2))
    leave()
    leave()
    store.add_round(match_id, 1, sums(1, 2))
    assert heard == [match_id] * 5
