"""The first thing on the home screen: a welcome, or the match that is not finished with its totals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from scoring import Match, Standing, Tokens, number
from ui import routes, theme
from ui.components.buttons import call
from ui.components.logo import dawn
from ui.demo import is_demo
from ui.guards import safe
from ui.session import Session

SHOWN = 5
"""With more players than this the banner names the first ones only."""


def welcome_banner(session: Session) -> ft.Control:
    """What the app is for, and the way in."""
    _ = session.gettext
    look = session.look
    return _banner(
        session,
        _("From the cards on the table to the running total"),
        [
            ft.Text(
                _("Take a photo of everybody's cards or type them in. Every point is explained."),
                size=look.body,
                color=ft.Colors.WHITE,
            )
        ],
        (_("New match"), ft.Icons.ADD, safe(partial(session.go, routes.NEW_MATCH)), "new-match"),
    )


def continue_banner(session: Session, match_id: str) -> ft.Control:
    """The unfinished match: game, round, players from the first place on with what they hold."""
    _ = session.gettext
    store = session.services.store
    match = store.match(match_id)
    caption = _("{game}, round {number}").format(game=match.rules.title, number=len(match.rounds) + 1)
    if is_demo(store, match_id):
        caption = _("Demo") + ": " + caption
    ranked = sorted(match.standings(), key=lambda standing: standing.rank)
    return _banner(
        session,
        caption,
        [ft.Column(_players(session, match, ranked), spacing=theme.S)],
        (_("Continue"), ft.Icons.PLAY_ARROW, safe(partial(session.go, routes.match(match_id))), "continue"),
    )


def _players(session: Session, match: Match, ranked: Sequence[Standing]) -> list[ft.Control]:
    shown = ranked if len(ranked) <= SHOWN else ranked[: SHOWN - 1]
    lines = [_player(session, match, standing) for standing in shown]
    if rest := len(ranked) - len(shown):
        more = session.ngettext("and {count} more", "and {count} more", rest).format(count=rest)
        lines.append(ft.Text(more, size=session.look.body, color=ft.Colors.WHITE))
    return lines


def _player(session: Session, match: Match, standing: Standing) -> ft.Control:
    look = session.look
    held = standing.tokens if isinstance(match.rules.end, Tokens) else standing.total
    figure = ft.Text(number(held), size=look.lead, weight=ft.FontWeight.W_700, color=ft.Colors.WHITE)
    right: list[ft.Control] = [figure]
    if isinstance(match.rules.end, Tokens):
        right.append(ft.Icon(ft.Icons.HEXAGON, size=look.icon * 0.8, color="#FFB454"))
    return ft.Row(
        [
            ft.Text(
                standing.player,
                size=look.lead,
                color=ft.Colors.WHITE,
                expand=True,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
            ),
            *right,
        ],
        spacing=6,
    )


def _banner(
    session: Session,
    caption: str,
    content: Sequence[ft.Control],
    action: tuple[str, ft.IconData, Callable[..., Any], str],
) -> ft.Control:
    look = session.look
    label, icon, on_click, identifier = action
    button = call(look, label, on_click, identifier=identifier, icon=icon, expand=True)
    return dawn(
        ft.Column(
            [
                ft.Text(caption, size=look.title, weight=ft.FontWeight.W_700, color="#FFD699"),
                *content,
                ft.Row([button]),
            ],
            spacing=theme.M,
        )
    )
