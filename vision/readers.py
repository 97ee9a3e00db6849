"""Which readers speak for a grid's cards: paintings where a whole deck is known, numbers where the game prints them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scoring.game import Game
from vision.artwork_reader import read_artworks
from vision.colour_prior import CUT as COLOUR_CUT
from vision.colour_prior import HUES, colour_weights
from vision.evidence import Evidence
from vision.fuse import both, raised, weighed
from vision.hidden_number import unless_hidden
from vision.numeral_reader import read_numerals
from vision.prototypes import decks_of
from vision.rectify import Pyramid

Floats = NDArray[np.float64]

NUMBERED = frozenset(HUES)
"""Games whose cards print a big number in the middle, as the numeral reader knows them."""
NO_NUMBERS = 0.5
"""Mean probability of "no number" from which a known deck's cards are taken to print none."""


@dataclass(frozen=True)
class CardsRead:
    """Evidence for each cell in the lattice's own way up, its corners (corrected where a painting was found), and which
    reader spoke: `number`, `painting` or `both`."""

    evidence: tuple[Evidence, ...]
    quads: tuple[Floats, ...]
    reader: str


def read_cards(
    photo: Pyramid, quads: Sequence[Floats], far: Sequence[bool], game: Game, tokens: tuple[str, ...]
) -> CardsRead:
    """Every card of a grid, read over `tokens`.

    quads: (4, 2) photo pixels clockwise from the card's top left, the grid's way up. far: whether a card's place is
    only predicted.

    A deck of which more than half was photographed on purpose is compared as a whole; in a game of numbers its cards
    are read both ways. Single pictures, taught by corrections, speak only for their own face and only where the number
    is not sure.
    """
    decks = decks_of(game.name)
    whole = any(deck.whole(len(game.faces)) for deck in decks)
    paintings = read_artworks(photo, list(quads), decks, tokens, list(far)) if decks else []
    numbered = game.name in NUMBERED or not whole
    numbers = read_numerals(photo, list(quads), tokens) if numbered else []
    cards = [photo.cut(quad, *COLOUR_CUT) for quad in quads] if numbered else []
    numbers = [unless_hidden(number, card) for number, card in zip(numbers, cards, strict=True)]
    if whole:
        corrected = tuple(quad for _, quad in paintings)
        seen = tuple(evidence for evidence, _ in paintings)
        if not numbers or np.mean([number.unknown for number in numbers]) > NO_NUMBERS:
            return CardsRead(seen, corrected, "painting")
        fused = tuple(both(number, painting) for number, painting in zip(numbers, seen, strict=True))
        return CardsRead(fused, corrected, "both")
    weights = colour_weights(cards, game.name, tuple(game.values.get(token) for token in tokens))
    read = [weighed(number, weight) for number, weight in zip(numbers, weights, strict=True)]
    if paintings:
        read = [raised(number, painting) for number, (painting, _) in zip(read, paintings, strict=True)]
    return CardsRead(tuple(read), tuple(quads), "number")
