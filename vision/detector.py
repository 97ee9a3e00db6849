"""Find cards: the trained YOLO (oriented boxes, classes face and back) on one photo."""

from __future__ import annotations

import ast

import numpy as np
from numpy.typing import NDArray

from vision.oriented_boxes import BACK, FACE, Detections, suppress
from vision.preprocess import STRIDE, Letterbox, letterbox, network_input
from vision.sessions import ModelError, Network, load_network

WEIGHTS = "cards.onnx"
LEAST_CONFIDENCE = 0.05  # the lattice weighs boxes by confidence; weak ones only fill cells it predicts


def find_cards(rgb: NDArray[np.uint8], network: Network | None = None) -> Detections:
    """Cards of an (h, w, 3) RGB photo, in its pixels, surest first. Raises ModelError."""
    network = network or load_network(WEIGHTS)
    side, square = input_side(network)
    padded, place = letterbox(rgb, side, square=square)
    raw = network.run(network_input(padded))
    boxes = suppress(decode_head(raw, network.class_names(), LEAST_CONFIDENCE))
    return in_photo(boxes, place)


def input_side(network: Network) -> tuple[int, bool]:
    """The input's longer side in pixels, and whether it must be square. Raises ModelError for any other input.

    A network whose height and width are free was trained at the size its metadata names.
    """
    shape = network.input_shape
    if len(shape) == 4 and shape[0] in (1, "batch") and shape[1] == 3:
        if isinstance(shape[2], int) and shape[2] == shape[3]:
            return shape[2], True
        if isinstance(shape[2], str) and isinstance(shape[3], str):
            return trained_side(network), False
    raise ModelError(
        f"{network.name} expects {shape}; a card detector takes one RGB picture (1, 3, s, s) or of any size."
    )


def trained_side(network: Network) -> int:
    """The side named by `imgsz` in the network's metadata, as Ultralytics' export writes it. Raises ModelError."""
    try:
        side = int(ast.literal_eval(network.metadata["imgsz"])[0])
    except (KeyError, ValueError, SyntaxError, TypeError, IndexError) as error:
        raise ModelError(f"{network.name} does not say what size it was trained at; it needs a new export.") from error
    if not 64 <= side <= 4096 or side % STRIDE:
        raise ModelError(f"{network.name} says it was trained at {side} pixels; expected a multiple of {STRIDE}.")
    return side


def decode_head(raw: NDArray[np.float32], names: tuple[str, ...], least: float) -> Detections:
    """The raw head (1, 4 + classes + 1, n): x, y, w, h, one score a class, angle -> candidate boxes in input pixels.

    Scores are probabilities already (the export ends in a sigmoid); a value outside [0, 1] is refused.
    """
    rows = 4 + len(names) + 1
    if raw.ndim != 3 or raw.shape[0] != 1 or raw.shape[1] != rows:
        raise ModelError(f"the card detector answered {raw.shape}; expected (1, {rows}, n) for classes {names}.")
    if set(names) != {"face", "back"}:
        raise ModelError(f"the card detector has classes {names}; expected face and back.")
    head = raw[0].astype(np.float64)
    scores = head[4 : 4 + len(names)]
    if scores.size and (scores.min() < 0 or scores.max() > 1):
        raise ModelError("the card detector's scores are no probabilities; it needs a new export.")
    best = scores.argmax(axis=0)
    confidence = scores.max(axis=0)
    keep = confidence >= least
    kind = np.array([FACE if name == "face" else BACK for name in names], np.int64)[best]
    xywhr = np.concatenate([head[:4], head[-1:]]).T
    return Detections(xywhr[keep], confidence[keep], kind[keep])


def in_photo(boxes: Detections, place: Letterbox) -> Detections:
    """Boxes in input pixels -> boxes in photo pixels; angles stay, for the scaling is even."""
    xywhr = boxes.xywhr.copy()
    xywhr[:, :2] = place.to_photo(xywhr[:, :2])
    xywhr[:, 2:4] /= place.scale
    return Detections(xywhr, boxes.confidence, boxes.class_id)
