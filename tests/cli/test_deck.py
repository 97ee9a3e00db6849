"""`pobudka deck`: statuses, sentences and what is kept, on the decks and samples that ship."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from tests.vision.invented_deck import even, paintings, shoot, tables
from ui.cli import deck_enrol
from ui.cli.main import cli

SAMPLES = Path(__file__).parents[2] / "datasets" / "samples"
NAMES = {"-2": "-2", "0": "0", "10k": "10k", "?": "reflection", "x": "back"}


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("POBUDKA_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of faces cut out, named by their cards; beside it `many.jpg`, the same on a table."""
    folder = tmp_path_factory.mktemp("photos") / "faces"
    folder.mkdir()
    faces = paintings(11, tuple(NAMES))
    for token, name in NAMES.items():
        (folder / f"{name}.png").write_bytes(cv2.imencode(".png", faces[token][..., ::-1])[1].tobytes())
    rng = np.random.default_rng(1)
    (folder.parent / "many.jpg").write_bytes(shoot(rng, faces, [list(NAMES)[:4]], tables(2, 1), even(rng)).jpeg)
    return folder


def run(data: Path, *arguments: str, answer: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["--data", str(data), "deck", *arguments], input=answer)


def decks(data: Path, game: str = "smoki") -> dict[str, dict[str, object]]:
    return {one["name"]: one for one in json.loads(run(data, "list", "--game", game, "--json").stdout)}


def enrolled(data: Path, photos: Path) -> Result:
    return run(data, "enrol", "--game", "smoki", "--name", "Talia ą", "--yes", str(photos))


def test_files_named_by_their_cards_need_nothing_else(data: Path, photos: Path) -> None:
    result = enrolled(data, photos)
    assert result.exit_code == 0, result.stderr
    assert "Not in this deck yet: 1 2" in result.stderr
    one = decks(data)["Talia ą"]
    assert (one["own"], one["in_use"], one["back"], one["pictures"]) == (True, True, True, 5)
    assert set(one["faces"]) == {"-2", "0", "10k", "?"}  # type: ignore[call-overload]
    assert "x" not in one["missing"]  # type: ignore[operator]


def test_many_cards_on_one_photo_in_the_order_given(data: Path, photos: Path, tmp_path: Path) -> None:
    many, drawn = str(photos.parent / "many.jpg"), tmp_path / "seen"
    arguments = ("enrol", "--game", "smoki", "--name", "a", "--faces", "\N{MINUS SIGN}2 0 10K ?", many)
    result = run(data, *arguments, "--overlay", str(drawn))
    assert result.exit_code == 0, result.stderr
    assert decks(data)["a"]["faces"] == ["-2", "0", "10k", "?"]
    assert len(list(drawn.glob("*.jpg"))) == 1


@pytest.mark.parametrize(
    ("faces", "said"),
    [("0 1", "4 cards were seen, but 2 faces were given"), ("0 1 2 77", "77 is no card of Smoki"), (None, "--faces")],
)
def test_what_does_not_fit_ends_with_2_and_a_sentence(faces: str | None, said: str, data: Path, photos: Path) -> None:
    given = () if faces is None else ("--faces", faces)
    result = run(data, "enrol", "--game", "smoki", "--name", "a", *given, str(photos.parent / "many.jpg"))
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert "a" not in decks(data)


def test_somebody_at_the_screen_is_asked(data: Path, photos: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_enrol, "_somebody_is_there", lambda: True)
    arguments = ("enrol", "--game", "smoki", "--name", "a", str(photos.parent / "many.jpg"))
    result = run(data, *arguments, answer="-2 0 10k ?\n")
    assert result.exit_code == 0, result.stderr
    assert "4 cards, numbered 1-4" in result.stderr
    assert decks(data)["a"]["faces"] == ["-2", "0", "10k", "?"]
    assert run(data, *arguments[:-2], "b", arguments[-1], answer="").exit_code == 2


@pytest.mark.parametrize("content", [b"", b"no picture"])
def test_unusable_photos_end_with_2(content: bytes, data: Path, tmp_path: Path) -> None:
    path = tmp_path / "5.jpg"
    path.write_bytes(content)
    for given in (path, tmp_path / "none.jpg"):
        result = run(data, "enrol", "--game", "smoki", "--name", "a", "--faces", "5", str(given))
        assert result.exit_code == 2
        assert given.name in result.stderr
        assert "Traceback" not in result.stderr


def test_remove_and_restore_own_and_shipped(data: Path, photos: Path) -> None:
    enrolled(data, photos)
    for name, back in (("talia ą", ("restore", "smoki", "Talia ą")), ("smoki-printed", ("restore", "smoki"))):
        assert run(data, "remove", name).exit_code == 0
        assert {one["name"].lower(): one["in_use"] for one in decks(data).values()}[name] is False  # type: ignore[attr-defined]
        result = run(data, *back)
        assert result.exit_code == 0, result.stderr
        assert all(one["in_use"] for one in decks(data).values())
    gone = run(data, "remove", "nothing")
    assert gone.exit_code == 2
    assert "no deck called nothing" in gone.stderr


def test_show_lists_faces_and_draws_them(data: Path, photos: Path, tmp_path: Path) -> None:
    enrolled(data, photos)
    sheet = tmp_path / "sheet.png"
    result = run(data, "show", "Talia ą", "--picture", str(sheet))
    assert result.exit_code == 0, result.stderr
    assert "missing: 1 2 3" in result.stdout
    assert cv2.imread(str(sheet)) is not None
    assert json.loads(run(data, "show", "sen-printed", "--json").stdout)["missing"] == ["6*"]
    assert run(data, "show", "Talia ą", "--picture", str(tmp_path / "sheet.nothing")).exit_code == 2


def test_readings_are_kept_and_counted(data: Path) -> None:
    photo = str(SAMPLES / "smoki-1.jpg")
    result = run(data, "save-reading", photo, "--game", "smoki", "--grid", "0 8 -2 / 9n 3 6")
    assert result.exit_code == 0, result.stderr
    assert "at your table: 6 cells, 1 corrected, 1 unmarked" in result.stdout
    assert run(data, "save-reading", photo, "--game", "smoki").exit_code == 0
    counts = json.loads(run(data, "readings", "--json").stdout)
    assert (counts["cells"], counts["corrected"], counts["unmarked"]) == (6, 0, 0)
    (label,) = json.loads((data / "readings" / "labels.json").read_text(encoding="utf-8"))
    assert (data / "readings" / label["file"]).is_file()


def test_a_reading_that_cannot_be_kept(data: Path, tmp_path: Path) -> None:
    table = tmp_path / "table.jpg"
    table.write_bytes(cv2.imencode(".jpg", np.full((600, 800, 3), 120, np.uint8))[1].tobytes())
    assert run(data, "save-reading", str(table), "--game", "sen").exit_code == 3
    wrong = run(data, "save-reading", str(SAMPLES / "sen-1.jpg"), "--game", "sen", "--grid", "1 2")
    assert wrong.exit_code == 2
    assert "Traceback" not in wrong.stderr
    data.parent.joinpath("file").write_text("in the way")
    result = run(data.parent / "file", "save-reading", str(SAMPLES / "sen-1.jpg"), "--game", "sen")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
