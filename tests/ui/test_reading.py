"""F-06: the app opens in typing mode where OpenCV or onnxruntime is missing, and says what is missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from ui import reading


@pytest.fixture
def forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    reading.obstacle.cache_clear()
    yield monkeypatch
    reading.obstacle.cache_clear()


def test_missing_library(forgotten: pytest.MonkeyPatch) -> None:
    forgotten.setitem(sys.modules, "vision", None)
    why = reading.obstacle()
    assert why is not None
    assert "type the cards or their sum" in str(why)
