"""A half-entered round: what each player's hand looks like so far, as values and as JSON.

A draft belongs to match, round and seat, so that any device can go on with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scoring import Cell, TokenTie

Corners = tuple[tuple[float, float], ...]
"""Four (x, y) in pixels of the preview photo, in reading order around the card."""


@dataclass(frozen=True, slots=True)
class HandDraft:
    """One player's hand as far as it has been entered.

    `cells`: rows of face tokens, None where nothing has been entered yet; only for kind "cards".
    `total`: the digits as typed ("-1", "12", ""); only for kinds "sum" and "points".
    `doubtful`, `alternatives` (best runner-up first) and `corners` describe what a photo gave; `photo` is its name.
    """

    kind: Literal["cards", "sum", "points"] = "cards"
    cells: tuple[tuple[str | None, ...], ...] = ()
    total: str = ""
    doubtful: tuple[Cell, ...] = ()
    alternatives: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict, hash=False)
    corners: Mapping[Cell, Corners] = field(default_factory=dict, hash=False)
    photo: str | None = None
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class RoundDraft:
    """Everything entered so far for one round; `ender_answered` tells "nobody" (ender None) from not asked yet."""

    hands: Mapping[int, HandDraft] = field(default_factory=dict, hash=False)
    ender: int | None = None
    ender_answered: bool = False
    token_tie: TokenTie | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing at all has been entered."""
        return not self.hands and not self.ender_answered and self.token_tie is None


def hand_draft_to_json(draft: HandDraft) -> dict[str, Any]:
    """JSON that `hand_draft_from_json` turns into an equal draft; cells are keyed "row,column"."""
    return {
        "kind": draft.kind,
        "cells": [list(row) for row in draft.cells],
        "total": draft.total,
        "doubtful": [list(cell) for cell in draft.doubtful],
        "alternatives": {_key(cell): list(faces) for cell, faces in draft.alternatives.items()},
        "corners": {_key(cell): [list(point) for point in points] for cell, points in draft.corners.items()},
        "photo": draft.photo,
        "confirmed": draft.confirmed,
    }


def hand_draft_from_json(data: Mapping[str, Any]) -> HandDraft:
    """The draft that was written; raises KeyError, TypeError or ValueError if the JSON is not one."""
    return HandDraft(
        kind=data["kind"],
        cells=tuple(tuple(row) for row in data["cells"]),
        total=data["total"],
        doubtful=tuple((int(row), int(column)) for row, column in data["doubtful"]),
        alternatives={_cell(key): tuple(faces) for key, faces in data["alternatives"].items()},
        corners={_cell(key): tuple((float(x), float(y)) for x, y in points) for key, points in data["corners"].items()},
        photo=data["photo"],
        confirmed=data["confirmed"],
    )


def _key(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _cell(key: str) -> Cell:
    row, column = key.split(",")
    return int(row), int(column)
