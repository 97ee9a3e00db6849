"""A process that enters and saves rounds as fast as it can and says on standard output what has been confirmed.

Run as `python -m tests.ui.store.writer FOLDER MATCH_ID [ROUNDS]`: with ROUNDS it adds that many, whatever others do.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from scoring import CardSum, Round
from ui.store import HandDraft, Store, StoreConflict


def played(number: int) -> Round:
    """The round that is saved under `number`, whoever saves it."""
    return Round((CardSum(number % 100), CardSum(7)), number % 2)


def draft(number: int, step: int) -> HandDraft:
    """The hand of round `number` after `step` key presses."""
    return HandDraft("sum", total=f"{number}.{step}")


def say(*parts: object) -> None:
    """One whole line; the reader may be gone."""
    print(*parts, flush=True)


def main(folder: str, match_id: str, rounds: str = "") -> None:
    store = Store(Path(folder))
    if rounds:
        added = 0
        while added < int(rounds):
            try:
                number = len(store.match(match_id).rounds)
                store.add_round(match_id, number, played(number))
                added += 1
            except StoreConflict:
                continue
        return
    say("ready")
    for number in count(len(store.match(match_id).rounds)):
        for step in range(3):
            store.save_hand_draft(match_id, number, 0, draft(number, step))
            say("draft", number, step)
        store.add_round(match_id, number, played(number))
        say("round", number)


if __name__ == "__main__":
    main(*sys.argv[1:])
