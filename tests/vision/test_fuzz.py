"""Issue 3, "Bad input": 200 corrupt files; each is read or refused with a sentence, none crashes, hangs or takes more
than 1 GB."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.vision.corrupt_files import specimens

ROOT = Path(__file__).parents[2]
SEED = 20261130


@pytest.fixture(scope="module")
def lines() -> list[dict[str, Any]]:
    """What the other process said, line by line."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.vision.read_corrupt_files", str(SEED)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0, f"died at {said[-1:]}: {done.stderr[-2000:]}"
    return said


def test_there_are_two_hundred_and_a_seed_makes_the_same() -> None:
    made = [(name, hash(data)) for name, data in specimens(SEED)]
    assert len(made) == 200
    assert [(name, hash(data)) for name, data in specimens(SEED)][-60:] == made[-60:]


def test_each_is_read_or_refused(lines: list[dict[str, Any]]) -> None:
    ended = [line for line in lines if "outcome" in line]
    assert len(ended) == 200
    assert [line for line in ended if line["outcome"] == "raised"] == []


def test_refusals_are_sentences(lines: list[dict[str, Any]]) -> None:
    refused = [line for line in lines if line.get("outcome") == "refused"]
    assert len(refused) > 60
    for line in refused:
        assert re.fullmatch(r"[A-Z].*[a-z)].*\.", line["said"], re.DOTALL), line
        assert "Traceback" not in line["said"]
        assert "{" not in line["said"], line


def test_honest_but_unusual_files_are_read(lines: list[dict[str, Any]]) -> None:
    outcome = {line["name"]: line["outcome"] for line in lines if "name" in line}
    for name in ("CMYK", "grey", "16-bit grey", "alpha", "palette", "animated WEBP", "animated PNG", "EXIF of 60 kB"):
        assert outcome[name] == "read", name
    assert outcome["MPO, two pictures in one"] == "read"
    assert outcome["PNG of 60 megapixels, honest"] == "read"


def test_memory(lines: list[dict[str, Any]]) -> None:
    peak = lines[-1]["peak_mb"]
    if peak is None:
        pytest.skip("this system does not tell a process's peak memory")
    assert peak < 1000
