"""Home: go on with the latest match, start a new one, try the demo, look at earlier matches."""

from __future__ import annotations

from functools import partial

import flet as ft

from scoring import find_game, number
from scoring.game import Tokens
from ui import routes, theme
from ui.components.buttons import call, icon_button, plain
from ui.components.game_mark import game_mark
from ui.components.logo import dawn, logo
from ui.components.panel import notice, pressable
from ui.components.text import body, heading, lead, quiet, small, title
from ui.components.words_of_match import names, when
from ui.demo import sample_photos, start_demo
from ui.guards import boundary, safe
from ui.reading import obstacle
from ui.session import Session
from ui.store import MatchSummary

EARLIER = 30
"""How many earlier matches are listed."""


@ft.component
@boundary
def HomeView(session: Session) -> ft.Control:  # noqa: N802
    """One column on a phone, two on a tablet."""
    store = session.services.store
    matches = store.matches()
    current = next((match for match in matches if not match.over), None)
    earlier = [match for match in matches if match is not current][:EARLIER]
    side = theme.M if session.width < 600 else theme.L
    wide = session.width >= theme.WIDE
    start = [*_notices(session), _banner(session, current), *_actions(session, current)]
    history = _history(session, earlier)
    if wide:
        parts: list[ft.Control] = [
            ft.Row(
                [
                    ft.Column(start, spacing=theme.M, expand=5),
                    ft.Column(history, spacing=theme.S, expand=4),
                ],
                spacing=theme.L,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        ]
    else:
        parts = [*start, *history]
    width = 1080 if wide else theme.COLUMN
    return ft.Column(
        [
            ft.Container(
                ft.Container(ft.Column([_head(session), *parts], spacing=theme.M), width=width),
                padding=ft.Padding(left=side, right=side, top=theme.M, bottom=theme.L),
                alignment=ft.Alignment.TOP_CENTER,
            )
        ],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _head(session: Session) -> ft.Control:
    _ = session.gettext
    look = session.look

    def button(icon: ft.IconData, label: str, route: str, identifier: str) -> ft.Control:
        return icon_button(look, icon, label, safe(partial(session.go, route)), identifier=identifier)

    return ft.Row(
        [
            logo(48),
            ft.Container(heading(look, "Pobudka"), expand=True, padding=ft.Padding.only(left=theme.S)),
            button(ft.Icons.WIFI, _("Share on the Wi-Fi"), routes.SHARING, "share"),
            button(ft.Icons.SETTINGS_OUTLINED, _("Settings"), routes.SETTINGS, "settings"),
        ],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=theme.S,
    )


def _notices(session: Session) -> list[ft.Control]:
    look = session.look
    told = [words for words in (session.services.store.notice, obstacle()) if words is not None]
    return [notice(look.body, session.say(words), fault=True) for words in told]


def _banner(session: Session, current: MatchSummary | None) -> ft.Control:
    _ = session.gettext
    look = session.look
    if current is None:
        return dawn(
            ft.Column(
                [
                    ft.Text(
                        _("From the cards on the table to the running total"),
                        size=look.title,
                        weight=ft.FontWeight.W_700,
                        color=ft.Colors.WHITE,
                    ),
                    ft.Text(
                        _("Take a photo of everybody's cards or type them in. Every point is explained."),
                        size=look.body,
                        color=ft.Colors.WHITE,
                    ),
                    ft.Row(
                        [
                            call(
                                look,
                                _("New match"),
                                safe(partial(session.go, routes.NEW_MATCH)),
                                identifier="new-match",
                                icon=ft.Icons.ADD,
                                expand=True,
                            )
                        ],
                    ),
                ],
                spacing=theme.M,
            )
        )
    match = session.services.store.match(current.id)
    tokens = isinstance(match.rules.end, Tokens)
    held = match.tokens() if tokens else match.totals()
    ranked = sorted(range(len(match.players)), key=lambda seat: match.standings()[seat].rank)
    lines: list[ft.Control] = [
        ft.Row(
            [
                ft.Text(
                    match.players[seat],
                    size=look.lead,
                    color=ft.Colors.WHITE,
                    expand=True,
                    overflow=ft.TextOverflow.ELLIPSIS,
                    max_lines=1,
                ),
                ft.Text(number(held[seat]), size=look.lead, weight=ft.FontWeight.W_700, color=ft.Colors.WHITE),
            ]
        )
        for seat in ranked
    ]
    caption = _("{game}, round {number}").format(game=match.rules.title, number=len(match.rounds) + 1)
    return dawn(
        ft.Column(
            [
                ft.Text(caption, size=look.title, weight=ft.FontWeight.W_700, color=theme.CALL),
                ft.Column(lines, spacing=theme.S),
                ft.Row(
                    [
                        call(
                            look,
                            _("Continue"),
                            safe(partial(session.go, routes.match(current.id))),
                            identifier="continue",
                            icon=ft.Icons.PLAY_ARROW,
                            expand=True,
                        )
                    ],
                ),
            ],
            spacing=theme.M,
        )
    )


def _actions(session: Session, current: MatchSummary | None) -> list[ft.Control]:
    _ = session.gettext
    look = session.look
    store = session.services.store

    def demo() -> None:
        session.go(routes.match(start_demo(store)))

    actions: list[ft.Control] = []
    if current is not None:
        actions.append(
            ft.Row(
                [
                    plain(
                        look,
                        _("New match"),
                        safe(partial(session.go, routes.NEW_MATCH)),
                        identifier="new-match",
                        icon=ft.Icons.ADD,
                        expand=True,
                    )
                ]
            )
        )
    if sample_photos():
        text = ft.Column(
            [
                body(look, _("Try it without cards")),
                small(look, _("A demo match with sample photos")),
            ],
            spacing=2,
            expand=True,
        )
        row = ft.Row(
            [
                ft.Icon(ft.Icons.PHOTO_LIBRARY_OUTLINED, size=look.icon * 1.2, color=theme.NIGHT),
                text,
                ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.QUIET, size=look.icon),
            ],
            spacing=theme.M,
        )
        actions.append(pressable(row, safe(demo), identifier="demo", label=_("Try it without cards: a demo match")))
    return actions


def _history(session: Session, earlier: list[MatchSummary]) -> list[ft.Control]:
    _ = session.gettext
    look = session.look
    if not earlier:
        return []
    return [
        ft.Container(title(look, _("Earlier matches")), padding=ft.Padding.only(top=theme.S)),
        *(_earlier(session, match) for match in earlier),
    ]


def _earlier(session: Session, summary: MatchSummary) -> ft.Control:
    _ = session.gettext
    look = session.look
    game = find_game(summary.game)
    if summary.over:
        match = session.services.store.match(summary.id)
        won = names(session, tuple(match.players[seat] for seat in match.winners()))
        state = _("Won by {names}").format(names=won)
    else:
        state = session.ngettext("Not finished, {count} round", "Not finished, {count} rounds", summary.rounds).format(
            count=summary.rounds
        )
    players = ", ".join(summary.players)
    text = ft.Column(
        [
            lead(look, players),
            ft.Row(
                [
                    ft.Icon(
                        ft.Icons.EMOJI_EVENTS if summary.over else ft.Icons.PAUSE_CIRCLE_OUTLINE,
                        size=look.body * 1.1,
                        color=theme.DONE if summary.over else theme.QUIET,
                    ),
                    ft.Container(quiet(look, state), expand=True),
                ],
                spacing=6,
            ),
            small(look, f"{game.title} · {when(session, summary)}"),
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
        label=f"{game.title}: {players}. {state}",
    )
