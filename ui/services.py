"""What every screen needs from outside the interface, handed to it by the server at the start of each session."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ui.decks import Decks, InstalledDecks
from ui.entry.kept_readings import KeptReadings
from ui.server.sharing import Sharing
from ui.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    """`upload_folder` receives uploads under fresh names; whoever reads one deletes it; it goes at the end.

    `readings`: what was read in the last photos, shared by all browsers. `decks`: the cards the program knows.
    """

    store: Store
    sharing: Sharing
    upload_folder: Path
    readings: KeptReadings = field(default_factory=KeptReadings)
    decks: Decks = field(default_factory=InstalledDecks)
