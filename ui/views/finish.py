"""The end of a match: who has won, and why, in words."""

from __future__ import annotations

import flet as ft

from scoring import Match
from ui import theme
from ui.components.logo import dawn
from ui.components.words_of_match import names, why_over
from ui.session import Session


def finish_banner(session: Session, match: Match) -> ft.Control:
    """Only for a match that is over; corrected below its limit, a match goes on and the banner is gone."""
    look = session.look
    winners = tuple(match.players[seat] for seat in match.winners())
    won = session.ngettext("{names} wins", "{names} share the victory", len(winners)).format(
        names=names(session, winners)
    )
    cup = ft.Icon(ft.Icons.EMOJI_EVENTS, size=look.display * 1.2, color="#FFB454")
    told = ft.Semantics(
        identifier="winner",
        live_region=True,
        content=ft.Column(
            [
                ft.Text(won, size=look.heading, weight=ft.FontWeight.W_800, color=ft.Colors.WHITE),
                ft.Text(session.say(why_over(match)), size=look.body, color=ft.Colors.WHITE),
            ],
            spacing=4,
            tight=True,
        ),
    )
    if look.tight(session.width):
        return dawn(ft.Column([cup, told], spacing=theme.S), padding=theme.M)
    return dawn(ft.Row([cup, ft.Container(told, expand=True)], spacing=theme.M))
