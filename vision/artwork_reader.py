"""Read a card by its painting: agreement of its colour layout with the known decks' faces, both ways up."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.colour_layout import MARGIN, Look, best_agreement, cut_size, to_lab, upside_down
from vision.evidence import Evidence, from_scores
from vision.prototypes import Deck
from vision.rectify import Pyramid

Floats = NDArray[np.float64]

SPREAD = (
    0.03  # of an agreement: how finely it tells faces apart; fitted so that confidence is honest on composed photos
)
FLOOR = 0.62  # a face unknown to the deck rarely agrees more with any of its faces than this
ABOVE_STRANGERS = 0.02  # and a face must agree better than the deck's other faces do with it


def read_artwork(
    photo: Pyramid, quad: Floats, decks: tuple[Deck, ...], tokens: tuple[str, ...], *, far: bool = False
) -> tuple[Evidence, Floats]:
    """One card's evidence over `tokens`, and its corners (4, 2) corrected to where the painting fits best.

    quad: (4, 2) photo pixels clockwise from the card's top left. far: the place is only predicted, look further about.
    decks must not be empty.
    """
    lab = to_lab(photo.cut(quad, *cut_size(), margin=MARGIN))
    scores = np.full((2, len(tokens)), -np.inf)
    best: tuple[float, float, Look, bool] | None = None
    for deck in decks:
        known = np.concatenate([deck.vectors, upside_down(deck.vectors)])
        agreement, looks = best_agreement(lab, known, far)
        n = len(deck.tokens)
        for i, token in enumerate(deck.tokens):
            if token not in tokens:
                continue
            t = tokens.index(token)
            for turned in (0, 1):
                value = float(agreement[i + turned * n])
                scores[turned, t] = max(scores[turned, t], value)
                if best is None or value > best[0]:
                    floor = max(FLOOR, float(deck.strangers[i]) + ABOVE_STRANGERS)
                    best = (value, floor, looks[i + turned * n], bool(turned))
    if best is None:
        return Evidence.nothing(tokens), quad
    evidence = from_scores(tokens, scores / SPREAD, best[1] / SPREAD)
    return evidence, corrected(quad, best[2]) if evidence.unknown < 0.5 else quad


def corrected(quad: Floats, look: Look) -> Floats:
    """The card's corners when it looked best through `look` (see colour_layout)."""
    dx, dy, across, down, turn, shear = look
    aspect = 1.5  # the layout's cells are square for a card of 16 : 24
    corners = np.array([[-0.5, -0.5 * aspect], [0.5, -0.5 * aspect], [0.5, 0.5 * aspect], [-0.5, 0.5 * aspect]])
    sin, cos = np.sin(turn), np.cos(turn)
    moved = corners @ np.array([[cos * across, shear - sin], [sin, cos * down]]).T
    share = (moved + np.array([dx + 0.5, dy + 0.5 * aspect])) / np.array([1.0, aspect])
    return unit_square_to(quad, share)


def unit_square_to(quad: Floats, points: Floats) -> Floats:
    """Points of the card's own unit square (x right, y down) -> photo pixels."""
    a, b, c, d = quad
    # the projective map of the unit square onto a quadrilateral (Heckbert 1989)
    s = a - b + c - d
    e, f = b - c, d - c
    det = e[0] * f[1] - f[0] * e[1]
    g = (s[0] * f[1] - f[0] * s[1]) / det
    h = (e[0] * s[1] - s[0] * e[1]) / det
    x, y = points[:, 0], points[:, 1]
    w = g * x + h * y + 1
    out: Floats = (np.outer(x, b * (1 + g) - a) + np.outer(y, d * (1 + h) - a) + a) / w[:, None]
    return out
