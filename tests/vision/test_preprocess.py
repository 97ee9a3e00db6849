"""The detector's input, against Ultralytics' own LetterBox (8.4.190; golden file made with it) and its inverse."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.preprocess import letterbox, network_input

GOLDEN = np.load(Path(__file__).with_name("letterbox_golden.npz"))


def picture(width: int, height: int) -> NDArray[np.uint8]:
    y, x = np.mgrid[0:height, 0:width]
    return np.stack([(x * 7 + y * 3) % 256, (x * y // 5) % 256, (x + 2 * y) % 256], -1).astype(np.uint8)


@pytest.mark.parametrize("size", GOLDEN.files)
def test_equals_ultralytics(size: str) -> None:
    width, height = map(int, size.split("x"))
    square, _ = letterbox(picture(width, height), 64)
    assert np.abs(network_input(square)[0].transpose(1, 2, 0) - GOLDEN[size] / 255).max() < 1e-5


@pytest.mark.parametrize(
    ("size", "padded"),
    [((1200, 1600), (480, 640)), ((1600, 1200), (640, 480)), ((1080, 1920), (384, 640)), ((900, 900), (640, 640))],
)
def test_a_free_input_is_padded_to_a_multiple_of_32_only(size: tuple[int, int], padded: tuple[int, int]) -> None:
    """Ultralytics' LetterBox with auto=True: 1920 x 1080 becomes 640 x 384."""
    rgb = np.full((*size, 3), 200, np.uint8)
    rectangle, place = letterbox(rgb, 640, square=False)
    whole, other = letterbox(rgb, 640)
    assert rectangle.shape[:2] == padded
    assert place.scale == other.scale
    inner = whole[other.top - place.top :, other.left - place.left :][: padded[0], : padded[1]]
    assert (inner == rectangle).all()


@settings(deadline=None)
@given(st.integers(64, 4000), st.integers(64, 4000), st.sampled_from([320, 416, 640]), st.data())
def test_points_go_there_and_back(width: int, height: int, side: int, data: st.DataObject) -> None:
    _, place = letterbox(np.zeros((height, width, 1), np.uint8).repeat(3, axis=2), side)
    point = np.array([data.draw(st.floats(0, width)), data.draw(st.floats(0, height))])
    inside = place.to_input(point)
    assert np.all(inside >= -0.5)
    assert np.all(inside <= side + 0.5)
    assert np.abs(place.to_photo(inside) - point).max() < 1e-6


def test_a_mark_is_found_where_the_inverse_says() -> None:
    """A bright square's centre, measured in the input and mapped back, is within a pixel of where it was drawn."""
    photo = np.zeros((1500, 2000, 3), np.uint8)
    photo[700:740, 1200:1240] = 255
    square, place = letterbox(photo, 640)
    y, x = np.nonzero(square[..., 0] > 200)
    found = place.to_photo(np.array([x.mean() + 0.5, y.mean() + 0.5]))
    assert np.abs(found - [1220, 720]).max() <= 1
