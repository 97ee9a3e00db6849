"""The list of earlier matches: who played what, how it ended, when."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from scoring import find_game
from ui import routes, theme
from ui.components.game_mark import game_mark
from ui.components.panel import pressable
from ui.components.text import lead, quiet, small, title
from ui.components.words_of_match import names, when
from ui.demo import is_demo
from ui.guards import safe
from ui.session import Session
from ui.store import MatchSummary


def earlier_matches(session: Session, earlier: Sequence[MatchSummary]) -> list[ft.Control]:
    """A title and one pressable row a match, in the order given."""
    return [
        title(session.look, session.gettext("Earlier matches")),
        *(_earlier(session, match) for match in earlier),
    ]


def _earlier(session: Session, summary: MatchSummary) -> ft.Control:
    look = session.look
    game = find_game(summary.game)
    state = _state(session, summary)
    players = ", ".join(summary.players)
    icon = ft.Icons.EMOJI_EVENTS if summary.over else ft.Icons.PAUSE_CIRCLE_OUTLINE
    demo = is_demo(session.services.store, summary.id)
    kind = f"{game.title} ({session.gettext('Demo')})" if demo else game.title
    text = ft.Column(
        [
            lead(look, players),
            ft.Row(
                [
                    ft.Icon(icon, size=look.body * 1.1, color=theme.DONE if summary.over else theme.QUIET),
                    ft.Container(quiet(look, state), expand=True),
                ],
                spacing=6,
            ),
            small(look, f"{kind} · {when(session, summary)}"),
        ],
        spacing=2,
        expand=True,
    )
    row = ft.Row(
        [game_mark(game, 44), text, ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.QUIET, size=look.icon)],
        spacing=theme.M,
    )
    return pressable(
        row,
        safe(partial(session.go, routes.match(summary.id))),
        identifier=f"match-{summary.id}",
        label=f"{kind}: {players}. {state}",
    )


def _state(session: Session, summary: MatchSummary) -> str:
    _ = session.gettext
    if summary.over:
        match = session.services.store.match(summary.id)
        return _("Won by {names}").format(names=names(session, tuple(match.players[s] for s in match.winners())))
    return session.ngettext("Not finished, {count} round", "Not finished, {count} rounds", summary.rounds).format(
        count=summary.rounds
    )
