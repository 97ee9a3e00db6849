"""Second looks: anchors of well-read cards, columns that turn out to be gaps, mirrored placings."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.laid_cards import SIZE, boxes, lay
from vision.anchors import anchored
from vision.lattice import find_lattices, mirrored, without_column
from vision.oriented_boxes import Detections
from vision.reading import CellReading, GridReading


def read_grid(seed: int, unread: int) -> tuple[GridReading, Detections]:
    rng = np.random.default_rng(seed)
    laid = lay(rng, 2, [0, 1, 2], tilt=20, yaw=15)
    cells = []
    for k, ((r, c), quad) in enumerate(laid.quads.items()):
        a, b, d, e = ((float(x), float(y)) for x, y in quad)
        sure = 0.99 if k >= unread else 0.1
        cells.append(CellReading(r, c, "5", sure, k < unread, (a, b, d, e)))
    return GridReading("smoki", 2, 3, tuple(cells)), boxes(laid, rng, jitter=0.1)


def test_well_read_cards_replace_their_boxes() -> None:
    grid, seen = read_grid(1, unread=2)
    better = anchored(seen, grid)
    assert better is not None
    assert (better.confidence == 0.99).sum() == 4
    assert len(better) == 6
    (x, y), _, _ = cv2.minAreaRect(np.array(grid.cells[2].corners, np.float32))
    assert better.xywhr[0, :2] == pytest.approx([x, y], abs=0.1)


@pytest.mark.parametrize("unread", [0, 4])
def test_no_second_round_without_need_or_without_enough(unread: int) -> None:
    grid, seen = read_grid(2, unread)
    assert anchored(seen, grid) is None


def test_a_column_taken_for_a_gap() -> None:
    rng = np.random.default_rng(3)
    laid = lay(rng, 3, [0, 1, 2, 3], tilt=10, yaw=0)
    lattice = find_lattices(boxes(laid, rng), SIZE, 3, 4, columns_may_be_missing=True)[0][0]
    inner = without_column(lattice, 1)
    assert (inner.columns, len(inner.cells), inner.gaps) == (3, 9, (0, 1, 0))
    assert {cell.column for cell in inner.cells} == {0, 1, 2}
    assert without_column(lattice, 0).gaps == (0, 0, 0)
    assert without_column(lattice, 3).gaps == (0, 0, 0)
    assert without_column(inner, 1).gaps == (0, 2)


def test_a_mirrored_placing_exchanges_left_and_right_of_each_card() -> None:
    rng = np.random.default_rng(4)
    laid = lay(rng, 1, [0, 1, 2, 3], tilt=10, yaw=0)
    lattice = find_lattices(boxes(laid, rng), SIZE, 1, 4)[0][0]
    one, other = lattice.cells[0].quad, mirrored(lattice).cells[0].quad
    assert (other == one[[1, 0, 3, 2]]).all()
