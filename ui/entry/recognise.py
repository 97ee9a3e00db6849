"""One photo from bytes to half-entered hands; blocking work, so call it in a thread.

The vision libraries are loaded with the first photo, not with the app.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from scoring import Game, Words
from ui.entry.photo_draft import drafts_of
from ui.store import HandDraft, Store

PREVIEW = 1200
"""The longest side of a kept preview, in pixels."""
QUALITY = 85


@dataclass(frozen=True, slots=True)
class Recognised:
    """`drafts`: one a grid, the fullest first, perhaps none; `warnings`: why there is none, or what to look at."""

    drafts: tuple[HandDraft, ...]
    warnings: tuple[Words, ...]


def recognise(data: bytes, game: Game, edition: str | None, store: Store, cancelled: Callable[[], bool]) -> Recognised:
    """Read the photo and keep its preview. Raises PhotoError, ModelError, StoreError, or CancelledError."""
    from vision import read_photo  # noqa: PLC0415 (the libraries behind it may be missing on this computer)

    with ThreadPoolExecutor(1) as beside:
        making = beside.submit(preview_jpeg, data)
        reading = read_photo(data, game, edition=edition, cancel=cancelled)
        jpeg, longest = making.result()
    if not reading.grids:
        return Recognised((), reading.warnings)
    name = store.save_photo(jpeg)
    drafts = drafts_of(reading.grids, game, longest / max(reading.width, reading.height), name)
    said = tuple(warning for grid in reading.grids for warning in grid.warnings)
    return Recognised(drafts, (*reading.warnings, *said))


def preview_jpeg(data: bytes) -> tuple[bytes, int]:
    """A small upright copy without metadata, and its longest side in pixels. Raises PhotoError."""
    import cv2  # noqa: PLC0415 (as above)

    from vision import decode  # noqa: PLC0415 (as above)

    rgb = decode(data)
    height, width = rgb.shape[:2]
    shrink = min(1.0, PREVIEW / max(height, width))
    size = (max(1, round(width * shrink)), max(1, round(height * shrink)))
    small = cv2.cvtColor(cv2.resize(rgb, size, interpolation=cv2.INTER_AREA), cv2.COLOR_RGB2BGR)
    done, jpeg = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    if not done:
        raise RuntimeError("OpenCV could not write the preview")
    return jpeg.tobytes(), max(size)
