"""The user's own decks as files: where they are, what a deck's file is called."""

from __future__ import annotations

import json
import os
import re
import unicodedata
from pathlib import Path

from platformdirs import user_data_dir

from vision.whole_file import write_whole

REMOVED = "removed.json"
LONGEST_NAME = 60


def user_folder() -> Path:
    """Where the user's own decks and the list of removed ones are kept: POBUDKA_DATA, else the user's data
    directory."""
    base = os.environ.get("POBUDKA_DATA")
    return (Path(base).expanduser() if base else Path(user_data_dir("pobudka", appauthor=False))) / "prototypes"


def file_name(game: str, name: str) -> str:
    """The file of the deck `name` of a game, safe on every system; names that differ in case or spacing share one.

    >>> file_name("smoki", "Talia Babci!")
    'smoki-talia-babci.npz'
    """
    plain = unicodedata.normalize("NFC", name).casefold()
    slug = re.sub(r"[^\w]+", "-", plain).strip("-_") or "deck"
    return f"{game}-{slug[:LONGEST_NAME]}.npz"


def removed(folder: Path) -> tuple[str, ...]:
    """Names of the shipped decks that are out of use; a damaged note hides none."""
    try:
        return tuple(str(name) for name in json.loads((folder / REMOVED).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return ()


def note_removed(folder: Path, names: set[str]) -> None:
    """Write that note. Raises OSError."""
    write_whole(folder / REMOVED, json.dumps(sorted(names)).encode())
