"""Whole hands typed on a real keyboard."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import GAMES, Game
from ui.entry.hardware_keys import character, finish, type_card


def typed(game: Game, text: str) -> list[str]:
    pending, tokens = "", []
    for letter in text:
        step = finish(pending, game) if letter == " " else type_card(pending, letter, game)
        pending = step.pending
        if step.token is not None:
            tokens.append(step.token)
    return tokens


@pytest.mark.parametrize(
    ("game", "text", "tokens"),
    [
        ("skyjo", "5678", "5 6 7 8"),  # no other card begins with these
        ("skyjo", "-2-1", "-2 -1"),
        ("skyjo", "1 2", "1 2"),
        ("skyjo", "12", "12"),
        ("skyjo", "1 12 10 .x", "1 12 10 . x"),
        ("skyjo", "15", "5"),  # no such card: the 1 was a slip
        ("sen", "5 5*7 9", "5 5* 7 9"),
        ("smoki", "9n9a10k?-2 8", "9n 9a 10k ? -2 8"),
        ("smoki", "9 ", ""),  # which 9?
        ("smoki", "zzz", ""),
    ],
)
def test_typing(game: str, text: str, tokens: str) -> None:
    assert typed(GAMES[game], text) == tokens.split()


@given(st.sampled_from(list(GAMES.values())), st.data())
def test_any_hand_can_be_typed_with_spaces(game: Game, data: st.DataObject) -> None:
    tokens = data.draw(st.lists(st.sampled_from(list(game.values)), max_size=12))
    assert typed(game, "".join(f"{token} " for token in tokens)) == tokens


@pytest.mark.parametrize(
    ("key", "expected"),
    [("5", "5"), ("Numpad 5", "5"), ("N", "n"), ("Numpad Subtract", "-"), ("-", "-"), ("Shift Left", ""), ("F5", "")],
)
def test_keys(key: str, expected: str) -> None:
    assert character(key) == expected
