"""Labels from geometry: a card's corners are projected, never looked for in the picture."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from datasets.arrays import Points
from datasets.clutter import outline
from datasets.scene import Scene, card_quad

CLASSES = ("face", "back")
LEAST_VISIBLE = 0.4
"""A card of which less than this share is inside the photo and uncovered gets no label."""


@dataclass(frozen=True)
class Label:
    """One card in a photo."""

    kind: int
    """Index into CLASSES."""
    corners: Points
    """Pixels (4, 2), clockwise from the card's own top left; they may lie outside the photo."""
    visible: float
    """Share of the card that is inside the photo and uncovered, 0..1."""
    cell: tuple[int, int] | None
    """Row and column in the player's grid, None for a loose card."""
    deck: int = 0
    """Index of the card's deck in the pool."""
    picture: int = 0
    """Index of the card's face in its deck."""


def _area(points: Points) -> float:
    return float(abs(cv2.contourArea(points.astype(np.float32))))


def label_scene(scene: Scene) -> list[Label]:
    """The labels of `scene`, in drawing order; cards hidden by more than 60 % are left out."""
    width, height = scene.camera.width, scene.camera.height
    owner = np.zeros((height, width), np.uint8)
    quads = [card_quad(scene, card) for card in scene.cards]
    for index, quad in enumerate(quads):
        cv2.fillConvexPoly(owner, np.round(quad * 16).astype(np.int32), index + 1, cv2.LINE_8, 4)
    for thing in scene.things:
        if thing.over:
            cv2.fillConvexPoly(owner, np.round(outline(scene.camera, thing) * 16).astype(np.int32), 0, cv2.LINE_8, 4)
    counts = np.bincount(owner.ravel(), minlength=len(quads) + 1)
    labels = []
    for index, (card, quad) in enumerate(zip(scene.cards, quads, strict=True)):
        visible = min(1.0, float(counts[index + 1]) / max(_area(quad), 1.0))
        if visible >= LEAST_VISIBLE:
            labels.append(Label(card.kind, quad, visible, card.cell, card.deck, card.picture))
    return labels


def yolo_line(label: Label, width: int, height: int) -> str:
    """One line of a YOLO oriented-box file: class, then x y pairs in 0..1.

    A card inside the photo gives its four corners in their order; one that the frame cuts gives the corners of the
    part inside (three to eight points, clockwise), since the format allows no point outside.
    """
    points = label.corners
    if points.min() < 0 or np.any(points.max(0) > (width, height)):
        frame = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
        _, inside = cv2.intersectConvexConvex(points.astype(np.float32), frame)
        points = inside.reshape(-1, 2).astype(np.float64)
    shares = np.clip(points / (width, height), 0, 1)
    return " ".join([str(label.kind), *(f"{v:.6f}" for v in shares.ravel())])
