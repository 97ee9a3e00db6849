"""From a reading to half-entered hands: removed columns, doubts, what was not seen, several grids."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import GAMES, words
from ui.entry.hand_state import Progress, hand_state
from ui.entry.photo_draft import draft_of, hand_of
from vision import CellReading, GridReading

SKYJO, SEN = GAMES["skyjo"], GAMES["sen"]


def reading(game: str, text: str) -> GridReading:
    """ "5" sure, "5?" doubtful, "?" not readable, "." no card seen, "x" face down; runner-up of a doubtful card: 8."""
    rows = [row.split() for row in text.split("/")]
    cells = []
    for r, row in enumerate(rows):
        for c, token in enumerate(row):
            if token == ".":
                continue
            face = token.rstrip("?") or None
            x, y = 100.0 * c, 150.0 * r
            corners = ((x, y), (x + 80, y), (x + 80, y + 120), (x, y + 120))
            doubtful = token.endswith("?")
            rivals = (("8", 0.3), ("7", 0.1)) if doubtful else ()
            cells.append(CellReading(r, c, face, 0.5 if doubtful else 0.99, doubtful, corners, rivals))
    return GridReading(game, len(rows), len(rows[0]), tuple(cells))


@pytest.mark.parametrize(
    ("text", "cells", "progress"),
    [
        ("1 2 3 4 / 1 2 3 5 / 2 2 4 6", "1 2 3 4 / 1 2 3 5 / 2 2 4 6", Progress.DONE),
        (". 2 3 4 / . 2 3 5 / . 2 4 6", ". 2 3 4 / . 2 3 5 / . 2 4 6", Progress.DONE),  # a removed column
        ("1 2 3 4 / 1 2 3 5 / 2 2 4 .", "1 2 3 4 / 1 2 3 5 / 2 2 4 _", Progress.STARTED),  # 11 of 12
        ("1 2 3 4 / 1 2 3 5 / 2 2 4 x", "1 2 3 4 / 1 2 3 5 / 2 2 4 x", Progress.FAULTY),
        ("1 2 3 4 / 1 6? 3 5 / 2 2 4 6", "1 2 3 4 / 1 6 3 5 / 2 2 4 6", Progress.DOUBTFUL),
        ("1 2 3 4 / 1 ? 3 5 / 2 2 4 6", "1 2 3 4 / 1 _ 3 5 / 2 2 4 6", Progress.STARTED),
    ],
)
def test_cells(text: str, cells: str, progress: Progress) -> None:
    draft = draft_of(reading("skyjo", text), SKYJO, 0.5, "p.jpg")
    shown = " / ".join(" ".join("_" if face is None else face for face in row) for row in draft.cells)
    assert shown == cells
    assert hand_state(draft, SKYJO).progress is progress
    assert draft.confirmed == (progress in (Progress.DONE, Progress.FAULTY))


def test_an_unreadable_card_is_doubtful_with_its_runners_up() -> None:
    draft = draft_of(reading("sen", "1 ? 3 9?"), SEN, 1.0, "p.jpg")
    assert draft.doubtful == ((0, 1), (0, 3))
    assert draft.alternatives == {(0, 1): ("8", "7"), (0, 3): ("8", "7")}


def test_a_face_the_game_does_not_know_is_never_shown_as_read() -> None:
    draft = draft_of(reading("sen", "1 12 3 9"), SEN, 1.0, "p.jpg")
    assert draft.cells == (("1", None, "3", "9"),)
    assert draft.doubtful == ((0, 1),)


def test_corners_are_in_pixels_of_the_preview() -> None:
    draft = draft_of(reading("sen", "1 2 3 9"), SEN, 0.25, "p.jpg")
    assert draft.corners[0, 2] == ((50, 0), (70, 0), (70, 30), (50, 30))


def test_new_pictures_have_places_but_no_faces() -> None:
    """Never wrong numbers: a deck nobody taught the program is not guessed at."""
    hand = hand_of(replace(reading("skyjo", ". 2 3 4 / . 2? 3 5 / . 2 4 6"), new_deck=True), SKYJO, 1.0, "p.jpg")
    assert hand.new_deck
    assert hand.draft.cells == ((".", None, None, None),) * 3
    assert len(hand.draft.corners) == 9
    assert hand.draft.doubtful == ()
    assert not hand.draft.confirmed


def test_known_pictures_keep_their_faces_and_warnings() -> None:
    said = words("It is dark.")
    hand = hand_of(replace(reading("sen", "1 2 3 9"), warnings=(said,)), SEN, 1.0, "p.jpg")
    assert (hand.draft.cells, hand.said, hand.new_deck) == ((("1", "2", "3", "9"),), (said,), False)
