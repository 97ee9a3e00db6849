"""The camera of the computer that runs the program, watched until the cards lie still and have been read.

The engine is that of `pobudka watch`. POBUDKA_CAMERA names another camera than the first (its number, or a recording).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scoring import Game, Words, words
from ui.entry.recognise import Recognised, of_frame
from ui.services import Services

if TYPE_CHECKING:
    from vision.reading import GridReading

VARIABLE = "POBUDKA_CAMERA"
SHOWN_EVERY = 0.3
"""Seconds between two pictures sent to the browser; the camera itself is read as fast as it goes."""
SHOWN = 640
"""The longest side of such a picture, in pixels."""
OTHERS = 3.0
"""Seconds of the film that further grids in view may still take once the first one is settled."""

LONGEST = 300.0
"""Seconds after which a camera that nobody lays cards before is switched off."""


@dataclass(frozen=True, slots=True)
class LiveView:
    """What the camera sees just now: a small JPEG, and what keeps the cards from being taken."""

    jpeg: bytes
    missing: tuple[Words, ...]


def watch_table(
    game: Game,
    edition: str | None,
    services: Services,
    cancelled: Callable[[], bool],
    news: Callable[[LiveView], object],
) -> Recognised:
    """Blocking: every hand in view once all are settled; none where it was cancelled. Raises CaptureError and
    ModelError."""
    from vision.frame_source import open_frames  # noqa: PLC0415 (its libraries may be missing on this computer)
    from vision.frames import Watcher  # noqa: PLC0415 (as above)

    frames, watcher = open_frames(os.environ.get(VARIABLE) or "0"), Watcher(game, edition)
    shown, first, frame = 0.0, float("inf"), None
    try:
        for frame in frames:
            if cancelled():
                return Recognised(())
            if frame.at > LONGEST:
                off = words(
                    "No cards lay still for {minutes} minutes, so the camera was switched off.",
                    minutes=round(LONGEST / 60),
                )
                return Recognised((), (off,))
            sight = watcher.see(frame.rgb, frame.at)
            first = min(first, frame.at) if sight.announced else first
            settled = tuple(seen.reading for seen in sight.grids if seen.stable)
            if settled and (len(settled) == len(sight.grids) or frame.at - first > OTHERS):
                return of_frame(frame.rgb, settled, game, services)
            if (now := time.monotonic()) - shown >= SHOWN_EVERY:
                shown = now
                news(LiveView(_small(frame.rgb), sight.missing))
        left: tuple[GridReading, ...] = () if frame is None or cancelled() else watcher.finish()
        return of_frame(frame.rgb, left, game, services) if frame is not None and left else Recognised(())
    finally:
        frames.close()


def _small(rgb: Any) -> bytes:
    import cv2  # noqa: PLC0415 (as above)

    height, width = rgb.shape[:2]
    shrink = min(1.0, SHOWN / max(height, width))
    small = cv2.resize(rgb, (max(1, round(width * shrink)), max(1, round(height * shrink))))
    _done, jpeg = cv2.imencode(".jpg", cv2.cvtColor(small, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, 70])
    return jpeg.tobytes()
