"""The log only grows, and the file has exactly the tables the code expects."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

import ui.store.migrate as migrating
from scoring import CardSum, Round
from ui.store import HandDraft, Store
from ui.store.schema import METADATA


def rows(folder: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / "pobudka.sqlite3")) as connection:
        return connection.execute("SELECT id, at, kind, match_id, payload FROM actions ORDER BY id").fetchall()


def test_every_action_appends_and_changes_nothing_before_it(store: Store) -> None:
    seen: list[tuple[object, ...]] = []
    match_id = store.new_match("skyjo", ["Ala", "Ola"])
    steps = (
        lambda: store.add_round(match_id, 0, Round((CardSum(1), CardSum(2)))),
        lambda: store.correct_round(match_id, 0, Round((CardSum(3), CardSum(2)))),
        lambda: store.correct_round(match_id, 0, Round((CardSum(1), CardSum(2)))),
        lambda: store.new_match("sen", ["Ala", "Ola"]),
    )
    for step in steps:
        before = rows(store.folder)
        assert before[: len(seen)] == seen
        step()
        seen = before
    assert [row[2] for row in rows(store.folder)] == [
        "match.new", "round.add", "round.correct", "round.correct", "match.new"
    ]  # fmt: skip


def test_no_total_is_ever_stored(store: Store) -> None:
    match_id = store.new_match("skyjo", ["Ala", "Ola"])
    store.add_round(match_id, 0, Round((CardSum(12), CardSum(2)), 0))
    payload = json.loads(str(rows(store.folder)[-1][4]))
    assert payload == {
        "v": 1,
        "number": 0,
        "round": {"hands": [{"sum": 12}, {"sum": 2}], "ender": 0, "token_tie": "each"},
    }


def test_drafts_leave_no_trace_in_the_log(store: Store) -> None:
    match_id = store.new_match("skyjo", ["Ala", "Ola"])
    before = rows(store.folder)
    store.save_hand_draft(match_id, 0, 0, HandDraft(total="1"))
    assert rows(store.folder) == before


@pytest.mark.parametrize("statement", ["UPDATE actions SET kind = 'x'", "DELETE FROM actions"])
def test_the_file_itself_refuses_to_forget(store: Store, statement: str) -> None:
    store.new_match("skyjo", ["Ala", "Ola"])
    with (
        closing(sqlite3.connect(store.folder / "pobudka.sqlite3")) as connection,
        pytest.raises(sqlite3.IntegrityError, match="append-only"),
    ):
        connection.execute(statement)


def test_the_migrations_make_the_tables_of_the_schema(store: Store) -> None:
    engine = create_engine(f"sqlite:///{store.folder / 'pobudka.sqlite3'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_the_newest_revision_is_the_one_the_code_names() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrating.__file__).parent / "migrations"))
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == [migrating.HEAD]
    assert {script.revision for script in scripts.walk_revisions()} == migrating.KNOWN


def test_every_commit_reaches_the_disk(store: Store) -> None:
    with store._database.writing() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
