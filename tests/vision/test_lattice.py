"""Placing grids on cards laid by geometry (vision.md, step 2): loose cards, perspective, any rotation, gaps,
strangers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.laid_cards import SIZE, Laid, boxes, lay, same_cells
from vision.lattice import Lattice, find_lattices
from vision.oriented_boxes import Detections

SHAPES = {"skyjo": (3, 4), "smoki": (2, 3), "sen": (1, 4), "two by two": (2, 2)}


def found(seen: Detections, rows: int, columns: int, *, gone: bool = False) -> tuple[tuple[Lattice, ...], ...]:
    return find_lattices(seen, SIZE, rows, columns, columns_may_be_missing=gone)


def off(lattice: Lattice, laid: Laid) -> float:
    return same_cells({(cell.row, cell.column): cell.quad for cell in lattice.cells}, laid)


@pytest.mark.parametrize("game", SHAPES)
@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), tilt=st.floats(0, 40), yaw=st.floats(-180, 180), focal=st.floats(0.7, 1.3))
def test_loose_cards_at_any_angle(game: str, seed: int, tilt: float, yaw: float, focal: float) -> None:
    rows, columns = SHAPES[game]
    rng = np.random.default_rng(seed)
    laid = lay(rng, rows, list(range(columns)), tilt=tilt, yaw=yaw, shift=0.1, turn=5, focal=focal)
    lattices = found(boxes(laid, rng), rows, columns, gone=game == "skyjo")
    assert off(lattices[0][0], laid) < 0.3
    assert all(cell.worth > 0 for cell in lattices[0][0].cells)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), yaw=st.floats(-180, 180), columns=st.sets(st.integers(0, 3), min_size=1))
def test_skyjo_with_columns_gone(seed: int, yaw: float, columns: set[int]) -> None:
    """Any columns may be gone, the gap left open: every card keeps its row, and gaps that show are counted."""
    rng = np.random.default_rng(seed)
    laid = lay(rng, 3, sorted(columns), tilt=20, yaw=yaw, gap=(0.06, 0.2))
    lattice = found(boxes(laid, rng), 3, 4, gone=True)[0][0]
    assert off(lattice, laid) < 0.3
    open_columns = np.diff(sorted(columns)) - 1
    assert list(lattice.gaps[1:]) in ([*open_columns], [*open_columns[::-1]])


@pytest.mark.parametrize("game", ["skyjo", "smoki"])
@settings(max_examples=30, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), yaw=st.floats(-180, 180))
def test_a_missed_card_is_predicted_and_discards_are_left_out(game: str, seed: int, yaw: float) -> None:
    rows, columns = SHAPES[game]
    rng = np.random.default_rng(seed)
    laid = lay(rng, rows, list(range(columns)), tilt=25, yaw=yaw, shift=0.06, others=2)
    lattice = found(boxes(laid, rng, missing=1), rows, columns, gone=game == "skyjo")[0][0]
    assert off(lattice, laid) < 0.35
    assert sum(cell.worth == 0 for cell in lattice.cells) == 1


def test_duplicates_give_one_card_a_cell() -> None:
    rng = np.random.default_rng(5)
    laid = lay(rng, 3, [0, 1, 2, 3], tilt=15, yaw=30)
    seen = boxes(laid, rng)
    twice = Detections(
        np.vstack([seen.xywhr, seen.xywhr[:3] + np.array([6, -5, 4, 8, 0.05])]),
        np.concatenate([seen.confidence, seen.confidence[:3] * 0.5]),
        np.concatenate([seen.class_id, seen.class_id[:3]]),
    )
    lattice = found(twice, 3, 4, gone=True)[0][0]
    assert off(lattice, laid) < 0.3


def test_two_grids_in_one_photo() -> None:
    rng = np.random.default_rng(7)
    cards = lay(rng, 5, [0, 1, 2], tilt=10, yaw=5, gap=(0.08, 0.1))
    two = Laid({cell: quad for cell, quad in cards.quads.items() if cell[0] != 2}, [])
    lattices = found(boxes(two, rng), 2, 3)
    assert len(lattices) == 2


@pytest.mark.parametrize("count", [0, 1, 2])
def test_too_few_cards_are_no_grid(count: int) -> None:
    rng = np.random.default_rng(3)
    laid = lay(rng, 1, [0, 1, 2, 3], tilt=10, yaw=0)
    assert found(boxes(laid, rng)[slice(count)], 3, 4, gone=True) == ()


def test_scattered_cards_are_no_grid() -> None:
    rng = np.random.default_rng(11)
    rows = np.column_stack(
        [
            rng.uniform(300, 3700, 8),
            rng.uniform(300, 2700, 8),
            np.full(8, 200.0),
            np.full(8, 300.0),
            rng.uniform(0, 3, 8),
        ]
    )
    rows = rows[[0, 1, 2, 3, 4]]
    seen = Detections(rows, np.full(5, 0.8), np.zeros(5, np.int64))
    lattices = found(seen, 2, 3)
    assert not lattices or lattices[0][0].score < 3
