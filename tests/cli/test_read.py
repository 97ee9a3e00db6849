"""`pobudka read` and photos in `pobudka score`, as notation.md promises them; on the samples that ship."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from ui.cli.main import cli

SAMPLES = Path(__file__).parent.parent.parent / "datasets" / "samples"
LABELS = json.loads((SAMPLES / "labels.json").read_text(encoding="utf-8"))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, list(arguments))


@pytest.fixture
def empty_table(tmp_path: Path) -> Path:
    path = tmp_path / "empty table ąę.jpg"
    path.write_bytes(cv2.imencode(".jpg", np.full((900, 1200, 3), 120, np.uint8))[1].tobytes())
    return path


@pytest.mark.parametrize("label", LABELS, ids=[label["file"] for label in LABELS])
def test_samples_are_read_exactly(label: dict[str, str], tmp_path: Path) -> None:
    result = run("read", str(SAMPLES / label["file"]), "--game", label["game"], "--json", "--overlay", str(tmp_path))
    assert result.exit_code == 0, result.stderr
    (entry,) = json.loads(result.stdout)
    assert entry["grid"] == label["grid"]
    assert set(entry) == {"photo", "grid", "cells", "warnings", "ms"}
    assert all(set(cell) == {"row", "column", "face", "confidence", "doubtful", "corners"} for cell in entry["cells"])
    assert len(entry["cells"]) == sum(token != "." for token in label["grid"].replace("/", " ").split())
    (drawn,) = tmp_path.iterdir()
    assert cv2.imread(str(drawn)) is not None


def test_corners_are_those_of_the_label() -> None:
    label = next(label for label in LABELS if label["game"] == "sen")
    (entry,) = json.loads(run("read", str(SAMPLES / label["file"]), "--game", "sen", "--json").stdout)
    for cell, corners in zip(entry["cells"], label["corners"], strict=True):
        far = np.linalg.norm(np.array(cell["corners"]) - np.array(corners), axis=1)
        width = np.linalg.norm(np.subtract(corners[1], corners[0]))
        assert far.max() < 0.12 * width


def test_no_grid_ends_with_3(empty_table: Path) -> None:
    result = run("read", str(empty_table), "--game", "skyjo", "--json")
    assert result.exit_code == 3
    (entry,) = json.loads(result.stdout)
    assert entry["grid"] is None
    assert entry["warnings"]
    assert run("score", str(empty_table), "--game", "skyjo").exit_code == 3


@pytest.mark.parametrize("content", [b"", b"this is no picture", b"\xff\xd8\xff\xe0 cut off"])
def test_unusable_files_end_with_2_and_a_sentence(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "photo.jpg"
    path.write_bytes(content)
    for command in ("read", "score"):
        result = run(command, str(path), "--game", "sen")
        assert result.exit_code == 2
        assert "photo.jpg" in result.stderr
        assert "Traceback" not in result.stderr


def test_the_worst_status_wins_and_the_list_is_complete(empty_table: Path, tmp_path: Path) -> None:
    good = str(SAMPLES / next(label["file"] for label in LABELS if label["game"] == "smoki"))
    both = run("read", good, str(empty_table), "--game", "smoki", "--json")
    assert both.exit_code == 3
    assert [entry["grid"] is None for entry in json.loads(both.stdout)] == [False, True]
    missing = run("read", good, str(empty_table), str(tmp_path / "none.jpg"), "--game", "smoki", "--json")
    assert missing.exit_code == 2
    assert len(json.loads(missing.stdout)) == 3


def test_photos_and_typed_hands_are_scored_together() -> None:
    label = next(label for label in LABELS if label["game"] == "smoki")
    result = run("score", str(SAMPLES / label["file"]), label["grid"], "=7", "--game", "smoki", "--json")
    assert result.exit_code == 0, result.stderr
    photo, typed, total = json.loads(result.stdout)["hands"]
    assert photo["points"] == typed["points"]
    assert photo["grid"] == typed["grid"]
    assert total["points"] == 7


def test_a_photo_that_is_not_there_is_not_taken_for_a_hand() -> None:
    result = run("score", "nowhere/ania.jpg", "--game", "sen")
    assert result.exit_code == 2
    assert "cannot be opened" in result.stderr
    assert "is no card" not in result.stderr


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    photo = str(SAMPLES / LABELS[0]["file"])
    result = run("read", photo, "--game", LABELS[0]["game"], "--overlay", str(file / "seen"))
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
    assert "Traceback" not in result.stderr
