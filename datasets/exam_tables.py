"""Table tops of the exam: kinds that no training scene is drawn with (parquet, tartan, terrazzo, felt, oilcloth, rugs,
leather, brushed metal), and the validation split's `textures`. Every function returns (SIDE, SIDE, 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import cv2
import numpy as np
from numpy.random import Generator

from datasets import textures
from datasets.arrays import Colour, Plane, Rgb, clipped, colour, fractal, ramp

SIDE = 1280
"""Pixels along each side: a card 250 pixels wide lies on a table drawn as sharply as itself."""


def _tones(
    rng: Generator, hue: float | None, value: tuple[float, float], saturation: tuple[float, float]
) -> list[Colour]:
    h = float(rng.random()) if hue is None else hue
    return sorted((colour(rng, h, saturation, value) for _ in range(3)), key=sum)


def _grown(plane: Plane) -> Plane:
    return cast(Plane, cv2.resize(plane, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC))


def _fine(rng: Generator, down: float, across: float, octaves: int = 3) -> Plane:
    """Noise with about `down` x `across` bumps, drawn at half size."""
    return np.clip(_grown(fractal(rng, SIDE // 2, SIDE // 2, (down, across), octaves, 0.7)), 0, 1)


def parquet(rng: Generator) -> Rgb:
    """Herringbone or basket-weave blocks of one wood."""
    hue = float(rng.choice((0.05, 0.08, 0.1)))
    board = ramp(_fine(rng, 150, 5), _tones(rng, hue, (0.25, 0.85), (0.25, 0.7))).astype(np.float32)
    across = np.rot90(board).copy()
    image = np.empty_like(board)
    pitch, joint = int(rng.integers(90, 240)), int(rng.integers(2, 5))
    slats = int(rng.integers(2, 5))
    for y in range(0, SIDE, pitch):
        for x in range(0, SIDE, pitch):
            lying = (y // pitch + x // pitch) % 2 == 0
            source = board if lying else across
            block = image[y : y + pitch, x : x + pitch]
            block[:] = source[y : y + pitch, x : x + pitch]
            for k in range(slats):
                cut = slice(k * pitch // slats, (k + 1) * pitch // slats)
                part = block[cut] if lying else block[:, cut]
                part *= rng.uniform(0.82, 1.15)
                (part[:joint] if lying else part[:, :joint])[:] *= 0.55
    return clipped(image)


def tartan(rng: Generator) -> Rgb:
    """Woven checks: the same bands of colour along and across."""
    ground = np.array(colour(rng, None, (0.1, 0.9), (0.15, 0.9)), np.float32)
    bands = np.tile(ground, (SIDE, 1))
    pitch = int(rng.integers(120, 420))
    for _ in range(int(rng.integers(2, 6))):
        start, wide = int(rng.integers(pitch)), int(rng.uniform(0.02, 0.3) * pitch)
        tone = np.array(colour(rng), np.float32)
        for at in range(start - pitch, SIDE, pitch):
            bands[max(at, 0) : max(at + wide, 0)] = tone
    twill = (np.add.outer(np.arange(SIDE), np.arange(SIDE)) // 3 % 2)[..., None]
    return clipped(np.where(twill, bands[:, None], bands[None, :]) * (0.94 + 0.12 * _fine(rng, 300, 300, 2)[..., None]))


def terrazzo(rng: Generator) -> Rgb:
    """Chips of stone in a pale or dark ground."""
    image = np.full((SIDE, SIDE, 3), colour(rng, None, (0, 0.25), (0.15, 0.95)), np.uint8)
    hues = [colour(rng, None, (0, 0.6), (0.1, 0.95)) for _ in range(5)]
    least, most = 2, int(rng.integers(6, 26))
    for _ in range(int(9000 / most)):
        at, size = rng.integers(0, SIDE, 2), rng.integers(least, most + 1, 2)
        cv2.ellipse(
            image,
            tuple(map(int, at)),
            tuple(map(int, size)),
            rng.uniform(0, 180),
            0,
            360,
            hues[int(rng.integers(5))],
            -1,
            cv2.LINE_AA,
        )
    return image


def felt(rng: Generator) -> Rgb:
    """A card table's felt: one tone with short fibres."""
    base = np.array(colour(rng, None, (0.3, 0.9), (0.12, 0.7)), np.float32)
    fibres = cv2.GaussianBlur(rng.standard_normal((SIDE, SIDE), dtype=np.float32), (0, 0), 0.8)
    return clipped(base * (1 + 0.12 * fibres[..., None] + 0.15 * (_fine(rng, 3, 3) - 0.5)[..., None]))


def oilcloth(rng: Generator) -> Rgb:
    """A printed cloth: blossoms or fruit strewn on one colour, leaves between."""
    image = np.full((SIDE, SIDE, 3), colour(rng, None, (0, 0.7), (0.3, 1)), np.uint8)
    petals, middle, leaf = colour(rng), colour(rng, 0.14, (0.5, 1), (0.6, 1)), colour(rng, 0.33, (0.3, 0.9), (0.2, 0.7))
    size = int(rng.integers(22, 90))
    for _ in range(int(2.2e6 / size**2 / 4)):
        x, y = (int(v) for v in rng.integers(0, SIDE, 2))
        turn = rng.uniform(0, 360)
        for k in range(2):
            cv2.ellipse(image, (x, y), (int(size * 1.2), size // 4), turn + 90 * k, 0, 180, leaf, -1, cv2.LINE_AA)
        for k in range(5):
            angle = np.radians(turn + 72 * k)
            at = (int(x + np.cos(angle) * size * 0.45), int(y + np.sin(angle) * size * 0.45))
            cv2.circle(image, at, int(size * 0.36), petals, -1, cv2.LINE_AA)
        cv2.circle(image, (x, y), int(size * 0.25), middle, -1, cv2.LINE_AA)
    return image


def rug(rng: Generator) -> Rgb:
    """A woven rug: a field mirrored on both axes within borders of lozenges."""
    quarter = SIDE // 2
    field = fractal(rng, quarter, quarter, (rng.uniform(8, 20), rng.uniform(8, 20)), 3, 0.7)
    stops = [colour(rng, None, (0.3, 0.9), (0.1, 0.9)) for _ in range(5)]
    part = ramp(np.round(field * 6) / 6, stops)
    image = np.vstack([np.hstack([part, part[:, ::-1]]), np.hstack([part, part[:, ::-1]])[::-1]])
    for ring in range(3):
        inset, wide = 60 + ring * 110, int(rng.integers(20, 60))
        cv2.rectangle(image, (inset, inset), (SIDE - inset, SIDE - inset), colour(rng), wide)
        for at in range(inset, SIDE - inset, wide * 2):
            for x, y in ((at, inset), (at, SIDE - inset), (inset, at), (SIDE - inset, at)):
                cv2.circle(image, (x, y), wide // 3, stops[ring], -1, cv2.LINE_AA)
    knots = rng.uniform(0.85, 1.12, (SIDE // 3 + 1, SIDE // 3 + 1, 1)).astype(np.float32)
    return clipped(image * cv2.resize(knots, (SIDE, SIDE), interpolation=cv2.INTER_NEAREST)[..., None])


def leather(rng: Generator) -> Rgb:
    """Grained leather or imitation: dark, crazed."""
    pores = np.abs(_fine(rng, 90, 90, 2) - 0.5) * 2
    return ramp(np.clip(0.25 + pores * 0.9, 0, 1), _tones(rng, None, (0.08, 0.5), (0.1, 0.7)))


def metal(rng: Generator) -> Rgb:
    """Brushed metal or a plastic tray: fine streaks along one way."""
    return ramp(0.3 + 0.4 * _fine(rng, 500, 3) + 0.3 * _fine(rng, 2, 2), _tones(rng, None, (0.35, 0.95), (0, 0.15)))


def _larger(table: Rgb, rng: Generator) -> Rgb:
    image = cv2.resize(table, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC).astype(np.float32)
    grain = cv2.GaussianBlur(rng.standard_normal((SIDE, SIDE), dtype=np.float32), (0, 0), 0.7)
    return clipped(image + grain[..., None] * 5)


Kind = Callable[[Generator], Rgb]
CALM: tuple[Kind, ...] = (parquet, felt, leather, metal)
"""Own kinds without a pattern."""
BUSY: tuple[Kind, ...] = (tartan, terrazzo, oilcloth, rug)
"""Own kinds with one."""
CALM_VALIDATION: tuple[Kind, ...] = (textures.wood, textures.planks, textures.cloth, textures.marble, textures.plain)


def draw_table(rng: Generator, patterned: bool) -> Rgb:
    """One table top: calm ones only, or (patterned) any, three in four with a pattern."""
    if patterned and rng.random() < 0.75:
        if rng.random() < 0.6:
            return BUSY[int(rng.integers(len(BUSY)))](rng)
        return _larger(textures.draw_table(rng, "val"), rng)
    if rng.random() < 0.5:
        return CALM[int(rng.integers(len(CALM)))](rng)
    return _larger(CALM_VALIDATION[int(rng.integers(len(CALM_VALIDATION)))](rng), rng)


__all__ = ["BUSY", "CALM", "SIDE", "draw_table"]
