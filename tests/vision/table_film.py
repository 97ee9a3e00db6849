"""Drawn films of a table: cards laid one by one, a hand that passes, a camera that sways, noise; the truth is known.

Our own drawn decks on drawn tables, so any seed gives another film; nothing is stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import own_decks
from datasets.textures import cloth, marble, wood
from datasets.warp import paste, rounded

Rgb = NDArray[np.uint8]
Floats = NDArray[np.float64]

ASPECT = 1.5
TABLES = (wood, cloth, marble)


@dataclass(frozen=True)
class Deed:
    """Something done at the table at `at` seconds: the card at `cell` becomes `face` (None: taken away).

    A hand covers the place for `reach` seconds before and after (0: no hand).
    """

    at: float
    cell: tuple[int, int]
    face: str | None
    reach: float = 0.3


@dataclass(frozen=True)
class Film:
    """A film of one grid of `game`. grid: in notation, lying from the start (`.` for no card).

    sway: pixels the camera drifts to and fro; noise: grey levels; mirrored: left and right exchanged.
    """

    game: str
    grid: str
    deeds: tuple[Deed, ...] = ()
    seconds: float = 3.0
    rate: float = 15.0
    size: tuple[int, int] = (640, 480)
    sway: float = 2.0
    noise: float = 3.0
    tilt: float = 0.1
    mirrored: bool = False
    seed: int = 1
    gaps: tuple[float, float] = (0.15, 0.15)
    fill: float = 0.86
    smeared: tuple[int, ...] = field(default=())
    """Numbers of frames that are smeared by motion."""
    cheap: bool = False
    """A cheap webcam: exposure and focus hunt, and pictures are saved as JPEG of quality 50."""

    def __iter__(self) -> Iterator[tuple[Rgb, float]]:
        """(h, w, 3) RGB frames with their times in seconds."""
        rng = np.random.default_rng(self.seed)
        table = TABLES[self.seed % len(TABLES)](rng)
        grain = [rng.normal(0, self.noise, (self.size[1], self.size[0], 1)).astype(np.float32) for _ in range(5)]
        loose = rng.normal(0, 0.015, (16, 16, 3))
        for number in range(round(self.seconds * self.rate)):
            at = number / self.rate
            photo = self._draw(table, at, loose)
            if number in self.smeared:
                photo = np.asarray(cv2.blur(photo, (31, 1)), np.uint8)
            noisy = photo + np.roll(grain[number % 5], 37 * number, axis=1)
            photo = np.clip(noisy, 0, 255).astype(np.uint8)
            if self.cheap:
                photo = _cheapened(photo, at)
            yield (np.ascontiguousarray(photo[:, ::-1]) if self.mirrored else photo), at

    def cards(self, at: float) -> dict[tuple[int, int], str]:
        """The faces that lie there at a time."""
        lying = {
            (r, c): token
            for r, row in enumerate(self.grid.split("/"))
            for c, token in enumerate(row.split())
            if token != "."
        }
        for deed in self.deeds:
            if deed.at <= at:
                lying.pop(deed.cell, None)
                if deed.face is not None:
                    lying[deed.cell] = deed.face
        return lying

    def to_pixels(self, at: float) -> Floats:
        """Homography from the table (card widths, the grid's middle at 0, 0) to pixels."""
        rows = len(self.grid.split("/"))
        columns = len(self.grid.split("/")[0].split())
        wide = columns + (columns - 1) * self.gaps[0]
        high = rows * ASPECT + (rows - 1) * self.gaps[1]
        unit = self.fill * min(self.size[0] / wide, self.size[1] / high)
        turn = 0.02 * np.sin(at * 0.9)
        drift = self.sway * np.array([np.sin(at * 1.7), np.sin(at * 2.3)])
        cos, sin = unit * np.cos(turn), unit * np.sin(turn)
        x, y = np.array(self.size) / 2 + drift
        plane = np.array([[cos, -sin, x], [sin, cos, y], [0, 0, 1]])
        lean = np.array([[1, 0, 0], [0, 1, 0], [0, self.tilt / high, 1]])
        return np.asarray(plane @ lean, np.float64)

    def place(self, cell: tuple[int, int]) -> Floats:
        """The middle of a cell on the table, in card widths."""
        rows = len(self.grid.split("/"))
        columns = len(self.grid.split("/")[0].split())
        across = (cell[1] - (columns - 1) / 2) * (1 + self.gaps[0])
        down = (cell[0] - (rows - 1) / 2) * (ASPECT + self.gaps[1])
        return np.array([across, down])

    def _draw(self, table: Rgb, at: float, loose: Floats) -> Rgb:
        to_pixels = self.to_pixels(at)
        side = table.shape[0]
        to_table = np.array([[side / 9, 0, side / 2], [0, side / 9, side / 2], [0, 0, 1]]) @ np.linalg.inv(to_pixels)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        photo = cv2.warpPerspective(table, to_table, self.size, flags=flags, borderMode=cv2.BORDER_REFLECT)
        photo = np.asarray(photo, np.uint8)
        for (r, c), face in self.cards(at).items():
            picture = face_picture(self.game, face)
            x, y, turn = self.place((r, c))[0] + loose[r, c, 0], self.place((r, c))[1] + loose[r, c, 1], loose[r, c, 2]
            half = np.array([[-0.5, -ASPECT / 2], [0.5, -ASPECT / 2], [0.5, ASPECT / 2], [-0.5, ASPECT / 2]])
            cos, sin = np.cos(turn), np.sin(turn)
            quad = _seen(to_pixels, half @ np.array([[cos, sin], [-sin, cos]]) + np.array([x, y]))
            high, wide = picture.shape[:2]
            paste(photo, picture, rounded(high, wide, 0.05 * wide), quad, 0.3, (2.0, 2.0))
        for deed in self.deeds:
            if abs(at - deed.at) < deed.reach:
                _draw_hand(photo, to_pixels, self.place(deed.cell), (at - deed.at) / deed.reach)
        return photo


@lru_cache(maxsize=128)
def face_picture(game: str, face: str) -> Rgb:
    """One face of our own deck, (512, 340, 3)."""
    return own_decks.draw_face(game, face)


def _cheapened(photo: Rgb, at: float) -> Rgb:
    lit = np.clip(photo.astype(np.float32) * (1 + 0.15 * np.sin(5 * at)), 0, 255)
    soft = cv2.GaussianBlur(lit.astype(np.uint8), (0, 0), 0.6 + 0.5 * abs(np.sin(2 * at)))
    content = cv2.imencode(".jpg", soft, [cv2.IMWRITE_JPEG_QUALITY, 50])[1]
    return np.asarray(cv2.imdecode(content, cv2.IMREAD_COLOR), np.uint8)


def _seen(to_pixels: Floats, points: Floats) -> Floats:
    solid = np.column_stack([points, np.ones(len(points))]) @ to_pixels.T
    return np.asarray(solid[:, :2] / solid[:, 2:], np.float64)


def _draw_hand(photo: Rgb, to_pixels: Floats, place: Floats, phase: float) -> None:
    """A fist and its sleeve coming from the player's side; phase -1 to 1, in the middle it covers `place`."""
    away = abs(phase) * 1.5
    fist = place + np.array([0.3 * phase, away])
    outline = np.array([[-0.75, -0.7], [0.75, -0.7], [0.7, 0.6], [0.5, 9.0], [-0.5, 9.0], [-0.7, 0.6]]) + fist
    cv2.fillPoly(photo, [np.round(_seen(to_pixels, outline)).astype(np.int32)], (196, 150, 122), cv2.LINE_AA)
    sleeve = np.array([[-0.7, 1.2], [0.7, 1.2], [0.9, 9.0], [-0.9, 9.0]]) + fist
    cv2.fillPoly(photo, [np.round(_seen(to_pixels, sleeve)).astype(np.int32)], (60, 70, 110), cv2.LINE_AA)
