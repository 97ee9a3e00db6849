"""A correction teaches: the corrected crop is read so from then on, nothing else changes, and it can be undone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from scoring.games import GAMES
from tests.vision.invented_deck import even, other, paintings, shoot, tables
from vision import CellReading, EnrolError, forget, read_photo, teach
from vision.enrol import enrol
from vision.enrol_photos import face_photos
from vision.prototypes import decks_of, kept_decks

SMOKI = GAMES["smoki"]
TOKENS = (*SMOKI.values, "x")
ROWS = [["-2", "3", "7"], ["8", "9n", "10k"]]


@pytest.fixture(scope="module")
def drawn() -> dict[str, np.ndarray]:
    return paintings(11, TOKENS)


@pytest.fixture
def home(drawn: dict[str, np.ndarray], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder in which the invented deck is enrolled, but the face 3 by a wrong picture."""
    monkeypatch.setenv("POBUDKA_DATA", str(tmp_path))
    strange = {**drawn, "3": paintings(99, ("3",))["3"]}
    cards = [p for photo in face_photos(list(strange.items()), cut_out=True) for p in photo.pictures]
    enrol(SMOKI, "Nasza", cards, TOKENS, folder=tmp_path / "prototypes")
    return tmp_path / "prototypes"


def cells(data: bytes) -> dict[tuple[int, int], CellReading]:
    (grid,) = read_photo(data, SMOKI).grids
    return {(cell.row, cell.column): cell for cell in grid.cells}


@pytest.mark.usefixtures("home")
def test_a_taught_face_is_read_and_the_others_stay(drawn: dict[str, np.ndarray]) -> None:
    rng = np.random.default_rng(1)
    tops = tables(2, 2)
    photo = shoot(rng, drawn, ROWS, tops, even(rng)).jpeg
    before = cells(photo)
    assert before[0, 1].face != "3" or before[0, 1].doubtful
    done = teach(photo, before[0, 1], SMOKI, "3")
    assert done.new
    for data in (photo, shoot(rng, drawn, ROWS, tops, other(rng), tilt=15).jpeg):
        after = cells(data)
        assert after[0, 1].face == "3"
    after = cells(photo)
    assert not after[0, 1].doubtful
    for place, cell in before.items():
        if place != (0, 1):
            assert (after[place].face, after[place].doubtful) == (cell.face, cell.doubtful)
    assert forget(done)
    again = cells(photo)
    assert (again[0, 1].face, again[0, 1].doubtful) == (before[0, 1].face, before[0, 1].doubtful)


def test_teaching_twice_is_teaching_once(drawn: dict[str, np.ndarray], home: Path) -> None:
    rng = np.random.default_rng(1)
    photo = shoot(rng, drawn, ROWS, tables(2, 1), even(rng)).jpeg
    cell = cells(photo)[0, 1]
    first, second = teach(photo, cell, SMOKI, "3"), teach(photo, cell, SMOKI, "3")
    assert (first.new, second.new) == (True, False)
    assert first.key == second.key
    (family,) = (deck for deck in kept_decks("smoki", home) if deck.name == "family")
    assert family.tokens == ("3",)
    assert family.taught
    assert forget(first)
    assert not forget(second)
    assert not (home / "smoki-family.npz").exists()


def test_a_card_that_is_plainly_another_face_is_not_learnt(drawn: dict[str, np.ndarray], home: Path) -> None:
    rng = np.random.default_rng(1)
    photo = shoot(rng, drawn, ROWS, tables(2, 1), even(rng)).jpeg
    with pytest.raises(EnrolError, match="looks just like 7"):
        teach(photo, cells(photo)[0, 2], SMOKI, "6")
    assert not (home / "smoki-family.npz").exists()


def test_taught_pictures_of_a_game_without_decks_stand_alone(drawn: dict[str, np.ndarray], tmp_path: Path) -> None:
    card = drawn["3"]
    corners = ((0.0, 0.0), (319.0, 0.0), (319.0, 479.0), (0.0, 479.0))
    cell = CellReading(0, 0, "4", 0.5, True, corners)
    teach(card, cell, GAMES["skyjo"], "3", folder=tmp_path)
    (alone,) = decks_of("skyjo", tmp_path)
    assert alone.taught
    assert not alone.whole(15)


@pytest.mark.parametrize("shift", [5000.0, float("nan")])
def test_a_cell_outside_the_photo_is_refused(shift: float, drawn: dict[str, np.ndarray], tmp_path: Path) -> None:
    corners = ((0.0, 0.0), (319.0, 0.0), (319.0, 479.0), (0.0, 479.0))
    cell = CellReading(0, 0, "4", 0.5, True, corners)
    a, b, c, d = ((x + shift, y) for x, y in cell.corners)
    with pytest.raises(EnrolError, match="too small"):
        teach(drawn["3"], replace(cell, corners=(a, b, c, d)), SMOKI, "3", folder=tmp_path)


def test_a_damaged_family_deck_is_set_aside(drawn: dict[str, np.ndarray], tmp_path: Path) -> None:
    (tmp_path / "smoki-family.npz").write_bytes(b"no deck")
    corners = ((0.0, 0.0), (319.0, 0.0), (319.0, 479.0), (0.0, 479.0))
    teach(drawn["3"], CellReading(0, 0, "4", 0.5, True, corners), SMOKI, "3", folder=tmp_path)
    assert (tmp_path / "smoki-family.npz.damaged").read_bytes() == b"no deck"
    assert [deck.name for deck in kept_decks("smoki", tmp_path) if not deck.shipped] == ["family"]
