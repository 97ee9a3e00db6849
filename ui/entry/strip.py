"""The strip of players: who is done and with how many points, who is missing, whose photo is being read."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

import flet as ft

from scoring import number
from ui import theme
from ui.entry.hand_state import HandState, Progress
from ui.entry.heard import unheard
from ui.entry.round_state import RoundState, hand_score
from ui.guards import safe
from ui.session import Session

_ICONS = {
    Progress.MISSING: ft.Icons.RADIO_BUTTON_UNCHECKED,
    Progress.STARTED: ft.Icons.EDIT_OUTLINED,
    Progress.DOUBTFUL: ft.Icons.HELP,
    Progress.FAULTY: ft.Icons.ERROR_OUTLINE,
    Progress.DONE: ft.Icons.CHECK_CIRCLE,
}


def player_strip(
    session: Session,
    state: RoundState,
    focus: int | None,
    busy: Collection[int],
    go: Callable[[int | None], None],
    width: float,
    sorting: Collection[int] = (),
) -> ft.Control:
    """Seats in their order, then the result; `busy`: seats whose photo is being read, `sorting`: whose photo shows
    several hands that are nobody's yet."""
    look = session.look
    count = len(state.states) + 1
    share = max((width - theme.S * (count - 1)) / count, 80 * look.scale)
    chips = [
        _chip(
            session,
            name=player,
            said=session.gettext("whose?") if seat in sorting else _said(session, state, seat, seat in busy),
            heard=session.gettext("whose?") if seat in sorting else _heard(session, state, seat, seat in busy),
            mark=_mark(session, state.states[seat], seat in busy, seat in sorting),
            chosen=seat == focus,
            ended=state.ender_known and state.asks_ender and state.draft.ender == seat,
            width=share,
            identifier=f"seat-{seat}",
            on_click=safe(partial(go, seat)),
        )
        for seat, player in enumerate(state.match.players)
    ]
    _ = session.gettext
    done = sum(hand.done for hand in state.states)
    result = _chip(
        session,
        name=_("Result"),
        said=_("save") if state.complete else f"{done}/{len(state.states)}",
        heard=_("save") if state.complete else _("preview"),
        mark=ft.Icon(ft.Icons.FUNCTIONS, size=look.body, color=_ink(focus is None)),
        chosen=focus is None,
        ended=False,
        width=share,
        identifier="result",
        on_click=safe(partial(go, None)),
    )
    return ft.Row([*chips, result], spacing=theme.S, scroll=ft.ScrollMode.HIDDEN, width=width)


def _chip(
    session: Session,
    *,
    name: str,
    said: str,
    heard: str,
    mark: ft.Control,
    chosen: bool,
    ended: bool,
    width: float,
    identifier: str,
    on_click: Callable[..., object],
) -> ft.Control:
    look = session.look
    ink = _ink(chosen)
    first: list[ft.Control] = [
        ft.Text(
            name,
            size=look.small + 1,
            weight=ft.FontWeight.W_700,
            color=ink,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
            expand=True,
        )
    ]
    if ended:
        first.append(ft.Icon(ft.Icons.FLAG, size=look.body, color=ink))
    second = ft.Row(
        [
            mark,
            ft.Text(said, size=look.small, color=ink, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True),
        ],
        spacing=3,
    )
    label = [name, heard, *([session.gettext("ended the round")] if ended else [])]
    return ft.Semantics(
        identifier=identifier,
        button=True,
        selected=chosen,
        label=", ".join(label),
        content=ft.Container(
            width=width,
            height=look.target + 4,
            padding=ft.Padding.symmetric(horizontal=7, vertical=4),
            bgcolor=theme.NIGHT_SOFT if chosen else theme.CARD,
            border_radius=theme.RADIUS_SMALL,
            border=ft.Border.all(2 if chosen else 1, theme.NIGHT if chosen else theme.LINE),
            ink=True,
            on_click=on_click,
            content=unheard(
                ft.Column([ft.Row(first, spacing=2), second], spacing=1, alignment=ft.MainAxisAlignment.CENTER)
            ),
        ),
    )


def _ink(chosen: bool) -> ft.ColorValue:
    return theme.ON_NIGHT_SOFT if chosen else theme.TEXT


def _mark(session: Session, state: HandState, busy: bool, sorting: bool) -> ft.Control:
    size = session.look.body
    if sorting:
        return ft.Icon(ft.Icons.HELP, size=size, color=theme.FAULT)
    if busy:
        return ft.ProgressRing(width=size - 2, height=size - 2, stroke_width=2)
    colours = {
        Progress.DONE: theme.DONE,
        Progress.DOUBTFUL: theme.FAULT,
        Progress.FAULTY: theme.FAULT,
    }
    return ft.Icon(_ICONS[state.progress], size=size, color=colours.get(state.progress, theme.QUIET))


def _said(session: Session, state: RoundState, seat: int, busy: bool) -> str:
    _ = session.gettext
    hand = state.states[seat]
    if busy:
        return _("reading")
    if hand.progress is Progress.DONE:
        score = hand_score(state, seat)
        return number(score.points) if score is not None else _("done")
    if hand.progress is Progress.DOUBTFUL:
        return f"{len(hand.doubtful)} ?"
    return {
        Progress.MISSING: _("missing"),
        Progress.STARTED: _("started"),
        Progress.FAULTY: _("look again"),
    }[hand.progress]


def _heard(session: Session, state: RoundState, seat: int, busy: bool) -> str:
    """The same for the ear: the chip itself has room for few letters."""
    hand = state.states[seat]
    if hand.progress is Progress.DOUBTFUL and not busy:
        count = len(hand.doubtful)
        return session.ngettext("{count} doubtful card", "{count} doubtful cards", count).format(count=count)
    return _said(session, state, seat, busy)
