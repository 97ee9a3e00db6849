"""The decks in the settings: a plain list; one can be put away after a question, and brought back."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from tests.ui.conftest import FakeDecks, Open
from tests.ui.fakepage import Browser


@pytest.fixture
async def browser(opened: Open) -> Browser:
    browser = await opened(route="/settings")
    await browser.settle(20)
    return browser


def test_every_deck_says_whose_it_is_and_how_much_it_knows(browser: Browser) -> None:
    assert browser.text_of("deck-smoki-smoki-1") == "Smoki, first edition came with Pobudka, 15 faces Remove"
    assert browser.text_of("deck-smoki-smoki-family") == "family made here, 4 faces, 3 cards remembered Remove"
    assert browser.shows("No deck yet: its printed numbers are read.")  # Skyjo
    assert browser.text_of("reading-record").startswith("Save a reading from the menu on its photo")


async def test_a_deck_is_put_away_only_after_a_question(browser: Browser, decks: FakeDecks) -> None:
    await browser.tap("remove-smoki-smoki-family")
    assert browser.shows("Read photos without family from now on?")
    await browser.tap("keep-smoki-smoki-family")
    assert all(deck.in_use for deck in decks.decks)
    await browser.tap("remove-smoki-smoki-family")
    await browser.tap("really-smoki-smoki-family")
    await browser.settle(20)
    assert [deck.in_use for deck in decks.decks] == [True, False]
    assert "not used" in browser.text_of("deck-smoki-smoki-family")
    assert browser.shows("family is not used any more.")
    await browser.tap("restore-smoki-smoki-family")
    await browser.settle(20)
    assert all(deck.in_use for deck in decks.decks)


async def test_undo_brings_it_back_at_once(browser: Browser, decks: FakeDecks) -> None:
    await browser.tap("remove-smoki-smoki-1")
    await browser.tap("really-smoki-smoki-1")
    await browser.settle(20)
    action: Any = next(c.action for c in browser.walk() if isinstance(c, ft.SnackBar))
    await browser.fire(action, "click")
    await browser.settle(20)
    assert all(deck.in_use for deck in decks.decks)
    assert browser.has("remove-smoki-smoki-1")


async def test_without_the_libraries_the_settings_still_open(opened: Open, decks: FakeDecks) -> None:
    def missing(_games: Any) -> Any:
        raise ImportError("No module named 'cv2'")

    decks.listed = missing  # type: ignore[method-assign]
    browser = await opened(route="/settings")
    await browser.settle(20)
    assert browser.shows("Decks")
    assert browser.has("lang-pl")
