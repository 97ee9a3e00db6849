"""A card as a colour layout: 16 x 24 blurred colours in Lab, compared by correlation, whatever the light.

The card is looked at a little shifted, scaled and turned in many ways and the best agreement counts, because a corner
that is off by a few percent of the card would otherwise cost more than another painting does.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lab import to_lab as lab_of

Rgb = NDArray[np.uint8]
Vectors = NDArray[np.float32]

COLUMNS, ROWS = 16, 24
FINE = 2  # the cut is this many times finer than the layout, so that it can be shifted by parts of a cell
MARGIN = 0.2  # of the card's width and height, cut along so that there is something to shift into
BLUR = 0.7  # of a cell of the cut: takes the detail that small shifts would spoil
FLAT = 2.0  # Lab units: below this spread a channel is noise and counts for little

Look = tuple[float, float, float, float, float, float]
"""Shift right and down (card widths), scale across and down, turn (radians), shear."""

STRAIGHT: Look = (0.0, 0.0, 1.0, 1.0, 0.0, 0.0)
COARSE: tuple[Look, ...] = tuple(
    (dx, dy, s, s, 0.0, 0.0) for dx in (-0.06, 0.0, 0.06) for dy in (-0.06, 0.0, 0.06) for s in (0.94, 1.0, 1.06)
)
FAR: tuple[Look, ...] = tuple(
    (dx, dy, s, s, 0.0, 0.0)
    for s in (0.88, 1.0, 1.13)
    for dx in np.arange(-0.18, 0.19, 0.06).tolist()
    for dy in np.arange(-0.18, 0.19, 0.06).tolist()
)
_NUDGE = (0.03, 0.03, 0.04, 0.04, 0.04, 0.05)


def cut_size() -> tuple[int, int]:
    """(width, height) of the cut that `looks_at` wants, made with MARGIN around the card."""
    return round(COLUMNS * FINE * (1 + 2 * MARGIN)), round(ROWS * FINE * (1 + 2 * MARGIN))


def to_lab(cut: Rgb) -> NDArray[np.float32]:
    """A cut card -> blurred Lab picture of the same size, for `looks_at`."""
    return np.asarray(cv2.GaussianBlur(lab_of(cut), (0, 0), BLUR), np.float32)


def looks_at(lab: NDArray[np.float32], looks: tuple[Look, ...] | list[Look]) -> Vectors:
    """A card's Lab cut and n ways to look at it -> (n, 1152) normalised layouts."""
    height, width = lab.shape[:2]
    per_column, per_row = width / (1 + 2 * MARGIN) / COLUMNS, height / (1 + 2 * MARGIN) / ROWS
    dx, dy, across, down, turn, shear = np.array(looks, np.float64).T
    sin, cos = np.sin(turn), np.cos(turn)
    middle = np.array([(COLUMNS - 1) / 2, (ROWS - 1) / 2])
    warps = np.empty((len(looks), 2, 3))
    warps[:, 0, 0], warps[:, 0, 1] = cos * across * per_column, (shear - sin) * per_row
    warps[:, 1, 0], warps[:, 1, 1] = sin * per_column, cos * down * per_row
    warps[:, 0, 2] = (width - 1) / 2 + dx * COLUMNS * per_column
    warps[:, 1, 2] = (height - 1) / 2 + dy * COLUMNS * per_column
    warps[:, :, 2] -= warps[:, :, :2] @ middle
    pictures = np.empty((len(looks), ROWS, COLUMNS, 3), np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    for warp, picture in zip(warps.astype(np.float32), pictures, strict=True):
        cv2.warpAffine(lab, warp, (COLUMNS, ROWS), dst=picture, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return normalised(pictures)


def normalised(lab: NDArray[np.float32]) -> Vectors:
    """(n, ROWS, COLUMNS, 3) Lab -> (n, 1152): per channel without its mean and linear slope (light from one side),
    unit length."""
    flat = np.ascontiguousarray(lab.reshape(len(lab), ROWS * COLUMNS, 3).transpose(0, 2, 1))
    flat -= (flat @ _SLOPES) @ _SLOPES.T
    spread = np.sqrt(np.einsum("nck,nck->nc", flat, flat) / flat.shape[2])  # their means are zero now
    vectors = (flat / (spread + FLAT)[:, :, None]).reshape(len(lab), -1)
    out: Vectors = vectors / np.maximum(np.sqrt(np.einsum("nk,nk->n", vectors, vectors))[:, None], 1e-6)
    return out


def upside_down(vectors: Vectors) -> Vectors:
    """Layouts of the same cards turned by 180 degrees."""
    return np.ascontiguousarray(vectors[:, :].reshape(len(vectors), 3, -1)[:, :, ::-1]).reshape(len(vectors), -1)


@dataclass(frozen=True)
class Sighted:
    """A card's Lab cut and its layouts at a coarse choice of looks. vectors: (n, 1152), one row a look."""

    lab: NDArray[np.float32]
    looks: tuple[Look, ...]
    vectors: Vectors


def sight(lab: NDArray[np.float32], *, far: bool = False) -> Sighted:
    """Look at a card coarsely. far: look further about, for a card whose place was only predicted."""
    looks = COARSE + FAR if far else COARSE
    return Sighted(lab, looks, looks_at(lab, looks))


def best_agreement(card: Sighted, known: Vectors) -> tuple[Vectors, list[Look]]:
    """Correlation of a card with each of n known layouts, each at its best look; and those looks.

    The two likeliest are refined; the others stay at their best coarse look.
    """
    table = card.vectors @ known.T
    best = table.max(axis=0)
    chosen = [card.looks[i] for i in table.argmax(axis=0)]
    for k in np.argsort(-best)[:2]:
        chosen[k], best[k] = _refined(card.lab, known[k], chosen[k], float(best[k]))
    return best, chosen


def likeness(card: Sighted, look: Look, known: Vectors) -> float:
    """The middle one of the three channels' correlations with one layout, seen through `look`.

    It tells a face from a stranger better than the whole correlation: glare spoils one channel of the right face,
    while a stranger rarely agrees in two. (Composed photos: right faces from 0.68 in Smoki and 0.86 in Sen, strangers
    up to 0.57 and 0.82; by the whole correlation from 0.67 and 0.80, up to 0.51 and 0.79.)
    """
    seen = looks_at(card.lab, [look]).reshape(3, -1)
    wanted = known.reshape(3, -1)
    lengths = np.linalg.norm(seen, axis=1) * np.linalg.norm(wanted, axis=1)
    return float(np.median((seen * wanted).sum(axis=1) / np.maximum(lengths, 1e-6)))


def likeness_of_parts(card: Sighted, look: Look, known: Vectors) -> float:
    """The middle one of the correlations of 8 parts of the card, each channel apart, with those of one layout.

    Glare and a shadow's edge spoil the parts they lie on and leave the others; a stranger that has the same bright and
    dark halves seldom agrees within them.
    """
    high, wide = ROWS // 4, COLUMNS // 2
    seen, wanted = (
        vectors.reshape(3, 4, high, 2, wide).transpose(0, 1, 3, 2, 4).reshape(24, -1)
        for vectors in (looks_at(card.lab, [look]), known)
    )
    seen = seen - seen.mean(axis=1, keepdims=True)
    wanted = wanted - wanted.mean(axis=1, keepdims=True)
    lengths = np.linalg.norm(seen, axis=1) * np.linalg.norm(wanted, axis=1)
    return float(np.median((seen * wanted).sum(axis=1) / np.maximum(lengths, 1e-6)))


def _refined(lab: NDArray[np.float32], target: Vectors, look: Look, best: float) -> tuple[Look, float]:
    for reach in (1.0, 1.0, 0.5):
        tries = [
            tuple(value + (sign * reach * _NUDGE[d] if i == d else 0.0) for i, value in enumerate(look))
            for d in range(6)
            for sign in (-1, 1)
        ]
        gain = looks_at(lab, tries) @ target - best  # type: ignore[arg-type]
        both = list(look)
        for d in range(6):
            j = 2 * d + int(gain[2 * d + 1] > gain[2 * d])
            if gain[j] > 0:
                both[d] = tries[j][d]
        together = float((looks_at(lab, [tuple(both)]) @ target)[0])  # type: ignore[list-item]
        if together > max(best, best + float(gain.max())):
            look, best = tuple(both), together  # type: ignore[assignment]
        elif gain.max() > 0:
            look, best = tries[int(gain.argmax())], best + float(gain.max())  # type: ignore[assignment]
    return look, best


def _slopes() -> Vectors:
    y, x = np.mgrid[0:ROWS, 0:COLUMNS]
    basis = np.stack([np.ones(ROWS * COLUMNS), x.ravel() - x.mean(), y.ravel() - y.mean()], axis=1)
    return np.asarray(np.linalg.qr(basis)[0], np.float32)


_SLOPES = _slopes()
