"""Watching a film: readings a second on two cores, beside reading every frame as a photo.

The films are drawn: a hand lays a card, exchanges one and passes over; the camera sways, the picture is noisy.
Every tenth frame is also read the plain way (cards found, grids placed, faces read) in the same run, so that a busy
machine slows both. Decoding is in neither.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from statistics import mean, quantiles

import cv2

from scoring import GAMES
from tests.vision.table_film import Deed, Film, Rgb
from vision import warm_up
from vision.detector import find_cards
from vision.frames import Watcher
from vision.read import MirroredError, find_grids
from vision.rectify import Pyramid

CORES = 2
EVERY = 10
SIZES = ((640, 480), (1280, 720))
FILMS: dict[str, tuple[str, tuple[Deed, ...]]] = {
    "skyjo": (
        "9 4 10 3 / 11 3 9 0 / 9 12 -1 .",
        (Deed(1, (2, 3), "10"), Deed(4, (1, 1), "7"), Deed(6.5, (0, 2), "10")),
    ),
    "smoki": ("0 8 -2 / 9n 3 .", (Deed(1, (1, 2), "5"), Deed(4, (0, 1), "6"), Deed(6.5, (0, 2), "-2"))),
    "sen": ("3 7 0 .", (Deed(1, (0, 3), "9"), Deed(4, (0, 1), "5*"), Deed(6.5, (0, 2), "0"))),
}
SECONDS = 9.0


@dataclass
class Clock:
    """Wall and processor time of each call, in milliseconds."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def time(self, call: Callable[[], object]) -> object:
        """Calls and notes."""
        wall, cpu = time.perf_counter(), time.process_time()
        answer = call()
        self.wall.append(1e3 * (time.perf_counter() - wall))
        self.cpu.append(1e3 * (time.process_time() - cpu))
        return answer


def plain(rgb: Rgb, game: str) -> None:
    """One frame read as a photo."""
    with suppress(MirroredError):
        find_grids(Pyramid(rgb), find_cards(rgb), GAMES[game])


def main(seconds: float = SECONDS) -> None:
    """Prints a table, one line a film."""
    warm_up()
    before = cv2.getNumThreads()
    cv2.setNumThreads(CORES)
    print("| film | frames | readings/s | plain/s | ratio | CPU ms a frame | plain CPU ms | p95 ms | faces read/s |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, (grid, deeds) in FILMS.items():
        for size in SIZES:
            film = Film(name, grid, deeds, seconds, size=size, sway=4.0, noise=4.0)
            watching, photo, watcher = Clock(), Clock(), Watcher(GAMES[name])
            faces = 0
            for number, (rgb, at) in enumerate(film):
                sight = watching.time(lambda rgb=rgb, at=at, watcher=watcher: watcher.see(rgb, at))
                faces += sight.faces_read
                if number % EVERY == 0:
                    photo.time(lambda rgb=rgb, name=name: plain(rgb, name))
            each, once = mean(watching.wall), mean(photo.wall)
            print(
                f"| {GAMES[name].title} {size[0]} x {size[1]} | {len(watching.wall)} | {1e3 / each:.1f} "
                f"| {1e3 / once:.1f} | {once / each:.1f} | {mean(watching.cpu):.1f} | {mean(photo.cpu):.1f} "
                f"| {quantiles(watching.wall, n=20)[-1]:.0f} | {faces / seconds:.1f} |"
            )
    cv2.setNumThreads(before)


if __name__ == "__main__":
    main()
