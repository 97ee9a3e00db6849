"""`python -m tests.browser.chromium`: a Chromium for the browser tests, or a loud word that there is none.

Looked for in this order: POBUDKA_CHROMIUM, the PATH, the usual places of Chrome and Edge, Playwright's own download.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

VARIABLE = "POBUDKA_CHROMIUM"
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"%ProgramFiles%\Google\Chrome\Application\chrome.exe",
    r"%LocalAppData%\Google\Chrome\Application\chrome.exe",
    r"%ProgramFiles(x86)%\Microsoft\Edge\Application\msedge.exe",
)


def find() -> Path | None:
    """An executable that exists, or None."""
    return next((path for path in _candidates() if path.is_file()), None)


def install() -> None:
    """Debian's package when that is possible, else Playwright's download; prints what it does, raises nothing."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        _run("apt-get", "update", "-qq")
        # dbus and the like are not needed for a browser without a screen
        if _run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"):
            return
    _run(sys.executable, "-m", "playwright", "install", "chromium")


def main() -> None:
    """For `make test`; never fails, the tests skip themselves."""
    if find() is None:
        print("No Chromium found: installing one for the browser tests ...", flush=True)
        install()
    if (found := find()) is not None:
        print(f"Browser tests use {found}")
    else:
        print("*" * 78, file=sys.stderr)
        print("THE BROWSER TESTS WILL BE SKIPPED: no Chromium was found and none could be", file=sys.stderr)
        print(f"installed. Install Chromium or Chrome, or name one in {VARIABLE}.", file=sys.stderr)
        print("*" * 78, file=sys.stderr)


def _candidates() -> Iterator[Path]:
    if named := os.environ.get(VARIABLE):
        yield Path(named)
    for name in _NAMES:
        if on_path := shutil.which(name):
            yield Path(on_path)
    for place in _PLACES:
        yield Path(os.path.expandvars(place))
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415  only when nothing else was found
    except ImportError:
        return
    with sync_playwright() as playwright:
        yield Path(playwright.chromium.executable_path)


def _run(*command: str) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        return subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode == 0
    except OSError as error:
        print(f"{command[0]}: {error}", file=sys.stderr)
        return False


if __name__ == "__main__":
    main()
