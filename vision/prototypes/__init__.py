"""What the faces of known decks look like: 16 x 24 blurred colour layouts, one a picture of a face.

A layout is a thumbnail of 384 colours, too coarse to show or print the painting; it serves to tell faces apart, nothing
else. `deck.py` says what a deck's file holds. Shipped decks can be taken out of use (a note in the user's data folder);
decks that a family enrolled are files in that folder and are used beside them.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from scoring.games import GAMES
from vision.prototypes.deck import LIMIT, Deck, DeckError, read_deck
from vision.prototypes.layouts import strangers_among
from vision.prototypes.own_files import note_removed, removed, user_folder

__all__ = [
    "Deck",
    "DeckError",
    "decks_of",
    "kept_decks",
    "read_deck",
    "remove",
    "restore",
    "shipped_decks",
    "user_folder",
]

log = logging.getLogger(__name__)


def decks_of(game: str, folder: Path | None = None) -> tuple[Deck, ...]:
    """Every deck of a game to read with: the shipped ones that were not removed, and those in the user's folder.

    Single pictures (taught in review, or of a few faces only) are no box of their own: they join every whole deck of
    the game as further rows, and stand alone only where there is none.
    """
    folder = user_folder() if folder is None else folder
    return _joined(game, folder, _stamp(folder))


def kept_decks(game: str, folder: Path | None = None) -> tuple[Deck, ...]:
    """The same decks as they are kept, one a file; a damaged file is left out and noted in the log."""
    folder = user_folder() if folder is None else folder
    return tuple(deck for deck in _all_decks(folder, _stamp(folder)) if deck.game == game)


def remove(game: str, folder: Path | None = None) -> tuple[str, ...]:
    """Take every deck of a game out of use: shipped ones are noted as removed, the user's own are deleted (shelf.py
    takes out one and can bring it back). Their names."""
    folder = user_folder() if folder is None else folder
    gone = kept_decks(game, folder)
    note_removed(folder, {*removed(folder), *(deck.name for deck in gone if deck.shipped)})
    for deck in gone:
        if not deck.shipped:
            (folder / f"{deck.file}.npz").unlink(missing_ok=True)
    return tuple(deck.name for deck in gone)


def restore(game: str, folder: Path | None = None) -> tuple[str, ...]:
    """Bring the shipped decks of a game back into use. Names of the decks then in use."""
    folder = user_folder() if folder is None else folder
    shipped = {deck.name for deck in shipped_decks() if deck.game == game}
    if shipped & set(removed(folder)):
        note_removed(folder, set(removed(folder)) - shipped)
    return tuple(deck.name for deck in kept_decks(game, folder))


Stamp = tuple[tuple[str, int, int], ...]
"""Name, time and size of every file in the user's folder: another stamp, other decks."""


def _stamp(folder: Path) -> Stamp:
    try:
        return tuple(sorted((p.name, p.stat().st_mtime_ns, p.stat().st_size) for p in folder.glob("*.[nj]*")))
    except OSError:  # no such folder, one that may not be read, or a file that went meanwhile
        return ()


@lru_cache(maxsize=1)
def shipped_decks() -> tuple[Deck, ...]:
    """The decks that come with the program, in use or not."""
    places = sorted(files(__name__).iterdir(), key=lambda place: place.name)
    decks = (read_deck(p.name.removesuffix(".npz"), p.read_bytes()) for p in places if p.name.endswith(".npz"))
    return tuple(replace(deck, shipped=True) for deck in decks)


@lru_cache(maxsize=4)
def _all_decks(folder: Path, stamp: Stamp) -> tuple[Deck, ...]:
    out = set(removed(folder))
    own = []
    for name, _, size in stamp:
        if not name.endswith(".npz"):
            continue
        try:
            if size > LIMIT:
                raise DeckError(f"{name} has {size} bytes, more than any deck")
            own.append(read_deck(name.removesuffix(".npz"), (folder / name).read_bytes()))
        except (OSError, DeckError) as fault:
            log.warning("a deck is left out: %s", fault)
    return (*(deck for deck in shipped_decks() if deck.name not in out), *own)


@lru_cache(maxsize=8)
def _joined(game: str, folder: Path, stamp: Stamp) -> tuple[Deck, ...]:
    decks = [deck for deck in _all_decks(folder, stamp) if deck.game == game and deck.tokens]
    faces = len(GAMES[game].faces) if game in GAMES else 0
    whole = [deck for deck in decks if deck.whole(faces)]
    single = [deck for deck in decks if not deck.whole(faces)]
    if not whole or not single:
        return tuple(decks)
    return tuple(_with_singles(deck, single) for deck in whole)


def _with_singles(deck: Deck, singles: list[Deck]) -> Deck:
    joined = deck
    for single in singles:
        reached = strangers_among(single.vectors, single.tokens, deck.layouts, deck.tokens)
        joined = joined.with_rows(replace(single, strangers=reached))
    return joined
