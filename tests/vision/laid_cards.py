"""Loose cards laid on a table and seen by a pinhole camera: ground truth for the lattice, by geometry alone."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.oriented_boxes import Detections

Floats = NDArray[np.float64]
SIZE = (4000, 3000)
ASPECT = 1.5


@dataclass(frozen=True)
class Laid:
    """quads: {(row, column): (4, 2)} in photo pixels; others: quads of cards that belong to no grid."""

    quads: dict[tuple[int, int], Floats]
    others: list[Floats]


def lay(
    rng: np.random.Generator,
    rows: int,
    columns: list[int],
    *,
    tilt: float,
    yaw: float,
    shift: float = 0.08,
    turn: float = 4.0,
    gap: tuple[float, float] = (0.04, 0.3),
    others: int = 0,
    focal: float = 1.0,
) -> Laid:
    """A grid with the given columns (numbers may skip: a gap that shows) and `others` cards beside it.

    tilt: degrees between the camera's axis and the table's normal; yaw: degrees the grid is turned on the table.
    shift: largest offset of a card in card widths; turn: largest turn in degrees; gap: between columns and rows.
    """
    wide = 1 + rng.uniform(*gap)
    high = ASPECT * (1 + rng.uniform(*gap) / 1.5)
    cards = {}
    for r in range(rows):
        for c in columns:
            off = rng.uniform(-shift, shift, 2)
            off = np.clip(off, -(wide - 1) / 2 - 0.03, (wide - 1) / 2 + 0.03)
            cards[r, c] = (c * wide + off[0], r * high + off[1], np.deg2rad(rng.uniform(-turn, turn)))
    middle = np.array([(max(columns) + min(columns)) / 2 * wide, (rows - 1) / 2 * high])
    reach = np.array([(max(columns) - min(columns)) / 2 * wide, (rows - 1) / 2 * high]) + np.array([0.5, ASPECT / 2])
    strangers = []
    while len(strangers) < others:
        side = rng.integers(4)
        away = reach[side % 2] + rng.uniform(1.15, 1.8)
        along = rng.uniform(-1, 1) * reach[1 - side % 2]
        place = np.array([away, along] if side % 2 == 0 else [along, away]) * (1 if side < 2 else -1)
        if all(np.hypot(*(place - s[:2])) > 1.9 for s in strangers):
            strangers.append(np.array([*place, rng.uniform(0, np.pi)]))
    centred = [(x - middle[0], y - middle[1], t) for x, y, t in cards.values()]
    points = np.concatenate([_corners(card) for card in [*centred, *strangers]])
    seen = _camera(points, tilt, yaw, focal, rng).reshape(-1, 4, 2)
    return Laid(dict(zip(cards, seen, strict=False)), list(seen[len(cards) :]))


def _corners(card: tuple[float, float, float] | Floats) -> Floats:
    half = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) * [1, ASPECT]
    cos, sin = np.cos(card[2]), np.sin(card[2])
    out: Floats = half @ np.array([[cos, sin], [-sin, cos]]) + np.asarray(card[:2])
    return out


def _camera(points: Floats, tilt: float, yaw: float, focal: float, rng: np.random.Generator) -> Floats:
    """Plane points -> pixels; the camera is moved back until all are in the picture."""
    y, t = np.deg2rad(yaw), np.deg2rad(tilt)
    turned = points @ np.array([[np.cos(y), np.sin(y)], [-np.sin(y), np.cos(y)]])
    solid = np.column_stack([turned[:, 0], turned[:, 1] * np.cos(t), turned[:, 1] * -np.sin(t)])
    f = focal * max(SIZE)
    roll = np.deg2rad(rng.uniform(-10, 10))
    spin = np.array([[np.cos(roll), np.sin(roll)], [-np.sin(roll), np.cos(roll)]])
    for distance in np.geomspace(2, 80, 120):
        z = solid[:, 2] + distance
        if z.min() < 0.5:
            continue
        pixels = f * solid[:, :2] / z[:, None] @ spin + np.array(SIZE) / 2
        if np.all(pixels > 40) and np.all(pixels < np.array(SIZE) - 40):
            return np.asarray(pixels, np.float64)
    raise AssertionError("no distance shows all cards")


def boxes(laid: Laid, rng: np.random.Generator, jitter: float = 0.03, missing: int = 0) -> Detections:
    """What a detector says of them: smallest rectangles, a little off, shuffled; `missing` grid cards are not seen."""
    quads = list(laid.quads.values())
    kept = [quads[i] for i in rng.permutation(len(quads))[missing:]] + laid.others
    rows = []
    for quad in kept:
        (x, y), (w, h), angle = cv2.minAreaRect(quad.astype(np.float32))
        off = rng.normal(0, jitter * min(w, h), 4)
        rows.append(
            [x + off[0] * 0.7, y + off[1] * 0.7, w + off[2], h + off[3], np.deg2rad(angle) + rng.normal(0, jitter)]
        )
    order = rng.permutation(len(rows))
    return Detections(np.array(rows)[order], rng.uniform(0.55, 0.95, len(rows)), np.zeros(len(rows), np.int64))


def same_cells(lattice_quads: dict[tuple[int, int], Floats], laid: Laid) -> float:
    """Largest distance between a lattice's and the true card centres, in card widths, at the better way up; inf for
    another shape."""
    columns = sorted({c for _, c in laid.quads})
    truth = {(r, columns.index(c)): quad for (r, c), quad in laid.quads.items()}
    if set(truth) != set(lattice_quads):
        return float("inf")
    rows, wide = max(r for r, _ in truth), len(columns) - 1
    worst = []
    for turned in (False, True):
        off = []
        for (r, c), quad in lattice_quads.items():
            true = truth[(rows - r, wide - c) if turned else (r, c)]
            width = min(float(np.linalg.norm(true[1] - true[0])), float(np.linalg.norm(true[2] - true[1])))
            off.append(float(np.linalg.norm(quad.mean(axis=0) - true.mean(axis=0))) / width)
        worst.append(max(off))
    return min(worst)


def lay_hands(
    rng: np.random.Generator, rows: int, columns: int, seats: list[tuple[float, float, float]], *, tilt: float = 20.0
) -> list[Laid]:
    """Several players' grids on one table, seen in one photo. seats: x, y of a grid's middle in card widths, and the
    turn of its cards in degrees."""
    hands: list[list[tuple[int, int]]] = []
    everything: list[Floats] = []
    for x, y, turn in seats:
        t = np.deg2rad(turn)
        spin = np.array([[np.cos(t), np.sin(t)], [-np.sin(t), np.cos(t)]])
        wide, high = 1 + rng.uniform(0.06, 0.2), ASPECT + rng.uniform(0.08, 0.25)
        cards = {}
        for r in range(rows):
            for c in range(columns):
                own = np.array([(c - (columns - 1) / 2) * wide, (r - (rows - 1) / 2) * high])
                place = (own + rng.uniform(-0.03, 0.03, 2)) @ spin + [x, y]
                cards[r, c] = _corners((place[0], place[1], t + np.deg2rad(rng.uniform(-3, 3))))
        hands.append(list(cards))
        everything.extend(cards.values())
    seen = _camera(np.concatenate(everything), tilt, rng.uniform(-180, 180), 1.0, rng).reshape(-1, 4, 2)
    out, start = [], 0
    for cells in hands:
        out.append(Laid(dict(zip(cells, seen[start : start + len(cells)], strict=True)), []))
        start += len(cells)
    return out
