"""Oriented boxes: what the detector finds, and the suppression of boxes that are one card seen twice."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

FACE, BACK = 0, 1  # class ids of the detector
MOST_BOXES = 600  # the surest that suppression compares: some twenty a card, and no picture takes minutes or gigabytes


@dataclass(frozen=True)
class Detections:
    """Boxes of one picture, column by column; all arrays have n rows.

    xywhr: (n, 5) centre x, y, width, height in pixels, angle of the width axis in radians (clockwise on the screen,
    as Ultralytics has it). confidence: (n,) in [0, 1]. class_id: (n,) 0 face, 1 back.
    """

    xywhr: Floats
    confidence: Floats
    class_id: NDArray[np.int64]

    def __post_init__(self) -> None:
        n = len(self.xywhr)
        if self.xywhr.shape != (n, 5) or self.confidence.shape != (n,) or self.class_id.shape != (n,):
            raise ValueError(
                f"columns of different lengths: {self.xywhr.shape}, {self.confidence.shape}, {self.class_id.shape}"
            )
        if n and not (np.all(self.confidence >= 0) and np.all(self.confidence <= 1)):
            raise ValueError("confidence must lie in [0, 1]; are these raw logits?")

    def __len__(self) -> int:
        return len(self.xywhr)

    def __getitem__(self, rows: NDArray[np.bool_] | NDArray[np.int64] | slice) -> Detections:
        return Detections(self.xywhr[rows], self.confidence[rows], self.class_id[rows])

    @property
    def corners(self) -> Floats:
        """(n, 4, 2) corners in pixels, clockwise on the screen."""
        return corners_of(self.xywhr)


def corners_of(xywhr: Floats) -> Floats:
    """(n, 5) boxes -> (n, 4, 2) corners, clockwise on the screen from the top left of the unturned box."""
    half = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) * xywhr[:, None, 2:4]
    cos, sin = np.cos(xywhr[:, 4])[:, None], np.sin(xywhr[:, 4])[:, None]
    turned = np.stack([half[..., 0] * cos - half[..., 1] * sin, half[..., 0] * sin + half[..., 1] * cos], -1)
    out: Floats = turned + xywhr[:, None, :2]
    return out


def covariances(xywhr: Floats) -> Floats:
    """(n, 2, 2) second moments of each box as a uniform rectangle."""
    cos, sin = np.cos(xywhr[:, 4]), np.sin(xywhr[:, 4])
    a, b = xywhr[:, 2] ** 2 / 12, xywhr[:, 3] ** 2 / 12
    xx, yy, xy = a * cos**2 + b * sin**2, a * sin**2 + b * cos**2, (a - b) * cos * sin
    out: Floats = np.stack([np.stack([xx, xy], -1), np.stack([xy, yy], -1)], -2)
    return out


def prob_iou(one: Floats, other: Floats) -> Floats:
    """(n, 5), (m, 5) -> (n, m) ProbIoU: one minus the Hellinger distance of the boxes as Gaussians.

    Llerena et al. 2021 (arXiv 2106.06072), with Ultralytics' epsilon, so that both suppress the same boxes.
    """
    eps = 1e-7
    c1, c2 = covariances(one), covariances(other)
    a1, b1, d1 = c1[:, None, 0, 0], c1[:, None, 1, 1], c1[:, None, 0, 1]
    a2, b2, d2 = c2[None, :, 0, 0], c2[None, :, 1, 1], c2[None, :, 0, 1]
    x = one[:, None, 0] - other[None, :, 0]
    y = one[:, None, 1] - other[None, :, 1]
    det = (a1 + a2) * (b1 + b2) - (d1 + d2) ** 2
    t1 = 0.25 * ((a1 + a2) * y**2 + (b1 + b2) * x**2) / (det + eps)
    t2 = 0.5 * ((d1 + d2) * -x * y) / (det + eps)
    root = np.sqrt(np.maximum(a1 * b1 - d1**2, 0) * np.maximum(a2 * b2 - d2**2, 0))
    t3 = 0.5 * np.log(det / (4 * root + eps) + eps)
    distance = np.clip(t1 + t2 + t3, eps, 100.0)
    out: Floats = 1 - np.sqrt(1 - np.exp(-distance) + eps)
    return out


def suppress(detections: Detections, overlap: float = 0.45) -> Detections:
    """Keep the surest box of each card: rotated non-maximum suppression by ProbIoU, whatever the class; surest first.

    Like Ultralytics' fast variant: a box goes when any surer box overlaps it by `overlap` or more, kept or not.
    """
    order = np.argsort(-detections.confidence, kind="stable")[:MOST_BOXES]
    ranked = detections[order]
    if len(ranked) < 2:
        return ranked
    shared = np.triu(prob_iou(ranked.xywhr, ranked.xywhr), k=1)
    keep: NDArray[np.bool_] = shared.max(axis=0) < overlap
    return ranked[keep]
