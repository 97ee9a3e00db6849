"""The numeral reader's preprocessing, against values worked out by hand from what it promises."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.numeral_input import SIDE, network_input, numeral_patch


def test_area_average_golden() -> None:
    """A card of 192 x 288 is averaged over blocks of 2 x 3 pixels."""
    rows, columns = np.mgrid[0:288, 0:192]
    card = np.stack((rows % 3 * 60, columns % 2 * 100, (rows // 3 + columns // 2) % 256), axis=-1).astype(np.uint8)
    patch = numeral_patch(card)
    assert patch.shape == (96, 96, 3)
    assert patch.dtype == np.uint8
    block_rows, block_columns = np.mgrid[0:96, 0:96]
    assert (patch[..., 0] == 60).all()  # mean of 0, 60, 120
    assert (patch[..., 1] == 50).all()  # mean of 0, 100
    assert (patch[..., 2] == block_rows + block_columns).all()


def test_nothing_is_cut_off() -> None:
    """Marks in the four corners of the card arrive in the four corners of the patch, colours in RGB order."""
    card = np.zeros((304, 200, 3), np.uint8)
    marks = {(0, 0): (255, 0, 0), (0, 1): (0, 255, 0), (1, 0): (0, 0, 255), (1, 1): (255, 255, 0)}
    for (down, right), colour in marks.items():
        card[down * 294 : down * 294 + 10, right * 190 : right * 190 + 10] = colour
    patch = numeral_patch(card)
    for (down, right), colour in marks.items():
        assert tuple(patch[down * 95, right * 95]) == colour


def test_small_cards_are_enlarged_smoothly() -> None:
    """Two columns, black and white: bilinear enlarging leaves greys between them, nearest neighbour would not."""
    card = np.zeros((40, 2, 3), np.uint8)
    card[:, 1] = 255
    row = numeral_patch(card)[50, :, 0].astype(int)
    assert (np.diff(row) >= 0).all()
    assert len(np.unique(row)) > 20


@settings(deadline=None)
@given(st.integers(2, 260), st.integers(2, 260), st.integers(0, 255))
def test_flat_stays_flat(height: int, width: int, level: int) -> None:
    assert (numeral_patch(np.full((height, width, 3), level, np.uint8)) == level).all()


@settings(deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_turning_the_card_turns_the_patch(seed: int) -> None:
    card = np.random.default_rng(seed).integers(0, 256, (288, 192, 3), np.uint8)
    assert (numeral_patch(card[::-1, ::-1]) == numeral_patch(card)[::-1, ::-1]).all()


@pytest.mark.parametrize(
    "card",
    [
        np.zeros((304, 200), np.uint8),
        np.zeros((304, 200, 4), np.uint8),
        np.zeros((304, 200, 3), np.float32),
        np.zeros((1, 200, 3), np.uint8),
    ],
    ids=["grey", "alpha", "float", "a line"],
)
def test_what_is_no_card_is_refused(card: np.ndarray) -> None:
    with pytest.raises(ValueError, match="a card is expected as"):
        numeral_patch(card)


def test_network_input_order_and_range() -> None:
    patches = np.zeros((2, SIDE, SIDE, 3), np.uint8)
    patches[1, 4, 7] = (255, 51, 0)
    batch = network_input(patches)
    assert batch.shape == (2, 3, SIDE, SIDE)
    assert batch.dtype == np.float32
    assert batch.flags.c_contiguous
    assert batch[1, :, 4, 7].tolist() == pytest.approx([1.0, 0.2, 0.0])
    assert batch.sum() == pytest.approx(1.2)
