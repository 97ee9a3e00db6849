"""Two guards against Flet 1.0.5: an exception in a handler would replace the whole page by an error box, and one while
drawing a component would silently end every later update of that screen.
"""

from __future__ import annotations

import functools
import inspect
import logging
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import flet as ft

from scoring import Words
from ui import theme
from ui.session import Session, session_of

log = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")


def safe(handler: Callable[P, R]) -> Callable[P, R]:
    """An event handler (plain or async) that tells the user what went wrong instead of taking the page away.

    An exception that carries `words` (a StoreError, a PhotoError) is said as it is; anything else is logged and
    said to be a fault of ours.
    """
    if inspect.iscoroutinefunction(handler):

        @functools.wraps(handler)
        async def guarded_async(*args: P.args, **kwargs: P.kwargs) -> Any:
            try:
                return await handler(*args, **kwargs)
            except Exception as fault:
                tell(fault)
            return None

        return cast("Callable[P, R]", guarded_async)

    @functools.wraps(handler)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> Any:
        try:
            return handler(*args, **kwargs)
        except Exception as fault:
            tell(fault)
        return None

    return cast("Callable[P, R]", guarded)


def boundary(body: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """A component body (placed under `@ft.component`) that draws a sentence and a way out where it fails to draw.

    Call hooks before anything that can raise, so that their order stays the same.
    """

    @functools.wraps(body)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> ft.Control:
        try:
            return body(*args, **kwargs)
        except Exception as fault:
            return _broken(fault)

    return guarded


def explain(fault: Exception, session: Session) -> str:
    """What to tell the user about `fault`, in the session's language."""
    said = getattr(fault, "words", None)
    if isinstance(said, Words):
        return session.say(said)
    faults = getattr(fault, "faults", None)
    if isinstance(faults, tuple) and faults and all(isinstance(part, Words) for part in faults):
        return " ".join(session.say(part) for part in faults)
    log.error("not expected", exc_info=fault)
    return session.gettext("That did not work, and it is our fault. Nothing that was saved is lost; please try again.")


def tell(fault: Exception) -> None:
    """Say `fault` in a bar at the bottom of the current page."""
    page = ft.context.page
    said = ft.Text(explain(fault, session_of(page)), color=ft.Colors.ON_INVERSE_SURFACE)
    page.show_dialog(ft.SnackBar(said, duration=8000, show_close_icon=True))


def _broken(fault: Exception) -> ft.Control:
    session = session_of(ft.context.page)
    return ft.Container(
        padding=theme.L,
        alignment=ft.Alignment.CENTER,
        content=ft.Column(
            tight=True,
            spacing=theme.M,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            controls=[
                ft.Icon(ft.Icons.ERROR_OUTLINE, size=session.look.display, color=theme.FAULT),
                ft.Text(explain(fault, session), size=session.look.body, text_align=ft.TextAlign.CENTER),
                ft.Semantics(
                    identifier="to-start",
                    content=ft.OutlinedButton(session.gettext("Back to the start"), on_click=lambda: session.go("/")),
                ),
            ],
        ),
    )
