"""A match: who plays, the rounds as they were handed in, and everything that follows from them.

Totals are always recomputed from the rounds; nothing derived is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum, unique

from scoring.errors import RoundError
from scoring.game import Game, PointsLimit, Tokens
from scoring.games import find_game
from scoring.hand import Hand
from scoring.round import RoundScore, score_round
from scoring.words import words


@unique
class TokenTie(StrEnum):
    """What happens when several players share the lowest hand of a round that gives a token."""

    EACH = "each"
    """Each of them takes a token (the default)."""
    NOBODY = "nobody"
    """No token is given."""
    PLAY_ON = "play_on"
    """The round is set aside and played again: no token, no points."""


@dataclass(frozen=True, slots=True)
class Round:
    """One hand a player in seat order; `ender` counts seats from 0, None for nobody; `token_tie` matters on a tie."""

    hands: tuple[Hand, ...]
    ender: int | None = None
    token_tie: TokenTie = TokenTie.EACH


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place: `rank` by standard competition ranking (1, 2, 2, 4)."""

    player: str
    total: int
    tokens: int
    rank: int


@dataclass(frozen=True, slots=True)
class Match:
    """`players` in seat order, at least one; every round holds one hand a player."""

    game: str
    players: tuple[str, ...]
    rounds: tuple[Round, ...] = ()
    edition: str | None = None

    @property
    def rules(self) -> Game:
        """The game's value."""
        return find_game(self.game)

    def with_round(self, played: Round, index: int | None = None) -> Match:
        """The match with one more round, or with round `index` (from 0) replaced; all totals follow.

        Raises HandError or RoundError if the round cannot be scored.
        """
        self.score(played)
        if index is None:
            return replace(self, rounds=(*self.rounds, played))
        if not 0 <= index < len(self.rounds):
            raise RoundError(
                words("Expected a round from 1 to {count}, got {index}.", count=len(self.rounds), index=index + 1)
            )
        return replace(self, rounds=(*self.rounds[:index], played, *self.rounds[index + 1 :]))

    def score(self, played: Round) -> RoundScore:
        """The score of one round at this table."""
        if len(played.hands) != len(self.players):
            raise RoundError(
                words(
                    "Expected one hand for each of {expected} players, got {got}.",
                    expected=len(self.players),
                    got=len(played.hands),
                )
            )
        return score_round(self.rules, played.hands, played.ender, self.edition)

    def scores(self) -> tuple[RoundScore, ...]:
        """The score of every round, in order."""
        return tuple(self.score(played) for played in self.rounds)

    def totals(self) -> tuple[int, ...]:
        """Points of each player over all rounds that count."""
        counted = [
            score.points
            for played, score in zip(self.rounds, self.scores(), strict=True)
            if counts(played, score, self.rules)
        ]
        return tuple(sum(points[seat] for points in counted) for seat in range(len(self.players)))

    def tokens(self) -> tuple[int, ...]:
        """Tokens of each player; all 0 in a game without tokens."""
        held = [0] * len(self.players)
        for played, score in zip(self.rounds, self.scores(), strict=True):
            for seat in token_seats(played, score, self.rules):
                held[seat] += 1
        return tuple(held)

    def is_over(self) -> bool:
        """Whether the game's own end has been reached, at the end of a round."""
        if not self.rounds:
            return False
        end = self.rules.end
        if isinstance(end, PointsLimit):
            return max(self.totals()) >= end.points
        return max(self.tokens()) >= end.needed

    def standings(self) -> tuple[Standing, ...]:
        """Everyone in seat order with their rank: fewest points first, or most tokens where tokens decide."""
        totals, tokens = self.totals(), self.tokens()
        keys = [-held for held in tokens] if isinstance(self.rules.end, Tokens) else list(totals)
        return tuple(
            Standing(player, totals[seat], tokens[seat], rank)
            for seat, (player, rank) in enumerate(zip(self.players, competition_ranks(keys), strict=True))
        )

    def leaders(self) -> tuple[int, ...]:
        """Seats on rank 1 as things stand; more than one is a tie."""
        return tuple(seat for seat, standing in enumerate(self.standings()) if standing.rank == 1)

    def winners(self) -> tuple[int, ...]:
        """The leaders once the match is over (a tie is a shared victory); empty before."""
        return self.leaders() if self.is_over() else ()


def token_seats(played: Round, score: RoundScore, game: Game) -> tuple[int, ...]:
    """The seats that take a token for this round."""
    if not isinstance(game.end, Tokens):
        return ()
    if len(score.lowest) > 1 and played.token_tie is not TokenTie.EACH:
        return ()
    return score.lowest


def counts(played: Round, score: RoundScore, game: Game) -> bool:
    """Whether the round's points count: not if a tie for the token sent it back to be played again."""
    tied = isinstance(game.end, Tokens) and len(score.lowest) > 1
    return not (tied and played.token_tie is TokenTie.PLAY_ON)


def competition_ranks(keys: list[int]) -> tuple[int, ...]:
    """Standard competition ranks, lowest key first.

    >>> competition_ranks([40, 52, 52, 70])
    (1, 2, 2, 4)
    """
    return tuple(1 + sum(other < key for other in keys) for key in keys)
