"""The photo's quality gate: what to do about a photo that is too dark, not sharp or full of reflections, said before
wrong numbers are believed.

The thresholds come from 150 readings of drawn exam photos and degraded copies (tests/benchmarks/quality_gate.py, seed
1). Each signal has two: a strict one for a reading that is sure of every card, and an earlier one where cards are
doubtful anyway and the warning is the reason. Seen there: undegraded cards have a light of 112 to 254, a blur of 0.008
to 0.016 and rarely more than 0.1 (at most 0.27) more white than their neighbours; photos read wrong had a light of at
most 22, a blur of at least 0.022 (moved) or 0.043 (out of focus), or a card with at least 0.25 more white; photos read
right and without doubt went down to a light of 8 and up to a blur of 0.09.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scoring.words import Words, words
from vision.card_looks import CardLook, look_at
from vision.oriented_boxes import Detections
from vision.reading import GridReading
from vision.rectify import Floats, Pyramid

DARK, DARK_IN_DOUBT = 7.5, 26.0  # of 255: the middle card's bright parts
BLUR, BLUR_IN_DOUBT = 0.06, 0.02  # sigma in card widths of the middle card's edges
GLARE, GLARE_IN_DOUBT = 0.6, 0.2  # of the card: how much more of it is white than of most others
UNLIT = 0.25  # quantile of the grid's cards that stands for those without a lamp in them
FEW = 3  # boxes from which they, and not the middle of the photo, tell why no grid was found

_DARK = words("The photo is too dark: switch a lamp on, or turn the table towards the window, and take it again.")
_BLURRED = words(
    "The cards are not sharp: wait until the camera has focused, hold it still, go closer if the cards are small, and "
    "take the photo again."
)
_GLARE = words(
    "A lamp is mirrored in a card ({cells}): tilt the phone or move the lamp and take the photo again, or check these "
    "cards.",
)
_GLARE_SOMEWHERE = words("A lamp is mirrored in the cards: tilt the phone or move the lamp and take the photo again.")


def with_quality(photo: Pyramid, grid: GridReading) -> GridReading:
    """The reading, its warnings headed by what is wrong with the photo. Corners in the pyramid's pixels."""
    if not grid.cells:
        return grid
    looks = [look_at(photo, np.array(cell.corners)) for cell in grid.cells]
    said = [*light_and_blur(looks, in_doubt=bool(grid.doubtful)), *_glare(looks, grid)]
    return replace(grid, warnings=(*said, *grid.warnings)) if said else grid


def why_nothing(photo: Pyramid, boxes: Detections) -> tuple[Words, ...]:
    """What is wrong with a photo in which no grid was found: the cards seen in it are measured, or else its middle."""
    seen = len(boxes) >= FEW
    looks = [look_at(photo, quad) for quad in ([upright(quad) for quad in boxes.corners] if seen else _middle(photo))]
    said = light_and_blur(looks, in_doubt=True)
    return said or ((_GLARE_SOMEWHERE,) if seen and max(_excess(looks)) > GLARE_IN_DOUBT else ())


def light_and_blur(looks: Sequence[CardLook], *, in_doubt: bool) -> tuple[Words, ...]:
    """Whether the middle card is too dark or not sharp; a dark photo's grain hides its blur, so only one is said."""
    if np.median([look.light for look in looks]) < (DARK_IN_DOUBT if in_doubt else DARK):
        return (_DARK,)
    if np.median([look.blur for look in looks]) > (BLUR_IN_DOUBT if in_doubt else BLUR):
        return (_BLURRED,)
    return ()


def _glare(looks: Sequence[CardLook], grid: GridReading) -> tuple[Words, ...]:
    """Cards that are much whiter than the grid's others: a lamp is mirrored in them."""
    lit = tuple(
        words("row {row}, column {column}", row=cell.row + 1, column=cell.column + 1)
        for cell, excess in zip(grid.cells, _excess(looks), strict=True)
        if excess > (GLARE_IN_DOUBT if cell.doubtful else GLARE)
    )
    return (replace(_GLARE, values={"cells": lit}),) if lit else ()


def _excess(looks: Sequence[CardLook]) -> list[float]:
    """How much more of each card is white than of those without a lamp in them."""
    white = np.array([look.white for look in looks])
    return [float(value) for value in white - np.quantile(white, UNLIT)]


def is_about_quality(warning: Words) -> bool:
    """Whether a warning is one of this module's: about the photo, not about what was read in it."""
    return warning.template in {said.template for said in (_DARK, _BLURRED, _GLARE, _GLARE_SOMEWHERE)}


def upright(quad: Floats) -> Floats:
    """The corners begun so that the long sides run down, as of a card."""
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    return quad if sides[0] + sides[2] <= sides[1] + sides[3] else np.roll(quad, -1, axis=0)


def _middle(photo: Pyramid) -> list[Floats]:
    """Twelve patches about as large as cards in the middle of the photo."""
    height, width = photo.level(0).shape[:2]
    w, h = width * 0.15, height * 0.2
    patch = np.array([[0, 0], [w, 0], [w, h], [0, h]])
    corners = [(width * (0.2 + 0.15 * column), height * (0.2 + 0.2 * row)) for row in range(3) for column in range(4)]
    return [patch + np.array(corner) for corner in corners]
