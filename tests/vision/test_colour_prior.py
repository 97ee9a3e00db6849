"""Skyjo's colours as a prior (card-faces.md, section 1: clean art and photos of two decks)."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.colour_prior import LEAST, colour_weights

VALUES = tuple(range(-2, 13))
GROUPS = {"violet": (-2, -1), "blue": (0,), "green": (1, 2, 3, 4), "yellow": (5, 6, 7, 8), "red": (9, 10, 11, 12)}
COLOURS = {
    "violet": [(20, 20, 118), (54, 70, 160), (112, 80, 155)],
    "blue": [(96, 198, 245), (105, 208, 243), (106, 173, 216)],
    "green": [(91, 180, 12), (60, 165, 78), (125, 183, 88)],
    "yellow": [(253, 252, 73), (210, 222, 85), (247, 219, 52)],
    "red": [(249, 29, 15), (198, 50, 88), (245, 104, 88)],
}


def card(colour: tuple[int, int, int], light: tuple[float, float, float] = (1, 1, 1)) -> NDArray[np.uint8]:
    picture = np.full((216, 144, 3), 245.0)
    picture[12:-12, 10:-10] = colour
    picture[75:140, 50:95] = 30
    return np.clip(picture * light, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("light", [(1, 1, 1), (1.0, 0.85, 0.65), (0.45, 0.5, 0.6)])
@pytest.mark.parametrize("name", GROUPS)
def test_every_known_printing_in_three_lights(name: str, light: tuple[float, float, float]) -> None:
    for colour in COLOURS[name]:
        (weights,) = colour_weights([card(colour, light)], "skyjo", VALUES)
        own = [weights[VALUES.index(value)] for value in GROUPS[name]]
        others = [weights[i] for i, value in enumerate(VALUES) if value not in GROUPS[name]]
        assert min(own) > 0.5, (name, colour, own)
        assert max(others) < min(own)


def test_nothing_is_excluded_and_grey_says_nothing() -> None:
    weights = colour_weights([card((249, 29, 15)), card((128, 128, 128))], "skyjo", VALUES)
    assert weights.min() >= LEAST
    assert (weights[1] == 1).all()


def test_games_without_printed_colours() -> None:
    assert (colour_weights([card((249, 29, 15))], "sen", VALUES) == 1).all()


def test_bare_table_is_no_rainbow_back() -> None:
    """One colour all over can be a face or the table where a column is gone, not Skyjo's back."""
    rainbow = np.zeros((216, 144, 3), np.uint8)
    for k, colour in enumerate(
        [(250, 220, 40), (120, 200, 60), (40, 180, 200), (40, 50, 150), (190, 40, 140), (230, 60, 40)]
    ):
        rainbow[:, k * 24 : k * 24 + 24] = colour
    wood = np.full((216, 144, 3), (110, 75, 45), np.uint8)
    weights = colour_weights([card((249, 29, 15)), rainbow, wood], "skyjo", (None,))
    assert weights[:, 0].tolist() == [LEAST, 1, LEAST]
