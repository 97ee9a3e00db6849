"""The app's own keypads: all cards of a game, one key each, and digits with a minus for totals (no system keyboard)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from scoring import FACE_DOWN, NO_CARD, Game
from ui import theme
from ui.components.buttons import Handler
from ui.entry.card_look import card_look, face_words
from ui.entry.heard import unheard
from ui.entry.keypad_layout import Action, Key, keypad_rows
from ui.entry.layout import GAP
from ui.guards import safe
from ui.session import Session

_ICONS = {
    NO_CARD: ft.Icons.HIDE_SOURCE,
    FACE_DOWN: ft.Icons.FLIP,
    Action.UNDO: ft.Icons.UNDO,
    Action.CLEAR: ft.Icons.DELETE_SWEEP_OUTLINED,
    Action.BACKSPACE: ft.Icons.BACKSPACE_OUTLINED,
}


def card_keypad(
    session: Session, game: Game, edition: str | None, width: float, height: float, press: Callable[[str], None]
) -> ft.Control:
    """Every face of `game`, `width` in all, `height` a key; `press` gets the key's token."""
    rows = keypad_rows(game, edition)
    return _rows([[_card_key(session, game, key, height, press, len(row)) for key in row] for row in rows], width)


def digit_keypad(
    session: Session,
    width: float,
    height: float,
    *,
    digit: Callable[[str], None],
    minus: Callable[[], None],
    erase: Callable[[], None],
) -> ft.Control:
    """1 to 9, then minus, 0 and backspace, as on a telephone."""
    _ = session.gettext
    look = session.look

    def figure(text: str) -> ft.Control:
        return key(text, partial(digit, text), identifier=f"key-{text}", label=text, height=height, size=look.title)

    last = [
        key("−", minus, identifier="key-minus", label=_("Minus"), height=height, size=look.title),
        figure("0"),
        key(
            ft.Icons.BACKSPACE_OUTLINED,
            erase,
            identifier="key-backspace",
            label=_("Back one"),
            height=height,
            size=look.title,
        ),
    ]
    rows = [[figure(str(n)) for n in range(first, first + 3)] for first in (1, 4, 7)]
    return _rows([*rows, last], width)


def key(
    content: str | ft.IconData,
    press: Handler,
    *,
    identifier: str,
    label: str,
    height: float,
    size: float,
    caption: str = "",
    back: ft.ColorValue = theme.WELL,
    ink: ft.ColorValue = theme.TEXT,
) -> ft.Control:
    """One key: a figure or an icon, perhaps with a short name below it."""
    inside: ft.Control = (
        ft.Text(content, size=size, weight=ft.FontWeight.W_700, color=ink, no_wrap=True)
        if isinstance(content, str)
        else ft.Icon(content, size=size, color=ink)
    )
    if caption:
        small = ft.Text(
            caption,
            size=max(min(size * 0.5, height * 0.2), 10),
            color=ink,
            text_align=ft.TextAlign.CENTER,
            max_lines=2,
            overflow=ft.TextOverflow.ELLIPSIS,
        )
        inside = ft.Column(
            [inside, small],
            spacing=0,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return ft.Semantics(
        identifier=identifier,
        button=True,
        label=label,
        expand=True,
        content=ft.Container(
            content=unheard(inside),
            height=height,
            bgcolor=back,
            border_radius=theme.RADIUS_SMALL,
            border=ft.Border.all(1, theme.LINE),
            alignment=ft.Alignment.CENTER,
            ink=True,
            on_click=safe(press),
        ),
    )


def _card_key(
    session: Session, game: Game, wanted: Key, height: float, press: Callable[[str], None], in_row: int
) -> ft.Control:
    look = session.look
    size = min(look.title, height * 0.42)
    identifier = f"key-{wanted.token}"
    act = partial(press, wanted.token)
    if wanted.face is None:
        label = _action_label(session, wanted.token)
        return key(
            _ICONS[wanted.token],
            act,
            identifier=identifier,
            label=label,
            height=height,
            size=size,
            caption=label if wanted.token in (NO_CARD, FACE_DOWN) and height >= 48 else "",
            ink=theme.TEXT,
        )
    drawn = card_look(game, wanted.face)
    return key(
        drawn.label,
        act,
        identifier=identifier,
        label=session.say(face_words(wanted.face)),
        height=height,
        size=size * (0.8 if drawn.caption else 1.1),
        caption=drawn.caption if in_row <= 4 else "",
        back=drawn.back,
        ink=drawn.ink,
    )


def _action_label(session: Session, token: str) -> str:
    _ = session.gettext
    return {
        NO_CARD: _("no card"),
        FACE_DOWN: _("face down"),
        Action.UNDO: _("Undo"),
        Action.CLEAR: _("Clear all"),
        Action.BACKSPACE: _("Back one"),
    }[token]


def _rows(rows: Sequence[Sequence[ft.Control]], width: float) -> ft.Control:
    return ft.Container(
        width=width,
        content=ft.Column([ft.Row(list(row), spacing=GAP) for row in rows], spacing=GAP, tight=True),
    )
