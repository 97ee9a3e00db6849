"""An exception in a handler or while drawing is said in a sentence; the app stays."""

from __future__ import annotations

import inspect
import logging

import flet as ft
import pytest

from scoring import HandError, words
from tests.ui.conftest import Open
from tests.ui.fakepage import Browser
from ui.guards import boundary, explain, safe
from ui.session import session_of
from ui.store import Store, StoreError
from ui.views import new_match

SORRY = "That did not work, and it is our fault. Nothing that was saved is lost; please try again."


async def test_a_failing_handler_leaves_the_screen(
    opened: Open, store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store.new_match("skyjo", ("A", "B"))
    browser = await opened(route="/new")

    def fail(*_args: object) -> str:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(store, "new_match", fail)
    with caplog.at_level(logging.ERROR):
        await browser.tap("same-as-last-time")
    assert browser.shows(SORRY)
    assert not browser.shows("secret detail")
    assert "secret detail" in caplog.text
    assert browser.has("game-skyjo")


async def test_the_store_s_own_sentence_is_said(opened: Open, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.new_match("skyjo", ("A", "B"))
    browser = await opened(route="/new")

    def full(*_args: object) -> str:
        raise StoreError(words("The disk is full."))

    monkeypatch.setattr(store, "new_match", full)
    await browser.tap("same-as-last-time")
    assert browser.shows("The disk is full.")


async def test_a_screen_that_cannot_be_drawn_offers_the_way_back(
    opened: Open, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = await opened()

    def fail(*_args: object) -> list[ft.Control]:
        raise KeyError("broken")

    monkeypatch.setattr(new_match, "_again", fail)
    await browser.tap("new-match")
    assert browser.shows(SORRY)
    monkeypatch.undo()
    await browser.tap("to-start")
    assert browser.has("new-match")
    await browser.tap("new-match")
    assert browser.has("game-skyjo")
    assert store.matches() == ()


async def test_async_handlers_are_guarded_too(opened: Open) -> None:
    browser: Browser = await opened()

    @safe
    async def fail() -> None:
        raise ValueError("async")

    await browser.run(fail)
    assert browser.shows(SORRY)


async def test_all_faults_of_a_hand_are_said(opened: Open) -> None:
    session = session_of((await opened()).page)
    assert explain(HandError(words("One."), words("Two.")), session) == "One. Two."


def test_guards_keep_the_signature() -> None:
    def no_event() -> None: ...
    def with_event(event: object) -> None: ...
    def body(session: object) -> ft.Control:
        return ft.Text(str(session))

    assert len(inspect.signature(safe(no_event)).parameters) == 0
    assert len(inspect.signature(safe(with_event)).parameters) == 1
    assert len(inspect.signature(boundary(body)).parameters) == 1
