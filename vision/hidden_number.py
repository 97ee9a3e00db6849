"""A number washed out by light: where the middle of a card shows nothing dark, no reading of it is sure.

Number cards print black on pale. A lamp mirrored in the middle leaves the corner numbers at best, and a reader then
guesses from what little is left. How dark the middle is, against the card's own white, tells.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scoring.grid import FACE_DOWN
from vision.colour_prior import quantile_of_bytes
from vision.evidence import Evidence

Rgb = NDArray[np.uint8]

DARK = 0.12  # share of the middle's pixels that a numeral darkens at least: the "1" is the slimmest
WHITE = 0.93  # quantile of a card's pixels that is its white
LEAST_CONTRAST = 0.3
"""Of the card's white. Of 412 drawn cards, 253 in hard light, the lowest hundredth has 0.46 and the lowest one 0.21."""
WORTH = 0.5
"""What is left of a reading's probability; the rest becomes doubt."""


def contrast(card: Rgb) -> float:
    """How much darker than its white the dark of a card's middle is, 0..1. card: (h, w, 3), cut at the card's edges."""
    darkest = np.minimum(np.minimum(card[..., 0], card[..., 1]), card[..., 2])
    height, width = darkest.shape
    middle = darkest[height // 3 : height - height // 3, width * 3 // 10 : width - width * 3 // 10]
    white = max(quantile_of_bytes(darkest.ravel(), WHITE), 20.0)
    return float(np.clip((white - quantile_of_bytes(middle.ravel(), DARK)) / white, 0, 1))


def unless_hidden(number: Evidence, card: Rgb) -> Evidence:
    """A number's evidence; half of it doubt where the card's middle is washed out. Backs have no number to hide."""
    face = number.tokens[int(np.argmax(number.faces))]
    if face == FACE_DOWN or contrast(card) >= LEAST_CONTRAST:
        return number
    return Evidence(number.tokens, number.table * WORTH, 1 - WORTH * float(number.table.sum()))
