"""`python -m ui.cli` is `pobudka`."""

from __future__ import annotations

from ui.cli.main import main

main()
