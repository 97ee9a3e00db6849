"""The page that loads the app: Flet's own, plus a guard that reloads it after a lost connection.

Flet 1.0.5's client, when it comes back to a session, keeps widgets bound to controls that are gone: later changes
stay invisible and an open dialog is stuck. A reload starts it afresh and finds the same session.
"""

from __future__ import annotations

from pathlib import Path

import flet_web  # type: ignore[import-untyped]

_MARKER = "<!-- fletAppConfig -->"


def write_index(folder: Path) -> None:
    """Write index.html into `folder`, from the installed Flet's. Raises RuntimeError if that has changed shape."""
    # From the package, not from FLET_WEB_PATH: the guard was tested with this one.
    stock = (Path(flet_web.__file__).parent / "web" / "index.html").read_text(encoding="utf-8")
    if stock.count(_MARKER) != 1:
        raise RuntimeError(f"expected {_MARKER} once in Flet's index.html; the pinned Flet has changed")
    guard = Path(__file__).with_name("reload_guard.html").read_text(encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(stock.replace(_MARKER, guard + _MARKER), encoding="utf-8")
