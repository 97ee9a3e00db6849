"""Votes on one card over frames: what they agree on, how surely, and whether they contradict each other.

Frames of one card are nearly the same picture, so they are no independent witnesses: twenty frames of a misread card
misread it twenty times. Probabilities are therefore averaged, never multiplied: the votes together are no surer than
they are singly. What more frames do give is a second opinion where noise, a reflection or a smear decided, and a
contradiction where a single frame would have been believed.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque

import numpy as np

from vision.fuse import ALTERNATIVES, LEAST_GUESS, SURE, Verdict
from vision.reading import CellReading

WINDOW = 20  # votes kept: what was seen a few seconds ago says nothing of a card that was exchanged unnoticed
NEEDED = 6  # votes before anything is said of a card
PASSED_OVER = 10  # of so many votes one may be bad: a smear, a flash
MOSTLY = 1 / 3  # of the votes marked doubtful though confident (no box, too many copies): then the card is doubtful


class CellVotes:
    """The last WINDOW readings of one card since its picture last changed."""

    def __init__(self) -> None:
        self._votes: deque[CellReading] = deque(maxlen=WINDOW)
        self._settled: str | None = None
        self._contested = False

    def __len__(self) -> int:
        return len(self._votes)

    def add(self, vote: CellReading) -> None:
        """One more reading of the card. A face other than one that was settled before makes the card contested, for
        good: its picture did not change, so one of the two was wrong."""
        self._votes.append(vote)
        verdict = self.verdict()
        if len(self) >= NEEDED and not verdict.doubtful:
            if self._settled not in (None, verdict.face):
                self._contested = True
            self._settled = verdict.face

    def joined(self, later: CellVotes) -> CellVotes:
        """These votes and then those of `later`, here."""
        for vote in later._votes:
            self.add(vote)
        return self

    def verdict(self) -> Verdict:
        """What the votes say together; the order in which they came plays no part, unless the card is contested.

        Doubtful where the mean probability, the worst vote of ten left out, is under SURE; where more than one vote in
        ten surely says another face; where the votes are mostly marked doubtful; where the card is contested. Raises
        ValueError without votes.
        """
        if not self._votes:
            raise ValueError("no votes to judge by")
        said = Counter(vote.face for vote in self._votes)
        weight: dict[str, float] = defaultdict(float)
        for vote in self._votes:
            for face, p in _probabilities(vote).items():
                weight[face] += p
        n = len(self._votes)
        ranked = sorted(weight, key=lambda face: (-weight[face], face))
        if said[None] > n / 2 or not ranked:
            return Verdict(None, 0.0, True, tuple((face, weight[face] / n) for face in ranked[:ALTERNATIVES]))
        face = ranked[0]
        own = np.sort([_probabilities(vote).get(face, 0.0) for vote in self._votes])
        passed_over = n // PASSED_OVER
        confidence = float(own[passed_over:].mean())
        against = sum(1 for vote in self._votes if vote.face not in (None, face) and not vote.doubtful)
        marked = sum(1 for vote in self._votes if vote.doubtful and vote.confidence >= SURE)
        doubtful = confidence < SURE or against > passed_over or marked > MOSTLY * n or self._contested
        rest = [(other, weight[other] / n) for other in ranked[1:] if weight[other] / n >= LEAST_GUESS]
        rest = rest or [(other, weight[other] / n) for other in ranked[1:2]]
        return Verdict(face, confidence, doubtful, tuple(rest[:ALTERNATIVES]))


def _probabilities(vote: CellReading) -> dict[str, float]:
    """The faces one reading names, each with its probability."""
    named = dict(vote.alternatives)
    if vote.face is not None:
        named[vote.face] = vote.confidence
    return named
