"""`pobudka score HAND...`: scores one round of photos, typed grids and typed totals."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from gettext import NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scoring import (
    Cards,
    Cell,
    Game,
    Hand,
    RoundScore,
    ScoringError,
    number,
    parse_hand,
    place,
    round_faults,
    score_round,
    words,
)
from ui.cli.arguments import NO_GRID, check_edition, edition_option, game_option, language_option, refuse
from ui.i18n import catalogue

if TYPE_CHECKING:
    from vision import GridReading

PHOTO_SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"})
"""A HAND that ends so is meant to be a photo even where no such file is."""


@dataclass(frozen=True, slots=True)
class GivenHand:
    """A hand and, if it came from a photo, its reading."""

    hand: Hand
    reading: GridReading | None = None

    @property
    def doubtful(self) -> tuple[Cell, ...]:
        """The cells the reader was not sure of."""
        return () if self.reading is None else tuple(sorted((c.row, c.column) for c in self.reading.doubtful))


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("hands", nargs=-1, required=True, type=click.UNPROCESSED, metavar="HAND...")
@game_option
@edition_option
@click.option("--finisher", type=int, help="Which hand ended the round, counted from 1.")
@language_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of sentences.")
def score(
    hands: tuple[str, ...], game: Game, edition: str | None, finisher: int | None, lang: str, as_json: bool
) -> None:
    """Score one round. HAND: a photo, a grid like "9 4 10 3 / 11 3 9 0 / 9 12 -1 10", =12 or ==24."""
    language = catalogue(lang)
    check_edition(game, edition, language)
    given = [_hand(text, i, game, edition, language) for i, text in enumerate(hands, 1)]
    given = _settled(given, game, edition, language)
    for i, one in enumerate(given, 1):
        if one.doubtful:
            cells = tuple(place(cell) for cell in one.doubtful)
            click.echo(words("Hand {hand}: please check {cells}.", hand=i, cells=cells).said(language), err=True)
    grids = [one.hand.grid if isinstance(one.hand, Cards) else None for one in given]
    try:
        result = score_round(game, [one.hand for one in given], None if finisher is None else finisher - 1, edition)
    except ScoringError as error:
        refuse(_one_by_one(given, game, edition, language) or _said(error, language))
    if len(grids) > 1:
        for fault in round_faults(grids, game, edition):
            click.echo(fault.said(language), err=True)
    if as_json:
        click.echo(json.dumps(_as_json(result, given, language), ensure_ascii=False))
    else:
        click.echo(_as_text(result, language))


def _hand(text: str, number_of: int, game: Game, edition: str | None, language: NullTranslations) -> GivenHand:
    if text.startswith("--"):
        option = text.split("=", maxsplit=1)[0]
        refuse(words("There is no option {option}; see pobudka score --help.", option=option).said(language))
    if Path(text).suffix.lower() in PHOTO_SUFFIXES or _is_file(text):
        return _from_photo(Path(text), game, edition, language)
    try:
        return GivenHand(parse_hand(text, game, edition))
    except ScoringError as error:
        prefix = words("Hand {hand}:", hand=number_of).said(language)
        refuse(f"{prefix} {_said(error, language)}")


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # a grid can be too long, or hold characters, no file name can
        return False


def _from_photo(path: Path, game: Game, edition: str | None, language: NullTranslations) -> GivenHand:
    from vision import ModelError, PhotoError, read_photo  # noqa: PLC0415  typed hands are scored without loading the networks

    try:
        reading = read_photo(path.read_bytes(), game, edition=edition)
    except OSError as error:
        reason = error.strerror
        refuse(
            words("{path}: expected a photo, but it cannot be opened: {reason}.", path=path, reason=reason).said(
                language
            )
        )
    except PhotoError as error:
        refuse(f"{path}: {error.words.said(language)}")
    except ModelError as error:
        refuse(str(error))
    if not reading.grids:
        refuse(f"{path}: {' '.join(warning.said(language) for warning in reading.warnings)}", NO_GRID)
    grid = max(reading.grids, key=lambda one: len(one.cells))
    for warning in (*reading.warnings, *grid.warnings):
        click.echo(f"{path}: {warning.said(language)}", err=True)
    return GivenHand(Cards(grid.grid), grid)


def _settled(given: list[GivenHand], game: Game, edition: str | None, language: NullTranslations) -> list[GivenHand]:
    """The hands of photos decided again by what all hands hold together; typed cards count as settled."""
    if len(given) < 2 or all(one.reading is None for one in given):
        return given
    from vision.inventory import settle_round, typed_hand  # noqa: PLC0415

    grids = [
        typed_hand(one.hand.grid if isinstance(one.hand, Cards) else None, game) if one.reading is None else one.reading
        for one in given
    ]
    out = []
    for one, before, grid in zip(given, grids, settle_round(grids, game, edition), strict=True):
        if one.reading is None:
            out.append(one)
            continue
        for warning in grid.warnings:
            if warning not in before.warnings:
                click.echo(warning.said(language), err=True)
        out.append(replace(one, hand=Cards(grid.grid), reading=grid))
    return out


def _one_by_one(given: list[GivenHand], game: Game, edition: str | None, language: NullTranslations) -> str:
    """The faults of each hand behind its number; empty if it is the round that does not fit together."""
    lines = []
    for i, one in enumerate(given, 1):
        try:
            score_round(game, [one.hand], None, edition)
        except ScoringError as error:
            lines.append(f"{words('Hand {hand}:', hand=i).said(language)} {_said(error, language)}")
    return "\n".join(lines)


def _said(error: ScoringError, language: NullTranslations) -> str:
    return " ".join(fault.said(language) for fault in error.faults)


def _as_json(result: RoundScore, given: list[GivenHand], language: NullTranslations) -> dict[str, Any]:
    return {
        "game": result.game,
        "finisher": None if result.ender is None else result.ender + 1,
        "hands": [
            {
                "grid": None if hand.grid is None else str(hand.grid),
                "raw": hand.raw,
                "penalty": hand.penalty,
                "points": hand.points,
                "doubtful": [list(cell) for cell in one.doubtful],
                "steps": [
                    {
                        "rule": step.rule,
                        "text": step.words.said(language),
                        "points": step.points,
                        "cells": [list(cell) for cell in step.cells],
                    }
                    for step in hand.steps
                ],
            }
            for hand, one in zip(result.hands, given, strict=True)
        ],
    }


def _as_text(result: RoundScore, language: NullTranslations) -> str:
    lines = []
    for i, hand in enumerate(result.hands, 1):
        head = words("Hand {hand}: {points}", hand=i, points=number(hand.points)).said(language)
        if hand.penalty:
            head += f" ({number(hand.raw)} + {number(hand.penalty)})"
        lines.append(head)
        lines.extend(f"  {step.words.said(language)}" for step in hand.steps)
    return "\n".join(lines)
