"""What a person has said about the readings in front of them: warnings taken note of, what to do about new pictures.

It belongs to one browser. What was read is looked up by the draft's photo, so that every browser can tell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from scoring import FACE_DOWN, NO_CARD, Cell, Words
from ui.entry.hand_state import cells_of, face_at
from ui.entry.kept_readings import KeptReadings
from ui.store import HandDraft

How = Literal["ask", "type", "teach"]


def key_of(draft: HandDraft) -> object:
    """Tells one grid of one photo from all others, whatever is entered for it."""
    return draft.photo, min(draft.corners.items(), default=None)


class Review:
    """`changed` is called when something has been said."""

    def __init__(self, readings: KeptReadings) -> None:
        self.changed: Callable[[], object] = lambda: None
        self._readings = readings
        self._accepted: set[object] = set()
        self._ways: dict[object, How] = {}

    def warnings(self, draft: HandDraft | None) -> tuple[Words, ...]:
        """What the reading behind `draft` warns of, until somebody took note of it."""
        if draft is None or draft.photo is None or key_of(draft) in self._accepted:
            return ()
        kept = self._readings.get(draft.photo)
        hand = kept.hand_of(draft) if kept is not None else None
        if kept is None or hand is None:
            return ()
        if hand.new_deck and all(face_at(draft, cell) is not None for cell in draft.corners):
            return ()  # a person has said what every card is: nothing was taken from the photo
        return (*kept.reading.warnings, *hand.said)

    def accept(self, draft: HandDraft) -> None:
        """The warnings have been seen."""
        self._accepted.add(key_of(draft))
        self.changed()

    def new_deck(self, draft: HandDraft | None) -> How | None:
        """What to do about pictures that are new to the program; None where the pictures are known."""
        if draft is None or draft.photo is None:
            return None
        kept = self._readings.get(draft.photo)
        hand = kept.hand_of(draft) if kept is not None else None
        if hand is None or not hand.new_deck:
            return None
        begun = any(face_at(draft, cell) is not None for cell in draft.corners)  # here, or on another device
        return self._ways.get(key_of(draft), "type" if begun else "ask")

    def other_game(self, draft: HandDraft) -> bool:
        """Whether the pictures look like another known game's: nothing to teach as this one's."""
        kept = self._readings.get(draft.photo) if draft.photo is not None else None
        hand = kept.hand_of(draft) if kept is not None else None
        return hand is not None and hand.other_game

    def choose(self, draft: HandDraft, how: How) -> None:
        """The cards of `draft` are only typed, or the deck is taught with them."""
        self._ways[key_of(draft)] = how
        self._accepted.add(key_of(draft))
        self.changed()

    def corrected(self, draft: HandDraft | None) -> Mapping[Cell, str]:
        """The cells where a person put another card than was read, and which."""
        kept = self._readings.get(draft.photo) if draft is not None else None
        hand = kept.hand_of(draft) if kept is not None and draft is not None else None
        if hand is None or draft is None:
            return {}
        return {
            cell: face
            for cell in cells_of(draft)
            if cell in draft.corners
            and (face := face_at(draft, cell)) not in (None, NO_CARD, FACE_DOWN)
            and face is not None
            and face != face_at(hand.draft, cell)
        }
