"""A real store in a fresh folder, and the app opened on it in as many browsers as a test wants."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from tests.ui.fakepage import Browser, Storage
from ui.app import main
from ui.server.sharing import SharingInfo
from ui.services import Services
from ui.store import Store

Open = Callable[..., Awaitable[Browser]]


class NoNetwork:
    """A switch like ui.server.Sharing's that opens no port."""

    def __init__(self) -> None:
        self.enabled = False

    def enable(self) -> SharingInfo:
        self.enabled = True
        return Info(("http://192.168.1.7:8550", "http://10.0.0.7:8550"), "123456", b"png")

    def disable(self) -> None:
        self.enabled = False


class Info(SharingInfo):
    def qr_for(self, url: str) -> bytes:
        return url.encode()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


@pytest.fixture
def services(store: Store, tmp_path: Path) -> Services:
    sharing: Any = NoNetwork()
    return Services(store, sharing, tmp_path / "uploads")


@pytest.fixture
def opened(services: Services) -> Open:
    async def open_app(storage: Storage | None = None, **size: Any) -> Browser:
        async def start(page: ft.Page) -> None:
            await main(page, services)

        return await Browser(storage, **size).open(start)

    return open_app
