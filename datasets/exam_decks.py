"""Decks of the exam: which faces a deck has, how its pictures are drawn, and the picture a face is enrolled from.

Kinds: `number` (Skyjo-like), `art` (paintings with the game's corner numeral), `other` (pips, panels, framed pictures).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.arrays import Rgb, clipped
from datasets.decks import FACES, draw_deck
from datasets.exam_art import HEIGHT, WIDTH, draw_art_deck
from datasets.exam_numbers import draw_number_deck
from scoring.games import GAMES

Level = Literal["normal", "hard", "unknown"]
LEVELS: tuple[Level, ...] = ("normal", "hard", "unknown")
Kind = Literal["number", "art", "other"]
UNKNOWN_FACE = "u"
"""Label of a face that says nothing in the game: whatever is read for sure there is wrong."""


@dataclass(frozen=True)
class DeckPlan:
    """A deck before it is drawn."""

    name: str
    game: str
    kind: Kind
    copies: tuple[tuple[str, int], ...]
    """Face and how many of it there are; without the back."""
    aspect: float
    radius: float
    """Of the corners, card widths."""
    enrolled: bool
    """Whether the exam hands in one picture a face."""

    @property
    def tokens(self) -> tuple[str, ...]:
        """Its faces."""
        return tuple(token for token, _ in self.copies)


def plan_deck(rng: Generator, game: str, level: Level, name: str) -> DeckPlan:
    """A deck for `game`: the game's own faces in the default edition's numbers, unless the level is `unknown` and the
    deck one of another game (half of them)."""
    known = tuple(GAMES[game].deck().items())
    aspect, radius = float(rng.uniform(1.48, 1.55)), float(rng.uniform(0.03, 0.065))
    if level == "unknown" and (game == "skyjo" or rng.random() < 0.5):
        kind: Kind = "other" if rng.random() < 0.5 else "art"
        faces = [str(value) for value in range(1, FACES["other"] + 1)] if kind == "other" else _strange(10)
        return DeckPlan(name, game, kind, tuple((face, 6) for face in faces), aspect, radius, False)
    kind = "number" if game == "skyjo" else "art"
    return DeckPlan(name, game, kind, known, aspect, radius, level != "unknown" and kind == "art")


def _strange(count: int) -> list[str]:
    return [UNKNOWN_FACE + str(k) for k in range(count)]


def draw_exam_deck(rng: Generator, plan: DeckPlan) -> dict[str, Rgb]:
    """Face -> picture, and the back as `x`."""
    if plan.kind == "number":
        return draw_number_deck(rng)
    if plan.kind == "art":
        if plan.tokens[0].startswith(UNKNOWN_FACE):
            return draw_art_deck(rng, "none", plan.tokens)
        return draw_art_deck(rng, plan.game, plan.tokens)
    drawn = draw_deck(rng, "other", "val")
    pictures = dict(zip(plan.tokens, drawn.faces, strict=True)) | {"x": drawn.back}
    return {
        token: clipped(cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC))
        for token, picture in pictures.items()
    }


def enrolment_picture(rng: Generator, face: Rgb) -> Rgb:
    """The face as someone photographed it once: cut within 1 % of its edge, in other light, softer."""
    h, w = face.shape[:2]
    wide = int(rng.integers(200, 341))
    size = (wide, round(wide * h / w))
    corners = (
        np.array([(0, 0), (w, 0), (w, h), (0, h)], np.float32) + rng.uniform(-0.01, 0.01, (4, 2)).astype(np.float32) * w
    )
    goal = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, goal)
    small = cv2.warpPerspective(face, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    warm = rng.normal(0, 0.06)
    lit: NDArray[Any] = (
        small.astype(np.float32) * rng.uniform(0.75, 1.15) * np.array((1 + warm, 1, 1 - warm), np.float32)
    )
    across = np.linspace(-1, 1, size[0], dtype=np.float32)[None, :, None]
    lit = lit * (1 + rng.normal(0, 0.08) * across) + rng.uniform(0, 10)
    lit = cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.4, 1.0))
    return clipped(lit + rng.normal(0, 2.5, lit.shape))
