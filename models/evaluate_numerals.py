"""How well the numeral reader reads: drawn crops in fonts it never saw, and cells of the composed photos.

`python -m models.evaluate_numerals --weights ONNX --test TEST.npz --photos FOLDER`. The photos' labelled corners are
shaken by 2, 4 and 6 % of the card's width, so the figures are of reading alone, not of finding cards.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.number_cards import VALUES
from datasets.numerals import CLASSES
from models.numeral_scores import by_value, cooled, fit_temperature, log_loss, probabilities, value_labels
from vision.numeral_input import numeral_patch
from vision.runtime import ort

NAMES = (*map(str, VALUES), "back", "none")
CUT = (200, 304)


def temperature_of(weights: Path) -> float:
    """The temperature in the model's metadata."""
    session = ort.InferenceSession(str(weights), providers=["CPUExecutionProvider"])
    return float(session.get_modelmeta().custom_metadata_map["temperature"])


def cells(photos: Path, jitter: float, seed: int) -> tuple[NDArray[np.uint8], list[str], list[str]]:
    """Patches, names (`NAMES`) and places of every labelled Skyjo cell, upright and turned by half a turn.

    Each corner is off by a normal error of `jitter` times the card's width in x and in y.
    """
    rng = np.random.default_rng(seed)
    patches, names, places = [], [], []
    for photo in json.loads((photos / "labels.json").read_text(encoding="utf-8")):
        if photo["game"] != "skyjo":
            continue
        coded = np.fromfile(photos / photo["file"], np.uint8)
        image = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)[..., ::-1].copy()
        faces = [face for row in photo["grid"].split("/") for face in row.split()]
        for face, corners in zip(faces, photo["corners"], strict=True):
            if corners is None or face == ".":
                continue
            quad = np.array(corners, np.float32)
            width = float(np.linalg.norm(quad[1] - quad[0]))
            quad += rng.normal(0, jitter * width, (4, 2)).astype(np.float32)
            for turn in (0, 2):
                target = np.array([[0, 0], [CUT[0], 0], [CUT[0], CUT[1]], [0, CUT[1]]], np.float32)
                flat = cv2.getPerspectiveTransform(np.roll(quad, turn, axis=0), target)
                card = cv2.warpPerspective(image, flat, CUT, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
                patches.append(numeral_patch(np.asarray(card, np.uint8)))
                names.append("back" if face == "x" else face)
                places.append(photo["file"] + (" turned" if turn else ""))
    return np.stack(patches), names, places


def report_drawn(weights: Path, test: Path) -> None:
    """Accuracy by class and by value, the commonest confusions, the fit of the temperature."""
    with np.load(test) as data:
        patches, labels = data["patches"], data["labels"]
    scores = probabilities(weights, patches)
    values, truth = by_value(cooled(scores, 1.0)), value_labels(labels)
    exact = (scores.argmax(1) == labels).sum()
    print(f"drawn crops, held-out fonts: {exact}/{len(labels)} of {len(CLASSES)} classes,", end=" ")
    print(f"{(values.argmax(1) == truth).sum()}/{len(truth)} by value")
    wrong = Counter((NAMES[t], NAMES[g]) for t, g in zip(truth, values.argmax(1), strict=True) if t != g)
    print("confusions (truth, read):", ", ".join(f"{t}>{g} {n}" for (t, g), n in wrong.most_common(15)))
    best = fit_temperature(scores, labels)
    loss = [log_loss(scores, labels, temperature) for temperature in (best, 1.0)]
    print(f"temperature {best}: log loss {loss[0]:.4f}, at 1: {loss[1]:.4f}")


def report_photos(weights: Path, photos: Path, seed: int) -> None:
    """Composed photos, normal and hard apart: right cells, wrong ones with their confidence, least sure right one."""
    temperature = temperature_of(weights)
    for jitter in (0.0, 0.02, 0.04, 0.06):
        patches, names, places = cells(photos, jitter, seed)
        values = by_value(cooled(probabilities(weights, patches), temperature))
        read, sure = values.argmax(1), values.max(1)
        right = np.array([NAMES[r] == name for r, name in zip(read, names, strict=True)])
        hard = np.array(["_hard_" in place for place in places])
        turned = np.array([place.endswith("turned") for place in places])
        shares = [
            f"{title} {right[part].sum()}/{part.sum()}"
            for title, part in (
                ("normal", ~hard & ~turned),
                ("hard", hard & ~turned),
                ("normal turned", ~hard & turned),
                ("hard turned", hard & turned),
            )
        ]
        low = np.sort(sure[right])[:3].round(2).tolist()
        print(f"composed photos, corners {jitter:.0%}: {', '.join(shares)};", end=" ")
        print(f"right under 0.9: {(sure[right] < 0.9).sum()}, lowest {low}")
        for place in np.flatnonzero(~right):
            print(f"  {places[place]}: {names[place]} read as {NAMES[read[place]]} with {sure[place]:.2f}")


def main() -> None:
    """Command line, see the module's docstring."""
    parser = argparse.ArgumentParser(description="Measure the numeral reader.")
    parser.add_argument("--weights", type=Path, default=Path("models/weights/numerals.onnx"))
    parser.add_argument("--test", type=Path, required=True)
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    report_drawn(args.weights, args.test)
    if args.photos:
        report_photos(args.weights, args.photos, args.seed)


if __name__ == "__main__":
    main()
