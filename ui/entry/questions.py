"""What only the people at the table know: who ended the round, and what a tie for the dragon token means."""

from __future__ import annotations

from functools import partial

import flet as ft

from scoring import TokenTie
from ui import theme
from ui.components.chips import chip
from ui.components.panel import panel
from ui.components.text import lead
from ui.components.words_of_match import names
from ui.entry.round_entry import RoundEntry
from ui.entry.round_state import RoundState
from ui.guards import safe
from ui.session import Session


def questions(session: Session, entry: RoundEntry, state: RoundState) -> list[ft.Control]:
    """The questions of this game at this moment; none in a game that needs no answer."""
    return [*_ender(session, entry, state), *_tie(session, entry, state)]


def _ender(session: Session, entry: RoundEntry, state: RoundState) -> list[ft.Control]:
    ender = state.match.rules.ender
    if ender is None:
        return []
    _ = session.gettext
    answered = state.draft.ender_answered
    chips = [
        chip(
            session,
            player,
            answered and state.draft.ender == seat,
            safe(partial(entry.ended_by, seat)),
            f"ender-{seat}",
            ft.Icons.FLAG,
        )
        for seat, player in enumerate(state.match.players)
    ]
    nobody = chip(
        session,
        _("Nobody"),
        answered and state.draft.ender is None,
        safe(partial(entry.ended_by, None)),
        "ender-nobody",
        ft.Icons.BLOCK,
    )
    return [_asked(session, session.say(ender.question), [*chips, nobody], open_=not answered)]


def _tie(session: Session, entry: RoundEntry, state: RoundState) -> list[ft.Control]:
    if not state.tied:
        return []
    _ = session.gettext
    tied = names(session, tuple(state.match.players[seat] for seat in state.tied))
    question = _("{names} share the lowest hand. Who takes a dragon token?").format(names=tied)
    answers = (
        (TokenTie.EACH, _("Each of them"), ft.Icons.GROUP),
        (TokenTie.NOBODY, _("Nobody"), ft.Icons.BLOCK),
        (TokenTie.PLAY_ON, _("Play the round again"), ft.Icons.REPLAY),
    )
    chips = [
        chip(
            session,
            label,
            state.draft.token_tie is answer,
            safe(partial(entry.tie, answer)),
            f"tie-{answer.value}",
            icon,
        )
        for answer, label, icon in answers
    ]
    return [_asked(session, question, chips, open_=state.draft.token_tie is None)]


def _asked(session: Session, question: str, chips: list[ft.Control], open_: bool) -> ft.Control:
    look = session.look
    return panel(
        ft.Column(
            [
                lead(look, question, theme.ON_DOUBT if open_ else theme.TEXT),
                ft.Row(chips, spacing=theme.S, run_spacing=theme.S, wrap=True),
            ],
            spacing=12,
            tight=True,
        ),
        color=theme.DOUBT if open_ else theme.CARD,
    )
