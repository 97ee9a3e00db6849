"""A hand cut out of a photo: the piece shows those cards, and their corners lie where the cards are in it."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from ui.entry.photo_crop import Crop
from ui.entry.photo_view import Preview
from ui.entry.thumbnail import cut
from ui.store import HandDraft

CARD = (600, 200, 700, 350)
"""Left, top, right and bottom of a red card on green, in a photo of 1200 x 900."""


@pytest.fixture
def preview() -> Preview:
    photo = Image.new("RGB", (1200, 900), "green")
    photo.paste("red", CARD)
    out = io.BytesIO()
    photo.save(out, "JPEG", quality=95)
    return Preview(out.getvalue(), photo.size)


@pytest.mark.parametrize(("longest", "size"), [(200.0, (200, 160)), (5000.0, (500, 400))])
def test_the_card_lies_inside_its_corners(preview: Preview, longest: float, size: tuple[int, int]) -> None:
    left, top, right, bottom = CARD
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    draft = HandDraft(cells=(("5",),), corners={(0, 0): corners}, photo="p.jpg")
    piece, moved = cut(preview, draft, Crop(400, 100, 500, 400), longest)
    assert piece.size == size, "never enlarged"
    (x0, y0), (x1, _), (_, y2), _ = moved.corners[0, 0]
    assert x1 - x0 == pytest.approx(100 * size[0] / 500)
    assert len(piece.jpeg) < len(preview.jpeg)
    with Image.open(io.BytesIO(piece.jpeg)) as picture:
        assert picture.size == size
        middle = picture.convert("RGB").getpixel((round((x0 + x1) / 2), round((y0 + y2) / 2)))
        outside = picture.convert("RGB").getpixel((round(x0) - 12, round(y0) + 5))
    assert isinstance(middle, tuple)
    assert isinstance(outside, tuple)
    assert middle[0] > 200 > middle[1]
    assert outside[1] > 100 > outside[0]
    assert moved.cells == draft.cells
