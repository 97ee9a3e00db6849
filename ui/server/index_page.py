"""The page that loads the app: Flet's own, plus a guard that reloads it after a lost connection.

Flet 1.0.5's client, when it comes back to a session, keeps widgets bound to controls that are gone: later changes
stay invisible and an open dialog is stuck. A reload starts it afresh and finds the same session.

Beside it lie the app's own icons and its typeface (ui/assets), which the browser asks for under the same names.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import flet_web  # type: ignore[import-untyped]

_MARKER = "<!-- fletAppConfig -->"
_ASSETS = Path(__file__).parent.parent / "assets"
_COLOURS = """
  <style>
    /* the ground of ui/theme.py while the app is loading */
    #loading { background: #FAF6EF !important; }
    @media (prefers-color-scheme: dark) { #loading { background: #0F132A !important; } }
  </style>
"""


def write_index(folder: Path) -> None:
    """Write index.html, the icons and the typeface into `folder`; the page is the installed Flet's.

    Raises RuntimeError if that has changed shape.
    """
    # From the package, not from FLET_WEB_PATH: the guard was tested with this one.
    stock = (Path(flet_web.__file__).parent / "web" / "index.html").read_text(encoding="utf-8")
    if stock.count(_MARKER) != 1:
        raise RuntimeError(f"expected {_MARKER} once in Flet's index.html; the pinned Flet has changed")
    guard = Path(__file__).with_name("reload_guard.html").read_text(encoding="utf-8")
    shutil.copytree(_ASSETS, folder, dirs_exist_ok=True)
    (folder / "index.html").write_text(stock.replace(_MARKER, guard + _COLOURS + _MARKER), encoding="utf-8")
