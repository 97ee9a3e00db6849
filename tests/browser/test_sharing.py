"""The switch in the app: off at first, on with a PIN, off again at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Error

from tests.browser.conftest import OpenScreen, StartProgram
from tests.browser.table import choose_polish, expect_totals, new_match
from ui.server.lan import lan_addresses


def test_the_switch(start_program: StartProgram, open_screen: OpenScreen) -> None:
    addresses = lan_addresses()
    if not addresses:
        pytest.skip("this computer is on no network, so no second device can join")
    program = start_program()
    host = open_screen(program.url, "phone").open()
    choose_polish(host)
    new_match(host, "smoki", ["Ala", "Ola"])
    stranger = open_screen(f"http://{addresses[0]}:{program.port}", "phone")
    with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
        stranger.page.goto(stranger.url)

    host.open("/share")
    host.tap("share-on")
    url = host.text_of("share-url").split()[0]
    assert url.startswith(f"http://{addresses[0]}:")
    pin = host.text_of("share-pin").split()[-1]
    assert re.fullmatch(r"\d{6}", pin)
    assert host.scan("sharing") == f"{url}/?pin={pin}"

    guest = open_screen(url, "phone", touch=True)
    guest.open(f"/?pin={pin}")  # what the QR code holds
    assert pin not in guest.page.url
    choose_polish(guest)
    guest.tap("continue")
    expect_totals(guest, 0, 0)

    guest.tap("back")
    guest.tap("share")
    guest.wait_for("share-url")
    assert guest.scan("sharing-guest") == f"{url}/?pin={pin}"

    host.tap("share-off")
    host.wait_for("share-on")
    guest.page.wait_for_timeout(2000)
    assert guest.complaints  # it lost its socket
    with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
        guest.page.goto(url)
    host.tap("share-on")  # and on again: the device is still known
    host.wait_for("share-url")
    guest.open()
    guest.wait_for("continue")
    host.expect_no_complaints()
    assert "Traceback" not in program.output(), program.output()
