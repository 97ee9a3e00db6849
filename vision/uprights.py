"""Which way up a grid lies: the cards vote, for single ones may lie upside down."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.evidence import Evidence

LOUDEST = 3.0  # log odds one card may contribute
CLEAR = 1.0  # summed log odds below which the vote is no answer
SURELY = 1.1 * LOUDEST
"""Summed log odds below which the way up is asked about: a lead of one card is right in about 19 of 20 hands if one
card in 20 lies the other way, and a grid turned round without a word is the worst that can happen."""
TURNED = 0.1
"""Share of single cards that lie the other way up in a grid whose way up is clear: a guess on the generous side, so
that its neighbours tell a 6 from a 9 only where the card itself leaves it open."""


def upside_down_vote(cards: Sequence[Evidence]) -> float:
    """Summed log odds that the player sits at the other side; backs and unread cards say little."""
    vote = 0.0
    for card in cards:
        known = 1 - card.unknown
        back = float(card.faces[card.tokens.index("x")]) if "x" in card.tokens else 0.0
        vote += float(np.clip(card.upside_down, -LOUDEST, LOUDEST)) * known * (1 - 0.7 * back)
    return vote


def leaning(card: Evidence) -> Evidence:
    """The card's evidence in a grid whose way up is clear: lying the other way is the rarer case."""
    table = card.table * np.array([[1 - TURNED], [TURNED]]) * 2
    total = float(table.sum()) + card.unknown
    return Evidence(card.tokens, table / total, card.unknown / total)
