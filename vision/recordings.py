"""Frames of a video file or of a folder of pictures: every one of them, in order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import cv2

from scoring.words import Words, words
from vision.capture import CaptureError, Frame, opened, rgb_of
from vision.image import PhotoError, decode

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"})
FOLDER_RATE = 10.0  # pictures a second a folder is taken for
USUAL_RATE = 25.0  # of a video file that does not say


class FolderFrames:
    """The pictures of a folder in the order of their names, numbers in them by value (frame 9 before frame 10)."""

    live = False

    def __init__(self, folder: Path) -> None:
        """Raises CaptureError where there is no picture in it."""
        try:
            found = [path for path in folder.iterdir() if path.suffix.lower() in PICTURES and path.is_file()]
        except OSError as error:
            raise CaptureError(_unreadable(folder, error)) from error
        self.passed_over: list[Words] = []
        self._paths = sorted(found, key=lambda path: _by_number(path.name))
        if not self._paths:
            kinds = ", ".join(sorted(PICTURES))
            raise CaptureError(
                words("The folder {folder} holds no pictures ({kinds}). Choose another.", folder=folder, kinds=kinds)
            )

    def __iter__(self) -> Iterator[Frame]:
        """The pictures that can be read; the others are passed over. Raises CaptureError if none can."""
        self.passed_over.clear()
        for number, path in enumerate(self._paths):
            try:
                rgb = decode(path.read_bytes())
            except OSError as error:
                self.passed_over.append(_unreadable(path, error))
            except PhotoError as error:
                self.passed_over.append(words("{path}: {reason}", path=path, reason=error.words))
            else:
                yield Frame(rgb, number, number / FOLDER_RATE)
        if len(self.passed_over) == len(self._paths):
            raise CaptureError(self.passed_over[0])

    def close(self) -> None:
        """Nothing is held open."""


class VideoFrames:
    """A video file, frame by frame, none dropped."""

    live = False

    def __init__(self, path: Path) -> None:
        """Raises CaptureError for a file that is no video OpenCV reads."""
        self.passed_over: list[Words] = []
        self._path = path
        self._video = opened(str(path))
        if not self._video.isOpened():
            raise CaptureError(
                words(
                    "{path} is no video that can be read. Expected MP4, AVI, MKV or WebM; save it as MP4 (H.264) and "
                    "try again.",
                    path=path,
                )
            )
        rate = float(self._video.get(cv2.CAP_PROP_FPS))
        self._rate = rate if 0.1 <= rate <= 1000 else USUAL_RATE

    def __iter__(self) -> Iterator[Frame]:
        number = 0
        while self._video.isOpened():
            done, bgr = self._video.read()
            if not done or bgr is None:
                break
            yield Frame(rgb_of(bgr), number, number / self._rate)
            number += 1
        if number == 0:
            raise CaptureError(
                words("{path} holds no frame that can be read; it may be cut off. Save it again.", path=self._path)
            )

    def close(self) -> None:
        """Lets the file go."""
        self._video.release()


def _by_number(name: str) -> list[tuple[int, str]]:
    """Sorts names with their numbers by value."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name.lower())]


def _unreadable(path: Path, error: OSError) -> Words:
    reason = error.strerror or str(error)
    return words("{path} cannot be read: {reason}. Check that it is there and not locked.", path=path, reason=reason)
