"""Photos on their way: F-03, F-05, F-17 and everything that can go wrong between the camera and the hand."""

from __future__ import annotations

import asyncio
import io
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from PIL import Image

from scoring import Game, Words, words
from tests.ui.conftest import Open
from tests.ui.fakepage import Browser
from ui import routes
from ui.demo import start_demo
from ui.entry import photo_jobs
from ui.entry.photo_draft import ReadHand
from ui.entry.recognise import Recognised
from ui.services import Services
from ui.store import HandDraft, Store
from vision import PhotoReading

READ = HandDraft(kind="cards", cells=(("1", "2", "3", "4"),), confirmed=True)
OTHER = HandDraft(kind="cards", cells=(("5", "6", "7", "8"),), corners={(0, 0): ((0, 0), (1, 0), (1, 1), (0, 1))})


class Reader:
    """Stands for the vision part: gives what it is told to, once `go` is set."""

    def __init__(self) -> None:
        self.found: Recognised | Exception = Recognised((ReadHand(READ),))
        self.data: list[bytes] = []
        self.threads: set[int] = set()
        self.go = threading.Event()
        self.go.set()

    def __call__(self, data: bytes, _game: Game, _edition: str | None, services: Services, _stop: Any) -> Recognised:
        self.data.append(data)
        self.threads.add(threading.get_ident())
        self.go.wait(10)
        if isinstance(self.found, Exception):
            raise self.found
        for hand in self.found.hands:
            if hand.draft.photo is not None:
                reading = PhotoReading(400, 300, (), self.found.warnings, 1.0)
                services.readings.keep(services.upload_folder, hand.draft.photo, data, reading, self.found.hands)
        return self.found


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    made = Reader()
    monkeypatch.setattr(photo_jobs, "recognise", made)
    return made


@pytest.fixture
def match_id(store: Store) -> str:
    return store.new_match("sen", ("Ala", "Jan", "Ola"))


@pytest.fixture
async def browser(opened: Open, match_id: str) -> Browser:
    return await opened(route=routes.round_entry(match_id, 0))


def picker(browser: Browser, button: str) -> ft.FilePicker:
    for control in browser.inside(button):
        if isinstance(action := getattr(control, "action", None), ft.PickFiles):
            return action.file_picker
    raise AssertionError("no picker behind the photo button")


async def pick(browser: Browser, seat: int, *files: dict[str, Any]) -> None:
    await browser.fire(picker(browser, f"photo-{seat}"), "result", {"files": list(files)})


async def until(browser: Browser, what: Callable[[], bool]) -> None:
    end = time.monotonic() + 5
    while not what():
        assert time.monotonic() < end, f"never happened; on the screen: {browser.texts()}"
        await browser.settle(2)


def file(**parts: Any) -> dict[str, Any]:
    return {"id": 1, "name": "IMG_1.JPG", "size": 3, "path": None, "bytes": None, **parts}


def test_the_button_opens_the_picker_inside_the_tap(browser: Browser) -> None:
    """F-02, F-05: images only, and the window's blur behind the camera cancels nothing."""
    action = next(a for c in browser.inside("photo-0") if (a := getattr(c, "action", None)) is not None)
    assert isinstance(action, ft.PickFiles)
    assert action.file_type is ft.FilePickerFileType.IMAGE
    assert action.args["cancel_upload_on_window_blur"] is False
    assert action.allow_multiple is False


async def test_a_cancelled_picker_changes_nothing_and_a_later_file_counts(
    browser: Browser, reader: Reader, store: Store, match_id: str
) -> None:
    """F-05: cancel event then file event -> file used; cancel alone -> no state change."""
    before = browser.texts()
    await pick(browser, 0)
    assert browser.texts() == before
    await pick(browser, 0, file(bytes=b"jpg"))
    await until(browser, lambda: 0 in store.draft(match_id, 0).hands)
    assert reader.data == [b"jpg"]


async def test_an_uploaded_photo_is_read_in_a_thread_and_deleted(
    browser: Browser, reader: Reader, services: Services, store: Store, match_id: str
) -> None:
    """F-03 (no path, no bytes on the web) and F-17 (recognition off the event loop)."""
    services.upload_folder.mkdir()
    sent: list[str] = []

    def upload(args: dict[str, Any]) -> None:
        url = args["files"][0].upload_url
        sent.append(url.split("f=")[1])
        (services.upload_folder / sent[0]).write_bytes(b"sent")

    browser.connection.answers["upload"] = upload
    its_picker = picker(browser, "photo-0")
    await pick(browser, 0, file())
    await until(browser, lambda: bool(sent))
    assert sent[0] != "IMG_1.JPG"
    await browser.fire(its_picker, "upload", {"file_name": "IMG_1.JPG", "progress": 0.4})
    assert any(isinstance(c, ft.ProgressBar) and c.value == 0.4 for c in browser.walk())
    await browser.fire(its_picker, "upload", {"file_name": "IMG_1.JPG", "progress": 1.0})
    await until(browser, lambda: 0 in store.draft(match_id, 0).hands)
    assert reader.data == [b"sent"]
    assert threading.get_ident() not in reader.threads
    assert list(services.upload_folder.iterdir()) == []
    assert browser.text_of("seat-0") == "Ala 10"  # nothing doubtful: no tap


async def test_a_refused_upload_says_so(browser: Browser, services: Services, reader: Reader) -> None:
    services.upload_folder.mkdir()
    browser.connection.answers["upload"] = lambda _args: None
    its_picker = picker(browser, "photo-0")
    await pick(browser, 0, file())
    await browser.fire(its_picker, "upload", {"file_name": "IMG_1.JPG", "error": "413"})
    await until(browser, lambda: browser.shows("The photo did not arrive here."))
    assert browser.has("type-0")
    assert browser.has("photo-0")
    assert reader.data == []


class PhotoFaultError(Exception):
    def __init__(self, said: Words) -> None:
        super().__init__(str(said))
        self.words = said


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (PhotoFaultError(words("The file is empty (0 bytes). Send the photo again.")), "The file is empty (0 bytes)."),
        (Recognised((), (words("No grid of Sen found."),)), "No grid of Sen found."),
        (RuntimeError("broken"), "it is our fault"),
    ],
    ids=["unusable", "no grid", "bug"],
)
async def test_a_failing_photo_says_why_and_leads_to_typing(
    browser: Browser, reader: Reader, found: Recognised | Exception, said: str, store: Store, match_id: str
) -> None:
    reader.found = found
    await pick(browser, 0, file(bytes=b"jpg"))
    await until(browser, lambda: browser.shows(said))
    assert store.draft(match_id, 0).empty
    await browser.tap("type-0")
    assert browser.has("key-9")
    assert not browser.shows(said)


async def test_meanwhile_others_are_entered_and_cancel_works(
    browser: Browser, reader: Reader, store: Store, match_id: str
) -> None:
    """F-17: progress is shown, other players can be entered, cancel works."""
    reader.go.clear()
    await pick(browser, 0, file(bytes=b"jpg"))
    await until(browser, lambda: bool(reader.data))
    assert browser.shows("Reading Ala’s cards…")
    assert browser.text_of("next-photo") == "Photo: Jan"
    await browser.tap("next-player")
    await browser.tap("points-1")
    await browser.tap("key-7")
    await browser.tap("seat-0")
    await browser.tap("cancel-0")
    assert browser.has("photo-0")
    reader.go.set()
    await asyncio.sleep(0.05)
    await browser.settle()
    hands = store.draft(match_id, 0).hands
    assert set(hands) == {1}
    assert hands[1].total == "7"


async def test_a_late_photo_does_not_overwrite_what_was_typed_meanwhile(
    browser: Browser, reader: Reader, store: Store, match_id: str
) -> None:
    reader.go.clear()
    await pick(browser, 0, file(bytes=b"jpg"))
    await until(browser, lambda: bool(reader.data))
    typed = HandDraft(kind="sum", total="12", confirmed=True)
    store.save_hand_draft(match_id, 0, 0, typed)  # on another device
    reader.go.set()
    await until(browser, lambda: browser.shows("The photo was not used."))
    assert store.draft(match_id, 0).hands[0] == typed


async def test_a_photo_of_the_whole_table_asks_whose_each_hand_is(
    browser: Browser, reader: Reader, store: Store, match_id: str
) -> None:
    """R-17: two players' boards in one picture: reads both into two players."""
    reader.found = Recognised((ReadHand(READ), ReadHand(OTHER)))
    await pick(browser, 0, file(bytes=b"jpg"))
    await until(browser, lambda: browser.shows("2 hands are in the photo. Whose are they?"))
    assert store.draft(match_id, 0).empty, "nobody has cards before somebody said whose they are"
    assert browser.text_of("seat-0") == "Ala whose?"
    assert browser.text_of("take-table") == "Take 2 hands"
    await browser.tap("take-table")
    hands = store.draft(match_id, 0).hands
    assert {seat: hand.cells for seat, hand in hands.items()} == {0: READ.cells, 1: OTHER.cells}
    assert browser.text_of("seat-0") == "Ala 10"
    assert browser.has("photo-2"), "it goes on with the first player whose cards are missing"


async def test_a_wrong_guess_is_put_right_with_one_tap(
    browser: Browser, reader: Reader, store: Store, match_id: str
) -> None:
    reader.found = Recognised((ReadHand(READ), ReadHand(OTHER)))
    await pick(browser, 0, file(bytes=b"jpg"))
    await until(browser, lambda: browser.has("take-table"))
    await browser.tap("grid-0-seat-1")
    await browser.tap("take-table")
    hands = store.draft(match_id, 0).hands
    assert {seat: hand.cells for seat, hand in hands.items()} == {0: OTHER.cells, 1: READ.cells}


async def test_what_is_nobody_s_is_left_out(browser: Browser, reader: Reader, store: Store, match_id: str) -> None:
    reader.found = Recognised((ReadHand(READ), ReadHand(OTHER)))
    await pick(browser, 0, file(bytes=b"jpg"))
    await until(browser, lambda: browser.has("take-table"))
    await browser.tap("grid-0-nobody")
    assert browser.text_of("take-table") == "Take 1 hand"
    await browser.tap("grid-1-nobody")
    assert not browser.enabled("take-table")
    await browser.tap("drop-table")
    assert store.draft(match_id, 0).empty
    assert browser.has("photo-0")


TYPED = HandDraft(kind="sum", total="12", confirmed=True)


@pytest.mark.parametrize(("answer", "jan"), [("replace-cards", OTHER), ("keep-cards", TYPED)])
async def test_nobody_s_cards_are_replaced_unasked(
    browser: Browser, reader: Reader, store: Store, match_id: str, answer: str, jan: HandDraft
) -> None:
    store.save_hand_draft(match_id, 0, 1, TYPED)
    reader.found = Recognised((ReadHand(READ), ReadHand(OTHER)))
    await pick(browser, 0, file(bytes=b"jpg"))
    await until(browser, lambda: browser.has("take-table"))
    labels = {c.identifier: c.label for c in browser.walk() if isinstance(c, ft.Semantics)}
    assert labels["grid-1-seat-1"] == "Jan, already has cards"
    await browser.tap("grid-1-seat-1")  # the guess was Ola
    await browser.tap("take-table")
    assert browser.shows("Cards have been entered already for Jan. Replace them?")
    assert store.draft(match_id, 0).hands == {1: TYPED}
    await browser.tap(answer)
    hands = store.draft(match_id, 0).hands
    assert hands[0].cells == READ.cells
    assert hands[1] == jan


async def test_a_file_on_this_computer_is_read_in_place(
    browser: Browser, reader: Reader, tmp_path: Path, store: Store, match_id: str
) -> None:
    """F-03: (path=..., bytes=None) gives the same as bytes."""
    path = tmp_path / "IMG_1.JPG"
    path.write_bytes(b"jpg")
    browser.page.web = False
    await pick(browser, 0, file(path=str(path)))
    await until(browser, lambda: 0 in store.draft(match_id, 0).hands)
    assert reader.data == [b"jpg"]
    assert path.exists()


async def test_one_tap_a_player_with_photos(browser: Browser, reader: Reader, store: Store, match_id: str) -> None:
    """The button of the hand that is shown takes the next player's photo, and says whose."""
    await pick(browser, 0, file(bytes=b"jpg"))
    for seat, name in ((1, "Jan"), (2, "Ola")):
        await until(browser, lambda seen=seat: seen - 1 in store.draft(match_id, 0).hands)  # type: ignore[misc]
        assert browser.text_of("next-photo") == f"Photo: {name}"
        await browser.fire(picker(browser, "next-photo"), "result", {"files": [file(bytes=b"jpg")]})
    await until(browser, lambda: 2 in store.draft(match_id, 0).hands)
    assert browser.text_of("next-player") == "To the result"
    assert len(reader.data) == 3


async def test_the_demo_match_reads_a_sample(opened: Open, reader: Reader, store: Store) -> None:
    demo = start_demo(store)  # of Skyjo
    reader.found = Recognised((ReadHand(HandDraft(cells=(("1", "2", "3", "4"),) * 3, confirmed=True)),))
    browser = await opened(route=routes.round_entry(demo, 0))
    await browser.tap("sample-0")
    await until(browser, lambda: bool(reader.data))
    assert reader.data[0][:2] == b"\xff\xd8"
    await browser.tap("next-photo")
    await until(browser, lambda: len(reader.data) == 2)
    assert reader.data[0] != reader.data[1]


async def test_no_other_match_offers_samples(browser: Browser) -> None:
    assert not browser.has("sample-0")


async def test_warnings_come_before_the_numbers(browser: Browser, reader: Reader, store: Store) -> None:
    """The first thing to do about a dark photo is to take it again; the cards can be used all the same."""
    photo = store.save_photo(preview())
    dark = words("The photo is too dark: put on a light, or take it by the window.")
    line = words("Other cards lie in line with these: check that the right ones were taken.")
    reader.found = Recognised((ReadHand(replace(READ, photo=photo), (line,)),), (dark,))
    await pick(browser, 0, file(bytes=b"jpg"))
    await until(browser, lambda: browser.has("warnings"))
    assert browser.text_of("warnings") == f"{dark} {line}"
    assert not browser.has("cell-0-0")
    assert browser.identifiers().index("take-again") < browser.identifiers().index("use-anyway")
    again = picker(browser, "take-again")
    await browser.tap("result")
    assert browser.shows(f"Ala’s photo: {dark}"), "whoever went on without an answer is told once more"
    await browser.tap("seat-0")
    await browser.tap("use-anyway")
    assert not browser.has("warnings")
    assert browser.has("cell-0-0")
    await browser.fire(again, "result", {"files": [file(bytes=b"brighter")]})
    await until(browser, lambda: len(reader.data) == 2)


async def test_new_pictures_give_no_numbers(browser: Browser, reader: Reader, store: Store, match_id: str) -> None:
    photo = store.save_photo(preview())
    strange = HandDraft(
        kind="cards",
        cells=((None, None, None, None),),
        corners={(0, c): ((c * 90, 0), (c * 90 + 80, 0), (c * 90 + 80, 120), (c * 90, 120)) for c in range(4)},
        photo=photo,
    )
    reader.found = Recognised((ReadHand(strange, new_deck=True),))
    await pick(browser, 0, file(bytes=b"jpg"))
    await until(browser, lambda: browser.has("new-pictures"))
    assert browser.shows("These pictures are new to Pobudka")
    assert not browser.has("cell-0-0")
    assert browser.has("new-teach")
    await browser.tap("new-type")
    assert store.draft(match_id, 0).hands[0].cells == ((None, None, None, None),)
    for token in ("1", "2", "3", "9"):
        await browser.tap(f"key-{token}")
    assert browser.text_of("seat-0") == "Ala 15"


async def test_cards_of_another_game_are_not_taught_as_this_ones(
    browser: Browser, reader: Reader, store: Store, match_id: str
) -> None:
    strange = HandDraft(
        kind="cards",
        cells=((None, None, None, None),),
        corners={(0, c): ((c * 90, 0), (c * 90 + 80, 0), (c * 90 + 80, 120), (c * 90, 120)) for c in range(4)},
        photo=store.save_photo(preview()),
    )
    reader.found = Recognised((ReadHand(strange, new_deck=True, other_game=True),))
    await pick(browser, 0, file(bytes=b"jpg"))
    await until(browser, lambda: browser.has("new-pictures"))
    assert browser.shows("Cards of another game?")
    assert browser.has("new-type")
    assert not browser.has("new-teach")
    assert store.draft(match_id, 0).hands[0].cells == ((None, None, None, None),)


def preview() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (400, 300), "green").save(out, "JPEG")
    return out.getvalue()
