"""The figures of a reading exam, per game and level, as lines to print and as plain values for other programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from models.reading_marks import CAUSES, CELL, PhotoMark
from models.reading_metrics import calibration_error, rate, wilson
from models.reading_truth import QUADRANTS

WATCHED = (("6", "9"), ("1", "7"), ("2", "5"), ("-1", "1"))
"""Faces that are taken for each other upside down."""


def groups(marks: Iterable[PhotoMark]) -> dict[str, list[PhotoMark]]:
    """Marks by "game level", sorted."""
    found: dict[str, list[PhotoMark]] = {}
    for one in marks:
        found.setdefault(f"{one.game} {one.level}", []).append(one)
    return dict(sorted(found.items()))


def counts(marks: Sequence[PhotoMark]) -> dict[str, int]:
    """What the rates are made of."""
    good = [one for one in marks if one.grid_right]
    in_good = [cell for one in good for cell in one.cells]
    return {
        "photos": len(marks),
        "grids_right": len(good),
        "cells_of_right_grids": len(in_good),
        "cells_right": sum(cell.right for cell in in_good),
        "exact": sum(one.cause is None for one in marks),
        "cells_read": sum(len(one.cells) for one in marks),
        "doubtful": sum(cell.doubtful for one in marks for cell in one.cells),
        "silent": sum(len(one.silent) for one in marks),
        "silent_in_right_grids": sum(len(one.silent) for one in good),
        "silent_grids": sum(one.silent_grid for one in marks),
        "warned_photos": sum(bool(one.warnings) for one in marks),
    }


RATES = (
    ("grid success", "grids_right", "photos"),
    ("cell accuracy in right grids", "cells_right", "cells_of_right_grids"),
    ("exact grids", "exact", "photos"),
    ("silent errors", "silent", "cells_read"),
    ("  of them in right grids", "silent_in_right_grids", "cells_of_right_grids"),
    ("wrong grids without any sign", "silent_grids", "photos"),
    ("doubtful cells", "doubtful", "cells_read"),
    ("photos with a warning", "warned_photos", "photos"),
)


def summary(marks: Sequence[PhotoMark]) -> dict[str, Any]:
    """Counts, rates with intervals, times, calibration and causes of one group."""
    seen = counts(marks)
    cells = [cell for one in marks for cell in one.cells]
    times = np.array([one.milliseconds for one in marks])
    return {
        "counts": seen,
        "rates": {
            name.strip(): [seen[a] / max(seen[b], 1), *wilson(seen[a], seen[b])] for name, a, b in RATES if seen[b]
        },
        "calibration_error": calibration_error([c.confidence for c in cells], [c.right for c in cells]),
        "ms_median": float(np.median(times)),
        "ms_p95": float(np.percentile(times, 95)),
        "causes": {cause: sorted(one.file for one in marks if one.cause == cause) for cause in CAUSES},
        "silent_files": sorted({one.file for one in marks if one.silent or one.silent_grid}),
        "confusion": confusion(marks),
    }


def confusion(marks: Sequence[PhotoMark]) -> dict[str, dict[str, int]]:
    """By quadrant of the card's upper edge: "truth>read" -> cells; right ones are summed as "right"."""
    found: dict[str, Counter[str]] = {quadrant: Counter() for quadrant in QUADRANTS}
    for cell in (cell for one in marks for cell in one.cells if cell.quadrant):
        found[cell.quadrant]["right" if cell.right else f"{cell.truth}>{cell.read}"] += 1
    return {quadrant: dict(table.most_common()) for quadrant, table in found.items()}


def lines(name: str, marks: Sequence[PhotoMark]) -> list[str]:
    """The group for a person to read."""
    facts = summary(marks)
    seen = facts["counts"]
    out = [f"== {name}: {seen['photos']} photos, {seen['cells_read']} cells read"]
    digits = {"silent errors": 3, "  of them in right grids": 3}
    out += [f"{title:32} {rate(seen[a], seen[b], digits.get(title, 2))}" for title, a, b in RATES]
    out.append(f"{'calibration error (15 bins)':32} {facts['calibration_error']:.4f}")
    out.append(f"{'ms median, p95':32} {facts['ms_median']:.0f}, {facts['ms_p95']:.0f}")
    for quadrant, table in facts["confusion"].items():
        wrong = {pair: n for pair, n in table.items() if pair != "right"}
        if table:
            total = sum(table.values())
            shown = ", ".join(f"{pair} x{n}" for pair, n in list(wrong.items())[:12])
            out.append(f"top edge {quadrant:6} {total - sum(wrong.values())}/{total} right; {shown or 'no confusion'}")
    pairs = Counter[str]()
    for table in facts["confusion"].values():
        for one, other in WATCHED:
            pairs[f"{one}/{other}"] += table.get(f"{one}>{other}", 0) + table.get(f"{other}>{one}", 0)
    out.append("watched pairs: " + ", ".join(f"{pair} {n}" for pair, n in pairs.items()))
    for cause, files in facts["causes"].items():
        if files and not (cause == CELL and marks[0].level == "unknown"):  # there it is expected of every photo
            out.append(f"{cause} ({len(files)}): {' '.join(files[:40])}{' ...' if len(files) > 40 else ''}")
    if facts["silent_files"]:
        out.append(f"SILENT: {' '.join(facts['silent_files'][:60])}")
    return out


def report(marks: Sequence[PhotoMark]) -> dict[str, Any]:
    """Everything, the marks of every cell among it, as values that JSON holds."""
    return {
        "groups": {name: summary(group) for name, group in groups(marks).items()},
        "photos": [asdict(one) for one in marks],
    }
