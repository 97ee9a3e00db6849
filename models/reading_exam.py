"""Reads every photo of a labelled folder in this process, as the program does, and marks it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path

import cv2
import numpy as np

from models.reading_decks import data_folder, enrol, use
from models.reading_marks import PhotoMark, mark
from models.reading_truth import TruePhoto, true_photo
from scoring.games import GAMES
from vision.image import decode
from vision.overlay import draw_overlay, save_image
from vision.read import read_photo, warm_up
from vision.reading import PhotoReading

TRUTH_COLOUR = (255, 0, 255)


@dataclass(frozen=True)
class Batch:
    """Photos of one deck."""

    folder: Path
    photos: tuple[TruePhoto, ...]


def batches(folder: Path, most: int | None = None) -> list[Batch]:
    """The folder's photos deck by deck, the first `most` of them where given.

    Raises:
        FileNotFoundError: no labels.json; ValueError: a game the program does not know.
    """
    place = folder / "labels.json"
    if not place.is_file():
        raise FileNotFoundError(f"expected a labels.json (list of objects with file, game and grid) in {folder}")
    photos = [true_photo(label) for label in json.loads(place.read_text(encoding="utf-8"))][:most]
    if strange := sorted({p.game for p in photos} - set(GAMES)):
        raise ValueError(f"expected games of {', '.join(GAMES)} in {place}, got {', '.join(strange)}")
    photos.sort(key=lambda p: p.deck or "")
    return [Batch(folder, tuple(group)) for _, group in groupby(photos, key=lambda p: p.deck)]


def _draw_miss(photo: TruePhoto, content: bytes, reading: PhotoReading, result: PhotoMark, out: Path) -> None:
    picture = draw_overlay(decode(content), reading)
    scale = picture.shape[1] / reading.width
    for card in photo.cards:
        cv2.polylines(picture, [np.round(card.corners * scale).astype(np.int32)], True, TRUTH_COLOUR, 1, cv2.LINE_AA)
    line = f"{result.cause}: {photo.grid}  ->  {result.read}"
    cv2.putText(picture, line, (8, picture.shape[0] - 10), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 0), 4, cv2.LINE_AA)
    cv2.putText(picture, line, (8, picture.shape[0] - 10), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (255, 255, 0), 1, cv2.LINE_AA)
    name = f"{(result.cause or 'right').replace(' ', '-')}_{Path(photo.file).stem}.jpg"
    save_image(out / name, picture)


def read_batch(batch: Batch, failures: Path | None = None) -> list[PhotoMark]:
    """Marks of one deck's photos; misses and silent errors are drawn into `failures`."""
    first = batch.photos[0]
    before = os.environ.get("POBUDKA_DATA")
    if first.deck is not None and (batch.folder / "decks" / first.deck / "faces").is_dir():
        enrol(batch.folder, first.deck, first.game)
    use(data_folder(batch.folder, first.deck))
    marks = []
    try:
        for photo in batch.photos:
            content = (batch.folder / photo.file).read_bytes()
            reading = read_photo(content, GAMES[photo.game])
            result = mark(photo, reading)
            marks.append(result)
            if failures is not None and (result.cause is not None or result.silent):
                _draw_miss(photo, content, reading, result, failures)
    finally:
        if before is None:
            os.environ.pop("POBUDKA_DATA", None)
        else:
            os.environ["POBUDKA_DATA"] = before
    return marks


def _start() -> None:
    cv2.setNumThreads(1)
    warm_up()


def read_folder(
    folder: Path, *, workers: int = 1, failures: Path | None = None, most: int | None = None
) -> Iterator[PhotoMark]:
    """Marks of all photos of a folder, deck by deck."""
    if failures is not None:
        failures.mkdir(parents=True, exist_ok=True)
    work = partial(read_batch, failures=failures)
    if workers > 1:
        with ProcessPoolExecutor(workers, initializer=_start) as pool:
            for marks in pool.map(work, batches(folder, most)):
                yield from marks
    else:
        _start()
        for batch in batches(folder, most):
            yield from work(batch)
