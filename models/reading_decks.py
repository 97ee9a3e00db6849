"""Enrols the decks of an exam: prototypes from the one picture a face in FOLDER/decks/NAME/faces.

Each deck gets a data folder of its own, FOLDER/decks/NAME, in which the shipped decks of its game are out of use; a
photo of that deck is read with POBUDKA_DATA pointing there.
"""

from __future__ import annotations

import os
from pathlib import Path

from vision.prototypes import decks_of
from vision.prototypes.build import read_faces, write_deck
from vision.prototypes.own_files import note_removed


def enrol(folder: Path, deck: str, game: str) -> Path:
    """Writes the deck's prototypes and returns its data folder."""
    home = folder / "decks" / deck
    place = home / "prototypes"
    place.mkdir(parents=True, exist_ok=True)
    note_removed(place, {known.name for known in decks_of(game, folder / "none")})
    write_deck(place / f"{deck}.npz", read_faces(home / "faces"), game=game, edition="", source="one picture a face")
    return home


def data_folder(folder: Path, deck: str | None) -> Path | None:
    """Where POBUDKA_DATA should point for photos of `deck`: its own folder where enrolled, a folder without decks where
    it is an unknown one; None leaves things as they are."""
    if deck is None:
        return None
    home = folder / "decks" / deck
    return home if (home / "prototypes").is_dir() else folder / "none"


def use(home: Path | None) -> None:
    """Reads from now on with the decks of that data folder."""
    if home is not None:
        os.environ["POBUDKA_DATA"] = str(home)
