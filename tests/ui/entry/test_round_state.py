"""A half-entered round: who is next, what is still to be asked, what would be saved."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import GAMES, Cards, CardSum, FinalPoints, Grid, Match, Round, TokenTie
from ui.entry.hand_state import from_hand
from ui.entry.round_state import doubled_to, hand_score, round_state
from ui.store import HandDraft, RoundDraft


def draft(*hands: str, **answers: object) -> RoundDraft:
    """ "12" is a sum, "12!" points as they stand, "9 9 9 9" cards, "" nothing."""
    entered = {}
    for seat, text in enumerate(hands):
        if " " in text:
            entered[seat] = from_hand(Cards(Grid(tuple(tuple(row.split()) for row in text.split("/")))))
        elif text:
            hand = FinalPoints(int(text[:-1])) if text.endswith("!") else CardSum(int(text))
            entered[seat] = from_hand(hand)
    return RoundDraft(hands=entered, **answers)  # type: ignore[arg-type]


def match(game: str = "skyjo", players: int = 3, *rounds: Round) -> Match:
    return Match(game, ("Ala", "Jan", "Ola", "Iza", "Ewa")[:players], rounds)


@pytest.mark.parametrize(
    ("hands", "after", "busy", "following"),
    [
        (("", "", ""), 0, (), 1),
        (("", "", ""), 2, (), 0),
        (("12", "", "3"), 0, (), 1),
        (("12", "", "3"), 1, (), None),  # only this one is missing
        (("12", "", ""), 0, (1,), 2),  # a photo on its way comes last
        (("12", "", "3"), 0, (1,), 1),
        (("12", "1", "3"), 0, (), None),
    ],
)
def test_who_is_next(hands: tuple[str, ...], after: int, busy: tuple[int, ...], following: int | None) -> None:
    assert round_state(match(), 0, draft(*hands)).following(after, busy) == following


def test_nothing_is_scored_before_all_hands_are_there() -> None:
    state = round_state(match(), 0, draft("12", "10", ""))
    assert state.score is None
    assert not state.complete
    with pytest.raises(ValueError, match="expected 3 complete hands, got 2"):
        state.as_round()


def test_the_penalty_is_seen_before_saving() -> None:
    """S-31: finisher 8, other 8 -> 16."""
    state = round_state(match(), 0, draft("8", "8", "20", ender=0, ender_answered=True))
    assert state.complete
    score = hand_score(state, 0)
    assert score is not None
    assert (score.raw, score.points) == (8, 16)
    assert state.as_round() == Round((CardSum(8), CardSum(8), CardSum(20)), ender=0)


def test_nobody_is_an_answer_but_no_answer_is_not() -> None:
    hands = ("8", "8", "20")
    assert not round_state(match(), 0, draft(*hands)).complete
    state = round_state(match(), 0, draft(*hands, ender=None, ender_answered=True))
    assert state.complete
    assert state.as_round().ender is None


def test_smoki_does_not_ask_who_ended_the_round_but_asks_about_a_tie() -> None:
    state = round_state(match("smoki"), 0, draft("4", "4", "9"))
    assert (state.asks_ender, state.ender_known, state.tied, state.complete) == (False, True, (0, 1), False)
    answered = round_state(match("smoki"), 0, draft("4", "4", "9", token_tie=TokenTie.PLAY_ON))
    assert answered.complete
    assert answered.as_round().token_tie is TokenTie.PLAY_ON


def test_without_a_tie_an_old_answer_about_one_is_not_saved() -> None:
    state = round_state(match("smoki"), 0, draft("4", "5", "9", token_tie=TokenTie.PLAY_ON))
    assert state.as_round().token_tie is TokenTie.EACH


def test_a_saved_round_opens_as_it_was_saved() -> None:
    saved = Round((CardSum(8), FinalPoints(16), CardSum(20)), ender=2)
    state = round_state(match("skyjo", 3, saved), 0, RoundDraft())
    assert state.correcting
    assert state.complete
    assert not state.changed
    assert state.as_round() == saved


def test_a_correction_changes_only_what_was_touched() -> None:
    """S-19: the round stays the round it was."""
    saved = Round((CardSum(8), FinalPoints(16), CardSum(20)), ender=2)
    state = round_state(match("skyjo", 3, saved), 0, draft("", "17!"))
    assert state.changed
    assert state.as_round() == Round((CardSum(8), FinalPoints(17), CardSum(20)), ender=2)


def test_all_hands_together_are_held_against_the_deck() -> None:
    raven = "9 9 9 9"
    state = round_state(match("sen"), 0, draft(raven, raven, "9 9 1 1"))
    (nines,) = state.suspects
    assert str(nines.words).startswith("The face 9 lies there 10 times, but the deck of Sen holds only 9.")
    assert nines.cells == tuple((seat, (0, c)) for seat, count in ((0, 4), (1, 4), (2, 2)) for c in range(count))
    assert state.suspected(2) == {(0, 0), (0, 1)}
    assert state.warnings == ()
    assert state.hands_done  # a warning, not a wall


def test_the_same_photo_twice_is_noticed() -> None:
    hand = replace(from_hand(Cards(Grid((("1", "2", "3", "4"),)))), photo="a.jpg")
    entered = RoundDraft(hands={0: hand, 2: replace(hand, photo="b.jpg")})
    said = [str(warning) for warning in round_state(match("sen"), 0, entered).warnings]
    assert said == ["Ala and Ola have exactly the same cards. Was the same hand photographed twice?"]


def test_a_total_on_its_way_is_ready_but_not_done() -> None:
    state = round_state(match(), 0, RoundDraft(hands={0: HandDraft(kind="sum", total="1")}))
    assert state.ready(0)
    assert not state.states[0].done


@pytest.mark.parametrize(
    ("game", "raw", "worst"),
    [("skyjo", 12, 24), ("skyjo", 0, None), ("skyjo", -3, None), ("sen", 12, 17), ("sen", 0, 5), ("smoki", 12, None)],
)
def test_what_ending_the_round_may_cost(game: str, raw: int, worst: int | None) -> None:
    assert GAMES[game].name == game
    assert doubled_to(raw, match(game)) == worst
