"""Where decks and readings are kept: below the folder named by --data, else the user's data folder."""

from __future__ import annotations

from pathlib import Path

import click

from ui.store.folder import default_folder


def data_folder(context: click.Context) -> Path:
    """The folder named before the command, or the usual one."""
    named = context.find_root().params.get("data")
    return Path(named) if named else default_folder()


def deck_folder(context: click.Context) -> Path:
    """The folder of the user's own decks."""
    return data_folder(context) / "prototypes"
