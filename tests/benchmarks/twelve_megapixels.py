"""The photo that the speed figures are about: a drawn sample enlarged to 12 megapixels and saved as a JPEG."""

from __future__ import annotations

import json
from pathlib import Path

import cv2

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "datasets" / "samples"
SIDES = (4000, 3000)


def photo_of(game: str) -> bytes:
    """A JPEG of 4000 x 3000 or 3000 x 4000 pixels with a grid of `game`."""
    labels = json.loads((SAMPLES / "labels.json").read_text(encoding="utf-8"))
    name = next(label["file"] for label in labels if label["game"] == game)
    small = cv2.imread(str(SAMPLES / name))
    assert small is not None, f"{name} is missing"
    size = SIDES if small.shape[1] >= small.shape[0] else SIDES[::-1]
    return bytes(cv2.imencode(".jpg", cv2.resize(small, size, interpolation=cv2.INTER_CUBIC))[1].tobytes())
