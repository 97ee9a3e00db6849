"""Language, text size and colours: asked once, kept on the device, changed at any moment without losing anything."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from tests.ui.conftest import Open
from tests.ui.fakepage import Storage
from ui.i18n import LANGUAGES, catalogue
from ui.session import session_of
from ui.store import Store


async def test_the_first_screen_asks_and_the_device_remembers(opened: Open) -> None:
    storage = Storage()
    first = await opened(storage)
    assert first.has("lang-pl")
    assert first.has("lang-en")
    assert not first.has("new-match")
    await first.tap("lang-pl")
    assert first.text_of("new-match") == "Nowa rozgrywka"
    again = await opened(storage)
    assert again.text_of("new-match") == "Nowa rozgrywka"


async def test_an_unknown_language_on_the_device_is_asked_again(opened: Open) -> None:
    assert (await opened(Storage(language="xx"))).has("lang-pl")


class Blocked(Storage):
    """A browser that forbids its storage."""

    def get(self, args: dict[str, Any]) -> str | None:
        raise RuntimeError(f"SecurityError: {args['key']}")

    def set(self, args: dict[str, Any]) -> bool:
        raise RuntimeError(f"SecurityError: {args['key']}")


async def test_a_browser_without_storage_still_works(opened: Open) -> None:
    browser = await opened(Blocked())
    await browser.tap("lang-en")
    assert browser.text_of("new-match") == "New match"
    again = await opened(Blocked())
    assert again.text_of("new-match") == "New match", "it speaks the language last chosen at this table"
    assert (await opened(Storage())).has("lang-en"), "a device that can remember is asked itself"


async def test_language_changes_in_the_middle_of_naming_players(opened: Open) -> None:
    browser = await opened(route="/new/skyjo")
    await browser.write("player-name", "Ala", submit=True)
    await browser.run(session_of(browser.page).choose_language, "pl")
    assert browser.text_of("player-0") == "Ala"
    assert browser.text_of("start-match") == "Zaczynamy"


@pytest.mark.parametrize("scale", ["1.0", "1.5", "2.0"])
async def test_every_text_follows_the_text_size(opened: Open, scale: str) -> None:
    browser = await opened(Storage(language="en", scale=scale))
    smallest = min(control.size for control in browser.walk() if isinstance(control, ft.Text) and control.size)
    assert smallest >= 13 * float(scale)


async def test_settings_are_kept_on_the_device(opened: Open) -> None:
    storage = Storage(language="en")
    browser = await opened(storage, route="/settings")
    await browser.tap("size-150")
    await browser.tap("theme-dark")
    await browser.tap("lang-pl")
    assert storage.kept == {"pobudka.language": "pl", "pobudka.scale": "1.5", "pobudka.theme": "dark"}
    assert browser.page.theme_mode is ft.ThemeMode.DARK
    assert browser.shows("Ustawienia")
    again = await opened(storage, route="/settings")
    assert again.page.theme_mode is ft.ThemeMode.DARK
    assert session_of(again.page).scale == 1.5


async def test_nonsense_on_the_device_is_ignored(opened: Open) -> None:
    browser = await opened(Storage(language="en", scale="huge", theme="pink"))
    session = session_of(browser.page)
    assert (session.scale, session.mode) == (1.0, "auto")


async def test_about_says_licence_and_that_we_are_nobody_s_agent(opened: Open) -> None:
    browser = await opened(route="/settings")
    assert browser.shows("GNU Affero General Public License")
    assert browser.shows("Not affiliated with the games' publishers.")


def test_there_is_a_catalogue_for_every_language(store: Store) -> None:
    assert store.matches() == ()
    for language in LANGUAGES:
        assert catalogue(language).gettext("Settings")
    with pytest.raises(ValueError, match="expected one of"):
        catalogue("xx")
