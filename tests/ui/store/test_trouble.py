"""What is wrong with the disk or the file is said in a sentence, and nothing is lost."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from scoring import CardSum, Round
from ui.store import Store, StoreError, default_folder
from ui.store.migrate import HEAD

ROUND = Round((CardSum(1), CardSum(2)))
FILE = "pobudka.sqlite3"


def filled(folder: Path) -> str:
    store = Store(folder)
    match_id = store.new_match("skyjo", ["Ala", "Ola"])
    store.add_round(match_id, 0, ROUND)
    store.close()
    return match_id


def damaged_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("pobudka.damaged-*.sqlite3"))


def fill(store: Store, match_id: str) -> None:
    for number in range(1, 500):
        store.add_round(match_id, number, ROUND)


def overwrite_start(file: Path) -> None:
    file.write_bytes(b"not a database at all" + file.read_bytes()[21:])


def overwrite_middle(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[4096:12288] = b"\xa5" * 8192
    file.write_bytes(data)


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5000])


@pytest.mark.parametrize("damage", [overwrite_start, overwrite_middle, cut])
@pytest.mark.parametrize("with_copy", [True, False])
def test_a_damaged_file_is_set_aside_and_the_copy_opened(tmp_path: Path, damage: object, with_copy: bool) -> None:
    """S-29: corrupt one set aside and backup loaded."""
    match_id = filled(tmp_path)
    Store(tmp_path).close()  # a healthy start keeps a copy
    if not with_copy:
        (tmp_path / "pobudka.backup.sqlite3").unlink()
    damage(tmp_path / FILE)  # type: ignore[operator]
    left = (tmp_path / FILE).read_bytes()
    store = Store(tmp_path)
    (aside,) = damaged_files(tmp_path)
    assert aside.read_bytes() == left
    assert store.notice is not None
    assert aside.name in str(store.notice)
    if with_copy:
        assert "copy of" in str(store.notice)
        assert store.match(match_id).rounds == (ROUND,)
    else:
        assert "new one has been started" in str(store.notice)
        assert store.matches() == ()
    store.new_match("skyjo", ["Ala", "Ola"])
    store.close()
    again = Store(tmp_path)
    assert again.notice is None
    again.close()


def test_a_healthy_file_gives_no_notice(tmp_path: Path) -> None:
    filled(tmp_path)
    store = Store(tmp_path)
    assert store.notice is None
    assert damaged_files(tmp_path) == []
    store.close()


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    """S-29: unknown newer version."""
    filled(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match=r"newer version of Pobudka\. Update"):
        Store(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]
        assert connection.execute("SELECT count(*) FROM actions").fetchone() == (2,)


def test_actions_of_a_newer_program_are_not_guessed_at(store: Store) -> None:
    match_id = store.new_match("skyjo", ["Ala", "Ola"])
    with closing(sqlite3.connect(store.folder / FILE)) as connection, connection:
        connection.execute(
            "INSERT INTO actions (at, kind, match_id, payload) VALUES ('2030-01-01', 'round.undo', ?, '{\"v\": 1}')",
            (match_id,),
        )
    with pytest.raises(StoreError, match="Update"):
        store.match(match_id)


def test_the_file_carries_its_version(store: Store) -> None:
    with closing(sqlite3.connect(store.folder / FILE)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    place = tmp_path / "taken"
    place.write_text("a file", encoding="utf-8")
    with pytest.raises(StoreError, match="taken cannot be written to"):
        Store(place)
    assert place.read_text(encoding="utf-8") == "a file"


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="permissions do not bind this user")
def test_a_read_only_folder(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(StoreError, match="cannot be written to"):
            Store(tmp_path)
    finally:
        tmp_path.chmod(0o700)


def test_a_full_disk_loses_nothing(store: Store) -> None:
    """SQLite's own "disk is full", brought about by a limit on the file's size."""
    match_id = store.new_match("skyjo", ["Ala", "Ola"])
    store.add_round(match_id, 0, ROUND)
    engine = store._database._engine

    def small(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")

    event.listen(engine, "connect", small)
    engine.dispose()
    with pytest.raises(StoreError, match="disk is full"):
        fill(store, match_id)
    saved = len(store.match(match_id).rounds)
    assert saved >= 1
    event.remove(engine, "connect", small)
    engine.dispose()
    store.add_round(match_id, saved, ROUND)
    other = Store(store.folder)
    assert len(other.match(match_id).rounds) == saved + 1
    other.close()


def test_the_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POBUDKA_DATA", str(tmp_path / "Zażółć gęślą 100%"))
    assert default_folder() == tmp_path / "Zażółć gęślą 100%"
    Store(default_folder()).close()
    assert (default_folder() / FILE).exists()
    monkeypatch.delenv("POBUDKA_DATA")
    assert default_folder().name == "pobudka"
    assert default_folder().is_absolute()


def test_works_from_any_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """F-18: run with the current directory elsewhere -> data written in the app's data folder."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    filled(tmp_path / "data")
    assert list(elsewhere.iterdir()) == []
