"""`pobudka watch`: reads a camera, a video or a folder of pictures, and prints each grid once it is stable."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from gettext import NullTranslations
from typing import TYPE_CHECKING

import click

from scoring import Game, Words, words, words_n
from ui.cli.arguments import NO_GRID, check_edition, edition_option, game_option, language_option, refuse
from ui.cli.read import grid_entry, please_check
from ui.i18n import catalogue

if TYPE_CHECKING:
    from vision.capture import Frame, Frames
    from vision.frames import Watcher
    from vision.reading import GridReading

HINT_AFTER = 1.0
"""Seconds for which the same thing must be missing before it is said: most things pass by themselves."""


@click.command()
@click.option(
    "--camera",
    "source",
    required=True,
    metavar="N|FILE|FOLDER",
    help="A camera (0 is the first), a video, a folder of frames.",
)
@game_option
@edition_option
@language_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line instead of sentences.")
@click.option("--once", is_flag=True, help="End after the first stable grid.")
def watch(source: str, game: Game, edition: str | None, lang: str, as_json: bool, once: bool) -> None:
    """Read card grids live: each is printed when it lies still and is read surely, or stays doubtful."""
    from vision import ModelError  # noqa: PLC0415  so that --help stays quick
    from vision.capture import CaptureError  # noqa: PLC0415  likewise
    from vision.frame_source import open_frames  # noqa: PLC0415  likewise
    from vision.frames import Watcher  # noqa: PLC0415  likewise

    language = catalogue(lang)
    check_edition(game, edition, language)
    printer = Printer(source, as_json, language)
    try:
        frames = open_frames(source)
        try:
            printer.run(frames, Watcher(game, edition), once=once)
        except KeyboardInterrupt:
            printer.summary(game)
            raise click.exceptions.Exit(0) from None
        finally:
            frames.close()
    except CaptureError as error:
        refuse(error.words.said(language))
    except ModelError as error:
        refuse(str(error))
    printer.summary(game)
    raise click.exceptions.Exit(0 if printer.grids else NO_GRID)


class Printer:
    """Prints grids on standard output as they become stable, and hints on standard error while they do not."""

    def __init__(self, source: str, as_json: bool, language: NullTranslations) -> None:
        self.grids = 0
        self.frames = 0
        self._source = source
        self._as_json = as_json
        self._language = language
        self._hint: tuple[Words, ...] = ()
        self._hint_since = 0.0
        self._said: tuple[Words, ...] = ()

    def run(self, frames: Frames, watcher: Watcher, *, once: bool) -> None:
        """Reads all frames. Raises CaptureError and ModelError."""
        frame = None
        for frame in frames:
            began = time.perf_counter()
            sight = watcher.see(frame.rgb, frame.at)
            self.frames += 1
            self._print(sight.announced, frame, began)
            self._hints(sight.missing, frame.at)
            if once and self.grids:
                return
        for reason in frames.passed_over:
            click.echo(reason.said(self._language), err=True)
        if frame is not None and not frames.live:
            self._print(watcher.finish(), frame, time.perf_counter())

    def summary(self, game: Game) -> None:
        """Says on standard error what was seen."""
        if self._as_json:
            return
        frames = words_n("1 frame", "{count} frames", self.frames)
        if self.grids:
            grids = words_n("1 grid", "{count} grids", self.grids)
            text = words("{frames} watched, {grids} read.", frames=frames, grids=grids)
        else:
            text = words(
                "{frames} watched, but no grid of {game} was seen: {rows} x {columns} cards are expected, all in the "
                "picture, none covering another, and still for a second.",
                frames=frames,
                game=game.title,
                rows=game.rows,
                columns=game.columns,
            )
        click.echo(text.said(self._language), err=True)

    def _print(self, grids: Iterable[GridReading], frame: Frame, began: float) -> None:
        for grid in grids:
            self.grids += 1
            if self._as_json:
                spent = 1e3 * (time.perf_counter() - began)
                entry = grid_entry(self._source, grid, grid.warnings, spent, self._language)
                click.echo(json.dumps({**entry, "frame": frame.number, "at": round(frame.at, 3)}, ensure_ascii=False))
                continue
            click.echo(f"{frame.at:.1f} s: {grid.grid}{please_check(grid, self._language)}")
            for warning in grid.warnings:
                click.echo(warning.said(self._language), err=True)

    def _hints(self, missing: tuple[Words, ...], at: float) -> None:
        """Says what is missing once it has been for HINT_AFTER, and not twice in a row."""
        if missing != self._hint:
            self._hint, self._hint_since = missing, at
        elif missing and missing != self._said and at - self._hint_since >= HINT_AFTER and not self._as_json:
            self._said = missing
            for hint in missing:
                click.echo(hint.said(self._language), err=True)
