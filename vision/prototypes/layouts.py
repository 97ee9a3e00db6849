"""Pictures of faces -> the rows of a deck: flat cuts, their colour layouts, and how alike a deck's faces are."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colour_layout import (
    BLUR,
    COLUMNS,
    FINE,
    MARGIN,
    ROWS,
    Rgb,
    Sighted,
    Vectors,
    best_agreement,
    cut_size,
    likeness,
    normalised,
    sight,
    to_lab,
    upside_down,
)
from vision.rectify import Floats, Pyramid

EDGE = 0.01  # of the width, left out all round where a picture was cut at the card's edge: the cut is never exact


def cut_card(photo: Pyramid, quad: Floats) -> Rgb:
    """The card with corners quad (4, 2; photo pixels, clockwise from its top left) and MARGIN around it, flat."""
    return photo.cut(quad, *cut_size(), margin=MARGIN)


def frame_quad(height: int, width: int) -> Floats:
    """The corners of a card that fills a picture, a hair inside its edge."""
    e = EDGE * width
    quad: Floats = np.array([[e, e], [width - e, e], [width - e, height - e], [e, height - e]]) - 0.5
    return quad


def layout_of(cut: Rgb) -> Rgb:
    """A cut card -> its (24, 16, 3) colour layout."""
    blurred = cv2.GaussianBlur(cut, (0, 0), BLUR)
    height, width = cut.shape[:2]
    x, y = width * MARGIN / (1 + 2 * MARGIN), height * MARGIN / (1 + 2 * MARGIN)
    card = np.array([[FINE, 0, x + (FINE - 1) / 2], [0, FINE, y + (FINE - 1) / 2]], np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(blurred, card, (COLUMNS, ROWS), flags=flags), np.uint8)


def vectors_of(layouts: Rgb) -> Vectors:
    """(n, 24, 16, 3) RGB layouts -> (n, 1152) normalised vectors."""
    lab = [cv2.cvtColor(layout.astype(np.float32) / 255, cv2.COLOR_RGB2LAB) for layout in layouts]
    return normalised(np.stack(lab).astype(np.float32))


def alikeness(cuts: Sequence[Rgb], vectors: Vectors) -> NDArray[np.float32]:
    """(n, n): how alike the card of row i, looked at closely, is to the layout of column j, the better way up."""
    both = np.concatenate([vectors, upside_down(vectors)])
    n = len(vectors)
    reached = np.zeros((len(cuts), n), np.float32)
    for i, cut in enumerate(cuts):
        card = sight(to_lab(cut))
        _, looks = best_agreement(card, both)
        alike = np.array([likeness(card, look, layout) for look, layout in zip(looks, both, strict=True)])
        reached[i] = np.maximum(alike[:n], alike[n:])
    return reached


def strangers_of(alike: NDArray[np.float32], tokens: Sequence[str]) -> NDArray[np.float32]:
    """For each picture, the greatest likeness a picture of any other face has to it: what an unknown face may reach."""
    names = np.array(tokens)
    reached = np.where(names[:, None] == names[None], -1.0, alike)
    return np.asarray(np.maximum(reached.max(axis=0), 0.0), np.float32)


def strangers_among(rows: Vectors, row_tokens: Sequence[str], layouts: Rgb, tokens: Sequence[str]) -> Vectors:
    """`strangers` of rows that join a deck, from the deck's layouts alone (its pictures are not kept).

    A layout blown up stands in for the card; only coarse looks are tried, so that a deck loads in milliseconds.
    """
    found = np.zeros(len(rows), np.float32)
    both = np.concatenate([rows, upside_down(rows)])
    for layout, token in zip(layouts, tokens, strict=True):
        card = _blown_up(layout)
        table = card.vectors @ both.T
        for i, own in enumerate(row_tokens):
            if own != token:
                for k in (i, i + len(rows)):
                    look = card.looks[int(table[:, k].argmax())]
                    found[i] = max(found[i], likeness(card, look, both[k]))
    return found


def _blown_up(layout: Rgb) -> Sighted:
    width, height = cut_size()
    card = cv2.resize(layout, (COLUMNS * FINE, ROWS * FINE), interpolation=cv2.INTER_LINEAR)
    left, top = (width - COLUMNS * FINE) // 2, (height - ROWS * FINE) // 2
    right, bottom = width - COLUMNS * FINE - left, height - ROWS * FINE - top
    cut = np.asarray(cv2.copyMakeBorder(card, top, bottom, left, right, cv2.BORDER_REPLICATE), np.uint8)
    return sight(to_lab(cut))
