"""Who stands where: place, total, how far from the end. Seats keep their order; the place is a number, not a colour."""

from __future__ import annotations

import flet as ft

from scoring import Match, PointsLimit, Standing, number
from scoring.game import Tokens
from ui import theme
from ui.components.panel import panel
from ui.components.text import figures, small
from ui.components.words_of_match import distance, in_danger
from ui.session import Session

MANY = 4
"""With more players than this the lines get shorter, so that the rounds stay near."""


def standings_panel(session: Session, match: Match) -> ft.Control:
    """One line a player, in seat order; shorter lines where many play."""
    lines = [_line(session, match, seat, standing) for seat, standing in enumerate(match.standings())]
    return panel(ft.Column(lines, spacing=theme.S if len(lines) <= MANY else 0), padding=theme.S)


def _line(session: Session, match: Match, seat: int, standing: Standing) -> ft.Control:
    look = session.look
    end, over = match.rules.end, match.is_over()
    leads = bool(match.rounds) and standing.rank == 1
    many = len(match.players) > MANY
    tight = look.tight(session.width)
    front = theme.ON_NIGHT_SOFT if leads else theme.TEXT
    text = [_name(session, standing, front, leads)]
    right: list[ft.Control] = []
    if isinstance(end, Tokens):
        points = session.gettext("{total} points in all").format(total=number(standing.total))
        text.append(ft.Semantics(identifier=f"total-{seat}", content=small(look, points)))
        tokens = _tokens(session, standing.tokens, end.needed, session.say(distance(end, standing)))
        (text if tight else right).append(tokens)
    else:
        danger = in_danger(end, standing)
        total = figures(look, number(standing.total), look.heading, theme.FAULT if danger else front)
        right.append(ft.Semantics(identifier=f"total-{seat}", content=total))
        if not over or standing.total >= end.points:  # after the end nobody is on the way any more
            text.append(_distance(session, session.say(distance(end, standing)), danger))
    place = _place(session, standing.rank if match.rounds else None, leads)
    row = ft.Row([place, ft.Column(text, spacing=2, expand=True), *right], spacing=theme.M)
    bar = [_bar(end, standing)] if isinstance(end, PointsLimit) and not many else []
    return ft.Container(
        ft.Column([row, *bar], spacing=6),
        padding=ft.Padding.symmetric(horizontal=theme.M, vertical=6 if many else 12),
        border_radius=theme.RADIUS_SMALL,
        bgcolor=theme.NIGHT_SOFT if leads else None,
    )


def _name(session: Session, standing: Standing, front: ft.ColorValue, leads: bool) -> ft.Control:
    look = session.look
    name = ft.Text(
        standing.player,
        size=look.lead,
        weight=ft.FontWeight.W_700,
        color=front,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
        expand_loose=True,
    )
    tip = session.gettext("In the lead")
    cup = [ft.Icon(ft.Icons.EMOJI_EVENTS, size=look.icon * 0.9, color=front, tooltip=tip)] if leads else []
    return ft.Row([name, *cup], spacing=6)


def _bar(end: PointsLimit, standing: Standing) -> ft.Control:
    """How much of the limit is used up; the words beside it say the same."""
    return ft.ProgressBar(
        value=max(0.0, min(1.0, standing.total / end.points)),
        bar_height=5,
        border_radius=3,
        color=theme.FAULT if in_danger(end, standing) else theme.NIGHT,
        bgcolor=theme.WELL,
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
            ft.Text(said, size=look.small, weight=ft.FontWeight.W_700, color=theme.FAULT, expand=True),
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
