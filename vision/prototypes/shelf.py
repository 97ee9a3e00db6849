"""The decks there are, in use or put away: what a list shows, and one deck at a time taken out and brought back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vision.prototypes import DeckError, kept_decks, read_deck, shipped_decks, user_folder
from vision.prototypes.deck import Deck
from vision.prototypes.own_files import note_removed, removed

AWAY = ".removed"
"""What the name of an own deck's file ends in while it is put away."""


@dataclass(frozen=True)
class Shelved:
    """A deck and whether it is read with. own: not shipped with the program."""

    deck: Deck
    own: bool
    in_use: bool

    @property
    def faces(self) -> tuple[str, ...]:
        """Its faces without the back, in the order they were enrolled."""
        return tuple(dict.fromkeys(token for token in self.deck.tokens if token != "x"))

    @property
    def corrections(self) -> int:
        """How many of its pictures were taught in review."""
        return sum(bool(key) for key in self.deck.keys)


def shelf(game: str, folder: Path | None = None) -> tuple[Shelved, ...]:
    """All decks of a game, shipped ones first."""
    folder = user_folder() if folder is None else folder
    used = kept_decks(game, folder)
    out = removed(folder)
    shipped = [Shelved(deck, False, deck.name not in out) for deck in shipped_decks() if deck.game == game]
    own = [Shelved(deck, True, True) for deck in used if not deck.shipped]
    return (*shipped, *own, *(Shelved(deck, True, False) for deck in _away(game, folder)))


def find(name: str, game: str | None, games: tuple[str, ...], folder: Path | None = None) -> tuple[Shelved, ...]:
    """Decks called `name` (case does not matter, nor a file's name), of one game or of all `games`; in use first."""
    wanted = name.casefold().strip()
    found = [
        one
        for each in ((game,) if game else games)
        for one in shelf(each, folder)
        if wanted in (one.deck.name.casefold(), one.deck.file.casefold())
    ]
    return tuple(sorted(found, key=lambda one: not one.in_use))


def put_away(one: Shelved, folder: Path | None = None) -> None:
    """Read with this deck no longer. Nothing is lost: an own deck's file is set aside. Raises OSError."""
    folder = user_folder() if folder is None else folder
    if not one.own:
        note_removed(folder, {*removed(folder), one.deck.name})
    elif one.in_use:
        path = folder / f"{one.deck.file}.npz"
        path.replace(path.with_name(path.name + AWAY))


def bring_back(one: Shelved, folder: Path | None = None) -> bool:
    """Read with it again; False if a newer deck of the same name is in its place. Raises OSError."""
    folder = user_folder() if folder is None else folder
    if not one.own:
        note_removed(folder, set(removed(folder)) - {one.deck.name})
        return True
    path = folder / f"{one.deck.file}.npz"
    if one.in_use or path.exists():
        return one.in_use
    path.with_name(path.name + AWAY).replace(path)
    return True


def _away(game: str, folder: Path) -> list[Deck]:
    found = []
    for path in sorted(folder.glob(f"*.npz{AWAY}")):
        try:
            deck = read_deck(path.name.removesuffix(f".npz{AWAY}"), path.read_bytes())
        except (OSError, DeckError):
            continue
        if deck.game == game:
            found.append(deck)
    return found
