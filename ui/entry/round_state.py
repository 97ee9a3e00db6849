"""A round as far as it has been entered: who is done, what is still to be answered, and the round to be saved.

Pure: a match and a round's draft in, answers out. Seats never change their order while people type.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from scoring import (
    Cards,
    Cell,
    Game,
    Hand,
    HandError,
    HandScore,
    Match,
    Round,
    RoundScore,
    Tokens,
    TokenTie,
    Words,
    score_hand,
    suspects,
    token_seats,
    words,
    words_n,
)
from scoring.breakdown import total
from ui.entry.hand_state import HandState, from_hand, hand_state, open_cells, to_hand, typed_total
from ui.store import HandDraft, RoundDraft


@dataclass(frozen=True, slots=True)
class Suspects:
    """A face that lies there more often than the deck holds it: `cells` as (seat, cell), and what to say."""

    token: str
    cells: tuple[tuple[int, Cell], ...]
    words: Words


@dataclass(frozen=True, slots=True)
class RoundState:
    """One round of `match`, new or opened again, judged as a whole."""

    match: Match
    number: int
    """From 0; below the number of saved rounds the round is being corrected."""
    draft: RoundDraft
    """What has been entered, over what is saved."""
    states: tuple[HandState, ...]
    """One a seat."""
    score: RoundScore | None
    """None while a hand is missing or wrong."""

    @property
    def correcting(self) -> bool:
        """Whether the round has been saved before."""
        return self.number < len(self.match.rounds)

    @property
    def hands_done(self) -> bool:
        """Whether every player's hand can be scored."""
        return all(state.done for state in self.states)

    @property
    def token_takers(self) -> tuple[int, ...]:
        """The seats that would take a token if the round were saved as it is; empty while a tie is undecided."""
        if self.score is None:
            return ()
        played = Round((), token_tie=self.draft.token_tie or TokenTie.NOBODY)
        return token_seats(played, self.score, self.match.rules)

    @property
    def asks_ender(self) -> bool:
        """Whether the game cares who ended the round."""
        return self.match.rules.ender is not None

    @property
    def ender_known(self) -> bool:
        """Whether the question of the ender needs no (more) answer; "nobody" is an answer."""
        return not self.asks_ender or self.draft.ender_answered

    @property
    def tied(self) -> tuple[int, ...]:
        """The seats that share the lowest hand where that decides about a token; empty where there is no such tie."""
        if self.score is None or not isinstance(self.match.rules.end, Tokens) or len(self.score.lowest) < 2:
            return ()
        return self.score.lowest

    @property
    def tie_known(self) -> bool:
        """Whether a tie for the token has been answered, or there is none."""
        return not self.tied or self.draft.token_tie is not None

    @property
    def complete(self) -> bool:
        """Whether the round can be saved."""
        return self.score is not None and self.ender_known and self.tie_known

    @property
    def suspects(self) -> tuple[Suspects, ...]:
        """What all hands together cannot hold, if one deck is on the table, and where it lies."""
        hands = [to_hand(draft) if (draft := self.hand(seat)) is not None else None for seat in self._seats]
        grids = [hand.grid if isinstance(hand, Cards) else None for hand in hands]
        game = self.match.rules
        return tuple(
            Suspects(token, cells, _too_often(token, len(cells), game, self.match.edition))
            for token, cells in suspects(grids, game, self.match.edition)
        )

    def suspected(self, seat: int) -> frozenset[Cell]:
        """The cards of one hand that may be the wrong ones."""
        return frozenset(cell for one in self.suspects for hand, cell in one.cells if hand == seat)

    @property
    def warnings(self) -> tuple[Words, ...]:
        """What looks wrong with the hands as they are, but is no card too many."""
        return tuple(self._taken_twice())

    def hand(self, seat: int) -> HandDraft | None:
        """What has been entered for a seat."""
        return self.draft.hands.get(seat)

    def next_missing(self, after: int, busy: Collection[int] = ()) -> int | None:
        """The next seat round the table whose hand is not done, `busy` ones only after all others; None if all are."""
        count = len(self.states)
        seats = [(after + step) % count for step in range(1, count + 1)]
        missing = [seat for seat in seats if not self.states[seat].done]
        return next((seat for seat in missing if seat not in busy), next(iter(missing), None))

    def ready(self, seat: int) -> bool:
        """Whether there is nothing left to do for a seat: its hand is done, or a number has been typed."""
        draft = self.hand(seat)
        typed = draft is not None and draft.kind != "cards" and typed_total(draft) is not None
        return typed or self.states[seat].done

    def following(self, seat: int, busy: Collection[int] = ()) -> int | None:
        """The next other seat whose hand is not done; None if there is none but perhaps `seat` itself."""
        after = self.next_missing(seat, {*busy, seat})
        return None if after == seat else after

    @property
    def changed(self) -> bool:
        """Whether a saved round would become another by saving it now, or cannot be saved as it stands."""
        if not self.correcting:
            return False
        return not self.complete or self.as_round() != self.match.rounds[self.number]

    def as_round(self) -> Round:
        """The round to save. Raises ValueError while something is missing."""
        hands = [to_hand(self.draft.hands[seat]) if seat in self.draft.hands else None for seat in self._seats]
        known = tuple(hand for hand in hands if hand is not None)
        if len(known) != len(hands):
            raise ValueError(f"expected {len(hands)} complete hands, got {len(known)}")
        tie = self.draft.token_tie if self.tied and self.draft.token_tie else TokenTie.EACH
        return Round(known, self.draft.ender if self.asks_ender else None, tie)

    def _taken_twice(self) -> Iterator[Words]:
        seen: dict[tuple[tuple[str | None, ...], ...], int] = {}
        for seat in self._seats:
            draft = self.hand(seat)
            if draft is None or draft.photo is None or open_cells(draft):
                continue
            if (first := seen.setdefault(draft.cells, seat)) != seat:
                yield words(
                    "{one} and {other} have exactly the same cards. Was the same hand photographed twice?",
                    one=self.match.players[first],
                    other=self.match.players[seat],
                )

    @property
    def _seats(self) -> range:
        return range(len(self.match.players))


def round_state(match: Match, number: int, draft: RoundDraft) -> RoundState:
    """Everything known about round `number`; a saved round shows through wherever the draft says nothing."""
    merged = _over_saved(match, number, draft)
    seats = range(len(match.players))
    states = tuple(hand_state(merged.hands.get(seat), match.rules, match.edition) for seat in seats)
    state = RoundState(match, number, merged, states, None)
    if not all(hand.done for hand in states):
        return state
    ender = merged.ender if merged.ender_answered else None
    hands = [to_hand(merged.hands[seat]) for seat in seats]
    played = Round(tuple(hand for hand in hands if hand is not None), ender if state.asks_ender else None)
    return replace(state, score=match.score(played))


def hand_score(state: RoundState, seat: int) -> HandScore | None:
    """What one hand is worth as things stand: with the penalty once everybody is done, before that without."""
    if state.score is not None:
        return state.score.hands[seat]
    draft = state.hand(seat)
    hand = to_hand(draft) if draft and state.states[seat].done else None
    return _alone(hand, state.match) if hand is not None else None


def _too_often(token: str, held: int, game: Game, edition: str | None) -> Words:
    return words_n(
        "The face {face} lies there {held} times, but the deck of {game} holds only {count}. One of these is wrong:",
        "The face {face} lies there {held} times, but the deck of {game} holds only {count}. One of these is wrong:",
        game.copies(token, edition),
        face=token.replace("-", "\N{MINUS SIGN}"),
        held=held,
        game=game.title,
    )


def doubled_to(raw: int, match: Match) -> int | None:
    """What the sum of an ender's cards becomes if somebody has fewer; None where that changes nothing."""
    ender = match.rules.ender
    if ender is None:
        return None
    worst = raw + total(ender.penalty(raw, (raw - 1,)))
    return worst if worst != raw else None


def _alone(hand: Hand, match: Match) -> HandScore | None:
    try:
        return score_hand(hand, match.rules, match.edition)
    except HandError:
        return None


def _over_saved(match: Match, number: int, draft: RoundDraft) -> RoundDraft:
    if number >= len(match.rounds):
        return draft
    saved = match.rounds[number]
    hands: Mapping[int, HandDraft] = {
        **{seat: from_hand(hand) for seat, hand in enumerate(saved.hands)},
        **draft.hands,
    }
    return RoundDraft(
        hands=hands,
        ender=draft.ender if draft.ender_answered else saved.ender,
        ender_answered=True,
        token_tie=draft.token_tie if draft.token_tie is not None else saved.token_tie,
    )
