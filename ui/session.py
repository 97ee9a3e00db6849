"""What one browser sees: its language, text size, theme, place in the app, and a counter of changes to the store.

Never shared between browsers: two of them see each other's work through the store alone (ui/live.py).
"""

from __future__ import annotations

import gettext
import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import flet as ft

from scoring import Words
from ui.device import Device
from ui.i18n import LANGUAGES, catalogue
from ui.theme import FONTS, MODES, SCALES, Look, flet_theme

if TYPE_CHECKING:
    from ui.services import Services

_KEY = "pobudka"
LANGUAGE_KEY = "language"
"""The store's preference: the language chosen last, on whatever device."""
_UNTRANSLATED = gettext.NullTranslations()


@dataclass(eq=False)
class Session(ft.Observable):
    """Observable: a component that takes it as an argument is drawn again when a field changes."""

    page: ft.Page
    services: Services
    device: Device
    language: str | None = None
    """A code of LANGUAGES; None until chosen on this device."""
    scale: float = 1.0
    """Text size, one of SCALES."""
    mode: str = "auto"
    """auto, light or dark."""
    route: str = "/"
    width: float = 390
    height: float = 844
    """The window in logical pixels."""
    version: int = 0
    """Grows with every change of the store."""
    ready: bool = False
    """Whether the device's settings have been read."""

    @property
    def at_host(self) -> bool:
        """Whether this browser runs on the computer that runs the program; others came in over the network."""
        address = self.page.client_ip
        return not address or ipaddress.ip_address(address).is_loopback

    @property
    def look(self) -> Look:
        """Sizes for this device."""
        return Look(self.scale)

    @property
    def translations(self) -> gettext.NullTranslations:
        """The catalogue of the chosen language; English as long as none is."""
        return catalogue(self.language) if self.language else _UNTRANSLATED

    def gettext(self, message: str) -> str:
        """`message` in the session's language; call it as `_ = session.gettext`, the extractor looks for `_`."""
        return self.translations.gettext(message)

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        """The plural form for `count` in the session's language, still to be formatted."""
        return self.translations.ngettext(singular, plural, count)

    def say(self, sentence: Words) -> str:
        """A sentence of scoring, vision or the store in the session's language."""
        return sentence.said(self.translations)

    def go(self, route: str) -> None:
        """Show another screen; the browser's Back leads here again."""
        if route != self.route:
            self.route = route
            self.page.navigate(route)

    async def load(self) -> None:
        """Read this device's settings; what it does not know stays as it is."""
        try:
            kept = await self.device.read()
            if kept is None:  # a browser that keeps nothing gets the language last chosen at this table
                kept = {"language": self.services.store.preference(LANGUAGE_KEY, "")}
            self._take(kept)
        finally:
            self.ready = True

    def _take(self, kept: Mapping[str, str]) -> None:
        if (language := kept.get("language")) in LANGUAGES:
            self.language = language
        if (mode := kept.get("theme")) in MODES:
            self.mode = str(mode)
        try:
            self.scale = min(SCALES, key=lambda scale: abs(scale - float(kept.get("scale", 1.0))))
        except ValueError:
            self.scale = 1.0
        self.apply_theme()

    async def choose_language(self, language: str) -> None:
        """Speak `language` from now on and keep it on this device; nothing else changes."""
        self.language = language
        self.apply_theme()
        await self.device.write("language", language)
        self.services.store.set_preference(LANGUAGE_KEY, language)

    async def choose_scale(self, scale: float) -> None:
        """Text size of this device."""
        self.scale = scale
        self.apply_theme()
        await self.device.write("scale", str(scale))

    async def choose_mode(self, mode: str) -> None:
        """Light, dark, or as the device itself is."""
        self.mode = mode
        self.apply_theme()
        await self.device.write("theme", mode)

    def apply_theme(self) -> None:
        """Give the page its colours, its sizes and its language."""
        page = self.page
        page.fonts = FONTS
        page.theme = flet_theme(self.look, dark=False)
        page.dark_theme = flet_theme(self.look, dark=True)
        page.theme_mode = MODES[self.mode]
        page.title = "Pobudka"
        language = self.language or "en"
        page.locale_configuration = ft.LocaleConfiguration(
            current_locale=ft.Locale(language), supported_locales=[ft.Locale(code) for code in LANGUAGES]
        )
        page.update()


def keep_session(session: Session) -> None:
    """Let `session_of` find the session from its page."""
    session.page.session.store.set(_KEY, session)


def session_of(page: ft.Page) -> Session:
    """The session of a page; RuntimeError before `keep_session`."""
    session = page.session.store.get(_KEY)
    if not isinstance(session, Session):
        raise RuntimeError("expected a page that the app has been started on")
    return session
