"""A real keyboard: letters and digits become cards, without waiting where no longer name could follow. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import FACE_DOWN, NO_CARD, Game

ARROWS = {"Arrow Up": (-1, 0), "Arrow Down": (1, 0), "Arrow Left": (0, -1), "Arrow Right": (0, 1)}
ENTERS = ("Enter", "Numpad Enter", " ")


@dataclass(frozen=True, slots=True)
class Typed:
    """`pending`: the beginning of a card's name, shown to nobody; `token`: the card to press now, if any."""

    pending: str = ""
    token: str | None = None


def character(key: str) -> str:
    """The character of a key event ("5", "Numpad 5", "Numpad Subtract", "N"), "" for anything else."""
    plain = key.removeprefix("Numpad ")
    plain = {"Subtract": "-", "Decimal": ".", "Multiply": "*", "Minus": "-", "Period": "."}.get(plain, plain)
    return plain.lower() if len(plain) == 1 else ""


def type_card(pending: str, typed: str, game: Game) -> Typed:
    """One more character of a card's name.

    >>> from scoring import GAMES
    >>> type_card("", "5", GAMES["skyjo"]), type_card("", "1", GAMES["skyjo"]), type_card("1", "2", GAMES["skyjo"])
    (Typed(pending='', token='5'), Typed(pending='1', token=None), Typed(pending='', token='12'))
    """
    names = [*game.values, FACE_DOWN, *([NO_CARD] if game.columns_can_go else [])]
    for text in (pending + typed, typed):  # what does not continue the last name begins the next one
        longer = [name for name in names if name.startswith(text) and name != text]
        if longer:
            return Typed(pending=text)
        if text in names:
            return Typed(token=text)
    return Typed()


def finish(pending: str, game: Game) -> Typed:
    """Enter or space: the name typed so far is all of it."""
    return Typed(token=pending if pending in game.values else None)
