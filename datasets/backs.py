"""Card backs in our own drawing: a rainbow under a mesh, bare branches on a pale sky, plain patterns."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator

from datasets import silhouettes as shapes
from datasets.arrays import Rgb, blend, clipped, colour, fractal, ramp


def rainbow_mesh(rng: Generator, h: int, w: int) -> Rgb:
    """Angular rainbow with a light honeycomb and a white border, (h, w, 3)."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    angle = np.arctan2((y - h / 2) / h, (x - w / 2) / w)
    turn = (angle / np.pi * rng.uniform(0.8, 1.2) + rng.random()) % 1.0
    hsv = np.stack(
        [turn * 179, np.full_like(turn, rng.uniform(150, 255)), np.full_like(turn, rng.uniform(170, 255))], -1
    )
    image = clipped(cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2RGB))
    pitch = w / rng.uniform(8, 22)
    for row, cy in enumerate(np.arange(0, h + pitch, pitch * 0.87)):
        for cx in np.arange((row % 2) * pitch / 2, w + pitch, pitch):
            cv2.circle(image, (int(cx), int(cy)), max(1, int(pitch * 0.5)), (245, 245, 245), 1, cv2.LINE_AA)
    if rng.random() < 0.7:
        for side in (1, -1):
            band = np.array([(-0.38, 0.2), (0.34, 0.02), (0.38, 0.14), (-0.34, 0.32)]) * side * (w, h) + (w / 2, h / 2)
            shapes.polygon(image, band, (248, 248, 248))
            for k in range(5):
                at = band[0] + (band[1] - band[0]) * (k + 0.6) / 5.3 + np.array([0, 0.06 * h * side])
                cv2.circle(image, (int(at[0]), int(at[1])), int(w * 0.05), (20, 20, 20), max(1, w // 60), cv2.LINE_AA)
    edge = int(w * rng.uniform(0.03, 0.08))
    cv2.rectangle(image, (0, 0), (w - 1, h - 1), (246, 246, 246), edge)
    return image


def branches(rng: Generator, h: int, w: int) -> Rgb:
    """Black branches from below or from a corner on pale clouds, perhaps with a moon and a few birds."""
    hue = rng.random()
    stops = [colour(rng, hue, (0.02, 0.3), (0.6, 0.98)) for _ in range(3)]
    image = ramp(fractal(rng, h, w, (rng.uniform(2, 6), 2), 4), stops)
    if rng.random() < 0.4:
        at = (int(w * rng.uniform(0.2, 0.8)), int(h * rng.uniform(0.15, 0.5)))
        cv2.circle(image, at, int(w * rng.uniform(0.05, 0.1)), colour(rng, None, (0, 0.1), (0.9, 1)), -1, cv2.LINE_AA)
    dark = colour(rng, None, (0, 0.4), (0.02, 0.25))
    diagonal = rng.random() < 0.5
    for _ in range(int(rng.integers(2, 5))):
        foot = (w * rng.uniform(0.7, 1.1), h * rng.uniform(0.6, 1.1)) if diagonal else (w * rng.uniform(0, 1), h)
        shapes.tree(
            rng,
            image,
            foot,
            h * rng.uniform(0.6, 1.1),
            dark,
            rng.uniform(-0.9, -0.4) if diagonal else rng.normal(0, 0.15),
        )
    for _ in range(int(rng.integers(0, 6))):
        shapes.bird(rng, image, (rng.uniform(0, w), rng.uniform(0, h * 0.7)), w * rng.uniform(0.06, 0.14), dark)
    return image


def patterned(rng: Generator, h: int, w: int) -> Rgb:
    """One tone with a lattice, stripes, rings or an emblem; with or without a border."""
    ground, figure = colour(rng, None, (0.2, 0.95), (0.1, 0.8)), colour(rng, None, (0, 0.6), (0.4, 1))
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    pitch = w * rng.uniform(0.04, 0.25)
    kind = rng.integers(4)
    if kind == 0:
        field = np.maximum(np.cos((x + y) * 6.28 / pitch), np.cos((x - y) * 6.28 / pitch))
    elif kind == 1:
        field = np.cos(np.hypot(x - w / 2, (y - h / 2) * rng.uniform(0.6, 1)) * 6.28 / pitch)
    elif kind == 2:
        field = np.cos((x * rng.uniform(-1, 1) + y * rng.uniform(-1, 1)) * 6.28 / pitch)
    else:
        field = np.cos(x * 6.28 / pitch) * np.cos(y * 6.28 / pitch)
    image = np.full((h, w, 3), ground, np.uint8)
    image = blend(image, figure, np.clip((field - rng.uniform(0.2, 0.9)) * 6, 0, 1).astype(np.float32))
    if rng.random() < 0.5:
        cv2.circle(image, (w // 2, h // 2), int(w * rng.uniform(0.15, 0.35)), colour(rng), -1, cv2.LINE_AA)
    if rng.random() < 0.6:
        border = (246, 246, 246) if rng.random() < 0.7 else colour(rng)
        cv2.rectangle(image, (0, 0), (w - 1, h - 1), border, int(w * rng.uniform(0.03, 0.1)))
    return image


def quiet(rng: Generator, h: int, w: int) -> Rgb:
    """Hardly any pattern: one tone with clouds in it, a thin inner frame, perhaps a small emblem."""
    ground = colour(rng, None, (0, 0.9), (0.05, 0.95))
    field = fractal(rng, h, w, (rng.uniform(1, 12), rng.uniform(1, 9)), 4)
    image = clipped(np.array(ground, np.float32) * (1 + rng.uniform(0, 0.5) * (field[..., None] - 0.5)))
    tone = colour(rng, None, (0, 0.7), (0.05, 1))
    if rng.random() < 0.6:
        inset = int(w * rng.uniform(0.04, 0.14))
        cv2.rectangle(image, (inset, inset), (w - 1 - inset, h - 1 - inset), tone, int(rng.integers(1, 6)), cv2.LINE_AA)
    if rng.random() < 0.7:
        for scale in (1, -1):
            axes = (int(w * rng.uniform(0.08, 0.3)), int(w * rng.uniform(0.08, 0.3)))
            cv2.ellipse(image, (w // 2, h // 2), axes, 45 * scale, 0, 360, tone, int(rng.integers(1, 9)), cv2.LINE_AA)
    return image
