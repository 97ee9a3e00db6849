"""labels.json: a list that several programs may add to; replaced whole, one writer at a time."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any

from scoring import words
from ui.store.errors import StoreError

STALE = 20.0  # seconds after which another writer's lock is what a crash left behind
PATIENCE = 10.0
_HERE = Lock()

Labels = list[dict[str, Any]]


def read_labels(path: Path) -> Labels:
    """The entries that are entries; none where there is no such file or it is no list."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return [entry for entry in found if isinstance(entry, dict)] if isinstance(found, list) else []


@contextmanager
def changed_labels(path: Path) -> Iterator[Labels]:
    """The list to be changed in place, written when the block ends without an error. Raises OSError and StoreError.

    A file that is no list is set aside, not written over.
    """
    with _HERE, _alone(path.with_name(path.name + ".lock")):
        if path.exists() and not _is_list(path):
            path.replace(path.with_name(f"{path.name}.damaged-{time.time_ns()}"))
        labels = read_labels(path)
        yield labels
        _write(path, (json.dumps(labels, ensure_ascii=False, indent=1) + "\n").encode())


def _write(path: Path, content: bytes) -> None:
    from vision.whole_file import write_whole  # noqa: PLC0415  statistics are told without loading the reader

    write_whole(path, content)


def _is_list(path: Path) -> bool:
    try:
        return isinstance(json.loads(path.read_text(encoding="utf-8")), list)
    except ValueError:
        return False


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Only one process at a time; a file made exclusively works on every system and network disk."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
            break
        except FileExistsError:
            with suppress(OSError):
                if time.time() - lock.stat().st_mtime > STALE:
                    lock.unlink(missing_ok=True)
            if time.monotonic() > until:
                raise StoreError(
                    words("Another program is using {place}. Close it and try again.", place=lock.parent)
                ) from None
            time.sleep(0.02)
    try:
        yield
    finally:
        with suppress(OSError):
            lock.unlink(missing_ok=True)
