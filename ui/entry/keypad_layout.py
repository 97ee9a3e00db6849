"""Which key sits where, for each game: rows of keys that never move, so that fingers learn them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique

from scoring import FACE_DOWN, NO_CARD, Face, Game

KEYS_PER_ROW = 5


@unique
class Action(StrEnum):
    """Keys that are no card."""

    BACKSPACE = "backspace"
    CLEAR = "clear"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Key:
    """`token` names it in tests and handlers: a face, `.`, `x` or an `Action`; `face`: the card it stands for."""

    token: str
    face: Face | None = None


def keypad_rows(game: Game, edition: str | None = None) -> tuple[tuple[Key, ...], ...]:
    """Number cards five a row in their order, then the named special cards in wider keys, then what is no card.

    Faces that the edition's deck lacks are left out.

    >>> from scoring import GAMES
    >>> [" ".join(key.token for key in row) for row in keypad_rows(GAMES["skyjo"])]
    ['-2 -1 0 1 2', '3 4 5 6 7', '8 9 10 11 12', '. x undo clear backspace']
    """
    faces = [face for face in game.faces if game.copies(face.token, edition) > 0]
    plain = [Key(face.token, face) for face in faces if not face.name]
    special = tuple(Key(face.token, face) for face in faces if face.name)
    rows = [tuple(plain[i : i + KEYS_PER_ROW]) for i in range(0, len(plain), KEYS_PER_ROW)]
    if special:
        rows.append(special)
    gone = (Key(NO_CARD),) if game.columns_can_go else ()
    rows.append((*gone, Key(FACE_DOWN), Key(Action.UNDO), Key(Action.CLEAR), Key(Action.BACKSPACE)))
    return tuple(rows)
