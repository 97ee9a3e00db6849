"""Legitimately missing cards (vision, capability 2): whole Skyjo columns may be gone, a single card may not."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.sample_scenes import corners, photo, read, said, truth, without


@pytest.mark.parametrize("gone", [(3,), (0,), (1,), (0, 3), (1, 2), (1, 2, 3)], ids=str)
def test_columns_gone(gone: tuple[int, ...]) -> None:
    """9, 6 or 3 cards are fine: every card is read in its row and order, and no missing card is complained of."""
    quads = corners("skyjo-1.jpg")
    reading = read(without(photo("skyjo-1.jpg"), [q for (_, c), q in quads.items() if c in gone]), "skyjo")
    (grid,) = reading.grids
    left = [c for c in range(4) if c not in gone]
    columns = grid.grid.without_gaps()
    assert [list(column) for column in columns] == [[truth("skyjo-1.jpg")[r, c] for r in range(3)] for c in left]
    assert "only whole columns" not in said(reading)


@pytest.mark.parametrize("cell", [(0, 0), (1, 2), (2, 3)])
def test_eleven_cards_are_not_fine(cell: tuple[int, int]) -> None:
    reading = read(without(photo("skyjo-1.jpg"), [corners("skyjo-1.jpg")[cell]]), "skyjo")
    (grid,) = reading.grids
    assert len(grid.cells) == 12
    assert f"but no card was seen here: row {cell[0] + 1}, column {cell[1] + 1}." in said(reading)
    assert cell in {(c.row, c.column) for c in grid.doubtful}
    others = [(r, c) for r in range(3) for c in range(4) if (r, c) != cell]
    assert all(grid.grid[at] == truth("skyjo-1.jpg")[at] for at in others)


def test_an_empty_table_invents_no_grid() -> None:
    rgb = photo("skyjo-1.jpg")
    reading = read(np.ascontiguousarray(without(rgb, list(corners("skyjo-1.jpg").values()))), "skyjo")
    assert reading.grids == ()
    assert "empty grid" in said(reading)
