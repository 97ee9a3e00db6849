"""Pobudka's own drawn decks: one fixed picture for every face of Smoki and Sen, and number cards for Skyjo.

They let anyone try the program without owning a deck, and share nothing with the printed cards but the place and the
style of the numeral. Each face is a function of its name alone; a test compares the colour layouts of all pairs.
"""

from __future__ import annotations

import hashlib

import cv2
import numpy as np
from numpy.random import Generator

from datasets import silhouettes as shapes
from datasets.arrays import Colour, Rgb, clipped, fractal, ramp
from datasets.backs import branches
from datasets.corner_numerals import write
from datasets.fonts import fonts
from datasets.number_cards import draw_number_card, draw_rainbow_back
from datasets.own_looks import HEIGHT, SEN, SMOKI, WIDTH, Look

SUPPORTED = ("smoki", "sen", "skyjo")


def _paint(rng: Generator, look: Look) -> Rgb:
    down = np.repeat(np.linspace(0, 1, HEIGHT, dtype=np.float32)[:, None], WIDTH, axis=1)
    image = ramp(down, list(look.sky))
    if look.horizon < 1:
        shapes.ridge(rng, image, look.horizon * HEIGHT, 0.05 * HEIGHT, look.land, 5)
    look.subject(rng, image)
    grain = fractal(rng, HEIGHT, WIDTH, (60, 40), 2) - 0.5
    return clipped(image * (1 + 0.12 * grain[..., None]))


def _generator(game: str, face: str) -> Generator:
    seed = int.from_bytes(hashlib.sha256(f"{game} {face}".encode()).digest()[:8], "big")
    return np.random.default_rng(seed)


def faces(game: str) -> tuple[str, ...]:
    """Faces of our own deck of `game` in the notation's tokens, the back `x` last."""
    if game == "skyjo":
        return (*(str(v) for v in range(-2, 13)), "x")
    return (*_deck(game), "x")


def _deck(game: str) -> dict[str, Look]:
    if game not in ("smoki", "sen"):
        raise ValueError(f"expected a game of {SUPPORTED}, got {game!r}")
    return SMOKI if game == "smoki" else SEN


def draw_face(game: str, face: str) -> Rgb:
    """One face of our own deck, (512, 340, 3), the same at every call as long as the fonts are the same.

    Args:
        game: skyjo, sen or smoki; `face`: a token of the notation such as `-2`, `5*`, `10k`, `?`, or `x` for the back.

    Raises:
        ValueError: no such game or face.
        datasets.fonts.FontsMissing: no font is on this machine.
    """
    if face not in faces(game):
        raise ValueError(f"expected a face of {game}: {' '.join(faces(game))}; got {face!r}")
    rng = _generator(game, face)
    if game == "skyjo":
        card = draw_rainbow_back(rng) if face == "x" else draw_number_card(rng, int(face), font=fonts("train")[0])
        return clipped(cv2.resize(card, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC))
    if face == "x":
        return branches(rng, HEIGHT, WIDTH)
    image = _paint(rng, _deck(game)[face])
    font = fonts("train")[0]
    if game == "smoki":
        if face == "?":
            write(image, "?", font, (WIDTH * 0.42, HEIGHT * 0.03, WIDTH * 0.58, HEIGHT * 0.1), (20, 20, 20))
        else:
            number = face.rstrip("nak")
            wide = WIDTH * (0.13 if len(number) == 1 else 0.19)
            box = (WIDTH * 0.94 - wide, HEIGHT * 0.055, WIDTH * 0.94, HEIGHT * 0.165)
            dark = face == "10k"
            write(
                image,
                number,
                font,
                box,
                (16, 16, 16) if dark else (250, 250, 250),
                (250, 250, 250) if dark else (20, 20, 20),
                3,
            )
        return image
    pale = image[int(HEIGHT * 0.15), int(WIDTH * 0.12)].mean() > 70
    ink: Colour = (14, 14, 18) if pale else (6, 8, 10)
    shapes.bird(_generator(game, "mark"), image, (WIDTH * 0.14, HEIGHT * 0.07), WIDTH * 0.11, ink)
    write(image, face[0], font, (WIDTH * 0.08, HEIGHT * 0.12, WIDTH * 0.18, HEIGHT * 0.195), ink)
    if face.endswith("*"):
        word = {"5*": "Wez 2", "6*": "Podejrzyj 1", "7*": "Zamien 2"}[face]
        write(image, word, font, (WIDTH * 0.55, HEIGHT * 0.03, WIDTH * 0.95, HEIGHT * 0.075), ink)
    return image
