"""A strange deck is doubted as a whole (issue: a face without a prototype is doubtful, never silently another)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scoring import GAMES
from tests.vision.photos import PHOTOS, labels
from vision import CellReading, GridReading, read_photo
from vision.evidence import Evidence
from vision.unknown_deck import strange, wary

SEN = GAMES["sen"]
BOX = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.5), (0.0, 1.5))


def hand(*doubts: bool) -> GridReading:
    return GridReading("sen", 1, 4, tuple(CellReading(0, c, "5", 0.9, doubt, BOX) for c, doubt in enumerate(doubts)))


@pytest.mark.parametrize(
    ("doubts", "after"),
    [
        ((False, False, False, False), 0),
        ((True, False, False, True), 2),
        ((True, True, True, False), 4),
        ((True, True, True, True), 4),
    ],
)
def test_most_in_doubt_is_all_in_doubt(doubts: tuple[bool, ...], after: int) -> None:
    grid = wary(hand(*doubts), SEN)
    assert len(grid.doubtful) == after
    assert bool(grid.warnings) == (after == 4)
    assert str(grid.grid) == "5 5 5 5"


def card(unknown: float, back: bool = False) -> Evidence:
    table = np.full((2, 3), (1 - unknown) / 200)
    table[0, 2 if back else 0] = 1 - unknown - (table.sum() - table[0, 0])
    return Evidence(("1", "2", "x"), table, unknown)


@pytest.mark.parametrize(
    ("cards", "new"),
    [
        ([0.99, 0.98, 1.0, 0.97], True),
        ([0.99, 0.02, 0.99, 0.98], True),  # one look-alike is no acquaintance
        ([0.0, 0.01, 0.99, 0.0], False),  # glare over one card
        ([0.0, 0.01, 0.02, 0.0], False),
    ],
)
def test_most_pictures_unknown_is_a_new_deck(cards: list[float], new: bool) -> None:
    assert strange([card(u) for u in cards]) is new
    assert strange([*(card(u) for u in cards), card(0.01, back=True), card(0.01, back=True)]) is new


def test_a_hand_of_backs_is_no_new_deck() -> None:
    assert not strange([card(0.0, back=True)] * 4)


def test_a_new_deck_is_said_with_what_to_do_and_nothing_of_it_is_sure() -> None:
    new = wary(replace(hand(False, False, False, False), new_deck=True), SEN)
    assert len(new.doubtful) == 4
    assert new.new_deck
    assert "new" in str(new.warnings[0])
    assert "Enrol" in str(new.warnings[0])
    dark = wary(hand(True, True, True, False), SEN)
    assert not dark.new_deck
    assert "Enrol" not in str(dark.warnings[0])


def test_real_photos_of_other_games_are_never_surely_sen() -> None:
    """Three photos of four Uno cards in a row."""
    photos = [label["file"] for label in labels("real") if label["shape"] == [1, 4]]
    assert photos
    for name in photos:
        for grid in read_photo((PHOTOS / "real" / name).read_bytes(), SEN).grids:
            assert len(grid.doubtful) == len(grid.cells), name


@pytest.mark.parametrize("game", ["sen", "smoki", "skyjo"])
def test_photos_of_another_game_are_never_surely_this_one(game: str) -> None:
    """Composed photos read as the wrong game: three of each other game."""
    for other in {"sen", "smoki", "skyjo"} - {game}:
        files = [label["file"] for label in labels("composed") if label["game"] == other][:3]
        for name in files:
            for grid in read_photo((PHOTOS / "composed" / name).read_bytes(), GAMES[game]).grids:
                sure = [cell for cell in grid.cells if not cell.doubtful and cell.face != "x"]
                assert not sure, (name, str(grid.grid))


@pytest.mark.parametrize(("asked", "laid"), [("sen", "smoki"), ("smoki", "skyjo"), ("sen", "skyjo")])
def test_another_games_photo_names_that_game(asked: str, laid: str) -> None:
    """Somebody chose the wrong game: two composed photos each."""
    names = [label["file"] for label in labels("composed") if label["game"] == laid][:2]
    found = [
        grid for name in names for grid in read_photo((PHOTOS / "composed" / name).read_bytes(), GAMES[asked]).grids
    ]
    assert any(grid.new_deck for grid in found)
    for grid in found:
        assert len(grid.doubtful) == len(grid.cells)
        if grid.new_deck:
            assert f"cards of {GAMES[laid].title}" in str(grid.warnings[0])
