"""Cameras, without one: the newest frame wins, silence and loss are told, closing ends it."""

from __future__ import annotations

import time
from pathlib import Path
from threading import Event, Thread

import cv2
import numpy as np
import pytest

from vision.camera import CameraFrames
from vision.capture import CaptureError, Frame
from vision.recordings import FOLDER_RATE, FolderFrames


class Driver:
    """What OpenCV's VideoCapture would be. Frames 1 to `last` have their number as colour; each waits for `go`."""

    def __init__(self, last: int = 3, *, opens: bool = True, fails_at: int = 0) -> None:
        self.go = Event()
        self.taken = 0
        self.released = False
        self._last, self._opens, self._fails_at = last, opens, fails_at

    def isOpened(self) -> bool:  # noqa: N802  OpenCV's name
        return self._opens

    def set(self, _what: int, _value: float) -> bool:
        return True

    def read(self) -> tuple[bool, np.ndarray | None]:
        if self.taken >= self._last:
            return False, None
        self.taken += 1
        if self.taken == self._fails_at:
            raise cv2.error("no picture this time")
        return True, np.full((64, 64, 3), (self.taken, 0, 0), np.uint8)

    def release(self) -> None:
        self.released = True


def wait_until(done: object) -> None:
    for _ in range(500):
        if done():  # type: ignore[operator]
            return
        time.sleep(0.01)
    raise AssertionError("it never happened")


def test_whoever_comes_late_gets_the_newest_frame_and_then_the_silence_is_told() -> None:
    driver = Driver(5)
    camera = CameraFrames(0, lambda _n: driver, silence=0.3)
    wait_until(lambda: driver.taken == 5)
    frames = iter(camera)
    wait_until(lambda: camera._newest is not None and camera._newest.number == 4)
    frame = next(frames)
    assert frame.number == 4
    assert frame.rgb[0, 0].tolist() == [0, 0, 5]  # RGB: OpenCV's blue comes last
    with pytest.raises(CaptureError, match="no more pictures"):
        next(frames)
    camera.close()
    assert driver.released


def test_one_missed_picture_is_no_loss() -> None:
    driver = Driver(4, fails_at=2)
    camera = CameraFrames(0, lambda _n: driver, silence=0.3)
    wait_until(lambda: driver.taken == 4)
    wait_until(lambda: camera._newest is not None and camera._newest.rgb[0, 0, 2] == 4)
    assert isinstance(next(iter(camera)), Frame)
    camera.close()


def test_a_camera_that_gives_nothing_and_one_that_does_not_open() -> None:
    with pytest.raises(CaptureError, match="gives no picture"):
        next(iter(CameraFrames(1, lambda _n: Driver(0), silence=0.2)))
    closed = Driver(opens=False)
    with pytest.raises(CaptureError, match="Camera 2 cannot be opened"):
        CameraFrames(2, lambda _n: closed)
    assert closed.released


def test_closing_from_another_thread_ends_the_frames() -> None:
    camera = CameraFrames(0, lambda _n: Driver(1), silence=30.0)
    got: list[int] = []

    def consume() -> None:
        got.extend(frame.number for frame in camera)
        got.append(-1)

    reader = Thread(target=consume)
    reader.start()
    wait_until(lambda: got == [0])
    camera.close()
    reader.join(timeout=5)
    assert got == [0, -1]
    camera.close()


def test_a_folder_is_sorted_by_the_numbers_in_the_names(tmp_path: Path) -> None:
    for i, name in enumerate(["a2.png", "a10.png", "b1.png", "A1.png"]):
        (tmp_path / name).write_bytes(cv2.imencode(".png", np.full((64, 64, 3), i, np.uint8))[1].tobytes())
    frames = list(FolderFrames(tmp_path))
    assert [int(frame.rgb[0, 0, 0]) for frame in frames] == [3, 0, 1, 2]
    assert [frame.at for frame in frames] == [i / FOLDER_RATE for i in range(4)]
