"""The menu on a photo: keep its reading as a measure, and say once more whose hand it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import flet as ft

from tests.ui.conftest import Open
from tests.ui.entry.test_teaching import SEN, correct, jpeg, snacks
from tests.ui.fakepage import Browser
from ui import routes
from ui.entry.photo_draft import ReadHand, hand_of
from ui.services import Services
from ui.store import HandDraft, Store
from ui.store.saved_readings import reading_statistics
from vision import CellReading, GridReading, PhotoReading


def kept(services: Services, *texts: str) -> list[ReadHand]:
    """One photo of as many hands of Sen, read and remembered."""
    grids = []
    for r, text in enumerate(texts):
        cells = []
        for c, token in enumerate(text.split()):
            x, y = 90.0 * c, 90.0 * r
            corners = ((x, y), (x + 60, y), (x + 60, y + 80), (x, y + 80))
            cells.append(CellReading(0, c, token.rstrip("?"), 0.9, token.endswith("?"), corners))
        grids.append(GridReading("sen", 1, 4, tuple(cells)))
    name = services.store.save_photo(jpeg())
    hands = [hand_of(grid, SEN, 1.0, name) for grid in grids]
    reading = PhotoReading(400, 300, tuple(grids), (), 1.0)
    services.readings.keep(services.upload_folder, name, jpeg(), reading, tuple(hands))
    return hands


def items(browser: Browser) -> list[ft.PopupMenuItem]:
    menu: Any = next(c for c in browser.inside("photo-menu") if isinstance(c, ft.PopupMenuButton))
    return list(menu.items)


async def choose(browser: Browser, index: int) -> None:
    item = items(browser)[index]
    assert not item.disabled
    await browser.fire(item, "click")
    await browser.settle(40)


async def test_a_settled_reading_is_saved_where_it_says(
    opened: Open, store: Store, services: Services, tmp_path: Path
) -> None:
    match_id = store.new_match("sen", ("Ala", "Jan"))
    (hand,) = kept(services, "1 2? 3 4")
    store.save_hand_draft(match_id, 0, 0, hand.draft)
    browser = await opened(route=routes.round_entry(match_id, 0))
    assert items(browser)[0].disabled, "a doubtful card is no truth yet"
    await correct(browser, 1, "9")
    await choose(browser, 0)
    (snack,) = snacks(browser)
    said = next(c.value for c in browser.walk(snack) if isinstance(c, ft.Text))
    assert str(tmp_path / "readings") in said
    assert "Nothing leaves it." in said
    counted = reading_statistics(tmp_path)
    assert (counted.readings, counted.cells, counted.corrected, counted.unmarked) == (1, 4, 1, 0)
    settings = await opened(route="/settings")
    assert settings.text_of("reading-record") == "at your table: 4 cells, 1 corrected, 0 unmarked"
    assert settings.shows("Nothing leaves this computer.")


async def test_hands_of_one_photo_change_places_with_their_corrections(
    opened: Open, store: Store, services: Services
) -> None:
    match_id = store.new_match("sen", ("Ala", "Jan", "Ola"))
    first, second = kept(services, "1 2 3 4", "5 6 7 8")
    store.save_hand_draft(match_id, 0, 0, first.draft)
    store.save_hand_draft(match_id, 0, 1, second.draft)
    browser = await opened(route=routes.round_entry(match_id, 0))
    await browser.tap("seat-0")
    await correct(browser, 1, "9")
    await choose(browser, 1)
    assert browser.text_of("take-table") == "Take 2 hands"
    await browser.tap("grid-0-seat-2")
    await browser.tap("take-table")
    hands = store.draft(match_id, 0).hands
    assert {seat: draft.cells[0] for seat, draft in hands.items()} == {
        1: ("5", "6", "7", "8"),
        2: ("1", "9", "3", "4"),
    }


async def test_without_what_was_read_there_is_no_menu(opened: Open, store: Store) -> None:
    match_id = store.new_match("sen", ("Ala", "Jan"))
    draft = HandDraft(cells=(("1", "2", "3", "4"),), photo=store.save_photo(jpeg()), confirmed=True)
    store.save_hand_draft(match_id, 0, 0, draft)
    browser = await opened(route=routes.round_entry(match_id, 0))
    await browser.tap("seat-0")
    assert browser.has("photo-view")
    assert not browser.has("photo-menu")
