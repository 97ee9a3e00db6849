"""A new match in two steps: the game, then who plays; or everything as last time with one press."""

from __future__ import annotations

from functools import partial

import flet as ft

from scoring import GAMES, Game
from ui import routes, theme
from ui.components.game_mark import game_mark
from ui.components.panel import pressable
from ui.components.rows import way
from ui.components.screen import screen
from ui.components.text import quiet, small, title
from ui.components.words_of_match import how_it_ends
from ui.demo import real_matches
from ui.guards import boundary, safe
from ui.session import Session
from ui.views.players import PlayersView

__all__ = ["GameView", "PlayersView"]


@ft.component
@boundary
def GameView(session: Session) -> ft.Control:  # noqa: N802
    """Three big cards, one a game."""
    return screen(
        session,
        session.gettext("Which game?"),
        [*_again(session), *(_game(session, game) for game in GAMES.values())],
        back=routes.HOME,
    )


def _game(session: Session, game: Game) -> ft.Control:
    _ = session.gettext
    look = session.look
    least, most = game.players
    players = _("{least} to {most} players").format(least=least, most=most)
    ends = session.say(how_it_ends(game.end))
    row = ft.Row(
        [
            game_mark(game, 72),
            ft.Column([title(look, game.title), quiet(look, players), small(look, ends)], spacing=4, expand=True),
            ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.QUIET, size=look.icon),
        ],
        spacing=theme.L,
    )
    return pressable(
        row,
        safe(partial(session.go, routes.new_match(game.name))),
        identifier=f"game-{game.name}",
        label=f"{game.title}. {players}. {ends}",
        padding=theme.L,
    )


def _again(session: Session) -> list[ft.Control]:
    """The last game with the last players, if there was one."""
    store = session.services.store
    last = next(iter(real_matches(store)), None)
    if last is None:
        return []

    def start() -> None:
        session.go(routes.match(store.new_match(last.game, last.players, store.match(last.id).edition)))

    return [
        way(
            session.look,
            ft.Icons.REPLAY,
            session.gettext("Same as last time"),
            f"{GAMES[last.game].title}: {', '.join(last.players)}",
            safe(start),
            identifier="same-as-last-time",
            soft=True,
        )
    ]
