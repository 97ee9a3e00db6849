"""Read a card by its painting: agreement of its colour layout with the known decks' faces, both ways up."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.colour_layout import (
    MARGIN,
    Look,
    Sighted,
    Vectors,
    best_agreement,
    cut_size,
    likeness,
    likeness_of_parts,
    sight,
    to_lab,
    upside_down,
)
from vision.evidence import Evidence, from_scores
from vision.prototypes import Deck
from vision.rectify import Pyramid

Floats = NDArray[np.float64]
Rgb = NDArray[np.uint8]

# Spreads and floors: of 1,800 drawn cards of enrolled decks (1,200 in hard light) and 400 of decks never seen, those
# that keep every wrong and every strange card below the right ones at the least cost in doubt.
SPREAD = 0.04  # of an agreement: how finely it tells faces apart
SPREAD_OF_LIKENESS = 0.02  # of a likeness to the right face
USUAL_OF_PARTS = 0.6  # likeness of a card's parts between those of strangers and of the right face
WORTH_OF_PARTS = 0.6  # of what it is above that, beside the likeness of the whole
# A piece of one card can look like the whole of another: the two silent errors found on drawn photos were seen through
# looks with a strain of 0.64 and 0.79.
EASY = 0.2  # strain that corners a little off explain
COST_OF_STRAIN = 0.4  # of strain beyond, in likeness
HALF_READ = 0.75  # probability of no known face below which a card's colours are believed
UNREAD = 0.15  # probability of no known face from which the card is looked for further about
FLOOR = 0.65  # a card of no known face is rarely more alike to any than this
ABOVE_STRANGERS = 0.03  # and a face must be more alike than the deck's other faces are to it
# Where the deck lacks faces of the game, a lacking one may be as alike as two faces of a deck ever are.
FLOOR_OF_INCOMPLETE = 0.74


def read_artworks(
    photo: Pyramid, quads: list[Floats], decks: tuple[Deck, ...], tokens: tuple[str, ...], far: list[bool]
) -> list[tuple[Evidence, Floats]]:
    """Each card's evidence over `tokens`, and its corners (4, 2) corrected to where the painting fits best.

    quads: (4, 2) photo pixels clockwise from the card's top left. far: whether its place is only predicted. The cards
    of a grid come from one box, so of several whole decks of the game the one that agrees best is taken.
    """
    cuts = [photo.cut(quad, *cut_size(), margin=MARGIN) for quad in quads]
    cards = [sight(to_lab(cut), far=f) for cut, f in zip(cuts, far, strict=True)]
    decks = one_box(cards, decks, len(tokens))
    read = [_read(card, quad, decks, tokens) for card, quad in zip(cards, quads, strict=True)]
    unread = [i for i, (evidence, _) in enumerate(read) if evidence.unknown > UNREAD]
    light = light_of(cuts, [evidence for evidence, _ in read], decks) if unread else None
    for i in unread:
        looks = [sight(cards[i].lab, far=True)]
        if light is not None:
            looks.append(sight(to_lab(balanced(cuts[i], light)), far=True))
        again = [_read(look, quads[i], decks, tokens) for look in looks]
        read[i] = min(read[i], *again, key=lambda one: one[0].unknown)
    return read


def light_of(cuts: list[Rgb], read: list[Evidence], decks: tuple[Deck, ...]) -> Floats | None:
    """The light's colour (3,), 1 for the deck's own, as the cards show it that were read; None where too few were.

    Coloured light bends the Lab correlations; with the cards that it spared it can be taken away from the others.
    """
    ratios = []
    for cut, evidence in zip(cuts, read, strict=True):
        token = evidence.tokens[int(np.argmax(evidence.faces))]
        own = [deck.colours[deck.tokens.index(token)] for deck in decks if token in deck.tokens]
        if evidence.unknown < HALF_READ and own:
            ratios.append(cut[8:-8, 6:-6].mean(axis=(0, 1)) / np.maximum(own[0], 1.0))
    if len(ratios) < 2:
        return None
    light = np.median(np.array(ratios), axis=0)
    clipped: Floats = np.clip(light / light.mean(), 0.4, 2.5)
    return clipped


def balanced(cut: Rgb, light: Floats) -> Rgb:
    """A card's picture without the light's colour."""
    return np.clip(cut / light, 0, 255).astype(np.uint8)


def one_box(cards: list[Sighted], decks: tuple[Deck, ...], faces: int) -> tuple[Deck, ...]:
    """The whole deck that agrees best with the cards, and all partial ones (single faces that somebody added)."""
    whole = [deck for deck in decks if deck.whole(faces)]
    if len(whole) < 2:
        return decks
    support = [sum(float((card.vectors @ both_ways(deck).T).max()) for card in cards) for deck in whole]
    chosen = whole[int(np.argmax(support))]
    return tuple(deck for deck in decks if deck is chosen or deck not in whole)


def both_ways(deck: Deck) -> Vectors:
    """(2 n, 1152): a deck's layouts, then the same upside down."""
    return np.concatenate([deck.vectors, upside_down(deck.vectors)])


def _read(card: Sighted, quad: Floats, decks: tuple[Deck, ...], tokens: tuple[str, ...]) -> tuple[Evidence, Floats]:
    scores = np.full((2, len(tokens)), -np.inf)
    best: tuple[float, Deck, int, list[Look]] | None = None
    for deck in decks:
        agreement, looks = best_agreement(card, both_ways(deck))
        n = len(deck.tokens)
        for i, token in enumerate(deck.tokens):
            if token not in tokens:
                continue
            for turned in (0, 1):
                value = float(agreement[i + turned * n])
                scores[turned, tokens.index(token)] = max(scores[turned, tokens.index(token)], value)
                if best is None or value > best[0]:
                    best = (value, deck, i + turned * n, looks)
    if best is None:
        return Evidence.nothing(tokens), quad
    value, deck, row, looks = best
    look = looks[row]
    lacking = min(_lacking(card, deck, k, looks[k], tokens) for k in _same_face(deck, row))
    evidence = from_scores(tokens, scores / SPREAD, value / SPREAD + lacking / SPREAD_OF_LIKENESS)
    return evidence, corrected(quad, look) if evidence.unknown < 0.5 else quad


def _same_face(deck: Deck, row: int) -> list[int]:
    """Rows of `both_ways` that show the same face the same way up: a face may have several pictures."""
    turned, i = divmod(row, len(deck.tokens))
    return [k + turned * len(deck.tokens) for k, token in enumerate(deck.tokens) if token == deck.tokens[i]]


def _lacking(card: Sighted, deck: Deck, row: int, look: Look, tokens: tuple[str, ...]) -> float:
    """How much likeness a card lacks to be more than a stranger to this picture; negative where it is enough."""
    floor = max(FLOOR, float(deck.strangers[row % len(deck.tokens)]) + ABOVE_STRANGERS)
    if set(tokens) - set(deck.tokens):
        floor = max(floor, FLOOR_OF_INCOMPLETE)
    known = both_ways(deck)[row]
    parts = likeness_of_parts(card, look, known) - USUAL_OF_PARTS
    strained = COST_OF_STRAIN * max(0.0, strain(look) - EASY)
    return floor + strained - likeness(card, look, known) - WORTH_OF_PARTS * parts


def strain(look: Look) -> float:
    """How far a look leaves the place and size where the card was found: shift in card widths plus log scales."""
    dx, dy, across, down, _, _ = look
    return float(np.hypot(dx, dy) + abs(np.log(across)) + abs(np.log(down)))


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
