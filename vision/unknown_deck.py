"""A hand of pictures that no reader knows is of another edition or game: none of it is sure, and the grid says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scoring.game import Game
from scoring.games import GAMES
from scoring.grid import FACE_DOWN
from scoring.words import words
from vision.evidence import Evidence
from vision.readers import read_cards
from vision.reading import GridReading
from vision.rectify import Pyramid

MOST = 0.5
"""Share of doubtful cells above which the others are distrusted too."""
NEW = 0.5
"""Mean probability of no known face, over the cards that are not surely backs, from which a deck is new."""
GUESS = 0.1
"""Confidence at most in a face of a new deck: of 993 drawn cards of decks never seen 62 were guessed right."""


def strange(cards: Sequence[Evidence]) -> bool:
    """Whether these cards, as the readers see them (not calibrated), are mostly of no known face.

    The mean decides, not each card alone: a strange card can look like a known face, and glare can hide a known one,
    but hardly half of a hand. Backs say nothing: they are told apart by little.
    """
    fronts = [card.unknown for card in cards if card.faces[card.tokens.index(FACE_DOWN)] < 0.5]
    return bool(fronts) and float(np.mean(fronts)) > NEW


def wary(grid: GridReading, game: Game, photo: Pyramid | None = None) -> GridReading:
    """The same grid; all of its cells doubtful where its deck is new or where more than half of them are, and a warning
    that says which and what to do.

    photo: the picture that grid.corners refer to; with it, another game that the cards seem to be of is named.
    """
    if not grid.new_deck and len(grid.doubtful) <= MOST * len(grid.cells):
        return grid
    other = None if photo is None or not grid.new_deck else likely_game(photo, grid)
    if other is not None:
        warning = words(
            "These look like cards of {other}, not of {game}. Choose {other}, or check every card.",
            other=other.title,
            game=game.title,
        )
    elif grid.new_deck:
        warning = words(
            "These pictures are new: another edition or deck of {game}, or another game. Enrol the deck with a photo "
            "of each face, or type the cards.",
            game=game.title,
        )
    else:
        warning = words(
            "Most of these cards could not be read surely: too little light, glare, or too far away. Check every card, "
            "or take the photo again.",
        )
    most = GUESS if grid.new_deck else 1.0
    cells = tuple(replace(cell, doubtful=True, confidence=min(cell.confidence, most)) for cell in grid.cells)
    likely = None if other is None else other.name
    return replace(grid, cells=cells, warnings=(warning, *grid.warnings), likely_game=likely)


def likely_game(photo: Pyramid, grid: GridReading) -> Game | None:
    """The game other than the grid's whose readers know its cards best; None where none does."""
    quads = [np.array(cell.corners) for cell in grid.cells]
    known: list[tuple[float, Game]] = []
    for game in GAMES.values():
        if game.name == grid.game:
            continue
        tokens = (*(face.token for face in game.faces), FACE_DOWN)
        read = read_cards(photo, quads, [False] * len(quads), game, tokens)
        if not strange(read.evidence):
            known.append((float(np.mean([card.unknown for card in read.evidence])), game))
    return min(known, key=lambda one: one[0])[1] if known else None
