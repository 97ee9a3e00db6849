"""Which of all placings go together: no two share a card, and together they explain the table best."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from vision.lattice_search import Window, perfect_score
from vision.uprighting import Upright

ORDERLY = 0.72  # of what perfectly laid cards would earn: what a further grid must reach
LEAST_FOUND = 0.8  # of a further grid's cards that must show a box
NEARBY = 1.45  # in cards: a further grid with columns gone must have no other card this near
A_CARD = 0.3  # worth of a spot that is taken for a card here
OTHER_STARTS = 12  # placings tried in place of the best one
IN_LINE = 0.5  # in card heights: rows closer than this are in line
FAR = 1.6  # in card widths for every column: narrow placings farther apart are two hands
GRID_COST = 0.5  # in cells: what one grid more must explain


@dataclass(frozen=True)
class Placing:
    """A window and the way to see the table in which it lies. cards: a bit for each of its boxes."""

    window: Window
    upright: Upright
    cards: int = field(init=False)

    def __post_init__(self) -> None:
        bits = 0
        for spot in self.window.spots[self.window.spots >= 0].tolist():
            bits |= 1 << spot
        object.__setattr__(self, "cards", bits)


def together(told: list[Placing], columns: int, most: int) -> list[Placing]:
    """At most `most` placings without a common card, the best combination found.

    The best single placing comes first unless another one with the same cards leaves room for more grids: beside
    each other, two grids have placings that take half of either. A single grid may have gaps; further ones must be
    orderly and almost complete, and stand alone if columns of theirs are gone: two narrow ones in line are one hand
    with a wide gap.
    """
    ranked = sorted(told, key=lambda p: -p.window.score)
    if not ranked:
        return []
    fit: dict[int, bool] = {}

    def orderly(i: int) -> bool:
        if i not in fit:
            fit[i] = _may_be_further(ranked[i], columns)
        return fit[i]

    def packed(start: int) -> tuple[float, list[Placing]]:
        chosen, used, total = [ranked[start]], ranked[start].cards, ranked[start].window.score
        for i, one in enumerate(ranked):
            if len(chosen) == most or one.window.score <= GRID_COST:
                break
            if not one.cards & used and orderly(i) and not any(_one_hand(one, c, columns) for c in chosen):
                chosen.append(one)
                used |= one.cards
                total += one.window.score - GRID_COST
        return total, chosen

    best = packed(0)
    if most > 1:
        rivals = [
            i
            for i, p in enumerate(ranked)
            if i and p.window.spots.shape[1] == columns and p.cards & ranked[0].cards and orderly(i)
        ]
        for i in rivals[:OTHER_STARTS]:
            best = max(best, packed(i), key=lambda one: one[0])
    return best[1]


def _may_be_further(placing: Placing, columns: int) -> bool:
    window, spots = placing.window, placing.upright.spots
    there = window.spots >= 0
    if window.found < LEAST_FOUND * window.spots.size:
        return False
    if window.score < ORDERLY * perfect_score(spots.worth[window.spots] * there):
        return False
    if window.spots.shape[1] == columns:
        return True
    return window.spots.shape[1] > 1 and _stands_alone(placing)


def _stands_alone(placing: Placing) -> bool:
    """Whether no other card lies where the grid's rows or columns would go on."""
    spots, centres = placing.upright.spots, placing.window.place.reshape(-1, 2)
    other = spots.worth > A_CARD
    other[placing.window.spots[placing.window.spots >= 0]] = False
    reach = NEARBY * np.array([1.0, spots.aspect])
    low, high = centres.min(axis=0) - reach, centres.max(axis=0) + reach
    near = np.all((spots.place > low) & (spots.place < high), axis=1)
    return not bool(np.any(near & other))


def _one_hand(one: Placing, other: Placing, columns: int) -> bool:
    """Whether two narrow placings lie in line and may be one hand laid with a wide gap."""
    if one.upright is not other.upright or one.window.spots.shape[1] + other.window.spots.shape[1] > columns:
        return False
    rows = one.window.place.mean(axis=1)[:, 1] - other.window.place.mean(axis=1)[:, 1]
    apart = abs(float(one.window.place[..., 0].mean() - other.window.place[..., 0].mean()))
    return bool(np.abs(rows).mean() < IN_LINE * one.upright.spots.aspect) and apart < FAR * columns


def goes_on(placing: Placing, chosen: list[Placing], columns: int) -> bool:
    """Whether a placing with columns gone has cards left over in line with its rows, near enough to be its own."""
    window, spots = placing.window, placing.upright.spots
    if window.spots.shape[1] == columns:
        return False
    other = spots.worth > A_CARD
    for one in chosen:
        other[one.window.spots[one.window.spots >= 0]] = False
    centres = window.place.reshape(-1, 2)
    reach = np.array([FAR * columns / 2, IN_LINE * spots.aspect])
    low, high = centres.min(axis=0) - reach, centres.max(axis=0) + reach
    return bool(np.any(np.all((spots.place > low) & (spots.place < high), axis=1) & other))
