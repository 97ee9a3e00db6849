"""`pobudka read PHOTO...`: what the reader sees in photos."""

from __future__ import annotations

import json
from dataclasses import dataclass
from gettext import NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scoring import Game, Words, place, words
from ui.cli.arguments import (
    NO_GRID,
    UNUSABLE_INPUT,
    check_edition,
    edition_option,
    game_option,
    language_option,
    refuse,
)
from ui.i18n import catalogue

if TYPE_CHECKING:
    from vision import GridReading, PhotoReading


@dataclass(frozen=True, slots=True)
class ReadPhoto:
    """One photo: its reading, or the reason why there is none."""

    path: Path
    reading: PhotoReading | None
    refusal: Words | None = None

    @property
    def status(self) -> int:
        """Exit status this photo asks for."""
        if self.reading is None:
            return UNUSABLE_INPUT
        return 0 if self.reading.grids else NO_GRID


@click.command()
@click.argument("photos", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PHOTO...")
@game_option
@edition_option
@language_option
@click.option("--json", "as_json", is_flag=True, help="A JSON list instead of lines.")
@click.option(
    "--overlay", type=click.Path(file_okay=False, path_type=Path), help="Folder for photos with the reading drawn on."
)
def read(
    photos: tuple[Path, ...], game: Game, edition: str | None, lang: str, as_json: bool, overlay: Path | None
) -> None:
    """Read the card grids in photos."""
    language = catalogue(lang)
    check_edition(game, edition, language)
    results = [_read(path, game, edition, overlay, language) for path in photos]
    for result in results:
        if result.refusal is not None:
            click.echo(f"{result.path}: {result.refusal.said(language)}", err=True)
        elif result.reading is not None and not as_json:
            for warning in result.reading.warnings:
                click.echo(f"{result.path}: {warning.said(language)}", err=True)
    if as_json:
        entries = [entry for result in results for entry in _entries(result, language)]
        click.echo(json.dumps(entries, ensure_ascii=False))
    else:
        for result in results:
            _print(result, language)
    statuses = {result.status for result in results}
    raise click.exceptions.Exit(next(status for status in (UNUSABLE_INPUT, NO_GRID, 0) if status in statuses))


def _read(path: Path, game: Game, edition: str | None, overlay: Path | None, language: NullTranslations) -> ReadPhoto:
    from vision import (  # noqa: PLC0415  so that --help stays quick
        ModelError,
        PhotoError,
        decode,
        draw_overlay,
        read_photo,
        save_image,
    )

    try:
        data = path.read_bytes()
        reading = read_photo(data, game, edition=edition)
    except OSError as error:
        return ReadPhoto(
            path,
            None,
            words("Expected a photo, but it cannot be opened: {reason}.", reason=error.strerror or str(error)),
        )
    except PhotoError as error:
        return ReadPhoto(path, None, error.words)
    except ModelError as error:
        refuse(str(error))
    if overlay is not None:
        try:
            overlay.mkdir(parents=True, exist_ok=True)
            save_image(overlay / f"{path.stem}_read.jpg", draw_overlay(decode(data), reading))
        except OSError as error:
            reason = error.strerror or str(error)
            text = words("The drawn photo cannot be written to {folder}: {reason}.", folder=overlay, reason=reason)
            refuse(text.said(language))
    return ReadPhoto(path, reading)


def _entries(result: ReadPhoto, language: NullTranslations) -> list[dict[str, Any]]:
    """One entry a grid; one without a grid where there is none."""
    if result.reading is None or not result.reading.grids:
        found = () if result.reading is None else result.reading.warnings
        warnings = [result.refusal] if result.refusal is not None else list(found)
        milliseconds = None if result.reading is None else round(result.reading.milliseconds, 1)
        return [
            {
                "photo": str(result.path),
                "grid": None,
                "cells": [],
                "warnings": [warning.said(language) for warning in warnings],
                "ms": milliseconds,
            }
        ]
    reading = result.reading
    return [
        grid_entry(str(result.path), grid, (*reading.warnings, *grid.warnings), reading.milliseconds, language)
        for grid in reading.grids
    ]


def grid_entry(
    source: str, grid: GridReading, warnings: tuple[Words, ...], milliseconds: float, language: NullTranslations
) -> dict[str, Any]:
    """One grid as notation.md promises it; `source` is the photo it was read from."""
    return {
        "photo": source,
        "grid": str(grid.grid),
        "cells": [
            {
                "row": cell.row,
                "column": cell.column,
                "face": cell.face,
                "confidence": round(cell.confidence, 4),
                "doubtful": cell.doubtful,
                "corners": [[round(x, 1), round(y, 1)] for x, y in cell.corners],
            }
            for cell in grid.cells
        ],
        "warnings": [warning.said(language) for warning in warnings],
        "ms": round(milliseconds, 1),
    }


def _print(result: ReadPhoto, language: NullTranslations) -> None:
    for grid in () if result.reading is None else result.reading.grids:
        click.echo(f"{result.path}: {grid.grid}{please_check(grid, language)}")
        for warning in grid.warnings:
            click.echo(f"{result.path}: {warning.said(language)}", err=True)


def please_check(grid: GridReading, language: NullTranslations) -> str:
    """What a line adds about doubtful cells, in reading order; empty without."""
    if not grid.doubtful:
        return ""
    cells = tuple(place(cell) for cell in sorted((cell.row, cell.column) for cell in grid.doubtful))
    return "   " + words("please check {cells}", cells=cells).said(language)
