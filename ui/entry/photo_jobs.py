"""Photos on their way: from the browser's picker through the upload and the reading to a player's hand.

One job a seat; while one runs, other players can be entered. Nothing here draws; `changed` asks for it.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import uuid
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import flet as ft

from scoring import Words, words
from ui.entry.live_camera import LiveView, watch_table
from ui.entry.photo_draft import ReadHand
from ui.entry.recognise import Recognised, recognise
from ui.entry.round_entry import RoundEntry
from ui.entry.settle import settled
from ui.entry.table_photo import TablePhoto, deal, deal_again, emptied, give, replaced, sparing
from ui.server.limits import MAX_UPLOAD_BYTES
from ui.store import HandDraft

if TYPE_CHECKING:
    from ui.services import Services

log = logging.getLogger(__name__)
ARRIVAL_SECONDS = 120.0
"""How long a photo may take over a slow Wi-Fi without any progress being reported."""


@dataclass(eq=False)
class Job:
    """`progress`: of the upload in [0, 1], None while reading; `problem`: why it failed, then nothing runs any more.

    `live`: this computer's camera is watched; `view`: what it sees.
    """

    seat: int
    progress: float | None = 0.0
    problem: Words | None = None
    cancelled: threading.Event = field(default_factory=threading.Event)
    sent: asyncio.Future[None] | None = None
    live: bool = False
    view: LiveView | None = None

    @property
    def running(self) -> bool:
        """Whether somebody is waiting for it."""
        return self.problem is None


class PhotoJobs:
    """The photos of one browser at one round. Make it while its page is the current one."""

    def __init__(self, page: ft.Page, services: Services, entry: RoundEntry, seats: int) -> None:
        self.changed: Callable[[], object] = lambda: None
        self._page, self._services, self._entry = page, services, entry
        self._jobs: dict[int, Job] = {}
        self._tables: dict[int, TablePhoto] = {}
        # Handlers must be there from the start (set later, the client never sends the event); one picker a seat,
        # because the answer does not say which button opened it.
        self.pickers = tuple(self._picker(seat) for seat in range(seats))

    def job(self, seat: int) -> Job | None:
        """The photo of `seat` that is on its way, or that failed."""
        return self._jobs.get(seat)

    @property
    def busy(self) -> frozenset[int]:
        """Seats whose photo is on its way."""
        return frozenset(seat for seat, job in self._jobs.items() if job.running)

    def table(self, seat: int) -> TablePhoto | None:
        """The photo of `seat` if it shows several hands and nobody has said yet whose they are."""
        return self._tables.get(seat)

    @property
    def sorting(self) -> frozenset[int]:
        """Seats whose photo waits for that."""
        return frozenset(self._tables)

    def give(self, seat: int, grid: int, owner: int | None) -> None:
        """In the photo of `seat`, grid number `grid` is the hand of `owner`; None: nobody's."""
        self._tables[seat] = give(self._tables[seat], grid, owner)
        self.changed()

    def hand_out(self, seat: int) -> None:
        """Every hand of the photo goes to its owner; where somebody already has cards, ask first."""
        table = self._tables[seat]
        if replaced(table, self._entry.state()):
            self._tables[seat] = replace(table, asking=True)
            self.changed()
        else:
            self.replace(seat)

    def replace(self, seat: int) -> None:
        """Every hand of the photo goes to its owner, whatever cards were there."""
        table = self._tables.pop(seat)
        for other in emptied(table, self._entry.state()):
            self._entry.forget(other)
        self._take(table.given)
        if table.given:
            self._entry.go_on_after_photo()
        self.changed()

    def spare(self, seat: int) -> None:
        """Every hand of the photo goes to its owner, but whoever already has cards keeps them."""
        self._tables[seat] = sparing(self._tables[seat], self._entry.state())
        self.hand_out(seat)

    def sort_again(self, seat: int, draft: HandDraft) -> None:
        """Ask once more whose each hand of a photo is; `draft` is one of them, entered for `seat`."""
        if (kept := self._services.readings.get(draft.photo)) is not None:
            self._tables[seat] = deal_again(kept.hands, self._entry.state())
            self.changed()

    def forget(self, seat: int) -> None:
        """Cancel what runs for `seat`, and what it said."""
        job = self._jobs.pop(seat, None)
        if job is not None:
            job.cancelled.set()
            if job.sent is not None and not job.sent.done():
                job.sent.cancel()
        self._tables.pop(seat, None)
        self.changed()

    def picked(self, seat: int, picker: ft.FilePicker, files: list[ft.FilePickerFile]) -> None:
        """The picker's answer; no file means that it was closed again, and nothing changes."""
        if not files:
            return
        file = files[0]
        self._start(seat, lambda job: self._fetch(job, picker, file))

    def read_file(self, seat: int, path: Path) -> None:
        """Read a photo that lies on this computer (a sample)."""
        self._start(seat, lambda _job: asyncio.to_thread(path.read_bytes))

    def watch(self, seat: int) -> None:
        """Watch the cards of `seat` with this computer's own camera until they have been read."""
        job = self._begin(seat)
        job.live, job.progress = True, None
        self._page.run_task(self._watch, job)

    def stop_watching(self) -> None:
        """Let the camera go: the screen is left."""
        for job in self._jobs.values():
            if job.live:
                job.cancelled.set()

    def uploaded(self, seat: int, progress: float | None, error: str | None) -> None:
        """News of the upload of `seat`."""
        job = self._jobs.get(seat)
        if job is None or job.sent is None or job.sent.done():
            return
        if error:
            log.warning("upload refused: %s", error)
            job.sent.set_exception(_NotSentError())
        elif progress is not None and progress >= 1:
            job.sent.set_result(None)
        else:
            job.progress = progress
            self.changed()

    # inside

    def _picker(self, seat: int) -> ft.FilePicker:
        def result(event: ft.FilePickerResultEvent) -> None:
            self.picked(seat, event.control, event.files)

        def upload(event: ft.FilePickerUploadEvent) -> None:
            self.uploaded(seat, event.progress, event.error)

        return ft.FilePicker(on_result=result, on_upload=upload)

    def _begin(self, seat: int) -> Job:
        self.forget(seat)
        self._jobs[seat] = Job(seat)
        self._entry.photograph(seat)
        return self._jobs[seat]

    def _start(self, seat: int, fetch: Callable[[Job], Awaitable[bytes]]) -> None:
        self._page.run_task(self._run, self._begin(seat), fetch)

    async def _run(self, job: Job, fetch: Callable[[Job], Awaitable[bytes]]) -> None:
        async def read() -> Recognised:
            match = self._entry.state().match
            data = await fetch(job)
            job.progress = None
            self.changed()
            stop = job.cancelled.is_set
            return await asyncio.to_thread(recognise, data, match.rules, match.edition, self._services, stop)

        await self._follow(job, read())

    async def _watch(self, job: Job) -> None:
        loop, match = asyncio.get_running_loop(), self._entry.state().match

        def news(view: LiveView) -> None:
            job.view = view
            loop.call_soon_threadsafe(self.changed)

        stop = job.cancelled.is_set
        await self._follow(job, asyncio.to_thread(watch_table, match.rules, match.edition, self._services, stop, news))

    async def _follow(self, job: Job, reading: Awaitable[Recognised]) -> None:
        before = self._entry.state().hand(job.seat)
        try:
            found = await reading
            if not job.cancelled.is_set():
                self._finish(job, found, before)
        except asyncio.CancelledError:
            if not job.cancelled.is_set():
                raise
        except Exception as fault:
            if not job.cancelled.is_set():
                job.problem = _problem(fault)
        self.changed()

    def _finish(self, job: Job, found: Recognised, before: HandDraft | None) -> None:
        seat = job.seat
        if not found.hands:
            job.problem = next(iter(found.warnings), words("No cards were found in this photo."))
            return
        state = self._entry.state()
        if state.hand(seat) != before:
            job.problem = words("While the photo was being read, somebody entered these cards. The photo was not used.")
            return
        del self._jobs[seat]
        if len(found.hands) > 1:
            self._tables[seat] = deal(found.hands, seat, state, self.busy, found.warnings)
        else:
            self._take([(seat, found.hands[0])])

    def _take(self, given: Iterable[tuple[int, ReadHand]]) -> None:
        for seat, hand in given:
            self._entry.take_reading(seat, hand.draft)
        self._page.run_task(self._settle)

    async def _settle(self) -> None:
        """The deck knows better than one photo: hands that cannot be on one table get doubts."""
        before = self._entry.state()
        try:
            doubted = await asyncio.to_thread(settled, before, self._services.readings)
        except Exception:  # what was read is there and can be looked at; nothing is lost
            log.exception("the hands were not held against the deck")
            return
        now = self._entry.state()
        for seat, draft in doubted.items():
            if now.hand(seat) == before.hand(seat):  # else somebody went on meanwhile, and a person knows better
                self._entry.take_reading(seat, draft)

    async def _fetch(self, job: Job, picker: ft.FilePicker, file: ft.FilePickerFile) -> bytes:
        if file.bytes is not None:
            return file.bytes
        if file.path is not None and not self._page.web:
            return await asyncio.to_thread(Path(file.path).read_bytes)
        name = f"{uuid.uuid4().hex}.photo"  # fresh: a refused upload leaves an empty file behind
        place = self._services.upload_folder / name
        job.sent = asyncio.get_running_loop().create_future()
        try:
            url = self._page.get_upload_url(name, 600)
            await picker.upload([ft.FilePickerUploadFile(upload_url=url, method="PUT", id=file.id, name=file.name)])
            await asyncio.wait_for(job.sent, ARRIVAL_SECONDS)
            return await asyncio.to_thread(place.read_bytes)
        finally:
            await asyncio.to_thread(place.unlink, missing_ok=True)


class _NotSentError(Exception):
    """The server refused the upload, or the browser could not send it."""


def _problem(fault: Exception) -> Words:
    said = getattr(fault, "words", None)
    if isinstance(said, Words):
        return said
    if isinstance(fault, TimeoutError | _NotSentError | OSError):
        log.warning("photo did not arrive", exc_info=fault)
        limit = MAX_UPLOAD_BYTES // 2**20
        return words(
            "The photo did not arrive here. Is the Wi-Fi on? Photos of up to {limit} MB can be sent.", limit=limit
        )
    log.error("photo could not be read", exc_info=fault)
    return words("The photo could not be read, and it is our fault. Try another one, or type the cards.")
