"""Folders read from end to end: the sample photos, and a drawn exam whose deck is enrolled on the way."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import datasets
from datasets.exam import Chunk, draw_exam
from datasets.fonts import FontsMissing, fonts
from models.evaluate import evaluate_readings
from models.reading_decks import data_folder, enrol
from models.reading_exam import batches, read_folder
from vision.prototypes import decks_of

SAMPLES = Path(next(iter(datasets.__path__))) / "samples"


def test_the_samples_are_read_and_reported(capsys: pytest.CaptureFixture[str]) -> None:
    result = evaluate_readings([SAMPLES], most=2)
    printed = capsys.readouterr().out
    assert "== skyjo normal: 2 photos, 21 cells read" in printed
    assert result["groups"]["skyjo normal"]["counts"]["photos"] == 2
    assert [len(photo["cells"]) for photo in result["photos"]] == [12, 9]
    assert json.loads(json.dumps(result)) == json.loads(json.dumps(result))
    cell = result["photos"][0]["cells"][0]
    assert {"row", "column", "read", "truth", "confidence", "doubtful", "quadrant"} <= set(cell)


def test_a_drawn_exam_is_enrolled_and_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        fonts("test")
    except FontsMissing as missing:
        pytest.skip(str(missing))
    monkeypatch.setenv("POBUDKA_DATA", str(tmp_path / "mine"))
    (label,) = draw_exam([Chunk("sen", "normal", 8, 0, 1, tmp_path)], tmp_path)
    (result,) = read_folder(tmp_path, failures=tmp_path / "failures")
    assert os.environ["POBUDKA_DATA"] == str(tmp_path / "mine"), "the environment is put back"
    decks = decks_of("sen", tmp_path / "decks" / label["deck"] / "prototypes")
    assert [deck.name for deck in decks] == [label["deck"]], "the shipped decks are out of use"
    assert len(set(decks[0].tokens)) == 14
    assert result.grid == label["grid"]
    assert len(result.cells) == 4
    drawn = list((tmp_path / "failures").iterdir())
    assert bool(drawn) == (result.cause is not None or bool(result.silent))


def test_an_unknown_deck_is_read_with_the_shipped_ones_only(tmp_path: Path) -> None:
    assert data_folder(tmp_path, None) is None
    assert data_folder(tmp_path, "strange") == tmp_path / "none"
    (tmp_path / "decks" / "mine" / "faces").mkdir(parents=True)
    assert data_folder(tmp_path, "mine") == tmp_path / "none"


def test_enrolling_again_replaces_the_deck(tmp_path: Path) -> None:
    import numpy as np  # noqa: PLC0415

    from vision.overlay import save_image  # noqa: PLC0415  (only this test writes pictures)

    faces = tmp_path / "decks" / "mine" / "faces"
    faces.mkdir(parents=True)
    rng = np.random.default_rng(1)
    for name in ("0", "back"):
        save_image(faces / f"{name}.jpg", rng.integers(0, 255, (150, 100, 3)).astype(np.uint8))
    for _ in range(2):
        home = enrol(tmp_path, "mine", "smoki")
    assert home == data_folder(tmp_path, "mine")
    assert [sorted(deck.tokens) for deck in decks_of("smoki", home / "prototypes")] == [["0", "x"]]


def test_a_folder_that_is_none_is_refused_with_what_was_expected(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"expected a labels\.json"):
        batches(tmp_path)
    (tmp_path / "labels.json").write_text('[{"file": "a.jpg", "game": "uno", "grid": "1"}]', encoding="utf-8")
    with pytest.raises(ValueError, match="got uno"):
        batches(tmp_path)
