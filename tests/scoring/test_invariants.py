"""Properties that hold for every hand a deck can deal."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import GAMES, Cards, Game, Grid, Match, Round, parse_grid, score_hand, score_round
from tests.scoring.strategies import grids, hands

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@every_game
@given(data=st.data())
@settings(max_examples=60)
def test_parse_and_print_are_inverse(game: Game, data: st.DataObject) -> None:
    grid = data.draw(grids(game))
    assert parse_grid(str(grid), game) == grid
    forgiving = "  " + str(grid).upper().replace("-", "\N{MINUS SIGN}").replace(" / ", "/") + " "
    assert parse_grid(forgiving, game) == grid


@every_game
@given(data=st.data())
@settings(max_examples=60)
def test_steps_add_up(game: Game, data: st.DataObject) -> None:
    played = data.draw(st.lists(hands(game), min_size=2, max_size=4))
    ender = data.draw(st.none() | st.integers(0, len(played) - 1)) if game.ender else None
    result = score_round(game, played, ender)
    for i, hand in enumerate(result.hands):
        assert sum(step.points for step in hand.steps) == hand.points == hand.raw + hand.penalty
        assert hand.penalty >= 0
        assert i == ender or hand.penalty == 0
        assert all(str(step.words) for step in hand.steps)


@every_game
@given(data=st.data())
@settings(max_examples=40)
def test_seats_do_not_matter(game: Game, data: st.DataObject) -> None:
    played = data.draw(st.lists(hands(game), min_size=3, max_size=3))
    ender = 0 if game.ender else None
    points = score_round(game, played, ender).points
    for order in permutations(range(3)):
        moved = score_round(game, [played[i] for i in order], None if ender is None else order.index(ender))
        assert moved.points == tuple(points[i] for i in order)


@given(grid=grids(GAMES["skyjo"]), order=st.permutations(range(3)))
@settings(max_examples=60)
def test_skyjo_rows_of_a_column_commute(grid: Grid, order: list[int]) -> None:
    game = GAMES["skyjo"]
    shuffled = Grid(tuple(grid.rows[i] for i in order))
    assert score_hand(Cards(shuffled), game).raw == score_hand(Cards(grid), game).raw


@given(grid=grids(GAMES["smoki"]))
@settings(max_examples=150)
def test_smoki_turned_keeps_its_score(grid: Grid) -> None:
    game = GAMES["smoki"]
    assert score_hand(Cards(grid.turned()), game).raw == score_hand(Cards(grid), game).raw


@given(grid=grids(GAMES["skyjo"]))
@settings(max_examples=40)
def test_skyjo_turned_keeps_its_score(grid: Grid) -> None:
    game = GAMES["skyjo"]
    assert score_hand(Cards(grid.turned()), game).raw == score_hand(Cards(grid), game).raw


@every_game
@given(data=st.data())
@settings(max_examples=30)
def test_totals_follow_a_correction(game: Game, data: st.DataObject) -> None:
    first, second, corrected = (Round(tuple(data.draw(st.tuples(hands(game), hands(game))))) for _ in range(3))
    match = Match(game.name, ("A", "B")).with_round(first).with_round(second)
    again = match.with_round(corrected, 0)
    assert again == Match(game.name, ("A", "B")).with_round(corrected).with_round(second)
    assert again.totals() == Match(game.name, ("A", "B"), (corrected, second)).totals()
