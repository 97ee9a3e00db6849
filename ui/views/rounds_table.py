"""Every round as a row, every player as a column; a row is pressed to open the round and correct it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from scoring import Match, Round, RoundScore, counts, number, token_seats
from scoring.game import Tokens
from ui import theme
from ui.components.text import figures, small
from ui.guards import safe
from ui.session import Session

FIRST, LAST, LEAST = 52.0, 36.0, 74.0
"""Widths: the number of the round, the pencil, the least for a player, before the text scale."""


def rounds_table(
    session: Session, match: Match, room: float, begun: frozenset[int], open_round: Callable[[int], None]
) -> ft.Control:
    """A table `room` pixels wide; with many players it scrolls sideways. The latest round is on top.

    `begun`: rounds (from 0) with a correction that has not been saved; they say so.
    """
    _ = session.gettext
    look = session.look
    first, last = FIRST * look.scale, LAST * look.scale
    column = max(LEAST * look.scale, (room - first - last - 2 * theme.S - 2) / len(match.players))
    running = [0] * len(match.players)
    rows: list[ft.Control] = []
    for n, (played, score) in enumerate(zip(match.rounds, match.scores(), strict=True)):
        if counts(played, score, match.rules):
            running = [total + points for total, points in zip(running, score.points, strict=True)]
        opened = safe(partial(open_round, n))
        rows.append(_row(session, match, n, played, score, tuple(running), column, opened))
        if n in begun:
            rows[-1] = ft.Column([rows[-1], _unsaved(session, n, opened)], spacing=0, tight=True)
    table = ft.Container(
        ft.Column([_names(session, match, column), *reversed(rows)], spacing=0, tight=True),
        bgcolor=theme.CARD,
        border_radius=theme.RADIUS,
        border=ft.Border.all(1, theme.LINE),
        padding=theme.S,
    )
    return ft.Column(
        [
            ft.Row([table], scroll=ft.ScrollMode.AUTO),
            small(look, _legend(session, match)),
        ],
        spacing=theme.S,
    )


def _legend(session: Session, match: Match) -> str:
    _ = session.gettext
    if isinstance(match.rules.end, Tokens):
        return _("Press a round to open or correct it.")
    return _("Large: points of the round. Small: total so far. Press a round to open or correct it.")


def _names(session: Session, match: Match, column: float) -> ft.Control:
    look = session.look
    names = [
        ft.Container(
            ft.Text(
                player,
                size=look.body,
                weight=ft.FontWeight.W_700,
                color=theme.TEXT,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
                text_align=ft.TextAlign.CENTER,
            ),
            width=column,
        )
        for player in match.players
    ]
    return ft.Container(
        ft.Row([ft.Container(width=FIRST * look.scale), *names, ft.Container(width=LAST * look.scale)], spacing=0),
        padding=ft.Padding.symmetric(vertical=10),
    )


def _row(
    session: Session,
    match: Match,
    n: int,
    played: Round,
    score: RoundScore,
    running: tuple[int, ...],
    column: float,
    on_click: Callable[..., object],
) -> ft.Control:
    _ = session.gettext
    look = session.look
    counted = counts(played, score, match.rules)
    tokens = token_seats(played, score, match.rules)
    cells = [
        _cell(session, match, score, seat, running[seat], column, counted=counted, token=seat in tokens)
        for seat in range(len(match.players))
    ]
    said = ", ".join(f"{player} {number(points)}" for player, points in zip(match.players, score.points, strict=True))
    return ft.Semantics(
        identifier=f"round-{n + 1}",
        button=True,
        label=_("Round {number}: {points}. Open to correct.").format(number=n + 1, points=said),
        content=ft.Container(
            ft.Row(
                [
                    ft.Container(
                        ft.Text(str(n + 1), size=look.body, weight=ft.FontWeight.W_700, color=theme.QUIET),
                        width=FIRST * look.scale,
                        alignment=ft.Alignment.CENTER,
                    ),
                    *cells,
                    ft.Container(
                        ft.Icon(ft.Icons.CHEVRON_RIGHT, size=look.icon * 0.9, color=theme.QUIET),
                        width=LAST * look.scale,
                    ),
                ],
                spacing=0,
            ),
            border=ft.Border(top=ft.BorderSide(1, theme.LINE)),
            padding=ft.Padding.symmetric(vertical=10),
            ink=True,
            on_click=on_click,
        ),
    )


def _unsaved(session: Session, n: int, on_click: Callable[..., object]) -> ft.Control:
    """Under a round whose correction was begun: what counts is still the old one."""
    look = session.look
    said = session.gettext("Correction not saved: press to go on")
    return ft.Semantics(
        identifier=f"unsaved-{n + 1}",
        button=True,
        label=said,
        content=ft.Container(
            ft.Row(
                [
                    ft.Icon(ft.Icons.EDIT_NOTE, size=look.icon, color=theme.ON_DOUBT),
                    ft.Text(said, size=look.small, weight=ft.FontWeight.W_700, color=theme.ON_DOUBT),
                ],
                spacing=theme.S,
                tight=True,
            ),
            bgcolor=theme.DOUBT,
            border_radius=theme.RADIUS_SMALL,
            padding=ft.Padding.symmetric(horizontal=theme.M, vertical=10),
            ink=True,
            on_click=on_click,
        ),
    )


def _cell(
    session: Session,
    match: Match,
    score: RoundScore,
    seat: int,
    running: int,
    column: float,
    *,
    counted: bool,
    token: bool,
) -> ft.Control:
    _ = session.gettext
    look = session.look
    marks: list[ft.Control] = []
    if score.ender == seat:
        marks.append(ft.Icon(ft.Icons.FLAG, size=look.small * 1.2, color=theme.NIGHT, tooltip=_("Ended the round")))
        if penalty := _penalty(score, seat):
            marks.append(_chip(session, penalty))
    if token:
        marks.append(
            ft.Icon(ft.Icons.HEXAGON, size=look.small * 1.3, color=theme.CALL, tooltip=_("Takes a dragon token"))
        )
    points = figures(look, number(score.points[seat]), look.lead, theme.TEXT if counted else theme.QUIET)
    parts: list[ft.Control] = [ft.Row([points, *marks], spacing=4, alignment=ft.MainAxisAlignment.CENTER)]
    if not counted:
        parts.append(small(look, _("set aside")))
    elif not isinstance(match.rules.end, Tokens):
        parts.append(ft.Text(number(running), size=look.small, color=theme.QUIET))
    return ft.Container(
        ft.Column(parts, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER), width=column
    )


def _penalty(score: RoundScore, seat: int) -> str | None:
    """What ending the round cost: "×2", "+5"; None if nothing."""
    hand = score.hands[seat]
    if not hand.penalty:
        return None
    return "×2" if any(step.rule.endswith("doubled") for step in hand.steps) else f"+{hand.penalty}"


def _chip(session: Session, text: str) -> ft.Control:
    look = session.look
    return ft.Container(
        ft.Text(text, size=look.small, weight=ft.FontWeight.W_700, color=theme.ON_DOUBT),
        bgcolor=theme.DOUBT,
        border_radius=6,
        padding=ft.Padding.symmetric(horizontal=5),
    )
