"""Half-entered hands: what is open, wrong or done. Rules from scoring; the tables say how they show while typing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import GAMES, Cards, CardSum, FinalPoints, Game, Grid, Hand
from ui.entry.hand_state import (
    Progress,
    confirmed,
    empty_cards,
    from_hand,
    hand_state,
    missing_sentence,
    removed_columns,
    to_hand,
)
from ui.store import HandDraft

SKYJO, SEN, SMOKI = GAMES["skyjo"], GAMES["sen"], GAMES["smoki"]


def cards(text: str) -> HandDraft:
    rows = tuple(tuple(None if face == "_" else face for face in row.split()) for row in text.split("/"))
    return HandDraft(kind="cards", cells=rows)


def places(count: int, columns: int) -> str:
    """The first `count` cells of a grid as a sentence ends with them."""
    return "; ".join(f"row {n // columns + 1}, column {n % columns + 1}" for n in range(count)) + "."


@pytest.mark.parametrize(
    ("game", "text", "progress", "said"),
    [
        (SEN, "_ _ _ _", Progress.MISSING, ""),
        (SEN, "9 _ _ _", Progress.STARTED, ""),
        (SEN, "9 0 1 5*", Progress.DONE, ""),
        (SEN, "9 0 x 5*", Progress.FAULTY, "Turn over the cards at: row 1, column 3."),
        (
            SEN,
            "5* 5* 5* 5*",
            Progress.FAULTY,
            "The face 5* is there 4 times, but the deck of Sen holds only 3: " + places(4, 4),
        ),
        (
            SKYJO,  # six -2: said as soon as the sixth is typed
            "-2 -2 -2 -2 / -2 -2 _ _ / _ _ _ _",
            Progress.STARTED,
            "The face -2 is there 6 times, but the deck of Skyjo holds only 5: " + places(6, 4),
        ),
        (SKYJO, ". 1 2 3 / . 1 2 3 / . 1 4 5", Progress.DONE, ""),
        (
            SKYJO,  # a photo may give half a column
            ". 1 2 3 / . 1 2 3 / 1 1 4 5",
            Progress.FAULTY,
            "Column 1 has 1 card; a removed column leaves none, any other has 3.",
        ),
        (SMOKI, "? 9n 9a / 10k -2 0", Progress.DONE, ""),
    ],
)
def test_progress_of_cards(game: Game, text: str, progress: Progress, said: str) -> None:
    state = hand_state(cards(text), game)
    assert state.progress is progress
    assert " ".join(map(str, state.faults)) == said


def test_doubtful_cells_keep_a_full_hand_from_being_done() -> None:
    draft = replace(cards("9 0 1 5*"), doubtful=((0, 3), (0, 1)), photo="p.jpg")
    state = hand_state(draft, SEN)
    assert (state.progress, state.doubtful) == (Progress.DOUBTFUL, ((0, 1), (0, 3)))
    assert hand_state(confirmed(draft), SEN).done


def test_saying_right_does_not_fill_open_cells() -> None:
    draft = confirmed(replace(cards("9 _ 1 5*"), doubtful=((0, 0), (0, 1))))
    assert draft.doubtful == ((0, 1),)
    assert hand_state(draft, SEN).progress is Progress.STARTED


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 2 3 4 / 1 2 3 4 / 5 5 _ 7", "1 card is still missing: row 3, column 3."),  # 11 of 12
        ("1 2 3 4 / 1 2 3 4 / 5 _ _ 7", "2 cards are still missing: row 3, column 2; row 3, column 3."),
        ("1 2 3 4 / _ _ _ _ / 5 5 _ 7", None),
        ("1 2 3 4 / 1 2 3 4 / 5 5 5 7", None),
    ],
)
def test_few_missing_cards_are_named(text: str, said: str | None) -> None:
    sentence = missing_sentence(hand_state(cards(text), SKYJO))
    assert (None if sentence is None else str(sentence)) == said


@pytest.mark.parametrize(
    ("kind", "total", "is_confirmed", "progress", "warned"),
    [
        ("sum", "", False, Progress.MISSING, False),
        ("sum", "-", False, Progress.STARTED, False),
        ("sum", "1", False, Progress.STARTED, False),  # on the way to 12
        ("sum", "0", True, Progress.DONE, False),  # S-02
        ("sum", "-3", True, Progress.DONE, False),  # S-10
        ("sum", "145", True, Progress.DONE, True),  # 12 cards of 12 are 144: a warning, not a wall
        ("points", "240", True, Progress.DONE, False),
        ("points", "-99", True, Progress.DONE, True),
    ],
)
def test_progress_of_totals(kind: str, total: str, is_confirmed: bool, progress: Progress, warned: bool) -> None:
    draft = replace(HandDraft(), kind=kind, total=total, confirmed=is_confirmed)  # type: ignore[arg-type]
    state = hand_state(draft, SKYJO)
    assert state.progress is progress
    assert bool(state.warnings) is warned


def test_nothing_entered_is_missing() -> None:
    assert hand_state(None, SKYJO).progress is Progress.MISSING


@pytest.mark.parametrize(
    ("game", "text", "columns"),
    [
        (SKYJO, ". 5 2 _ / . 5 2 _ / . 5 3 _", {0, 1}),
        (SKYJO, "x 1 2 3 / x 1 2 3 / x 2 3 4", set()),
        (SMOKI, "5 1 2 / 5 2 3", set()),  # a pair vanishes from the score, not from the table
    ],
)
def test_removed_columns(game: Game, text: str, columns: set[int]) -> None:
    assert removed_columns(cards(text), game) == columns


HANDS: st.SearchStrategy[Hand] = st.one_of(
    st.builds(CardSum, st.integers(-24, 144)),
    st.builds(FinalPoints, st.integers(-24, 288)),
    st.lists(st.sampled_from([face.token for face in SEN.faces]), min_size=4, max_size=4).map(
        lambda row: Cards(Grid((tuple(row),)))
    ),
)


@given(HANDS)
def test_a_saved_hand_opens_and_comes_back_the_same(hand: Hand) -> None:
    draft = from_hand(hand)
    assert to_hand(draft) == hand
    assert hand_state(draft, SEN).progress in (Progress.DONE, Progress.FAULTY)


def test_an_open_hand_is_no_hand() -> None:
    assert to_hand(empty_cards(SKYJO)) is None
    assert to_hand(HandDraft(kind="sum", total="-")) is None
