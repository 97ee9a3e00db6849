"""The folder that holds the matches when nobody names one."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

VARIABLE = "POBUDKA_DATA"
"""Environment variable that names another folder."""


def default_folder() -> Path:
    """The user's data folder of this system, or the folder named by POBUDKA_DATA; not created here."""
    if named := os.environ.get(VARIABLE):
        return Path(named).expanduser().absolute()
    return user_data_path("pobudka", appauthor=False)
