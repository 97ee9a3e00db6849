"""Read grids from a stream of frames: a webcam, a video, a folder of pictures. Knows nothing of where frames come from.

Finding cards costs most, reading faces half of that, following the table a twentieth. So cards are looked for when
something changed and now and then, faces are read a few times a second, and every frame is followed and compared card
by card with the one before.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from scoring.game import Game
from scoring.words import Words
from vision.detector import find_cards
from vision.faces import read_lattice
from vision.inventory import settle_round
from vision.read import MirroredError, find_grids
from vision.reading import GridReading
from vision.rectify import Pyramid
from vision.sight import BLURRED, MIRRORED, MOVING, SeenGrid, Sight, nothing_in_view, what_is_missing
from vision.table_view import TableView
from vision.tracked_grid import AGREED, TrackedGrid, moved
from vision.tracking import moved_to
from vision.unknown_deck import wary
from vision.votes import NEEDED

Rgb = NDArray[np.uint8]
Floats = NDArray[np.float64]

# seconds
SEARCH_EVERY = 0.2  # between looks for cards while there is no grid
LOOK_EVERY = 0.4  # until two looks in a row agree on the grids
LOOK_ON = 1.0  # while some card is doubtful
LOOK_AGAIN = 2.0  # when all is told: new cards beside, a grid taken away
LOOK_AT_LATEST = 3.0  # though something moves all the time
READ_EVERY = 0.1  # faces, until every card has its votes
READ_ON = 0.25  # while some card is doubtful
READ_AGAIN = 0.5  # when all is told
CALM = 0.5  # without change, before a grid is told: hands come back
PATIENCE = 2.5  # after which a grid is told with its doubtful cells
_TICK = 1e-3


class Watcher:
    """Reads the grids of one game from frames, given in the order of time. One thread at a time."""

    def __init__(self, game: Game, edition: str | None = None) -> None:
        """edition: limits the faces to those of that deck. Raises ValueError for an unknown one."""
        self._game = game
        self._edition = edition
        self._faces = None if edition is None else tuple(t for t, n in game.deck(edition).items() if n)
        self._view = TableView()
        self._grids: list[TrackedGrid] = []
        self._told: list[str] = []  # told of grids that were lost: they may come back as they were
        self._mirrored = False
        self._look_wanted = False
        self._looked = self._read_at = -np.inf

    def see(self, rgb: Rgb, at: float) -> Sight:
        """One frame, (h, w, 3) uint8 RGB of at least 64 x 64 pixels, taken at `at` seconds (never earlier than the one
        before). Raises ValueError for other arrays, ModelError for a broken installation."""
        if rgb.dtype != np.uint8 or rgb.ndim != 3 or rgb.shape[2] != 3 or min(rgb.shape[:2]) < 64:
            raise ValueError(f"a frame is expected as (height, width, 3) uint8 RGB, got {rgb.shape} {rgb.dtype}")
        self._look_wanted |= self._view.see(rgb, at, self._grids)
        looked = self._look_due(at)
        if looked:
            self._look(rgb, at)
        read = not looked and self._read_due(at)
        if read:
            self._read(rgb, at)
        readings = self._pooled() if self._view.found else []
        announced = self._newly_stable(readings, at) if self._view.clear else ()
        grids = tuple(self._seen(grid, reading) for grid, reading in zip(self._grids, readings, strict=False))
        return Sight(at, grids, announced, self._missing(grids), looked or read)

    def finish(self) -> tuple[GridReading, ...]:
        """Grids in view at the end that were not told as they are; cards without enough votes are doubtful."""
        left = []
        for grid, reading in zip(self._grids, self._pooled(), strict=True) if self._view.found else ():
            told = str(reading.grid) in (grid.told, *self._told)
            if not told and not grid.restless and grid.fewest_votes:
                left.append(self._in_frame(reading))
        return tuple(left)

    @property
    def _all_stable(self) -> bool:
        return all(grid.stable for grid in self._grids)

    def _pooled(self) -> list[GridReading]:
        """What the votes say of each grid, the hands in view decided together under the deck."""
        return list(settle_round([grid.pooled() for grid in self._grids], self._game, self._edition))

    def _look_due(self, at: float) -> bool:
        since = at - self._looked + _TICK
        if not self._grids or self._view.lost_for > SEARCH_EVERY:
            return since >= SEARCH_EVERY
        if not self._view.clear or any(grid.restless for grid in self._grids):
            return self._view.found and since >= LOOK_AT_LATEST
        if any(grid.agreed < AGREED for grid in self._grids):
            return self._look_wanted or since >= LOOK_EVERY
        return self._look_wanted or since >= (LOOK_AGAIN if self._all_stable else LOOK_ON)

    def _read_due(self, at: float) -> bool:
        if not self._grids or not self._view.clear or any(grid.restless for grid in self._grids):
            return False
        since = at - self._read_at + _TICK
        if any(grid.fewest_votes < NEEDED for grid in self._grids):
            return since >= READ_EVERY
        return since >= (READ_AGAIN if self._all_stable else READ_ON)

    def _look(self, rgb: Rgb, at: float) -> None:
        """Finds cards and grids anew, as in a photo."""
        boxes = find_cards(rgb)
        readings: tuple[GridReading, ...] = ()
        self._mirrored = False
        try:
            readings = find_grids(Pyramid(rgb), boxes, self._game, self._faces)
        except MirroredError:
            self._mirrored = True
        if self._view.found:
            for grid in self._grids:
                for card in grid.cards.values():
                    card.quad = moved_to(self._view.motion, card.quad)
            known = self._grids
            lost = []
        else:
            known, lost = [], self._grids
        fresh = [TrackedGrid.of(reading, self._game, boxes, at) for reading in readings]
        self._forget([grid for grid in lost if not any(new.takes_up(grid) for new in fresh)])
        self._grids = self._merged(known, fresh, readings)
        self._view.restart(self._grids)
        self._looked = self._read_at = at
        self._look_wanted = False

    def _merged(
        self, known: list[TrackedGrid], fresh: list[TrackedGrid], readings: tuple[GridReading, ...]
    ) -> list[TrackedGrid]:
        """The grids after a look: known ones that it found again, new ones, and those it missed though nothing
        moved (once: a look can err)."""
        merged: list[TrackedGrid] = []
        left = list(known)
        new: list[TrackedGrid] = []
        for grid, reading in zip(fresh, readings, strict=True):
            same = next((old for old in left if old.matches(reading) is not None), None)
            if same is None:
                new.append(grid)
                continue
            left.remove(same)
            straight = same.matches(reading) is True
            same.vote(reading)
            same.found_again(grid, reading, straight=straight)
            merged.append(same)
        kept = [old for old in left if old.since <= self._looked and not old.restless and not old.contradicted]
        for old in kept:
            old.contradicted, old.agreed = old.contradicted + 1, 0
        self._forget([old for old in left if old not in kept])
        return [*merged, *(one for one in new if not any(one.overlaps(old) for old in kept)), *kept]

    def _forget(self, grids: list[TrackedGrid]) -> None:
        self._told.extend(grid.told for grid in grids if grid.told is not None)

    def _read(self, rgb: Rgb, at: float) -> None:
        """Reads the faces of the followed grids where they lie now."""
        photo = Pyramid(rgb)
        back = np.asarray(np.linalg.inv(self._view.motion), np.float64)
        for grid in self._grids:
            lattice = grid.lattice()
            cells = tuple(replace(cell, quad=moved_to(self._view.motion, cell.quad)) for cell in lattice.cells)
            reading = wary(read_lattice(photo, replace(lattice, cells=cells), self._game, self._faces).grid, self._game)
            grid.vote(moved(reading, moved_to(back, np.array([cell.corners for cell in reading.cells]))))
        self._read_at = at

    def _newly_stable(self, readings: list[GridReading], at: float) -> tuple[GridReading, ...]:
        announced = []
        for grid, reading in zip(self._grids, readings, strict=True):
            if grid.restless or grid.agreed < AGREED or grid.fewest_votes < NEEDED or at - grid.since + _TICK < CALM:
                continue
            if reading.doubtful and at - grid.since + _TICK < PATIENCE:
                continue
            name = str(reading.grid)
            if grid.told != name and name in self._told:
                self._told.remove(name)
            elif grid.told != name:
                announced.append(self._in_frame(reading))
                self._told = self._told[1:]
            grid.told = name
        return tuple(announced)

    def _seen(self, grid: TrackedGrid, reading: GridReading) -> SeenGrid:
        grid.stable = grid.told == str(reading.grid) and not grid.restless and grid.fewest_votes >= NEEDED
        return SeenGrid(self._in_frame(reading), grid.fewest_votes, grid.stable, grid.restless)

    def _in_frame(self, reading: GridReading) -> GridReading:
        quads = np.array([cell.corners for cell in reading.cells])
        return moved(reading, moved_to(self._view.motion, quads))

    def _missing(self, grids: tuple[SeenGrid, ...]) -> tuple[Words, ...]:
        if self._mirrored and not self._grids:
            return (MIRRORED,)
        if not self._grids:
            return (nothing_in_view(self._game),)
        if not self._view.found or self._view.moving:
            return (MOVING,)
        if self._view.blurred:
            return (BLURRED,)
        return tuple(dict.fromkeys(said for grid in grids for said in what_is_missing(grid)))
