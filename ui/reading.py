"""Whether this computer can read photos at all: the app opens in typing mode where OpenCV or onnxruntime is missing."""

from __future__ import annotations

import importlib
import logging
from functools import cache

from scoring import Words, words

log = logging.getLogger(__name__)


@cache
def obstacle() -> Words | None:
    """Why photos cannot be read here, None if they can. The first call imports the libraries (about a second), so
    make it in a thread."""
    try:
        importlib.import_module("vision").read_photo  # noqa: B018 (the attribute is the point)
    except (ImportError, OSError, AttributeError) as fault:
        log.warning("photos cannot be read", exc_info=fault)
        return words(
            "Photos cannot be read on this computer ({reason}). Everything else works: type the cards or their sum.",
            reason=str(fault),
        )
    return None


def known_obstacle() -> Words | None:
    """`obstacle` for drawing: None as long as nobody has found out."""
    return obstacle() if obstacle.cache_info().currsize else None
