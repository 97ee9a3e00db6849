"""A tablet that lost the Wi-Fi comes back to the present state by itself, and keeps on working."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.conftest import OpenScreen, StartProgram
from tests.browser.proxy import Proxy
from tests.browser.table import choose_polish, expect_totals, new_match, save, see_result, type_sum


def test_a_tablet_without_wifi(
    start_program: StartProgram, open_screen: OpenScreen, start_proxy: Callable[[int], Proxy]
) -> None:
    program = start_program()
    network = start_proxy(program.port)
    host = open_screen(program.url, "phone").open()
    tablet = open_screen(network.url, "tablet").open()
    choose_polish(host)
    choose_polish(tablet)
    new_match(host, "sen", ["Ala", "Ola"])
    tablet.tap("continue")
    expect_totals(tablet, 0, 0)

    network.cut()
    tablet.page.wait_for_timeout(1000)
    host.tap("next-round")
    host.wait_for("seat-0")
    type_sum(host, 0, 7)
    type_sum(host, 1, 4)
    see_result(host)
    host.tap("ender-0")
    host.wait_number(12, "points-of-0")  # called with 7, Ola has 4: five more
    save(host)
    network.restore()

    tablet.ready_again()
    expect_totals(tablet, 12, 4)
    tablet.tap("next-round")
    tablet.wait_for("seat-0")
    type_sum(tablet, 0, 1)
    host.wait_text("Dokończ rundę 2", "next-round")  # somebody has begun it
    host.settle("next-round")
    host.tap("next-round")
    host.wait_number(1, "typed-total")
    host.expect_no_complaints()
    tablet.expect_no_complaints()
