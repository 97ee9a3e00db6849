"""Pictures about decks: a photo with its cards numbered, and a sheet of a deck's blurred faces."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.enrol_photos import FacePhoto
from vision.prototypes import Deck

Rgb = NDArray[np.uint8]

LONGEST = 1600
COLOUR = (30, 200, 80)
TILE = (96, 144)
STRIP = 26
ACROSS = 8


def numbered(photo: FacePhoto) -> Rgb:
    """A copy of the photo, at most LONGEST pixels long, with every card's outline and number."""
    shrink = min(1.0, LONGEST / max(photo.rgb.shape[:2]))
    size = (max(1, round(photo.rgb.shape[1] * shrink)), max(1, round(photo.rgb.shape[0] * shrink)))
    picture = np.ascontiguousarray(cv2.resize(photo.rgb, size, interpolation=cv2.INTER_AREA))
    for card, face in zip(photo.cards, photo.pictures, strict=True):
        quad = np.rint(card.quad * shrink).astype(np.int32)
        cv2.polylines(picture, [quad.reshape(-1, 1, 2)], True, COLOUR, 3, cv2.LINE_AA)
        x, y = (int(v) for v in quad.mean(axis=0))
        cv2.circle(picture, (x, y), 26, (255, 255, 255), -1, cv2.LINE_AA)
        _write(picture, str(face.number), (x, y), 0.9)
    return np.asarray(picture, np.uint8)


def face_sheet(deck: Deck) -> Rgb:
    """A deck's layouts side by side, as coarse as they are kept, each with its token."""
    rows = -(-max(1, len(deck.tokens)) // ACROSS)
    sheet = np.full((rows * (TILE[1] + STRIP), ACROSS * TILE[0], 3), 255, np.uint8)
    for k, (token, layout) in enumerate(zip(deck.tokens, deck.layouts, strict=True)):
        x, y = k % ACROSS * TILE[0], k // ACROSS * (TILE[1] + STRIP)
        sheet[y : y + TILE[1], x : x + TILE[0]] = cv2.resize(layout, TILE, interpolation=cv2.INTER_CUBIC)
        _write(sheet, token, (x + TILE[0] // 2, y + TILE[1] + STRIP // 2), 0.6)
    return sheet


def save_sheet(path: Path, deck: Deck) -> None:
    """Write that sheet as the kind of file the suffix names. Raises OSError."""
    try:
        done, content = cv2.imencode(path.suffix, cv2.cvtColor(face_sheet(deck), cv2.COLOR_RGB2BGR))
    except cv2.error:
        done = False
    if not done:
        raise OSError(f"expected a name that ends in .png, .jpg or .webp, got {path.name}")
    path.write_bytes(content.tobytes())


def _write(picture: NDArray[np.uint8] | cv2.typing.MatLike, text: str, middle: tuple[int, int], size: float) -> None:
    (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, 2)
    at = (middle[0] - wide // 2, middle[1] + high // 2)
    cv2.putText(picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, (0, 0, 0), 2, cv2.LINE_AA)
