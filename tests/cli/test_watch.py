"""`pobudka watch` as notation.md promises it: folders, videos and cameras of drawn frames; what goes wrong is said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from datasets.fonts import FontsMissing, fonts
from scoring.words import Words, words
from tests.vision.table_film import Film, Rgb
from ui.cli.main import cli
from vision import frame_source
from vision.capture import CaptureError, Frame

FILM = Film("sen", "3 7 0 9", seconds=1.4, rate=10.0)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["watch", *arguments])


@pytest.fixture(scope="module")
def frames() -> list[Rgb]:
    try:
        fonts("train")
    except FontsMissing as missing:
        pytest.skip(str(missing))
    return [rgb for rgb, _ in FILM]


@pytest.fixture(scope="module")
def folder(frames: list[Rgb], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Frames named 0, 1, ... 13: in the order of their numbers, not of their letters."""
    path = tmp_path_factory.mktemp("klatki ąę")
    for i, rgb in enumerate(frames):
        (path / f"{i}.jpg").write_bytes(cv2.imencode(".jpg", rgb[..., ::-1])[1].tobytes())
    (path / "notes.txt").write_text("no picture")
    return path


class Camera:
    """Stands in for a camera: gives frames, then does what `then` says."""

    live = True

    def __init__(self, frames: list[Rgb], then: BaseException | None = None) -> None:
        self.passed_over: list[Words] = []
        self.closed = False
        self._frames, self._then = frames, then

    def __iter__(self) -> Iterator[Frame]:
        yield from (Frame(rgb, i, i / 10) for i, rgb in enumerate(self._frames))
        if self._then is not None:
            raise self._then

    def close(self) -> None:
        self.closed = True


def plug_in(monkeypatch: pytest.MonkeyPatch, camera: Camera) -> Camera:
    monkeypatch.setattr(frame_source, "CameraFrames", lambda _number: camera)
    return camera


def test_a_folder_gives_its_grid_once_with_its_summary(folder: Path) -> None:
    result = run("--camera", str(folder), "--game", "sen")
    assert result.exit_code == 0, result.stderr
    (line,) = result.stdout.splitlines()
    at, grid = line.split(" s: ")
    assert grid.split("   ")[0] == FILM.grid
    assert 0.5 <= float(at) <= 1.3
    assert "14 frames watched, 1 grid read" in result.stderr


def test_json_lines_have_the_fields_of_read_and_frame_and_time(folder: Path) -> None:
    result = run("--camera", str(folder), "--game", "sen", "--json")
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    entry = json.loads(result.stdout)
    assert set(entry) == {"photo", "grid", "cells", "warnings", "ms", "frame", "at"}
    assert (entry["photo"], entry["grid"]) == (str(folder), FILM.grid)
    assert [(cell["row"], cell["column"]) for cell in entry["cells"]] == [(0, c) for c in range(4)]
    assert all(set(cell) == {"row", "column", "face", "confidence", "doubtful", "corners"} for cell in entry["cells"])
    assert entry["at"] == pytest.approx(entry["frame"] / 10)


@pytest.mark.parametrize(("suffix", "codec"), [(".avi", "MJPG"), (".mp4", "mp4v")])
def test_a_video_works_the_same(frames: list[Rgb], tmp_path: Path, suffix: str, codec: str) -> None:
    path = tmp_path / f"film{suffix}"
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*codec), FILM.rate, FILM.size)
    if not video.isOpened():
        pytest.skip(f"this OpenCV writes no {codec}")
    for rgb in frames:
        video.write(np.ascontiguousarray(rgb[..., ::-1]))
    video.release()
    result = run("--camera", str(path), "--game", "sen", "--json")
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["grid"] == FILM.grid


def test_once_ends_after_the_first_grid(frames: list[Rgb], monkeypatch: pytest.MonkeyPatch) -> None:
    """The camera would fail if it were asked for more."""
    camera = plug_in(monkeypatch, Camera(frames * 4, CaptureError(words("too far"))))
    result = run("--camera", "0", "--game", "sen", "--once")
    assert result.exit_code == 0, result.stderr
    assert len(result.stdout.splitlines()) == 1
    assert camera.closed


def test_ctrl_c_ends_cleanly(frames: list[Rgb], monkeypatch: pytest.MonkeyPatch) -> None:
    camera = plug_in(monkeypatch, Camera(frames[:3], KeyboardInterrupt()))
    result = run("--camera", "1", "--game", "sen")
    assert result.exit_code == 0
    assert "3 frames watched" in result.stderr
    assert "Traceback" not in result.stderr
    assert camera.closed


def test_a_camera_that_goes_away_is_told_after_what_was_read(
    frames: list[Rgb], monkeypatch: pytest.MonkeyPatch
) -> None:
    camera = plug_in(monkeypatch, Camera(frames * 3, CaptureError(words("Camera {number} is gone.", number=0))))
    result = run("--camera", "0", "--game", "sen")
    assert result.exit_code == 2
    assert FILM.grid in result.stdout
    assert "Camera 0 is gone." in result.stderr
    assert camera.closed


def test_hints_say_what_is_missing_once(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, Camera([np.full((200, 320, 3), 90, np.uint8)] * 30))
    result = run("--camera", "0", "--game", "smoki")
    assert result.exit_code == 3
    assert result.stderr.count("No grid of") == 1
    assert "2 x 3 cards" in result.stderr


def test_no_grid_ends_with_3_and_a_damaged_picture_is_passed_over(tmp_path: Path) -> None:
    for i in range(2):
        content = cv2.imencode(".png", np.full((200, 320, 3), 90, np.uint8))[1].tobytes()
        (tmp_path / f"{i}.png").write_bytes(content)
    (tmp_path / "2.png").write_bytes(b"no picture")
    result = run("--camera", str(tmp_path), "--game", "skyjo")
    assert result.exit_code == 3
    assert result.stdout == ""
    assert "2.png" in result.stderr
    assert "2 frames watched, but no grid" in result.stderr


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("nowhere.mp4", "no file or folder"),
        ("empty", "holds no pictures"),
        ("broken", "not a photo"),
        ("text.mp4", "no video"),
        ("cut.mp4", "no video"),
        ("977", "Camera 977 cannot be opened"),
    ],
)
def test_unusable_sources_end_with_2_and_a_sentence(
    source: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    Path("broken").mkdir()
    Path("broken/1.jpg").write_bytes(b"this is no picture")
    Path("text.mp4").write_text("this is no video")
    Path("cut.mp4").write_bytes(b"\x00\x00\x00\x1cftypisom\x00\x00\x02\x00isomiso2avc1mp41")
    result = run("--camera", source, "--game", "sen")
    assert result.exit_code == 2
    assert says in result.stderr
    assert "Traceback" not in result.stderr


def test_an_unknown_edition_is_refused_before_the_camera_is_opened() -> None:
    result = run("--camera", "977", "--game", "sen", "--edition", "gold")
    assert result.exit_code == 2
    assert "edition" in result.stderr
