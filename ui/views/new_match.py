"""A new match in two steps: the game, then who plays; or everything as last time with one press."""

from __future__ import annotations

from functools import partial

import flet as ft

from scoring import GAMES, Game
from ui import routes, theme
from ui.components.game_mark import game_mark
from ui.components.panel import pressable
from ui.components.screen import screen
from ui.components.text import quiet, small, title
from ui.components.words_of_match import how_it_ends
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
        [_again(session), *(_game(session, game) for game in GAMES.values())],
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


def _again(session: Session) -> ft.Control:
    """The last game with the last players, if there was one; an empty box otherwise."""
    _ = session.gettext
    look = session.look
    store = session.services.store
    last = next(iter(store.matches()), None)
    if last is None:
        return ft.Container(height=0)
    game, players = GAMES[last.game], ", ".join(last.players)

    def start() -> None:
        session.go(routes.match(store.new_match(last.game, last.players, store.match(last.id).edition)))

    row = ft.Row(
        [
            ft.Icon(ft.Icons.REPLAY, size=look.icon * 1.3, color=theme.ON_NIGHT_SOFT),
            ft.Column(
                [
                    ft.Text(
                        _("Same as last time"), size=look.lead, weight=ft.FontWeight.W_600, color=theme.ON_NIGHT_SOFT
                    ),
                    ft.Text(f"{game.title}: {players}", size=look.body, color=theme.ON_NIGHT_SOFT),
                ],
                spacing=2,
                expand=True,
            ),
        ],
        spacing=theme.M,
    )
    return pressable(
        row,
        safe(start),
        identifier="same-as-last-time",
        label=_("Same as last time") + f". {game.title}: {players}",
        color=theme.NIGHT_SOFT,
    )
