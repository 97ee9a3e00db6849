"""Readings as others see them: the grid in notation, corrections, drawing."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision import CellReading, GridReading, PhotoReading, decode, draw_overlay, save_image

SQUARE = ((10.0, 10.0), (50.0, 10.0), (50.0, 70.0), (10.0, 70.0))


def grid() -> GridReading:
    cells = (
        CellReading(0, 0, "5", 0.99, False, SQUARE),
        CellReading(1, 0, "-2", 0.6, True, SQUARE, (("2", 0.3),)),
        CellReading(2, 0, None, 0.0, True, SQUARE),
        CellReading(0, 2, "x", 0.95, False, SQUARE),
        CellReading(1, 2, "12", 0.97, False, SQUARE),
        CellReading(2, 2, "0", 0.9, False, SQUARE),
    )
    return GridReading("skyjo", 3, 4, cells)


def test_gaps_and_unread_cards_in_notation() -> None:
    assert str(grid().grid) == "5 . x . / -2 . 12 . / x . 0 ."


def test_doubtful_cells_come_least_sure_first() -> None:
    assert [(cell.row, cell.column) for cell in grid().doubtful] == [(2, 0), (1, 0)]


def test_a_person_settles_a_cell() -> None:
    settled = grid().with_face(1, 0, "2")
    assert str(settled.grid) == "5 . x . / 2 . 12 . / x . 0 ."
    assert [(cell.row, cell.column) for cell in settled.doubtful] == [(2, 0)]
    with pytest.raises(KeyError):
        grid().with_face(0, 1, "2")


def test_overlay_marks_the_cards_and_fits_the_limit(tmp_path: Path) -> None:
    photo = np.full((900, 1200, 3), 90, np.uint8)
    reading = PhotoReading(1200, 900, (grid(),), (), 1.0)
    drawn = draw_overlay(photo, reading, longest_side=600)
    assert drawn.shape == (450, 600, 3)
    assert (drawn != 90).any()
    assert (photo == 90).all()
    save_image(tmp_path / "zażółć.png", drawn)
    assert (decode((tmp_path / "zażółć.png").read_bytes()) == drawn).all()
