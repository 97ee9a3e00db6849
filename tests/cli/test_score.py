"""`pobudka score` as notation.md promises it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import vision
from ui.cli.main import cli
from vision import CellReading, GridReading, PhotoReading


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["score", *arguments])


def test_json_is_one_object_whose_steps_add_up() -> None:
    result = run("0 2 1 -1 / 0 -2 1 3 / 5 3 0 -2", "=24", "==10", "--game", "skyjo", "--finisher", "1", "--json")
    assert result.exit_code == 0, result.stderr
    answer = json.loads(result.stdout)
    assert (answer["game"], answer["finisher"]) == ("skyjo", 1)
    first, typed, sheet = answer["hands"]
    assert (first["raw"], first["penalty"], first["points"]) == (10, 10, 20)
    assert first["grid"] == "0 2 1 -1 / 0 -2 1 3 / 5 3 0 -2"
    assert sum(step["points"] for step in first["steps"]) == 20
    assert set(first["steps"][0]) == {"rule", "text", "points", "cells"}
    assert first["steps"][0]["cells"] == [[0, 0], [1, 0], [2, 0]]
    assert (typed["grid"], typed["points"], sheet["points"]) == (None, 24, 10)


def test_nobody_finished() -> None:
    answer = json.loads(run("=5", "=4", "--game", "skyjo", "--json").stdout)
    assert answer["finisher"] is None
    assert [hand["points"] for hand in answer["hands"]] == [5, 4]


@pytest.mark.parametrize("hand", ["-2 ? ? / 5 6 7", "\N{MINUS SIGN}2 ? ? / 5 6 7", " -2  ? ?/5 6 7 "])
def test_a_hand_may_begin_with_a_minus(hand: str) -> None:
    answer = json.loads(run(hand, "--json", "--game", "smoki").stdout)
    assert answer["hands"][0]["points"] == 12
    assert answer["hands"][0]["grid"] == "-2 ? ? / 5 6 7"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["-2 -2 -2 -2 / -2 -2 3 1 / 1 2 3 4", "--game", "skyjo"], "6 times"),
        (["1 1 1 1 1 / 2 1 1 1 / 1 3 4 5", "--game", "skyjo"], "13 in all"),
        (["15 1 1 1 / 2 1 1 1 / 1 3 4 5", "--game", "skyjo"], "'15'"),
        (["1 x 3 x", "--game", "sen"], "Turn over"),
        (["=5", "=6", "--game", "sen", "--finisher", "3"], "hand 3"),
        (["=5", "--game", "smoki", "--finisher", "1"], "does not matter"),
        (["=5", "--game", "chess"], "smoki, sen, skyjo"),
        (["=5", "--game", "sen", "--edition", "gold"], "standard"),
        (["nowhere.jpg", "--game", "sen"], "nowhere.jpg"),
        (["=500", "--game", "skyjo"], "−17 to 142"),
        (["--what", "=5", "--game", "skyjo"], "--what"),
    ],
)
def test_unusable_input_ends_with_2_and_a_sentence(arguments: list[str], told: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


def test_every_bad_hand_is_numbered() -> None:
    result = run("1 x 3 4", "5 6 x x", "--game", "sen")
    assert "Hand 1:" in result.stderr
    assert "Hand 2:" in result.stderr


def test_polish() -> None:
    result = run("=12", "=10", "--game", "skyjo", "--finisher", "1", "--lang", "pl")
    assert result.exit_code == 0
    assert "24" in result.stdout
    assert "Hand" not in result.stdout


def test_sentences_in_english() -> None:
    text = run("7 6 10k / 7 6 4", "--game", "smoki").stdout
    assert "a pair of 7 counts 0" in text
    assert "10 + 4 = 14" in text


def test_the_hands_of_a_round_are_decided_together(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Four typed fives are all of Sen's: the doubtful five of the photo is the 6 it nearly was, and that is said."""
    box = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.5), (0.0, 1.5))
    cells = [CellReading(0, c, str(c), 0.99, False, box) for c in range(3)]
    cells.append(CellReading(0, 3, "5", 0.6, True, box, (("6", 0.35),)))
    reading = PhotoReading(10, 10, (GridReading("sen", 1, 4, tuple(cells)),), (), 1.0)
    monkeypatch.setattr(vision, "read_photo", lambda *_, **__: reading)
    photo = tmp_path / "hand.jpg"
    photo.write_bytes(b"any")
    result = run("5 5 5 5", str(photo), "=3", "--game", "sen", "--json")
    hands = json.loads(result.stdout)["hands"]
    assert hands[1]["grid"] == "0 1 2 6"
    assert hands[1]["doubtful"] == [[0, 3]]
    assert "hand 2, row 1, column 4: read as 6" in result.stderr
    assert run("5 5 5 5", "5 1 2 3", "--game", "sen").stderr.count("hand 2, row 1, column 1") == 1
