"""The one scoring function: preview, save, edit, import and export all call `score_round`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.breakdown import HandScore, Step, total
from scoring.errors import HandError, RoundError
from scoring.faults import face_down_cells, grid_faults, place
from scoring.game import Game
from scoring.hand import Cards, CardSum, FinalPoints, Hand
from scoring.words import number, words


@dataclass(frozen=True, slots=True)
class RoundScore:
    """`hands` in the order given; `ender`: index of the hand that ended the round, None for nobody."""

    game: str
    hands: tuple[HandScore, ...]
    ender: int | None = None

    @property
    def points(self) -> tuple[int, ...]:
        """What each hand adds to its player's total."""
        return tuple(hand.points for hand in self.hands)

    @property
    def lowest(self) -> tuple[int, ...]:
        """The indices of the hands with the fewest points; more than one is a tie."""
        least = min(self.points)
        return tuple(i for i, points in enumerate(self.points) if points == least)


def score_hand(hand: Hand, game: Game, edition: str | None = None) -> HandScore:
    """One hand by itself, before anything that depends on who ended the round.

    Raises HandError with every fault, cards that are still face down among them.
    """
    if isinstance(hand, Cards):
        steps = _card_steps(hand, game, edition)
        return HandScore(hand.grid, total(steps), 0, steps)
    if isinstance(hand, CardSum):
        text = words("Sum of the cards, typed in: {total}", total=number(hand.raw))
        return HandScore(None, hand.raw, 0, (Step("typed.sum", text, hand.raw),))
    text = words("Points typed in as they stand: {total}", total=number(hand.points))
    return HandScore(None, hand.points, 0, (Step("typed.points", text, hand.points),))


def score_round(game: Game, hands: Sequence[Hand], ender: int | None = None, edition: str | None = None) -> RoundScore:
    """All hands of one round, the penalty for ending it included.

    `ender` counts from 0; None: nobody ended it. Raw sums are compared after columns and reflections and before
    any doubling (rules.md 1.4). Raises HandError, or RoundError for an ender who is not there.

    >>> from scoring import parse_hand
    >>> from scoring.games import GAMES
    >>> score_round(GAMES["skyjo"], [parse_hand(h, GAMES["skyjo"]) for h in ("=12", "=10")], ender=0).points
    (24, 10)
    """
    if not hands:
        raise RoundError(words("Expected at least one hand, got none."))
    if ender is not None and not 0 <= ender < len(hands):
        raise RoundError(
            words(
                "The round was ended by hand {ender}, but there are {count} hands; count them from 1.",
                ender=ender + 1,
                count=len(hands),
            )
        )
    if ender is not None and game.ender is None:
        raise RoundError(words("In {game} it does not matter who ended the round; leave it out.", game=game.title))
    scores = [score_hand(hand, game, edition) for hand in hands]
    if ender is not None and game.ender is not None and not isinstance(hands[ender], FinalPoints):
        own = scores[ender]
        others = tuple(score.raw for i, score in enumerate(scores) if i != ender)
        extra = game.ender.penalty(own.raw, others)
        scores[ender] = HandScore(own.grid, own.raw, total(extra), (*own.steps, *extra))
    return RoundScore(game.name, tuple(scores), ender)


def _card_steps(hand: Cards, game: Game, edition: str | None) -> tuple[Step, ...]:
    faults = list(grid_faults(hand.grid, game, edition))
    if hidden := face_down_cells(hand.grid):
        faults.append(words("Turn over the cards at: {cells}.", cells=tuple(place(cell) for cell in hidden)))
    if faults:
        raise HandError(*faults)
    return game.score_cards(hand.grid, game.values)
