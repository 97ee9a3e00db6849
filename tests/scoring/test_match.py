"""Matches: tokens, ties, corrections (complaints S-01, S-02, S-13, S-14, S-19)."""

from __future__ import annotations

import pytest

from scoring import GAMES, CardSum, Match, Round, RoundError, TokenTie, competition_ranks


def sums(*values: int, ender: int | None = None, tie: TokenTie = TokenTie.EACH) -> Round:
    return Round(tuple(CardSum(value) for value in values), ender, tie)


def play(game: str, players: str, *rounds: Round) -> Match:
    match = Match(game, tuple(players))
    for played in rounds:
        match = match.with_round(played)
    return match


def test_s_01_editing_round_2_moves_all_later_totals() -> None:
    match = play("skyjo", "AB", sums(1, 5), sums(2, 12), sums(3, 4), sums(0, 9))
    edited = match.with_round(sums(2, 7), 1)
    assert (match.totals(), edited.totals()) == ((6, 30), (6, 25))
    assert edited.rounds[2:] == match.rounds[2:]


def test_s_02_zero_is_a_played_round() -> None:
    assert len(play("skyjo", "AB", sums(0, 0)).rounds) == 1


def test_s_19_editing_the_last_round_starts_no_new_one() -> None:
    match = play("sen", "AB", sums(3, 5), sums(7, 8))
    assert len(match.with_round(sums(1, 8), 1).rounds) == 2


def test_s_13_both_tied_winners_are_winners() -> None:
    match = play("sen", "ABC", *[sums(30, 30, 36)] * 3)
    assert match.totals() == (90, 90, 108)
    assert match.winners() == (0, 1)


@pytest.mark.parametrize(
    ("totals", "ranks"), [([40, 52, 52, 70], (1, 2, 2, 4)), ([5, 5], (1, 1)), ([-3, 0, -5], (2, 3, 1))]
)
def test_s_14_standard_competition_ranks(totals: list[int], ranks: tuple[int, ...]) -> None:
    assert competition_ranks(totals) == ranks


def test_smoki_lowest_hand_takes_the_token_and_three_win() -> None:
    match = play("smoki", "AB", sums(5, 9), sums(9, 5), sums(1, 2), sums(1, 2))
    assert match.tokens() == (3, 1)
    assert match.is_over()
    assert match.winners() == (0,)


@pytest.mark.parametrize(
    ("tie", "tokens", "totals"),
    [
        (TokenTie.EACH, (1, 1, 0), (5, 5, 9)),
        (TokenTie.NOBODY, (0, 0, 0), (5, 5, 9)),
        (TokenTie.PLAY_ON, (0, 0, 0), (0, 0, 0)),
    ],
)
def test_smoki_a_tie_for_the_token(tie: TokenTie, tokens: tuple[int, ...], totals: tuple[int, ...]) -> None:
    match = play("smoki", "ABC", sums(5, 5, 9, tie=tie))
    assert (match.tokens(), match.totals()) == (tokens, totals)


def test_smoki_two_reach_three_tokens_together() -> None:
    match = play("smoki", "AB", *[sums(5, 5)] * 3)
    assert match.winners() == (0, 1)


def test_a_round_needs_a_hand_from_everyone() -> None:
    with pytest.raises(RoundError, match="2 players"):
        play("sen", "AB", sums(5))
    with pytest.raises(RoundError, match="round from 1 to 1"):
        play("sen", "AB", sums(5, 6)).with_round(sums(1, 1), 4)


def test_players_keep_to_the_limits_of_the_box() -> None:
    assert {name: game.players for name, game in GAMES.items()} == {"smoki": (2, 5), "sen": (2, 5), "skyjo": (2, 8)}
