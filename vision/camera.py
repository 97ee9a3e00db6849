"""Frames of a camera. It does not wait: a thread takes its pictures as they come and keeps the newest."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from threading import Condition, Thread
from typing import Any

import cv2

from scoring.words import Words, words
from vision.capture import CaptureError, Frame, opened, rgb_of

RETRY = 0.02  # seconds after a picture that did not come
SILENCE = 5.0  # seconds without a picture after which a camera is taken for gone


class CameraFrames:
    """A camera; always its newest picture."""

    live = True

    def __init__(self, number: int, open_camera: Callable[[int], Any] | None = None, silence: float = SILENCE) -> None:
        """open_camera: what opens it (OpenCV's VideoCapture, unless a test brings its own). Raises CaptureError where
        it cannot be opened or gives no picture."""
        self.passed_over: list[Words] = []
        self._number = number
        self._silence = silence
        self._camera = (open_camera or opened)(number)
        self._news = Condition()
        self._newest: Frame | None = None
        self._fresh = self._ended = self._closed = False
        if not self._camera.isOpened():
            self._camera.release()
            raise CaptureError(
                words(
                    "Camera {number} cannot be opened. Check that it is plugged in (the first camera is 0), that no "
                    "other program uses it, and that this program may use it (privacy settings).",
                    number=number,
                )
            )
        self._camera.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._thread = Thread(target=self._take, name=f"camera {number}", daemon=True)
        self._thread.start()

    def __iter__(self) -> Iterator[Frame]:
        while (frame := self._next()) is not None:
            yield frame

    def _next(self) -> Frame | None:
        """The newest frame nobody was given yet, waiting for one; None after `close`."""
        with self._news:
            self._news.wait_for(lambda: self._ended or self._fresh, timeout=self._silence)
            if self._closed:
                return None
            if not self._fresh:
                raise CaptureError(self._gone(never=self._newest is None))
            self._fresh = False
            return self._newest

    def close(self) -> None:
        """Stops taking pictures and lets the camera go."""
        with self._news:
            self._closed = self._ended = True
            self._news.notify_all()
        self._thread.join(timeout=2.0)  # a driver that hangs in read() must not keep the program from ending
        if not self._thread.is_alive():
            self._camera.release()

    def _take(self) -> None:
        began = time.monotonic()
        number = 0
        while not self._ended:
            try:
                done, bgr = self._camera.read()
            except cv2.error:
                done, bgr = False, None
            with self._news:
                if done and bgr is not None:
                    self._newest = Frame(rgb_of(bgr), number, time.monotonic() - began)
                    self._fresh = True
                    number += 1
                    self._news.notify_all()
            if not done:
                time.sleep(RETRY)  # a camera may miss one now and then; _next counts the silence

    def _gone(self, *, never: bool) -> Words:
        if never:
            return words(
                "Camera {number} opens but gives no picture. Another program may be using it: close that, or unplug "
                "the camera and plug it in again.",
                number=self._number,
            )
        return words(
            "Camera {number} gives no more pictures. Check its cable, then start again.",
            number=self._number,
        )
