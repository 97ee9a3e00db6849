"""How well grids are read, and how well the detector finds cards, on labelled photos.

    python -m models.evaluate FOLDER... [--workers N] [--out FILE] [--failures FOLDER]     whole readings (reading_*)
    python -m models.evaluate --data DATA                      mAP of cards.pt on the drawn validation photos, at 640 px
    python -m models.evaluate --photos FOLDER [--json FILE]    recall and corner error of cards.onnx through `vision`

FOLDER holds pictures and a labels.json with `file`, `game`, `grid` and the `corners` of every cell, row by row (null
where no card lies); whole readings do without corners, and enrol the decks that an exam brings (`datasets.exam`).
Whole readings need neither ultralytics nor torch.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detector import find_cards
from vision.image import decode

LEAST_CONFIDENCE = 0.25
"""Boxes below this are not counted, neither as found nor as extra."""
LEAST_OVERLAP = 0.5
"""Intersection over union from which a box is that card."""
CLASSES = ("face", "back")


@dataclass(frozen=True)
class Tally:
    """Counts over some photos."""

    photos: int
    cards: int
    found: int
    right_class: int
    extra: int
    """Boxes that are no card of the labels (a discard pile's card counts here too)."""
    corner_errors: tuple[float, ...]
    """Mean distance of a found card's corners from the labelled ones, in card widths."""

    def summary(self) -> dict[str, float | int]:
        """The counts with the median and 95th percentile of the corner error."""
        errors = np.array(self.corner_errors or (np.nan,))
        facts = {k: v for k, v in asdict(self).items() if k != "corner_errors"}
        facts["corner_error_median"] = round(float(np.median(errors)), 4)
        facts["corner_error_p95"] = round(float(np.percentile(errors, 95)), 4)
        return facts


def overlap(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Intersection over union of two convex quadrilaterals (4, 2)."""
    a, b = (np.ascontiguousarray(quad, np.float32) for quad in (one, other))
    shared = float(cv2.intersectConvexConvex(a, b)[0])
    whole = float(abs(cv2.contourArea(a)) + abs(cv2.contourArea(b))) - shared
    return shared / max(whole, 1e-9)


def corner_error(found: NDArray[np.float64], true: NDArray[np.float64]) -> float:
    """Mean corner distance in card widths, over the best of the four turns (a box does not know its upper edge)."""
    width = (np.linalg.norm(true[1] - true[0]) + np.linalg.norm(true[2] - true[3])) / 2
    turns = [np.linalg.norm(np.roll(found, k, axis=0) - true, axis=1).mean() for k in range(4)]
    return float(min(turns) / width)


def tally(label: dict[str, Any], folder: Path) -> Tally:
    """Compares one photo's boxes with its label."""
    boxes = find_cards(decode((folder / label["file"]).read_bytes()))
    boxes = boxes[boxes.confidence >= LEAST_CONFIDENCE]
    tokens = label["grid"].replace("/", " ").split()
    cells = zip(tokens, label["corners"], strict=True)
    truth = [(token, np.array(corners, float)) for token, corners in cells if token != "."]
    free, errors, right = set(range(len(boxes))), [], 0
    for token, corners in truth:
        best = max(free, key=lambda i: overlap(boxes.corners[i], corners), default=None)
        if best is None or overlap(boxes.corners[best], corners) < LEAST_OVERLAP:
            continue
        free.discard(best)
        errors.append(corner_error(boxes.corners[best], corners))
        right += CLASSES[boxes.class_id[best]] == ("back" if token == "x" else "face")
    return Tally(1, len(truth), len(errors), right, len(free), tuple(errors))


def add(tallies: list[Tally]) -> Tally:
    """The sum."""
    return Tally(
        photos=sum(t.photos for t in tallies),
        cards=sum(t.cards for t in tallies),
        found=sum(t.found for t in tallies),
        right_class=sum(t.right_class for t in tallies),
        extra=sum(t.extra for t in tallies),
        corner_errors=tuple(e for t in tallies for e in t.corner_errors),
    )


def evaluate_photos(folder: Path) -> dict[str, dict[str, float | int]]:
    """Summary by game, normal and hard, of the labelled photos in `folder`."""
    groups: dict[str, list[Tally]] = defaultdict(list)
    for label in json.loads((folder / "labels.json").read_text(encoding="utf-8")):
        if "corners" in label and "grid" in label:
            groups[label["game"] + (" hard" if "_hard" in label["file"] else "")].append(tally(label, folder))
    return {name: add(group).summary() for name, group in sorted(groups.items())}


def evaluate_scenes(data: Path) -> dict[str, float]:
    """Ultralytics' metrics of cards.pt on the drawn validation photos."""
    from ultralytics import YOLO  # noqa: PLC0415  (two seconds to import, and not needed for photos)

    from models.export import SIZE, WEIGHTS  # noqa: PLC0415

    model = YOLO(str(WEIGHTS / "cards.pt"))
    result = model.val(data=str(data / "data.yaml"), imgsz=SIZE, device="cpu", plots=False, verbose=False, batch=8)
    facts = {key.split("/")[-1]: round(float(value), 4) for key, value in result.results_dict.items()}
    for index, name in model.names.items():
        facts[f"mAP50-95 {name}"] = round(float(result.box.maps[index]), 4)
    return facts


def evaluate_readings(
    folders: list[Path], workers: int = 1, failures: Path | None = None, most: int | None = None
) -> dict[str, Any]:
    """Reads every photo of the folders, prints the figures of each game and level, and returns them with all marks."""
    from models.reading_exam import read_folder  # noqa: PLC0415  (the detector's figures need none of it)
    from models.reading_report import groups, lines, report  # noqa: PLC0415

    marks = [
        result for folder in folders for result in read_folder(folder, workers=workers, failures=failures, most=most)
    ]
    for name, group in groups(marks).items():
        print("\n".join(lines(name, group)), end="\n\n", flush=True)
    return report(marks)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="Evaluate whole readings, or the card detector alone.")
    parser.add_argument("folders", type=Path, nargs="*", metavar="FOLDER", help="read these labelled folders")
    parser.add_argument("--folder", type=Path, action="append", default=[], help="the same")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--most", type=int, help="only the first photos of each folder")
    parser.add_argument("--out", type=Path, help="write figures and the mark of every cell there, as JSON")
    parser.add_argument("--failures", type=Path, help="draw misses and silent errors into this folder")
    parser.add_argument("--data", type=Path, help="detector: folder written by datasets.render")
    parser.add_argument("--photos", type=Path, help="detector: folder with labels.json")
    parser.add_argument("--json", type=Path, help="detector: also write the figures there")
    args = parser.parse_args()
    folders = [*args.folders, *args.folder]
    if not folders and args.data is None and args.photos is None:
        parser.error("give a FOLDER to read, or --data or --photos for the detector")
    if folders:
        try:
            result = evaluate_readings(folders, args.workers, args.failures, args.most)
        except (OSError, ValueError) as fault:
            parser.error(str(fault))
        if args.out is not None:
            args.out.write_text(json.dumps(result) + "\n", encoding="utf-8")
    report: dict[str, Any] = {}
    if args.data is not None:
        report["drawn scenes"] = evaluate_scenes(args.data)
    if args.photos is not None:
        report[args.photos.name] = evaluate_photos(args.photos)
    if report:
        print(json.dumps(report, indent=1))
        if args.json is not None:
            args.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
