"""A 12-megapixel photo, from bytes to reading."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np

from scoring import GAMES
from tests.benchmarks.timing import interleaved, table
from vision import read_photo

ROOT = Path(__file__).parent.parent.parent
SAMPLES = ROOT / "datasets" / "samples"
TWELVE_MEGAPIXELS = (4000, 3000)


def main(repeats: int = 30) -> None:
    """Prints one table a game; Ultralytics' predictor joins in where it is installed."""
    labels = json.loads((SAMPLES / "labels.json").read_text(encoding="utf-8"))
    for game in GAMES.values():
        name = next(label["file"] for label in labels if label["game"] == game.name)
        small = cv2.imread(str(SAMPLES / name))
        assert small is not None, f"{name} is missing"
        wide, high = TWELVE_MEGAPIXELS if small.shape[1] >= small.shape[0] else TWELVE_MEGAPIXELS[::-1]
        data = cv2.imencode(".jpg", cv2.resize(small, (wide, high), interpolation=cv2.INTER_CUBIC))[1].tobytes()
        encoded = np.frombuffer(data, np.uint8)
        contenders = {
            "OpenCV decodes the file": lambda encoded=encoded: cv2.imdecode(encoded, cv2.IMREAD_COLOR),
            "pobudka: decode, find, read every card": lambda data=data, game=game: read_photo(data, game),
        }
        try:
            from ultralytics import YOLO  # noqa: PLC0415  only with the train extra
        except ImportError:
            print("(Ultralytics is not installed: its predictor is left out; use make bench.)\n")
        else:
            model = YOLO(ROOT / "models" / "weights" / "cards.pt", task="obb")
            contenders["Ultralytics' predictor: decode, find cards only"] = lambda encoded=encoded, model=model: (
                model.predict(cv2.imdecode(encoded, cv2.IMREAD_COLOR), imgsz=640, verbose=False, device="cpu")
            )
        print(f"{game.title}, {wide} x {high}, {len(data) / 1e6:.1f} MB JPEG, {repeats} runs in turn:\n")
        print(table(interleaved(contenders, repeats), "OpenCV decodes the file"), "\n")
