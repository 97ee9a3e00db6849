"""Cards that the photo's edge cuts: which cells, and whether a column may lie half outside."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.words import Words, words
from vision.oriented_boxes import Detections
from vision.reading import GridReading

Floats = NDArray[np.float64]

WHOLE = 0.97  # share of a card inside the photo from which it counts as all there
READABLE = 0.85  # share of a card inside the photo below which its face is doubtful
SEEN = 0.05  # share of a card inside the photo from which one can see that it is there
USUAL_STEP = 1.15  # to the next column, in card widths, where only one is there to tell


def cut_off(grid: GridReading, boxes: Detections, size: tuple[int, int]) -> tuple[Words, ...]:
    """Warnings of cards outside a photo of size (width, height); grid and boxes in its pixels."""
    cut = [cell for cell in grid.cells if share_inside(np.array(cell.corners), size) < WHOLE]
    said = []
    if cut:
        places = tuple(words("row {row}, column {column}", row=c.row + 1, column=c.column + 1) for c in cut)
        said.append(
            words("The edge of the photo cuts these cards: {cells}. Take it again with all cards inside.", cells=places)
        )
    if len({cell.column for cell in grid.cells}) < grid.columns and _goes_on(grid, boxes, size):
        said.append(
            words("A column may lie half outside the photo. If one is missing, take it again with all cards inside.")
        )
    return tuple(said)


def doubt_cut(grid: GridReading, size: tuple[int, int]) -> GridReading:
    """The same grid; cards of which a good part lies outside a photo of size (width, height) are doubtful: the number
    may be what is missing, and a blank rest looks like a back."""
    cells = tuple(
        replace(cell, doubtful=True) if share_inside(np.array(cell.corners), size) < READABLE else cell
        for cell in grid.cells
    )
    return replace(grid, cells=cells)


def share_inside(quad: Floats, size: tuple[int, int]) -> float:
    """Share of a convex (4, 2) quad that lies in a picture of size (width, height)."""
    frame = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32)
    area = float(abs(cv2.contourArea(quad.astype(np.float32))))
    return float(cv2.intersectConvexConvex(quad.astype(np.float32), frame)[0]) / max(area, 1e-9)


def _goes_on(grid: GridReading, boxes: Detections, size: tuple[int, int]) -> bool:
    """Whether a box lies where the next column would be, and the photo's edge cuts that place."""
    if not len(boxes):
        return False
    columns = sorted({cell.column for cell in grid.cells})
    for first, second in ((columns[0], columns[1:2]), (columns[-1], columns[-2:-1])):
        for cell in (c for c in grid.cells if c.column == first):
            quad = np.array(cell.corners)
            across = (quad[1] + quad[2] - quad[0] - quad[3]) / 2
            middle = quad.mean(axis=0)
            if second:
                inner = [c for c in grid.cells if (c.row, c.column) == (cell.row, second[0])]
                steps = [middle - np.array(c.corners).mean(axis=0) for c in inner]
            else:
                steps = [USUAL_STEP * across, -USUAL_STEP * across]
            for step in steps:
                beyond = quad + step
                if SEEN < share_inside(beyond, size) < WHOLE and _any_in(boxes, beyond):
                    return True
    return False


def _any_in(boxes: Detections, quad: Floats) -> bool:
    outline = quad.astype(np.float32)
    return any(
        cv2.pointPolygonTest(outline, (float(x), float(y)), measureDist=False) >= 0 for x, y in boxes.xywhr[:, :2]
    )
