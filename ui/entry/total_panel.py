"""Just the points: the sum of the cards (before any penalty), or the points as they stand on an old sheet."""

from __future__ import annotations

from functools import partial

import flet as ft

from scoring import number
from ui import theme
from ui.components.panel import notice
from ui.components.text import body, figures
from ui.entry.hand_state import typed_total
from ui.entry.keypad import digit_keypad
from ui.entry.layout import Frame
from ui.entry.round_entry import Kind, RoundEntry
from ui.entry.round_state import RoundState, doubled_to, hand_score
from ui.guards import safe
from ui.session import Session
from ui.store import HandDraft


def total_panel(
    session: Session, entry: RoundEntry, state: RoundState, seat: int, draft: HandDraft, layout: Frame
) -> tuple[ft.Control, ft.Control]:
    """What is shown (the number and what it means) and the keys."""
    look = session.look
    shown = ft.Container(
        ft.Semantics(
            identifier="typed-total",
            content=figures(look, _typed(draft), size=look.display * 1.3),
            label=_typed(draft),
        ),
        alignment=ft.Alignment.CENTER,
        height=look.display * 1.9,
        width=min(layout.main, 420),
        bgcolor=theme.CARD,
        border_radius=theme.RADIUS,
        border=ft.Border.all(2, theme.NIGHT),
    )
    warnings = state.states[seat].warnings
    explained = (
        notice(look.body, " ".join(session.say(fault) for fault in warnings))
        if warnings
        else _after_penalty(session, state, seat, draft)
    )
    parts: list[ft.Control] = [shown, _meanings(session, entry, seat, draft), explained]
    keys = digit_keypad(
        session,
        min(layout.side, 420),
        max(layout.key, 56),
        digit=lambda figure: entry.digit(seat, figure),
        minus=lambda: entry.minus(seat),
        erase=lambda: entry.erase(seat),
    )
    column = ft.Column(
        parts, spacing=theme.M, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER, width=layout.main
    )
    return column, ft.Container(keys, width=layout.side, alignment=ft.Alignment.CENTER)


def _typed(draft: HandDraft) -> str:
    return draft.total.replace("-", "−") or "–"


def _meanings(session: Session, entry: RoundEntry, seat: int, draft: HandDraft) -> ft.Control:
    _ = session.gettext

    def choice(kind: Kind, label: str) -> ft.Control:
        chosen = draft.kind == kind
        return ft.Semantics(
            identifier=f"meaning-{kind}",
            selected=chosen,
            button=True,
            content=ft.Container(
                ft.Text(
                    label,
                    size=session.look.body,
                    weight=ft.FontWeight.W_600,
                    color=theme.ON_NIGHT_SOFT if chosen else theme.QUIET,
                    text_align=ft.TextAlign.CENTER,
                ),
                padding=ft.Padding.symmetric(horizontal=theme.M, vertical=12),
                bgcolor=theme.NIGHT_SOFT if chosen else theme.CARD,
                border=ft.Border.all(2 if chosen else 1, theme.NIGHT if chosen else theme.LINE),
                border_radius=theme.RADIUS_SMALL,
                ink=True,
                on_click=safe(partial(entry.choose_way, seat, kind)),
            ),
        )

    return ft.Row(
        [choice("sum", _("Sum of the cards")), choice("points", _("Points as they stand"))],
        alignment=ft.MainAxisAlignment.CENTER,
        spacing=theme.S,
        run_spacing=theme.S,
        wrap=True,
    )


def _after_penalty(session: Session, state: RoundState, seat: int, draft: HandDraft) -> ft.Control:
    """What the number means, and 12 → 24 for whoever ended the round."""
    _ = session.gettext
    look = session.look
    if draft.kind == "points":
        text = _("These points count exactly as they are, whoever ended the round.")
        return body(look, text, theme.QUIET, ft.TextAlign.CENTER)
    raw = typed_total(draft)
    if raw is not None and state.ender_known and state.draft.ender == seat:
        score = hand_score(state, seat)
        if score is not None and score.penalty:
            return arrow(session, score.raw, score.points)
        if state.score is None and (worst := doubled_to(raw, state.match)) is not None:
            text = _("Ended the round: {own}, or {worst} with the penalty.")
            return body(look, text.format(own=number(raw), worst=number(worst)), theme.QUIET, ft.TextAlign.CENTER)
    if state.asks_ender:
        text = _("Sum of the cards, before any penalty for ending the round.")
    else:
        text = _("Sum of the cards after pairs and reflections.")
    return body(look, text, theme.QUIET, ft.TextAlign.CENTER)


def arrow(session: Session, before: int, after: int) -> ft.Control:
    """12 → 24, in a screen reader's words too."""
    look = session.look
    said = session.gettext("{before} becomes {after}").format(before=number(before), after=number(after))
    return ft.Semantics(
        label=said,
        identifier="penalty",
        content=ft.Row(
            [
                figures(look, number(before), color=theme.QUIET),
                ft.Icon(ft.Icons.ARROW_FORWARD, size=look.icon, color=theme.QUIET),
                figures(look, number(after), color=theme.FAULT),
            ],
            spacing=theme.S,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
    )
