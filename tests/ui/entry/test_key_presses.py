"""Keys and what they do, among them the complaints S-02, S-10 and S-26 about other score keepers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import FACE_DOWN, GAMES, NO_CARD, Game
from ui.entry import key_presses as keys
from ui.entry.hand_state import cells_of, empty_cards, face_at, open_cells, typed_total
from ui.entry.keypad_layout import Action, keypad_rows
from ui.store import HandDraft

SKYJO, SEN, SMOKI = GAMES["skyjo"], GAMES["sen"], GAMES["smoki"]


def typed(game: Game, tokens: str) -> keys.Edit:
    edit = keys.opened(empty_cards(game))
    for token in tokens.split():
        edit = pressed(edit, token, game)
    return edit


def pressed(edit: keys.Edit, token: str, game: Game) -> keys.Edit:
    match token:
        case Action.BACKSPACE:
            return keys.press_backspace(edit)
        case Action.CLEAR:
            return keys.press_clear(edit, game)
        case Action.UNDO:
            return keys.undo(edit)
        case _:
            return keys.press_face(edit, token, game)


def rows(edit: keys.Edit) -> str:
    return " / ".join(" ".join("_" if face is None else face for face in row) for row in edit.draft.cells)


@pytest.mark.parametrize(
    ("game", "tokens", "shown", "selected"),
    [
        (SEN, "9 0 5* 3", "9 0 5* 3", None),
        (SEN, "9 0", "9 0 _ _", (0, 2)),
        (SEN, "9 0 backspace", "9 _ _ _", (0, 1)),  # an open cell: back one, and that one goes
        (SEN, "9 0 backspace backspace", "_ _ _ _", (0, 0)),
        (SEN, "backspace", "_ _ _ _", (0, 0)),
        (SEN, "9 0 5* 3 7", "9 0 5* 3", None),  # a finished hand ignores a stray key
        (SEN, "9 0 5* 3 backspace 1", "9 0 5* 1", None),
        (SEN, "9 . 0", "9 0 _ _", (0, 2)),  # no column ever goes in Sen
        (SKYJO, ".", ". _ _ _ / . _ _ _ / . _ _ _", (0, 1)),  # the whole column at once
        (SKYJO, "1 . 3", "1 . 3 _ / _ . _ _ / _ . _ _", (0, 3)),
        (SKYJO, ". 1 backspace", ". _ _ _ / . _ _ _ / . _ _ _", (0, 1)),
        (SKYJO, "-2 -1 12 0 x", "-2 -1 12 0 / x _ _ _ / _ _ _ _", (1, 1)),
        (SMOKI, "9n 9a 10k ? -2 8", "9n 9a 10k / ? -2 8", None),
        (SMOKI, "9n 9a clear", "_ _ _ / _ _ _", (0, 0)),
        (SMOKI, "9n 9a clear undo", "9n 9a _ / _ _ _", (0, 2)),
        (SMOKI, "undo 1 undo undo 2", "2 _ _ / _ _ _", (0, 1)),
    ],
)
def test_card_keys(game: Game, tokens: str, shown: str, selected: tuple[int, int] | None) -> None:
    edit = typed(game, tokens)
    assert rows(edit) == shown
    assert edit.selected == selected


def test_a_card_in_a_removed_column_opens_the_rest_of_it() -> None:
    edit = keys.select(typed(SKYJO, "."), (1, 0))
    assert rows(keys.press_face(edit, "5", SKYJO)) == "_ _ _ _ / 5 _ _ _ / _ _ _ _"


def test_backspace_in_a_removed_column_opens_all_of_it() -> None:
    edit = keys.select(typed(SKYJO, "."), (2, 0))
    assert rows(keys.press_backspace(edit)) == "_ _ _ _ / _ _ _ _ / _ _ _ _"


def photographed() -> HandDraft:
    return HandDraft(
        kind="cards",
        cells=(("1", "6", None, "4"),),
        doubtful=((0, 1), (0, 2), (0, 3)),
        alternatives={(0, 1): ("9", "8", "0"), (0, 3): (".", "4", "7")},
        photo="p.jpg",
    )


def test_doubtful_cells_come_first_and_lead_on() -> None:
    edit = keys.opened(photographed())
    assert edit.selected == (0, 1)
    edit = keys.press_face(edit, "9", SEN)
    assert (edit.draft.doubtful, edit.selected) == (((0, 2), (0, 3)), (0, 2))
    edit = keys.press_face(edit, "0", SEN)
    edit = keys.press_right(edit)
    assert (edit.draft.doubtful, edit.selected, rows(edit)) == ((), None, "1 9 0 4")


def test_right_needs_something_that_was_read() -> None:
    edit = keys.select(keys.opened(photographed()), (0, 2))
    assert keys.press_right(edit) == edit


def test_runners_up_are_other_cards_best_first() -> None:
    draft = photographed()
    assert keys.runners_up(draft, (0, 1)) == ("9", "8")
    assert keys.runners_up(draft, (0, 3)) == ("7",)  # neither what is read already nor "no card"
    assert keys.runners_up(draft, (0, 0)) == ()
    assert keys.runners_up(draft, None) == ()


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_every_face_has_one_key(game: Game) -> None:
    tokens = [key.token for row in keypad_rows(game) for key in row]
    assert len(tokens) == len(set(tokens))
    assert {face.token for face in game.faces} <= set(tokens)
    assert (NO_CARD in tokens) == game.columns_can_go
    assert {FACE_DOWN, *Action} <= set(tokens)
    assert max(len(row) for row in keypad_rows(game)) <= 5


def test_faces_the_edition_lacks_have_no_key() -> None:
    assert "9a" not in [key.token for row in keypad_rows(SMOKI, "three-ravens") for key in row]


@pytest.mark.parametrize(
    ("sequence", "number"),
    [
        ("-5<<7", 7),  # S-26: the minus goes with the digits it stood before
        ("-3", -3),  # S-10
        ("0", 0),  # S-02: 0 is a number that was entered
        ("", None),
        ("-", None),
        ("5-", -5),
        ("5--", 5),
        ("07", 7),
        ("00", 0),
        ("-0", 0),
        ("12<", 1),
        ("<<<", None),
        ("123456", 1234),
    ],
)
def test_total_keys(sequence: str, number: int | None) -> None:
    draft = keys.empty_total("sum")
    for key in sequence:
        draft = {"-": keys.press_minus, "<": keys.erase_digit}.get(key, lambda d, k=key: keys.press_digit(d, k))(draft)
    assert typed_total(draft) == number


def test_a_total_that_stands_is_replaced_not_added_to() -> None:
    """A sum of 8 opened again to be corrected to 18 must not become 818."""
    draft = HandDraft("sum", total="8", confirmed=True)
    assert keys.press_digit(keys.press_digit(draft, "1"), "8").total == "18"
    assert keys.press_digit(replace(draft, total="-3"), "4").total == "4"
    assert keys.press_minus(draft).total == "-8"
    assert keys.erase_digit(replace(draft, total="18")).total == "1"


GAME_AND_KEYS = st.sampled_from(list(GAMES.values())).flatmap(
    lambda game: st.tuples(
        st.just(game),
        st.lists(
            st.one_of(
                st.sampled_from([key.token for row in keypad_rows(game) for key in row]),
                st.tuples(st.integers(0, game.rows - 1), st.integers(0, game.columns - 1)),
            ),
            max_size=30,
        ),
    )
)


@given(GAME_AND_KEYS)
def test_any_keys_leave_a_grid_of_the_game(run: tuple[Game, list[str | tuple[int, int]]]) -> None:
    game, sequence = run
    edit = keys.opened(empty_cards(game))
    for key in sequence:
        edit = pressed(edit, key, game) if isinstance(key, str) else keys.select(edit, key)
        assert (len(edit.draft.cells), len(edit.draft.cells[0])) == (game.rows, game.columns)
        gone = [c for c, column in enumerate(zip(*edit.draft.cells, strict=True)) if NO_CARD in column]
        assert all(face_at(edit.draft, (r, c)) == NO_CARD for c in gone for r in range(game.rows))
        assert edit.selected is None or edit.selected in cells_of(edit.draft)
        if edit.selected is None:
            assert not open_cells(edit.draft)


@given(GAME_AND_KEYS)
def test_undo_takes_back_every_press_one_by_one(run: tuple[Game, list[str | tuple[int, int]]]) -> None:
    game, sequence = run
    edit = keys.opened(empty_cards(game))
    drafts = [edit.draft]
    for key in sequence:
        if key == Action.UNDO:
            continue
        before = edit
        edit = pressed(edit, key, game) if isinstance(key, str) else keys.select(edit, key)
        if len(edit.past) > len(before.past):
            drafts.append(edit.draft)
    for expected in reversed(drafts[:-1]):
        edit = keys.undo(edit)
        assert edit.draft == expected
    assert keys.undo(edit) == edit


@given(GAME_AND_KEYS)
def test_a_grid_is_always_finished_by_faces_alone(run: tuple[Game, list[str | tuple[int, int]]]) -> None:
    game, sequence = run
    edit = keys.opened(empty_cards(game))
    for key in sequence:
        edit = pressed(edit, key, game) if isinstance(key, str) else keys.select(edit, key)
    edit = keys.opened(edit.draft)
    for _ in range(game.rows * game.columns):
        edit = keys.press_face(edit, game.faces[0].token, game)
    assert not open_cells(edit.draft)
