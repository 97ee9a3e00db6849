"""A second look for cells without a box: the grid tells where their cards should lie, and there the photo is seen
closer."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.game import Game
from scoring.words import Words, words
from vision.closer import join, look_into
from vision.lattice import SURE, Lattice
from vision.oriented_boxes import Detections, prob_iou, suppress
from vision.reading import GridReading

Rgb = NDArray[np.uint8]

ROOM = 0.9  # card heights shown around the cells looked for: their neighbours show the detector what a card is
HERE = 0.3  # overlap (ProbIoU) of a box with the place predicted from which it is that cell's card
MOST_LOOKS = 2  # a photo: each runs the detector once


def look_for_missing(rgb: Rgb, boxes: Detections, lattices: Sequence[Lattice]) -> Detections | None:
    """`boxes` with the cards that a closer look finds in the empty cells of `lattices`, surest first; None where it
    finds none. rgb: (h, w, 3), boxes and lattices in its pixels. Raises ModelError."""
    news: list[Detections] = []
    wanting = [one for one in lattices if any(cell.worth < SURE for cell in one.cells)]
    for lattice in wanting[:MOST_LOOKS]:
        quads = np.array([cell.quad for cell in lattice.cells if cell.worth < SURE])
        room = ROOM * float(np.median(np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=2).max(axis=1)))
        low, high = quads.min(axis=(0, 1)) - room, quads.max(axis=(0, 1)) + room
        left, top = (max(0, int(v)) for v in low)
        right, bottom = min(rgb.shape[1], int(high[0]) + 1), min(rgb.shape[0], int(high[1]) + 1)
        if right - left < 64 or bottom - top < 64:
            continue
        found = look_into(rgb, (left, top, right, bottom))
        if not len(found):
            continue
        there = prob_iou(found.xywhr, np.array([_box(quad) for quad in quads])).max(axis=1)
        sure = found[(there >= HERE) & (found.confidence >= SURE)]
        better = [sure.confidence[i] > _best(boxes, sure.xywhr[i]) for i in range(len(sure))]
        news.append(sure[np.array(better, np.bool_)])
    new = join([boxes[:0], *news])
    if not len(new):
        return None
    rest = boxes[prob_iou(boxes.xywhr, new.xywhr).max(axis=1) < HERE] if len(boxes) else boxes
    return suppress(join([new, rest]))


def not_seen(lattice: Lattice, grid: GridReading, game: Game) -> tuple[Words, ...]:
    """Where the rules take only whole columns: a warning that names the cells of a read grid without a card."""
    if not game.columns_can_go:
        return ()
    middles = np.array([cell.corners for cell in grid.cells]).mean(axis=1)
    empty = []
    for cell in lattice.cells:
        own = grid.cells[int(np.argmin(np.linalg.norm(middles - cell.quad.mean(axis=0), axis=1)))]
        if own.doubtful and (cell.worth == 0 or (cell.worth < SURE and own.face is None)):
            empty.append((own.row, own.column))
    if not empty:
        return ()
    places = tuple(words("row {row}, column {column}", row=r + 1, column=c + 1) for r, c in sorted(empty))
    return (
        words(
            "In {game} only whole columns can be missing, but no card was seen here: {cells}.",
            game=game.title,
            cells=places,
        ),
    )


def _box(quad: NDArray[np.float64]) -> list[float]:
    (x, y), (width, height), angle = cv2.minAreaRect(quad.astype(np.float32))
    return [x, y, width, height, float(np.deg2rad(angle))]


def _best(boxes: Detections, box: NDArray[np.float64]) -> float:
    """The best confidence of the boxes that show this card already."""
    if not len(boxes):
        return 0.0
    same = prob_iou(boxes.xywhr, box[None])[:, 0] >= HERE
    return float(boxes.confidence[same].max(initial=0.0))
