"""One SQLite file that several threads and processes use at once.

Write-ahead log, fsync at every commit: a transaction that returned survives a killed process and a power cut.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.exc import DBAPIError

from ui.store.errors import explain

BUSY_SECONDS = 15.0
"""How long a transaction waits for another process before it gives up."""


class Database:
    """Transactions on `path`; every failure of SQLite comes out as a StoreError."""

    def __init__(self, path: Path) -> None:
        self.path = path
        # One writer of this process at a time: SQLite's own waiting polls, this lock does not.
        self._writer = threading.RLock()
        self._engine = create_engine(
            URL.create("sqlite", database=str(path)),
            connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
            max_overflow=-1,
        )
        event.listen(self._engine, "connect", _configure)
        event.listen(self._engine, "begin", _begin)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A consistent snapshot."""
        try:
            with self._engine.connect() as connection, connection.begin():
                yield connection
        except (DBAPIError, OSError) as error:
            raise explain(error, str(self.path)) from error

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction nobody else writes during, from its first statement on: check, then append."""
        try:
            with self._writer, self._engine.connect() as plain:
                connection = plain.execution_options(write=True)
                with connection.begin():
                    yield connection
        except (DBAPIError, OSError) as error:
            raise explain(error, str(self.path)) from error

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()


def _configure(connection: sqlite3.Connection, _record: Any) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin(connection: Connection) -> None:
    # A deferred transaction that writes after reading fails at once if another process wrote in between.
    write = connection.get_execution_options().get("write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN DEFERRED")
