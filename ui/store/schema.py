"""The tables as they are now. Only the migrations create them; a test keeps the two equal."""

from __future__ import annotations

from sqlalchemy import JSON, Column, Integer, MetaData, String, Table

METADATA = MetaData()

ACTIONS = Table(
    "actions",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("match_id", String, nullable=False, index=True),
    Column("payload", JSON, nullable=False),
    sqlite_autoincrement=True,
)
"""Everything that ever happened, in order. Triggers refuse UPDATE and DELETE; `at` is ISO 8601 in UTC."""

HAND_DRAFTS = Table(
    "hand_drafts",
    METADATA,
    Column("match_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("payload", JSON, nullable=False),
)

ROUND_DRAFTS = Table(
    "round_drafts",
    METADATA,
    Column("match_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("payload", JSON, nullable=False),
)

PREFERENCES = Table(
    "preferences",
    METADATA,
    Column("key", String, primary_key=True),
    Column("value", JSON, nullable=False),
)
