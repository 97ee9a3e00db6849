"""Bytes of a photo to grids: decode, find cards, place grids, read faces; one function an arrow."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from scoring.game import Game
from scoring.words import Words, words
from vision.anchors import anchored
from vision.detector import WEIGHTS, find_cards
from vision.faces import LatticeReading, read_lattice
from vision.lattice import RIVAL, Lattice, find_lattices, mirrored, without_column
from vision.numeral_reader import WEIGHTS as NUMERAL_WEIGHTS
from vision.oriented_boxes import Detections
from vision.prototypes import decks_of
from vision.reading import GridReading, PhotoReading
from vision.rectify import Pyramid
from vision.resolution import fine_enough, first_look
from vision.sessions import load_network
from vision.several_grids import ORDERLY
from vision.unknown_deck import wary

LEAST_MEAN_CONFIDENCE = 0.4  # of a further grid, or one laid in disorder: other cards and no cards at all are no grid


MIRRORED_LEAD = 0.04  # in mean confidence: what a mirrored reading must be better by
_MIRRORED = words(
    "The photo is mirrored (a selfie camera does that). Take it with the back camera or switch mirroring off."
)
_IN_LINE = words("Other cards lie in line with these: check that the right ones were taken.")


class MirroredError(Exception):
    """The cards read well only with left and right exchanged."""


class CancelledError(Exception):
    """The caller's `cancel` said to stop."""


def read_photo(
    data: bytes, game: Game, *, edition: str | None = None, cancel: Callable[[], bool] | None = None
) -> PhotoReading:
    """Read every grid of `game` in a photo (JPEG, PNG, WebP, HEIC).

    edition: limits faces and copies to that edition's deck. cancel: asked between the steps (an Event's is_set will
    do); CancelledError when it answers True. Raises PhotoError for unusable bytes, ModelError for a broken
    installation, ValueError for an unknown edition. No grid is no error: `grids` is empty and `warnings` say
    what to do.
    """
    began = time.perf_counter()
    deck = None if edition is None else game.deck(edition)
    photo = first_look(data)
    _check(cancel)
    boxes = find_cards(photo.rgb)
    _check(cancel)
    photo, boxes = fine_enough(data, photo, boxes)
    pyramid = Pyramid(photo.rgb)
    grids: tuple[GridReading, ...] = ()
    try:
        grids = find_grids(pyramid, boxes, game, None if deck is None else tuple(t for t, n in deck.items() if n))
        warnings = () if grids else (_nothing_found(boxes, game),)
    except MirroredError:
        warnings = (_MIRRORED,)
    _check(cancel)
    grids = tuple(_scaled(grid, photo.scale) for grid in grids)
    return PhotoReading(photo.width, photo.height, grids, warnings, 1e3 * (time.perf_counter() - began))


def find_grids(
    photo: Pyramid, boxes: Detections, game: Game, faces: tuple[str, ...] | None = None
) -> tuple[GridReading, ...]:
    """Grids of `game` among boxes on a photo, in reading order, corners in the pyramid's pixels.

    faces: those that may occur (default: all). Raises MirroredError where the cards read better mirrored.
    """
    picture = photo.level(0)
    size = (picture.shape[1], picture.shape[0])
    missing = game.columns_can_go
    groups = find_lattices(boxes, size, game.rows, game.columns, columns_may_be_missing=missing)
    grids: list[GridReading] = []
    for group in groups:
        best, lead = _best_reading(photo, group, game, faces)
        if missing and (gap := best.likely_gap) is not None:
            best = read_lattice(photo, without_column(best.lattice, gap), game, faces)
        if best.mean_confidence < (LEAST_MEAN_CONFIDENCE if grids or group[0].order < ORDERLY else 0.0):
            continue
        surer = anchored(boxes, best.grid) if best.grid.doubtful else None
        if surer is not None:
            for again in find_lattices(surer, size, game.rows, game.columns, columns_may_be_missing=missing, most=1):
                other = _best_reading(photo, again, game, faces)
                best, lead = max((best, lead), other, key=lambda one: one[0].grid_worth)
        if best.grid.doubtful:
            flipped = read_lattice(photo, mirrored(group[0]), game, faces)
            if flipped.mean_confidence > max(LEAST_MEAN_CONFIDENCE, best.mean_confidence + MIRRORED_LEAD):
                raise MirroredError
        grid = wary(best.grid, game)
        grids.append(grid if lead >= RIVAL else replace(grid, warnings=(*grid.warnings, _IN_LINE)))
    return tuple(sorted(grids, key=_reading_order))


def _best_reading(
    photo: Pyramid, group: tuple[Lattice, ...], game: Game, faces: tuple[str, ...] | None
) -> tuple[LatticeReading, float]:
    """The placing that reads best, where one lacks a box, else the first; and by how many cells it leads."""
    if len(group) < 2 or all(cell.worth > 0 for cell in group[0].cells):
        return read_lattice(photo, group[0], game, faces), group[0].rival
    readings = sorted((read_lattice(photo, one, game, faces) for one in group), key=lambda reading: -reading.merit)
    return readings[0], readings[0].merit - readings[1].merit


def warm_up() -> None:
    """Load both networks, so that the first photo is as quick as the next. Raises ModelError."""
    load_network(WEIGHTS)
    load_network(NUMERAL_WEIGHTS)
    decks_of("")


def _check(cancel: Callable[[], bool] | None) -> None:
    if cancel is not None and cancel():
        raise CancelledError


def _scaled(grid: GridReading, scale: float) -> GridReading:
    if scale == 1:
        return grid
    cells = []
    for cell in grid.cells:
        a, b, c, d = (((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5) for x, y in cell.corners)
        cells.append(replace(cell, corners=(a, b, c, d)))
    return replace(grid, cells=tuple(cells))


def _reading_order(grid: GridReading) -> tuple[float, float]:
    corners = np.array([cell.corners for cell in grid.cells])
    middle = corners.mean(axis=(0, 1))
    tall = float(np.linalg.norm(corners[:, 3] - corners[:, 0], axis=1).mean())
    return round(float(middle[1]) / (2 * tall)), float(middle[0])


def _nothing_found(boxes: Detections, game: Game) -> Words:
    seen = int((boxes.confidence > 0.3).sum())
    return words(
        "No grid of {game} found: expected {rows} x {columns} cards, saw {seen}. Take the photo from above, with all "
        "cards in the picture, none covering another, on a plain table.",
        game=game.title,
        rows=game.rows,
        columns=game.columns,
        seen=seen,
    )
