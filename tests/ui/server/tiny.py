"""`python -m tests.ui.server.tiny FOLDER PORT [lan]`: the real start-up with a page that only says hello."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import flet as ft

from ui.server.errors import ServerError
from ui.server.serve import run_app
from ui.services import Services


def main(page: Any, services: Services) -> None:
    page.add(ft.Text(f"uploads: {services.upload_folder}"))


if __name__ == "__main__":
    folder, port, *rest = sys.argv[1:]
    try:
        run_app(store_folder=Path(folder), port=int(port), lan="lan" in rest, open_browser=False, main=main)
    except ServerError as error:
        sys.exit(str(error))
