"""Sharing: off until asked for; then address, QR code and PIN."""

from __future__ import annotations

from typing import Any

import flet as ft

from scoring import words
from tests.ui.conftest import Open
from ui.components.picture import source
from ui.server.errors import ServerError
from ui.services import Services


async def test_on_and_off(opened: Open, services: Services) -> None:
    browser = await opened(route="/share")
    assert not services.sharing.enabled
    await browser.tap("share-on")
    await browser.settle(20)
    assert services.sharing.enabled
    assert browser.text_of("share-url") == "http://192.168.1.7:8550"
    assert browser.text_of("share-pin") == "123456"
    assert any(isinstance(c, ft.Image) and c.src == source(b"http://192.168.1.7:8550") for c in browser.walk())
    await browser.tap("share-address-1")
    assert browser.text_of("share-url") == "http://10.0.0.7:8550"
    await browser.tap("share-off")
    assert not services.sharing.enabled
    assert browser.has("share-on")


async def test_opened_while_it_is_on(opened: Open, services: Services) -> None:
    services.sharing.enable()
    browser = await opened(route="/share")
    await browser.settle(20)
    assert browser.text_of("share-pin") == "123456"


async def test_without_a_network_the_reason_is_said(opened: Open, services: Services) -> None:
    def refuse() -> Any:
        raise ServerError(words("This computer is not on a network."))

    services.sharing.enable = refuse  # type: ignore[method-assign]
    browser = await opened(route="/share")
    await browser.tap("share-on")
    await browser.settle(20)
    assert browser.shows("This computer is not on a network.")
    assert browser.enabled("share-on")


async def test_a_guest_cannot_stop_it_for_everybody(opened: Open, services: Services) -> None:
    services.sharing.enable()
    browser = await opened(route="/")
    browser.page.client_ip = "192.168.1.23"
    await browser.tap("share")
    await browser.settle(20)
    assert browser.text_of("share-pin") == "123456"
    assert not browser.has("share-off")
    assert browser.shows("Sharing is stopped on the computer that runs Pobudka.")
