"""A match: who stands where, every round, and the next one at the thumb."""

from __future__ import annotations

from functools import partial

import flet as ft

from scoring import Match
from ui import routes, theme
from ui.components.buttons import call, plain
from ui.components.panel import notice
from ui.components.screen import screen
from ui.components.text import quiet
from ui.guards import boundary, safe
from ui.session import Session
from ui.store import RoundDraft, StoreError
from ui.views.finish import finish_banner
from ui.views.rounds_table import rounds_table
from ui.views.standings import standings_panel


@ft.component
@boundary
def MatchView(session: Session, match_id: str) -> ft.Control:  # noqa: N802
    """Standings and rounds, below each other on a phone and side by side on a tablet."""
    store = session.services.store
    try:
        match = store.match(match_id)
        draft = store.draft(match_id, len(match.rounds))
        begun = store.begun_rounds(match_id)
    except StoreError as fault:
        return screen(
            session, "Pobudka", [notice(session.look.body, session.say(fault.words), fault=True)], back=routes.HOME
        )
    over = match.is_over()
    wide = session.width >= theme.WIDE
    standings = standings_panel(session, match)
    rounds = _rounds(session, match_id, match, begun, wide)
    top: list[ft.Control] = [finish_banner(session, match)] if over else []
    if wide:
        row = ft.Row(
            [ft.Container(standings, expand=1), ft.Container(rounds, expand=_share(match))],
            spacing=theme.L,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        body = [*top, row]
    else:
        body = [*top, standings, rounds]
    footer = _after(session, match) if over else _next(session, match_id, match, draft)
    return screen(
        session,
        match.rules.title,
        body,
        back=routes.HOME,
        footer=footer,
        width=1080 if wide else theme.COLUMN,
    )


def _rounds(session: Session, match_id: str, match: Match, begun: frozenset[int], wide: bool) -> ft.Control:
    _ = session.gettext
    if not match.rounds:
        return ft.Container(
            quiet(session.look, _("No round has been played yet. Lay out the cards and press “Round 1”.")),
            padding=theme.M,
        )
    side = 2 * (theme.M if session.width < 600 else theme.L)
    room = min(session.width - side, 1080 if wide else theme.COLUMN)
    if wide:
        room = (room - theme.L) * _share(match) / (1 + _share(match))
    return rounds_table(session, match, room, begun, lambda n: session.go(routes.round_entry(match_id, n)))


def _share(match: Match) -> int:
    """On a tablet: how much wider the rounds are than the standings."""
    return 2 if len(match.players) > 4 else 1


def _next(session: Session, match_id: str, match: Match, draft: RoundDraft) -> list[ft.Control]:
    """The next round; if it has been begun, how far it is, so that any device can go on with it."""
    _ = session.gettext
    look = session.look
    number = len(match.rounds)
    go = safe(partial(session.go, routes.round_entry(match_id, number)))
    if draft.empty:
        label, icon, told = _("Round {number}"), ft.Icons.ADD, None
    else:
        label, icon = _("Continue round {number}"), ft.Icons.PLAY_ARROW
        done = sum(hand.confirmed for hand in draft.hands.values())
        told = session.ngettext(
            "Round {number} in progress: {done} of {count} player entered",
            "Round {number} in progress: {done} of {count} players entered",
            len(match.players),
        ).format(number=number + 1, done=done, count=len(match.players))
    footer: list[ft.Control] = []
    if told is not None:
        footer.append(
            ft.Row(
                [
                    ft.Icon(ft.Icons.EDIT_NOTE, color=theme.QUIET, size=look.icon),
                    ft.Container(quiet(look, told), expand=True),
                ]
            )
        )
    button = call(look, label.format(number=number + 1), go, identifier="next-round", icon=icon, expand=True)
    return [*footer, ft.Row([button])]


def _after(session: Session, match: Match) -> list[ft.Control]:
    """After the end: the same people once more, or home."""
    _ = session.gettext
    look = session.look
    store = session.services.store

    def rematch() -> None:
        session.go(routes.match(store.new_match(match.game, match.players, match.edition)))

    tight = look.tight(session.width)
    home = plain(
        look,
        _("Home"),
        safe(partial(session.go, routes.HOME)),
        identifier="home",
        icon=ft.Icons.HOME_OUTLINED,
        expand=tight,
    )
    again = call(look, _("Rematch"), safe(rematch), identifier="rematch", icon=ft.Icons.REPLAY, expand=True)
    if tight:
        return [ft.Row([home]), ft.Row([again])]
    return [ft.Row([home, again], spacing=theme.M)]
