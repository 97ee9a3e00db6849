"""What every screen needs from outside the interface, handed to it by the server at the start of each session."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ui.server.sharing import Sharing
from ui.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    """`upload_folder` receives uploads under fresh names; whoever reads one deletes it; it goes at the end."""

    store: Store
    sharing: Sharing
    upload_folder: Path
