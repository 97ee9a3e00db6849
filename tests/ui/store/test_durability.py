"""Killed at any moment, or written by two processes at once: what was confirmed is there afterwards."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

import scoring
from tests.ui.store.writer import draft, played
from ui.store import Store

ROOT = Path(scoring.__file__).parents[1]
KILLS = 15


def start_writer(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.ui.store.writer", str(folder), *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8")


def test_a_killed_writer_loses_nothing_it_confirmed(tmp_path: Path) -> None:
    seed = random.randrange(2**32)
    moments = random.Random(seed)
    store = Store(tmp_path)
    match_id = store.new_match("skyjo", ["Ala", "Ola"])
    store.close()
    confirmed_rounds = 0
    for _ in range(KILLS):
        writer = start_writer(tmp_path, match_id)
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        heard = [writer.stdout.readline() for _ in range(moments.randrange(1, 20))]
        time.sleep(moments.uniform(0, 0.01))
        writer.kill()
        heard += writer.stdout.read().splitlines(keepends=True)
        # A line cut off by the kill says nothing certain.
        lines = [line.split() for line in heard if line.endswith("\n")]
        writer.stdout.close()
        writer.wait()
        confirmed_rounds = max([confirmed_rounds, *(int(line[1]) + 1 for line in lines if line[0] == "round")])

        store = Store(tmp_path)
        rounds = store.match(match_id).rounds
        assert store.notice is None, f"seed {seed}"
        assert len(rounds) >= confirmed_rounds, f"seed {seed}"
        assert rounds == tuple(played(number) for number in range(len(rounds))), f"seed {seed}"
        if lines and lines[-1][0] == "draft" and len(rounds) == int(lines[-1][1]):
            number, step = int(lines[-1][1]), int(lines[-1][2])
            kept = store.draft(match_id, number).hands[0]
            assert kept in (draft(number, step), draft(number, step + 1)), f"seed {seed}"
        else:
            assert store.draft(match_id, len(rounds) - 1).empty or len(rounds) == 0, f"seed {seed}"
        store.close()
    assert confirmed_rounds >= KILLS, f"the writer hardly wrote; seed {seed}"


def test_two_processes_share_one_file(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match_id = store.new_match("skyjo", ["Ala", "Ola"])
    writers = [start_writer(tmp_path, match_id, "40") for _ in range(2)]
    assert [writer.wait(timeout=60) for writer in writers] == [0, 0]
    for writer in writers:
        assert writer.stdout is not None
        writer.stdout.close()
    rounds = store.match(match_id).rounds  # a store that was open all the time sees them too
    assert rounds == tuple(played(number) for number in range(80))
    store.close()


@pytest.mark.parametrize("_attempt", range(3))
def test_two_processes_make_the_file_at_once(tmp_path: Path, _attempt: int) -> None:
    code = "import sys; from pathlib import Path; from ui.store import Store; s = Store(Path(sys.argv[1])); "
    code += "print(s.notice, s.new_match('skyjo', ['A', 'B']))"
    makers = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    outputs = [maker.communicate(timeout=60)[0] for maker in makers]
    assert [maker.returncode for maker in makers] == [0, 0, 0]
    store = Store(tmp_path)
    assert sorted(output.split()[1] for output in outputs) == sorted(summary.id for summary in store.matches())
    assert list(tmp_path.glob("*damaged*")) == []
    store.close()
