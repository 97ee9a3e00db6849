"""A 12-megapixel photo: from bytes to reading, and from pixels to boxes."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring import GAMES, Game
from tests.benchmarks import predictor
from tests.benchmarks.timing import interleaved, table
from tests.benchmarks.twelve_megapixels import photo_of
from vision import read_photo
from vision.detector import LEAST_CONFIDENCE, WEIGHTS, decode_head, in_photo, input_side
from vision.oriented_boxes import Detections, suppress
from vision.preprocess import letterbox, network_input
from vision.read import find_grids
from vision.rectify import Pyramid
from vision.sessions import THREADS, load_network

DECODE = "OpenCV decodes the file"


def main(repeats: int = 30) -> None:
    """Prints a table a game and one for the detector; Ultralytics' predictor joins in where it is installed."""
    predict = predictor.load()
    if predict is None:
        print("(Ultralytics is not installed: its predictor is left out; use make bench.)\n")
    for game in GAMES.values():
        data = photo_of(game.name)
        encoded = np.frombuffer(data, np.uint8)
        contenders: dict[str, Callable[[], object]] = {
            DECODE: lambda encoded=encoded: cv2.imdecode(encoded, cv2.IMREAD_COLOR),
            "Pobudka: decode, find, read every card": lambda data=data, game=game: read_photo(data, game),
        }
        if predict is not None:
            contenders["OpenCV, Ultralytics' predictor at 640, the same readers"] = lambda encoded=encoded, game=game: (
                by_predictor(predict, encoded, game)
            )
        print(f"{game.title}, 12 megapixels, {len(data) / 1e6:.1f} MB JPEG, {repeats} runs in turn:\n")
        print(table(interleaved(contenders, repeats), DECODE), "\n")
    detector(repeats, predict)


def by_predictor(predict: predictor.Predict, encoded: NDArray[np.uint8], game: Game) -> object:
    """What a program would do that runs Ultralytics and then reads as we do."""
    bgr = np.asarray(cv2.imdecode(encoded, cv2.IMREAD_COLOR), np.uint8)
    boxes = predict(bgr, 640)
    return find_grids(Pyramid(np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2RGB), np.uint8)), boxes, game)


def detector(repeats: int, predict: predictor.Predict | None) -> None:
    """From decoded pixels to boxes, at both sizes; the predictor as it comes, and with as many threads as we take."""
    bgr = np.asarray(cv2.imdecode(np.frombuffer(photo_of("skyjo"), np.uint8), cv2.IMREAD_COLOR), np.uint8)
    rgb = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2RGB), np.uint8)
    for side in (416, 640):
        contenders: dict[str, Callable[[], object]] = {
            f"Pobudka: letterbox to boxes at {side}": lambda side=side: boxes_at(rgb, side)
        }
        if predict is not None:
            contenders[f"Ultralytics' predictor at {side}"] = lambda side=side: predict(bgr, side)
        print(table(interleaved(contenders, repeats), next(iter(contenders))), "\n")
        if predict is not None:
            alike = predictor.load(THREADS)
            assert alike is not None
            contenders[f"Ultralytics' predictor at {side}, {THREADS} threads"] = lambda side=side, alike=alike: alike(
                bgr, side
            )
            del contenders[f"Ultralytics' predictor at {side}"]
            print(table(interleaved(contenders, repeats), next(iter(contenders))), "\n")


def boxes_at(rgb: NDArray[np.uint8], side: int) -> Detections:
    """What find_cards does, at another input size."""
    network = load_network(WEIGHTS)
    padded, place = letterbox(rgb, side, square=input_side(network)[1])
    raw = network.run(network_input(padded))
    return in_photo(suppress(decode_head(raw, network.class_names(), LEAST_CONFIDENCE)), place)
