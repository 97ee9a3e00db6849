"""The photo quality gate: of degraded photos that are read wrong, how many are warned of; of good ones, how many.

    python -m tests.benchmarks.quality_gate [--seed 2] [--photos 15] [--each 1] [--folder LABELLED]

Draws exam photos (datasets.exam, level normal) of each game, degrades copies (tests/benchmarks/degrade.py) and reads
them. --folder: another labelled folder instead. The thresholds in vision/quality.py were set on seed 1.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections import Counter
from pathlib import Path

import cv2
import numpy as np

from datasets.exam import GAMES as EXAM_GAMES
from datasets.exam import draw_exam, photo_chunks
from models.reading_decks import data_folder, enrol, use
from models.reading_exam import Batch, batches
from models.reading_marks import mark
from scoring import GAMES
from scoring.words import Words
from tests.benchmarks.degrade import copies
from vision import PhotoReading, read_photo
from vision.quality import is_about_quality

KINDS = ("clean", "dark", "defocus", "motion", "glare")
JPEG_QUALITY = 88


def main(seed: int = 2, photos: int = 15, each: int = 1, folder: Path | None = None) -> None:
    """Prints a Markdown table: one row a kind of degradation, and one for all degraded copies."""
    rng = np.random.default_rng(seed)
    counts = {kind: Counter[str]() for kind in KINDS}
    with tempfile.TemporaryDirectory() as place:
        if folder is None:
            folders = [Path(place) / game for game in EXAM_GAMES]
            for game, out in zip(EXAM_GAMES, folders, strict=True):
                draw_exam(photo_chunks(game, "normal", seed, photos, out), out)
        else:
            folders = [folder]
        before = os.environ.get("POBUDKA_DATA")
        for batch in (batch for one in folders for batch in batches(one)):
            tally(batch, rng, each, counts)
        os.environ.pop("POBUDKA_DATA", None)
        if before is not None:
            os.environ["POBUDKA_DATA"] = before
    counts["all degraded"] = sum((counts[kind] for kind in KINDS[1:]), Counter[str]())
    print("| photo | read wrong or not found | of these warned of | or doubted | exact | warned needlessly |")
    print("| --- | --- | --- | --- | --- | --- |")
    for kind, seen in counts.items():
        print(
            f"| {kind} | {seen['wrong']} of {seen['photos']} | {share(seen['wrong warned'], seen['wrong'])} "
            f"| {share(seen['wrong said'], seen['wrong'])} | {seen['exact']} | "
            f"{share(seen['exact warned'], seen['exact'])} |"
        )


def tally(batch: Batch, rng: np.random.Generator, each: int, counts: dict[str, Counter[str]]) -> None:
    """Degrade and read the photos of one deck."""
    deck = batch.photos[0].deck
    if deck is not None and (batch.folder / "decks" / deck / "faces").is_dir():
        enrol(batch.folder, deck, batch.photos[0].game)
    use(data_folder(batch.folder, deck))
    for photo in batch.photos:
        rgb = np.asarray(cv2.imread(str(batch.folder / photo.file), cv2.IMREAD_COLOR_RGB), np.uint8)
        if not photo.cards:
            continue
        for copy in copies(rgb, np.array([card.corners for card in photo.cards]), rng, each):
            options = [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY]
            data = cv2.imencode(".jpg", np.ascontiguousarray(copy.rgb[..., ::-1]), options)[1].tobytes()
            reading = read_photo(bytes(data), GAMES[photo.game])
            marked = mark(photo, reading)
            exact = marked.grid_right and all(cell.right for cell in marked.cells)
            warned = any(is_about_quality(warning) for warning in all_warnings(reading))
            said = bool(all_warnings(reading)) or any(cell.doubtful for cell in marked.cells)
            outcome = "exact" if exact else "wrong"
            counts[copy.kind].update(["photos", outcome])
            if warned:
                counts[copy.kind][f"{outcome} warned"] += 1
            if said:
                counts[copy.kind][f"{outcome} said"] += 1


def all_warnings(reading: PhotoReading) -> list[Words]:
    """Of the photo and of its grids."""
    return [*reading.warnings, *(warning for grid in reading.grids for warning in grid.warnings)]


def share(hits: int, of: int) -> str:
    """ "3 of 4 (75 %)"."""
    return f"{hits} of {of} ({100 * hits / of:.0f} %)" if of else "none"


def arguments() -> argparse.Namespace:
    """Command line."""
    parser = argparse.ArgumentParser(description="Measure the photo quality gate.")
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--photos", type=int, default=15, help="of each game")
    parser.add_argument("--each", type=int, default=1, help="copies of each kind")
    parser.add_argument("--folder", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    main(**vars(arguments()))
