"""Invented decks: every deck has one look, some faces and one back.

Three families: `illustrated` (full-bleed paintings), `number` (Skyjo-like panels, drawn in `number_cards`) and `other`
(pips as on playing cards, colour panels, framed pictures).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
from numpy.random import Generator

from datasets import backs, corner_numerals
from datasets.arrays import Rgb, clipped, colour, pick, ramp
from datasets.fonts import Split as FontSplit
from datasets.fonts import fonts
from datasets.number_cards import VALUES, Style, draw_number_card, draw_rainbow_back
from datasets.paintings import paint
from datasets.textures import Split

Family = Literal["illustrated", "number", "other"]
HEIGHT, WIDTH = 300, 200
"""Pixels of a pooled card picture; the scene gives the card its true proportions."""
FACES: dict[str, int] = {"illustrated": 9, "number": 15, "other": 8}
"""Faces drawn for one deck of a family."""
PICTURES: dict[str, tuple[str, ...]] = {"train": ("chelsea", "rocket", "astronaut"), "val": ("coffee", "retina")}
"""scikit-image sample pictures that a few invented faces are cut from, by split."""


@dataclass(frozen=True)
class Deck:
    """The pictures of one deck, each (HEIGHT, WIDTH, 3)."""

    family: Family
    faces: tuple[Rgb, ...]
    back: Rgb


def _cutout(rng: Generator, split: Split) -> Rgb:
    """A piece of a sample picture, recoloured: detail as in a photograph, without a frame."""
    from skimage import data  # noqa: PLC0415  (only training needs this package)

    source = getattr(data, str(rng.choice(PICTURES[split])))()[..., :3]
    h, w = source.shape[:2]
    high = int(rng.uniform(0.35, 0.95) * min(h, w * 1.5))
    wide = int(high / 1.5)
    y, x = int(rng.integers(0, h - high + 1)), int(rng.integers(0, w - wide + 1))
    part = cv2.resize(
        np.ascontiguousarray(source[y : y + high, x : x + wide]), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA
    )
    if rng.random() < 0.5:
        grey = cv2.cvtColor(part, cv2.COLOR_RGB2GRAY).astype(np.float32) / 255
        return ramp(grey, [colour(rng, None, (0, 0.8), (0, 0.3)), colour(rng), colour(rng, None, (0, 0.4), (0.7, 1))])
    return clipped(part[..., rng.permutation(3)].astype(np.float32))


def _font(rng: Generator, split: Split) -> Path:
    paths = fonts("train" if split == "train" else "test")
    return paths[int(rng.integers(len(paths)))]


def _any_back(rng: Generator) -> Callable[[Generator, int, int], Rgb]:
    return backs.patterned if rng.random() < 0.55 else backs.quiet


def _illustrated(rng: Generator, split: Split) -> Deck:
    font, style = _font(rng, split), pick(rng, {"right": 0.45, "left": 0.4, "none": 0.15})
    faces = []
    for value in range(FACES["illustrated"]):
        face = _cutout(rng, split) if rng.random() < 0.14 else paint(rng, HEIGHT, WIDTH)
        if style == "right":
            corner_numerals.top_right(rng, face, str(int(rng.choice((value, value, 10, -2)))), font)
        elif style == "left":
            corner_numerals.top_left(rng, face, str(value), font)
        faces.append(face)
    back = (backs.branches if rng.random() < 0.6 else _any_back(rng))(rng, HEIGHT, WIDTH)
    return Deck("illustrated", tuple(faces), back)


def _number(rng: Generator, split: Split) -> Deck:
    style: Style = "skyjo" if rng.random() < 0.75 else "any"
    letters: FontSplit = "train" if split == "train" else "test"
    font = _font(rng, split)
    faces = [draw_number_card(rng, value, style=style, split=letters, font=font) for value in VALUES]
    chosen = rng.random()
    if chosen < 0.45:
        back = draw_rainbow_back(rng, split=letters)
    else:
        back = (backs.rainbow_mesh if chosen < 0.75 else backs.patterned)(rng, HEIGHT, WIDTH)
    return Deck("number", tuple(_pooled(f) for f in faces), _pooled(back))


def _pooled(face: Rgb) -> Rgb:
    return clipped(cv2.resize(face, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA))


def _pips(rng: Generator, font: Path, count: int, ground: tuple[int, int, int]) -> Rgb:
    """Pips in a lattice on a pale ground with corner indices, as on playing cards."""
    face = np.full((HEIGHT, WIDTH, 3), ground, np.uint8)
    tone = (190, 20, 30) if rng.random() < 0.5 else (15, 15, 20)
    for k in range(count):
        x, y = WIDTH * (0.33 + 0.34 * (k % 2)), HEIGHT * (0.18 + 0.64 * (k // 2) / max(1, (count - 1) // 2))
        cv2.ellipse(face, (int(x), int(y)), (18, 20), 0, 0, 360, tone, -1, cv2.LINE_AA)
    for turned in (False, True):
        corner_numerals.write(face, str(count), font, (6, 6, 34, 48), tone)
        face = face[::-1, ::-1].copy() if turned is False else face
    return face


def _panel(rng: Generator, font: Path, text: str) -> Rgb:
    """A tilted oval and a large numeral on one bright colour, with a border (as in colour-matching games)."""
    face = np.full((HEIGHT, WIDTH, 3), colour(rng, None, (0.4, 1), (0.4, 1)), np.uint8)
    if rng.random() < 0.7:
        cv2.ellipse(face, (WIDTH // 2, HEIGHT // 2), (72, 128), 30, 0, 360, (245, 245, 245), -1, cv2.LINE_AA)
    corner_numerals.write(face, text, font, (50, 90, 150, 210), colour(rng, None, (0, 1), (0, 0.6)), (250, 250, 250), 4)
    cv2.rectangle(face, (0, 0), (WIDTH - 1, HEIGHT - 1), (246, 246, 246), int(rng.integers(4, 22)))
    return face


def _framed(rng: Generator, font: Path, text: str) -> Rgb:
    """A painting in a frame with a title bar (as in trading-card games)."""
    face = np.full((HEIGHT, WIDTH, 3), colour(rng, None, (0, 0.7), (0.1, 0.95)), np.uint8)
    edge, top, bottom = int(rng.integers(6, 18)), int(rng.integers(8, 50)), int(rng.integers(30, 130))
    face[top : HEIGHT - bottom, edge : WIDTH - edge] = paint(rng, HEIGHT - bottom - top, WIDTH - 2 * edge)
    corner_numerals.write(face, text, font, (WIDTH * 0.3, HEIGHT - bottom + 4, WIDTH * 0.7, HEIGHT - 6), colour(rng))
    return face


def _other(rng: Generator, split: Split) -> Deck:
    font, look = _font(rng, split), pick(rng, {"pips": 0.3, "panel": 0.35, "framed": 0.35})
    pale = colour(rng, None, (0, 0.12), (0.85, 1))
    faces = []
    for value in range(1, FACES["other"] + 1):
        if look == "pips":
            faces.append(_pips(rng, font, value, pale))
        else:
            faces.append((_panel if look == "panel" else _framed)(rng, font, str(value)))
    return Deck("other", tuple(faces), _any_back(rng)(rng, HEIGHT, WIDTH))


def draw_deck(rng: Generator, family: Family, split: Split) -> Deck:
    """One invented deck of `family`; fonts and sample pictures are those of `split`."""
    if family == "illustrated":
        return _illustrated(rng, split)
    return _number(rng, split) if family == "number" else _other(rng, split)
