"""A real keyboard at the entry screen: the same verbs as the keys on the screen."""

from __future__ import annotations

from ui.entry import hardware_keys
from ui.entry.keypad_layout import Action
from ui.entry.round_entry import RoundEntry


class Keyboard:
    """Remembers the beginning of a card's name between two strokes."""

    def __init__(self, entry: RoundEntry) -> None:
        self._entry = entry
        self._pending = ""

    def press(self, key: str) -> None:
        """A key by Flutter's name for it ("5", "Numpad 5", "Arrow Left"); keys that mean nothing are ignored."""
        seat = self._entry.focus
        if seat is None:
            return
        state = self._entry.state()
        way = self._entry.way(seat, state)
        if way == "cards":
            self._card(seat, key)
        elif way is not None:
            self._total(seat, key)

    def _card(self, seat: int, key: str) -> None:
        game = self._entry.state().match.rules
        pending, self._pending = self._pending, ""
        if key in hardware_keys.ARROWS:
            self._entry.move(seat, *hardware_keys.ARROWS[key])
        elif key == "Backspace":
            if not pending:
                self._entry.press(seat, Action.BACKSPACE)
        elif key in hardware_keys.ENTERS:
            self._type(seat, hardware_keys.finish(pending, game))
        elif letter := hardware_keys.character(key):
            self._type(seat, hardware_keys.type_card(pending, letter, game))
        else:
            self._pending = pending

    def _type(self, seat: int, typed: hardware_keys.Typed) -> None:
        self._pending = typed.pending
        if typed.token is not None:
            self._entry.press(seat, typed.token)

    def _total(self, seat: int, key: str) -> None:
        letter = hardware_keys.character(key)
        if letter.isdecimal():
            self._entry.digit(seat, letter)
        elif letter == "-":
            self._entry.minus(seat)
        elif key == "Backspace":
            self._entry.erase(seat)
        elif key in ("Enter", "Numpad Enter"):
            self._entry.go_on()
