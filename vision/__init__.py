"""Photo bytes to a reading of the grid: `read_photo(data, game)`. Imports only scoring's vocabulary of games and
faces."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from vision.enrol import EnrolError
from vision.image import PhotoError, decode
from vision.overlay import draw_overlay, save_image
from vision.read import CancelledError, read_photo, warm_up
from vision.reading import CellReading, GridReading, PhotoReading
from vision.sessions import ModelError
from vision.teach import Taught, forget, teach

if TYPE_CHECKING:
    from vision.frames import Watcher
    from vision.sight import Sight

_LATER = {"Watcher": "vision.frames", "Sight": "vision.sight"}
"""What a single photo does not need: imported when first asked for, for a cold start should be short."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)


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
