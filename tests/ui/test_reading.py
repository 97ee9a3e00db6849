"""F-06: the app opens in typing mode where OpenCV or onnxruntime is missing, and says what is missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.ui.conftest import Open
from ui import reading


@pytest.fixture
def forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    reading.obstacle.cache_clear()
    yield monkeypatch
    reading.obstacle.cache_clear()


def test_drawing_never_waits_for_the_libraries(forgotten: pytest.MonkeyPatch) -> None:
    forgotten.setitem(sys.modules, "vision", None)
    assert reading.known_obstacle() is None
    reading.obstacle()
    assert reading.known_obstacle() is not None


async def test_the_app_says_so_at_home(opened: Open, forgotten: pytest.MonkeyPatch) -> None:
    forgotten.setitem(sys.modules, "vision", None)
    browser = await opened()
    await browser.settle(20)
    assert browser.shows("Everything else works: type the cards or their sum.")
    assert browser.enabled("new-match")


def test_missing_library(forgotten: pytest.MonkeyPatch) -> None:
    forgotten.setitem(sys.modules, "vision", None)
    why = reading.obstacle()
    assert why is not None
    assert "type the cards or their sum" in str(why)
