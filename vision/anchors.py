"""A second round: cards that were read well tell the table's plane and the grid better than any detector's boxes."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.lattice import Lattice
from vision.oriented_boxes import BACK, FACE, Detections, prob_iou
from vision.reading import GridReading

WELL_READ = 0.9  # confidence of a card whose corners are believed
ENOUGH = 0.5  # share of a grid's cards that must be well read
DISTRUST = 0.6  # what the confidence of the other boxes is multiplied by


def anchored(boxes: Detections, grid: GridReading) -> Detections | None:
    """The grid's well-read cards as sure boxes, and the other boxes clear of them; None where too few are well read."""
    known = [cell for cell in grid.cells if cell.confidence >= WELL_READ and cell.face is not None]
    if len(known) < max(2, ENOUGH * len(grid.cells)) or len(known) == len(grid.cells):
        return None
    rows = []
    for cell in known:
        (x, y), (width, height), angle = cv2.minAreaRect(np.array(cell.corners, np.float32))
        rows.append([x, y, width, height, np.deg2rad(angle)])
    sure = np.array(rows, np.float64)
    clear = prob_iou(boxes.xywhr, sure).max(axis=1) < 0.3
    rest = boxes[clear]
    return Detections(
        np.vstack([sure, rest.xywhr]),
        np.concatenate([np.full(len(sure), 0.99), rest.confidence * DISTRUST]),
        np.concatenate([np.array([BACK if cell.face == "x" else FACE for cell in known], np.int64), rest.class_id]),
    )


def outside(boxes: Detections, lattices: Sequence[Lattice]) -> Detections:
    """The boxes whose middle lies in no card of `lattices`: those of other players are no cards of this one."""
    quads = [cell.quad.astype(np.float32) for lattice in lattices for cell in lattice.cells]
    free = [
        all(cv2.pointPolygonTest(quad, (float(x), float(y)), measureDist=False) < 0 for quad in quads)
        for x, y in boxes.xywhr[:, :2]
    ]
    return boxes[np.array(free, np.bool_)]
