"""From evidence to a face: the likeliest one, how sure, what else it may be, and whether a person should look.

A card is doubtful where asking costs less than not asking is expected to: (1 - p) * SILENT_ERROR > 1 needless question.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scoring.grid import FACE_DOWN
from vision.calibration import calibrated
from vision.evidence import Evidence

Floats = NDArray[np.float64]

SILENT_ERROR = 100
"""Needless questions that one silent error is worth: a look and a tap take two seconds, while a wrong score takes the
trust, and finding it means adding everything up again."""
SURE = 1 - 1 / SILENT_ERROR
"""Probability of being right (calibrated) below which a cell is doubtful: 0.99."""
UNSEEN = 5.0
"""Where the detector saw no card, the odds of having read one rightly are so much lower: a guess, too few were seen."""
SURE_WITHOUT_BOX = 1 - 1 / (1 + UNSEEN * (SILENT_ERROR - 1))
"""What a card must reach there: 0.998."""
LEAST_FACE = 0.05  # a face less likely than this is no reading
LEAST_GUESS = 1e-3  # nor is it another guess below this: not even the deck's inventory would take it then
AHEAD = 0.5  # unless a card is there and it is this share of all known faces together
ALTERNATIVES = 4
NUMBER_POWER, PAINTING_POWER = 1.0, 1.0
"""Of the two readers, multiplied. 399 hard drawn cards of eight enrolled number decks: numbers alone read all, 10 % of
them below SURE as said; paintings alone all but 2, 74 % below it; both, at 1 : 1 as at 1 : 0.25, all above it. At 1 : 1
a painting that contradicts is heard most."""

UNSEEN = 0.9  # probability of no known painting from which the detector's class is heard
PERHAPS_A_BACK = 0.4  # of such cards that the detector takes for backs, 8 of 18 were (drawn exam photos, seed 2)


@dataclass(frozen=True)
class Verdict:
    """One card's face (None: unreadable), its probability, the doubtful mark, and the next likeliest faces."""

    face: str | None
    confidence: float
    doubtful: bool
    alternatives: tuple[tuple[str, float], ...]


def weighed(evidence: Evidence, weights: Floats) -> Evidence:
    """Evidence times a prior over its tokens (t,), each in (0, 1].

    What a weight under a half takes away becomes doubt, not another face's gain: a number in the wrong colour is a
    number badly read.
    """
    table = evidence.table * weights[None]
    lost = float((evidence.table * np.clip(1 - 2 * weights, 0, 1)[None]).sum())
    total = float(table.sum()) + evidence.unknown + lost
    return Evidence(evidence.tokens, table / total, (evidence.unknown + lost) / total)


def both(number: Evidence, painting: Evidence) -> Evidence:
    """Two readers' evidence of one card over the same tokens, as one (log-linear: powers of each, multiplied).

    A reader that knows no face says nothing, so neither vetoes the other by not knowing; two that contradict each other
    leave doubt.
    """
    shares = [
        (one.table + one.unknown / one.table.size) ** power
        for one, power in ((number, NUMBER_POWER), (painting, PAINTING_POWER))
    ]
    product = shares[0] * shares[1]
    unknown = number.unknown * painting.unknown
    return Evidence(number.tokens, product / float(product.sum()) * (1 - unknown), unknown)


def supposed_back(painting: Evidence) -> Evidence:
    """Evidence of a card that looks like no known painting where the detector saw a back: perhaps it is one.

    A fine pattern leaves no colours to compare. The guess never comes near to being sure.
    """
    if FACE_DOWN not in painting.tokens or painting.unknown < UNSEEN:
        return painting
    table = painting.table.copy()
    table[:, painting.tokens.index(FACE_DOWN)] += painting.unknown * PERHAPS_A_BACK / 2
    return Evidence(painting.tokens, table, painting.unknown * (1 - PERHAPS_A_BACK))


def raised(number: Evidence, taught: Evidence) -> Evidence:
    """The number's evidence; where it is not sure and a taught picture is, the picture's.

    A taught picture speaks for its own face only: it never lowers a number that was read surely.
    """
    if float(number.faces.max()) >= SURE or float(taught.faces.max()) <= max(0.5, float(number.faces.max())):
        return number
    return both(number, taught)


def verdict(evidence: Evidence, *, has_box: bool, reader: str = "") -> Verdict:
    """The face of one card. reader: whose curve says what its probabilities are worth (see calibration)."""
    faces = evidence.faces
    order = np.argsort(-faces)
    ranked = [(evidence.tokens[i], float(faces[i])) for i in order[: ALTERNATIVES + 1]]
    face, confidence = ranked[0]
    if confidence < LEAST_FACE and not (has_box and confidence > AHEAD * faces.sum()):
        return Verdict(None, 0.0, True, tuple(ranked[:ALTERNATIVES]))
    faces = calibrated(evidence, reader).faces
    ranked = [(evidence.tokens[i], float(faces[i])) for i in order[: ALTERNATIVES + 1]]
    confidence = ranked[0][1]
    needed = SURE if has_box else SURE_WITHOUT_BOX
    if face == FACE_DOWN and not has_box:  # bare table can look like a back
        needed = 2.0
    rest = [guess for k, guess in enumerate(ranked[1:]) if k == 0 or guess[1] >= LEAST_GUESS]
    return Verdict(face, min(confidence, 1.0), confidence < needed, tuple(rest))
