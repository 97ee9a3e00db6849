"""The first tables: the log of actions, the drafts, the preferences."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables, and the triggers that keep the log append-only."""
    op.create_table(
        "actions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("match_id", sa.String, nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_actions_match_id", "actions", ["match_id"])
    for event in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER actions_no_{event.lower()} BEFORE {event} ON actions "
            "BEGIN SELECT RAISE(ABORT, 'the log of actions is append-only'); END"
        )
    op.create_table(
        "hand_drafts",
        sa.Column("match_id", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("payload", sa.JSON, nullable=False),
    )
    op.create_table(
        "round_drafts",
        sa.Column("match_id", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("payload", sa.JSON, nullable=False),
    )
    op.create_table(
        "preferences",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("value", sa.JSON, nullable=False),
    )
