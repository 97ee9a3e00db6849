"""Readings made by hand, marked: every cause of a miss, silence and doubt, and what is summed from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.reading_marks import CELL, NO_GRID, SHAPE, SHIFTED, TURNED, PhotoMark, mark
from models.reading_report import confusion, counts, lines, report
from models.reading_truth import TruePhoto, true_photo
from scoring.words import words
from vision.reading import CellReading, GridReading, PhotoReading, Point

ROWS = {"smoki": (("0", "8", "-2"), ("9n", "3", "5")), "skyjo": (("1", "2"), ("3", "4"), ("6", "9"))}


def corners(row: int, column: int, upside: bool = False) -> tuple[Point, Point, Point, Point]:
    x, y = 100.0 * column, 150.0 * row
    quad: tuple[Point, Point, Point, Point] = ((x, y), (x + 80, y), (x + 80, y + 120), (x, y + 120))
    return (quad[2], quad[3], quad[0], quad[1]) if upside else quad


def truth(game: str, level: str = "normal", rows: tuple[tuple[str, ...], ...] | None = None) -> TruePhoto:
    faces = rows or ROWS[game]
    label: dict[str, Any] = {
        "file": "a.jpg",
        "game": game,
        "level": level,
        "grid": " / ".join(" ".join(r) for r in faces),
    }
    label["corners"] = [
        corners(r, c) if face != "." else None for r, row in enumerate(faces) for c, face in enumerate(row)
    ]
    return true_photo(label)


def reading(
    game: str, cells: Mapping[tuple[int, int], tuple[str | None, tuple[int, int]]], sure: bool = True
) -> PhotoReading:
    """cells: (row, column) as read -> face and the (row, column) of the place it was seen at."""
    shape = (3, 4) if game == "skyjo" else (2, 3)
    read = tuple(
        CellReading(r, c, face, 0.99 if sure else 0.4, not sure, corners(*at)) for (r, c), (face, at) in cells.items()
    )
    return PhotoReading(640, 480, (GridReading(game, *shape, read),), (), 12.0)


def straight(game: str) -> dict[tuple[int, int], tuple[str | None, tuple[int, int]]]:
    return {(r, c): (face, (r, c)) for r, row in enumerate(ROWS[game]) for c, face in enumerate(row)}


def turned(game: str) -> dict[tuple[int, int], tuple[str | None, tuple[int, int]]]:
    rows, columns = len(ROWS[game]), len(ROWS[game][0])
    return {(rows - 1 - r, columns - 1 - c): seen for (r, c), seen in straight(game).items()}


@pytest.mark.parametrize("game", ["smoki", "skyjo"])
def test_an_exact_reading(game: str) -> None:
    result = mark(truth(game), reading(game, straight(game)))
    assert (result.cause, result.grid_right, len(result.cells), result.silent) == (None, True, 6, ())
    assert {cell.quadrant for cell in result.cells} == {"up"}


def test_a_half_turn_counts_in_skyjo_and_on_an_unknown_deck_only() -> None:
    assert mark(truth("skyjo"), reading("skyjo", turned("skyjo"))).cause is None
    assert mark(truth("smoki", "unknown"), reading("smoki", turned("smoki"))).cause is None
    result = mark(truth("smoki"), reading("smoki", turned("smoki")))
    assert (result.cause, result.grid_right, result.silent_grid) == (TURNED, False, True)
    assert result.silent == (), "each card was read for what it is; the grid is what is wrong"


def test_a_wrong_face_is_silent_unless_doubtful() -> None:
    cells = straight("skyjo") | {(2, 0): ("9", (2, 0))}
    sure, unsure = (
        mark(truth("skyjo"), reading("skyjo", cells)),
        mark(truth("skyjo"), reading("skyjo", cells, sure=False)),
    )
    assert (sure.cause, sure.grid_right, [(c.truth, c.read) for c in sure.silent]) == (CELL, True, [("6", "9")])
    assert (unsure.cause, unsure.silent, unsure.silent_grid) == (CELL, (), False)
    assert confusion([sure])["up"] == {"right": 5, "6>9": 1}


def test_a_card_of_a_pile_in_the_grid_is_a_shift() -> None:
    cells = straight("smoki") | {(1, 2): ("7", (4, 4))}
    result = mark(truth("smoki"), reading("smoki", cells))
    assert (result.cause, result.grid_right) == (SHIFTED, False)
    assert [(c.truth, c.read) for c in result.silent] == [(".", "7")]


def test_two_cards_exchanged_are_a_shift() -> None:
    cells = straight("smoki") | {(0, 0): ("8", (0, 1)), (0, 1): ("0", (0, 0))}
    assert mark(truth("smoki"), reading("smoki", cells)).cause == SHIFTED


def test_a_lost_column_is_a_shape() -> None:
    cells = {at: seen for at, seen in straight("skyjo").items() if at[1] == 0}
    result = mark(truth("skyjo"), reading("skyjo", cells))
    assert (result.cause, len(result.cells)) == (SHAPE, 3)


def test_where_a_removed_column_stands_does_not_count() -> None:
    gap = truth("skyjo", rows=tuple((a, ".", ".", b) for a, b in ROWS["skyjo"]))
    cells = {(r, 2 * c): (face, (r, 3 * c)) for (r, c), (face, _) in straight("skyjo").items()}
    assert mark(gap, reading("skyjo", cells)).cause is None


def test_no_grid() -> None:
    nothing = PhotoReading(640, 480, (), (words("No grid."),), 5.0)
    result = mark(truth("smoki"), nothing)
    assert (result.cause, result.read, result.silent_grid, result.warnings) == (NO_GRID, None, False, ("No grid.",))


def test_an_unreadable_card_is_no_back() -> None:
    cells = straight("smoki") | {(0, 0): (None, (0, 0))}
    assert mark(truth("smoki"), reading("smoki", cells)).cause == CELL


def test_labels_without_corners_are_compared_by_faces() -> None:
    bare = replace(truth("skyjo"), cards=())
    assert mark(bare, reading("skyjo", turned("skyjo"))).cause is None
    wrong = {at: ("12", place) for at, (_, place) in straight("skyjo").items()}
    assert mark(bare, reading("skyjo", wrong)).cause == SHIFTED


@pytest.mark.parametrize(("turn", "quadrant"), [(0, "up"), (1, "right"), (2, "down"), (3, "left")])
def test_quadrants(turn: int, quadrant: str) -> None:
    photo = truth("smoki")
    quad = photo.cards[0].corners
    assert replace(photo.cards[0], corners=quad[[(k + turn) % 4 for k in range(4)]]).quadrant == quadrant


def test_the_report_sums_what_was_marked() -> None:
    wrong = straight("skyjo") | {(2, 0): ("9", (2, 0))}
    marks: list[PhotoMark] = [
        mark(truth("skyjo"), reading("skyjo", straight("skyjo"))),
        mark(truth("skyjo"), reading("skyjo", wrong)),
        mark(truth("skyjo"), PhotoReading(1, 1, (), (), 3.0)),
    ]
    seen = counts(marks)
    assert (seen["photos"], seen["grids_right"], seen["exact"], seen["cells_read"]) == (3, 2, 1, 12)
    assert (seen["cells_right"], seen["silent"], seen["doubtful"], seen["silent_grids"]) == (11, 1, 0, 0)
    text = "\n".join(lines("skyjo normal", marks))
    assert "grid success                     66.67% (2/3" in text
    assert "6/9 1" in text
    assert report(marks)["groups"]["skyjo normal"]["causes"][CELL] == ["a.jpg"]
