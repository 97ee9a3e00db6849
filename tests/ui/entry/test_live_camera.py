"""The computer's own camera: watched by the engine of `pobudka watch`, here with a folder of pictures in its place."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import pytest

from scoring import GAMES, words
from tests.ui.conftest import Open
from ui import routes
from ui.demo import SAMPLES
from ui.entry import photo_jobs
from ui.entry.live_camera import VARIABLE, LiveView, watch_table
from ui.entry.photo_draft import ReadHand
from ui.entry.recognise import Recognised
from ui.services import Services
from ui.store import HandDraft, Store

SEN = GAMES["sen"]
READ = HandDraft(kind="cards", cells=(("1", "2", "3", "4"),), confirmed=True)


@pytest.fixture
def film(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same hand for a while, as from a camera on a stand."""
    folder = tmp_path / "film"
    folder.mkdir()
    for number in range(12):
        (folder / f"{number:02}.jpg").write_bytes((SAMPLES / "sen-1.jpg").read_bytes())
    monkeypatch.setenv(VARIABLE, str(folder))
    return folder


@pytest.mark.usefixtures("film")
def test_a_hand_that_lies_still_is_taken(services: Services) -> None:
    views: list[LiveView] = []
    found = watch_table(SEN, None, services, lambda: False, views.append)
    (hand,) = found.hands
    assert hand.draft.cells == (("3", "7", "0", "9"),)
    kept = services.readings.get(hand.draft.photo)
    assert kept is not None
    assert kept.photo.read_bytes().startswith(b"\xff\xd8")
    assert views
    assert views[0].jpeg.startswith(b"\xff\xd8")
    assert len(views[0].jpeg) < 100_000


@pytest.mark.usefixtures("film")
def test_cancelling_takes_nothing(services: Services, store: Store) -> None:
    assert watch_table(SEN, None, services, lambda: True, lambda _view: None) == Recognised(())
    assert not (store.folder / "photos").exists()


class Camera:
    """Stands for `watch_table`: shows one picture, then waits for `go` or for being cancelled."""

    def __init__(self) -> None:
        self.go, self.stopped = threading.Event(), threading.Event()

    def __call__(self, _game: Any, _edition: Any, _services: Any, cancelled: Any, news: Any) -> Recognised:
        news(LiveView(b"\xff\xd8", (words("The picture is moving: hold the camera still."),)))
        end = time.monotonic() + 10
        while not self.go.wait(0.01) and time.monotonic() < end:
            if cancelled():
                self.stopped.set()
                return Recognised(())
        return Recognised((ReadHand(READ),))


@pytest.fixture
def camera(monkeypatch: pytest.MonkeyPatch) -> Camera:
    made = Camera()
    monkeypatch.setattr(photo_jobs, "watch_table", made)
    return made


async def test_the_screen_shows_what_is_missing_and_takes_the_cards(opened: Open, store: Store, camera: Camera) -> None:
    match_id = store.new_match("sen", ("Ala", "Jan"))
    browser = await opened(route=routes.round_entry(match_id, 0))
    await browser.tap("webcam-0")
    await browser.settle(20)
    assert browser.shows("Lay Ala’s cards before the camera.")
    assert browser.text_of("live-missing") == "The picture is moving: hold the camera still."
    camera.go.set()
    await browser.settle(60)
    assert store.draft(match_id, 0).hands[0].cells == READ.cells
    assert not browser.has("live-view")


async def test_the_camera_is_let_go_when_cancelled(opened: Open, store: Store, camera: Camera) -> None:
    match_id = store.new_match("sen", ("Ala", "Jan"))
    browser = await opened(route=routes.round_entry(match_id, 0))
    await browser.tap("webcam-0")
    await browser.settle(20)
    await browser.tap("cancel-0")
    await browser.settle(40)
    assert camera.stopped.is_set()
    assert store.draft(match_id, 0).empty
    assert browser.has("webcam-0")


async def test_the_camera_is_let_go_when_the_screen_is_left(opened: Open, store: Store, camera: Camera) -> None:
    match_id = store.new_match("sen", ("Ala", "Jan"))
    browser = await opened(route=routes.round_entry(match_id, 0))
    await browser.tap("webcam-0")
    await browser.settle(20)
    await browser.tap("back")
    await browser.settle(40)
    assert camera.stopped.is_set()


async def test_without_a_camera_the_screen_says_so(
    opened: Open, store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "nothing"))
    match_id = store.new_match("sen", ("Ala", "Jan"))
    browser = await opened(route=routes.round_entry(match_id, 0))
    await browser.tap("webcam-0")
    await browser.settle(100)
    assert browser.shows("There is no file or folder")
    assert browser.has("type-0")
