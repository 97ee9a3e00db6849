"""Bytes of a photo to grids: decode, find cards, place grids, read faces; one function an arrow."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from scoring.game import Game
from scoring.words import Words, words
from vision.anchors import anchored, outside
from vision.closer import look_closer
from vision.detector import WEIGHTS, find_cards
from vision.faces import LatticeReading, read_lattice
from vision.frame_edge import cut_off, doubt_cut
from vision.inventory import settle_round
from vision.lattice import RIVAL, Lattice, find_lattices, mirrored, without_column
from vision.missing_cards import look_for_missing, not_seen
from vision.numeral_reader import WEIGHTS as NUMERAL_WEIGHTS
from vision.oriented_boxes import Detections
from vision.prototypes import decks_of
from vision.quality import why_nothing, with_quality
from vision.reading import GridReading, PhotoReading
from vision.rectify import Pyramid
from vision.resolution import fine_enough, first_look
from vision.sessions import load_ahead, load_network
from vision.several_grids import ORDERLY
from vision.unknown_deck import wary

LEAST_MEAN_CONFIDENCE = 0.4  # of a further grid, or one laid in disorder: other cards and no cards at all are no grid


USUAL_WORTH = 0.6  # of boxes that are cards
FEW_CARDS = 6
MIRRORED_LEAD = 0.06  # in mean confidence: what a mirrored reading must be better by
MIRRORED_CARDS = 2  # and by how many cards that are no longer doubtful
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
    load_ahead(WEIGHTS, NUMERAL_WEIGHTS)
    photo = first_look(data)
    _check(cancel)
    boxes = find_cards(photo.rgb)
    _check(cancel)
    photo, boxes = fine_enough(data, photo, boxes)
    photo, boxes = fine_enough(data, photo, look_closer(photo.rgb, boxes))
    _check(cancel)
    pyramid = Pyramid(photo.rgb)
    grids: tuple[GridReading, ...] = ()
    try:
        grids = find_grids(pyramid, boxes, game, None if deck is None else tuple(t for t, n in deck.items() if n))
        warnings = () if grids else (*why_nothing(pyramid, boxes), _nothing_found(boxes, game))
    except MirroredError:
        warnings = (_MIRRORED,)
    _check(cancel)
    grids = tuple(_scaled(with_quality(pyramid, grid), photo.scale) for grid in grids)
    grids = settle_round(grids, game, edition)
    return PhotoReading(photo.width, photo.height, grids, warnings, 1e3 * (time.perf_counter() - began))


def find_grids(
    photo: Pyramid, boxes: Detections, game: Game, faces: tuple[str, ...] | None = None
) -> tuple[GridReading, ...]:
    """Grids of `game` among boxes on a photo, in reading order, corners in the pyramid's pixels.

    faces: those that may occur (default: all). Raises MirroredError where the cards read better mirrored.
    """
    picture = photo.level(0)
    size = (picture.shape[1], picture.shape[0])
    shape = (game.rows, game.columns)
    missing = game.columns_can_go
    groups = find_lattices(boxes, size, *shape, columns_may_be_missing=missing)
    if (more := look_for_missing(picture, boxes, [group[0] for group in groups])) is not None:
        anew = find_lattices(more, size, *shape, columns_may_be_missing=missing)
        # the table's plane is fitted anew to all boxes, and a bad further one can spoil it
        if sum(group[0].score for group in anew) >= sum(group[0].score for group in groups):
            boxes, groups = more, anew
    grids: list[GridReading] = []
    for group in groups:
        best, lead = _best_reading(photo, group, game, faces)
        if missing and (gap := best.likely_gap) is not None:
            best = read_lattice(photo, without_column(best.lattice, gap), game, faces)
        if best.mean_confidence < (LEAST_MEAN_CONFIDENCE if grids or _might_be_none(group[0], game) else 0.0):
            continue
        surer = None
        if best.grid.doubtful:
            surer = anchored(outside(boxes, [other[0] for other in groups if other is not group]), best.grid)
        if surer is not None:
            for again in find_lattices(surer, size, *shape, columns_may_be_missing=missing, most=1):
                other = _best_reading(photo, again, game, faces)
                best, lead = max((best, lead), other, key=lambda one: one[0].grid_worth)
        if best.grid.doubtful:
            flipped = read_lattice(photo, mirrored(group[0]), game, faces)
            surer_cards = len(best.grid.doubtful) - len(flipped.grid.doubtful)
            lead_needed = max(LEAST_MEAN_CONFIDENCE, best.mean_confidence + MIRRORED_LEAD)
            if flipped.mean_confidence > lead_needed and surer_cards >= MIRRORED_CARDS:
                raise MirroredError
        grid = doubt_cut(wary(best.grid, game, photo), size)
        said = [*grid.warnings, *cut_off(grid, boxes, size), *not_seen(best.lattice, grid, game)]
        grids.append(replace(grid, warnings=(*said, *(() if lead >= RIVAL else (_IN_LINE,)))))
    return tuple(sorted(grids, key=_reading_order))


def _might_be_none(lattice: Lattice, game: Game) -> bool:
    """Laid in disorder, or a few weak boxes of a game with columns gone, that may be no cards at all."""
    weak = float(np.mean([cell.worth for cell in lattice.cells])) < USUAL_WORTH
    return lattice.order < ORDERLY or (weak and game.columns_can_go and len(lattice.cells) < FEW_CARDS)


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
    if not seen and game.columns_can_go:
        return words(
            "No cards were seen. If all columns are gone, enter an empty grid: it counts 0. Otherwise take the photo "
            "from above, with all {rows} x {columns} cards in the picture, in better light.",
            rows=game.rows,
            columns=game.columns,
        )
    return words(
        "No grid of {game} found: expected {rows} x {columns} cards, saw {seen}. Take the photo from above, with all "
        "cards in the picture, none covering another, on a plain table.",
        game=game.title,
        rows=game.rows,
        columns=game.columns,
        seen=seen,
    )
