"""The score before it is saved: everybody's points, how they came about, and which cards each step is about."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from scoring import Cell, HandScore, Step, number
from ui import theme
from ui.components.panel import panel
from ui.components.text import body, figures, lead, quiet
from ui.entry.card_grid import card_grid
from ui.entry.cards_panel import sentences
from ui.entry.hand_state import Progress
from ui.entry.layout import GAP
from ui.entry.round_state import RoundState, hand_score
from ui.entry.total_panel import arrow
from ui.guards import boundary, safe
from ui.session import Session


@ft.component
@boundary
def HandPreview(  # noqa: N802
    session: Session,
    state: RoundState,
    seat: int,
    width: float,
    open_hand: Callable[[int], None],
    open_cell: Callable[[int, Cell], None],
) -> ft.Control:
    """One player's hand with its explanation; tapping a step lights up its cards, tapping a card leads to it."""
    lit, set_lit = ft.use_state(-1)
    look = session.look
    score = hand_score(state, seat)
    draft = state.hand(seat)
    parts: list[ft.Control] = [_head(session, state, seat, score, open_hand)]
    if score is not None:
        cells = score.steps[lit].cells if 0 <= lit < len(score.steps) else ()
        steps = [
            _step(session, step, index == lit, safe(partial(set_lit, -1 if index == lit else index)))
            for index, step in enumerate(score.steps)
        ]
        told = ft.Column(list(steps), spacing=2, tight=True)
        if draft is not None and draft.kind == "cards" and draft.cells:
            grid = card_grid(
                session,
                state.match.rules,
                draft,
                _small(state, width),
                lit=cells,
                asked=state.suspected(seat),
                on_tap=partial(open_cell, seat),
                name=f"hand-{seat}-",
            )
            if width >= 520:
                told.expand = True
                parts.append(ft.Row([grid, told], spacing=theme.M, vertical_alignment=ft.CrossAxisAlignment.START))
            else:
                parts.extend((grid, told))
        else:
            parts.append(told)
    else:
        parts.append(quiet(look, _why_not(session, state, seat)))
        parts.extend(sentences(session, state.states[seat].faults, fault=True))
    return panel(ft.Column(parts, spacing=12, tight=True))


def _head(
    session: Session, state: RoundState, seat: int, score: HandScore | None, open_hand: Callable[[int], None]
) -> ft.Control:
    look = session.look
    name: list[ft.Control] = [lead(look, state.match.players[seat])]
    if state.asks_ender and state.ender_known and state.draft.ender == seat:
        name.append(ft.Icon(ft.Icons.FLAG, size=look.icon * 0.8, color=theme.NIGHT))
    if seat in state.token_takers:
        tip = session.gettext("Takes a dragon token")
        name.append(ft.Icon(ft.Icons.HEXAGON, size=look.icon * 0.8, color=theme.CALL, tooltip=tip))
    points: ft.Control
    if score is None:
        points = ft.Icon(ft.Icons.EDIT_OUTLINED, size=look.icon, color=theme.NIGHT)
    elif score.penalty:
        points = arrow(session, score.raw, score.points)
    else:
        points = figures(look, number(score.points))
    return ft.Semantics(
        identifier=f"open-{seat}",
        button=True,
        content=ft.Container(
            ft.Row(
                [
                    ft.Row(name, spacing=theme.S, expand=True),
                    ft.Semantics(identifier=f"points-of-{seat}", content=points),
                ],
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            ink=True,
            border_radius=theme.RADIUS_SMALL,
            on_click=safe(partial(open_hand, seat)),
            tooltip=session.gettext("Change"),
        ),
    )


def _step(session: Session, step: Step, lit: bool, on_click: Callable[..., object]) -> ft.Control:
    look = session.look
    words = body(look, session.say(step.words))
    words.expand = True
    line = ft.Row(
        [words, figures(look, number(step.points), size=look.body)],
        spacing=theme.M,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return ft.Container(
        line,
        padding=ft.Padding.symmetric(horizontal=8, vertical=6),
        border_radius=8,
        bgcolor=theme.DONE_SOFT if lit else None,
        ink=bool(step.cells),
        on_click=on_click if step.cells else None,
    )


def _small(state: RoundState, width: float) -> tuple[float, float]:
    columns = state.match.rules.columns
    inner = width - 2 * theme.M
    card = min((inner - GAP * (columns - 1)) / columns, 52.0)
    return card, card * 1.15


def _why_not(session: Session, state: RoundState, seat: int) -> str:
    _ = session.gettext
    hand = state.states[seat]
    if hand.progress is Progress.DOUBTFUL:
        return _("Some cards still want a look.")
    return {
        Progress.MISSING: _("Nothing entered yet."),
        Progress.STARTED: _("Not finished yet."),
        Progress.FAULTY: _("This hand cannot be right yet."),
    }.get(hand.progress, "")
