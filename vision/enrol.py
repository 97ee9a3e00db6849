"""Enrol a deck: cut faces and their names -> a deck file in the user's folder, with everything wrong said first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.game import Game
from scoring.grid import FACE_DOWN
from scoring.words import Words, words, words_n
from vision.prototypes import Deck, kept_decks, user_folder
from vision.prototypes.build import build_deck, face_of_name
from vision.prototypes.layouts import alikeness, layout_of, vectors_of
from vision.prototypes.own_files import file_name
from vision.whole_file import write_whole

Rgb = NDArray[np.uint8]

SOURCE = "photos of the family's own cards"
SAME = 0.97  # likeness from which two pictures are one card photographed twice
CLOSE = 0.9  # likeness from which two faces are easily mistaken for each other
LONGEST = 60  # characters of a deck's name


class EnrolError(Exception):
    """Faces that cannot be enrolled or taught. `words` says what was expected, what came and what to do."""

    def __init__(self, sentence: Words) -> None:
        super().__init__(str(sentence))
        self.words = sentence


@dataclass(frozen=True)
class FacePicture:
    """One card cut out of a photo (see prototypes.layouts.cut_card). number: in reading order over all photos, from
    1; place: how to name it to a person ("IMG_1.jpg, card 3")."""

    cut: Rgb
    number: int
    place: str


@dataclass(frozen=True)
class Enrolled:
    """The deck as it was written; `missing`: faces of the game it lacks; `remarks`: what to know about it."""

    deck: Deck
    path: Path
    missing: tuple[str, ...]
    remarks: tuple[Words, ...]


def enrol(
    game: Game,
    name: str,
    pictures: Sequence[FacePicture],
    tokens: Sequence[str],
    *,
    edition: str | None = None,
    add: bool = False,
    folder: Path | None = None,
) -> Enrolled:
    """Write the deck `name` of these pictures, one token each; a face may have several pictures.

    add: to the deck of that name, which must then exist. Raises EnrolError, also where the folder cannot be written.
    """
    folder = user_folder() if folder is None else folder
    check_name(name)
    check_tokens(game, tokens)
    if len(tokens) != len(pictures):
        raise EnrolError(count_mismatch(len(pictures), len(tokens)))
    path = folder / file_name(game.name, name)
    old = next((deck for deck in kept_decks(game.name, folder) if f"{deck.file}.npz" == path.name), None)
    if old is not None and not add and old.enrolled:
        raise EnrolError(
            words(
                "There is already a deck called {name} for {game}. Choose another name, remove it first, or add to it.",
                name=old.name,
                game=game.title,
            )
        )
    if old is None and add:
        raise EnrolError(words("There is no deck called {name} for {game} to add to.", name=name, game=game.title))
    cuts = [picture.cut for picture in pictures]
    alike = alikeness(cuts, vectors_of(np.stack([layout_of(cut) for cut in cuts])))
    refuse_one_card_with_two_names(alike, pictures, tokens)
    new = build_deck(cuts, tokens, game=game.name, name=name, edition=edition or "", source=SOURCE)
    deck = new if old is None else replace(old.with_rows(new), edition=edition or old.edition)
    write_deck_file(path, deck)
    missing = tuple(face for face in deck_faces(game, edition) if face not in deck.enrolled)
    return Enrolled(replace(deck, file=path.stem), path, missing, (*_missing(missing, game), *_close(alike, tokens)))


def deck_faces(game: Game, edition: str | None) -> tuple[str, ...]:
    """The faces a deck of this edition holds, and the back."""
    copies = game.deck(edition)
    return (*(face.token for face in game.faces if copies.get(face.token, 0)), FACE_DOWN)


def check_name(name: str) -> None:
    """Refuses a deck's name that nobody could type again."""
    if not name.strip() or len(name) > LONGEST or not name.isprintable():
        raise EnrolError(
            words("A deck's name has 1 to {longest} characters in one line; got {name!r}.", longest=LONGEST, name=name)
        )


def check_tokens(game: Game, tokens: Sequence[str]) -> None:
    """Refuses faces that the game does not have."""
    known = (*game.values, FACE_DOWN)
    if unknown := [token for token in dict.fromkeys(tokens) if token not in known]:
        raise EnrolError(
            words(
                "{unknown} is no card of {game}; expected {faces} (x is the back).",
                unknown=", ".join(unknown),
                game=game.title,
                faces=" ".join(known),
            )
        )


def count_mismatch(seen: int, given: int) -> Words:
    """The sentence for another number of cards than faces."""
    cards = words_n("{count} card was seen", "{count} cards were seen", seen)
    faces = words_n("{count} face was given", "{count} faces were given", given)
    return words(
        "{cards}, but {faces}. Give one face a card, in reading order over all photos. Cards must lie apart, upright "
        "and wholly in the picture, on a plain table that is unlike them; the picture with numbers shows what was "
        "seen.",
        cards=cards,
        faces=faces,
    )


def face_of_file(stem: str, game: Game) -> str | None:
    """The face that a picture's file name gives, as in `5s` (5*), `reflection` (?), `back` (x), `-2`, `smoki_9n`,
    `7 (2)`; None if it gives none."""
    known = (*game.values, FACE_DOWN)
    plain = stem.strip().lower().replace("\N{MINUS SIGN}", "-")
    tries = [plain, re.sub(rf"^{game.name}[ _.-]+", "", plain)]
    tries += [re.sub(r"(?<=[^ _.(-])[ _.-]*(?:[ _.-]\d+|\(\d+\))$", "", one) for one in tries]
    return next((face for one in tries if (face := face_of_name(one)) in known), None)


def write_deck_file(path: Path, deck: Deck) -> None:
    """Replace a deck's file at once. Raises EnrolError where the folder cannot be written."""
    try:
        write_whole(path, deck.content())
    except OSError as error:
        raise EnrolError(
            words(
                "The deck cannot be written to {folder} ({reason}). Make room or allow writing there.",
                folder=path.parent,
                reason=error.strerror or str(error),
            )
        ) from error


def refuse_one_card_with_two_names(
    alike: NDArray[np.float32], pictures: Sequence[FacePicture], tokens: Sequence[str]
) -> None:
    """Refuses two pictures of what must be one card under different names."""
    for i, j in _pairs(alike, tokens, SAME):
        raise EnrolError(
            words(
                "{one} and {other} show the same picture, but were called {first} and {second}. Check their names; "
                "cards that differ this little cannot be told apart.",
                one=pictures[i].place,
                other=pictures[j].place,
                first=tokens[i],
                second=tokens[j],
            )
        )


def _close(alike: NDArray[np.float32], tokens: Sequence[str]) -> tuple[Words, ...]:
    pairs = dict.fromkeys(f"{tokens[i]} / {tokens[j]}" for i, j in _pairs(alike, tokens, CLOSE))
    if not pairs:
        return ()
    return (
        words(
            "Much alike, and perhaps often in doubt: {pairs}. A second picture of each in other light helps.",
            pairs=tuple(pairs),
        ),
    )


def _pairs(alike: NDArray[np.float32], tokens: Sequence[str], least: float) -> list[tuple[int, int]]:
    """Index pairs of different faces that are at least so alike both ways, the most alike first."""
    both = np.minimum(alike, alike.T)
    found = [
        (float(both[i, j]), i, j)
        for i in range(len(tokens))
        for j in range(i + 1, len(tokens))
        if tokens[i] != tokens[j] and both[i, j] >= least
    ]
    return [(i, j) for _, i, j in sorted(found, reverse=True)]


def _missing(missing: tuple[str, ...], game: Game) -> tuple[Words, ...]:
    if not missing:
        return ()
    return (
        words(
            "Not in this deck yet: {faces}. Until they are added, a card of {game} that it lacks is marked doubtful.",
            faces=" ".join(missing),
            game=game.title,
        ),
    )
