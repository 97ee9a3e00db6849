"""One photo of the whole table (R-17): who gets which grid, and that nobody loses cards unasked."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Match
from ui.entry.photo_draft import ReadHand
from ui.entry.round_state import RoundState, round_state
from ui.entry.table_photo import TablePhoto, deal, give, replaced, sparing
from ui.store import HandDraft, RoundDraft

PLAYERS = ("Ala", "Jan", "Ola", "Iza")


def state(having: Collection[int] = ()) -> RoundState:
    hands = {seat: HandDraft(kind="sum", total="5", confirmed=True) for seat in having}
    return round_state(Match("sen", PLAYERS), 0, RoundDraft(hands=hands))


def grids(count: int) -> list[ReadHand]:
    return [ReadHand(HandDraft(cells=((str(n), "1", "2", "3"),), photo="p.jpg")) for n in range(count)]


@pytest.mark.parametrize(
    ("count", "seat", "having", "busy", "owners"),
    [
        (4, 0, (), (), (0, 1, 2, 3)),
        (2, 0, (), (), (0, 1)),
        (3, 2, (), (), (2, 3, 0)),  # round the table from whose photo it is
        (3, 0, (1,), (), (0, 2, 3)),  # Jan already has cards
        (3, 0, (), (2,), (0, 1, 3)),  # Ola's own photo is on its way
        (3, 0, (0, 1, 2), (), (0, 3, None)),  # it was asked for Ala's cards again
        (5, 1, (), (), (1, 2, 3, 0, None)),  # the draw pile, say
    ],
)
def test_the_guess(
    count: int, seat: int, having: tuple[int, ...], busy: tuple[int, ...], owners: tuple[int | None, ...]
) -> None:
    assert deal(grids(count), seat, state(having), busy).owners == owners


def test_two_wrong_way_round_are_put_right_with_one_tap() -> None:
    table = deal(grids(3), 0, state())
    assert give(table, 0, 1).owners == (1, 0, 2)
    assert give(table, 0, None).owners == (None, 1, 2)
    assert give(give(table, 0, None), 0, 1).owners == (1, None, 2)
    assert give(table, 2, 3).owners == (0, 1, 3)


def test_whose_cards_would_be_lost() -> None:
    table = give(deal(grids(2), 0, state((1, 3))), 1, 3)
    assert table.owners == (0, 3)
    assert replaced(table, state((1, 3))) == (3,)
    assert sparing(table, state((1, 3))).owners == (0, None)
    assert replaced(sparing(table, state((1, 3))), state((1, 3))) == ()


@given(st.integers(2, 6), st.lists(st.tuples(st.integers(0, 5), st.none() | st.integers(0, 3)), max_size=12))
def test_nobody_ever_gets_two_grids(count: int, taps: list[tuple[int, int | None]]) -> None:
    table: TablePhoto = deal(grids(count), 0, state())
    for grid, seat in taps:
        table = give(table, grid % count, seat)
        assert table.owners[grid % count] == seat
        seats = [owner for owner in table.owners if owner is not None]
        assert len(seats) == len(set(seats))
        assert [hand.draft.cells[0][0] for _seat, hand in table.given] == [
            str(n) for n, owner in enumerate(table.owners) if owner is not None
        ]
