"""`pobudka deck ...`: decks the reader knows by their pictures, enrolled from photos, and readings kept on purpose."""

from __future__ import annotations

import json
from gettext import NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scoring import GAMES, Game, HandError, words, words_n
from ui.cli.arguments import NO_GRID, check_edition, edition_option, game_option, language_option, refuse
from ui.cli.deck_enrol import enrol
from ui.cli.deck_folders import data_folder, deck_folder
from ui.i18n import catalogue

if TYPE_CHECKING:
    from vision.prototypes.shelf import Shelved

json_option = click.option("--json", "as_json", is_flag=True, help="JSON instead of lines.")
some_game_option = click.option("--game", type=click.Choice(list(GAMES)), help="Of this game only.")


@click.group()
def deck() -> None:
    """Decks known by their pictures: enrol your own, list, show, remove. Keep readings of your table."""


deck.add_command(enrol)


@deck.command(name="list")
@some_game_option
@language_option
@json_option
@click.pass_context
def list_decks(context: click.Context, game: str | None, lang: str, as_json: bool) -> None:
    """Every deck, shipped and own, in use or put away."""
    from vision.prototypes.shelf import shelf  # noqa: PLC0415  so that --help stays quick

    folder, language = deck_folder(context), catalogue(lang)
    found = [one for name in ([game] if game else GAMES) for one in shelf(name, folder)]
    if as_json:
        click.echo(json.dumps([_entry(one) for one in found], ensure_ascii=False))
        return
    for one in found:
        click.echo(_line(one, language))


@deck.command()
@click.argument("name")
@some_game_option
@language_option
@json_option
@click.option("--picture", type=click.Path(dir_okay=False, path_type=Path), help="File for a sheet of its faces.")
@click.pass_context
def show(context: click.Context, name: str, game: str | None, lang: str, as_json: bool, picture: Path | None) -> None:
    """One deck: its faces, what it lacks, where it came from."""
    language = catalogue(lang)
    one = _find(name, game, deck_folder(context), language)
    if picture is not None:
        from vision.enrol_sheet import save_sheet  # noqa: PLC0415  so that --help stays quick

        try:
            save_sheet(picture, one.deck)
        except OSError as error:
            reason = error.strerror or str(error)
            refuse(
                words("The picture cannot be written to {path}: {reason}.", path=picture, reason=reason).said(language)
            )
    if as_json:
        click.echo(json.dumps(_entry(one), ensure_ascii=False))
        return
    click.echo(_line(one, language))
    click.echo(words("faces: {faces}", faces=" ".join(one.faces)).said(language))
    if missing := _missing(one):
        click.echo(words("missing: {faces}", faces=" ".join(missing)).said(language))
    click.echo(words("from: {source}", source=one.deck.source).said(language))


@deck.command()
@click.argument("name")
@some_game_option
@language_option
@click.pass_context
def remove(context: click.Context, name: str, game: str | None, lang: str) -> None:
    """Read with this deck no longer; it is put away, not destroyed (see restore)."""
    from vision.prototypes.shelf import put_away  # noqa: PLC0415  so that --help stays quick

    language, folder = catalogue(lang), deck_folder(context)
    one = _find(name, game, folder, language)
    try:
        put_away(one, folder)
    except OSError as error:
        _unwritable(folder, error, language)
    back = f"pobudka deck restore {one.deck.game}" + (f' "{one.deck.name}"' if one.own else "")
    click.echo(
        words("{name} is put away. To bring it back: {command}", name=one.deck.name, command=back).said(language)
    )


@deck.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.argument("name", required=False)
@language_option
@click.pass_context
def restore(context: click.Context, game: str, name: str | None, lang: str) -> None:
    """Bring the shipped decks of GAME back into use, or the deck NAME."""
    from vision.prototypes import kept_decks  # noqa: PLC0415  so that --help stays quick
    from vision.prototypes import restore as restore_shipped  # noqa: PLC0415
    from vision.prototypes.shelf import bring_back  # noqa: PLC0415

    language, folder = catalogue(lang), deck_folder(context)
    try:
        if name is None:
            restore_shipped(game, folder)
        elif not bring_back(_find(name, game, folder, language), folder):
            refuse(
                words("Another deck called {name} is in its place. Remove that one first.", name=name).said(language)
            )
    except OSError as error:
        _unwritable(folder, error, language)
    names = ", ".join(one.name for one in kept_decks(game, folder))
    click.echo(words("{game}: in use: {names}", game=GAMES[game].title, names=names).said(language))


@deck.command(name="save-reading")
@click.argument("photo", type=click.Path(path_type=Path))
@game_option
@edition_option
@click.option("--grid", help="The grid as it lies there, if it was read wrongly or in part.")
@language_option
@click.pass_context
def save_reading_command(
    context: click.Context, photo: Path, game: Game, edition: str | None, grid: str | None, lang: str
) -> None:
    """Keep a photo with its reading, for figures about your own table. Nothing leaves this computer; the photo is kept
    without the place and time it was taken."""
    from ui.store.errors import StoreError  # noqa: PLC0415  so that --help stays quick
    from ui.store.saved_readings import reading_statistics, save_reading  # noqa: PLC0415
    from vision import ModelError, PhotoError, read_photo  # noqa: PLC0415

    language = catalogue(lang)
    check_edition(game, edition, language)
    try:
        data = photo.read_bytes()
        reading = read_photo(data, game, edition=edition)
    except OSError as error:
        text = words("{path}: expected a photo, but it cannot be opened: {reason}.", path=photo, reason=error.strerror)
        refuse(text.said(language))
    except PhotoError as error:
        refuse(f"{photo}: {error.words.said(language)}")
    except ModelError as error:
        refuse(str(error))
    if grid is None:
        if not reading.grids:
            refuse(f"{photo}: {' '.join(one.said(language) for one in reading.warnings)}", NO_GRID)
        best = max(reading.grids, key=lambda one: len(one.cells))
        if best.doubtful:
            text = words(
                "Read as “{grid}”, but not surely. Give it corrected, or confirmed, with --grid.", grid=str(best.grid)
            )
            refuse(f"{photo}: {text.said(language)}")
        grid = str(best.grid)
    try:
        kept = save_reading(data, reading, grid, game, edition, folder=data_folder(context))
    except StoreError as error:
        refuse(error.words.said(language))
    except HandError as error:
        refuse(" ".join(fault.said(language) for fault in error.faults))
    click.echo(str(kept))
    click.echo(reading_statistics(data_folder(context)).words.said(language))


@deck.command()
@language_option
@json_option
@click.pass_context
def readings(context: click.Context, lang: str, as_json: bool) -> None:
    """How well photos were read at your own table."""
    from ui.store.saved_readings import READINGS, reading_statistics  # noqa: PLC0415  so that --help stays quick

    found = reading_statistics(data_folder(context))
    if as_json:
        counts = {"readings": found.readings, "cells": found.cells}
        counts |= {"corrected": found.corrected, "unmarked": found.unmarked}
        click.echo(json.dumps({**counts, "folder": str(data_folder(context) / READINGS)}))
    else:
        click.echo(found.words.said(catalogue(lang)))


def _find(name: str, game: str | None, folder: Path, language: NullTranslations) -> Shelved:
    from vision.prototypes.shelf import find  # noqa: PLC0415  so that --help stays quick

    found = find(name, game, tuple(GAMES), folder)
    if not found:
        refuse(words("There is no deck called {name}; see pobudka deck list.", name=name).said(language))
    games = {one.deck.game for one in found}
    if len(games) > 1:
        refuse(
            words(
                "Decks of several games are called {name}: say which with --game ({games}).",
                name=name,
                games=", ".join(sorted(games)),
            ).said(language)
        )
    return found[0]


def _missing(one: Shelved) -> tuple[str, ...]:
    from vision.enrol import deck_faces  # noqa: PLC0415  so that --help stays quick

    game = GAMES[one.deck.game]
    edition = one.deck.edition if one.deck.edition in game.editions else None
    return tuple(face for face in deck_faces(game, edition) if face not in one.deck.tokens)


def _entry(one: Shelved) -> dict[str, Any]:
    return {
        "name": one.deck.name,
        "game": one.deck.game,
        "edition": one.deck.edition or None,
        "own": one.own,
        "in_use": one.in_use,
        "faces": list(one.faces),
        "back": "x" in one.deck.tokens,
        "missing": list(_missing(one)),
        "pictures": len(one.deck.tokens),
        "corrections": one.corrections,
        "source": one.deck.source,
    }


def _line(one: Shelved, language: NullTranslations) -> str:
    kind = words("own") if one.own else words("shipped")
    state = words("in use") if one.in_use else words("put away")
    faces = words_n("{count} face", "{count} faces", len(one.faces))
    pictures = words_n("{count} picture", "{count} pictures", len(one.deck.tokens))
    line = words(
        "{name}: {game}, {kind}, {state}, {faces}, {pictures}",
        name=one.deck.name,
        game=GAMES[one.deck.game].title,
        kind=kind,
        state=state,
        faces=faces,
        pictures=pictures,
    )
    return line.said(language)


def _unwritable(folder: Path, error: OSError, language: NullTranslations) -> None:
    text = words("{folder} cannot be written to: {reason}.", folder=folder, reason=error.strerror or str(error))
    refuse(text.said(language))
