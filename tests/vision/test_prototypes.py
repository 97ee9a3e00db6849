"""Decks of prototypes: what ships, that one command removes a game's, and that user's own decks are used."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from scoring.games import GAMES
from vision.colour_layout import COLUMNS, ROWS
from vision.prototypes import decks_of, remove, restore
from vision.prototypes.build import write_deck


@pytest.mark.parametrize(("game", "lacking"), [("smoki", set()), ("sen", {"6*"})])
def test_printed_decks_ship_with_all_faces_but_the_known_gap(game: str, lacking: set[str], tmp_path: Path) -> None:
    printed = next(deck for deck in decks_of(game, tmp_path) if deck.name == f"{game}-printed")
    assert {face.token for face in GAMES[game].faces} - set(printed.tokens) == lacking
    assert "x" in printed.tokens


def test_layouts_are_no_artwork() -> None:
    """16 x 24 colours a face and nothing else that could be shown."""
    import vision.prototypes  # noqa: PLC0415

    for path in Path(vision.prototypes.__file__).parent.glob("*.npz"):
        with np.load(path) as data:
            assert data["layouts"].shape[1:] == (ROWS, COLUMNS, 3)
            assert sum(data[name].size for name in data.files) < 20 * (ROWS * COLUMNS * 3 + 2) + 3


def test_skyjo_ships_none(tmp_path: Path) -> None:
    assert decks_of("skyjo", tmp_path) == ()


def test_remove_and_restore(tmp_path: Path) -> None:
    names = {deck.name for deck in decks_of("smoki", tmp_path)}
    assert set(remove("smoki", tmp_path)) == names
    assert decks_of("smoki", tmp_path) == ()
    assert decks_of("sen", tmp_path)
    assert set(restore("smoki", tmp_path)) == names


def test_a_damaged_note_of_removals_hides_nothing(tmp_path: Path) -> None:
    (tmp_path / "removed.json").write_text("{", encoding="utf-8")
    assert decks_of("smoki", tmp_path)


def test_own_deck_is_used_and_removed(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    faces = {token: rng.integers(0, 255, (90, 60, 3)).astype(np.uint8) for token in ("1", "2")}
    write_deck(tmp_path / "ours.npz", faces, game="skyjo", edition="", source="a test")
    (own,) = decks_of("skyjo", tmp_path)
    assert own.tokens == ("1", "2")
    remove("skyjo", tmp_path)
    assert decks_of("skyjo", tmp_path) == ()
    assert not (tmp_path / "ours.npz").exists()
