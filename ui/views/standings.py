"""Who stands where: place, total, how far from the end. Seats keep their order; the place is a number, not a colour."""

from __future__ import annotations

import flet as ft

from scoring import Match, PointsLimit, Standing, number
from scoring.game import Tokens
from ui import theme
from ui.components.panel import panel
from ui.components.text import figures, lead, small
from ui.components.words_of_match import distance, in_danger
from ui.session import Session


def standings_panel(session: Session, match: Match) -> ft.Control:
    """One line a player, in seat order."""
    leaders = match.leaders() if match.rounds else ()
    lines = [_line(session, match, seat, standing, seat in leaders) for seat, standing in enumerate(match.standings())]
    return panel(ft.Column(lines, spacing=theme.S), padding=theme.S)


def _line(session: Session, match: Match, seat: int, standing: Standing, leads: bool) -> ft.Control:
    _ = session.gettext
    look = session.look
    end = match.rules.end
    front = theme.ON_NIGHT_SOFT if leads else theme.TEXT
    said = session.say(distance(match, seat))
    danger = in_danger(match, seat)
    name: list[ft.Control] = [lead(look, standing.player, front)]
    if leads:
        name.append(ft.Icon(ft.Icons.EMOJI_EVENTS, size=look.icon * 0.9, color=front, tooltip=_("In the lead")))
    total = ft.Semantics(
        identifier=f"total-{seat}",
        content=figures(look, number(standing.total), look.heading, theme.FAULT if danger else front),
    )
    if isinstance(end, Tokens):
        points = _("{total} points in all").format(total=number(standing.total))
        under: ft.Control = ft.Semantics(identifier=f"total-{seat}", content=small(look, points))
        right = _tokens(session, standing.tokens, end.needed, said)
    else:
        under, right = _distance(session, said, danger), total
    text = ft.Column([ft.Row(name, spacing=6), under], spacing=2, expand=True)
    parts: list[ft.Control] = [_place(session, standing.rank if match.rounds else None, leads), text, right]
    column: list[ft.Control] = [ft.Row(parts, spacing=theme.M)]
    if isinstance(end, PointsLimit):
        share = max(0.0, min(1.0, standing.total / end.points))
        column.append(
            ft.Container(
                ft.ProgressBar(
                    value=share,
                    bar_height=5,
                    border_radius=3,
                    color=theme.FAULT if danger else theme.NIGHT,
                    bgcolor=theme.WELL,
                ),
                margin=ft.Margin.only(top=6),
            )
        )
    return ft.Container(
        ft.Column(column, spacing=0),
        padding=ft.Padding.symmetric(horizontal=theme.M, vertical=12),
        border_radius=theme.RADIUS_SMALL,
        bgcolor=theme.NIGHT_SOFT if leads else None,
    )


def _place(session: Session, rank: int | None, leads: bool) -> ft.Control:
    look = session.look
    size = look.target * 0.75
    text = "–" if rank is None else str(rank)
    return ft.Container(
        ft.Text(
            text,
            size=look.lead,
            weight=ft.FontWeight.W_700,
            color=theme.ON_NIGHT if leads else theme.QUIET,
            semantics_label=None if rank is None else session.gettext("Place {rank}").format(rank=rank),
        ),
        width=size,
        height=size,
        border_radius=size,
        bgcolor=theme.NIGHT if leads else theme.WELL,
        alignment=ft.Alignment.CENTER,
    )


def _distance(session: Session, said: str, danger: bool) -> ft.Control:
    look = session.look
    if not danger:
        return small(look, said)
    return ft.Row(
        [
            ft.Icon(ft.Icons.WARNING_AMBER_ROUNDED, size=look.small * 1.3, color=theme.FAULT),
            ft.Text(said, size=look.small, weight=ft.FontWeight.W_600, color=theme.FAULT),
        ],
        spacing=4,
    )


def _tokens(session: Session, held: int, needed: int, said: str) -> ft.Control:
    """A hexagon for each token that wins the match, filled for those held."""
    look = session.look
    slots: list[ft.Control] = [
        ft.Icon(
            ft.Icons.HEXAGON if i < held else ft.Icons.HEXAGON_OUTLINED,
            size=look.icon * 1.15,
            color=theme.CALL if i < held else theme.EDGE,
        )
        for i in range(max(needed, held))
    ]
    return ft.Semantics(label=said, content=ft.Row(slots, spacing=2, tooltip=said))
