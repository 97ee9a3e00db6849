"""Everything that happens to the folder and the file before the first match is read."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from scoring import Words
from ui.store import health
from ui.store.database import Database
from ui.store.errors import explain
from ui.store.migrate import migrate

FILE = "pobudka.sqlite3"


def open_database(folder: Path) -> tuple[Database, Words | None]:
    """The file in `folder`, sound and of this version, and what has to be told about it.

    Raises StoreError if the folder cannot be used or the file is of a newer version.
    """
    path = folder / FILE
    notice = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not health.is_sound(path):
            notice = health.set_aside(path)
        database = Database(path)
        try:
            migrate(database)
            with database.writing():
                pass  # a read-only file is told now, not after an evening's first round
        except BaseException:
            database.close()
            raise
        health.keep_copy(path)
    except OSError as error:
        raise explain(error, str(folder)) from error
    except sqlite3.Error as error:
        raise explain(DBAPIError("", None, error), str(path)) from error
    return database, notice
