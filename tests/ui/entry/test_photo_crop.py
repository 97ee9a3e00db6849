"""The part of a photo that is shown, and which card a tap on it means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.entry.photo_crop import crop_card, crop_cards
from ui.entry.photo_view import hit
from ui.store import HandDraft

SIZE = (1200, 900)


def draft(*cards: tuple[float, float]) -> HandDraft:
    """Cards of 80 x 120 with these top left corners, in one row."""
    return HandDraft(
        corners={(0, c): ((x, y), (x + 80, y), (x + 80, y + 120), (x, y + 120)) for c, (x, y) in enumerate(cards)}
    )


def test_all_cards_with_a_margin() -> None:
    crop = crop_cards(draft((300, 300), (400, 300)), SIZE)
    assert (crop.left, crop.top, crop.width, crop.height) == pytest.approx((289.2, 289.2, 201.6, 141.6))


def test_one_card_with_its_neighbours() -> None:
    crop = crop_card(draft((300, 300), (400, 300)), (0, 1), SIZE)
    assert crop.width / crop.height == pytest.approx(2.6)
    assert crop.left < 400
    assert crop.left + crop.width > 480


@given(st.lists(st.tuples(st.floats(-100, 1300), st.floats(-100, 1000)), max_size=4), st.integers(0, 3))
def test_never_outside_the_photo(cards: list[tuple[float, float]], cell: int) -> None:
    for crop in (crop_cards(draft(*cards), SIZE), crop_card(draft(*cards), (0, cell), SIZE)):
        assert crop.left >= 0
        assert crop.top >= 0
        assert crop.width >= 1
        assert crop.height >= 1
        assert crop.left + crop.width <= SIZE[0] + 0.01
        assert crop.top + crop.height <= SIZE[1] + 0.01


@pytest.mark.parametrize(
    ("point", "cell"),
    [((340, 360), (0, 0)), ((440, 360), (0, 1)), ((390, 360), None), ((340, 299), None)],
)
@pytest.mark.parametrize("clockwise", [True, False])
def test_a_tap_means_the_card_under_it(
    point: tuple[float, float], cell: tuple[int, int] | None, clockwise: bool
) -> None:
    quads = {
        at: list(points) if clockwise else list(reversed(points))
        for at, points in draft((300, 300), (400, 300)).corners.items()
    }
    assert hit(quads, point) == cell
