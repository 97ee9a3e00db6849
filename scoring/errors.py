"""What scoring refuses.

ScoringError
+-- HandError      a hand that cannot be scored: all of its faults at once
+-- RoundError     a round whose hands or ender do not fit together
"""

from __future__ import annotations

from scoring.words import Words


class ScoringError(ValueError):
    """Base: `faults` are sentences for a person, every fault that was found, at least one."""

    def __init__(self, *faults: Words) -> None:
        super().__init__(" ".join(str(fault) for fault in faults))
        self.faults = faults


class HandError(ScoringError):
    """One hand: unknown face, wrong shape, more copies than the deck holds, cards still face down."""


class RoundError(ScoringError):
    """One round: an ender who does not sit at the table, a hand too many."""
