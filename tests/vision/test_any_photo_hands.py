"""Other cards in the picture (vision, capability 3): piles, a second hand, the whole table in one photo."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.laid_cards import SIZE, Laid, boxes, lay_hands, same_cells
from tests.vision.sample_scenes import photo, read, truth
from vision.lattice import RIVAL, find_lattices
from vision.oriented_boxes import Detections

TABLES: dict[str, tuple[tuple[int, int], list[tuple[float, float, float]]]] = {
    "opposite": ((3, 4), [(0, 4, 0), (0, -4, 180)]),
    "round the corner": ((2, 3), [(0, 3, 0), (5, 0, 90)]),
    "four sides": ((3, 4), [(0, 6.5, 0), (6.5, 0, 90), (0, -6.5, 180), (-6.5, 0, 270)]),
    "five at a round table": ((1, 4), [(5 * np.sin(a), -5 * np.cos(a), np.rad2deg(a)) for a in np.arange(5) * 1.2566]),
    "eight, four a side": ((3, 4), [(x, y, t) for y, t in ((3.5, 0), (-3.5, 180)) for x in (-9, -3, 3, 9)]),
    "three in line": ((2, 3), [(-4.4, 0, 0), (0, 0, 0), (4.4, 0, 0)]),
}


def all_boxes(hands: list[Laid], rng: np.random.Generator) -> Detections:
    together = Laid({(h, i): q for h, hand in enumerate(hands) for i, q in enumerate(hand.quads.values())}, [])
    return boxes(together, rng, jitter=0.02)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_every_hand_of_a_table_is_found(table: str, seed: int) -> None:
    (rows, columns), seats = TABLES[table]
    rng = np.random.default_rng(seed)
    hands = lay_hands(rng, rows, columns, seats)
    groups = find_lattices(
        all_boxes(hands, rng), SIZE, rows, columns, columns_may_be_missing=columns == 4 and rows == 3
    )
    assert len(groups) == len(seats)
    placed = [{(cell.row, cell.column): cell.quad for cell in group[0].cells} for group in groups]
    for hand in hands:
        assert min(same_cells(quads, hand) for quads in placed) < 0.3


@pytest.mark.parametrize("seed", range(6))
def test_a_hand_with_a_wide_gap_is_not_two_hands(seed: int) -> None:
    """Two columns, a gap of more than a card, two columns: one hand, or a warning that cards lie in line."""
    rng = np.random.default_rng(seed)
    halves = lay_hands(rng, 3, 2, [(-1.9, 0, 0), (1.9, 0, 0)], tilt=15)
    groups = find_lattices(all_boxes(halves, rng), SIZE, 3, 4, columns_may_be_missing=True)
    assert len(groups) == 1
    lattice = groups[0][0]
    assert len(lattice.cells) == 12 or lattice.rival < RIVAL


def test_two_hands_side_by_side_are_read_in_reading_order() -> None:
    one, other = photo("smoki-1.jpg"), photo("smoki-1.jpg")
    reading = read(np.concatenate([one, np.ascontiguousarray(other[::-1, ::-1])], axis=1), "smoki")
    assert [grid.grid for grid in reading.grids] == [truth("smoki-1.jpg")] * 2
    left, right = (np.array([cell.corners for cell in grid.cells]).mean(axis=(0, 1))[0] for grid in reading.grids)
    assert left < right


def test_a_hand_turned_towards_the_side_of_the_table() -> None:
    """The neighbour's cards lie across; both hands are read from their own player's side."""
    one = photo("smoki-1.jpg")
    turned = np.ascontiguousarray(np.rot90(one))
    canvas = np.full((turned.shape[0], one.shape[1] + turned.shape[1], 3), np.median(one[:40], axis=(0, 1)), np.uint8)
    canvas[200 : 200 + one.shape[0], : one.shape[1]] = one
    canvas[:, one.shape[1] :] = turned
    reading = read(canvas, "smoki")
    assert [grid.grid for grid in reading.grids] == [truth("smoki-1.jpg")] * 2
