"""Brings a file of an older version to the present one, in a single transaction."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from ui.store import health
from ui.store.database import Database
from ui.store.records import newer

HEAD = "0001"
"""The newest revision in migrations/versions."""
KNOWN = frozenset({"0001"})
"""Every revision this version of the program can start from."""


def migrate(database: Database) -> None:
    """Run what is missing. Raises StoreError, and changes nothing, if the file is of a newer version."""
    with database.reading() as connection:
        before = _revision(connection)
    if before == HEAD:
        return
    if before is not None and before not in KNOWN:
        raise newer()
    if before is not None:
        health.copy_before(database.path, before)
    with database.writing() as connection:
        if _revision(connection) != HEAD:  # else another process was faster
            _upgrade(connection)


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def _upgrade(connection: Connection) -> None:
    # Imported only when there is something to do: Alembic costs every other start a quarter of a second.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    # The folder beside this file, wherever the program is installed; "%" is special in Alembic's options.
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, HEAD)
