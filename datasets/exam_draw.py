"""The pixels of an exam scene."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.arrays import Rgb
from datasets.clutter import draw_thing
from datasets.exam_decks import DeckPlan
from datasets.exam_layout import Laid
from datasets.exam_light import take
from datasets.exam_scene import ExamScene
from datasets.warp import paste, rounded


def _table(scene: ExamScene, texture: Rgb) -> Rgb:
    """The table top as the camera sees it; beyond the texture's edge it goes on mirrored."""
    camera, side = scene.camera, texture.shape[0]
    per_unit = side / scene.span
    to_texture = np.array([[per_unit, 0, side / 2], [0, per_unit, side / 2], [0, 0, 1]])
    c, s = np.cos(scene.table_turn), np.sin(scene.table_turn)
    matrix = to_texture @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ np.linalg.inv(camera.homography())
    middle = matrix @ np.array([[camera.width / 2, camera.width / 2 + 1], [camera.height / 2] * 2, [1, 1]])
    step = float(np.linalg.norm(np.diff(middle[:2] / middle[2:], axis=1)))
    while step > 1.5 and texture.shape[0] > 80:
        texture, step = np.asarray(cv2.pyrDown(texture), np.uint8), step / 2
        matrix = np.diag([0.5, 0.5, 1]) @ matrix
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (camera.width, camera.height)
    return np.asarray(cv2.warpPerspective(texture, matrix, size, flags=flags, borderMode=cv2.BORDER_REFLECT), np.uint8)


def _lay_card(photo: Rgb, scene: ExamScene, card: Laid, picture: Rgb, radius: float) -> None:
    high, wide = picture.shape[:2]
    quad = scene.camera.project(np.array(card.corners))
    unit = float(np.linalg.norm(quad[1] - quad[0]))
    drop = (scene.drop[0] * unit, scene.drop[1] * unit)
    paste(photo, picture, rounded(high, wide, radius * wide), quad, scene.shadow, drop)


def draw_exam_scene(scene: ExamScene, plan: DeckPlan, pictures: dict[str, Rgb], table: Rgb) -> Rgb:
    """The photo, (height, width, 3), before it is saved as JPEG."""
    photo = _table(scene, table)
    for thing in scene.things:
        draw_thing(photo, scene.camera, thing, scene.shadow)
    for card in (*scene.beside, *(scene.hand.cards[i] for i in scene.order)):
        _lay_card(photo, scene, card, pictures[card.face], plan.radius)
    return take(photo, scene.light)
