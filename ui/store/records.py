"""Rounds as the JSON of the action log. Hands are kept as entered, never as points: scores follow from the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring import Cards, CardSum, FinalPoints, Grid, Hand, Round, TokenTie, words
from ui.store.errors import StoreError

VERSION = 1
"""Version of the payloads written here; a reader refuses a higher one."""


def round_to_json(played: Round) -> dict[str, Any]:
    """JSON that `round_from_json` turns into an equal round."""
    return {
        "hands": [_hand_to_json(hand) for hand in played.hands],
        "ender": played.ender,
        "token_tie": played.token_tie.value,
    }


def round_from_json(data: Mapping[str, Any]) -> Round:
    """The round that was written."""
    hands = tuple(_hand_from_json(hand) for hand in data["hands"])
    return Round(hands, data["ender"], TokenTie(data["token_tie"]))


def _hand_to_json(hand: Hand) -> dict[str, Any]:
    match hand:
        case Cards(grid):
            return {"cards": [list(row) for row in grid.rows]}
        case CardSum(raw):
            return {"sum": raw}
        case FinalPoints(points):
            return {"points": points}


def _hand_from_json(data: Mapping[str, Any]) -> Hand:
    match data:
        case {"cards": rows}:
            return Cards(Grid(tuple(tuple(row) for row in rows)))
        case {"sum": raw}:
            return CardSum(raw)
        case {"points": points}:
            return FinalPoints(points)
    raise newer()


def newer() -> StoreError:
    """The sentence for a file that this version of the program does not know how to read."""
    return StoreError(
        words(
            "These matches were saved by a newer version of Pobudka. Update Pobudka and start it again; "
            "nothing was changed."
        )
    )
