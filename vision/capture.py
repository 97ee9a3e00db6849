"""Frames and where they come from: the contract that a camera, a video file and a folder of pictures share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.words import Words

Rgb = NDArray[np.uint8]


class CaptureError(Exception):
    """No frames, or no more of them. `words` says what was expected, what came and what to do."""

    def __init__(self, words: Words) -> None:
        super().__init__(str(words))
        self.words = words


@dataclass(frozen=True)
class Frame:
    """rgb: (h, w, 3) uint8. number: from 0, counting those a camera dropped. at: seconds since the first."""

    rgb: Rgb
    number: int
    at: float


class Frames(Protocol):
    """A source of frames.

    live: it drops frames nobody was ready for, and ends only by `close` or by an error. passed_over: pictures that
    could not be used so far, and why.
    """

    live: bool
    passed_over: list[Words]

    def __iter__(self) -> Iterator[Frame]:
        """The frames in the order of time. Raises CaptureError when the source fails."""
        ...

    def close(self) -> None:
        """Lets the source go; may be called again, and from another thread."""
        ...


def opened(source: int | str) -> cv2.VideoCapture:
    """OpenCV's capture, without its own messages on standard error."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # quiet; read by OpenCV when it opens its first video
    level = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        return cv2.VideoCapture(source)
    finally:
        cv2.utils.logging.setLogLevel(level)


def rgb_of(bgr: NDArray[Any]) -> Rgb:
    """OpenCV's frame as (h, w, 3) RGB bytes; grey ones too."""
    if bgr.ndim == 2:
        return np.asarray(cv2.cvtColor(bgr, cv2.COLOR_GRAY2RGB), np.uint8)
    return np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2RGB), np.uint8)
