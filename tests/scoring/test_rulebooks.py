"""Worked examples of the rulebooks, by their number in rules.md (1.5 Skyjo, 2.6 Sen, 3.7 Smoki), under the defaults."""

from __future__ import annotations

import pytest

from scoring import GAMES, Match, Round, parse_grid, parse_hand, score_hand, score_round

SKYJO, SEN, SMOKI = GAMES["skyjo"], GAMES["sen"], GAMES["smoki"]

SK_1 = (
    "0 2 1 -1 / 0 -2 1 3 / 5 3 0 -2",
    "1 3 7 4 / -2 0 -1 0 / 1 0 12 -1",
    "2 -2 5 3 / 0 0 2 -1 / 2 -1 0 0",
)


def raws(*sums: int) -> tuple[str, ...]:
    return tuple(f"={value}" for value in sums)


@pytest.mark.parametrize(
    ("hands", "finisher", "points"),
    [
        pytest.param(SK_1, 0, (20, 24, 10), id="SK-1: a tie doubles the finisher"),
        pytest.param(raws(-4, -5), 0, (-4, -5), id="SK-4: negative points are not doubled"),
        pytest.param(raws(10, 10), 0, (20, 10), id="SK-5"),
        pytest.param(raws(5, 6), 0, (5, 6), id="SK-6"),
        pytest.param(raws(5, 4), 0, (10, 4), id="SK-7"),
        pytest.param(raws(0, -5), 0, (0, -5), id="SK-8: zero is not doubled"),
        pytest.param(raws(-2, -5), 0, (-2, -5), id="SK-9"),
        pytest.param(raws(15, 10), 0, (30, 10), id="SK-11 a"),
        pytest.param(raws(10, 15), 0, (10, 15), id="SK-11 b"),
        pytest.param(raws(0, -2), 0, (0, -2), id="SK-11 c"),
        pytest.param(raws(-5, -10), 0, (-5, -10), id="SK-11 d"),
        pytest.param(raws(12, 10), None, (12, 10), id="nobody ended the round"),
        pytest.param(("==24", "=10"), 0, (24, 10), id="points from an old sheet are never penalised again"),
    ],
)
def test_skyjo_1_5(hands: tuple[str, ...], finisher: int | None, points: tuple[int, ...]) -> None:
    assert score_round(SKYJO, [parse_hand(hand, SKYJO) for hand in hands], finisher).points == points


def test_skyjo_1_5_raw_sums_of_sk_1() -> None:
    assert [score_hand(parse_hand(hand, SKYJO), SKYJO).raw for hand in SK_1] == [10, 24, 10]


@pytest.mark.parametrize(
    ("grid", "raw"),
    [
        ("9 0 4 1 / 9 9 2 3 / 9 -1 2 5", 25),
        ("-2 0 4 1 / -2 9 2 3 / -2 -1 2 5", 25),
        (". 0 4 1 / . 9 2 3 / . -1 2 5", 25),
        (". . . . / . . . . / . . . .", 0),
        ("12 11 10 9 / 12 11 10 9 / 12 11 10 9", 0),
    ],
)
def test_skyjo_1_4_triples_go(grid: str, raw: int) -> None:
    assert score_hand(parse_hand(grid, SKYJO), SKYJO).raw == raw


@pytest.mark.parametrize(
    ("hands", "caller", "points"),
    [
        pytest.param(("9 7 3 0", "0 5 6 5*", "3 4 1 2", "3 2 5 1"), 3, (19, 16, 10, 16), id="SEN-1"),
        pytest.param(raws(3, 3, 9), 0, (3, 3, 9), id="SEN-4: a tie is safe"),
        pytest.param(raws(8, 3), 0, (13, 3), id="SEN-5"),
        pytest.param(raws(8, 3), None, (8, 3), id="the pile ran out: nobody called"),
    ],
)
def test_sen_2_6(hands: tuple[str, ...], caller: int | None, points: tuple[int, ...]) -> None:
    assert score_round(SEN, [parse_hand(hand, SEN) for hand in hands], caller).points == points


def column_points(grid: str) -> list[int]:
    steps = score_hand(parse_hand(grid, SMOKI), SMOKI).steps
    return [step.points for step in steps if step.rule in ("sum", "smoki.pair")]


@pytest.mark.parametrize(
    ("grid", "columns"),
    [
        pytest.param("7 6 10k / 7 6 4", [0, 0, 14], id="SM-1"),
        pytest.param("-2 ? ? / 5 6 7", [3, 4, 5], id="SM-2"),
        pytest.param("5 ? 9n / 1 1 1", [6, 6, 10], id="SM-3"),
        pytest.param("? 4 4 / 1 1 1", [5, 5, 5], id="SM-4"),
        pytest.param("8 8 ? / 1 1 1", [9, 9, 9], id="SM-5"),
        pytest.param("? ? ? / 3 4 5", [3, 4, 5], id="SM-6"),
        pytest.param("-2 1 2 / -2 3 4", [0, 4, 6], id="SM-7"),
        pytest.param("3 7 2 / 5 7 -2", [8, 0, 0], id="SM-9"),
        pytest.param("9n ? 2 / 1 9n 3", [10, 0, 5], id="SM-10"),
        pytest.param("? ? 0 / 7 7 7", [7, 7, 7], id="SM-11"),
        pytest.param("7 ? 5 / 7 2 5", [0, 7, 0], id="SM-13"),
        pytest.param("? 3 1 / ? 3 1", [0, 0, 0], id="SM-14"),
        pytest.param("7 ? -2 / 1 7 5", [8, 0, 3], id="SM-15"),
        pytest.param("-2 ? 1 / 4 -2 6", [2, -1, 7], id="SM-16"),
        pytest.param("? ? 5 / 1 1 1", [6, 6, 6], id="SM-17"),
        pytest.param("9n 1 2 / 9a 3 4", [0, 4, 6], id="3.5: equal values of different kinds pair"),
    ],
)
def test_smoki_3_7(grid: str, columns: list[int]) -> None:
    assert column_points(grid) == columns


def test_skyjo_sk_10_a_doubled_round_ends_the_match() -> None:
    match = Match("skyjo", ("A", "B"))
    match = match.with_round(Round((parse_hand("==90", SKYJO), parse_hand("==10", SKYJO))))
    assert not match.is_over()
    match = match.with_round(Round((parse_hand("=5", SKYJO), parse_hand("=4", SKYJO)), ender=0))
    assert match.totals() == (100, 14)
    assert match.is_over()
    assert match.winners() == (1,)


def test_skyjo_sk_12_equal_totals_share_the_victory() -> None:
    hands = tuple(parse_hand(f"=={total}", SKYJO) for total in (50, 80, 50, 70))
    match = Match("skyjo", ("A", "B", "C", "D")).with_round(Round(hands))
    assert match.leaders() == (0, 2)
    assert [standing.rank for standing in match.standings()] == [1, 4, 1, 3]
    assert match.winners() == (), "nobody has 100 yet"


def test_sen_example_is_a_whole_grid() -> None:
    assert parse_grid("0 5 6 5*", SEN).shape == (1, 4)
