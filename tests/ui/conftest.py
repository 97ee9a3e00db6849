"""A real store in a fresh folder, and the app opened on it in as many browsers as a test wants."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from scoring import Cell, Game, Words, words
from tests.ui.fakepage import Browser, Storage
from ui.app import main
from ui.decks import DeckLine
from ui.server.sharing import SharingInfo
from ui.services import Services
from ui.store import Store
from ui.store.drafts import Corners

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


@dataclass(frozen=True)
class Lesson:
    """What FakeDecks hands out for a card it was taught."""

    cell: Cell
    token: str
    new: bool = True

    @property
    def words(self) -> Words:
        return words("Remembered as {token}.", token=self.token)


class FakeDecks:
    """Decks kept in memory, as the screens see them."""

    def __init__(self) -> None:
        self.known: list[Lesson] = []
        self.photos: list[bytes] = []
        self.problem: Exception | None = None
        self.decks = [
            DeckLine("smoki", "Smoki, first edition", "smoki-1", 15, 0, own=False, in_use=True),
            DeckLine("smoki", "family", "smoki-family", 4, 3, own=True, in_use=True),
        ]

    def teach(self, photo: bytes, cell: Cell, corners: Corners, _game: Game, token: str) -> Lesson:
        if self.problem is not None:
            raise self.problem
        assert len(corners) == 4
        self.photos.append(photo)
        self.known.append(Lesson(cell, token))
        return self.known[-1]

    def forget(self, taught: Any) -> None:
        self.known.remove(taught)

    def listed(self, games: Iterable[str]) -> tuple[DeckLine, ...]:
        wanted = tuple(games)
        return tuple(deck for deck in self.decks if deck.game in wanted)

    def put_away(self, deck: DeckLine) -> None:
        self.decks[self.decks.index(deck)] = replace(deck, in_use=False)

    def bring_back(self, deck: DeckLine) -> None:
        self.decks[self.decks.index(deck)] = replace(deck, in_use=True)


@pytest.fixture
def decks() -> FakeDecks:
    return FakeDecks()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


@pytest.fixture
def services(store: Store, tmp_path: Path, decks: FakeDecks) -> Services:
    sharing: Any = NoNetwork()
    return Services(store, sharing, tmp_path / "uploads", decks=decks)


@pytest.fixture
def opened(services: Services) -> Open:
    async def open_app(storage: Storage | None = None, **size: Any) -> Browser:
        async def start(page: ft.Page) -> None:
            await main(page, services)

        return await Browser(storage, **size).open(start)

    return open_app
