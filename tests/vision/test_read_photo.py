"""read_photo as its callers see it: nothing found, mirrored, cancelled, editions, corners in the full photo's
pixels."""

from __future__ import annotations

import io
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from scoring.games import GAMES
from vision import CancelledError, decode, read_photo

SAMPLE = Path(__file__).parents[2] / "datasets" / "samples" / "skyjo-1.jpg"


def jpeg(rgb: np.ndarray) -> bytes:
    done, content = cv2.imencode(".jpg", rgb[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92])
    assert done
    return content.tobytes()


def test_a_photo_with_no_cards_says_what_to_do() -> None:
    y, x = np.mgrid[0:600, 0:800]
    table = np.stack([120 + x // 20, 90 + y // 20, 60 + x // 40], -1).astype(np.uint8)
    read = read_photo(jpeg(table), GAMES["skyjo"])
    assert read.grids == ()
    (warning,) = read.warnings
    assert "3 x 4 cards" in str(warning)
    assert (read.width, read.height) == (800, 600)
    assert read.milliseconds > 0


def test_a_mirrored_photo_is_told() -> None:
    mirrored = np.ascontiguousarray(decode(SAMPLE.read_bytes())[:, ::-1])
    read = read_photo(jpeg(mirrored), GAMES["skyjo"])
    assert read.grids == ()
    assert "mirrored" in str(read.warnings[0])


def test_cancel_is_asked_between_the_steps() -> None:
    with pytest.raises(CancelledError):
        read_photo(SAMPLE.read_bytes(), GAMES["skyjo"], cancel=lambda: True)


def test_an_unknown_edition_is_refused_before_any_work() -> None:
    with pytest.raises(ValueError, match="edition"):
        read_photo(SAMPLE.read_bytes(), GAMES["skyjo"], edition="gold")


def test_corners_are_in_the_upright_full_photo_whatever_exif_says() -> None:
    """Stored lying on its side with EXIF 6, the reading is that of the upright photo, to within JPEG's noise."""
    upright = decode(SAMPLE.read_bytes())
    exif = Image.Exif()
    exif[0x0112] = 6
    buffer = io.BytesIO()
    Image.fromarray(upright).transpose(Image.Transpose.ROTATE_90).save(buffer, "JPEG", quality=95, exif=exif)
    one, other = (read_photo(data, GAMES["skyjo"]) for data in (SAMPLE.read_bytes(), buffer.getvalue()))
    assert (one.width, one.height) == (other.width, other.height)
    assert one.grids[0].grid == other.grids[0].grid
    for a, b in zip(one.grids[0].cells, other.grids[0].cells, strict=True):
        assert np.abs(np.array(a.corners) - np.array(b.corners)).max() < 0.01 * one.width


def test_a_player_on_the_other_side_reads_the_same() -> None:
    turned = np.ascontiguousarray(decode(SAMPLE.read_bytes())[::-1, ::-1])
    read = read_photo(jpeg(turned), GAMES["skyjo"])
    straight = read_photo(SAMPLE.read_bytes(), GAMES["skyjo"])
    assert read.grids[0].grid == straight.grids[0].grid
