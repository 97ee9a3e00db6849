"""What a reader says about one card: a probability for every face, either way up, and for "none of these"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Evidence:
    """table: (2, t) probabilities of the t tokens lying the grid's way up (row 0) and upside down (row 1).

    unknown: probability that it is none of them. All sum to 1.
    """

    tokens: tuple[str, ...]
    table: Floats
    unknown: float

    @classmethod
    def nothing(cls, tokens: Sequence[str]) -> Evidence:
        """No opinion at all."""
        return cls(tuple(tokens), np.full((2, len(tokens)), 0.25 / len(tokens)), 0.5)

    @property
    def faces(self) -> Floats:
        """(t,) probability of each token whichever way up."""
        out: Floats = self.table.sum(axis=0)
        return out

    @property
    def upside_down(self) -> float:
        """Log odds that the card lies upside down, as far as the reader can tell."""
        up, down = self.table.sum(axis=1) + 1e-3
        return float(np.log(down / up))

    def turned(self) -> Evidence:
        """The same card for a grid seen from the other side."""
        return Evidence(self.tokens, self.table[::-1].copy(), self.unknown)


def from_scores(tokens: Sequence[str], scores: Floats, unknown: float) -> Evidence:
    """Log scores (2, t) and the log score of "none of these" -> Evidence (softmax)."""
    top = max(float(scores.max()), unknown)
    table, none = np.exp(scores - top), float(np.exp(unknown - top))
    total = float(table.sum()) + none
    return Evidence(tuple(tokens), table / total, none / total)
