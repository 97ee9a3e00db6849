"""How many threads to train with while other programs want the same cores: measured, not guessed.

Two threads nearly halve the time of a batch on two idle cores; beside a busy neighbour they wait for each other at
every layer and take three times as long as one thread does.
"""

from __future__ import annotations

import time

import torch

PROBE_EVERY, PROBE_FOR = 40, 4
"""Batches between two trials of the other setting, and batches that one trial takes."""


class ThreadTuner:
    """Call `step` before every batch: it sets torch's threads to whichever of `choices` is faster of late."""

    def __init__(self, choices: tuple[int, int] = (1, 2)) -> None:
        self.choices = choices
        self.seconds: dict[int, float] = {}
        self.current = choices[0]
        self._batches = 0
        self._last: float | None = None

    def record(self, seconds: float) -> int:
        """Takes the last batch's duration and returns the number of threads for the next."""
        known = self.seconds.get(self.current, seconds)
        self.seconds[self.current] = 0.6 * known + 0.4 * min(seconds, 4 * known)
        self._batches += 1
        place = self._batches % PROBE_EVERY
        best = min(self.seconds, key=lambda n: self.seconds[n])
        other = self.choices[1] if best == self.choices[0] else self.choices[0]
        if place == 0:
            self.seconds.pop(other, None)
            self.current = other
        elif place >= PROBE_FOR or self._batches < PROBE_FOR:
            self.current = best
        return self.current

    def step(self) -> None:
        """Measures the batch that has just ended and sets the threads."""
        now = time.perf_counter()
        if self._last is not None:
            torch.set_num_threads(self.record(now - self._last))
        self._last = now
