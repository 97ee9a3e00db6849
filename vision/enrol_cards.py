"""Find the faces to enrol on a photo: cards lying apart on a table, or one card that fills the whole picture."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detector import find_cards
from vision.lattice import BADLY_FITTING
from vision.oriented_boxes import Detections
from vision.plane_descent import ASPECT
from vision.prototypes.layouts import frame_quad
from vision.table_plane import Table, apply, fit_tables

Floats = NDArray[np.float64]
Rgb = NDArray[np.uint8]

LEAST_CONFIDENCE = 0.35  # a card photographed on purpose is seen surely; below it are shadows and halves of cards
LEAST_SINGLE = 0.15  # where exactly one card must be there, the surest will do
STANDING = 50.0  # degrees a card's long side may lean from the photo's own up
FRAME = 0.5  # border laid around a picture to ask whether the picture itself is a card, in its shorter side
FRAME_GREY = 118
FILLS = 0.75  # overlap with the picture's own frame from which a card is the whole picture
CARD_SHAPED = (1.25, 1.8)  # height over width of a picture that may be a card cut out


@dataclass(frozen=True)
class SeenCard:
    """One card on a photo. quad: (4, 2) photo pixels, clockwise from its top left as it stands in the photo.

    fills: whether it is the whole picture. lies: whether it lies on its side, so that its way up cannot be told.
    """

    quad: Floats
    confidence: float
    fills: bool = False
    lies: bool = False


def cards_on(rgb: Rgb, *, single: bool = False) -> tuple[SeenCard, ...]:
    """The cards of an (h, w, 3) photo in reading order: row by row as seen, each row left to right.

    single: the picture is said to show one card; the likeliest is returned. Raises ModelError.
    """
    boxes = find_cards(rgb)
    whole = _whole_picture(rgb, boxes)
    if whole is not None:
        return (whole,)
    sure = boxes[boxes.confidence >= (LEAST_SINGLE if single else LEAST_CONFIDENCE)]
    if single:
        sure = sure[:1]
    if not len(sure):
        return ()
    height, width = rgb.shape[:2]
    table = fit_tables(sure.xywhr, (width, height), sure.confidence)[0]
    fits = np.flatnonzero((table.misfit < BADLY_FITTING) | (len(sure) == 1))
    quads = [standing(quad) for quad in table.quads(table.cards[fits])]
    order = reading_order(table, np.array(quads)) if quads else []
    return tuple(SeenCard(quads[i], float(sure.confidence[fits[i]]), lies=leaning(quads[i]) > STANDING) for i in order)


def standing(quad: Floats) -> Floats:
    """The corners begun at the card's top left as it stands in the photo (its short sides are top and bottom)."""
    up = quad[0] + quad[1] - quad[2] - quad[3]
    return quad if up[1] <= 0 else np.roll(quad, 2, axis=0)


def leaning(quad: Floats) -> float:
    """Degrees between the card's up and the photo's."""
    up = quad[0] + quad[1] - quad[2] - quad[3]
    return float(np.degrees(np.arctan2(abs(up[0]), -up[1])))


def reading_order(table: Table, quads: Floats) -> list[int]:
    """Indices of (n, 4, 2) quads row by row, left to right, on the table's plane (perspective bends rows in the
    photo)."""
    plane = apply(table.to_plane, quads)
    up = (plane[:, 0] + plane[:, 1] - plane[:, 2] - plane[:, 3]).sum(axis=0)
    down = -up / max(float(np.linalg.norm(up)), 1e-9)
    across = np.array([down[1], -down[0]])
    middle = plane.mean(axis=1)
    x, y = middle @ across, middle @ down
    rows: list[list[int]] = []
    for i in np.argsort(y):
        if rows and y[i] - np.mean([y[j] for j in rows[-1]]) < table.aspect / 2:
            rows[-1].append(int(i))
        else:
            rows.append([int(i)])
    return [i for row in rows for i in sorted(row, key=lambda j: float(x[j]))]


def _whole_picture(rgb: Rgb, boxes: Detections) -> SeenCard | None:
    """The card that the picture is cut to, if it looks like one card when it is laid on a plain grey table."""
    height, width = rgb.shape[:2]
    if not CARD_SHAPED[0] <= height / width <= CARD_SHAPED[1]:
        return None
    border = round(FRAME * width)
    laid = cv2.copyMakeBorder(rgb, border, border, border, border, cv2.BORDER_CONSTANT, value=(FRAME_GREY,) * 3)
    found = find_cards(np.asarray(laid, np.uint8))
    frame = frame_quad(height, width)
    best = max(
        ((float(c), overlap(q - border, frame)) for c, q in zip(found.confidence, found.corners, strict=True)),
        key=lambda one: one[0] * (one[1] > FILLS),
        default=(0.0, 0.0),
    )
    if best[1] < FILLS or best[0] < LEAST_SINGLE:
        return None
    inside = [
        float(c)
        for c, q in zip(boxes.confidence, boxes.corners, strict=True)
        if overlap(q, frame) < FILLS and is_card_shaped(q)
    ]
    if inside and max(inside) > best[0]:
        return None
    return SeenCard(frame, best[0], fills=True)


def is_card_shaped(quad: Floats) -> bool:
    """Whether a box has about the proportions of a card seen from above."""
    a, b = sorted((float(np.linalg.norm(quad[1] - quad[0])), float(np.linalg.norm(quad[2] - quad[1]))))
    return 0.7 * ASPECT < b / max(a, 1e-9) < 1.4 * ASPECT


def overlap(one: Floats, other: Floats) -> float:
    """Intersection over union of two convex quadrilaterals (4, 2)."""
    a, b = np.ascontiguousarray(one, np.float32), np.ascontiguousarray(other, np.float32)
    shared = float(cv2.intersectConvexConvex(a, b)[0])
    union = float(abs(cv2.contourArea(a)) + abs(cv2.contourArea(b))) - shared
    return shared / max(union, 1e-9)
