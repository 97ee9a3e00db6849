"""Where the labelled photos are: POBUDKA_PHOTOS, by default beside the repository; tests that need them skip
without."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

PHOTOS = Path(os.environ.get("POBUDKA_PHOTOS", Path(__file__).parents[3] / "shared" / "photos"))


def labels(folder: str) -> list[dict[str, Any]]:
    """The labels of a folder of photos; skips the test where it is absent."""
    path = PHOTOS / folder / "labels.json"
    if not path.is_file():
        pytest.skip(f"no photos at {path.parent} (set POBUDKA_PHOTOS)")
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return found
