"""The whole path on photos: composed ones (targets of issue 2, part 4) and our own drawn samples (every cell right).

Composed photos skip where they are absent; the samples ship with the project.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from scoring.games import GAMES
from scoring.grid import Grid
from scoring.notation import parse_grid
from tests.vision.photos import PHOTOS, labels
from vision import PhotoReading, read_photo

SAMPLES = Path(__file__).parents[2] / "datasets" / "samples"


@dataclass(frozen=True)
class Tally:
    """Counts over photos: right grids, exact grids, wrong cells not marked, doubtful cells and all cells."""

    photos: int
    right: int
    exact: int
    silent: int
    doubtful: int
    cells: int


@functools.cache
def reading(path: Path, game: str) -> PhotoReading:
    return read_photo(path.read_bytes(), GAMES[game])


def wrong_cells(truth: Grid, read: PhotoReading, game: str) -> list[bool] | None:
    """Whether each wrong cell is marked doubtful; None for no grid or another shape. Skyjo may be turned by 180
    degrees."""
    if not read.grids:
        return None
    grid = max(read.grids, key=lambda g: len(g.cells))
    marked = {(cell.row, cell.column) for cell in grid.doubtful}
    got = grid.grid
    kept = [c for c, column in enumerate(got.columns) if set(column) != {"."}]
    wrong: list[list[bool]] = []
    for option in [truth, truth.turned()] if game == "skyjo" else [truth]:
        columns = option.without_gaps()
        if len(columns) != len(kept):
            return None
        pairs = [((r, c), columns[i][r]) for i, c in enumerate(kept) for r in range(got.shape[0])]
        wrong.append([cell in marked for cell, face in pairs if got[cell] != face])
    best = min(wrong, key=len)
    return None if len(best) > 0.6 * len(grid.cells) else best


def tally(game: str, *, hard: bool) -> Tally:
    found = [0, 0, 0, 0, 0, 0]
    for label in labels("composed"):
        if label["game"] != game or ("hard" in label["file"]) is not hard:
            continue
        read = reading(PHOTOS / "composed" / label["file"], game)
        wrong = wrong_cells(parse_grid(label["grid"], GAMES[game]), read, game)
        found[0] += 1
        if wrong is not None:
            found[1] += 1
            found[2] += not wrong
            found[3] += wrong.count(False)
        found[4] += sum(len(grid.doubtful) for grid in read.grids)
        found[5] += sum(len(grid.cells) for grid in read.grids)
    return Tally(*found)


@pytest.mark.parametrize("game", ["skyjo", "smoki", "sen"])
def test_normal_composed_photos(game: str) -> None:
    """At least 11 of 12 grids placed and 9 of 12 read exactly; no wrong cell without a mark; few marks."""
    got = tally(game, hard=False)
    assert got.photos == 12
    assert got.right >= 11, got
    assert got.exact >= 9, got
    assert got.silent == 0, got
    assert got.doubtful <= 0.1 * got.cells, got


@pytest.mark.parametrize("game", ["skyjo", "smoki", "sen"])
def test_hard_composed_photos_are_never_silently_wrong(game: str) -> None:
    got = tally(game, hard=True)
    assert got.photos == 4
    assert got.silent == 0, got
    assert got.right >= 2, got


@pytest.mark.parametrize("label", json.loads((SAMPLES / "labels.json").read_text()), ids=lambda label: label["file"])
def test_samples_are_read_exactly(label: dict[str, str]) -> None:
    read = reading(SAMPLES / label["file"], label["game"])
    (grid,) = read.grids
    assert grid.grid == parse_grid(label["grid"], GAMES[label["game"]])
    assert not grid.doubtful
    assert not grid.warnings
