"""The preview of a photo: small, upright, and with nothing in it that tells where it was taken."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from scoring import GAMES
from ui.demo import SAMPLES
from ui.entry.recognise import PREVIEW, preview_jpeg, recognise
from ui.services import Services
from vision import PhotoError


def jpeg(size: tuple[int, int], orientation: int = 1) -> bytes:
    image = Image.new("RGB", size, "white")
    image.paste("red", (0, 0, size[0] // 2, size[1] // 2))
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = "A telling maker"
    out = io.BytesIO()
    image.save(out, "JPEG", exif=exif)
    return out.getvalue()


@pytest.mark.parametrize(
    ("size", "orientation", "expected"),
    [
        ((2400, 1200), 1, (1200, 600)),
        ((2400, 1200), 6, (600, 1200)),  # as phones held upright save it
        ((800, 600), 1, (800, 600)),  # never enlarged
        ((2400, 100), 1, (1200, 50)),
    ],
)
def test_size_and_turn(size: tuple[int, int], orientation: int, expected: tuple[int, int]) -> None:
    data, longest = preview_jpeg(jpeg(size, orientation))
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == expected
        assert longest == max(expected) <= PREVIEW
        assert not image.getexif()
        corner = image.convert("RGB").getpixel((expected[0] - 4, 4) if orientation == 6 else (4, 4))
    assert isinstance(corner, tuple)
    assert corner[0] > 200  # the red quarter is where the camera's user saw it
    assert corner[1] < 60


def test_what_is_no_photo_is_refused() -> None:
    with pytest.raises(PhotoError):
        preview_jpeg(b"not a photo")


def test_what_was_read_is_kept_with_its_photo(services: Services) -> None:
    """For saving the reading, for the deck as a checksum, and for every browser that looks at the hand."""
    data = (SAMPLES / "sen-1.jpg").read_bytes()
    found = recognise(data, GAMES["sen"], None, services, lambda: False)
    (hand,) = found.hands
    kept = services.readings.get(hand.draft.photo)
    assert kept is not None
    assert kept.photo.read_bytes() == data
    assert kept.hand_of(hand.draft) == hand
    grid = kept.grid_of(hand.draft)
    assert grid is not None
    assert grid.grid.rows == hand.draft.cells == (("3", "7", "0", "9"),)
    assert services.store.photo(hand.draft.photo or "").startswith(b"\xff\xd8")
