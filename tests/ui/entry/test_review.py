"""What a reading warns of, and when nobody has to be told any longer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from scoring import GAMES, words
from ui.entry.kept_readings import KeptReadings
from ui.entry.photo_draft import hand_of
from ui.entry.review import Review
from vision.reading import CellReading, GridReading, PhotoReading

NEW = words("These pictures are new.")


def test_new_pictures_are_warned_of_until_a_person_has_said_what_every_card_is(tmp_path: Path) -> None:
    cells = tuple(
        CellReading(0, c, "1", 0.4, True, ((c * 9.0, 0.0), (c * 9.0 + 8, 0.0), (c * 9.0 + 8, 12.0), (c * 9.0, 12.0)))
        for c in range(4)
    )
    grid = GridReading("sen", 1, 4, cells, (NEW,), new_deck=True)
    readings = KeptReadings()
    hand = hand_of(grid, GAMES["sen"], 1.0, "p.jpg")
    readings.keep(tmp_path, "p.jpg", b"jpeg", PhotoReading(40, 12, (grid,), (), 1.0), (hand,))
    review = Review(readings)
    assert review.warnings(hand.draft) == (NEW,)
    assert review.warnings(replace(hand.draft, cells=(("1", "2", "3", None),))) == (NEW,)
    assert review.warnings(replace(hand.draft, cells=(("1", "2", "3", "4"),))) == ()
