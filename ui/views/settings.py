"""Settings of this device and of this table, changed at any moment without losing anything; and what the app is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import TypeVar

import flet as ft

from ui import routes, theme
from ui.components.chips import chip
from ui.components.logo import logo
from ui.components.panel import panel
from ui.components.screen import screen
from ui.components.text import body, quiet, small, title
from ui.guards import boundary, safe
from ui.i18n import LANGUAGES
from ui.session import Session
from ui.theme import SCALES
from ui.views.decks import DecksSection
from ui.views.reading_record import reading_record

Value = TypeVar("Value")


@ft.component
@boundary
def SettingsView(session: Session) -> ft.Control:  # noqa: N802
    """Language, text size, colours, decks, saved readings, about."""
    _ = session.gettext
    modes = (("auto", _("As the device")), ("light", _("Light")), ("dark", _("Dark")))
    languages = [(code, name, f"lang-{code}") for code, name in LANGUAGES.items()]
    colours = [(mode, name, f"theme-{mode}") for mode, name in modes]
    return screen(
        session,
        _("Settings"),
        [
            _section(session, _("Language"), _choice(session, languages, session.language, session.choose_language)),
            _section(
                session,
                _("Text size on this device"),
                ft.Column(
                    [
                        _sizes(session),
                        quiet(session.look, _("This is how text looks now.")),
                    ],
                    spacing=theme.M,
                ),
            ),
            _section(session, _("Colours"), _choice(session, colours, session.mode, session.choose_mode)),
            DecksSection(session),
            reading_record(session),
            _about(session),
        ],
        back=routes.HOME,
    )


def _section(session: Session, name: str, content: ft.Control) -> ft.Control:
    return panel(ft.Column([title(session.look, name), content], spacing=theme.M), padding=theme.L)


def _choice(
    session: Session,
    options: Sequence[tuple[Value, str, str]],
    chosen: Value | None,
    choose: Callable[[Value], Awaitable[None]],
) -> ft.Control:
    """Big chips, the chosen one filled and ticked."""
    chips = [
        chip(session, name, value == chosen, safe(partial(choose, value)), identifier)
        for value, name, identifier in options
    ]
    return ft.Row(chips, wrap=True, spacing=theme.S, run_spacing=theme.S)


def _sizes(session: Session) -> ft.Control:
    """The letter A, once in every text size."""
    chips = [
        chip(
            session,
            "A",
            scale == session.scale,
            safe(partial(session.choose_scale, scale)),
            f"size-{scale * 100:.0f}",
            heard=f"{scale:.0%}",
            size=14 * scale,
        )
        for scale in SCALES
    ]
    return ft.Row(chips, wrap=True, spacing=theme.S, run_spacing=theme.S)


def _about(session: Session) -> ft.Control:
    _ = session.gettext
    look = session.look
    return panel(
        ft.Column(
            [
                ft.Row(
                    [
                        logo(56),
                        ft.Column(
                            [title(look, "Pobudka"), quiet(look, _("Version {version}").format(version=_version()))],
                            spacing=0,
                        ),
                    ],
                    spacing=theme.M,
                ),
                body(look, _("Reads the cards of Smoki, Sen and Skyjo from a photo and keeps the running total.")),
                body(look, _("Photos and matches stay on this computer; nothing is sent anywhere else.")),
                small(look, _("Free software under the GNU Affero General Public License, version 3 or later.")),
                small(look, _("Not affiliated with the games' publishers.")),
            ],
            spacing=theme.M,
        ),
        padding=theme.L,
    )


def _version() -> str:
    try:
        return version("pobudka")
    except PackageNotFoundError:  # started from a folder that was never installed
        return "–"
