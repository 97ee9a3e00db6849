"""Readings of this evening's photos, by the name of their preview: what was read before a person put it right.

Kept by the server while it runs and for the last few photos only; the original lies in the folder of uploads, which
goes at the end. Everything that needs them (saving a reading, checking a round as a whole) is offered only while they
are there.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ui.entry.photo_draft import ReadHand
from ui.store import HandDraft

if TYPE_CHECKING:
    from vision import GridReading, PhotoReading

log = logging.getLogger(__name__)
MOST = 40
"""Photos kept: three rounds of a big table."""


@dataclass(frozen=True, slots=True)
class KeptReading:
    """`photo`: the file with the original's bytes, perhaps gone; `hands`: one a grid of `reading`, same order."""

    photo: Path
    reading: PhotoReading
    hands: tuple[ReadHand, ...]

    def grid_of(self, draft: HandDraft) -> GridReading | None:
        """What was read where the cards of `draft` lie; None if the draft is of no grid of this photo."""
        places = dict(draft.corners)
        for hand, grid in zip(self.hands, self.reading.grids, strict=True):
            if dict(hand.draft.corners) == places:
                return grid
        return None

    def hand_of(self, draft: HandDraft) -> ReadHand | None:
        """The hand as it was before anybody changed it."""
        places = dict(draft.corners)
        return next((hand for hand in self.hands if dict(hand.draft.corners) == places), None)


class KeptReadings:
    """May be used from any thread."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[str, KeptReading] = OrderedDict()
        self._lock = threading.Lock()

    def keep(self, folder: Path, name: str, data: bytes, reading: PhotoReading, hands: tuple[ReadHand, ...]) -> None:
        """Remember the reading of the photo whose preview is `name`. A full disk only costs the original."""
        photo = folder / f"{name}.original"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            photo.write_bytes(data)
        except OSError:
            log.warning("the original of a photo could not be kept", exc_info=True)
        with self._lock:
            self._kept[name] = KeptReading(photo, reading, hands)
            gone = [self._kept.popitem(last=False)[1] for _ in range(len(self._kept) - self._most)]
        for old in gone:
            old.photo.unlink(missing_ok=True)

    def get(self, name: str | None) -> KeptReading | None:
        """The reading behind a preview, None if it is not there any more."""
        if name is None:
            return None
        with self._lock:
            return self._kept.get(name)
