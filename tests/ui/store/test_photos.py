"""Preview photos: whole or not there, and never a way out of their folder."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from ui.store import HandDraft, Store, StoreError

JPEG = b"\xff\xd8" + b"picture" * 100


def test_kept_and_given_back(store: Store) -> None:
    names = [store.save_photo(JPEG), store.save_photo(JPEG)]
    assert len(set(names)) == 2
    assert [store.photo(name) for name in names] == [JPEG, JPEG]
    assert sorted(path.name for path in (store.folder / "photos").iterdir()) == sorted(names)


@pytest.mark.parametrize("name", ["../pobudka.sqlite3", "/etc/passwd", "", "a.jpg", "0" * 32 + ".jpg", "..\\x.jpg"])
def test_a_name_that_is_none(store: Store, name: str) -> None:
    with pytest.raises(StoreError, match="no longer there"):
        store.photo(name)


@pytest.mark.parametrize("data", [b"", b"GIF89a", JPEG + bytes(8 * 2**20)])
def test_only_previews(store: Store, data: bytes) -> None:
    with pytest.raises(StoreError, match="Expected a JPEG"):
        store.save_photo(data)


def test_a_full_disk_leaves_no_half_a_photo(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match="disk is full"):
        store.save_photo(JPEG)
    assert list((store.folder / "photos").iterdir()) == []


def test_old_ones_go_unless_a_draft_shows_them(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match_id = store.new_match("skyjo", ["Ala", "Ola"])
    shown, old, new = (store.save_photo(JPEG) for _ in range(3))
    store.save_hand_draft(match_id, 0, 0, HandDraft(photo=shown))
    long_ago = time.time() - 30 * 86400
    for name in (shown, old):
        os.utime(tmp_path / "photos" / name, (long_ago, long_ago))
    store.close()
    Store(tmp_path).close()
    assert {path.name for path in (tmp_path / "photos").iterdir()} == {shown, new}
