"""Cards of this table's own deck, remembered from what a person put right in a photo, and taken back with one tap.

What has been taught follows the draft: a card corrected once more is remembered anew, one put back is forgotten.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from scoring import NO_CARD, Cell
from ui.decks import Taught
from ui.entry.hand_state import cells_of, face_at, open_cells
from ui.entry.review import Review, key_of
from ui.entry.round_entry import RoundEntry
from ui.guards import tell
from ui.session import session_of
from ui.snack import snack
from ui.store import HandDraft, StoreError
from ui.store.drafts import Corners

if TYPE_CHECKING:
    from ui.services import Services

_PREFERENCE = "teach_in_matches"
_MATCHES = 50


@dataclass
class _Lesson:
    """What has been taught from one grid of one photo; `declined`: taken back, not to be taught again by itself."""

    taught: dict[Cell, Taught] = field(default_factory=dict)
    declined: set[tuple[Cell, str]] = field(default_factory=set)
    done: bool = False


class Teaching:
    """One browser's lessons in one match. `changed` is called when something was learnt or forgotten."""

    def __init__(self, page: ft.Page, services: Services, entry: RoundEntry, review: Review, match_id: str) -> None:
        self.changed: Callable[[], object] = lambda: None
        self._page, self._services, self._entry, self._review = page, services, entry, review
        self._match_id = match_id
        self._lessons: dict[object, _Lesson] = {}
        self._one_by_one = asyncio.Lock()

    @property
    def on(self) -> bool:
        """Whether corrected cards are remembered in this match, as somebody at the table chose."""
        return self._match_id in self._matches()

    def switch(self, seat: int) -> None:
        """Remember corrected cards from now on, and those of `seat` at once; or no more."""
        others = [match_id for match_id in self._matches() if match_id != self._match_id]
        on = not self.on
        self._services.store.set_preference(_PREFERENCE, [self._match_id, *others][:_MATCHES] if on else others)
        self.changed()
        if on:
            self._page.run_task(self._follow, seat)

    def edited(self, seat: int) -> None:
        """The hand of `seat` has changed under somebody's fingers."""
        if self.on:
            self._page.run_task(self._follow, seat)

    def teach_deck(self, seat: int) -> None:
        """Remember every card that was put into the photo of a deck that is new."""
        self._page.run_task(self._teach_deck, seat)

    def taught(self, draft: HandDraft) -> bool:
        """Whether the cards of this photo have been remembered as a whole."""
        return self._lesson(draft).done

    def waits(self, draft: HandDraft | None) -> bool:
        """Whether all cards of a new deck have been named and only the button to remember them is left."""
        if draft is None or self._review.new_deck(draft) != "teach":
            return False
        return not open_cells(draft) and not self.taught(draft)

    # inside

    async def _follow(self, seat: int) -> None:
        draft = self._entry.state().hand(seat)
        if draft is not None and self._review.new_deck(draft) is None:
            await self._remember(draft, self._review.corrected(draft))

    async def _teach_deck(self, seat: int) -> None:
        draft = self._entry.state().hand(seat)
        if draft is None:
            return
        put = {cell: face for cell in cells_of(draft) if (face := face_at(draft, cell)) not in (None, NO_CARD) and face}
        lesson = self._lesson(draft)
        lesson.declined.clear()
        if await self._remember(draft, put):
            lesson.done = True
            self.changed()

    async def _remember(self, draft: HandDraft, wanted: Mapping[Cell, str]) -> bool:
        """Make what is remembered from this photo what is `wanted`; False, and the reason is said, where that fails."""
        lesson = self._lesson(draft)
        new: list[Cell] = []
        async with self._one_by_one:
            try:
                for cell in [cell for cell, known in lesson.taught.items() if wanted.get(cell) != known.token]:
                    await self._forget(lesson, cell)
                for cell, token in wanted.items():
                    if cell in lesson.taught or (cell, token) in lesson.declined or cell not in draft.corners:
                        continue
                    lesson.taught[cell] = await asyncio.to_thread(self._teach, draft, cell, token)
                    new.append(cell)
            except Exception as fault:
                tell(fault)
                if not new:
                    return False
        if new:
            self._say(lesson, new)
            self.changed()
        return True

    def _teach(self, draft: HandDraft, cell: Cell, token: str) -> Taught:
        photo, corners = self._picture(draft, cell)
        return self._services.decks.teach(photo, cell, corners, self._entry.state().match.rules, token)

    def _picture(self, draft: HandDraft, cell: Cell) -> tuple[bytes, Corners]:
        """The original with the card's place in it while it is there, else the preview."""
        kept = self._services.readings.get(draft.photo)
        grid = kept.grid_of(draft) if kept is not None else None
        if kept is not None and grid is not None:
            try:
                lies = next(read.corners for read in grid.cells if (read.row, read.column) == cell)
                return kept.photo.read_bytes(), lies
            except (OSError, StopIteration):
                pass
        return self._services.store.photo(draft.photo or ""), draft.corners[cell]

    def _say(self, lesson: _Lesson, cells: list[Cell]) -> None:
        session = session_of(self._page)
        if len(cells) == 1:
            said = session.say(lesson.taught[cells[0]].words)
        else:
            said = session.ngettext("{count} card is remembered.", "{count} cards are remembered.", len(cells))
            said = said.format(count=len(cells))
        snack(said, partial(self._undo, lesson, cells))

    async def _undo(self, lesson: _Lesson, cells: list[Cell]) -> None:
        async with self._one_by_one:
            for cell in cells:
                if (known := lesson.taught.get(cell)) is not None:
                    lesson.declined.add((cell, known.token))
                    await self._forget(lesson, cell)
        lesson.done = False
        snack(session_of(self._page).gettext("Forgotten again."))
        self.changed()

    async def _forget(self, lesson: _Lesson, cell: Cell) -> None:
        known = lesson.taught.pop(cell)
        if known.new:  # what was known before this correction stays known
            await asyncio.to_thread(self._services.decks.forget, known)

    def _lesson(self, draft: HandDraft) -> _Lesson:
        return self._lessons.setdefault(key_of(draft), _Lesson())

    def _matches(self) -> list[str]:
        try:
            kept = self._services.store.preference(_PREFERENCE, [])
        except StoreError:
            return []
        return [str(match_id) for match_id in kept] if isinstance(kept, list) else []
