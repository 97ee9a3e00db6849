"""Small settings of this installation, as JSON values under a name."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.dialects.sqlite import insert

from ui.store.schema import PREFERENCES


def read_preference(connection: Connection, key: str, default: Any) -> Any:
    """The value kept under `key`, or `default`."""
    row = connection.execute(select(PREFERENCES.c.value).filter_by(key=key)).first()
    return default if row is None else row[0]


def write_preference(connection: Connection, key: str, value: Any) -> None:
    """Keep `value`, whatever was there before."""
    row = insert(PREFERENCES).values(key=key, value=value)
    connection.execute(row.on_conflict_do_update(set_={"value": row.excluded.value}))
