"""Composed photos: how many are read exactly, per game."""

from __future__ import annotations

import json
import os
from collections import Counter, defaultdict
from pathlib import Path
from statistics import median

from scoring import GAMES, Grid
from vision import PhotoReading, read_photo

PHOTOS = Path(os.environ.get("POBUDKA_PHOTOS", Path(__file__).parents[3] / "shared" / "photos"))


def main() -> None:
    """Prints a Markdown table; says so where the photos are absent."""
    folder = PHOTOS / "composed"
    if not (folder / "labels.json").exists():
        print(f"(No photos at {folder}: set POBUDKA_PHOTOS.)")
        return
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    times: dict[tuple[str, str], list[float]] = defaultdict(list)
    for label in json.loads((folder / "labels.json").read_text(encoding="utf-8")):
        kind = label["game"], "hard" if "_hard" in label["file"] else "normal"
        reading = read_photo((folder / label["file"]).read_bytes(), GAMES[label["game"]])
        times[kind].append(reading.milliseconds)
        truth = Grid(tuple(tuple(row.split()) for row in label["grid"].split("/")))
        counts[kind] += judge(label["game"], truth, reading)
    print("| composed photos | grid found | cells right | exact grids | cells doubtful | silent errors | median ms |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for (game, kind), seen in sorted(
        counts.items(), key=lambda item: (item[0][1] == "hard", list(GAMES).index(item[0][0]))
    ):
        print(
            f"| {GAMES[game].title}, {kind} | {seen['grids']} of {seen['photos']} | {seen['right']} of {seen['cells']} "
            f"| {seen['exact']} of {seen['photos']} | {seen['doubtful']} of {seen['cells']} "
            f"| {seen['silent']} of {seen['cells']} | {median(times[game, kind]):.0f} |"
        )


def judge(game: str, truth: Grid, reading: PhotoReading) -> Counter[str]:
    """Counts of one photo. A Skyjo grid may be turned, and where its removed columns stand does not count."""
    seen = Counter(photos=1)
    grids = reading.grids
    if not grids:
        return seen
    best = max(grids, key=lambda grid: len(grid.cells))
    got = best.grid.without_gaps()
    options = [truth.without_gaps(), truth.turned().without_gaps()] if game == "skyjo" else [truth.without_gaps()]
    if len(got) != len(options[0]):
        return seen
    held = [c for c, column in enumerate(best.grid.columns) if any(token != "." for token in column)]
    doubtful = {(cell.row, cell.column) for cell in best.doubtful}
    wrong = min(
        (
            {
                (r, held[c])
                for c, (mine, theirs) in enumerate(zip(got, option, strict=True))
                for r, (a, b) in enumerate(zip(mine, theirs, strict=True))
                if a != b
            }
            for option in options
        ),
        key=len,
    )
    seen.update(
        grids=1,
        cells=len(best.cells),
        right=len(best.cells) - len(wrong),
        exact=int(not wrong),
        doubtful=len(doubtful),
        silent=len(wrong - doubtful),
    )
    return seen
