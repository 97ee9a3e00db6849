"""One grid followed over frames: where its cards lie, what they looked like, and the votes on each."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from scoring.game import Game
from scoring.grid import Cell
from scoring.words import Words
from vision.appearance import Looks
from vision.lattice import Cell as LatticeCell
from vision.lattice import Lattice
from vision.oriented_boxes import BACK, Detections
from vision.reading import CellReading, GridReading
from vision.votes import NEEDED, PASSED_OVER, WINDOW, CellVotes

Floats = NDArray[np.float64]

NEAR = 0.35  # card widths: a card seen again lies no farther from where it lay
AGREED = 2  # looks in a row that must find the same grid


@dataclass
class TrackedCard:
    """A card of a followed grid. quad: (4, 2) pixels of the key frame, clockwise from its own top left.

    worth, is_back: the detector's word. look, last: (24, 16, 3) how it looked when its votes began, and one frame ago.
    changing: frames in a row in which it looked otherwise; still_since: time from which that other look holds still.
    """

    quad: Floats
    worth: float
    is_back: bool
    votes: CellVotes = field(default_factory=CellVotes)
    look: Looks | None = None
    last: Looks | None = None
    changing: int = 0
    still_since: float = 0.0


@dataclass
class TrackedGrid:
    """A grid of `game`, its cards by (row, column). since: when a card of it last changed, seconds.

    agreed: looks in a row that found it so; contradicted: looks in a row that did not, though nothing moved.
    straight, turned: looks that saw it this way up, and the other. strange: readings that knew none of its pictures.
    told: its notation when it was last told; stable: whether nothing has changed since.
    """

    game: Game
    cards: dict[Cell, TrackedCard]
    since: float
    warnings: tuple[Words, ...] = ()
    agreed: int = 1
    contradicted: int = 0
    straight: int = 1
    turned: int = 0
    told: str | None = None
    stable: bool = False
    strange: deque[bool] = field(default_factory=lambda: deque(maxlen=WINDOW))

    @classmethod
    def of(cls, reading: GridReading, game: Game, boxes: Detections, at: float) -> TrackedGrid:
        """A grid as it was first read."""
        grid = cls(game, {}, at, reading.warnings)
        grid.strange.append(reading.new_deck)
        for cell in reading.cells:
            quad = np.array(cell.corners)
            card = TrackedCard(quad, *_box_of(quad, boxes))
            card.votes.add(cell)
            grid.cards[cell.row, cell.column] = card
        return grid

    @property
    def quads(self) -> list[Floats]:
        """(4, 2) corners of the cards in the key frame's pixels, in the order of `cards`."""
        return [card.quad for card in self.cards.values()]

    @property
    def card_width(self) -> float:
        """Usual length of a card's upper edge, in the key frame's pixels."""
        return float(np.median([np.linalg.norm(quad[1] - quad[0]) for quad in self.quads]))

    @property
    def fewest_votes(self) -> int:
        """Votes on the card that has fewest."""
        return min(len(card.votes) for card in self.cards.values())

    @property
    def restless(self) -> tuple[Cell, ...]:
        """Cells that are changing."""
        return tuple(sorted(place for place, card in self.cards.items() if card.changing))

    def lattice(self) -> Lattice:
        """The grid as the readers take it, in the key frame's pixels."""
        columns = sorted({column for _, column in self.cards})
        gaps = tuple(b - a - 1 for a, b in zip([-1, *columns], columns, strict=False))
        cells = tuple(
            LatticeCell(row, columns.index(column), card.quad, card.worth, card.is_back)
            for (row, column), card in self.cards.items()
        )
        return Lattice(self.game.rows, len(columns), cells, gaps, float(len(cells)), float(len(cells)), 1.0)

    def place_of(self, cell: CellReading) -> Cell | None:
        """The place of a card seen again (corners in the key frame's pixels); None for one that lies nowhere here."""
        middle = np.array(cell.corners).mean(axis=0)
        far = {place: float(np.linalg.norm(card.quad.mean(axis=0) - middle)) for place, card in self.cards.items()}
        nearest = min(far, key=lambda place: far[place])
        return nearest if far[nearest] < NEAR * self.card_width else None

    def matches(self, reading: GridReading) -> bool | None:
        """Whether a later look found this grid: True the same way up, False turned by 180 degrees, None another one."""
        places = [self.place_of(cell) for cell in reading.cells]
        if None in places or len(set(places)) != len(self.cards) or len(places) != len(self.cards):
            return None
        shifts = {(p[0] - c.row, p[1] - c.column) for p, c in zip(places, reading.cells, strict=True) if p is not None}
        if len(shifts) == 1 and next(iter(shifts))[0] == 0:
            return True
        sums = {(p[0] + c.row, p[1] + c.column) for p, c in zip(places, reading.cells, strict=True) if p is not None}
        return False if len(sums) == 1 else None

    def takes_up(self, lost: TrackedGrid) -> bool:
        """Takes over the votes of a grid that was lost from sight, if this one shows every face that was voted for
        there. Whether it did."""
        pairs = [(card.votes, lost.cards[place].votes) for place, card in self.cards.items() if place in lost.cards]
        if len(pairs) != len(lost.cards) or len(pairs) != len(self.cards) or self.told is not None:
            return False
        if any(len(old) and old.verdict().face != new.verdict().face for new, old in pairs):
            return False
        for place, card in self.cards.items():
            card.votes = lost.cards[place].votes.joined(card.votes)
        self.since, self.told, self.strange = lost.since, lost.told, lost.strange
        return True

    def overlaps(self, other: TrackedGrid) -> bool:
        """Whether the two share a card."""
        return any(
            np.linalg.norm(one.mean(axis=0) - two.mean(axis=0)) < NEAR * self.card_width
            for one in self.quads
            for two in other.quads
        )

    def vote(self, reading: GridReading) -> None:
        """One more reading of the cards that lie still."""
        self.strange.append(reading.new_deck)
        for cell in reading.cells:
            place = self.place_of(cell)
            if place is not None and not self.cards[place].changing:
                self.cards[place].votes.add(cell)

    def found_again(self, other: TrackedGrid, reading: GridReading, *, straight: bool) -> None:
        """Takes places, boxes and warnings of a look that found this grid; `other` is that look's grid."""
        for cell in reading.cells:
            place = self.place_of(cell)
            if place is not None:
                fresh = other.cards[cell.row, cell.column]
                card = self.cards[place]
                card.quad, card.worth, card.is_back = fresh.quad, fresh.worth, fresh.is_back
        self.agreed, self.contradicted = self.agreed + 1, 0
        self.straight, self.turned = self.straight + straight, self.turned + (not straight)
        self.warnings = reading.warnings
        if self.turned > self.straight:
            rows, columns = max(r for r, _ in self.cards), max(c for _, c in self.cards) + min(c for _, c in self.cards)
            self.cards = {(rows - row, columns - column): card for (row, column), card in self.cards.items()}
            self.straight, self.turned = self.turned, self.straight

    def pooled(self) -> GridReading:
        """What all votes say, corners in the key frame's pixels; a card with few votes is doubtful."""
        new_deck = sum(self.strange) > len(self.strange) // PASSED_OVER
        cells = []
        for (row, column), card in sorted(self.cards.items()):
            a, b, c, d = ((float(x), float(y)) for x, y in card.quad)
            corners = (a, b, c, d)
            if not len(card.votes):
                cells.append(CellReading(row, column, None, 0.0, True, corners))
                continue
            v = card.votes.verdict()
            doubtful = v.doubtful or new_deck or len(card.votes) < NEEDED
            cells.append(CellReading(row, column, v.face, v.confidence, doubtful, corners, v.alternatives))
        shape = self.game.rows, self.game.columns
        return GridReading(self.game.name, *shape, tuple(cells), self.warnings, new_deck)


def moved(reading: GridReading, where: Floats) -> GridReading:
    """The same reading with its corners replaced, (n, 4, 2) in the order of the cells."""
    cells = []
    for cell, quad in zip(reading.cells, where, strict=True):
        a, b, c, d = ((float(x), float(y)) for x, y in quad)
        cells.append(replace(cell, corners=(a, b, c, d)))
    return replace(reading, cells=tuple(cells))


def _box_of(quad: Floats, boxes: Detections) -> tuple[float, bool]:
    """Confidence of the box that this card was read from, 0 where there is none, and whether it is a back's."""
    if not len(boxes):
        return 0.0, False
    off = np.linalg.norm(boxes.xywhr[:, :2] - quad.mean(axis=0), axis=1)
    near = np.flatnonzero(off < NEAR * float(np.linalg.norm(quad[1] - quad[0])))
    if not len(near):
        return 0.0, False
    best = near[np.argmax(boxes.confidence[near])]
    return float(boxes.confidence[best]), bool(boxes.class_id[best] == BACK)
