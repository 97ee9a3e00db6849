"""Readings a family keeps to tell how well photos are read at its own table; nothing of them leaves the machine.

DATA/readings holds the photos, without their EXIF, and labels.json: a list of {"file", "game", "grid"} as every
evaluation of photos reads it, with what was read, cell by cell, by which version.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scoring import Game, Grid, Words, parse_grid, words, words_n
from scoring.grid import NO_CARD
from ui.store.errors import StoreError, explain
from ui.store.folder import default_folder
from ui.store.label_file import changed_labels, read_labels
from ui.store.photo_privacy import UnknownFormError, without_traces

if TYPE_CHECKING:
    from vision import CellReading, GridReading, PhotoReading

READINGS = "readings"
LABELS = "labels.json"


@dataclass(frozen=True)
class ReadingStatistics:
    """How the saved readings went. cells: cards in the corrected grids; corrected: read otherwise; unmarked: corrected
    although the reader was sure; words: the same in a sentence."""

    readings: int
    cells: int
    corrected: int
    unmarked: int

    @property
    def words(self) -> Words:
        """ "at your table: 612 cells, 4 corrected, 0 unmarked"."""
        return words(
            "at your table: {cells}, {corrected} corrected, {unmarked} unmarked",
            cells=words_n("{count} cell", "{count} cells", self.cells),
            corrected=self.corrected,
            unmarked=self.unmarked,
        )


def save_reading(
    photo: bytes,
    reading: PhotoReading | GridReading | None,
    corrected: Grid | str,
    game: Game,
    edition: str | None = None,
    *,
    folder: Path | None = None,
) -> Path:
    """Keep a photo with its reading and the grid that a person confirmed; the path of the kept photo.

    photo: the file's bytes. reading: as it was read, before any correction; of several grids the one nearest to
    `corrected` is meant; None if none was found. corrected: as seen in the photo. folder: DATA. The same photo with
    the same reading replaces what was kept. Raises StoreError (no photo, no such grid, a full disk, a read-only
    folder) and scoring.HandError for a grid that does not parse.
    """
    place = (default_folder() if folder is None else folder) / READINGS
    grid = corrected if isinstance(corrected, Grid) else parse_grid(corrected, game, edition)
    read = _nearest(reading, grid)
    content, suffix = _cleaned(photo)
    cells, missed = compared(read, grid)
    mark = hashlib.sha256(content + repr([cell.get("corners") for cell in cells]).encode()).hexdigest()[:16]
    file = f"{game.name}-{mark}{suffix}"
    label = {
        "file": file,
        "game": game.name,
        "grid": str(grid),
        "edition": edition,
        "read": None if read is None else str(read.grid),
        "cells": cells,
        "missed": missed,
        "versions": versions(),
        "saved_at": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    kept = (place / file).exists()
    try:
        place.mkdir(parents=True, exist_ok=True)
        from vision.whole_file import write_whole  # noqa: PLC0415  statistics are told without loading the reader

        write_whole(place / file, content)
        with changed_labels(place / LABELS) as labels:
            labels[:] = [one for one in labels if one.get("file") != file] + [label]
    except (OSError, StoreError) as error:
        if not kept:  # a photo that no label names would never be looked at
            with suppress(OSError):
                (place / file).unlink(missing_ok=True)
        raise error if isinstance(error, StoreError) else explain(error, str(place)) from error
    return place / file


def reading_statistics(folder: Path | None = None) -> ReadingStatistics:
    """Counts over everything that was kept; zeros where there is nothing. A damaged entry is left out."""
    labels = read_labels((default_folder() if folder is None else folder) / READINGS / LABELS)
    cells = corrected = unmarked = readings = 0
    for label in labels:
        read, missed = label.get("cells"), label.get("missed")
        if not isinstance(read, list) or not isinstance(missed, list):
            continue
        readings += 1
        cells += len(missed)
        corrected += len(missed)
        unmarked += len(missed) if label.get("read") is not None else 0  # a photo without any grid is no silent error
        for cell in read:
            wrong = cell.get("face") != cell.get("truth")
            cells += 1
            corrected += wrong
            unmarked += wrong and not cell.get("doubtful")
    return ReadingStatistics(readings, cells, corrected, unmarked)


def compared(read: GridReading | None, grid: Grid) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Every read cell with its `truth`, None where no card lay, and the cards of `grid` that were not read at all.

    Where removed columns stand does not count, as in the notation.
    """
    places = [(r, c) for (r, c), token in grid.cells() if token != NO_CARD]
    if read is None:
        return [], [{"row": r, "column": c, "truth": grid[r, c]} for r, c in places]
    own = sorted({cell.column for cell in read.cells})
    true = sorted({c for _, c in places})
    moved = dict(zip(own, true, strict=True)) if len(own) == len(true) else {c: c for c in own}
    cells, met = [], set()
    for cell in read.cells:
        at = (cell.row, moved[cell.column])
        truth = grid[at] if at in places else None
        met.add(at)
        cells.append(_cell(cell, truth))
    missed = [{"row": r, "column": c, "truth": grid[r, c]} for r, c in places if (r, c) not in met]
    return cells, missed


def versions() -> dict[str, Any]:
    """The program's version and the SHA-256 of each network, so that a figure can be traced."""
    from importlib.resources import files  # noqa: PLC0415

    try:
        program = version("pobudka")
    except PackageNotFoundError:
        program = "unknown"
    weights = files("models") / "weights"
    networks = sorted((p for p in weights.iterdir() if p.name.endswith(".onnx")), key=lambda p: p.name)
    return {
        "pobudka": program,
        "models": {p.name: hashlib.sha256(p.read_bytes()).hexdigest()[:16] for p in networks},
    }


def _cell(cell: CellReading, truth: str | None) -> dict[str, Any]:
    return {
        "row": cell.row,
        "column": cell.column,
        "face": cell.face,
        "truth": truth,
        "confidence": round(cell.confidence, 4),
        "doubtful": cell.doubtful,
        "corners": [[round(x, 1), round(y, 1)] for x, y in cell.corners],
        "alternatives": [[face, round(p, 4)] for face, p in cell.alternatives],
    }


def _cleaned(photo: bytes) -> tuple[bytes, str]:
    from vision import PhotoError  # noqa: PLC0415  the store is opened without loading the reader

    try:
        return without_traces(photo)
    except PhotoError as error:
        raise StoreError(error.words) from error
    except UnknownFormError as error:
        raise StoreError(words("This photo cannot be kept without what it says about you, so it is not.")) from error


def _nearest(reading: PhotoReading | GridReading | None, grid: Grid) -> GridReading | None:
    grids: Sequence[GridReading] = () if reading is None else reading.grids if hasattr(reading, "grids") else (reading,)
    return max(grids, key=lambda one: _agreeing(one, grid), default=None)


def _agreeing(read: GridReading, grid: Grid) -> int:
    cells, _ = compared(read, grid)
    return sum(cell["face"] == cell["truth"] for cell in cells)
