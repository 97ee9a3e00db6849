"""What the faces of known decks look like: 16 x 24 blurred colour layouts, one a face.

A layout is a thumbnail of 384 colours, too coarse to show or print the painting; it serves to tell faces apart, nothing
else. Each deck is one .npz file: `layouts` (n, 24, 16, 3) uint8 RGB, `tokens` (n,), `game`, `edition` and `source`, and
`strangers` (n,), each one's greatest likeness to another face of the deck. `python -m vision.prototypes remove
GAME` takes the shipped decks of a game out of use (a note in the user's data folder); files put there are used too.
"""

from __future__ import annotations

import io
import json
import os
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from platformdirs import user_data_dir

from vision.colour_layout import Vectors, normalised

REMOVED = "removed.json"


@dataclass(frozen=True)
class Deck:
    """One deck's faces. vectors: (n, 1152) normalised layouts, one a token ("x" is the back); strangers: (n,) see
    above; colours: (n, 3) each face's mean RGB."""

    name: str
    game: str
    edition: str
    source: str
    tokens: tuple[str, ...]
    vectors: Vectors
    strangers: NDArray[np.float32]
    colours: NDArray[np.float64]


def decks_of(game: str, folder: Path | None = None) -> tuple[Deck, ...]:
    """Every deck of a game in use: the shipped ones that were not removed, and those in the user's folder."""
    folder = user_folder() if folder is None else folder
    stamp = tuple(sorted((p.name, p.stat().st_mtime_ns) for p in folder.glob("*"))) if folder.is_dir() else ()
    return tuple(deck for deck in _all_decks(folder, stamp) if deck.game == game)


def user_folder() -> Path:
    """Where the user's own decks and the list of removed ones are kept: POBUDKA_DATA, else the user's data
    directory."""
    base = os.environ.get("POBUDKA_DATA")
    return (Path(base) if base else Path(user_data_dir("pobudka", appauthor=False))) / "prototypes"


def remove(game: str, folder: Path | None = None) -> tuple[str, ...]:
    """Take every deck of a game out of use: shipped ones are noted as removed, the user's own are deleted. Their
    names."""
    folder = user_folder() if folder is None else folder
    gone = decks_of(game, folder)
    folder.mkdir(parents=True, exist_ok=True)
    for deck in gone:
        (folder / f"{deck.name}.npz").unlink(missing_ok=True)
    names = sorted({*_removed(folder), *(deck.name for deck in gone)})
    (folder / REMOVED).write_text(json.dumps(names), encoding="utf-8")
    return tuple(deck.name for deck in gone)


def restore(game: str, folder: Path | None = None) -> tuple[str, ...]:
    """Bring the shipped decks of a game back into use. Names of the decks then in use."""
    folder = user_folder() if folder is None else folder
    shipped = {deck.name for deck in _shipped() if deck.game == game}
    if folder.is_dir():
        (folder / REMOVED).write_text(json.dumps(sorted(set(_removed(folder)) - shipped)), encoding="utf-8")
    return tuple(deck.name for deck in decks_of(game, folder))


def read_deck(name: str, content: bytes) -> Deck:
    """A deck from the bytes of its .npz file."""
    with np.load(io.BytesIO(content), allow_pickle=False) as data:
        lab = [cv2.cvtColor(layout.astype(np.float32) / 255, cv2.COLOR_RGB2LAB) for layout in data["layouts"]]
        return Deck(
            name,
            str(data["game"]),
            str(data["edition"]),
            str(data["source"]),
            tuple(str(token) for token in data["tokens"]),
            normalised(np.stack(lab).astype(np.float32)),
            data["strangers"].astype(np.float32),
            data["layouts"].mean(axis=(1, 2)),
        )


def _removed(folder: Path) -> list[str]:
    try:
        return [str(name) for name in json.loads((folder / REMOVED).read_text(encoding="utf-8"))]
    except (OSError, ValueError):
        return []


@lru_cache(maxsize=1)
def _shipped() -> tuple[Deck, ...]:
    places = sorted(files(__name__).iterdir(), key=lambda place: place.name)
    return tuple(read_deck(p.name.removesuffix(".npz"), p.read_bytes()) for p in places if p.name.endswith(".npz"))


@lru_cache(maxsize=4)
def _all_decks(folder: Path, stamp: tuple[tuple[str, int], ...]) -> tuple[Deck, ...]:
    removed = set(_removed(folder))
    own = [
        read_deck(name.removesuffix(".npz"), (folder / name).read_bytes()) for name, _ in stamp if name.endswith(".npz")
    ]
    return (*(deck for deck in _shipped() if deck.name not in removed), *own)
