"""One photo from bytes to half-entered hands; blocking work, so call it in a thread.

The vision libraries are loaded with the first photo, not with the app.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import Game, Words
from ui.entry.photo_draft import ReadHand, hand_of
from ui.services import Services

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from vision import GridReading, PhotoReading

PREVIEW = 1200
"""The longest side of a kept preview, in pixels."""
QUALITY = 85


@dataclass(frozen=True, slots=True)
class Recognised:
    """`hands`: one a grid, in reading order, perhaps none; `warnings`: why there is none, or what the whole photo
    suffers from."""

    hands: tuple[ReadHand, ...]
    warnings: tuple[Words, ...] = ()


def recognise(
    data: bytes, game: Game, edition: str | None, services: Services, cancelled: Callable[[], bool]
) -> Recognised:
    """Read the photo, keep its preview, and remember the reading. Raises PhotoError, ModelError, StoreError, or
    CancelledError."""
    from vision import read_photo  # noqa: PLC0415 (the libraries behind it may be missing on this computer)

    with ThreadPoolExecutor(1) as beside:
        making = beside.submit(preview_jpeg, data)
        reading = read_photo(data, game, edition=edition, cancel=cancelled)
        jpeg, longest = making.result()
    if not reading.grids:
        return Recognised((), reading.warnings)
    return _kept(data, reading, jpeg, longest, game, services)


def of_frame(rgb: NDArray[np.uint8], grids: tuple[GridReading, ...], game: Game, services: Services) -> Recognised:
    """The same from one picture of a film, (h, w, 3) RGB, whose grids have been read already."""
    import cv2  # noqa: PLC0415 (as above)

    from vision import PhotoReading  # noqa: PLC0415 (as above)

    done, encoded = cv2.imencode(".jpg", cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, 95])
    if not done:
        raise RuntimeError("OpenCV could not write the picture")
    data = encoded.tobytes()
    jpeg, longest = preview_jpeg(data)
    return _kept(data, PhotoReading(rgb.shape[1], rgb.shape[0], grids, (), 0.0), jpeg, longest, game, services)


def _kept(data: bytes, reading: PhotoReading, jpeg: bytes, longest: int, game: Game, services: Services) -> Recognised:
    name = services.store.save_photo(jpeg)
    scale = longest / max(reading.width, reading.height)
    hands = tuple(hand_of(grid, game, scale, name) for grid in reading.grids)
    services.readings.keep(services.upload_folder, name, data, reading, hands)
    return Recognised(hands, reading.warnings)


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
