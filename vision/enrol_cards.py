"""Find the faces to enrol on a photo: cards lying apart on a table, or one card that fills the whole picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detector import find_cards
from vision.enrol_outline import outlined
from vision.lattice import BADLY_FITTING
from vision.oriented_boxes import Detections
from vision.prototypes.layouts import frame_quad
from vision.rectify import Pyramid
from vision.table_plane import apply, fit_tables

Floats = NDArray[np.float64]
Rgb = NDArray[np.uint8]

LEAST_CONFIDENCE = 0.35  # a card photographed on purpose is seen surely; below it are shadows and halves of cards
LEAST_SINGLE = 0.15  # where exactly one card must be there, boxes that agree will do
STANDING = 50.0  # degrees a card's long side may lean from the photo's own up
BORDERS = (1.0, 2.5, 4.0)  # laid around a picture, in half its longer side: a card that is large there is found small
TONES = (20, 118, 235)  # of the border that a cut-out card is tried on: it must stand out from one of them
AGREE = 0.75  # overlap from which two boxes are one card
SAME_OUTLINE = 0.9  # overlap from which two outlines are one
CARD_SHAPED = (1.36, 1.72)  # height over width of a picture that may be a card cut out; phones take 1.33 and 1.78
SIZE_OFF = 0.08  # of a card's width on the table: what differs more from its neighbours was outlined wrongly
LARGE = 0.33  # of the photo's longer side: a box from there on is of a card too large to be found surely
WITHIN = 0.5  # of a box that lies in another: half a card, or a picture on it
LONGEST = 1600  # pixels of the longer side that cards are looked for in


@dataclass(frozen=True)
class SeenCard:
    """One card on a photo. quad: (4, 2) photo pixels, clockwise from its top left as it stands in the photo.

    fills: whether it is the whole picture. lies: whether it lies on its side, so that its way up cannot be told.
    unsure: whether looks at several sizes did not agree on its outline.
    """

    quad: Floats
    confidence: float
    fills: bool = False
    lies: bool = False
    unsure: bool = False


def are_cut_out(pictures: Sequence[Rgb]) -> list[bool]:
    """Which (h, w, 3) pictures are a card cut out at its edge, and no photo of a table with cards.

    Pictures of a card's shape are judged together: whoever cuts one face out cuts them all out. Raises ModelError.
    """
    shaped = [CARD_SHAPED[0] <= p.shape[0] / p.shape[1] <= CARD_SHAPED[1] for p in pictures]
    votes = [_frame_vote(_shrunk(p)) for p, may in zip(pictures, shaped, strict=True) if may]
    return [may and float(np.mean(votes)) > 0 for may in shaped]


def whole_picture(rgb: Rgb) -> SeenCard:
    """The card that a picture is cut to."""
    return SeenCard(frame_quad(*rgb.shape[:2]), 1.0, fills=True)


def single_card(rgb: Rgb) -> SeenCard | None:
    """The one card on an (h, w, 3) photo: the outline that boxes found at several sizes agree on. Raises ModelError."""
    photo, tone = Pyramid(rgb), _edge_tone(rgb)
    found: list[tuple[Floats, float, float]] = []
    for border in BORDERS:
        boxes, quads = _laid_on(rgb, border, tone)
        for quad, confidence in list(zip(quads, boxes, strict=True))[:3]:
            if confidence >= LEAST_SINGLE:
                first = outlined(photo, standing(upright(quad)))
                again = outlined(photo, first.quad)
                found.append((standing(again.quad), confidence, again.support))
    if not found:
        return None
    agreed = [support + sum(c for other, c, _ in found if overlap(quad, other) > AGREE) for quad, _, support in found]
    quad, confidence, _ = found[int(np.argmax(agreed))]
    alone = sum(overlap(quad, other) > SAME_OUTLINE for other, _, _ in found) < 2
    return SeenCard(quad, confidence, lies=leaning(quad) > STANDING, unsure=alone)


def cards_on(rgb: Rgb) -> tuple[SeenCard, ...]:
    """The cards of an (h, w, 3) photo in reading order: row by row as seen, each row left to right. Raises
    ModelError."""
    sure = _apart(rgb)
    if len(sure) < 2:
        only = single_card(rgb)
        return () if only is None else (only,)
    height, width = rgb.shape[:2]
    table = fit_tables(sure.xywhr, (width, height), sure.confidence)[0]
    fits = np.flatnonzero(table.misfit < BADLY_FITTING)
    if not len(fits):
        return ()
    photo = Pyramid(rgb)
    placed = [standing(quad) for quad in table.quads(table.cards[fits])]
    drawn = [standing(outlined(photo, outlined(photo, quad).quad).quad) for quad in placed]
    quads, odd = _of_one_size(np.array(drawn), np.array(placed), table.to_plane)
    order = reading_order(table.to_plane, quads)
    return tuple(
        SeenCard(quads[i], float(sure.confidence[fits[i]]), lies=leaning(quads[i]) > STANDING, unsure=bool(odd[i]))
        for i in order
    )


def _apart(rgb: Rgb) -> Detections:
    """The sure boxes, none within another; cards that fill much of the photo are found with a border around it."""
    boxes = find_cards(rgb)
    sure = boxes[boxes.confidence >= LEAST_CONFIDENCE]
    if not len(sure) or float(sure.xywhr[:, 2:4].max()) > LARGE * max(rgb.shape[:2]):
        room = round(BORDERS[1] * max(rgb.shape[:2]) / 2)
        laid = cv2.copyMakeBorder(rgb, room, room, room, room, cv2.BORDER_CONSTANT, value=_edge_tone(rgb))
        boxes = find_cards(np.asarray(laid, np.uint8))
        moved = boxes.xywhr.copy()
        moved[:, :2] -= room
        sure = Detections(moved, boxes.confidence, boxes.class_id)[boxes.confidence >= LEAST_CONFIDENCE]
    corners = sure.corners
    keep: list[int] = []
    for i in range(len(sure)):  # surest first
        if all(_shared(corners[i], corners[j]) < WITHIN for j in keep):
            keep.append(i)
    return sure[np.array(keep, np.int64)]


def _shared(one: Floats, other: Floats) -> float:
    """The common part of two convex quadrilaterals (4, 2) as a share of the smaller."""
    a, b = np.ascontiguousarray(one, np.float32), np.ascontiguousarray(other, np.float32)
    smaller = min(float(abs(cv2.contourArea(a))), float(abs(cv2.contourArea(b))))
    return float(cv2.intersectConvexConvex(a, b)[0]) / max(smaller, 1e-9)


def upright(quad: Floats) -> Floats:
    """The corners begun so that the first side is a short one."""
    wide, high = np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[1])
    return np.roll(quad, 1, axis=0) if wide > high else quad


def standing(quad: Floats) -> Floats:
    """The corners begun at the card's top left as it stands in the photo (its short sides are top and bottom)."""
    up = quad[0] + quad[1] - quad[2] - quad[3]
    return quad if up[1] <= 0 else np.roll(quad, 2, axis=0)


def leaning(quad: Floats) -> float:
    """Degrees between the card's up and the photo's."""
    up = quad[0] + quad[1] - quad[2] - quad[3]
    return float(np.degrees(np.arctan2(abs(up[0]), -up[1])))


def reading_order(to_plane: Floats, quads: Floats) -> list[int]:
    """Indices of (n, 4, 2) quads row by row, left to right, on the table's plane (perspective bends rows in the
    photo)."""
    plane = apply(to_plane, quads)
    up = (plane[:, 0] + plane[:, 1] - plane[:, 2] - plane[:, 3]).sum(axis=0)
    down = -up / max(float(np.linalg.norm(up)), 1e-9)
    across = np.array([down[1], -down[0]])
    middle = plane.mean(axis=1)
    x, y = middle @ across, middle @ down
    tall = float(np.median(np.linalg.norm(plane[:, 3] - plane[:, 0], axis=1)))
    rows: list[list[int]] = []
    for i in np.argsort(y):
        if rows and y[i] - np.mean([y[j] for j in rows[-1]]) < tall / 2:
            rows[-1].append(int(i))
        else:
            rows.append([int(i)])
    return [i for row in rows for i in sorted(row, key=lambda j: float(x[j]))]


def overlap(one: Floats, other: Floats) -> float:
    """Intersection over union of two convex quadrilaterals (4, 2)."""
    a, b = np.ascontiguousarray(one, np.float32), np.ascontiguousarray(other, np.float32)
    shared = float(cv2.intersectConvexConvex(a, b)[0])
    union = float(abs(cv2.contourArea(a)) + abs(cv2.contourArea(b))) - shared
    return shared / max(union, 1e-9)


def _of_one_size(drawn: Floats, placed: Floats, to_plane: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """The drawn outlines, but where one has not the others' size the table's own idea of that card; and which."""
    plane = apply(to_plane, drawn)
    wide = np.linalg.norm(plane[:, 1] - plane[:, 0] + plane[:, 2] - plane[:, 3], axis=1) / 2
    high = np.linalg.norm(plane[:, 3] - plane[:, 0] + plane[:, 2] - plane[:, 1], axis=1) / 2
    off = np.maximum(np.abs(wide / np.median(wide) - 1), np.abs(high / np.median(high) - 1))
    odd: NDArray[np.bool_] = off > SIZE_OFF
    return np.where(odd[:, None, None], placed, drawn), odd


def _shrunk(rgb: Rgb) -> Rgb:
    scale = LONGEST / 2 / max(rgb.shape[:2])
    if scale >= 1:
        return rgb
    return np.asarray(cv2.resize(rgb, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def _edge_tone(rgb: Rgb) -> tuple[int, int, int]:
    edge = np.concatenate([side.reshape(-1, 3) for side in (rgb[:8], rgb[-8:], rgb[:, :8], rgb[:, -8:])])
    r, g, b = (int(v) for v in np.median(edge, axis=0))
    return r, g, b


def _laid_on(rgb: Rgb, border: float, tone: tuple[int, int, int]) -> tuple[list[float], list[Floats]]:
    """Confidences and corners (photo pixels) of the boxes found with a plain border around the picture."""
    scale = min(1.0, LONGEST / max(rgb.shape[:2]))
    small = rgb if scale == 1 else cv2.resize(rgb, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    room = round(border * max(small.shape[:2]) / 2)
    laid = cv2.copyMakeBorder(small, room, room, room, room, cv2.BORDER_CONSTANT, value=tone)
    boxes = find_cards(np.asarray(laid, np.uint8))
    return [float(c) for c in boxes.confidence], [(q - room + 0.5) / scale - 0.5 for q in boxes.corners]


def _frame_vote(rgb: Rgb) -> float:
    """How much surer the picture's own frame is taken for a card than anything within it, -1 to 1."""
    frame = frame_quad(*rgb.shape[:2])
    whole = 0.0
    for tone in TONES:
        sure, quads = _laid_on(rgb, BORDERS[1], (tone,) * 3)
        whole = max([whole, *(c for c, q in zip(sure, quads, strict=True) if overlap(q, frame) > AGREE)])
    sure, quads = _laid_on(rgb, BORDERS[1], _edge_tone(rgb))
    inner = max((c for c, q in zip(sure, quads, strict=True) if overlap(q, frame) <= AGREE), default=0.0)
    return whole - inner + 0.1  # where both are as sure, a picture of a card's shape is a card
