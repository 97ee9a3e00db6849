"""Things that lie about and are no cards: boxes, phones, notepads, envelopes, cups, pencils, tokens, play mats, hands.
They carry no label; most are of about a card's size or proportions on purpose."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from datasets import silhouettes as shapes
from datasets.arrays import Colour, Points, Rgb, colour, pick
from datasets.camera import Camera
from datasets.clutter_views import top_view
from datasets.layout import card_corners
from datasets.warp import paste, rounded

KINDS: dict[str, float] = {
    "notepad": 0.14,
    "paper": 0.1,
    "envelope": 0.08,
    "phone": 0.12,
    "box": 0.14,
    "cup": 0.1,
    "token": 0.12,
    "pencil": 0.12,
    "die": 0.04,
    "coaster": 0.06,
    "hand": 0.1,
    "book": 0.05,
}
SIZES: dict[str, tuple[float, float, float, float]] = {
    "notepad": (1.0, 2.5, 1.1, 1.6),
    "paper": (0.6, 3.5, 1.0, 1.6),
    "envelope": (1.4, 3.0, 0.45, 0.75),
    "phone": (1.05, 1.35, 1.9, 2.2),
    "box": (1.2, 3.2, 0.8, 1.6),
    "cup": (0.9, 1.6, 1.0, 1.0),
    "token": (0.15, 0.5, 1.0, 1.0),
    "pencil": (0.08, 0.14, 18, 40),
    "die": (0.2, 0.35, 1.0, 1.0),
    "coaster": (1.2, 1.7, 1.0, 1.0),
    "hand": (0.8, 2.0, 1.0, 1.6),
    "book": (2.0, 4.0, 1.2, 1.5),
    "mat": (4.0, 7.0, 0.7, 1.0),
}
"""Least and greatest width (card widths), least and greatest height over width."""
STANDING = {"box": (0.35, 1.2), "cup": (0.6, 1.6), "die": (0.2, 0.35), "book": (0.1, 0.4)}
"""Heights above the table in card widths."""


@dataclass(frozen=True)
class Thing:
    """One thing on the table."""

    kind: str
    corners: tuple[tuple[float, float], ...]
    """Four table points of its foot."""
    height: float
    """How far it stands above the table, card widths."""
    seed: int
    """Seed of its looks."""
    over: bool
    """Whether it lies over cards."""


def sample_thing(rng: Generator, centre: tuple[float, float], over: bool, kind: str | None = None) -> Thing:
    """A thing about `centre` on the table."""
    name = kind or pick(rng, KINDS)
    least, most, flat, tall = SIZES[name]
    wide = rng.uniform(least, most)
    turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.6 else rng.normal(0, 0.1) + rng.integers(4) * np.pi / 2
    unit = np.array(card_corners((0, 0), rng.uniform(flat, tall), turn)) * wide + np.array(centre)
    height = rng.uniform(*STANDING[name]) if name in STANDING else 0.0
    return Thing(name, tuple((float(x), float(y)) for x, y in unit), float(height), int(rng.integers(2**31)), over)


def outline(camera: Camera, thing: Thing) -> Points:
    """Pixels of the hull that hides what is behind `thing`, (N, 2)."""
    foot = np.array(thing.corners)
    points = np.vstack([camera.project(foot), camera.project(foot, thing.height)])
    return cv2.convexHull(points.astype(np.float32)).reshape(-1, 2).astype(np.float64)


def _cup(rng: Generator, photo: Rgb, camera: Camera, thing: Thing) -> None:
    foot = np.array(thing.corners)
    centre, radius = foot.mean(0), np.linalg.norm(foot[1] - foot[0]) / 2
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    ring = np.column_stack([np.cos(turn), np.sin(turn)])
    wall, drink = colour(rng, None, (0, 0.7), (0.3, 1)), colour(rng, None, (0.1, 0.9), (0.05, 0.6))
    low, high = camera.project(centre + ring * radius * 0.8), camera.project(centre + ring * radius, thing.height)
    inner = camera.project(centre + ring * radius * 0.86, thing.height)
    shade: Colour = (int(wall[0] * 0.7), int(wall[1] * 0.7), int(wall[2] * 0.7))
    hull = cv2.convexHull(np.vstack([low, high]).astype(np.float32)).reshape(-1, 2)
    shapes.polygon(photo, hull, shade)
    shapes.polygon(photo, high, wall)
    shapes.polygon(photo, inner, drink)


def _hand(rng: Generator, photo: Rgb, camera: Camera, thing: Thing) -> None:
    """Palm and fingers reaching in, drawn as thick rounded strokes."""
    points = camera.project(np.array(thing.corners))
    wrist, knuckle = (points[2] + points[3]) / 2, (points[0] + points[1]) / 2
    along = knuckle - wrist
    wide = float(np.linalg.norm(points[1] - points[0]))
    skin = colour(rng, 0.055, (0.25, 0.6), (0.3, 0.95))
    far = wrist - along * 6
    limit = max(photo.shape) * 3
    if wide < 4 or np.abs([wrist, knuckle, far]).max() > limit * 3:
        return
    cv2.line(photo, tuple(map(int, far)), tuple(map(int, wrist)), colour(rng), int(wide * 0.95), cv2.LINE_AA)
    cv2.line(photo, tuple(map(int, wrist)), tuple(map(int, wrist + along * 0.5)), skin, int(wide * 0.8), cv2.LINE_AA)
    across = (points[1] - points[0]) / 2
    for k in range(4):
        root = wrist + along * 0.55 + across * (k - 1.5) * 0.5
        tip = root + along * rng.uniform(0.5, 0.8) + across * (k - 1.5) * rng.uniform(0, 0.4)
        tone: Colour = tuple(int(c * rng.uniform(0.88, 1.0)) for c in skin)  # type: ignore[assignment]
        cv2.line(photo, tuple(map(int, root)), tuple(map(int, tip)), tone, max(1, int(wide * 0.2)), cv2.LINE_AA)


def draw_thing(photo: Rgb, camera: Camera, thing: Thing, shadow: float) -> None:
    """Draws `thing` into `photo` in place."""
    rng = np.random.default_rng(thing.seed)
    if thing.kind == "cup":
        _cup(rng, photo, camera, thing)
        return
    if thing.kind == "hand":
        _hand(rng, photo, camera, thing)
        return
    foot = np.array(thing.corners)
    if thing.height:
        side = colour(rng, None, (0, 0.6), (0.1, 0.7))
        shapes.polygon(photo, outline(camera, thing), side)
    ratio = np.linalg.norm(foot[3] - foot[0]) / np.linalg.norm(foot[1] - foot[0])
    w = 40 if thing.kind in ("token", "die", "pencil") else 180
    h = int(np.clip(w * ratio, 8, 500))
    face, radius = top_view(rng, thing.kind, h, w)
    if thing.kind == "pencil":
        face = np.full((h, w, 3), colour(rng), np.uint8)
        face[: h // 10], radius = colour(rng, 0.1, (0.2, 0.5), (0.6, 0.9)), w * 0.3
    paste(photo, face, rounded(h, w, float(radius)), camera.project(foot, thing.height), shadow, (1.0, 1.0))
