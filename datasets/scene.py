"""A scene is everything a photo shows, as plain values: all of its randomness is spent here, from one Generator."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from datasets.arrays import Points, pick
from datasets.camera import Camera, sample_camera
from datasets.clutter import Thing, sample_thing
from datasets.decks import Family
from datasets.layout import BACK, FACE, GridSpec, Placed, beside, bounds, lay_grid, lay_pile, sample_grid
from datasets.light import Light, sample_light

FAMILIES: dict[str, float] = {"illustrated": 0.56, "number": 0.3, "other": 0.14}
"""Illustrated cards come most: cards without a border are the ones a detector loses."""


LEAST_WIDTH = 11.0
"""Photos in which some card of the grid is narrower (pixels) are taken again from nearer."""
LONG = ("pencil", "mat")
"""Things that may well reach behind the camera."""


@dataclass(frozen=True)
class Catalogue:
    """What a pool of pictures offers, without the pictures."""

    decks: tuple[tuple[Family, int], ...]
    """Family and number of faces of every deck."""
    tables: int


@dataclass(frozen=True)
class Scene:
    """One photo to be drawn."""

    table: int
    """Index of the table texture in the pool."""
    span: float
    """Card widths across the table texture."""
    table_turn: float
    """Turn of the texture, radians."""
    cards: tuple[Placed, ...]
    """In drawing order: later ones lie on earlier ones."""
    grid: GridSpec | None
    """The player's grid, None in a scene without cards."""
    things: tuple[Thing, ...]
    radius: float
    """Corner radius of the cards, card widths."""
    shadow: float
    """Darkening beside a card, 0..0.8."""
    drop: tuple[float, float]
    """Shift of that shadow, card widths."""
    edge: float
    """Lightness added along a worn card edge, 0 for none."""
    camera: Camera
    light: Light


def _narrowest(camera: Camera, points: Points) -> float:
    """Least upper edge of a card in pixels; `points` are the corners of all cards, four each."""
    seen = camera.project(points).reshape(-1, 4, 2)
    return float(np.linalg.norm(seen[:, 1] - seen[:, 0], axis=1).min())


def _choose_deck(rng: Generator, catalogue: Catalogue) -> int:
    family = pick(rng, FAMILIES)
    fitting = [i for i, (name, _) in enumerate(catalogue.decks) if name == family]
    return int(rng.choice(fitting or range(len(catalogue.decks))))


def _around(rng: Generator, grid: list[Placed], spec: GridSpec, catalogue: Catalogue, deck: int) -> list[Placed]:
    """Cards that are not the player's: piles, a second hand, strays."""
    low, high = bounds(grid)
    loose: list[Placed] = []
    faces = catalogue.decks[deck][1]
    if rng.random() < 0.42:
        kinds = (FACE, BACK) if rng.random() < 0.7 else (FACE,)
        at = beside(rng, low, high, 0.9)
        for k, kind in enumerate(kinds):
            loose += lay_pile(rng, (at[0] + 1.3 * k, at[1]), spec.aspect, deck, faces, kind)
    if rng.random() < 0.2:
        other = lay_grid(rng, spec, deck, faces, float(rng.choice((0, 0.5, 1))))
        size = high - low
        shift = np.array([(0, -1), (0, 1), (1, 0), (-1, 0)])[int(rng.integers(4))] * (size + rng.uniform(0.3, 1.2))
        turned = -1 if rng.random() < 0.5 else 1
        for card in other:
            corners = tuple((float(turned * x + shift[0]), float(turned * y + shift[1])) for x, y in card.corners)
            loose.append(Placed(card.deck, card.picture, card.kind, corners, None))
    for _ in range(int(rng.integers(1, 3)) if rng.random() < 0.25 else 0):
        stranger = deck if rng.random() < 0.7 else int(rng.integers(len(catalogue.decks)))
        at = beside(rng, low, high, 0.3 if rng.random() < 0.3 else 0.9)
        kind = BACK if rng.random() < 0.25 else FACE
        loose += lay_pile(rng, at, spec.aspect, stranger, catalogue.decks[stranger][1], kind)[:1]
    return loose


def _clutter(rng: Generator, low: Points, high: Points) -> list[Thing]:
    things: list[Thing] = []
    if rng.random() < 0.05:
        things.append(sample_thing(rng, (0.0, 0.0), False, "mat"))
    for _ in range(int(rng.poisson(1.3))):
        at = beside(rng, low, high, float(rng.uniform(0.8, 2.2)))
        things.append(sample_thing(rng, at, rng.random() < 0.5))
    if rng.random() < 0.12:
        at = (float(rng.uniform(low[0], high[0])), float(rng.uniform(low[1], high[1])))
        things.append(sample_thing(rng, at, True, pick(rng, {"token": 0.5, "pencil": 0.3, "die": 0.2})))
    return things


def sample_scene(rng: Generator, catalogue: Catalogue) -> Scene:
    """Draws one scene; the same generator state and catalogue always give the same scene."""
    deck = _choose_deck(rng, catalogue)
    family, faces = catalogue.decks[deck]
    spec = sample_grid(rng, family)
    down = float(rng.choice((0.0, 0.15, 0.5, 1.0), p=(0.45, 0.35, 0.15, 0.05)))
    grid = lay_grid(rng, spec, deck, faces, down)
    low, high = bounds(grid)
    points = np.array([c for card in grid for c in card.corners])
    camera = sample_camera(rng, points)
    while _narrowest(camera, points) < LEAST_WIDTH:
        camera = sample_camera(rng, points)
    empty = rng.random() < 0.03
    cards = [] if empty else _around(rng, grid, spec, catalogue, deck)
    if not empty:
        own = list(grid) if rng.random() < 0.5 else [grid[i] for i in rng.permutation(len(grid))]
        cards = [card for card in cards if camera.ahead(np.array(card.corners))] + own
    angle = rng.uniform(0, 2 * np.pi)
    drop = rng.uniform(0, 0.05)
    return Scene(
        table=int(rng.integers(catalogue.tables)),
        span=float(rng.uniform(4, 14)),
        table_turn=float(
            rng.normal(0, 0.1) + rng.integers(4) * np.pi / 2 if rng.random() < 0.6 else rng.uniform(0, 6.3)
        ),
        cards=tuple(cards),
        grid=None if empty else spec,
        things=tuple(t for t in _clutter(rng, low, high) if t.kind in LONG or camera.ahead(np.array(t.corners))),
        radius=float(rng.uniform(0.0, 0.09)),
        shadow=float(rng.uniform(0.0, 0.7)),
        drop=(float(drop * np.cos(angle)), float(drop * np.sin(angle))),
        edge=float(rng.uniform(20, 90)) if rng.random() < 0.3 else 0.0,
        camera=camera,
        light=sample_light(rng),
    )


def card_quad(scene: Scene, card: Placed) -> Points:
    """Pixels of the card's corners, clockwise from its own top left, (4, 2); they may lie outside the photo."""
    return scene.camera.project(np.array(card.corners))
