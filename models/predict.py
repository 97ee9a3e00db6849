"""Runs the same weights through Ultralytics: the check that the app's own path finds the same boxes.

    python -m models.predict PHOTO... [--out FOLDER]

Prints one line a card: class, confidence, the four corners in pixels of the upright photo.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from ultralytics import YOLO

from models.export import SIZE, WEIGHTS

LEAST_CONFIDENCE = 0.05
OVERLAP = 0.45
MOST_BOXES = 300


@dataclass(frozen=True)
class PredictedBoxes:
    """What Ultralytics finds in one photo, surest first."""

    xywhr: NDArray[np.float64]
    """(N, 5): centre, width, height in pixels, angle of the width axis in radians, clockwise on the screen."""
    confidence: NDArray[np.float64]
    """(N,), 0..1."""
    class_id: NDArray[np.int64]
    """(N,), index into `names`."""
    corners: NDArray[np.float64]
    """(N, 4, 2) pixels, clockwise on the screen."""
    names: tuple[str, ...]


def predict_boxes(path: Path, weights: Path = WEIGHTS / "cards.pt") -> PredictedBoxes:
    """Boxes of the photo at `path`, suppressed as the app does: whatever the class, by ProbIoU at 0.45, from 0.05 up.

    Raises:
        FileNotFoundError: no such photo or weights.
    """
    for file in (path, weights):
        if not file.is_file():
            raise FileNotFoundError(f"expected a file at {file}, found none")
    settings = {"imgsz": SIZE, "conf": LEAST_CONFIDENCE, "iou": OVERLAP, "agnostic_nms": True, "max_det": MOST_BOXES}
    model = YOLO(str(weights), task="obb")
    result = model.predict(str(path), device="cpu", rect=True, verbose=False, **settings)[0]
    found = result.obb.cpu().numpy()
    order = np.argsort(-found.conf, kind="stable")
    return PredictedBoxes(
        np.asarray(found.xywhr, np.float64)[order],
        np.asarray(found.conf, np.float64)[order],
        np.asarray(found.cls, np.int64)[order],
        np.asarray(found.xyxyxyxy, np.float64).reshape(-1, 4, 2)[order, ::-1],  # theirs run anticlockwise
        tuple(result.names[k] for k in sorted(result.names)),
    )


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="Find cards with Ultralytics' own predictor.")
    parser.add_argument("photos", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, help="folder for pictures with the boxes drawn in")
    args = parser.parse_args()
    for photo in args.photos:
        boxes = predict_boxes(photo)
        print(f"{photo}: {len(boxes.confidence)} boxes")
        for kind, sure, corners in zip(boxes.class_id, boxes.confidence, boxes.corners, strict=True):
            print(f"  {boxes.names[kind]} {sure:.3f} {np.round(corners, 1).tolist()}")
        if args.out is not None:
            args.out.mkdir(parents=True, exist_ok=True)
            image = cv2.imread(str(photo))
            assert image is not None, "predict_boxes has read it"
            cv2.polylines(image, list(np.round(boxes.corners).astype(np.int32)), True, (60, 220, 60), 3, cv2.LINE_AA)
            cv2.imwrite(str(args.out / f"{photo.stem}-boxes.jpg"), image)


if __name__ == "__main__":
    main()
