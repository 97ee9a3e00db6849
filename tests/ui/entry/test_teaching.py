"""A family's own cards: corrected cells are remembered when the table wants it, a strange deck is taught, and every
lesson can be taken back."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import flet as ft
import pytest
from PIL import Image

from scoring import GAMES, words
from tests.ui.conftest import FakeDecks, Open
from tests.ui.fakepage import Browser
from ui import routes
from ui.entry.photo_draft import hand_of
from ui.services import Services
from ui.store import HandDraft, Store
from vision import CellReading, GridReading, PhotoReading

SEN = GAMES["sen"]


def jpeg() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (400, 300), "green").save(out, "JPEG")
    return out.getvalue()


def photographed(services: Services, text: str, *, new_deck: bool = False) -> HandDraft:
    """A hand of Sen read from a photo, as the reading left it."""
    cells = []
    for c, face in enumerate(text.split()):
        x = 100.0 * c
        corners = ((x, 0.0), (x + 80, 0.0), (x + 80, 120.0), (x, 120.0))
        cells.append(CellReading(0, c, face, 0.99, False, corners))
    grid = replace(GridReading("sen", 1, 4, tuple(cells)), new_deck=new_deck)
    name = services.store.save_photo(jpeg())
    hand = hand_of(grid, SEN, 1.0, name)
    services.readings.keep(services.upload_folder, name, b"original", PhotoReading(400, 300, (grid,), (), 1.0), (hand,))
    return hand.draft


@pytest.fixture
def match_id(store: Store) -> str:
    return store.new_match("sen", ("Ala", "Jan"))


@pytest.fixture
async def browser(opened: Open, store: Store, services: Services, match_id: str) -> Browser:
    """A phone that looks at Ala's hand, read as 1 2 3 4 from a photo."""
    store.save_hand_draft(match_id, 0, 0, photographed(services, "1 2 3 4"))
    browser = await opened(route=routes.round_entry(match_id, 0))
    await browser.tap("seat-0")
    return browser


async def correct(browser: Browser, column: int, token: str) -> None:
    await browser.tap(f"cell-0-{column}")
    await browser.run(_slowly)  # a second tap at once would be the other half of a double tap
    await browser.tap(f"key-{token}")
    await browser.settle(20)


async def _slowly() -> None:
    import asyncio  # noqa: PLC0415

    await asyncio.sleep(0.3)


def snacks(browser: Browser) -> list[ft.SnackBar]:
    return [control for control in browser.walk() if isinstance(control, ft.SnackBar) and control.open]


async def undo(browser: Browser) -> None:
    action: Any = snacks(browser)[-1].action
    await browser.fire(action, "click")
    await browser.settle(20)


async def test_nothing_is_learnt_unless_the_table_wants_it(browser: Browser, decks: FakeDecks) -> None:
    assert not browser.has("teach-switch"), "nothing was corrected"
    await correct(browser, 1, "9")
    assert browser.text_of("teach-switch") == "Remember this card"
    assert decks.known == []


async def test_the_corrected_card_is_remembered_and_the_choice_is_kept_for_the_match(
    browser: Browser, decks: FakeDecks, opened: Open, match_id: str
) -> None:
    await correct(browser, 1, "9")
    await browser.tap("teach-switch")
    await browser.settle(20)
    assert [(lesson.cell, lesson.token) for lesson in decks.known] == [((0, 1), "9")]
    assert decks.photos == [b"original"], "the original while it is there, not the preview"
    assert browser.shows("Remembered as 9.")
    await correct(browser, 3, "0")
    assert [lesson.token for lesson in decks.known] == ["9", "0"]
    other = await opened(route=routes.round_entry(match_id, 0))
    await other.tap("seat-0")
    assert other.text_of("teach-switch") == "Corrected cards are remembered"


async def test_a_slip_of_the_finger_is_not_remembered(browser: Browser, decks: FakeDecks) -> None:
    await correct(browser, 1, "9")
    await browser.tap("teach-switch")
    await correct(browser, 1, "8")
    assert [(lesson.cell, lesson.token) for lesson in decks.known] == [((0, 1), "8")]
    await correct(browser, 1, "2")  # as it was read
    assert decks.known == []


async def test_undo_forgets_the_card_and_does_not_ask_again(browser: Browser, decks: FakeDecks) -> None:
    await correct(browser, 1, "9")
    await browser.tap("teach-switch")
    await browser.settle(20)
    await undo(browser)
    assert decks.known == []
    assert browser.shows("Forgotten again.")
    await correct(browser, 3, "0")
    assert [lesson.token for lesson in decks.known] == ["0"]


async def test_what_cannot_be_learnt_says_why_and_the_correction_stays(
    browser: Browser, decks: FakeDecks, store: Store, match_id: str
) -> None:
    class Refusal(Exception):  # noqa: N818
        words = words("This card is too small in the photo to learn from.")

    decks.problem = Refusal()
    await correct(browser, 1, "9")
    await browser.tap("teach-switch")
    await browser.settle(20)
    assert browser.shows("This card is too small in the photo to learn from.")
    assert store.draft(match_id, 0).hands[0].cells == (("1", "9", "3", "4"),)


async def test_a_strange_deck_is_taught_from_the_photo(
    opened: Open, store: Store, services: Services, match_id: str, decks: FakeDecks
) -> None:
    store.save_hand_draft(match_id, 0, 0, photographed(services, "1 2 3 4", new_deck=True))
    browser = await opened(route=routes.round_entry(match_id, 0))
    await browser.tap("new-teach")
    assert browser.shows("Teaching: say what 4 more cards are.")
    for token in ("5", "6", "7"):
        await browser.tap(f"key-{token}")
    assert not browser.has("teach-deck")
    await browser.tap("key-8")
    assert browser.text_of("teach-deck") == "Remember 4 cards"
    assert decks.known == [], "nothing before the button"
    await browser.tap("teach-deck")
    await browser.settle(20)
    assert [lesson.token for lesson in decks.known] == ["5", "6", "7", "8"]
    assert browser.shows("4 cards are remembered.")
    assert browser.shows("This deck’s cards are remembered.")
    await undo(browser)
    assert decks.known == []
    assert browser.has("teach-deck")


async def test_a_deck_that_is_only_typed_is_not_taught(
    opened: Open, store: Store, services: Services, match_id: str, decks: FakeDecks
) -> None:
    store.save_hand_draft(match_id, 0, 0, photographed(services, "1 2 3 4", new_deck=True))
    browser = await opened(route=routes.round_entry(match_id, 0))
    await browser.tap("new-type")
    for token in ("5", "6", "7", "8"):
        await browser.tap(f"key-{token}")
    assert not browser.has("teach-switch")
    assert not browser.has("teach-deck")
    assert decks.known == []


async def test_another_device_goes_on_typing_what_was_begun(
    opened: Open, store: Store, services: Services, match_id: str
) -> None:
    store.save_hand_draft(match_id, 0, 0, photographed(services, "1 2 3 4", new_deck=True))
    first, second = [await opened(route=routes.round_entry(match_id, 0)) for _ in range(2)]
    assert second.has("new-pictures")
    await first.tap("new-teach")
    await first.tap("key-5")
    await second.settle(20)
    assert not second.has("new-pictures")
    await second.tap("key-6")
    assert store.draft(match_id, 0).hands[0].cells == (("5", "6", None, None),)
