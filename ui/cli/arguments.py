"""Options that several commands share, and how they refuse."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any, NoReturn

import click

from scoring import GAMES, Game, words
from ui.i18n import LANGUAGES

UNUSABLE_INPUT = 2
NO_GRID = 3


class GameType(click.ParamType[Game]):
    """A game by its name."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        """The game, or a sentence naming those there are."""
        if isinstance(value, Game):
            return value
        game = GAMES.get(str(value).strip().lower())
        if game is None:
            self.fail(f"expected a game ({', '.join(GAMES)}), got {value!r}.", param, ctx)
        return game


game_option = click.option("--game", type=GameType(), required=True, help=f"One of {', '.join(GAMES)}.")
edition_option = click.option("--edition", help="Edition of the deck; the usual one if left out.")
language_option = click.option(
    "--lang", type=click.Choice(sorted(LANGUAGES)), default="en", help="Language of the sentences (en)."
)


def check_edition(game: Game, edition: str | None, language: NullTranslations) -> None:
    """Refuses an edition the game does not have."""
    if edition is not None and edition not in game.editions:
        known = ", ".join(game.editions)
        text = words(
            "Expected an edition of {game} ({known}), got {edition!r}.", game=game.title, known=known, edition=edition
        )
        refuse(text.said(language))


def refuse(sentence: str, status: int = UNUSABLE_INPUT) -> NoReturn:
    """Says why on standard error and ends with `status`."""
    click.echo(sentence, err=True)
    raise click.exceptions.Exit(status)
