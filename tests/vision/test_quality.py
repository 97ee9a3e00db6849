"""The quality gate: what it measures against what was done to the picture, and which words it finds (issue 3,
capability 6)."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.card_looks import CUT, measure
from vision.oriented_boxes import Detections
from vision.quality import upright, why_nothing, with_quality
from vision.reading import CellReading, GridReading
from vision.rectify import Pyramid

WIDTH, HEIGHT, STEP_X, STEP_Y = 160, 240, 200, 280


def card(size: tuple[int, int] = (WIDTH, HEIGHT)) -> NDArray[np.uint8]:
    """A white card with a coloured field and a dark number, drawn large and shrunk."""
    big = np.full((960, 640, 3), 240, np.uint8)
    cv2.rectangle(big, (60, 60), (580, 900), (60, 150, 90), -1)
    cv2.putText(big, "7", (170, 690), cv2.FONT_HERSHEY_SIMPLEX, 18, (20, 20, 30), 60)
    return np.asarray(cv2.resize(big, size, interpolation=cv2.INTER_AREA), np.uint8)


def scene() -> tuple[NDArray[np.uint8], GridReading]:
    """Two rows of three cards on a grey table, and the reading that is sure of all."""
    photo = np.full((2 * STEP_Y + 40, 3 * STEP_X + 40, 3), 90, np.uint8)
    cells = []
    for row in range(2):
        for column in range(3):
            x, y = 40 + column * STEP_X, 40 + row * STEP_Y
            photo[y : y + HEIGHT, x : x + WIDTH] = card()
            a, b, c, d = ((x, y), (x + WIDTH, y), (x + WIDTH, y + HEIGHT), (x, y + HEIGHT))
            cells.append(CellReading(row, column, "7", 0.99, doubtful=False, corners=(a, b, c, d)))
    return photo, GridReading("smoki", 2, 3, tuple(cells))


def said(photo: NDArray[np.uint8], grid: GridReading) -> str:
    return " ".join(str(warning) for warning in with_quality(Pyramid(photo), grid).warnings)


@pytest.mark.parametrize("sigma", [1.0, 2.0, 3.0, 5.0, 7.0])
def test_blur_is_measured_in_card_widths(sigma: float) -> None:
    """Within a fifth, or 0.6 pixels of the cut, of what the card was blurred with."""
    sharp = card(CUT)
    blurred = np.asarray(cv2.GaussianBlur(sharp, (0, 0), sigma), np.uint8)
    assert measure(blurred).blur * CUT[0] == pytest.approx(sigma, rel=0.2, abs=0.6)


def test_blur_of_a_moving_camera_counts_in_its_direction() -> None:
    """A smear is a ramp, not a bell: it may be overrated, never overlooked."""
    sharp = card(CUT)
    for size in ((13, 1), (1, 13)):
        assert measure(np.asarray(cv2.blur(sharp, size), np.uint8)).blur * CUT[0] > 13 / np.sqrt(12) - 0.6


def test_light_and_white() -> None:
    assert measure(card()).light > 230
    assert measure((card() * 0.1).astype(np.uint8)).light < 26
    assert measure(np.full((144, 96, 3), 250, np.uint8)).white == 1
    assert measure(card()).white < 0.4


def test_a_plain_surface_has_no_edges_to_be_sharp() -> None:
    assert measure(np.full((144, 96, 3), 128, np.uint8)).blur >= 0


def test_a_good_photo_is_not_warned_of() -> None:
    photo, grid = scene()
    assert with_quality(Pyramid(photo), grid) == grid


def test_a_blurred_or_dark_background_does_not_matter() -> None:
    photo, grid = scene()
    blurred = np.asarray(cv2.GaussianBlur(photo, (0, 0), 20), np.uint8) // 8
    for cell in grid.cells:
        (x, y), _, (u, v), _ = ((int(a), int(b)) for a, b in cell.corners)
        blurred[y:v, x:u] = photo[y:v, x:u]
    assert said(blurred, grid) == ""


def test_dark() -> None:
    photo, grid = scene()
    assert "too dark: switch a lamp on" in said((photo * 0.02).astype(np.uint8), grid)


def test_blurred() -> None:
    photo, grid = scene()
    assert "not sharp" in said(np.asarray(cv2.GaussianBlur(photo, (0, 0), 0.13 * WIDTH), np.uint8), grid)


def test_glare_names_the_cell() -> None:
    photo, grid = scene()
    photo[40 : 40 + HEIGHT, 40 + 2 * STEP_X : 40 + 2 * STEP_X + WIDTH] = 255
    text = said(photo, grid)
    assert "row 1, column 3" in text
    assert "column 1" not in text
    assert "tilt the phone" in text


def test_own_warnings_come_first_and_nothing_is_lost() -> None:
    photo, grid = scene()
    before = with_quality(Pyramid((photo * 0.02).astype(np.uint8)), grid)
    again = with_quality(Pyramid(photo), before)
    assert again.warnings == before.warnings
    assert before.cells == grid.cells


def test_why_nothing_was_found() -> None:
    photo, _ = scene()
    none = Detections(np.zeros((0, 5)), np.zeros(0), np.zeros(0, np.int64))
    assert "too dark" in str(why_nothing(Pyramid((photo * 0.02).astype(np.uint8)), none)[0])
    smeared = np.asarray(cv2.GaussianBlur(photo, (0, 0), 30), np.uint8)
    assert "not sharp" in str(why_nothing(Pyramid(smeared), none)[0])
    boxes = np.array([[40 + WIDTH / 2 + STEP_X * c, 40 + HEIGHT / 2, WIDTH, HEIGHT, 0.0] for c in range(3)])
    assert why_nothing(Pyramid(photo), Detections(boxes, np.full(3, 0.4), np.zeros(3, np.int64))) == ()


def test_upright_begins_at_a_short_side() -> None:
    lying = np.array([[0, 0], [30, 0], [30, 20], [0, 20]], float)
    turned = upright(lying)
    assert np.linalg.norm(turned[1] - turned[0]) == 20
    assert {tuple(point) for point in turned.tolist()} == {tuple(point) for point in lying.tolist()}
