"""Top views of the flat things that lie about: what `clutter` pastes onto the table."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

from datasets.arrays import Colour, Rgb, colour
from datasets.paintings import paint

View = tuple[Rgb, float]
"""A picture, (H, W, 3), and its corner radius in pixels."""


def _lined(rng: Generator, h: int, w: int, ground: Colour) -> Rgb:
    """A page: ruled or squared, with scribbles or columns of figures."""
    page = np.full((h, w, 3), ground, np.uint8)
    ink = colour(rng, 0.62, (0.1, 0.7), (0.4, 0.9))
    pitch = int(rng.integers(8, 20))
    if rng.random() < 0.7:
        page[::pitch] = ink
    if rng.random() < 0.4:
        page[:, ::pitch] = ink
    pen = colour(rng, None, (0, 0.8), (0, 0.4))
    for y in range(pitch, h - pitch, pitch * 2):
        for x in range(int(w * 0.1), int(w * rng.uniform(0.2, 0.95)), 14):
            if rng.random() < 0.75:
                line = np.array([x, y]) + rng.normal(0, 4, (int(rng.integers(2, 6)), 2))
                cv2.polylines(page, [line.astype(np.int32)], False, pen, 1, cv2.LINE_AA)
    return page


def _phone(rng: Generator, h: int, w: int) -> Rgb:
    face = np.full((h, w, 3), colour(rng, None, (0, 0.3), (0.02, 0.2)), np.uint8)
    if rng.random() < 0.5:
        inner = np.full((h - 16, w - 10, 3), colour(rng, None, (0, 0.6), (0.1, 0.95)), np.uint8)
        for y in range(20, h - 50, 38):
            for x in range(12, w - 40, 36):
                if rng.random() < 0.6:
                    cv2.rectangle(inner, (x, y), (x + 22, y + 22), colour(rng), -1)
        face[8:-8, 5:-5] = inner
    elif rng.random() < 0.5:
        cv2.circle(face, (w // 4, h // 10), w // 9, (60, 60, 66), -1, cv2.LINE_AA)
    return face


def _notepad(rng: Generator, h: int, w: int, pale: Colour) -> View:
    page = _lined(rng, h, w, pale)
    if rng.random() < 0.6:
        page[:14] = colour(rng)
    return page, 0.0


def _paper(rng: Generator, h: int, w: int, pale: Colour) -> View:
    page = _lined(rng, h, w, pale) if rng.random() < 0.4 else np.full((h, w, 3), pale, np.uint8)
    return page, 0.0


def _envelope(rng: Generator, h: int, w: int, _pale: Colour) -> View:
    face = np.full((h, w, 3), colour(rng, None, (0, 0.4), (0.5, 1)), np.uint8)
    edge = colour(rng, None, (0, 0.3), (0.3, 0.7))
    cv2.polylines(face, [np.array([(0, 0), (w // 2, h // 2), (w, 0)])], False, edge, 2, cv2.LINE_AA)
    return face, 0.0


def _mat(rng: Generator, h: int, w: int, _pale: Colour) -> View:
    """Printed places for cards, all empty."""
    face = np.full((h, w, 3), colour(rng, None, (0, 0.7), (0.1, 0.8)), np.uint8)
    tone = colour(rng)
    step = w // int(rng.integers(3, 6))
    for x in range(8, w - step, step):
        for y in range(8, h - int(step * 1.4), int(step * 1.5)):
            cv2.rectangle(face, (x, y), (x + int(step * 0.8), y + int(step * 1.25)), tone, 2, cv2.LINE_AA)
    return face, 10.0


def _lid(rng: Generator, h: int, w: int, _pale: Colour) -> View:
    """Lid of a box or cover of a book: a painting or one tone, and a title bar."""
    face = paint(rng, h, w) if rng.random() < 0.5 else np.full((h, w, 3), colour(rng), np.uint8)
    bar = int(rng.uniform(0.05, 0.8) * h)
    cv2.rectangle(face, (w // 8, bar), (w - w // 8, min(h, bar + h // 7)), colour(rng), -1)
    return face, 0.0


def _disc(rng: Generator, h: int, w: int, _pale: Colour) -> View:
    face = np.full((h, w, 3), colour(rng), np.uint8)
    radius = int(w * rng.uniform(0.2, 0.45))
    cv2.circle(face, (w // 2, h // 2), radius, colour(rng), int(rng.integers(2, 12)), cv2.LINE_AA)
    return face, min(h, w) / 2 if rng.random() < 0.8 else w * 0.1


def _die(rng: Generator, h: int, w: int, _pale: Colour) -> View:
    face = np.full((h, w, 3), colour(rng), np.uint8)
    for _ in range(int(rng.integers(1, 7))):
        cv2.circle(face, (int(rng.integers(w)), int(rng.integers(h))), w // 9, (250, 250, 250), -1, cv2.LINE_AA)
    return face, w * 0.12


_DRAW: dict[str, Callable[[Generator, int, int, Colour], View]] = {
    "notepad": _notepad,
    "paper": _paper,
    "envelope": _envelope,
    "phone": lambda rng, h, w, _pale: (_phone(rng, h, w), w * 0.12),
    "mat": _mat,
    "box": _lid,
    "book": _lid,
    "token": _disc,
    "coaster": _disc,
    "die": _die,
    "pencil": _die,
}


def top_view(rng: Generator, kind: str, h: int, w: int) -> View:
    """What a thing of `kind` looks like from above, (h, w, 3), and its corner radius in pixels."""
    pale = colour(rng, None, (0, 0.15), (0.75, 1))
    return _DRAW[kind](rng, h, w, pale)
