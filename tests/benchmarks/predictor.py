"""Ultralytics' own predictor on the same weights: what the app's path is compared with. Only with the train extra.

By itself it leaves one core free, so one of two works; `threads` gives it more.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.oriented_boxes import BACK, FACE, Detections

WEIGHTS = Path(__file__).parents[2] / "models" / "weights" / "cards.pt"
Predict = Callable[[NDArray[np.uint8], int], Detections]


def load(threads: int | None = None) -> Predict | None:
    """(picture in BGR, input side) -> boxes in its pixels; None where Ultralytics is not installed.

    threads: of torch, in place of Ultralytics' own choice.
    """
    try:
        import torch  # noqa: PLC0415
        from ultralytics import YOLO  # noqa: PLC0415
    except ImportError:
        return None
    model = YOLO(WEIGHTS, task="obb")
    kinds = np.array([FACE if name == "face" else BACK for _, name in sorted(model.names.items())], np.int64)

    def predict(bgr: NDArray[np.uint8], side: int) -> Detections:
        if threads is not None and model.predictor is not None:  # setting the predictor up has set it back
            torch.set_num_threads(threads)
        found = model.predict(bgr, imgsz=side, conf=0.05, verbose=False, device="cpu")[0].obb
        boxes, confidence = found.xywhr.numpy().astype(np.float64), found.conf.numpy().astype(np.float64)
        return Detections(boxes, np.clip(confidence, 0, 1), kinds[found.cls.numpy().astype(int)])

    return predict
