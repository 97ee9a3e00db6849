"""Is the file a sound database? If not it is set aside, never deleted, and the last good copy takes its place."""

from __future__ import annotations

import logging
import sqlite3
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from scoring import Words, words
from ui.store.errors import StoreError

log = logging.getLogger(__name__)

COPY_SUFFIX = ".backup.sqlite3"
"""The copy of the last start at which the file was sound, beside it: pobudka.backup.sqlite3."""


def is_sound(path: Path) -> bool:
    """Whether SQLite finds no damage; a missing or empty file is sound. Raises OSError if it cannot be read."""
    if not path.exists() or path.stat().st_size == 0:
        return True
    with path.open("rb"):
        pass  # no permission to read is not damage
    try:
        with closing(sqlite3.connect(path, timeout=15)) as connection:
            return bool(connection.execute("PRAGMA quick_check").fetchone() == ("ok",))
    except sqlite3.OperationalError:
        return True  # locked or unwritable: said by whoever opens it
    except sqlite3.DatabaseError:
        return False


def set_aside(path: Path) -> Words:
    """Rename the damaged file, put the last sound copy in its place if there is one, and say so."""
    stamp = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
    aside = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    try:
        path.rename(aside)
        for tail in ("-wal", "-shm"):
            extra = path.with_name(path.name + tail)
            if extra.exists():
                extra.rename(aside.with_name(aside.name + tail))
    except OSError as error:
        raise StoreError(
            words("{place} is damaged and could not be set aside ({cause}).", place=str(path), cause=str(error))
        ) from error
    copy = path.with_name(path.stem + COPY_SUFFIX)
    if copy.exists() and is_sound(copy):
        when = datetime.fromtimestamp(copy.stat().st_mtime, UTC).astimezone()
        _copy(copy, path)
        return words(
            "The file with your matches was damaged. The copy of {date} has been opened; "
            "the damaged file was kept as {name}.",
            date=when.strftime("%Y-%m-%d %H:%M"),
            name=aside.name,
        )
    return words(
        "The file with your matches was damaged. A new one has been started; the damaged file was kept as {name}.",
        name=aside.name,
    )


def keep_copy(path: Path) -> None:
    """Write the sound file's copy beside it, whole or not at all; a failure is logged, the file itself is fine."""
    target = path.with_name(path.stem + COPY_SUFFIX)
    try:
        newest = max(p.stat().st_mtime for p in (path, path.with_name(path.name + "-wal")) if p.exists())
        if not target.exists() or target.stat().st_mtime < newest:
            _copy(path, target)
    except (OSError, sqlite3.Error):
        log.warning("no copy of %s could be made", path, exc_info=True)


def copy_before(path: Path, revision: str) -> Path:
    """A copy of the file as it was before it is moved on from `revision`; returns where."""
    target = path.with_name(f"{path.stem}.before-{revision}{path.suffix}")
    _copy(path, target)
    return target


def _copy(source: Path, target: Path) -> None:
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=target.stem + "-", ignore_cleanup_errors=True) as place:
        half = Path(place) / target.name
        with closing(sqlite3.connect(source, timeout=15)) as origin, closing(sqlite3.connect(half)) as copy:
            origin.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE").close()  # one file, nothing beside it
        half.replace(target)
