"""How finely a photo is decoded: cards are looked for in a small picture, and read in one that shows them large enough.

A 12-megapixel JPEG takes less than half the time at half size, and most grids fill so much of the frame that the
readers would shrink their cards anyway.
"""

from __future__ import annotations

import numpy as np

from vision.image import Photo, open_photo
from vision.lattice import SURE
from vision.oriented_boxes import Detections

SEARCHED_SIDE = 1280  # pixels of the longer side: twice what the detector sees, so that shrinking still averages
READABLE_WIDTH = 120  # pixels of a card's shorter side: the readers see no more than 96
FEW = 0.1  # share of the boxes that may be smaller: false ones, cards of another grid far behind


def first_look(data: bytes) -> Photo:
    """The photo, decoded finely enough to find cards in. Raises PhotoError."""
    return open_photo(data, SEARCHED_SIDE)


def fine_enough(data: bytes, photo: Photo, boxes: Detections) -> tuple[Photo, Detections]:
    """The photo decoded finely enough to read the cards found, and the boxes (in pixels of photo.rgb) in its pixels."""
    sure = boxes.xywhr[boxes.confidence >= SURE]
    if not photo.finer or not len(sure):
        return photo, boxes
    width = float(np.quantile(sure[:, 2:4].min(axis=1), FEW))
    if width >= READABLE_WIDTH:
        return photo, boxes
    finer = open_photo(data, max(photo.rgb.shape) * READABLE_WIDTH / max(width, 1.0))
    larger = finer.rgb.shape[1] / photo.rgb.shape[1]
    xywhr = boxes.xywhr.copy()
    xywhr[:, :2] = (xywhr[:, :2] + 0.5) * larger - 0.5  # pixel centres: one pixel becomes larger x larger of them
    xywhr[:, 2:4] *= larger
    return finer, Detections(xywhr, boxes.confidence, boxes.class_id)
