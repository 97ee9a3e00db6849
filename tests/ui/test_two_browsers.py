"""Two devices at one table: each sees the other's work at once, and neither draws on the other's screen."""

from __future__ import annotations

from scoring import CardSum, Round
from tests.ui.conftest import Open
from tests.ui.fakepage import Storage
from ui import routes
from ui.session import session_of
from ui.store import Store


async def test_a_round_saved_anywhere_is_seen_everywhere(opened: Open, store: Store) -> None:
    match_id = store.new_match("skyjo", ("A", "B"))
    tablet = await opened(route=routes.match(match_id), width=1180)
    phone = await opened(Storage(language="en", scale="2.0"), route=routes.match(match_id))
    store.add_round(match_id, 0, Round((CardSum(3), CardSum(4))))
    await tablet.settle()
    for browser in (tablet, phone):
        assert browser.text_of("total-1") == "4"
    assert (session_of(tablet.page).scale, session_of(phone.page).scale) == (1.0, 2.0)


async def test_a_handler_that_writes_keeps_its_own_page(opened: Open, store: Store) -> None:
    """Telling the others happens inside the writer's handler; its later changes must still reach its own screen."""
    store.new_match("skyjo", ("A", "B"))
    one = await opened(route="/new")
    other = await opened(route="/settings")
    await one.tap("same-as-last-time")
    assert one.has("next-round")
    assert session_of(other.page).route == "/settings"
    assert other.has("lang-pl")
    await one.tap("back")
    assert one.has("new-match")
    await other.tap("theme-light")
    assert session_of(one.page).mode == "auto"


async def test_what_changed_while_a_browser_was_away_is_drawn_on_its_return(opened: Open, store: Store) -> None:
    match_id = store.new_match("skyjo", ("A", "B"))
    browser = await opened(route=routes.match(match_id))
    connection = browser.connection
    await browser.session.disconnect(3600)
    store.add_round(match_id, 0, Round((CardSum(3), CardSum(4))))
    browser.session.attach_connection(connection)
    await browser.page_event("connect")
    assert browser.text_of("total-1") == "4"


async def test_many_changes_in_a_row_are_all_there(opened: Open, store: Store) -> None:
    match_id = store.new_match("skyjo", ("A", "B"))
    browser = await opened(route=routes.match(match_id))
    for n in range(20):
        store.add_round(match_id, n, Round((CardSum(1), CardSum(2))))
    await browser.settle()
    assert browser.text_of("total-1") == "40"


async def test_a_closed_browser_is_told_nothing_more(opened: Open, store: Store) -> None:
    browser = await opened()
    before = session_of(browser.page).version
    await browser.page_event("close")
    store.new_match("skyjo", ("A", "B"))
    await browser.settle()
    assert session_of(browser.page).version == before
