"""Addresses and QR codes."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from ui.server import lan


@pytest.mark.parametrize(
    ("found", "usable"),
    [
        (["127.0.0.1", "127.0.1.1", "0.0.0.0", "169.254.3.4"], ()),
        (["192.168.1.5", "192.168.1.5", "10.0.0.3"], ("192.168.1.5", "10.0.0.3")),
        (["172.17.0.1", "192.168.1.5"], ("192.168.1.5", "172.17.0.1")),
        (["172.20.10.2"], ("172.20.10.2",)),  # a phone's hotspot
        ([], ()),
    ],
)
def test_rank(found: list[str], usable: tuple[str, ...]) -> None:
    assert lan.rank(found) == usable


def test_what_this_computer_says_is_usable() -> None:
    assert lan.rank(lan.lan_addresses()) == lan.lan_addresses()


def test_the_code_holds_address_and_pin() -> None:
    url = lan.join_url("http://192.168.1.5:8551", "012345")
    picture = cv2.imdecode(np.frombuffer(lan.qr_png(url), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    text, _, _ = cv2.QRCodeDetector().detectAndDecode(picture)
    assert text == url == "http://192.168.1.5:8551/?pin=012345"


def test_the_code_in_a_terminal_is_a_square_of_blocks() -> None:
    lines = [line for line in lan.qr_text("http://192.168.1.5:8551/?pin=012345").splitlines() if line]
    assert len({len(line) for line in lines}) == 1
    assert set("".join(lines)) <= set("█▀▄ ")
