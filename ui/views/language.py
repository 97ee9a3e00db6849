"""The very first screen of a device: which language. Said in both, since none is chosen yet."""

from __future__ import annotations

from functools import partial

import flet as ft

from ui import theme
from ui.components.buttons import plain
from ui.components.logo import logo
from ui.components.text import heading, quiet
from ui.guards import boundary, safe
from ui.i18n import LANGUAGES
from ui.session import Session


@ft.component
@boundary
def LanguageView(session: Session) -> ft.Control:  # noqa: N802
    """One button a language, under its own name."""
    look = session.look
    buttons = [
        plain(look, name, safe(partial(session.choose_language, code)), identifier=f"lang-{code}", expand=True)
        for code, name in LANGUAGES.items()
    ]
    return ft.Container(
        expand=True,
        bgcolor=theme.BACK,
        padding=theme.L,
        alignment=ft.Alignment.CENTER,
        content=ft.Column(
            scroll=ft.ScrollMode.AUTO,
            alignment=ft.MainAxisAlignment.CENTER,
            spacing=theme.M,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            controls=[
                logo(112),
                heading(look, "Pobudka"),
                quiet(look, "Wybierz język · Choose a language", ft.TextAlign.CENTER),
                ft.Container(height=theme.S),
                *(ft.Container(ft.Row([button]), width=320) for button in buttons),
            ],
        ),
    )
