"""Photo bytes to a reading of the grid: `read_photo(data, game)`. Imports only scoring's vocabulary of games and
faces."""

from __future__ import annotations

from vision.enrol import EnrolError
from vision.frames import Watcher
from vision.image import PhotoError, decode
from vision.overlay import draw_overlay, save_image
from vision.read import CancelledError, read_photo, warm_up
from vision.reading import CellReading, GridReading, PhotoReading
from vision.sessions import ModelError
from vision.sight import Sight
from vision.teach import Taught, forget, teach

__all__ = [
    "CancelledError",
    "CellReading",
    "EnrolError",
    "GridReading",
    "ModelError",
    "PhotoError",
    "PhotoReading",
    "Sight",
    "Taught",
    "Watcher",
    "decode",
    "draw_overlay",
    "forget",
    "read_photo",
    "save_image",
    "teach",
    "warm_up",
]
