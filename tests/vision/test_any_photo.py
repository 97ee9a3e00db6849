"""Any photo (vision, capability 1): turned, small in the frame, cut at its edge, mirrored."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.sample_scenes import corners, far_away, photo, read, said, truth


@pytest.mark.parametrize("quarters", [1, 2, 3])
@pytest.mark.parametrize(("name", "game"), [("skyjo-1.jpg", "skyjo"), ("smoki-1.jpg", "smoki"), ("sen-1.jpg", "sen")])
def test_turned_photos(name: str, game: str, quarters: int) -> None:
    (grid,) = read(np.ascontiguousarray(np.rot90(photo(name), quarters)), game).grids
    assert grid.grid == truth(name)


@pytest.mark.parametrize("at", [(0.5, 0.5), (0.05, 0.9)])
def test_a_small_grid_in_a_large_photo(at: tuple[float, float]) -> None:
    """Cards 80 pixels wide in 12 megapixels are 13 in the detector's input: only the closer look reads them."""
    small = far_away(photo("skyjo-1.jpg"), 660, (4000, 3000), at)
    (grid,) = read(small, "skyjo").grids
    assert grid.grid == truth("skyjo-1.jpg")
    assert not grid.doubtful


def test_cards_cut_by_the_frame_are_named() -> None:
    rgb, quads = photo("skyjo-1.jpg"), corners("skyjo-1.jpg")
    lowest = np.mean([quads[2, c].mean(axis=0)[1] for c in range(4)])
    cut = read(np.ascontiguousarray(rgb[: int(lowest) + 40]), "skyjo")
    assert "edge of the photo" in said(cut)
    for column in range(1, 5):
        assert f"row 3, column {column}" in said(cut)
    assert "row 1, column" not in said(cut)
    lowest_cards = [cell for grid in cut.grids for cell in grid.cells if cell.row == 2]
    assert lowest_cards
    assert all(cell.doubtful for cell in lowest_cards)


def test_a_single_card_upside_down_stays_in_its_cell() -> None:
    rgb, quads = photo("skyjo-1.jpg"), corners("skyjo-1.jpg")
    quad = quads[1, 2].astype(np.float32)
    turn = cv2.getPerspectiveTransform(quad, np.roll(quad, 2, axis=0))
    turned = cv2.warpPerspective(rgb, turn, rgb.shape[1::-1])
    inside = np.zeros(rgb.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, quad.round().astype(np.int32), 255)
    mixed = np.where(inside[..., None] > 0, turned, rgb)
    (grid,) = read(mixed, "skyjo").grids
    wrong = [(r, c) for r in range(3) for c in range(4) if grid.grid[r, c] != truth("skyjo-1.jpg")[r, c]]
    assert set(wrong) <= {(cell.row, cell.column) for cell in grid.doubtful}
    own = next(cell for cell in grid.cells if (cell.row, cell.column) == (1, 2))
    assert np.linalg.norm(np.array(own.corners).mean(axis=0) - quad.mean(axis=0)) < 20
    assert np.linalg.norm(np.array(own.corners[0]) - quad[2]) < 40  # the card's own top left is now below on the right


def test_a_second_look_that_spoils_the_grid_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.read.look_for_missing", lambda _, boxes, __: boxes[np.arange(2)])
    (grid,) = read(photo("sen-1.jpg"), "sen").grids
    assert grid.grid == truth("sen-1.jpg")


@pytest.mark.parametrize(("name", "game"), [("skyjo-2.jpg", "skyjo"), ("smoki-2.jpg", "smoki"), ("sen-2.jpg", "sen")])
def test_mirrored_photos_are_told(name: str, game: str) -> None:
    reading = read(np.ascontiguousarray(photo(name)[:, ::-1]), game)
    assert reading.grids == ()
    assert "mirrored" in said(reading)
