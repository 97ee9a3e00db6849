"""The deck as a checksum: all hands of a round are decided together, for no face can lie there more often than the deck
holds it.

Each card has its likeliest faces. Where they ask for more copies than there are, the cheapest change is made: the one
that keeps the product of the probabilities greatest (a minimum-cost flow by successive shortest paths; Ahuja,
Magnanti, Orlin, Network Flows, 1993, section 9.7). A copy too many may stay at a price, for a round can truly hold one:
cards of another edition, or one hand photographed twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from scoring.faults import place
from scoring.game import Game
from scoring.grid import Grid
from scoring.words import Words, words
from vision.reading import CellReading, GridReading

Floats = NDArray[np.float64]

TRULY_OVER = 1e-3
"""How often, at a guess, a round truly holds a card more than its deck: a face less likely than this share of the one
read is not taken for the deck's sake."""
MOST_AFTER_CHANGE = 0.5
"""Confidence a card keeps at most when the deck changed its face: somebody looks at it anyway."""
_NEVER = -60.0  # log probability of a face that was not among a card's likeliest

_TOO_MANY = words("More cards read as {face} than the deck holds ({copies}): check {cells}.")
_CHANGED = words("{cell}: read as {face}, for all cards of {other} lie elsewhere. Check it.")


@dataclass(frozen=True)
class _Card:
    hand: int
    cell: CellReading


def settle_round(grids: Sequence[GridReading], game: Game, edition: str | None = None) -> tuple[GridReading, ...]:
    """The same grids, in the same order, decided together under the edition's deck.

    A card changes its face only where the hands together hold too many of it; it then becomes doubtful, and what it
    was is its first alternative. Where sure cards alone are too many, all cards of that face become doubtful. Warnings
    name the cards. Cards that a person settled (confidence 1), backs and unread cards stay as they are; so does every
    grid of a possible round. Raises ValueError for an unknown edition.
    """
    deck = game.deck(edition)
    cards = sorted(
        (
            _Card(h, cell)
            for h, grid in enumerate(grids)
            for cell in grid.cells
            if cell.face is not None and cell.face in game.values
        ),
        key=lambda card: (card.cell.row, card.cell.column, card.cell.face, card.cell.corners),
    )
    tokens = tuple(game.values)
    limits = np.array([deck.get(token, 0) for token in tokens])
    before = np.array([tokens.index(str(card.cell.face)) for card in cards], np.int64)
    after = assign(_scores(cards, tokens), before, limits, -float(np.log(TRULY_OVER)))
    sure = np.array([not card.cell.doubtful for card in cards], np.bool_)
    asked = np.bincount(before[sure], minlength=len(tokens)) > limits
    over = np.bincount(after, minlength=len(tokens)) > limits
    changed: dict[tuple[int, int, int], CellReading] = {}
    said: list[list[Words]] = [[] for _ in grids]
    for card, old, new in zip(cards, before, after, strict=True):
        cell = card.cell
        if new != old:
            cell = changed_to(cell, tokens[new])
            where = _place(card, len(grids))
            said[card.hand].append(_filled(_CHANGED, cell=where, face=tokens[new], other=tokens[old]))
        elif asked[old] or over[old]:
            cell = cell if cell.confidence >= 1 else replace(cell, doubtful=True)
        changed[card.hand, cell.row, cell.column] = cell
    for t in np.flatnonzero(over):
        held = sorted(
            (c for c, new in zip(cards, after, strict=True) if new == t),
            key=lambda c: (c.hand, c.cell.row, c.cell.column),
        )
        named = tuple(_place(card, len(grids)) for card in held)
        for hand in sorted({card.hand for card in held}):
            said[hand].append(_filled(_TOO_MANY, face=tokens[t], copies=int(limits[t]), cells=named))
    return tuple(
        _with(grid, (changed.get((h, c.row, c.column), c) for c in grid.cells), said[h]) for h, grid in enumerate(grids)
    )


def typed_hand(grid: Grid | None, game: Game) -> GridReading:
    """A hand that somebody typed, as `settle_round` takes it: every card sure, lying nowhere. None: only a total."""
    nowhere = ((0.0, 0.0),) * 4
    cells = () if grid is None else tuple(CellReading(*at, token, 1.0, False, nowhere) for at, token in grid.cells())
    return GridReading(game.name, game.rows, game.columns, tuple(cell for cell in cells if cell.face in game.values))


def assign(scores: Floats, start: NDArray[np.int64], limits: NDArray[np.int64], price: float) -> NDArray[np.int64]:
    """Each card's face (n,): the greatest sum of scores less `price` for every copy over the limits.

    scores: (n, t) log probabilities. start: (n,) each card's own likeliest face. limits: (t,) copies of each face.
    """
    choice = start.copy()
    faces = len(limits)
    while True:
        held = np.bincount(choice, minlength=faces)
        if not (held > limits).any():
            return choice
        step = np.full((faces, faces), np.inf)  # step[f, g]: cost of turning the readiest card of f into g
        who = np.zeros((faces, faces), np.int64)
        for f in range(faces):
            if not held[f]:
                continue
            members = np.flatnonzero(choice == f)
            cost = scores[members, f][:, None] - scores[members]
            step[f], who[f] = cost.min(axis=0), members[cost.argmin(axis=0)]
        np.fill_diagonal(step, np.inf)
        path = _cheapest_path(step, held > limits, held < limits, price)
        if path is None:
            return choice
        for f, g in pairwise(path):
            choice[who[f, g]] = g


def _cheapest_path(step: Floats, full: NDArray[np.bool_], room: NDArray[np.bool_], most: float) -> list[int] | None:
    """Faces from one that is over its limit to one with room, if cheaper than `most` (Bellman and Ford)."""
    reach = np.where(full, 0.0, np.inf)
    came = np.full(len(reach), -1)
    for _ in range(len(reach)):
        through = reach[:, None] + step
        best, best_from = through.min(axis=0), through.argmin(axis=0)
        nearer = best < reach - 1e-12
        if not nearer.any():
            break
        reach, came = np.where(nearer, best, reach), np.where(nearer, best_from, came)
    ends = np.where(room, reach, np.inf)
    at = int(ends.argmin())
    if not ends[at] < most:
        return None
    path = [at]
    while came[path[-1]] >= 0:
        path.append(int(came[path[-1]]))
    return path[::-1]


def changed_to(cell: CellReading, face: str) -> CellReading:
    """The cell read as one of its alternatives, doubtful; what it was comes first among the others."""
    likely = dict(cell.alternatives)
    others = 1 - cell.confidence
    confidence = min(likely[face] / max(others, likely[face], 1e-9), MOST_AFTER_CHANGE)
    was = (str(cell.face), min(cell.confidence, confidence))
    rest = tuple((token, min(p, was[1])) for token, p in cell.alternatives if token not in (face, cell.face))
    return replace(cell, face=face, confidence=confidence, doubtful=True, alternatives=(was, *rest))


def _scores(cards: list[_Card], tokens: tuple[str, ...]) -> Floats:
    scores = np.full((len(cards), len(tokens)), _NEVER)
    for row, card in zip(scores, cards, strict=True):
        own = tokens.index(str(card.cell.face))
        if card.cell.confidence < 1:  # else a person has settled it
            for token, p in card.cell.alternatives:
                if token in tokens and p > 0:
                    row[tokens.index(token)] = max(float(np.log(p)), _NEVER)
        row[own] = max(float(np.log(max(card.cell.confidence, 1e-9))), float(row.max()))
    return scores


def _place(card: _Card, hands: int) -> Words:
    cell = place((card.cell.row, card.cell.column))
    return cell if hands == 1 else words("hand {hand}, {cell}", hand=card.hand + 1, cell=cell)


def _filled(sentence: Words, **values: object) -> Words:
    return replace(sentence, values=values)


def _with(grid: GridReading, cells: Iterable[CellReading], said: list[Words]) -> GridReading:
    kept = tuple(warning for warning in grid.warnings if warning.template != _TOO_MANY.template)
    return replace(grid, cells=tuple(cells), warnings=(*kept, *(w for w in said if w not in kept)))
