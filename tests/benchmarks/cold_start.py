"""A fresh process: the time to its first reading, imports included, its peak memory, and the shipped weights."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from scoring import GAMES
from tests.benchmarks.predictor import WEIGHTS
from tests.benchmarks.timing import interleaved, table
from tests.benchmarks.twelve_megapixels import ROOT, photo_of

OURS = """
import sys
from scoring import GAMES
from vision import read_photo
with open(sys.argv[1], "rb") as file:
    reading = read_photo(file.read(), GAMES[sys.argv[2]])
assert reading.grids
"""
MEMORY = """
import resource, sys
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(peak / 1e6 if sys.platform == "darwin" else peak / 1e3)
"""
THEIRS = """
import sys
from ultralytics import YOLO
assert len(YOLO(sys.argv[2], task="obb").predict(sys.argv[1], imgsz=640, verbose=False, device="cpu")[0].obb)
"""


def main(repeats: int = 7) -> None:
    """Prints two tables."""
    with tempfile.TemporaryDirectory() as folder:
        photos = {game: Path(folder) / f"{game}.jpg" for game in GAMES}
        for game, path in photos.items():
            path.write_bytes(photo_of(game))
        ours = "Pobudka: start Python, import, read a 12-megapixel Skyjo grid"
        contenders: dict[str, Callable[[], object]] = {ours: lambda: run(OURS, photos["skyjo"], "skyjo")}
        if find_spec("ultralytics") is not None:
            contenders["start Python, from ultralytics import YOLO, one predict"] = lambda: run(
                THEIRS, photos["skyjo"], WEIGHTS
            )
        print(table(interleaved(contenders, repeats), ours), "\n")
        print("| | MB |\n| --- | --- |")
        for game, path in photos.items():
            if sys.platform != "win32":  # the module resource is absent there
                peak = float(run(OURS + MEMORY, path, game))
                print(f"| peak memory of a process that reads a 12-megapixel photo, {GAMES[game].title} | {peak:.0f} |")
        weights = sum(path.stat().st_size for path in (ROOT / "models" / "weights").iterdir()) / 1e6
        print(f"| all shipped weights | {weights:.1f} |")


def run(code: str, *arguments: object) -> str:
    """The output of a Python process."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, check=True, cwd=ROOT, capture_output=True, text=True).stdout
