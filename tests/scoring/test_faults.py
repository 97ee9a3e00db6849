"""Hands that cannot be: every fault is named at once, with what to do."""

from __future__ import annotations

import pytest

from scoring import (
    GAMES,
    Game,
    HandError,
    RoundError,
    ScoringError,
    parse_grid,
    parse_hand,
    round_faults,
    score_round,
    suspects,
)

SKYJO, SEN, SMOKI = GAMES["skyjo"], GAMES["sen"], GAMES["smoki"]


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        (SKYJO, "-2 -2 -2 -2 / -2 -2 3 1 / 1 2 3 4", ["-2 is there 6 times", "only 5"]),
        (SKYJO, "-2 -2 -2 -2 / -2 -2 15 1 / 1 2 3 4", ["'15' is no card", "6 times"]),
        (SKYJO, "1 1 1 1 1 / 2 1 1 1 / 1 3 4 5", ["5 / 4 / 4", "13 in all"]),
        (SKYJO, "1 2 3 . / 1 2 4 5 / 6 7 8 9", ["Column 4 has 2 cards"]),
        (SKYJO, "1 2 3 4 / 1 2 4 5", ["4 / 4", "8 in all"]),
        (SKYJO, "", ["0 in all"]),
        (SEN, "5 5* 6 .", ["never loses a card", "row 1, column 4"]),
        (SEN, "2 2 2 2 2", ["5 in all", "2 is there 5 times"]),
        (SMOKI, "9 1 2 / 3 4 5", ["'9' is no card", "9n"]),
        (SKYJO, "=", ["=12"]),
        (SKYJO, "=143", ["−17 to 142"]),
        (SKYJO, "=-18", ["−18"]),
        (SKYJO, "==-30", ["−30"]),
        (SEN, "=37", ["0 to 36"]),
    ],
)
def test_every_fault_is_named(game: Game, text: str, told: list[str]) -> None:
    with pytest.raises(HandError) as caught:
        parse_hand(text, game)
    for part in told:
        assert part.lower() in str(caught.value).lower()


def test_face_down_cards_are_named() -> None:
    grid = parse_hand("1 x 3 x", SEN)
    with pytest.raises(HandError, match="row 1, column 2; row 1, column 4"):
        score_round(SEN, [grid])


@pytest.mark.parametrize(("game", "ender"), [(SKYJO, 2), (SKYJO, -1), (SMOKI, 0)])
def test_impossible_enders(game: Game, ender: int) -> None:
    hand = parse_hand("=5", game)
    with pytest.raises(RoundError):
        score_round(game, [hand, hand], ender)


def test_r_16_the_deck_limits_a_whole_round() -> None:
    nines = parse_grid("9 9 9 9", SEN)
    assert round_faults([nines, nines], SEN) == ()
    (fault,) = round_faults([nines, nines, nines], SEN)
    assert "12 times" in str(fault)
    assert "hand 1, row 1, column 1; hand 1, row 1, column 2" in str(fault)
    assert "hand 3, row 1, column 4" in str(fault)


def test_only_the_cards_in_question_are_named_and_hands_without_a_grid_are_counted() -> None:
    """Five fours where the deck holds four; of hand 2 only the total is known."""
    fours, mixed = parse_grid("4 4 4 5", SEN), parse_grid("1 4 4 9", SEN)
    assert suspects([fours, None, mixed], SEN) == (
        ("4", ((0, (0, 0)), (0, (0, 1)), (0, (0, 2)), (2, (0, 1)), (2, (0, 2)))),
    )
    (fault,) = round_faults([fours, None, mixed], SEN)
    assert str(fault).rpartition(": ")[2] == (
        "hand 1, row 1, column 1; hand 1, row 1, column 2; hand 1, row 1, column 3; "
        "hand 3, row 1, column 2; hand 3, row 1, column 3."
    )


def test_editions_of_smoki() -> None:
    assert parse_grid("9a 1 2 / 3 4 5", SMOKI, "four-ravens").rows[0][0] == "9a"
    with pytest.raises(ScoringError):
        parse_grid("9a 1 2 / 3 4 5", SMOKI, "three-ravens")
    with pytest.raises(ValueError, match="three-ravens"):
        parse_grid("9a 1 2 / 3 4 5", SMOKI, "fourth")
