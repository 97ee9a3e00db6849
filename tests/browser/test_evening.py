"""A whole evening in a real browser, in Polish, on a phone and on a tablet: the acceptance test of the first version.

The sums are worked out by hand from the rulebook. Ala's cards are two of the shipped sample photos:
9+11+9, 4+3+12, 10+9-1, 3+0+10 = 79, and with a column gone -2+6+1, 5+0+7, 8+12+11 = 48.
"""

from __future__ import annotations

import pytest

from tests.browser.conftest import OpenScreen, StartProgram
from tests.browser.program import ROOT
from tests.browser.screen import Screen
from tests.browser.table import (
    choose_polish,
    correct_to,
    expect_totals,
    new_match,
    photograph,
    save,
    see_result,
    set_cell,
    type_cards,
    type_sum,
)
from ui.server.lan import lan_addresses

SAMPLES = ROOT / "datasets" / "samples"
FIRST = "9 4 10 3 / 11 3 9 0 / 9 12 -1 10"
SECOND = "-2 . 5 8 / 6 . 0 12 / 1 . 7 11"
FEW = 3
"""More wrong cells than this on our own sample would make typing faster than the photo."""


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_an_evening(start_program: StartProgram, open_screen: OpenScreen, size: str) -> None:
    if not lan_addresses():
        pytest.skip("this computer is on no network, so no second device can join")
    program = start_program(lan=True)
    host = open_screen(program.url, size).open()
    choose_polish(host)
    host.shot(f"{size}-1-home")
    new_match(host, "skyjo", ["Ala", "Ola", "Jaś"])
    first_round(host, size)
    expect_totals(host, 79, 26, 8)
    host.shot(f"{size}-8-match")
    host.reload()
    expect_totals(host, 79, 26, 8)
    correct_first_round(host, size)
    expect_totals(host, 79, 13, 18)

    url, pin = program.joining()
    guest = open_screen(url, "phone", touch=True)
    join(guest, pin, size)
    expect_totals(guest, 79, 13, 18)
    second_round(host, guest, size)
    expect_totals(host, 127, 18, 21)
    host.wait_text("Ola", "winner")
    host.shot(f"{size}-12-end")
    guest.wait_text("Runda 2")  # the guest, still at that round, is told and goes back
    guest.wait_gone("seat-0")
    guest.tap("back")
    expect_totals(guest, 127, 18, 21)

    for screen in (host, guest):
        screen.expect_no_complaints()
    assert "Traceback" not in program.output(), program.output()


def first_round(host: Screen, size: str) -> None:
    """One photo, one typed grid with a slip in it, one typed total; Ola ended the round."""
    host.tap("next-round")
    host.wait_for("seat-0")
    host.shot(f"{size}-2-round")
    photograph(host, 0, SAMPLES / "skyjo-1.jpg")
    host.shot(f"{size}-3-read")
    assert correct_to(host, 0, FIRST) <= FEW
    host.wait_number(79, "seat-0")
    host.shot(f"{size}-4-photo")
    type_cards(host, 1, "5 -2 12 1 / 5 3 12 1 / 5 3 11 7")
    set_cell(host, 2, 2, "12")  # three times 12 after all: the column goes
    host.wait_number(13, "seat-1")
    host.shot(f"{size}-5-cards")
    type_sum(host, 2, 8)
    host.shot(f"{size}-6-sum")
    see_result(host)
    host.tap("ender-1")
    host.wait_number(26, "points-of-1")  # Ola ended it with 13, but Jaś has 8
    host.shot(f"{size}-7-result")
    save(host)


def correct_first_round(host: Screen, size: str) -> None:
    """Jaś had miscounted, so Ola was lowest and nothing is doubled."""
    host.tap("round-1")
    host.wait_for("seat-2")
    type_sum(host, 2, 18)
    see_result(host)
    host.wait_number(13, "points-of-1")
    host.shot(f"{size}-9-correction")
    save(host)


def join(guest: Screen, pin: str, size: str) -> None:
    """A second device: nothing without the PIN, nothing with a wrong one, then the match that is on."""
    guest.page.goto(guest.url)
    guest.page.get_by_text("Podaj PIN").wait_for()
    guest.shot(f"{size}-10-pin")
    for path in ("/", "/main.dart.js", "/manifest.json", "/upload?f=a&e=b&s=c"):
        assert guest.context.request.get(guest.url + path).status == 401
    guest.page.get_by_role("textbox").fill("111111" if pin != "111111" else "222222")
    guest.page.get_by_role("button").click()
    guest.page.get_by_text("To nie ten PIN").wait_for()
    guest.page.get_by_role("textbox").fill(pin)
    guest.page.get_by_role("button").click()
    guest.ready()
    assert pin not in guest.page.url
    choose_polish(guest)
    guest.tap("continue")


def second_round(host: Screen, guest: Screen, size: str) -> None:
    """The second device photographs a hand; the first sees it, adds the others and saves."""
    guest.tap("next-round")
    guest.wait_for("seat-0")
    photograph(guest, 0, SAMPLES / "skyjo-2.jpg")
    assert correct_to(guest, 0, SECOND) <= FEW
    guest.wait_number(48, "seat-0")
    # Plain http on the Wi-Fi is no "secure context": there Chrome decodes pictures in another way than at home.
    assert guest.share_of_ground("photo-view") < 0.3
    guest.shot(f"{size}-11-guest")
    host.wait_text("Dokończ rundę 2", "next-round")
    host.settle("next-round")
    host.tap("next-round")
    host.wait_number(48, "seat-0")
    type_sum(host, 1, 5)
    type_sum(host, 2, 3)
    see_result(host)
    guest.wait_number(5, "seat-1")
    host.tap("ender-2")
    host.wait_number(3, "points-of-2")
    save(host)
