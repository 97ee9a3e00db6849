"""Read the faces of a placed grid: evidence, which way up, verdicts, the deck's inventory, and what to warn of."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scoring.game import Game
from scoring.grid import FACE_DOWN
from scoring.words import Words, words
from vision.fuse import Verdict, supposed_back, verdict
from vision.inventory import settle_round
from vision.lattice import SURE, Lattice
from vision.readers import read_cards
from vision.reading import CellReading, GridReading
from vision.rectify import Pyramid
from vision.unknown_deck import strange
from vision.uprights import CLEAR, SURELY, leaning, upside_down_vote

GAP_WORTH = 0.6  # of the grid's usual box confidence


@dataclass(frozen=True)
class LatticeReading:
    """A read grid, its mean confidence, and its merit among other placings of the same cards (in cells)."""

    lattice: Lattice
    grid: GridReading
    verdicts: tuple[Verdict, ...]
    mean_confidence: float
    merit: float

    @property
    def likely_gap(self) -> int | None:
        """A column whose boxes are all far weaker than the others and which shows no face: bare table taken for
        backs."""
        usual = float(np.median([cell.worth for cell in self.lattice.cells]))
        for column in range(self.lattice.columns):
            own = [(c, v) for c, v in zip(self.lattice.cells, self.verdicts, strict=True) if c.column == column]
            weak = all(cell.worth < GAP_WORTH * usual for cell, _ in own)
            if weak and all(v.face in (None, FACE_DOWN) or v.doubtful for _, v in own) and self.lattice.columns > 1:
                return column
        return None

    @property
    def grid_worth(self) -> float:
        """Cards read, each by its confidence, less the doubtful ones: for comparing readings of one grid."""
        return sum(cell.confidence for cell in self.grid.cells) - len(self.grid.doubtful)


def read_lattice(photo: Pyramid, lattice: Lattice, game: Game, faces: tuple[str, ...] | None = None) -> LatticeReading:
    """Read every cell of `lattice`; faces: the tokens that may occur (default: all of the game's)."""
    allowed = tuple(face.token for face in game.faces) if faces is None else faces
    tokens = (*allowed, FACE_DOWN)
    laid, far = [cell.quad for cell in lattice.cells], [cell.worth == 0 for cell in lattice.cells]
    read = read_cards(photo, laid, far, game, tokens)
    new_deck = strange(read.evidence)
    evidence, quads = list(read.evidence), read.quads
    vote = upside_down_vote(evidence)
    if vote > 0:
        evidence = [card.turned() for card in evidence]
    if abs(vote) >= CLEAR:
        evidence = [leaning(card) for card in evidence]
    verdicts = [
        verdict(
            supposed_back(card) if cell.is_back and cell.worth >= SURE and read.reader == "painting" else card,
            has_box=cell.worth >= SURE,
            reader=read.reader,
        )
        for card, cell in zip(evidence, lattice.cells, strict=True)
    ]
    places = _places(lattice, turned=vote > 0)
    cells = []
    for place, card, quad, v in zip(places, evidence, quads, verdicts, strict=True):
        own_up = np.roll(quad, 2, axis=0) if (vote > 0) != (card.upside_down > 0) else quad
        a, b, c, d = ((float(x), float(y)) for x, y in own_up)
        cells.append(CellReading(*place, v.face, v.confidence, v.doubtful, (a, b, c, d), v.alternatives))
    warnings = _warnings(lattice, places, verdicts, vote)
    cells.sort(key=lambda cell: (cell.row, cell.column))
    (grid,) = settle_round([GridReading(game.name, game.rows, game.columns, tuple(cells), warnings, new_deck)], game)
    # as the readers say it: a face hardly believed is often right all the same, but so looks what is no card at all
    sure = np.array([0.0 if v.face is None else card.faces.max() for card, v in zip(evidence, verdicts, strict=True)])
    bare = np.array([cell.worth == 0 for cell in lattice.cells])
    return LatticeReading(
        lattice, grid, tuple(verdicts), float(sure.mean()), lattice.score + float((sure[bare] - 0.3).sum())
    )


def _places(lattice: Lattice, *, turned: bool) -> list[tuple[int, int]]:
    """(row, column) of each cell as the player sees it; a gap that shows keeps its columns."""
    at = np.cumsum(np.array(lattice.gaps) + 1) - 1
    if turned:
        return [(lattice.rows - 1 - cell.row, int(at[-1] - at[cell.column])) for cell in lattice.cells]
    return [(cell.row, int(at[cell.column])) for cell in lattice.cells]


def _warnings(
    lattice: Lattice, places: list[tuple[int, int]], verdicts: list[Verdict], vote: float
) -> tuple[Words, ...]:
    said = [
        words("No card was seen in row {row}, column {column}: check it.", row=row + 1, column=column + 1)
        for (row, column), cell, v in sorted(
            zip(places, lattice.cells, verdicts, strict=True), key=lambda item: item[0]
        )
        if cell.worth == 0 and v.doubtful
    ]
    if abs(vote) < SURELY:
        said.append(words("It is not clear which way up the cards lie: check the order of rows and columns."))
    return tuple(said)
