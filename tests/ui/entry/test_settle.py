"""The deck as a checksum over several photos: a likely slip comes back doubtful, what a person said never changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring import GAMES, Match
from ui.entry.hand_state import confirmed
from ui.entry.kept_readings import KeptReadings
from ui.entry.key_presses import Edit, press_face, press_right
from ui.entry.photo_draft import hand_of
from ui.entry.round_state import RoundState, round_state
from ui.entry.settle import settled
from ui.store import HandDraft, RoundDraft
from vision import CellReading, GridReading, PhotoReading

SEN = GAMES["sen"]
NINES = "9 9 9 9"
SHAKY = {(0, 1): (0.7, (("6", 0.3),))}
"""Row 1, column 2 was read as 9, but may well be a 6."""


def grid(text: str, shaky: dict[tuple[int, int], tuple[float, tuple[tuple[str, float], ...]]]) -> GridReading:
    cells = []
    for c, face in enumerate(text.split()):
        confidence, rivals = shaky.get((0, c), (0.995, ()))
        x = 100.0 * c
        corners = ((x, 0.0), (x + 80, 0.0), (x + 80, 120.0), (x, 120.0))
        cells.append(CellReading(0, c, face, confidence, confidence < 0.9, corners, rivals))
    return GridReading("sen", 1, 4, tuple(cells))


@pytest.fixture
def readings() -> KeptReadings:
    return KeptReadings()


def photographed(readings: KeptReadings, folder: Path, name: str, text: str, shaky: bool = False) -> HandDraft:
    """A hand read from a photo of its own."""
    one = grid(text, SHAKY if shaky else {})
    hand = hand_of(one, SEN, 0.5, name)
    readings.keep(folder, name, b"jpeg", PhotoReading(400, 120, (one,), (), 1.0), (hand,))
    return hand.draft


def table(*hands: HandDraft) -> RoundState:
    return round_state(Match("sen", ("Ala", "Jan", "Ola")), 0, RoundDraft(hands=dict(enumerate(hands))))


def test_a_tenth_raven_is_the_one_that_was_read_least_surely(readings: KeptReadings, tmp_path: Path) -> None:
    hands = [photographed(readings, tmp_path, f"{n}", NINES, shaky=n == 1) for n in range(2)]
    state = table(*hands, photographed(readings, tmp_path, "2", "9 9 1 2"))
    assert state.suspects
    after = settled(state, readings)
    assert set(after) == {1}
    assert after[1].cells == (("9", "6", "9", "9"),)
    assert after[1].doubtful == ((0, 1),)
    assert after[1].alternatives[0, 1][0] == "9"
    assert not after[1].confirmed


def test_a_possible_round_stays_as_it_was_read(readings: KeptReadings, tmp_path: Path) -> None:
    state = table(
        photographed(readings, tmp_path, "a", NINES), photographed(readings, tmp_path, "b", NINES, shaky=True)
    )
    assert settled(state, readings) == {}


def test_typed_cards_count_and_are_never_doubted(readings: KeptReadings, tmp_path: Path) -> None:
    typed = HandDraft(cells=(("9", "9", "9", "9"),), confirmed=True)
    raven = HandDraft(cells=(("9", "9", "1", "1"),), confirmed=True)
    state = table(typed, photographed(readings, tmp_path, "a", NINES, shaky=True), raven)
    assert set(settled(state, readings)) == {1}
    assert settled(table(typed, typed, raven), readings) == {}, "no photo: nothing to settle"


def test_what_a_person_put_or_confirmed_is_left_alone(readings: KeptReadings, tmp_path: Path) -> None:
    first, second = (photographed(readings, tmp_path, str(n), NINES, shaky=n == 1) for n in range(2))
    third = photographed(readings, tmp_path, "2", "9 9 1 2")
    doubted = settled(table(first, second, third), readings)[1]
    right = press_face(Edit(doubted, (0, 1)), "9", SEN).draft  # "no, it is a nine"
    assert right.cells == (("9", "9", "9", "9"),)
    after = settled(table(first, right, third), readings)
    assert all(draft.cells == before.cells for draft, before in ((after.get(1, right), right),))
    assert (0, 1) not in after.get(1, right).doubtful
    kept = press_right(Edit(doubted, (0, 1))).draft  # "yes, a six"
    assert settled(table(first, kept, third), readings) == {}


def test_where_every_nine_is_sure_all_of_them_are_asked_about(readings: KeptReadings, tmp_path: Path) -> None:
    hands = [photographed(readings, tmp_path, f"{n}", text) for n, text in enumerate((NINES, NINES, "9 9 1 2"))]
    after = settled(table(*hands), readings)
    assert [draft.cells for draft in after.values()] == [hand.cells for hand in hands]
    assert after[2].doubtful == ((0, 0), (0, 1))


def test_settling_twice_says_the_same(readings: KeptReadings, tmp_path: Path) -> None:
    hands = [photographed(readings, tmp_path, f"{n}", NINES, shaky=n == 1) for n in range(2)]
    third = photographed(readings, tmp_path, "2", "9 9 1 2")
    doubted = settled(table(*hands, third), readings)[1]
    assert settled(table(hands[0], doubted, third), readings) == {}
    assert confirmed(doubted).confirmed


def test_only_the_last_photos_are_remembered(tmp_path: Path) -> None:
    readings = KeptReadings(most=2)
    hands = [photographed(readings, tmp_path, f"{n}", NINES) for n in range(3)]
    assert readings.get("0") is None
    assert not (tmp_path / "0.original").exists()
    kept = readings.get("2")
    assert kept is not None
    assert kept.photo.read_bytes() == b"jpeg"
    assert kept.grid_of(hands[2]) == kept.reading.grids[0]
    assert kept.hand_of(HandDraft(photo="2")) is None
