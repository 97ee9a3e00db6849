"""Scenes made from the sample photos that ship with the project: moved far away, cut, cards taken off, set side by
side."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.games import GAMES
from scoring.grid import Grid
from scoring.notation import parse_grid
from vision import PhotoReading, decode, read_photo

SAMPLES = Path(__file__).parents[2] / "datasets" / "samples"
LABELS = {label["file"]: label for label in json.loads((SAMPLES / "labels.json").read_text(encoding="utf-8"))}

Rgb = NDArray[np.uint8]


def photo(name: str) -> Rgb:
    return decode((SAMPLES / name).read_bytes())


def truth(name: str) -> Grid:
    return parse_grid(LABELS[name]["grid"], GAMES[LABELS[name]["game"]])


def corners(name: str) -> dict[tuple[int, int], NDArray[np.float64]]:
    """Of every cell that has a card, (4, 2) pixels."""
    columns = len(LABELS[name]["grid"].split("/")[0].split())
    found = {divmod(i, columns): quad for i, quad in enumerate(LABELS[name]["corners"])}
    return {cell: np.array(quad) for cell, quad in found.items() if quad is not None}


def read(rgb: Rgb, game: str) -> PhotoReading:
    done, content = cv2.imencode(".jpg", rgb[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 93])
    assert done
    return read_photo(content.tobytes(), GAMES[game])


def far_away(rgb: Rgb, width: int, size: tuple[int, int], at: tuple[float, float]) -> Rgb:
    """The photo shrunk to `width` pixels on a plain table of its own mean colour; at: 0..1 across and down."""
    small = cv2.resize(rgb, (width, round(width * rgb.shape[0] / rgb.shape[1])), interpolation=cv2.INTER_AREA)
    table = np.full((size[1], size[0], 3), np.median(rgb[:40], axis=(0, 1)), np.uint8)
    left, top = (round(a * (s - m)) for a, s, m in zip(at, size, small.shape[1::-1], strict=True))
    table[top : top + small.shape[0], left : left + small.shape[1]] = small
    return table


def without(rgb: Rgb, quads: list[NDArray[np.float64]]) -> Rgb:
    """The photo with some cards taken off the table."""
    gone = np.zeros(rgb.shape[:2], np.uint8)
    for quad in quads:
        grown = quad.mean(axis=0) + 1.12 * (quad - quad.mean(axis=0))
        cv2.fillConvexPoly(gone, grown.round().astype(np.int32), 255)
    out = rgb.copy()
    noise = np.random.default_rng(1).normal(0, 4, rgb.shape)
    bare = np.clip(np.median(rgb[:40], axis=(0, 1)) + noise, 0, 255).astype(np.uint8)
    out[gone > 0] = bare[gone > 0]
    return out


def said(reading: PhotoReading) -> str:
    return " | ".join(str(w) for g in reading.grids for w in g.warnings) + " | ".join(str(w) for w in reading.warnings)
