"""How well photos are read at this table, from the readings that were saved; in the settings."""

from __future__ import annotations

import flet as ft

from ui import theme
from ui.components.panel import panel
from ui.components.text import lead, quiet, title
from ui.session import Session
from ui.store.saved_readings import READINGS, reading_statistics


def reading_record(session: Session) -> ft.Control:
    """The counts in one sentence, where they lie, and that they stay there."""
    _ = session.gettext
    look = session.look
    folder = session.services.store.folder
    counted = reading_statistics(folder)
    told: list[ft.Control]
    if counted.readings:
        place = _("They lie in {folder}. Nothing leaves this computer.")
        told = [
            ft.Semantics(identifier="reading-record", content=lead(look, session.say(counted.words))),
            quiet(look, place.format(folder=folder / READINGS)),
        ]
    else:
        hint = _(
            "Save a reading from the menu on its photo, and see here how many cards were read right at your table. "
            "Nothing leaves this computer."
        )
        told = [ft.Semantics(identifier="reading-record", content=quiet(look, hint))]
    return panel(ft.Column([title(look, _("Saved readings")), *told], spacing=theme.S), padding=theme.L)
