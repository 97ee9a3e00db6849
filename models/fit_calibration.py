"""Fits what each reader's probabilities are worth (vision/calibration.json), on drawn photos, and tests it on others.

    python -m models.fit_calibration --fit FOLDER... --test FOLDER... [--write] [--photos N]

FOLDERs are labelled sets as `datasets.exam` draws them. Photos go through the whole path with the readers taken at
their word; a cell is right if its face is that of the card it lies on, and wrong grids count too. Each curve is the
maximum of the likelihood with a weak prior towards the reader's own word. The expected calibration error and what the
threshold does are reported on --test, as said and as fitted on --fit; --write keeps the curves.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.reading_exam import read_folder
from models.reading_metrics import calibration_error, rate
from vision import calibration
from vision.calibration import AS_SAID, Curve
from vision.fuse import SURE
from vision.readers import NUMBERED

PRIOR = 0.5
"""Standard deviation of slope and offset about the reader's own word (1, 0): a handful of cells decides little."""
IMAGINED = (0.02, 0.1, 0.3, 0.5, 0.8)
"""Where one right and one wrong cell are imagined: a set without a wrong cell does not prove a reader right."""
SLOPES, OFFSETS, LEASTS = np.arange(0.4, 2.61, 0.1), np.arange(-3, 4.1, 0.25), np.arange(0, 0.96, 0.05)
PLACE = Path(calibration.__file__).with_name(calibration.FILE)


@dataclass(frozen=True)
class Told:
    """What one reader said of n cells.

    said: (n,) probabilities. right: (n,). marked: (n,) doubtful whatever it said.
    """

    said: NDArray[np.float64]
    right: NDArray[np.bool_]
    marked: NDArray[np.bool_]


def told(folders: Iterable[Path], most: int | None = None) -> dict[str, Told]:
    """What each reader says of the cells of some folders (of each the first `most` photos) when it is taken at its
    word; unread cells are left out."""
    rows: dict[str, list[tuple[float, bool, bool]]] = defaultdict(list)
    with calibration.as_said():
        for folder in folders:
            for photo in read_folder(folder, most=most):
                reader = "number" if photo.game in NUMBERED else "painting"
                for cell in photo.cells:
                    if cell.read != "none":
                        marked = cell.doubtful and cell.confidence >= SURE
                        rows[reader].append((cell.confidence, cell.right, marked))
    return {
        reader: Told(np.array([r[0] for r in held]), np.array([r[1] for r in held]), np.array([r[2] for r in held]))
        for reader, held in sorted(rows.items())
    }


def fit(cells: Told) -> Curve:
    """The curve of greatest posterior on a grid of its three parameters (SLOPES, OFFSETS, LEASTS)."""
    odds = calibration.log_odds(np.concatenate([cells.said, np.repeat(IMAGINED, 2)]))
    right = np.concatenate([cells.right, np.tile([True, False], len(IMAGINED))])
    slope, offset = (axis.ravel()[:, None] for axis in np.meshgrid(SLOPES, OFFSETS))
    logistic = 1 / (1 + np.exp(-(slope * odds + offset)))
    doubt = (((slope - 1) ** 2 + offset**2) / (2 * PRIOR**2))[:, 0]
    best = (np.inf, 1.0, 0.0, 0.0)
    for least in LEASTS:
        p = np.clip(least + (1 - least) * logistic, 1e-4, 1 - 1e-4)
        loss = doubt - np.log(np.where(right, p, 1 - p)).sum(axis=1)
        k = int(loss.argmin())
        best = min(best, (float(loss[k]), float(slope[k, 0]), float(offset[k, 0]), float(least)))
    return Curve(round(best[1], 3), round(best[2], 3), round(best[3], 3), 1 - 1 / (len(cells.said) + 2))


def report(cells: Told, curve: Curve) -> dict[str, str | float | int]:
    """Calibration error, silent errors and doubtful cells of a set under a curve."""
    sure = np.array([curve.at(p) for p in cells.said])
    doubtful = (sure < SURE) | cells.marked
    n = len(sure)
    return {
        "cells": n,
        "wrong": int((~cells.right).sum()),
        "expected calibration error": round(calibration_error(sure.tolist(), cells.right.tolist()), 4),
        "silent": rate(int((~doubtful & ~cells.right).sum()), n, 3),
        "doubtful": rate(int(doubtful.sum()), n),
    }


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="Fit and test the readers' calibration.")
    parser.add_argument("--fit", type=Path, nargs="+", required=True)
    parser.add_argument("--test", type=Path, nargs="+", required=True)
    parser.add_argument("--photos", type=int, help="only so many photos of each folder")
    parser.add_argument("--write", action="store_true", help=f"keep the curves in vision/{calibration.FILE}")
    asked = parser.parse_args()
    fitted = {reader: fit(cells) for reader, cells in told(asked.fit, asked.photos).items()}
    for reader, cells in told(asked.test, asked.photos).items():
        print(reader, "as said:", json.dumps(report(cells, AS_SAID)))
        if reader in fitted:
            print(reader, asdict(fitted[reader]), json.dumps(report(cells, fitted[reader])))
    if asked.write:
        kept = {
            "made by": "python -m models.fit_calibration",
            "fitted on": [folder.name for folder in asked.fit],
            "photos of each": asked.photos,
            "curves": {r: asdict(curve) for r, curve in (calibration.curves() | fitted).items()},
        }
        PLACE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
