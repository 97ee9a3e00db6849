"""The look of a card on the screen: our own colours by value, never the publishers' artwork.

Skyjo's cards come in five colours by value, so ours do too; Smoki and Sen get one quiet ramp each and dark ravens.
Every card shows its number as well: nothing is told by colour alone. Text on any of them has at least 4.5:1.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring import Face, Game, Words, number, words


@dataclass(frozen=True, slots=True)
class CardLook:
    """`label`: the big figure; `caption`: what a special card is called, on its box."""

    back: str
    ink: str
    label: str
    caption: str = ""


_SKYJO = (
    (-1, "#2B2F87", "#FFFFFF"),
    (0, "#8FD3F5", "#10263D"),
    (4, "#58B368", "#06210D"),
    (8, "#F5DF4D", "#2E2600"),
    (12, "#C8353F", "#FFFFFF"),
)
_RAMPS = {
    "smoki": ("#CFE8E4", "#A9D3CE", "#83BCBA", "#61A4A6", "#10302F"),
    "sen": ("#F1E9FB", "#DCD0F2", "#C5B5E8", "#AD9BDC", "#2A1B4D"),
}
_RAVEN = ("#33363F", "#FFFFFF")
_MIRROR = ("#B9D7F2", "#0D2A45")
_PLAIN = ("#E8E6E0", "#1B1F3B")


def card_look(game: Game, face: Face) -> CardLook:
    """How a face of `game` looks."""
    label = number(face.value) if face.value is not None else "?"
    back, ink = _colours(game, face)
    return CardLook(back, ink, label, face.name)


def face_words(face: Face) -> Words:
    """A face as a screen reader says it."""
    if face.value is None:
        return words("{name}", name=face.name)
    if face.name:
        return words("{value}, {name}", value=number(face.value), name=face.name)
    return words("{value}", value=number(face.value))


def _colours(game: Game, face: Face) -> tuple[str, str]:
    if face.value is None:
        return _MIRROR
    if game.name == "skyjo":
        return next((back, ink) for most, back, ink in _SKYJO if face.value <= most)
    if game.name not in _RAMPS:
        return _PLAIN
    if face.value >= 9:
        return _RAVEN
    *backs, ink = _RAMPS[game.name]
    return backs[min(max(face.value, 0) * len(backs) // 9, len(backs) - 1)], ink
