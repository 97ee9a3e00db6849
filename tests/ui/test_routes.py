"""Addresses: Back, reload and a link all lead to the same place."""

from __future__ import annotations

import pytest

from tests.ui.conftest import Open
from ui import routes
from ui.routes import Place
from ui.store import Store


@pytest.mark.parametrize(
    ("route", "place"),
    [
        ("/", Place("home")),
        ("", Place("home")),
        ("/settings", Place("settings")),
        ("/share", Place("sharing")),
        ("/new", Place("new")),
        ("/new/sen", Place("players", game="sen")),
        ("/match/a1", Place("match", match_id="a1")),
        ("/match/a1/round/1", Place("round", match_id="a1", number=0)),
        ("/match/a1?x=1", Place("match", match_id="a1")),
        # anything else is home, never an error
        ("/match", Place("home")),
        ("/match/a1/round/0", Place("home")),
        ("/match/a1/round/x", Place("home")),
        ("/nonsense/1/2/3", Place("home")),
    ],
)
def test_parse(route: str, place: Place) -> None:
    assert routes.parse(route) == place


@pytest.mark.parametrize(
    ("written", "place"),
    [
        (routes.new_match("sen"), Place("players", game="sen")),
        (routes.match("a b/c"), Place("match", match_id="a b/c")),
        (routes.round_entry("a1", 6), Place("round", match_id="a1", number=6)),
    ],
)
def test_what_is_written_is_read(written: str, place: Place) -> None:
    assert routes.parse(written) == place


async def test_back_of_the_browser(opened: Open) -> None:
    browser = await opened()
    await browser.tap("new-match")
    assert ("push_route", {"route": "/new"}) in browser.connection.called
    await browser.page_event("route_change", {"route": "/"})
    assert browser.has("new-match")


@pytest.mark.parametrize("route", ["/match/nobody", "/new/poker", "/match/nobody/round/1"])
async def test_a_stale_address_says_so_or_is_home(opened: Open, route: str) -> None:
    browser = await opened(route=route)
    assert browser.has("new-match") or browser.has("back") or browser.shows("Back to the start")


async def test_reload_stays_in_the_match(opened: Open, store: Store) -> None:
    match_id = store.new_match("skyjo", ("Ala", "Olek"))
    browser = await opened(route=routes.match(match_id))
    assert browser.has("next-round")
