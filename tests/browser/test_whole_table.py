"""One photo of the whole table in a real browser, in Polish: two hands, a wrong guess put right, one card taught, the
reading saved, and a round that one deck cannot have.

The photo is two of the shipped sample photos side by side; the sums are those of test_evening, 79 and 48.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.browser.conftest import OpenScreen, StartProgram
from tests.browser.program import ROOT
from tests.browser.screen import Screen
from tests.browser.table import choose_polish, correct_to, go_to, new_match, read_cells, set_cell, type_cards

SAMPLES = ROOT / "datasets" / "samples"
FIRST = "9 4 10 3 / 11 3 9 0 / 9 12 -1 10"
SECOND = "-2 . 5 8 / 6 . 0 12 / 1 . 7 11"
SIX_MINUS_TWOS = "-2 -2 -2 -2 / -2 5 3 12 / 5 3 12 7"
"""With the one of SECOND; a deck of Skyjo has five."""


def whole_table(folder: Path) -> Path:
    """Two hands in one photo, the first left of the second."""
    hands = [Image.open(SAMPLES / f"skyjo-{number}.jpg").convert("RGB") for number in (1, 2)]
    photo = Image.new("RGB", (sum(hand.width for hand in hands), max(hand.height for hand in hands)))
    photo.paste(hands[0], (0, 0))
    photo.paste(hands[1], (hands[0].width, 0))
    path = folder / "whole-table.jpg"
    photo.save(path, quality=90)
    return path


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_a_photo_of_the_whole_table(
    start_program: StartProgram, open_screen: OpenScreen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: str
) -> None:
    monkeypatch.setenv("POBUDKA_DATA", str(tmp_path / "decks"))  # nobody's real decks
    screen = open_screen(start_program().url, size).open()
    choose_polish(screen)
    new_match(screen, "skyjo", ["Ala", "Ola", "Jaś"])
    screen.tap("next-round")
    photograph_table(screen, whole_table(tmp_path), size)
    correct_to(screen, 0, FIRST)
    correct_to(screen, 2, SECOND)
    screen.wait_number(79, "seat-0")
    screen.wait_number(48, "seat-2")
    teach_one(screen, size)
    save_the_reading(screen, tmp_path)
    impossible(screen, size)
    screen.expect_no_complaints()


def photograph_table(screen: Screen, photo: Path, size: str) -> None:
    """The guess gives the second hand to Ola; it is the hand of Jaś."""
    go_to(screen, 0)
    screen.choose_file("photo-0", photo)
    screen.wait_for("take-table")
    screen.wait_text("2", "take-table")
    screen.settle("grid-1-seat-2")
    screen.tap("grid-1-seat-2")
    screen.page.wait_for_timeout(400)
    screen.shot(f"{size}-table-1-whose")
    screen.tap("take-table")
    screen.wait_gone("take-table")


def teach_one(screen: Screen, size: str) -> None:
    """A card of Ala's is changed and put back: first it is remembered, then forgotten."""
    go_to(screen, 0)
    set_cell(screen, 0, 1, "5")
    screen.wait_for("teach-switch")
    screen.tap("teach-switch")
    screen.wait_for("snack")
    screen.shot(f"{size}-table-2-taught")
    set_cell(screen, 0, 1, "4")
    screen.wait_gone("teach-switch")
    assert read_cells(screen) == FIRST


def save_the_reading(screen: Screen, tmp_path: Path) -> None:
    """From the menu on the photo; the photo and its labels lie in the data folder."""
    screen.tap("photo-menu")
    screen.settle("save-reading")
    screen.tap("save-reading")
    saved = tmp_path / "data0" / "readings" / "labels.json"
    for _ in range(100):
        if saved.exists():
            break
        screen.page.wait_for_timeout(100)
    assert FIRST in saved.read_text(encoding="utf-8")


def impossible(screen: Screen, size: str) -> None:
    """Six −2 on the table: the result says so, and one tap leads to the card."""
    type_cards(screen, 1, SIX_MINUS_TWOS)
    screen.tap("result")
    screen.wait_for("suspects-0")
    screen.tap("ender-1")
    screen.wait_for("see-suspect")
    screen.shot(f"{size}-table-3-impossible")
    screen.tap("suspect-0-2")
    screen.wait_for("cell-0-0")
    assert read_cells(screen) == SECOND
