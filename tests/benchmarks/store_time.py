"""A round saved, durably, beside the bare disk flush it cannot do without."""

from __future__ import annotations

import os
import tempfile
from itertools import count
from pathlib import Path

from scoring import CardSum, Round
from tests.benchmarks.timing import interleaved, table
from ui.store import Store


def main() -> None:
    """Prints the time to add one round of five hands, and to read a match of that many rounds."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        match = store.new_match("skyjo", ["A", "B", "C", "D", "E"])
        number = count()
        played = Round(tuple(CardSum(value) for value in range(5)), 0)
        flushed = (Path(folder) / "flush").open("wb")

        def flush() -> None:
            flushed.write(b"x" * 400)
            flushed.flush()
            os.fsync(flushed.fileno())

        contenders = {
            "write 400 bytes and flush to disk": flush,
            "save a round": lambda: store.add_round(match, next(number), played),
            "read the match back": lambda: store.match(match),
        }
        print(table(interleaved(contenders, 100), "write 400 bytes and flush to disk"))
        flushed.close()
        store.close()
