"""Draws a scene with the pictures of a pool."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from datasets.arrays import Rgb
from datasets.clutter import draw_thing
from datasets.decks import Deck, Family, draw_deck
from datasets.layout import BACK
from datasets.light import expose
from datasets.scene import Catalogue, Scene, card_quad
from datasets.textures import SIDE, Split, draw_table
from datasets.warp import paste, rounded

DECKS: dict[Family, int] = {"illustrated": 14, "number": 5, "other": 4}
"""Decks of each family in one pool."""
TABLES = 24


@dataclass(frozen=True)
class Pool:
    """Pictures that the scenes of one chunk share."""

    decks: tuple[Deck, ...]
    tables: tuple[Rgb, ...]

    @property
    def catalogue(self) -> Catalogue:
        """What scenes may ask for."""
        return Catalogue(tuple((d.family, len(d.faces)) for d in self.decks), len(self.tables))


def draw_pool(rng: Generator, split: Split) -> Pool:
    """New decks and tables of `split`."""
    decks = [draw_deck(rng, family, split) for family, count in DECKS.items() for _ in range(count)]
    return Pool(tuple(decks), tuple(draw_table(rng, split) for _ in range(TABLES)))


def _table(scene: Scene, texture: Rgb) -> Rgb:
    """The table top as the camera sees it; textures go on by reflection."""
    camera = scene.camera
    per_unit = SIDE / scene.span
    to_texture = np.array([[per_unit, 0, SIDE / 2], [0, per_unit, SIDE / 2], [0, 0, 1]])
    c, s = np.cos(scene.table_turn), np.sin(scene.table_turn)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    matrix = to_texture @ turn @ np.linalg.inv(camera.homography())
    middle = matrix @ np.array([[camera.width / 2, camera.width / 2 + 1], [camera.height / 2] * 2, [1, 1]])
    step = float(np.linalg.norm(np.diff(middle[:2] / middle[2:], axis=1)))
    while step > 1.6 and texture.shape[0] > 48:
        texture, step = cv2.pyrDown(texture).astype(np.uint8), step / 2
        matrix = np.diag([0.5, 0.5, 1]) @ matrix
    size = (camera.width, camera.height)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpPerspective(texture, matrix, size, flags=flags, borderMode=cv2.BORDER_REFLECT).astype(np.uint8)


def draw_scene(scene: Scene, pool: Pool) -> Rgb:
    """The photo of `scene`, (height, width, 3), before it is saved as JPEG."""
    photo = _table(scene, pool.tables[scene.table])
    for thing in scene.things:
        if not thing.over:
            draw_thing(photo, scene.camera, thing, scene.shadow)
    for card in scene.cards:
        deck = pool.decks[card.deck]
        picture = deck.back if card.kind == BACK else deck.faces[card.picture % len(deck.faces)]
        high, wide = picture.shape[:2]
        alpha = rounded(high, wide, scene.radius * wide)
        if scene.edge:
            picture = picture.copy()
            worn = cv2.erode(alpha, np.ones((5, 5))) < 0.99
            picture[worn] = np.minimum(picture[worn].astype(int) + int(scene.edge), 255)
        quad = card_quad(scene, card)
        unit = float(np.linalg.norm(quad[1] - quad[0]))
        paste(photo, picture, alpha, quad, scene.shadow, (scene.drop[0] * unit, scene.drop[1] * unit))
    for thing in scene.things:
        if thing.over:
            draw_thing(photo, scene.camera, thing, scene.shadow)
    return expose(photo, scene.light)
