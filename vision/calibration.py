"""What a reader's probability is worth: how often it turned out right where it said so, fitted on drawn photos.

A curve is a logistic one in the log odds x of the likeliest face (Platt, 1999) that rises from `least` to 1: readers
that do not believe their likeliest face still have it right at times, as under glare. It never says more than `most`:
of n cells of which none was wrong, no more is known than about 1 - 1 / (n + 2) (Laplace).
`python -m models.fit_calibration` fits them and writes the file that is read here, with where the numbers come from.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from vision.evidence import Evidence

FILE = "calibration.json"


def log_odds(probability: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log odds, those beyond 10,000 to 1 cut off: no reader's word is worth more, and none less."""
    p = np.clip(probability, 1e-4, 1 - 1e-4)
    out: NDArray[np.float64] = np.log(p) - np.log1p(-p)
    return out


@dataclass(frozen=True)
class Curve:
    """One reader's curve, least + (1 - least) / (1 + exp(-(slope x + offset))), up to most; slope > 0."""

    slope: float
    offset: float
    least: float
    most: float

    def at(self, probability: float) -> float:
        """The probability of being right where the reader says `probability`."""
        odds = log_odds(np.array([probability]))[0]
        logistic = 1 / (1 + np.exp(-(self.slope * odds + self.offset)))
        return float(min(self.least + (1 - self.least) * logistic, self.most))


AS_SAID = Curve(1.0, 0.0, 0.0, 1 - 1e-9)


@cache
def curves() -> dict[str, Curve]:
    """The fitted curve of each reader (`vision.readers` names them); a reader without one is taken at its word."""
    kept = json.loads((files("vision") / FILE).read_text(encoding="utf-8"))
    return {name: Curve(c["slope"], c["offset"], c["least"], c["most"]) for name, c in kept["curves"].items()}


@contextmanager
def as_said() -> Iterator[None]:
    """A context in which every reader is taken at its word: for fitting. Not for several threads at once."""
    global _off  # noqa: PLW0603
    _off = True
    try:
        yield
    finally:
        _off = False


_off = False


def calibrated(card: Evidence, reader: str) -> Evidence:
    """The same evidence with its likeliest face as probable as it is right; the others share the rest as before."""
    top = float(card.faces.max())
    if _off:
        return card
    honest = curves().get(reader, AS_SAID).at(top)
    best = int(card.faces.argmax())
    others = (1 - honest) / max(1 - top, 1e-12)
    scale = np.full(len(card.tokens), others)
    scale[best] = honest / max(top, 1e-12)
    return Evidence(card.tokens, card.table * scale, card.unknown * others)
