"""From evidence to a face: the likeliest one, how sure, what else it may be, and whether a person should look.

A wrong cell that is not marked doubtful is the worst failure there is, so the threshold is high and every unusual
circumstance (no box where the card should be, more copies than the deck holds) makes a cell doubtful.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scoring.grid import FACE_DOWN
from vision.evidence import Evidence

Floats = NDArray[np.float64]

SURE = 0.85  # below it a cell is doubtful
SURE_WITHOUT_BOX = 0.97  # where the detector saw no card
LEAST_GUESS = 0.05  # a face less likely than this is not worth offering
AHEAD = 0.7  # unless a card is there and it is this share of all known faces together
ALTERNATIVES = 4


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


def verdict(evidence: Evidence, *, has_box: bool) -> Verdict:
    """The face of one card."""
    faces = evidence.faces
    order = np.argsort(-faces)
    ranked = [(evidence.tokens[i], float(faces[i])) for i in order if faces[i] >= LEAST_GUESS][: ALTERNATIVES + 1]
    if not ranked and has_box and faces[order[0]] > AHEAD * faces.sum():
        ranked = [(evidence.tokens[order[0]], float(faces[order[0]]))]
    if not ranked:
        guesses = tuple((evidence.tokens[i], float(faces[i])) for i in order[:ALTERNATIVES])
        return Verdict(None, 0.0, True, guesses)
    face, confidence = ranked[0]
    needed = SURE if has_box else SURE_WITHOUT_BOX
    if face == FACE_DOWN and not has_box:  # bare table can look like a back
        needed = 2.0
    rest = ranked[1:] or [(evidence.tokens[i], float(faces[i])) for i in order[1:2]]
    return Verdict(face, min(confidence, 1.0), confidence < needed, tuple(rest))


def check_inventory(
    verdicts: Sequence[Verdict], copies: Callable[[str], int | None]
) -> tuple[list[Verdict], list[str]]:
    """Mark the least sure cells of a face that one hand holds more often than the deck; and those faces.

    copies(token): how many the deck holds, None for no limit (a back).
    """
    checked = list(verdicts)
    count = Counter(v.face for v in verdicts if v.face is not None)
    over = [(face, n) for face, n in count.items() if (limit := copies(face)) is not None and n > limit]
    for face, _ in over:
        for i, v in enumerate(checked):
            if v.face == face:
                checked[i] = replace(v, doubtful=True, confidence=min(v.confidence, SURE - 0.01))
    return checked, sorted(face for face, _ in over)
