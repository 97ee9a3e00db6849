"""Watching drawn films of a table: every grid told once, when it is true; nothing wrong is ever sure."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.fonts import FontsMissing, fonts
from scoring.games import GAMES
from scoring.grid import Cell
from tests.vision.photos import PHOTOS, labels
from tests.vision.table_film import Deed, Film, Rgb
from vision import GridReading, PhotoReading, decode, read_photo
from vision.frames import PATIENCE, Watcher
from vision.sight import Sight

LAID = tuple(Deed(0.8 + 0.8 * i, (1, i), face) for i, face in enumerate(("9n", "3", "5")))
GRIDS = {"skyjo": "9 4 10 3 / 11 3 9 0 / 9 12 -1 10", "smoki": "0 8 -2 / 9n 3 5", "sen": "3 7 0 9"}
SAMPLES = Path(__file__).parents[2] / "datasets" / "samples"


@pytest.fixture(autouse=True)
def need_fonts() -> None:
    try:
        fonts("train")
    except FontsMissing as missing:
        pytest.skip(str(missing))


def seen(frames: Iterable[tuple[Rgb, float]], game: str) -> tuple[list[Sight], Watcher]:
    watcher = Watcher(GAMES[game])
    return [watcher.see(rgb, at) for rgb, at in frames], watcher


def told(sights: Iterable[Sight]) -> list[tuple[float, str]]:
    return [(sight.at, str(grid.grid)) for sight in sights for grid in sight.announced]


def no_silent_error(film: Film, sights: list[Sight]) -> None:
    for sight in sights:
        for grid in sight.announced:
            for cell in grid.cells:
                lies = film.cards(sight.at).get((cell.row, cell.column), ".")
                assert cell.doubtful or cell.face == lies, (sight.at, cell)


@pytest.mark.parametrize("game", GRIDS)
def test_a_grid_that_lies_still_is_told_once_and_exactly(game: str) -> None:
    """Soon where a photo of it leaves no doubt, else when waiting has not helped."""
    film = Film(game, GRIDS[game], seconds=PATIENCE + 0.6, rate=10)
    sights, watcher = seen(film, game)
    ((at, grid),) = told(sights)
    assert grid == GRIDS[game]
    no_silent_error(film, sights)
    once = read_photo(cv2.imencode(".png", next(iter(film))[0][..., ::-1])[1].tobytes(), GAMES[game])
    assert at <= 1.2 or (once.grids[0].doubtful and at >= PATIENCE)
    assert sights[0].missing
    assert sights[-1].missing == ()
    assert sights[-1].grids[0].stable
    assert watcher.finish() == ()


def test_faces_are_read_in_some_frames_and_the_grid_is_followed_in_all() -> None:
    film = Film("sen", GRIDS["sen"], seconds=1.6, sway=9.0)
    sights, _ = seen(film, "sen")
    assert 5 < sum(sight.faces_read for sight in sights) < len(sights)
    for sight in sights:
        (grid,) = sight.grids
        for cell in grid.reading.cells:
            corners = np.array(cell.corners)
            middle = _pixel(film, sight.at, film.place((cell.row, cell.column)))
            width = np.linalg.norm(corners[1] - corners[0])
            assert np.linalg.norm(corners.mean(axis=0) - middle) < 0.12 * width, sight.at


def _pixel(film: Film, at: float, point: np.ndarray) -> np.ndarray:
    x, y, w = film.to_pixels(at) @ np.array([*point, 1.0])
    return np.array([x / w, y / w])


def test_a_card_exchanged_under_a_hand_is_told_anew_after_the_hand_is_gone() -> None:
    film = Film("skyjo", GRIDS["skyjo"], (Deed(3.3, (1, 1), "7"),), 7.0, rate=10, size=(800, 600))
    sights, _ = seen(film, "skyjo")
    (_, first), (at, second) = told(sights)
    assert first == GRIDS["skyjo"]
    assert second == "9 4 10 3 / 11 7 9 0 / 9 12 -1 10"
    assert at > 3.3 + 0.3
    no_silent_error(film, sights)
    changing: set[Cell] = {cell for sight in sights for grid in sight.grids for cell in grid.changing}
    assert (1, 1) in changing
    assert any("moves here" in str(said) for sight in sights for said in sight.missing)


def test_a_hand_that_only_passes_over_has_nothing_told_again() -> None:
    film = Film("sen", GRIDS["sen"], (Deed(3.2, (0, 1), "7"),), 7.0, rate=10)
    sights, _ = seen(film, "sen")
    assert [grid for _, grid in told(sights)] == [GRIDS["sen"]]
    under = [sight for sight in sights if 3.0 < sight.at < 3.4]
    assert not any(grid.stable for sight in under for grid in sight.grids)
    assert sights[-1].grids[0].stable


def test_a_cheap_webcam_held_by_hand_loses_nothing() -> None:
    """Exposure and focus hunt, the picture is noisy and compressed, the hand sways: all that is no change."""
    film = Film("sen", GRIDS["sen"], seconds=3.4, sway=14.0, noise=12.0, cheap=True, seed=3)
    sights, _ = seen(film, "sen")
    assert [grid for _, grid in told(sights)] == [GRIDS["sen"]]
    no_silent_error(film, sights)
    assert not any(grid.changing for sight in sights for grid in sight.grids)
    assert sum(not sight.grids for sight in sights) <= len(sights) // 20


def test_cards_laid_one_by_one() -> None:
    film = Film("smoki", "0 8 -2 / . . .", LAID, 6.4, rate=10)
    sights, _ = seen(film, "smoki")
    no_silent_error(film, sights)
    assert told(sights)[-1][1] == GRIDS["smoki"]


def test_a_column_that_is_taken_away() -> None:
    film = Film("skyjo", GRIDS["skyjo"], tuple(Deed(3.2 + 0.2 * r, (r, 2), None) for r in range(3)), 7.4)
    film = replace(film, rate=10, size=(800, 600))
    sights, _ = seen(film, "skyjo")
    no_silent_error(film, sights)
    assert [grid for _, grid in told(sights)] == [GRIDS["skyjo"], "9 4 . 3 / 11 3 . 0 / 9 12 . 10"]


def test_a_card_whose_picture_keeps_changing_is_never_sure() -> None:
    film = Film("sen", GRIDS["sen"], tuple(Deed(0.2 * i, (0, 1), "27"[i % 2], 0.0) for i in range(1, 20)), 3.5)
    sights, watcher = seen(film, "sen")
    for reading in [*(r for sight in sights for r in sight.announced), *watcher.finish()]:
        assert all(cell.doubtful for cell in reading.cells if (cell.row, cell.column) == (0, 1))


def test_a_film_that_ends_too_soon_gives_what_it_showed_as_doubtful() -> None:
    film = Film("sen", GRIDS["sen"], seconds=0.5, rate=10)
    sights, watcher = seen(film, "sen")
    assert told(sights) == []
    (left,) = watcher.finish()
    assert str(left.grid) == GRIDS["sen"]
    assert len(left.doubtful) == 4


def test_the_frames_of_a_still_scene_may_come_in_any_order() -> None:
    frames = list(Film("sen", GRIDS["sen"], seconds=4.0, rate=5, sway=0.0, noise=8.0))
    times = [at for _, at in frames]
    for seed in range(2):
        order = np.random.default_rng(seed).permutation(len(frames))
        sights, _ = seen(((frames[i][0], at) for i, at in zip(order, times, strict=True)), "sen")
        assert [grid for _, grid in told(sights)] == [GRIDS["sen"]]


@pytest.mark.parametrize("bad", ["smeared", "black", "torn"])
@pytest.mark.parametrize("at", [3, 12])
def test_one_bad_frame_of_twenty_changes_nothing(bad: str, at: int) -> None:
    frames = list(Film("sen", GRIDS["sen"], seconds=4.0, rate=5))
    rgb = frames[at][0].copy()
    if bad == "smeared":
        rgb = np.asarray(cv2.blur(rgb, (41, 3)), np.uint8)
    elif bad == "black":
        rgb[:] = 0
    else:
        rgb[200:] = 128
    frames[at] = (rgb, frames[at][1])
    sights, _ = seen(frames, "sen")
    assert [grid for _, grid in told(sights)] == [GRIDS["sen"]]
    assert sights[-1].grids[0].stable


def test_a_shaken_camera_is_told_and_the_same_grid_is_not_told_again() -> None:
    film = Film("sen", GRIDS["sen"], seconds=3.2, rate=10)
    jump = np.array([[1, 0, 0], [0, 1, 0.0]])
    frames = list(film)
    for i in range(32):
        shift = jump.copy()
        shift[:, 2] = (np.random.default_rng(i).uniform(-90, 90, 2)) if i < 6 else (40, -60)
        rgb = cv2.warpAffine(frames[i][0], shift, film.size, borderMode=cv2.BORDER_REFLECT)
        frames.append((np.asarray(rgb, np.uint8), (32 + i) / 10))
    sights, _ = seen(frames, "sen")
    assert [grid for _, grid in told(sights)] == [GRIDS["sen"]]
    assert any("moving" in str(said) for sight in sights[32:39] for said in sight.missing)
    assert sights[-1].grids[0].stable


def test_a_mirrored_webcam_is_told() -> None:
    sights, watcher = seen(Film("sen", GRIDS["sen"], seconds=1.2, mirrored=True), "sen")
    assert told(sights) == []
    assert watcher.finish() == ()
    assert "mirrored" in str(sights[-1].missing[0])


def test_a_table_without_cards() -> None:
    sights, watcher = seen(Film("smoki", ". . . / . . .", seconds=1.0), "smoki")
    assert told(sights) == []
    assert watcher.finish() == ()
    assert "2 x 3 cards" in str(sights[-1].missing[0])


def test_two_grids_in_view_are_both_told() -> None:
    one = Film("sen", "3 7 0 9", seconds=3.2, rate=10, fill=0.7, size=(480, 560))
    other = Film("sen", "1 8 2 6", seconds=3.2, rate=10, fill=0.7, size=(480, 560))
    frames = [(np.vstack([a[140:420], b[140:420]]), at) for (a, at), (b, _) in zip(one, other, strict=True)]
    sights, _ = seen(frames, "sen")
    assert [grid for _, grid in told(sights)] == ["3 7 0 9", "1 8 2 6"]
    assert [str(grid.reading.grid) for grid in sights[-1].grids] == ["3 7 0 9", "1 8 2 6"]


def still(data: bytes, game: str) -> tuple[PhotoReading, list[GridReading]]:
    """A photo read once, and shown ten times."""
    photo = decode(data)
    watcher = Watcher(GAMES[game])
    sights = [watcher.see(photo, i / 10) for i in range(10)]
    return read_photo(data, GAMES[game]), [*(g for sight in sights for g in sight.announced), *watcher.finish()]


@pytest.mark.parametrize("label", json.loads((SAMPLES / "labels.json").read_text()), ids=lambda label: label["file"])
def test_a_still_sample_gives_the_grid_that_read_gives(label: dict[str, str]) -> None:
    once, watched = still((SAMPLES / label["file"]).read_bytes(), label["game"])
    assert [grid.grid for grid in watched] == [grid.grid for grid in once.grids]


@pytest.mark.parametrize("game", GRIDS)
def test_a_still_composed_photo_gives_the_grid_that_read_gives(game: str) -> None:
    files = [label["file"] for label in labels("composed") if label["game"] == game]
    for file in files[:: len(files) // 2]:
        once, watched = still((PHOTOS / "composed" / file).read_bytes(), game)
        assert [grid.grid for grid in watched] == [grid.grid for grid in once.grids], file


def test_what_cannot_be_a_frame_is_refused() -> None:
    watcher = Watcher(GAMES["sen"])
    for frame in (
        np.zeros((480, 640), np.uint8),
        np.zeros((480, 640, 3), np.float32),
        np.zeros((20, 640, 3), np.uint8),
    ):
        with pytest.raises(ValueError, match="frame is expected"):
            watcher.see(frame, 0.0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="edition"):
        Watcher(GAMES["sen"], "gold")
