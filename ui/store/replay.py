"""The log of actions, read back into matches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Protocol

from scoring import Match, ScoringError
from ui.store.records import VERSION, newer, round_from_json

NEW_MATCH = "match.new"
ADD_ROUND = "round.add"
CORRECT_ROUND = "round.correct"


class Action(Protocol):
    """One row of the log."""

    id: int
    at: str
    kind: str
    match_id: str
    payload: dict[str, Any]


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A line of the list of matches; `rounds` counts those saved, `changed_at` is aware UTC."""

    id: str
    game: str
    players: tuple[str, ...]
    rounds: int
    over: bool
    changed_at: datetime


@dataclass(frozen=True)  # no slots: the summary is kept once worked out
class Replayed:
    """A match as it stands after action `last`."""

    id: str
    match: Match
    last: int
    at: str

    @cached_property
    def summary(self) -> MatchSummary:
        """What the list of matches shows."""
        match = self.match
        try:
            over = match.is_over()
        except ScoringError:  # a round that today's rules refuse must not hide every other match
            over = False
        return MatchSummary(
            self.id, match.game, match.players, len(match.rounds), over, datetime.fromisoformat(self.at)
        )


def replay(actions: Iterable[Action], start: Replayed | None = None) -> Replayed | None:
    """Apply the actions of one match, in order, to `start`; None if there were none.

    Raises StoreError for an action that only a newer version knows.
    """
    state = start
    for action in actions:
        state = _step(state, action)
    return state


def _step(state: Replayed | None, action: Action) -> Replayed:
    data = action.payload
    if data["v"] > VERSION:
        raise newer()
    if action.kind == NEW_MATCH:
        match = Match(data["game"], tuple(data["players"]), (), data["edition"])
        return Replayed(action.match_id, match, action.id, action.at)
    if state is None or action.kind not in (ADD_ROUND, CORRECT_ROUND):
        raise newer()
    rounds, played = state.match.rounds, round_from_json(data["round"])
    number = len(rounds) if action.kind == ADD_ROUND else data["number"]
    match = replace(state.match, rounds=(*rounds[:number], played, *rounds[number + 1 :]))
    return Replayed(state.id, match, action.id, action.at)
