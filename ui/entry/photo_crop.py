"""Which part of a photo is worth showing: the cards, or one of them when there is little room. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import Cell
from ui.store import HandDraft

MARGIN = 0.06
"""Around all cards, as a share of their extent."""
CARD_MARGIN = 0.15
"""Above and below a single card."""
CARD_PROPORTION = 2.6
"""Width of the strip around a single card by its height: its neighbours are seen too."""


@dataclass(frozen=True, slots=True)
class Crop:
    """A rectangle of the preview in its pixels."""

    left: float
    top: float
    width: float
    height: float

    @property
    def size(self) -> tuple[float, float]:
        """(width, height)."""
        return self.width, self.height


def whole(size: tuple[int, int]) -> Crop:
    """All of a photo of `size`."""
    return Crop(0, 0, size[0], size[1])


def crop_cards(draft: HandDraft, size: tuple[int, int]) -> Crop:
    """The cards of the draft; all of the photo if none is known."""
    return _around([point for points in draft.corners.values() for point in points], size, MARGIN)


def crop_card(draft: HandDraft, cell: Cell | None, size: tuple[int, int]) -> Crop:
    """One card and a bit of its neighbours; like `crop_cards` if the photo does not show it."""
    if cell is None or cell not in draft.corners:
        return crop_cards(draft, size)
    card = _around(list(draft.corners[cell]), size, CARD_MARGIN)
    width = min(max(card.width, card.height * CARD_PROPORTION), float(size[0]))
    left = min(max(card.left + card.width / 2 - width / 2, 0.0), size[0] - width)
    return Crop(left, card.top, width, card.height)


def _around(points: list[tuple[float, float]], size: tuple[int, int], margin: float) -> Crop:
    if not points:
        return whole(size)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    pad = margin * max(max(xs) - min(xs), max(ys) - min(ys))
    left, top = max(min(xs) - pad, 0.0), max(min(ys) - pad, 0.0)
    right, bottom = min(max(xs) + pad, float(size[0])), min(max(ys) + pad, float(size[1]))
    if right - left < 1 or bottom - top < 1:
        return whole(size)
    return Crop(left, top, right - left, bottom - top)
