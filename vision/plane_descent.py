"""The descent behind the table's plane: Levenberg-Marquardt on what a detector would say of cards on a tilted plane.

`shared` (5,): the plane's slopes against the camera's x and y, log of a card's width over the camera's height, log
aspect,
and the turn most cards share. `cards` (n, 3): x, y and turn of each card on the plane. Boxes are in units of the focal
length, from the photo's middle.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.oriented_boxes import covariances

Floats = NDArray[np.float64]

ASPECT = 1.51  # height / width: Skyjo 1.53, Smoki and Sen 1.50
ASPECT_SPREAD = 0.04  # of log aspect: what our own and cousin decks need
TILT_SPREAD = 0.7  # of the plane's slopes: a weak pull towards looking straight down
STEEPEST = 2.2  # slope of 65 degrees: beyond it nothing can be read
COMMON_TURN = 0.15  # radians: how far cards of a grid are turned from each other; discards may lie anyhow
NOISE = 0.1  # of one residual: how far a detector's box is from the card's, in card sizes
OUTLIER = 0.3  # of a card's residuals together: from about there on it counts less and less (half a card, no card)


def card_corners(cards: Floats, aspect: float | Floats) -> Floats:
    """(n, 3) x, y, turn -> (n, 4, 2) corners on the plane: top left, top right, bottom right, bottom left."""
    half = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
    x, y = half[:, 0], half[:, 1] * np.asarray(aspect, np.float64)[..., None]
    cos, sin = np.cos(cards[:, 2:3]), np.sin(cards[:, 2:3])
    out = np.empty((len(cards), 4, 2))
    out[..., 0] = x * cos - y * sin + cards[:, :1]
    out[..., 1] = x * sin + y * cos + cards[:, 1:2]
    return out


def rotation(shared: Floats) -> Floats:
    """(..., 5) -> (..., 3, 3): the camera turned to look straight down on a plane of slopes shared[:2]; rows x, y,
    normal."""
    a, b = shared[..., 0], shared[..., 1]
    long, wide = np.sqrt(1 + a**2 + b**2), np.sqrt(1 + b**2)
    out = np.empty((*a.shape, 3, 3))
    both = long * wide
    out[..., 0, 0], out[..., 0, 1], out[..., 0, 2] = (1 + b**2) / both, -a * b / both, -a / both
    out[..., 1, 0], out[..., 1, 1], out[..., 1, 2] = 0.0, 1 / wide, -b / wide
    out[..., 2, 0], out[..., 2, 1], out[..., 2, 2] = a / long, b / long, 1 / long
    return out


@dataclass(frozen=True)
class Descended:
    """Where a descent ended: its cost, `shared` and `cards` as above, and each card's misfit (n,)."""

    cost: float
    shared: Floats
    cards: Floats
    misfit: Floats


def descend(boxes: Floats, weight: Floats, shared: Floats, cards: Floats) -> Descended:
    """Levenberg-Marquardt over the shared plane and turn (5) and every card (3); each card's residuals depend on its
    own three only."""
    observed = covariances(boxes)
    value, vector = np.linalg.eigh(observed)
    whiten = vector @ (vector.transpose(0, 2, 1) / np.sqrt(value)[:, :, None])
    damping = 1e-3
    residual = _residuals(boxes, whiten, shared, cards)
    cost, scale = _cost(residual, weight, shared)
    for _ in range(25):
        by_shared, by_card = _slopes(boxes, whiten, shared, cards, residual)
        # Schur complement: eliminate the cards, solve for the plane, substitute back
        scaled = scale[:, None, None]
        own = np.einsum("nij,nik->njk", by_card * scaled, by_card)
        cross = np.einsum("nij,nik->njk", by_shared * scaled, by_card)
        common = np.einsum("nij,nik->jk", by_shared * scaled, by_shared) + np.diag(_prior_precision())
        pull = np.einsum("nij,ni->j", by_shared * scaled, residual) + _prior_precision() * _prior_error(shared)
        own_pull = np.einsum("nij,ni->nj", by_card * scaled, residual)
        own = own + np.eye(3) * damping * (1e-6 + np.trace(own, axis1=1, axis2=2)[:, None, None])
        inverse = np.linalg.inv(own)
        left = common + np.eye(5) * damping * np.trace(common) - np.einsum("nij,njk,nlk->il", cross, inverse, cross)
        step = -np.linalg.solve(left, pull - np.einsum("nij,njk,nk->i", cross, inverse, own_pull))
        own_step = -np.einsum("nij,nj->ni", inverse, own_pull + np.einsum("nji,j->ni", cross, step))
        if float(np.hypot(*(shared + step)[:2])) > STEEPEST:
            damping *= 10
            if damping > 1e4:
                break
            continue
        trial = _residuals(boxes, whiten, shared + step, cards + own_step)
        trial_cost, trial_scale = _cost(trial, weight, shared + step)
        if trial_cost < cost:
            gain = cost - trial_cost
            shared, cards, residual, cost, scale = shared + step, cards + own_step, trial, trial_cost, trial_scale
            damping = max(damping / 5, 1e-7)
            if gain < 2e-3 * max(cost, 1e-4):
                break
        else:
            damping *= 8
            if damping > 1e4:
                break
    misfit = np.sqrt((residual[:, :5] ** 2).mean(axis=1))
    return Descended(cost, shared, cards, misfit)


def _slopes(boxes: Floats, whiten: Floats, shared: Floats, cards: Floats, residual: Floats) -> tuple[Floats, Floats]:
    """Derivatives of the residuals: (n, 6, 5) by the shared parameters, (n, 6, 3) by each card's own; one batch of
    rows."""
    n, step = len(boxes), 1e-5
    steps = np.vstack([np.eye(5, 8), np.eye(3, 8, 5)]) * step
    many_shared = np.repeat(shared[None] + steps[:, :5], n, axis=0)
    many_cards = (cards[None] + steps[:, None, 5:]).reshape(-1, 3)
    moved = _residuals(np.tile(boxes, (8, 1)), np.tile(whiten, (8, 1, 1)), many_shared, many_cards)
    slopes = ((moved.reshape(8, n, 6) - residual) / step).transpose(1, 2, 0)
    return slopes[..., :5], slopes[..., 5:]


def _prior_precision() -> Floats:
    return np.array([1 / TILT_SPREAD**2, 1 / TILT_SPREAD**2, 0.0, 1 / ASPECT_SPREAD**2, 0.0]) * NOISE**2


def _prior_error(shared: Floats) -> Floats:
    return np.array([shared[0], shared[1], 0.0, shared[3] - np.log(ASPECT), 0.0])


def _cost(residual: Floats, weight: Floats, shared: Floats) -> tuple[float, Floats]:
    """Cauchy's robust cost over cards, and the weight each card has in the next step."""
    square = (residual**2).sum(axis=1) / OUTLIER**2
    prior = 0.5 * float(_prior_precision() @ _prior_error(shared) ** 2)
    return 0.5 * OUTLIER**2 * float(weight @ np.log1p(square)) + prior, weight / (1 + square)


def _residuals(boxes: Floats, whiten: Floats, shared: Floats, cards: Floats) -> Floats:
    """(n, 6): centre and covariance of the box this model predicts, in units of the box that was seen, and the turn."""
    corners = card_corners(cards, np.exp(shared[..., 3])) * np.exp(shared[..., 2])[..., None, None]
    turn = rotation(shared)
    rays = corners @ turn[..., :2, :] + turn[..., 2:, :]
    centre, xx, xy, yy = _smallest_box(rays[..., :2] / np.maximum(rays[..., 2:], 0.05))
    x, y = (centre - boxes[:, :2]).T
    p, q, r = whiten[:, 0, 0], whiten[:, 0, 1], whiten[:, 1, 1]  # symmetric
    along, across, other, own = p * xx + q * xy, p * xy + q * yy, q * xx + r * xy, q * xy + r * yy
    askew = NOISE / COMMON_TURN * 0.3 * np.tanh((cards[:, 2] - shared[..., 4]) / 0.3)
    out: Floats = np.stack(
        [
            (p * x + q * y) / np.sqrt(12),
            (q * x + r * y) / np.sqrt(12),
            (along * p + across * q - 1) / 2,
            (other * q + own * r - 1) / 2,
            (along * q + across * r) / np.sqrt(2),
            askew,
        ],
        -1,
    )
    return out


def _smallest_box(quads: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Each quadrilateral's smallest enclosing rectangle: centre (n, 2), and xx, xy, yy of its covariance, (n,) each."""
    points = quads.transpose(1, 0, 2)  # corner first: minima over four corners are then minima of four arrays
    edge = np.concatenate([points[1:], points[:1]]) - points
    length = np.maximum(np.hypot(edge[..., 0], edge[..., 1]), 1e-12)
    cos, sin = edge[..., 0] / length, edge[..., 1] / length
    x, y = points[:, None, :, 0], points[:, None, :, 1]
    on_along, on_across = cos * x + sin * y, cos * y - sin * x  # (corner, edge, n)
    low, high = on_along.min(axis=0), on_along.max(axis=0)
    near, far = on_across.min(axis=0), on_across.max(axis=0)
    pick = np.argmin((high - low) * (far - near), axis=0), np.arange(len(quads))
    cos, sin, low, high, near, far = cos[pick], sin[pick], low[pick], high[pick], near[pick], far[pick]
    a, c, la, lc = (low + high) / 2, (near + far) / 2, (high - low) ** 2 / 12, (far - near) ** 2 / 12
    centre = np.stack([cos * a - sin * c, sin * a + cos * c], -1)
    return centre, la * cos**2 + lc * sin**2, (la - lc) * cos * sin, la * sin**2 + lc * cos**2
