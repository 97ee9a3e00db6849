"""Photo bytes to a reading of the grid: `read_photo(data, game)`. Imports only scoring's vocabulary of games and
faces."""

from __future__ import annotations

from vision.image import PhotoError, decode
from vision.overlay import draw_overlay, save_image
from vision.read import CancelledError, read_photo, warm_up
from vision.reading import CellReading, GridReading, PhotoReading
from vision.sessions import ModelError

__all__ = [
    "CancelledError",
    "CellReading",
    "GridReading",
    "ModelError",
    "PhotoError",
    "PhotoReading",
    "decode",
    "draw_overlay",
    "read_photo",
    "save_image",
    "warm_up",
]
