"""Where matches are kept: one SQLite file, a log of actions that only grows, and the drafts of half-entered rounds.

Imports no Flet: the same store serves the app, the command line and the tests.
"""

from __future__ import annotations

from ui.store.drafts import HandDraft, RoundDraft
from ui.store.errors import StoreConflict, StoreError
from ui.store.folder import default_folder
from ui.store.store import MatchSummary, Store

__all__ = ["HandDraft", "MatchSummary", "RoundDraft", "Store", "StoreConflict", "StoreError", "default_folder"]
