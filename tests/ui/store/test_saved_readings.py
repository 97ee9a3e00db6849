"""Saved readings: what is kept and what is not, counted rightly, whole or not at all; photos without their traces."""

from __future__ import annotations

import errno
import io
import json
from pathlib import Path
from threading import Thread

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, PngImagePlugin

from scoring import GAMES, Grid, HandError
from ui.store import StoreError
from ui.store.photo_privacy import orientation, without_traces
from ui.store.saved_readings import compared, reading_statistics, save_reading
from vision import CellReading, GridReading, PhotoReading, decode
from vision.whole_file import write_whole

SAMPLES = Path(__file__).parents[3] / "datasets" / "samples"
SMOKI = GAMES["smoki"]
PHOTO = (SAMPLES / "smoki-1.jpg").read_bytes()
GRID = "0 8 -2 / 9n 3 5"


def cell(row: int, column: int, face: str | None, doubtful: bool = False) -> CellReading:
    left, top = 100.0 * column, 150.0 * row
    corners = ((left, top), (left + 90, top), (left + 90, top + 140), (left, top + 140))
    return CellReading(row, column, face, 0.6 if doubtful else 0.99, doubtful, corners, (("7", 0.2),))


def reading(text: str, doubtful: frozenset[tuple[int, int]] = frozenset(), game: str = "smoki") -> GridReading:
    rows = [line.split() for line in text.split("/")]
    cells = [
        cell(r, c, token, (r, c) in doubtful)
        for r, row in enumerate(rows)
        for c, token in enumerate(row)
        if token != "."
    ]
    return GridReading(game, len(rows), len(rows[0]), tuple(cells))


def test_a_reading_is_kept_as_evaluations_read_it(tmp_path: Path) -> None:
    path = save_reading(PHOTO, reading("0 8 -2 / 9n 3 6", frozenset({(1, 2)})), GRID, SMOKI, folder=tmp_path)
    (label,) = json.loads((tmp_path / "readings" / "labels.json").read_text(encoding="utf-8"))
    assert path == tmp_path / "readings" / label["file"]
    assert np.array_equal(decode(path.read_bytes()), decode(PHOTO))
    assert (label["game"], label["grid"], label["read"]) == ("smoki", GRID, "0 8 -2 / 9n 3 6")
    assert [one["truth"] for one in label["cells"]] == GRID.replace("/", " ").split()
    assert label["cells"][5]["doubtful"] is True
    assert {"cards.onnx", "numerals.onnx"} <= set(label["versions"]["models"])
    assert label["versions"]["pobudka"]
    assert label["saved_at"].endswith("+00:00")


@pytest.mark.parametrize(
    ("read", "doubtful", "corrected", "counts"),
    [
        (GRID, set(), GRID, (6, 0, 0)),
        ("0 8 -2 / 9n 3 6", {(1, 2)}, GRID, (6, 1, 0)),
        ("0 8 -2 / 9n 3 6", set(), GRID, (6, 1, 1)),
        ("0 8 -2 / 9n 3 6", {(0, 0)}, GRID, (6, 1, 1)),
        ("1 8 -2 / 9n 3 6", {(0, 0)}, GRID, (6, 2, 1)),
    ],
)
def test_what_was_corrected_is_counted(
    read: str, doubtful: set[tuple[int, int]], corrected: str, counts: tuple[int, int, int], tmp_path: Path
) -> None:
    save_reading(PHOTO, reading(read, frozenset(doubtful)), corrected, SMOKI, folder=tmp_path)
    found = reading_statistics(tmp_path)
    assert (found.cells, found.corrected, found.unmarked) == counts


def test_statistics_say_it_in_one_line(tmp_path: Path) -> None:
    assert str(reading_statistics(tmp_path).words) == "at your table: 0 cells, 0 corrected, 0 unmarked"
    save_reading(PHOTO, reading(GRID), GRID, SMOKI, folder=tmp_path)
    assert str(reading_statistics(tmp_path).words) == "at your table: 6 cells, 0 corrected, 0 unmarked"


def test_removed_columns_are_compared_wherever_they_stand() -> None:
    read = reading("1 2 3 . / 4 5 6 . / 7 8 9 .", game="skyjo")
    cells, missed = compared(read, Grid((("1", ".", "2", "3"), ("4", ".", "5", "6"), ("7", ".", "8", "9"))))
    assert all(one["face"] == one["truth"] for one in cells)
    assert missed == []


def test_a_card_that_was_not_seen_counts_as_a_silent_error_and_a_grid_that_was_not_as_none(tmp_path: Path) -> None:
    save_reading(PHOTO, reading("0 8 . / 9n 3 ."), GRID, SMOKI, folder=tmp_path)
    assert reading_statistics(tmp_path).unmarked == 2
    other = (SAMPLES / "smoki-2.jpg").read_bytes()
    save_reading(other, None, GRID, SMOKI, folder=tmp_path)
    found = reading_statistics(tmp_path)
    assert (found.readings, found.cells, found.corrected, found.unmarked) == (2, 12, 8, 2)


def test_of_several_grids_the_nearest_is_meant(tmp_path: Path) -> None:
    grids = (reading("1 1 1 / 1 1 1"), reading("0 8 -2 / 9n 3 6"))
    save_reading(PHOTO, PhotoReading(1600, 1200, grids, (), 1.0), GRID, SMOKI, folder=tmp_path)
    (label,) = json.loads((tmp_path / "readings" / "labels.json").read_text(encoding="utf-8"))
    assert label["read"] == "0 8 -2 / 9n 3 6"


def test_saving_again_replaces(tmp_path: Path) -> None:
    first = save_reading(PHOTO, reading("0 8 -2 / 9n 3 6"), "0 8 -2 / 9n 3 7", SMOKI, folder=tmp_path)
    assert save_reading(PHOTO, reading("0 8 -2 / 9n 3 6"), GRID, SMOKI, folder=tmp_path) == first
    (label,) = json.loads((tmp_path / "readings" / "labels.json").read_text(encoding="utf-8"))
    assert label["grid"] == GRID


def test_many_at_once_lose_nothing(tmp_path: Path) -> None:
    photos = []
    for k in range(12):
        out = io.BytesIO()
        Image.fromarray(np.full((80, 100, 3), 10 * k, np.uint8)).save(out, "JPEG")
        photos.append(out.getvalue())
    threads = [
        Thread(target=save_reading, args=(photo, reading(GRID), GRID, SMOKI), kwargs={"folder": tmp_path})
        for photo in photos
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert reading_statistics(tmp_path).readings == 12
    assert {p.suffix for p in (tmp_path / "readings").iterdir()} == {".jpg", ".json"}


def test_a_damaged_list_is_set_aside(tmp_path: Path) -> None:
    labels = tmp_path / "readings" / "labels.json"
    labels.parent.mkdir()
    labels.write_text('[{"file": "a', encoding="utf-8")
    assert reading_statistics(tmp_path).readings == 0
    save_reading(PHOTO, reading(GRID), GRID, SMOKI, folder=tmp_path)
    assert reading_statistics(tmp_path).readings == 1
    assert len(list(labels.parent.glob("labels.json.damaged-*"))) == 1


@pytest.mark.parametrize("failing", ["photo", "labels"])
def test_a_full_disk_is_a_sentence_and_leaves_nothing(
    failing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes) -> None:
        if (path.suffix == ".json") == (failing == "labels"):
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        write_whole(path, content)

    monkeypatch.setattr("vision.whole_file.write_whole", full)
    with pytest.raises(StoreError, match="disk is full"):
        save_reading(PHOTO, reading(GRID), GRID, SMOKI, folder=tmp_path)
    assert list((tmp_path / "readings").iterdir()) == []


def test_a_folder_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "readings").write_text("in the way")
    with pytest.raises(StoreError, match="cannot be written"):
        save_reading(PHOTO, reading(GRID), GRID, SMOKI, folder=tmp_path)


@pytest.mark.parametrize("photo", [b"", b"no picture", PHOTO[: len(PHOTO) // 2], b"\xff\xd8\xff\xe1\xff\xff"])
def test_no_photo_is_a_sentence(photo: bytes, tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        save_reading(photo, reading(GRID), GRID, SMOKI, folder=tmp_path)
    assert reading_statistics(tmp_path).readings == 0


def test_a_grid_of_another_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(HandError):
        save_reading(PHOTO, reading(GRID), "1 2 3 4", SMOKI, folder=tmp_path)


def tagged(form: str, turned: int, rng: np.random.Generator) -> bytes:
    """A small noisy photo with a place, a maker, a comment and an orientation in every way the format has."""
    exif = Image.Exif()
    exif[0x0112] = turned
    exif[0x010F] = "SECRET maker"
    exif.get_ifd(0x8825)[1] = "N"
    exif.get_ifd(0x8825)[2] = (50.0, 3.0, 41.0)
    out = io.BytesIO()
    image = Image.fromarray(rng.integers(0, 255, (90, 120, 3)).astype(np.uint8))
    if form == "PNG":
        info = PngImagePlugin.PngInfo()
        info.add_text("Comment", "SECRET text")
        image.save(out, "PNG", exif=exif, pnginfo=info)
    elif form == "WEBP":
        image.save(out, "WEBP", exif=exif, xmp=b"<x>SECRET xmp</x>", quality=90)
    else:
        progressive = form == "progressive"
        image.save(out, "JPEG", exif=exif, comment=b"SECRET comment", quality=90, progressive=progressive)
    return out.getvalue() + (b"SECRET film" if form in ("JPEG", "progressive") else b"")


@pytest.mark.parametrize("form", ["JPEG", "progressive", "PNG", "WEBP"])
@given(turned=st.integers(1, 8), seed=st.integers(0, 999))
@settings(max_examples=12, deadline=None)
def test_traces_go_and_pixels_stay(form: str, turned: int, seed: int) -> None:
    photo = tagged(form, turned, np.random.default_rng(seed))
    assert b"SECRET" in photo
    clean, _ = without_traces(photo)
    assert b"SECRET" not in clean
    with Image.open(io.BytesIO(clean)) as image:
        assert set(image.getexif()) <= {0x0112}
    assert orientation(clean) == turned
    assert np.array_equal(decode(clean), decode(photo))
    assert without_traces(clean)[0] == clean


def test_heic_is_drawn_anew_upright() -> None:
    pillow_heif = pytest.importorskip("pillow_heif")
    out = io.BytesIO()
    exif = Image.Exif()
    exif[0x010F] = "SECRET maker"
    pillow_heif.from_pillow(Image.open(SAMPLES / "sen-1.jpg").resize((400, 300))).save(out, exif=exif.tobytes())
    clean, suffix = without_traces(out.getvalue())
    assert suffix == ".jpg"
    assert b"SECRET" not in clean
    assert np.abs(decode(clean).astype(int) - decode(out.getvalue())).mean() < 3
