"""Own decks: a deck invented here is enrolled from drawn photos and read in other light, without any training."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from scoring.games import GAMES
from tests.vision.invented_deck import even, numbers, other, paintings, shoot, tables
from vision import EnrolError, read_photo
from vision.enrol import FacePicture, enrol, face_of_file
from vision.enrol_cards import are_cut_out, cards_on, single_card
from vision.enrol_photos import face_photos
from vision.prototypes import decks_of
from vision.prototypes.deck import DeckError, read_deck
from vision.prototypes.own_files import file_name

SMOKI = GAMES["smoki"]
TOKENS = (*SMOKI.values, "x")


@pytest.fixture(scope="module")
def faces() -> dict[str, np.ndarray]:
    return paintings(11, TOKENS)


@pytest.fixture
def pictures(faces: dict[str, np.ndarray]) -> list[FacePicture]:
    """Every face as a picture cut at the card's edge."""
    return [p for photo in face_photos(list(faces.items()), cut_out=True) for p in photo.pictures]


def far(found: np.ndarray, true: np.ndarray) -> float:
    """Largest corner error in card widths."""
    return float(np.linalg.norm(found - true, axis=1).max() / np.linalg.norm(true[1] - true[0]))


def test_an_invented_deck_is_enrolled_from_two_photos_and_read_in_other_light(
    faces: dict[str, np.ndarray], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = np.random.default_rng(3)
    tops = tables(4, 3)
    halves = (TOKENS[:8], TOKENS[8:])
    shots = [(str(k), shoot(rng, faces, [list(h[:4]), list(h[4:])], tops, even(rng)).rgb) for k, h in enumerate(halves)]
    seen = face_photos(shots)
    assert [len(photo.cards) for photo in seen] == [8, 7]
    done = enrol(SMOKI, "Nasza", [p for photo in seen for p in photo.pictures], TOKENS, folder=tmp_path / "prototypes")
    assert done.missing == ()
    monkeypatch.setenv("POBUDKA_DATA", str(tmp_path))
    right = cells = silent = 0
    named = [token for token in TOKENS if token != "x"]
    for k in range(5):
        rows = [[named[(6 * k + 3 * r + c) % len(named)] for c in range(3)] for r in range(2)]
        shot = shoot(rng, faces, rows, tops, other(rng), tilt=20, roll=70.0 * k, size=(1200, 900))
        for grid in read_photo(shot.jpeg, SMOKI).grids[:1]:
            for cell in grid.cells:
                cells += 1
                right += cell.face == rows[cell.row][cell.column]
                silent += cell.face != rows[cell.row][cell.column] and not cell.doubtful
    assert cells >= 24
    assert right >= 0.95 * cells
    assert silent == 0


def test_cards_are_numbered_row_by_row_with_exact_corners(faces: dict[str, np.ndarray]) -> None:
    rng = np.random.default_rng(8)
    rows = [list(TOKENS[:4]), list(TOKENS[4:8])]
    shot = shoot(rng, faces, rows, tables(9, 2), even(rng), tilt=15, roll=6)
    cards = cards_on(shot.rgb)
    assert len(cards) == 8
    errors = [far(card.quad, shot.quads[k // 4, k % 4]) for k, card in enumerate(cards)]
    assert np.median(errors) < 0.06
    assert max(errors) < 0.4  # each is its own card, upright


def test_one_large_card_is_outlined(faces: dict[str, np.ndarray]) -> None:
    rng = np.random.default_rng(5)
    errors = []
    for token in TOKENS[:4]:
        shot = shoot(rng, faces, [[token]], tables(6, 1), even(rng), fill=0.7, size=(900, 1200))
        card = single_card(shot.rgb)
        assert card is not None
        errors.append(far(card.quad, shot.quads[0, 0]))
    assert np.median(errors) < 0.08


def test_cut_out_cards_are_told_from_photos(faces: dict[str, np.ndarray]) -> None:
    rng = np.random.default_rng(5)
    assert are_cut_out([faces[t] for t in TOKENS[:3]]) == [True] * 3
    shot = shoot(rng, faces, [["0"]], tables(6, 1), even(rng), fill=0.5, size=(800, 1200))
    assert are_cut_out([shot.rgb]) == [False]


def test_a_card_on_its_side_is_said(faces: dict[str, np.ndarray]) -> None:
    rng = np.random.default_rng(2)
    shot = shoot(rng, faces, [["0", "1", "2", "3"]], tables(1, 1), even(rng), roll=90, size=(900, 1200))
    cards = cards_on(shot.rgb)
    assert cards
    assert all(card.lies for card in cards)


def test_a_face_keeps_all_its_pictures_and_more_can_be_added(pictures: list[FacePicture], tmp_path: Path) -> None:
    enrol(SMOKI, "Nasza", pictures[:4], ["-2", "0", "1", "2"], folder=tmp_path)
    done = enrol(SMOKI, "nasza", pictures[:1] + pictures[4:6], ["-2", "3", "4"], add=True, folder=tmp_path)
    assert done.deck.tokens == ("-2", "0", "1", "2", "-2", "3", "4")
    assert len(list(tmp_path.glob("*.npz"))) == 1


def test_missing_faces_are_allowed_and_listed(pictures: list[FacePicture], tmp_path: Path) -> None:
    done = enrol(SMOKI, "half", pictures[:9], TOKENS[:9], folder=tmp_path)
    assert done.missing == TOKENS[9:]
    assert "9n" in str(done.remarks[0])


@pytest.mark.parametrize(
    ("name", "count", "tokens", "said"),
    [
        ("a", 2, ["0"], "2 cards were seen, but 1 face was given"),
        ("a", 1, ["0", "1"], "1 card was seen, but 2 faces were given"),
        ("a", 1, ["11"], "11 is no card of Smoki"),
        ("", 1, ["0"], "name has 1 to"),
        ("a\nb", 1, ["0"], "name has 1 to"),
    ],
)
def test_what_is_refused(
    name: str, count: int, tokens: list[str], said: str, pictures: list[FacePicture], tmp_path: Path
) -> None:
    with pytest.raises(EnrolError, match=said):
        enrol(SMOKI, name, pictures[:count], tokens, folder=tmp_path)
    assert not list(tmp_path.iterdir())


def test_one_picture_under_two_names_is_refused_by_name(pictures: list[FacePicture], tmp_path: Path) -> None:
    with pytest.raises(EnrolError, match="called 3 and 4"):
        enrol(SMOKI, "a", [*pictures[:3], pictures[0]], ["3", "1", "2", "4"], folder=tmp_path)


def test_a_name_taken_is_refused(pictures: list[FacePicture], tmp_path: Path) -> None:
    enrol(SMOKI, "a", pictures[:2], ["0", "1"], folder=tmp_path)
    with pytest.raises(EnrolError, match="already"):
        enrol(SMOKI, "A", pictures[:2], ["0", "1"], folder=tmp_path)
    with pytest.raises(EnrolError, match="no deck called b"):
        enrol(SMOKI, "b", pictures[:2], ["0", "1"], add=True, folder=tmp_path)


def test_a_folder_that_cannot_be_written_is_a_sentence(pictures: list[FacePicture], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(EnrolError, match="cannot be written"):
        enrol(SMOKI, "a", pictures[:2], ["0", "1"], folder=tmp_path / "file")


@pytest.mark.parametrize(
    ("stem", "game", "face"),
    [
        ("5s", "sen", "5*"),
        ("reflection", "smoki", "?"),
        ("back", "sen", "x"),
        ("-2", "smoki", "-2"),
        ("smoki_9n", "smoki", "9n"),
        ("7 (2)", "sen", "7"),
        ("10K", "smoki", "10k"),
        ("back_2", "sen", "x"),
        ("IMG_20260101", "sen", None),
        ("13", "skyjo", None),
    ],
)
def test_file_names_give_faces(stem: str, game: str, face: str | None) -> None:
    assert face_of_file(stem, GAMES[game]) == face


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no zip", b"\x93NUMPY"])
def test_a_damaged_deck_is_left_out(content: bytes, pictures: list[FacePicture], tmp_path: Path) -> None:
    enrol(SMOKI, "a", pictures, TOKENS, folder=tmp_path)
    (tmp_path / "smoki-b.npz").write_bytes(content)
    assert [deck.name for deck in decks_of("smoki", tmp_path) if not deck.shipped] == ["a"]
    with pytest.raises(DeckError):
        read_deck("b", content)


@pytest.mark.parametrize("name", ["Talia Babci!", "ąęłó", "../../etc", "a" * 60, "con", "  x  "])
def test_file_names_are_safe(name: str) -> None:
    file = file_name("smoki", name)
    assert Path(file).name == file
    assert file.startswith("smoki-")
    assert len(file) < 80


def test_single_pictures_join_whole_decks(pictures: list[FacePicture], tmp_path: Path) -> None:
    before = {deck.name: len(deck.tokens) for deck in decks_of("smoki", tmp_path)}
    enrol(SMOKI, "one", pictures[:1], ["0"], folder=tmp_path)
    after = {deck.name: len(deck.tokens) for deck in decks_of("smoki", tmp_path)}
    assert after == {name: n + 1 for name, n in before.items()}


def test_a_number_deck_is_enrolled_too(tmp_path: Path) -> None:
    drawn = numbers(2)
    cards = [p for photo in face_photos(list(drawn.items()), cut_out=True) for p in photo.pictures]
    done = enrol(GAMES["skyjo"], "liczby", cards, list(drawn), folder=tmp_path)
    assert done.deck.whole(15)
    assert done.missing == ()
