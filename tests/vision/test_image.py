"""Decoding: every EXIF orientation, every format, every kind of bad file (issue 2, "Bad input"; EXIF 2.32, tag
0x0112)."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from vision.image import PhotoError, decode, open_photo
from vision.image_bytes import turn_upright

QUARTERS = {(0, 0): (220, 30, 30), (0, 1): (30, 200, 30), (1, 0): (30, 30, 220), (1, 1): (230, 230, 40)}


def picture() -> NDArray[np.uint8]:
    """120 x 160 with one colour a quarter, so that every turn and mirror shows."""
    rgb = np.zeros((120, 160, 3), np.uint8)
    for (down, right), colour in QUARTERS.items():
        rgb[down * 60 : down * 60 + 60, right * 80 : right * 80 + 80] = colour
    return rgb


def encoded(kind: str, rgb: NDArray[np.uint8] | None = None, **options: object) -> bytes:
    buffer = io.BytesIO()
    Image.fromarray(picture() if rgb is None else rgb).save(buffer, kind, **options)
    return buffer.getvalue()


NOISE = np.random.default_rng(0).integers(0, 255, (300, 300, 3), np.uint8)


def with_orientation(orientation: int, kind: str = "JPEG") -> bytes:
    """A file whose stored pixels need `orientation` to become `picture()`; turned here by Pillow's own transposes."""
    undo = {
        1: None,
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }[orientation]
    stored = Image.fromarray(picture())
    if undo is not None:
        stored = stored.transpose(undo)
    exif = Image.Exif()
    exif[0x0112] = orientation
    buffer = io.BytesIO()
    stored.save(buffer, kind, exif=exif, **({"quality": 95} if kind == "JPEG" else {}))
    return buffer.getvalue()


def assert_upright(rgb: NDArray[np.uint8]) -> None:
    height, width = rgb.shape[:2]
    for (down, right), colour in QUARTERS.items():
        got = rgb[height * (2 * down + 1) // 4, width * (2 * right + 1) // 4].astype(int)
        assert np.abs(got - colour).max() < 12, (down, right, got)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_every_orientation(orientation: int, kind: str) -> None:
    photo = open_photo(with_orientation(orientation, kind))
    assert (photo.width, photo.height) == (160, 120)
    assert photo.rgb.shape == (120, 160, 3)
    assert photo.rgb.flags.c_contiguous
    assert_upright(photo.rgb)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_turning_agrees_with_pillow(orientation: int) -> None:
    from PIL import ImageOps  # noqa: PLC0415

    exif = Image.Exif()
    exif[0x0112] = orientation
    buffer = io.BytesIO()
    Image.fromarray(picture()).save(buffer, "PNG", exif=exif)
    buffer.seek(0)
    turned = np.asarray(ImageOps.exif_transpose(Image.open(buffer)))
    assert (turn_upright(picture(), orientation) == turned).all()


def test_heic() -> None:
    heif = pytest.importorskip("pillow_heif")
    buffer = io.BytesIO()
    heif.from_pillow(Image.fromarray(picture())).save(buffer, quality=95)
    assert_upright(decode(buffer.getvalue()))


def test_grey_palette_alpha_and_deep_pictures_become_rgb() -> None:
    grey = np.full((80, 90), 200, np.uint8)
    for data in (
        encoded("PNG", grey),
        encoded("PNG", np.dstack([picture(), np.full((120, 160), 128, np.uint8)])),
        encoded("JPEG", grey),
        encoded("PNG", np.full((80, 90), 200 << 8, np.uint16)),
    ):
        rgb = decode(data)
        assert rgb.dtype == np.uint8
        assert rgb.shape[2] == 3
    assert abs(int(decode(encoded("PNG", np.full((80, 90), 200 << 8, np.uint16)))[0, 0, 0]) - 200) <= 1


def huge_png(width: int, height: int) -> bytes:
    """A PNG whose header promises more pixels than it holds."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 100)) + chunk(b"IEND", b"")
    )


def jpeg_with_size(width: int, height: int) -> bytes:
    """A JPEG whose header claims another size."""
    data = bytearray(encoded("JPEG"))
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = struct.pack(">HH", height, width)
    return bytes(data)


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("empty", b"", "0 bytes"),
        ("text", b"3 4 5 / 6 7 8", "JPEG, PNG, WebP or HEIC"),
        ("gif", b"GIF89a" + bytes(200), "JPEG, PNG, WebP or HEIC"),
        ("first half of a JPEG", encoded("JPEG", NOISE)[:9000], "damaged or incomplete"),
        (
            "JPEG without its last bytes",
            encoded("JPEG", NOISE)[:-40],
            "damaged",
        ),
        ("three bytes of JPEG", b"\xff\xd8\xff", "damaged"),
        (
            "half a PNG",
            encoded("PNG", NOISE)[:9000],
            "damaged",
        ),
        ("half a WebP", encoded("WEBP", NOISE)[:9000], "damaged"),
        ("HEIC of noise", b"\0\0\0\x18ftypheic" + bytes(range(200)), "HEI"),
        ("PNG of 900 megapixels", huge_png(30000, 30000), "900 megapixels"),
        ("JPEG of 256 megapixels", jpeg_with_size(16000, 16000), "256 megapixels"),
        ("icon", encoded("PNG", np.zeros((16, 16, 3), np.uint8)), "16 x 16"),
    ],
)
def test_bad_files_are_refused_in_a_sentence(name: str, data: bytes, says: str) -> None:
    with pytest.raises(PhotoError) as caught:
        decode(data)
    assert says in str(caught.value), name
    assert str(caught.value).endswith((".", "one."))


def test_a_thumbnails_end_marker_does_not_hide_a_truncated_photo() -> None:
    """An EXIF thumbnail is a whole JPEG in front of the picture; only an end marker after the scan's start counts."""
    thumbnail = encoded("JPEG")
    exif = b"Exif\0\0" + thumbnail
    whole = encoded("JPEG", np.random.default_rng(1).integers(0, 255, (200, 200, 3), np.uint8))
    data = whole[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + whole[2:]
    assert decode(data).shape == (200, 200, 3)
    with pytest.raises(PhotoError):
        decode(data[:-1000])


def test_large_jpegs_are_decoded_at_a_fraction() -> None:
    """26 megapixels come at half size; the full size is kept for the corners."""
    big = np.repeat(np.repeat(picture(), 37, axis=0), 37, axis=1)
    photo = open_photo(encoded("JPEG", big, quality=50))
    assert (photo.width, photo.height) == (5920, 4440)
    assert photo.rgb.shape == (2220, 2960, 3)
    assert photo.scale == 2
    assert_upright(photo.rgb)
