"""Photos never leave the computer, and nothing else does either: no telemetry from the runtime."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_runtime_leaves_no_device_id(tmp_path: Path) -> None:
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    environment.pop("ORT_DISABLE_TELEMETRY", None)
    subprocess.run(
        [sys.executable, "-c", "import vision; vision.warm_up()"], check=True, env=environment, cwd=ROOT, timeout=120
    )
    assert [str(path) for path in tmp_path.rglob("*") if "onnxruntime" in path.name or "deviceid" in path.name] == []


def test_only_one_place_imports_it() -> None:
    code = [path for package in ("vision", "ui", "models") for path in (ROOT / package).rglob("*.py")]
    bare = [path.name for path in code if "import onnxruntime" in path.read_text(encoding="utf-8")]
    assert bare == ["runtime.py"]
