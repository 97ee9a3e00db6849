"""Draw a reading over its photo: every card's outline, its face, doubtful ones in another colour and dashed."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import CellReading, PhotoReading

Rgb = NDArray[np.uint8]

SURE_COLOUR = (30, 200, 80)
DOUBTFUL_COLOUR = (255, 140, 0)
LONGEST_SIDE = 1600


def draw_overlay(rgb: Rgb, reading: PhotoReading, longest_side: int = LONGEST_SIDE) -> Rgb:
    """A copy of the upright photo, at most longest_side pixels long, with the grids drawn over it."""
    shrink = min(1.0, longest_side / max(rgb.shape[:2]))
    size = (max(1, round(rgb.shape[1] * shrink)), max(1, round(rgb.shape[0] * shrink)))
    picture: Rgb = np.ascontiguousarray(cv2.resize(rgb, size, interpolation=cv2.INTER_AREA), np.uint8)
    scale = size[0] / reading.width
    for grid in reading.grids:
        for cell in grid.cells:
            _draw_cell(picture, cell, scale)
    return picture


def save_image(path: Path, rgb: Rgb) -> None:
    """Write (h, w, 3) RGB as the kind of file its suffix names (.jpg, .png, .webp). Raises OSError."""
    done, content = cv2.imencode(path.suffix, cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, 90])
    if not done:
        raise OSError(f"cannot write a picture as {path.suffix}")
    path.write_bytes(content.tobytes())  # not cv2.imwrite: it fails silently, and on Windows for non-ASCII paths


def _draw_cell(picture: Rgb, cell: CellReading, scale: float) -> None:
    quad = np.array(cell.corners) * scale
    colour = DOUBTFUL_COLOUR if cell.doubtful else SURE_COLOUR
    thick = max(2, round(max(picture.shape) / 500))
    for start, end in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        pieces = max(1, round(float(np.linalg.norm(end - start)) / (6 * thick))) if cell.doubtful else 1
        for k in range(0, 2 * pieces - 1, 2):
            a = start + (end - start) * k / (2 * pieces - 1)
            b = start + (end - start) * (k + 1) / (2 * pieces - 1)
            cv2.line(picture, _pixel(a), _pixel(b), colour, thick, cv2.LINE_AA)
    cv2.circle(picture, _pixel(quad[0]), 2 * thick, colour, -1, cv2.LINE_AA)  # the card's own top left
    text = "-" if cell.face is None else cell.face
    height = float(min(np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[1] - quad[0])))
    font, size = cv2.FONT_HERSHEY_SIMPLEX, max(0.4, height / 110)
    weight = max(1, round(2 * size))
    (wide, high), _ = cv2.getTextSize(text, font, size, weight)
    middle = quad.mean(axis=0)
    corner = _pixel(middle + np.array([-wide / 2, high / 2]))
    pad = weight + 3
    cv2.rectangle(
        picture,
        (corner[0] - pad, corner[1] - high - pad),
        (corner[0] + wide + pad, corner[1] + pad),
        (255, 255, 255),
        -1,
    )
    cv2.putText(picture, text, corner, font, size, (0, 0, 0), weight, cv2.LINE_AA)


def _pixel(point: NDArray[np.float64]) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))
