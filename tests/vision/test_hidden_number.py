"""A lamp mirrored over the number leaves it in doubt; shade, dim and coloured light do not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.evidence import Evidence
from vision.hidden_number import contrast, unless_hidden


def card(numeral: str = "1") -> NDArray[np.uint8]:
    """A pale panel with a dark numeral in the middle and a white border, (72, 48, 3)."""
    picture = np.full((216, 144, 3), 250, np.uint8)
    picture[10:-10, 8:-8] = (170, 210, 120)
    picture[60:156, 36:108] = (225, 240, 215)
    cv2.putText(picture, numeral, (38, 145), cv2.FONT_HERSHEY_TRIPLEX, 3.2, (25, 25, 25), 12)
    return np.asarray(cv2.resize(picture, (48, 72), interpolation=cv2.INTER_AREA), np.uint8)


def lamp(picture: NDArray[np.uint8], strength: float) -> NDArray[np.uint8]:
    y, x = np.mgrid[0:72, 0:48]
    spot = np.exp(-((((x - 24) / 16) ** 2 + ((y - 36) / 16) ** 2) ** 2))
    return np.asarray(np.clip(picture + strength * spot[..., None], 0, 255), np.uint8)


def sure(face: int = 0) -> Evidence:
    table = np.zeros((2, 3))
    table[0, face] = 0.99
    return Evidence(("1", "2", "x"), table, 0.01)


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.3, 0.3, 0.3), (1.0, 0.85, 0.6)])
@pytest.mark.parametrize("numeral", ["1", "8", "-2"])
def test_an_open_number_stays_as_it_was_read(numeral: str, light: tuple[float, ...]) -> None:
    seen = (card(numeral) * np.array(light)).astype(np.uint8)
    number = sure()
    assert contrast(seen) > 0.5
    assert unless_hidden(number, seen) is number


def test_a_washed_out_number_is_doubt_and_a_back_has_none() -> None:
    seen = lamp(card(), 400)
    assert contrast(seen) < 0.1
    told = unless_hidden(sure(), seen)
    assert told.faces.max() < 0.5
    assert float(told.table.sum()) + told.unknown == pytest.approx(1)
    back = sure(2)
    assert unless_hidden(back, seen) is back
