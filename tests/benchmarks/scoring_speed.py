"""Rounds of five hands scored, one process."""

from __future__ import annotations

from scoring import GAMES, parse_hand, score_round
from tests.benchmarks.timing import interleaved, table

HANDS = {
    "skyjo": "0 2 1 -1 / 0 -2 1 3 / 5 3 0 -2",
    "sen": "0 5 6 5*",
    "smoki": "? 3 1 / ? 3 1",
}
ROUNDS = 200


def main() -> None:
    """Prints milliseconds for 200 rounds of each game beside a bare sum of the same numbers."""

    def rounds(name: str) -> None:
        game = GAMES[name]
        hands = [parse_hand(HANDS[name], game)] * 5
        for _ in range(ROUNDS):
            score_round(game, hands)

    def bare() -> None:
        for _ in range(ROUNDS):
            [sum(range(12)) for _ in range(5)]

    contenders = {"bare sums": bare} | {f"{name}, {ROUNDS} rounds": lambda name=name: rounds(name) for name in HANDS}
    times = interleaved(contenders, 15)
    print(table(times, "bare sums"))
    for name in HANDS:
        best = min(times[f"{name}, {ROUNDS} rounds"])
        print(f"\n{name}: {ROUNDS / best * 1000:.0f} rounds a second (best of 15)")
