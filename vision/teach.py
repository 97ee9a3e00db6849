"""Learn from a correction: the crop of a corrected cell becomes a further picture of that face in the family's deck."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from scoring.game import Game
from scoring.words import Words, words
from vision.enrol import EnrolError, check_name, check_tokens, write_deck_file
from vision.image import open_photo
from vision.prototypes import Deck, decks_of, kept_decks, user_folder
from vision.prototypes.deck import MOST_PICTURES
from vision.prototypes.layouts import alikeness, cut_card, layout_of
from vision.prototypes.own_files import file_name
from vision.reading import CellReading
from vision.rectify import Pyramid

Rgb = NDArray[np.uint8]

SOURCE = "corrections made in review"
ANOTHER = 0.93  # likeness to another face from which a correction contradicts a card that is known well
LEAST_SIDE = 24.0  # pixels of a card's width: a smaller crop teaches noise
_WRITING = Lock()


@dataclass(frozen=True)
class Taught:
    """What was learnt. key: the crop's mark in the deck; new: False if this very crop was known already."""

    game: str
    deck: str
    token: str
    key: str
    new: bool
    words: Words


def teach(
    photo: bytes | Rgb,
    cell: CellReading,
    game: Game,
    token: str,
    deck_name: str = "family",
    *,
    folder: Path | None = None,
) -> Taught:
    """Add the crop of `cell` as a picture of `token` ("x" a back) to the family's deck, which is made if need be.

    photo: the bytes, or upright (h, w, 3) RGB, in whose pixels the cell's corners are. Blocking: decodes the photo and
    writes a file, whole or not at all. Raises EnrolError and PhotoError.
    """
    folder = user_folder() if folder is None else folder
    check_name(deck_name)
    check_tokens(game, [token])
    cut = _cut(photo, cell)
    _refuse_known_face(cut, game, token, folder)
    layout = layout_of(cut)
    key = hashlib.sha256(token.encode() + b"\0" + layout.tobytes()).hexdigest()[:16]
    path = folder / file_name(game.name, deck_name)
    with _WRITING:
        old = _deck(game, path, folder)
        told = words("Remembered as {token}: cards that look like this one are read so from now on.", token=token)
        if old is not None and key in old.keys:
            return Taught(game.name, old.name, token, key, False, told)
        shown = old.name if old is not None else deck_name
        if old is not None and len(old.tokens) >= MOST_PICTURES:
            raise EnrolError(words("The deck {name} is full. Remove it and begin a new one.", name=shown))
        row = replace(
            Deck.of_layouts(layout[None], (token,), np.zeros(1, np.float32), game=game.name, name=shown, source=SOURCE),
            keys=(key,),
        )
        if old is not None:
            row = replace(row, strangers=_strangers(cut, token, old))
        write_deck_file(path, row if old is None else old.with_rows(row))
    return Taught(game.name, shown, token, key, True, told)


def forget(taught: Taught, *, folder: Path | None = None) -> bool:
    """Take a taught crop out again; a deck that held nothing else is gone. False if it was not there any more.

    Raises EnrolError where the folder cannot be written.
    """
    folder = user_folder() if folder is None else folder
    path = folder / file_name(taught.game, taught.deck)
    with _WRITING:
        decks = kept_decks(taught.game, folder)
        old = next((deck for deck in decks if f"{deck.file}.npz" == path.name), None)
        if old is None or taught.key not in old.keys:
            return False
        keep = [i for i, key in enumerate(old.keys) if key != taught.key]
        if keep:
            write_deck_file(path, old.rows(keep))
        else:
            with suppress(OSError):
                path.unlink()
    return True


def _deck(game: Game, path: Path, folder: Path) -> Deck | None:
    decks = kept_decks(game.name, folder)
    found = next((deck for deck in decks if f"{deck.file}.npz" == path.name), None)
    if found is None and path.exists():  # damaged: kept aside, never written over
        with suppress(OSError):
            path.replace(path.with_name(path.name + ".damaged"))
    return found


def _cut(photo: bytes | Rgb, cell: CellReading) -> Rgb:
    quad = np.array(cell.corners, np.float64)
    if isinstance(photo, bytes):
        opened = open_photo(photo)
        rgb, scale = opened.rgb, opened.scale
    else:
        rgb, scale = photo, 1.0
    quad = (quad + 0.5) / scale - 0.5
    height, width = rgb.shape[:2]
    across = float(min(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[3])))
    middle = quad.mean(axis=0)
    inside = np.isfinite(quad).all() and 0 <= middle[0] < width and 0 <= middle[1] < height
    if not inside or across < LEAST_SIDE:
        raise EnrolError(
            words("This card is too small in the photo to learn from, or not in it. Take a photo from nearer.")
        )
    return cut_card(Pyramid(rgb), quad)


def _refuse_known_face(cut: Rgb, game: Game, token: str, folder: Path) -> None:
    """A crop that is plainly another face would spoil that face's reading ever after."""
    for deck in decks_of(game.name, folder):
        alike = alikeness([cut], deck.vectors)[0]
        own = max((float(a) for a, t in zip(alike, deck.tokens, strict=True) if t == token), default=0.0)
        other, face = max(
            ((float(a), t) for a, t in zip(alike, deck.tokens, strict=True) if t != token), default=(0, "")
        )
        if other >= ANOTHER and other > own and deck.whole(len(game.faces)):
            raise EnrolError(
                words(
                    "This card looks just like {other} of the deck {deck}, so it is not remembered as {token}. The "
                    "correction itself stays.",
                    other=face,
                    deck=deck.name,
                    token=token,
                )
            )


def _strangers(cut: Rgb, token: str, deck: Deck) -> NDArray[np.float32]:
    """How alike the crop is to other faces of its deck."""
    alike = alikeness([cut], deck.vectors)[0]
    others = [float(value) for value, own in zip(alike, deck.tokens, strict=True) if own != token]
    return np.array([max(others, default=0.0)], np.float32)
