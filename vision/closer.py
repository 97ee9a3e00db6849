"""A second, closer look for cards: the part of the photo that shows them, or where none are seen all parts in turn.

The detector sees the photo shrunk to its input. A grid in the middle of a large table is then a few pixels a card,
while the photo itself shows it well.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.detector import find_cards
from vision.oriented_boxes import Detections, prob_iou, suppress

Rgb = NDArray[np.uint8]
Window = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""

SEEN = 0.2  # confidence of boxes that say where cards lie
SMALL = 0.055  # card width in the photo's longer side below which a closer look finds corners better (35 of 640)
TINY = 0.03  # and below which it is worth looking part by part
ROOM = 1.3  # card heights kept around the boxes: a row that was missed comes into view
NEARER = 1.3  # times that a closer look must enlarge
PART = 0.6  # of the photo's sides: two by two parts that overlap by more than any card worth a closer look
SAME = 0.45  # overlap (ProbIoU) from which two boxes are one card
EDGE = 3.0  # pixels: a box this near to a part's border is a card that goes on beyond it
OUTSHONE = 0.5  # what the confidence of a box is multiplied by that the closer look did not confirm


def look_closer(rgb: Rgb, boxes: Detections) -> Detections:
    """`boxes` of an (h, w, 3) photo with those of a closer look in their place, surest first; the same where it is not
    worth it. Costs one more run of the detector, or four where the cards are tiny and all about or none is seen.

    Raises ModelError.
    """
    height, width = rgb.shape[:2]
    long = max(height, width)
    seen = boxes[boxes.confidence >= SEEN]
    size = float(np.median(seen.xywhr[:, 2:4].min(axis=1))) if len(seen) else 0.0
    if size > SMALL * long:
        return boxes
    if len(seen) > 1:
        window = _around(seen, width, height)
        if NEARER * max(window[2] - window[0], window[3] - window[1]) <= long:
            return _merged(boxes, [window], [look_into(rgb, window)])
    if len(seen) > 1 and size > TINY * long:
        return boxes
    parts = _parts(width, height)
    return _merged(boxes, parts, [look_into(rgb, part) for part in parts])


def _around(seen: Detections, width: int, height: int) -> Window:
    room = ROOM * float(np.median(seen.xywhr[:, 2:4].max(axis=1)))
    low, high = seen.corners.min(axis=(0, 1)) - room, seen.corners.max(axis=(0, 1)) + room
    left, top = (max(0, int(v)) for v in low)
    return left, top, min(width, int(high[0]) + 1), min(height, int(high[1]) + 1)


def _parts(width: int, height: int) -> list[Window]:
    wide, high = round(PART * width), round(PART * height)
    return [(x, y, x + wide, y + high) for y in (0, height - high) for x in (0, width - wide)]


def look_into(rgb: Rgb, window: Window) -> Detections:
    """Boxes in the photo's pixels; cards that a window's border cuts inside the photo are left out."""
    left, top, right, bottom = window
    found = find_cards(np.ascontiguousarray(rgb[top:bottom, left:right]))
    xywhr = found.xywhr.copy()
    xywhr[:, :2] += (left, top)
    moved = Detections(xywhr, found.confidence, found.class_id)
    low, high = moved.corners.min(axis=1), moved.corners.max(axis=1)
    height, width = rgb.shape[:2]
    whole = (low[:, 0] > left + EDGE) | (left == 0)
    whole &= (low[:, 1] > top + EDGE) | (top == 0)
    whole &= (high[:, 0] < right - EDGE) | (right == width)
    whole &= (high[:, 1] < bottom - EDGE) | (bottom == height)
    return moved[whole]


def _merged(boxes: Detections, windows: list[Window], found: list[Detections]) -> Detections:
    """The closer boxes, and of the others those that they do not show."""
    closer = suppress(join(found))
    covered = np.zeros(len(boxes), np.bool_)
    for left, top, right, bottom in windows:
        x, y = boxes.xywhr[:, 0], boxes.xywhr[:, 1]
        covered |= (x > left) & (x < right) & (y > top) & (y < bottom)
    shown = np.zeros(len(boxes), np.bool_)
    if len(closer) and len(boxes):
        shown = prob_iou(boxes.xywhr, closer.xywhr).max(axis=1) >= SAME
    rest = boxes[~shown]
    dimmed = Detections(rest.xywhr, rest.confidence * np.where(covered[~shown], OUTSHONE, 1.0), rest.class_id)
    return suppress(join([closer, dimmed]))


def join(parts: list[Detections]) -> Detections:
    """All boxes of `parts` (at least one), in their order."""
    return Detections(
        np.concatenate([part.xywhr for part in parts]),
        np.concatenate([part.confidence for part in parts]),
        np.concatenate([part.class_id for part in parts]),
    )
