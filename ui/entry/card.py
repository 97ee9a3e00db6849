"""One card drawn on the screen, as a cell of a grid or as a key."""

from __future__ import annotations

import flet as ft

from scoring import FACE_DOWN, NO_CARD, Game
from ui import theme
from ui.entry.card_look import card_look
from ui.entry.heard import unheard

_RING = 4


def card(
    game: Game,
    token: str | None,
    size: tuple[float, float],
    *,
    selected: bool = False,
    doubtful: bool = False,
    gone: bool = False,
    lit: bool = False,
) -> ft.Container:
    """A card of `size` (width, height). `gone`: its column counts 0; `lit`: something is being said about it."""
    width, height = size
    radius = min(width, height) * 0.16
    back: ft.ColorValue = theme.WELL
    inside: ft.Control | None = None
    if token is None:
        pass
    elif token == NO_CARD:
        back, inside = ft.Colors.TRANSPARENT, ft.Icon(ft.Icons.REMOVE, size=min(width, height) * 0.4, color=theme.QUIET)
    elif token == FACE_DOWN:
        back = theme.QUIET
        inside = ft.Icon(ft.Icons.QUESTION_MARK, size=min(width, height) * 0.45, color=theme.BACK)
    else:
        back, inside = _face(game, token, size)
    return ft.Container(
        width=width,
        height=height,
        bgcolor=back,
        border_radius=radius,
        border=_edge(token, selected, doubtful, lit),
        opacity=0.45 if gone and not selected else 1,
        alignment=ft.Alignment.CENTER,
        content=unheard(_marked(inside, doubtful, gone and token not in (None, NO_CARD), height)),
        animate=ft.Animation(90),
    )


def _edge(token: str | None, selected: bool, doubtful: bool, lit: bool) -> ft.Border:
    if selected:
        return ft.Border.all(_RING, theme.NIGHT)
    if lit:
        return ft.Border.all(_RING, theme.DONE)
    if doubtful:
        return ft.Border.all(_RING, theme.CALL)
    if token in (None, NO_CARD):
        return ft.Border.all(1.5, theme.EDGE)
    return ft.Border.all(1, theme.LINE)


def _face(game: Game, token: str, size: tuple[float, float]) -> tuple[ft.ColorValue, ft.Control]:
    width, height = size
    known = next((face for face in game.faces if face.token == token), None)
    if known is None:
        return theme.FAULT_SOFT, ft.Text(token, color=theme.ON_FAULT_SOFT)
    look = card_look(game, known)
    captioned = bool(look.caption) and height >= 64 and width >= 52
    figure = ft.Text(
        look.label,
        size=min(width * 0.5, height * (0.34 if captioned else 0.5)),
        weight=ft.FontWeight.W_800,
        color=look.ink,
        no_wrap=True,
    )
    if not look.caption:
        return look.back, figure
    if not captioned:
        badge = ft.Icon(ft.Icons.STAR, size=max(min(width, height) * 0.2, 9), color=look.ink)
        return look.back, ft.Row([figure, badge], spacing=1, tight=True, alignment=ft.MainAxisAlignment.CENTER)
    caption = ft.Text(
        look.caption,
        size=max(min(width * 0.16, height * 0.12, 18), 10),
        weight=ft.FontWeight.W_600,
        color=look.ink,
        text_align=ft.TextAlign.CENTER,
        max_lines=2,
    )
    return look.back, ft.Column(
        [figure, caption],
        spacing=0,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _marked(inside: ft.Control | None, doubtful: bool, gone: bool, height: float) -> ft.Control:
    """The face with a small mark in the corner, so that doubt and removal are not told by colour alone."""
    middle = ft.Container(inside, alignment=ft.Alignment.CENTER)
    if not doubtful and not gone:
        return middle
    size = max(min(height * 0.2, 22), 13)
    mark = (
        ft.Container(
            ft.Text("?", size=size * 0.9, weight=ft.FontWeight.W_800, color=theme.ON_CALL),
            bgcolor=theme.CALL,
            border_radius=size,
            width=size * 1.3,
            height=size * 1.3,
            alignment=ft.Alignment.CENTER,
        )
        if doubtful
        else ft.Icon(ft.Icons.DO_NOT_DISTURB_ON, size=size * 1.2, color=theme.TEXT)
    )
    return ft.Stack([middle, ft.Container(mark, right=3, top=3)], fit=ft.StackFit.EXPAND)
