"""A short word at the bottom of the page about something that has been done, with a way to take it back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from ui import theme
from ui.guards import safe
from ui.session import session_of

SECONDS = 7


def snack(said: str, undo: Callable[[], Awaitable[None]] | None = None) -> None:
    """Say it on the current page. It leaves the button at the bottom free, which is what most fingers want next."""
    page = ft.context.page
    session = session_of(page)
    look = session.look
    over = look.target + 8 + 3 * theme.S
    side = max((session.width - theme.COLUMN) / 2, theme.M)
    action = None
    if undo is not None:

        async def take_back() -> None:
            await undo()

        said_undo = session.gettext("Undo")
        action = ft.SnackBarAction(said_undo, text_color=ft.Colors.INVERSE_PRIMARY, on_click=safe(take_back))
    text = ft.Text(said, size=look.body, color=ft.Colors.ON_INVERSE_SURFACE)
    page.show_dialog(
        ft.SnackBar(
            ft.Semantics(identifier="snack", live_region=True, content=text),
            action=action,
            behavior=ft.SnackBarBehavior.FLOATING,
            margin=ft.Margin(left=side, right=side, top=0, bottom=over),
            duration=SECONDS * 1000,
            persist=False,
            show_close_icon=undo is None,
        )
    )
