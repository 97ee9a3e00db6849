"""A deck nobody has: fifteen illustrated faces and a back, or number cards, and drawn photos of them in any light."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import backs, corner_numerals
from datasets.camera import look_at, sees_table
from datasets.decks import Deck
from datasets.draw import Pool, draw_scene
from datasets.fonts import fonts
from datasets.layout import BACK, FACE, GridSpec, Placed, card_corners
from datasets.light import Light
from datasets.number_cards import VALUES, draw_number_card, draw_rainbow_back
from datasets.paintings import paint
from datasets.scene import Scene, card_quad
from datasets.textures import draw_table

Rgb = NDArray[np.uint8]
Rng = np.random.Generator
HEIGHT, WIDTH = 480, 320
EVEN = Light(1.0, (1.0, 1.0, 1.0), (0.05, 0.05), (), 0.0, (0.0, 0.0, 0.0), 0.5, (0.0, 0.0), 2.0, 3.0, 92, 1)


@dataclass(frozen=True)
class Shot:
    """A drawn photo. quads: each card's corners by cell, clockwise from its own top left; tokens likewise."""

    rgb: Rgb
    quads: dict[tuple[int, int], NDArray[np.float64]]
    quality: int

    @property
    def jpeg(self) -> bytes:
        """The photo as a file."""
        done, content = cv2.imencode(".jpg", self.rgb[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, self.quality])
        assert done
        return content.tobytes()


def paintings(seed: int, tokens: tuple[str, ...]) -> dict[str, Rgb]:
    """An illustrated deck: a painting a token, "x" the back; small numerals as printed on such cards."""
    rng = np.random.default_rng(seed)
    font = fonts("test")[seed % len(fonts("test"))]
    faces = {}
    for token in tokens:
        if token == "x":
            faces[token] = backs.branches(rng, HEIGHT, WIDTH)
            continue
        faces[token] = paint(rng, HEIGHT, WIDTH)
        corner_numerals.top_left(rng, faces[token], token.rstrip("nak*"), font)
    return faces


def numbers(seed: int) -> dict[str, Rgb]:
    """A Skyjo-like deck in a font no network was trained on."""
    rng = np.random.default_rng(seed)
    font = fonts("test")[seed % len(fonts("test"))]
    faces = {str(v): draw_number_card(rng, v, style="skyjo", split="test", font=font) for v in VALUES}
    return {**faces, "x": draw_rainbow_back(rng, split="test")}


def tables(seed: int, count: int = 6) -> tuple[Rgb, ...]:
    """Table tops that no training scene shows."""
    rng = np.random.default_rng(seed)
    return tuple(draw_table(rng, "val") for _ in range(count))


def even(rng: Rng) -> Light:
    """How one photographs cards on purpose: by daylight, a hand a little unsteady."""
    warm = float(rng.normal(0, 0.03))
    slope = (float(rng.normal(0, 0.08)), float(rng.normal(0, 0.08)))
    return Light(
        float(rng.uniform(0.85, 1.1)),
        (1 + warm, 1.0, 1 - warm),
        slope,
        (),
        0.0,
        (0.0, 0.0, 0.0),
        float(rng.uniform(0.3, 0.8)),
        (0.0, 0.0),
        float(rng.uniform(1, 3)),
        float(rng.uniform(0, 6)),
        int(rng.integers(85, 96)),
        int(rng.integers(2**31)),
    )


def other(rng: Rng) -> Light:
    """An evening: dim or bright, a coloured lamp, a shadow across, blur, a strong JPEG."""
    warm = float(rng.uniform(-0.2, 0.28))
    return Light(
        float(rng.uniform(0.45, 1.2)),
        (1 + warm, float(1 + rng.normal(0, 0.04)), 1 - warm),
        (float(rng.normal(0, 0.18)), float(rng.normal(0, 0.18))),
        (),
        0.0,
        (float(rng.uniform(0, 6.3)), float(rng.random()), float(rng.uniform(0, 0.4)) if rng.random() < 0.4 else 0.0),
        float(rng.uniform(0.4, 2.0)),
        (0.0, 0.0),
        float(rng.uniform(1, 7)),
        float(rng.uniform(0, 20)),
        int(rng.integers(45, 90)),
        int(rng.integers(2**31)),
    )


def shoot(
    rng: Rng,
    faces: dict[str, Rgb],
    rows: list[list[str]],
    tops: tuple[Rgb, ...],
    light: Light,
    *,
    tilt: float = 10,
    roll: float = 0.0,
    fill: float = 0.8,
    size: tuple[int, int] = (1600, 1200),
    turn: float = 0.02,
    gap: float = 0.15,
) -> Shot:
    """A grid of tokens ("." for none) laid on a table and photographed; tilt and roll in degrees."""
    names = tuple(faces)
    deck = Deck("illustrated", tuple(faces[t] for t in names), faces.get("x", faces[names[0]]))
    aspect = 1.5
    cards = []
    for r, row in enumerate(rows):
        for c, token in enumerate(row):
            if token != ".":
                x = (c - (len(row) - 1) / 2) * (1 + gap) + float(rng.normal(0, 0.02))
                y = (r - (len(rows) - 1) / 2) * (aspect + gap) + float(rng.normal(0, 0.02))
                corners = card_corners((x, y), aspect, float(rng.normal(0, turn)))
                kind = BACK if token == "x" else FACE
                cards.append(Placed(0, names.index(token), kind, corners, (r, c)))
    points = np.array([corner for card in cards for corner in card.corners])
    heading = float(rng.uniform(0, 2 * np.pi))
    place = (float(rng.uniform(-0.6, 0.6)), float(rng.uniform(-0.6, 0.6)))
    while True:
        camera = look_at(points, size, np.radians(roll), np.radians(tilt), heading, 1.1, fill, place)
        if sees_table(camera):
            break
        tilt *= 0.85
    scene = Scene(
        int(rng.integers(len(tops))),
        float(rng.uniform(5, 9)),
        float(rng.uniform(0, 6.3)),
        tuple(cards),
        GridSpec(len(rows), len(rows[0]), (), aspect, gap, gap, 0.02, turn, (0.0, 0.0)),
        (),
        0.05,
        float(rng.uniform(0.1, 0.5)),
        (0.015, 0.02),
        0.0,
        camera,
        light,
    )
    photo = draw_scene(scene, Pool((deck,), tops))
    quads = {card.cell: card_quad(scene, card) for card in cards if card.cell is not None}
    return Shot(photo, quads, light.quality)
