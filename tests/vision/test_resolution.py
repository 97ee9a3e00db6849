"""How finely a photo is decoded: never coarser than the readers need, never finer than the cards deserve."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from vision.image import FULL_DECODE_MP, open_photo
from vision.oriented_boxes import Detections
from vision.resolution import READABLE_WIDTH, SEARCHED_SIDE, fine_enough, first_look


def photo(width: int, height: int, kind: str = "JPEG") -> bytes:
    """A picture with a white square whose centre lies at 3/4 of the width and 1/4 of the height."""
    rgb = np.zeros((height, width, 3), np.uint8)
    x, y, r = width * 3 // 4, height // 4, height // 20
    rgb[y - r : y + r, x - r : x + r] = 255
    buffer = io.BytesIO()
    Image.fromarray(rgb).save(buffer, kind)
    return buffer.getvalue()


def box(x: float, y: float, width: float) -> Detections:
    return Detections(np.array([[x, y, width, 1.5 * width, 0.3]]), np.array([0.9]), np.zeros(1, np.int64))


@pytest.mark.parametrize(
    ("width", "height", "seen"),
    [(1600, 1200, 1600), (2559, 1900, 2559), (2560, 1920, 1280), (4000, 3000, 2000), (5120, 3840, 1280)],
)
def test_the_first_look_keeps_enough_to_find_cards(width: int, height: int, seen: int) -> None:
    look = first_look(photo(width, height))
    assert max(look.rgb.shape) == seen >= min(SEARCHED_SIDE, width)
    assert (look.width, look.height) == (width, height)


def test_a_strip_keeps_its_height() -> None:
    assert min(first_look(photo(12000, 200)).rgb.shape[:2]) >= 64


def test_other_formats_are_decoded_whole() -> None:
    look = first_look(photo(2800, 2000, "WEBP"))
    assert look.rgb.shape == (2000, 2800, 3)
    assert not look.finer


def test_large_cards_are_read_in_the_first_look() -> None:
    data = photo(4000, 3000)
    look = first_look(data)
    boxes = box(1500, 375, READABLE_WIDTH)
    assert fine_enough(data, look, boxes) == (look, boxes)


def test_small_cards_are_decoded_finer_and_boxes_follow() -> None:
    """The bright square's centre, where a box says it is, stays under the box."""
    data = photo(4000, 3000)
    look = first_look(data)
    assert look.scale == 2
    finer, boxes = fine_enough(data, look, box(1500, 375, READABLE_WIDTH - 1))
    assert finer.rgb.shape == (3000, 4000, 3)
    assert boxes.xywhr[0] == pytest.approx([3000.5, 750.5, 238, 357, 0.3])
    y, x = np.nonzero(finer.rgb[..., 0] > 128)
    assert [x.mean(), y.mean()] == pytest.approx(boxes.xywhr[0, :2], abs=1.5)


def test_only_as_fine_as_needed() -> None:
    """A quarter of the size where a half would be more than enough."""
    data = photo(5120, 3840)
    look = first_look(data)
    finer, _ = fine_enough(data, look, box(900, 240, READABLE_WIDTH * 0.7))
    assert look.scale == 4
    assert finer.scale == 2


def test_memory_has_the_last_word() -> None:
    data = photo(8000, 6000)
    finer, _ = fine_enough(data, first_look(data), box(900, 240, 5))
    assert finer.rgb.shape[0] * finer.rgb.shape[1] <= FULL_DECODE_MP * 1e6
    assert not finer.finer


def test_weak_boxes_ask_for_nothing() -> None:
    data = photo(4000, 3000)
    look = first_look(data)
    weak = Detections(np.array([[900, 240, 5, 8, 0.0]]), np.array([0.1]), np.zeros(1, np.int64))
    assert fine_enough(data, look, weak)[0] is look


def test_without_a_wish_all_is_decoded() -> None:
    assert open_photo(photo(4000, 3000)).scale == 1
