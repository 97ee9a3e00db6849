"""What the store refuses, always as a sentence for a person.

StoreError            the folder, the file or the request is not usable; nothing was changed
+-- StoreConflict     somebody else was first (double tap, two devices); look again
"""

from __future__ import annotations

import errno
import sqlite3

from sqlalchemy.exc import DBAPIError

from scoring import Words, words


class StoreError(Exception):
    """Base: `words` says what was expected, what came and what to do. What was saved before is still there."""

    def __init__(self, sentence: Words) -> None:
        super().__init__(str(sentence))
        self.words = sentence


class StoreConflict(StoreError):  # noqa: N818 - a conflict is what it is
    """The match has moved on since the caller last looked at it."""


def explain(error: DBAPIError | OSError, place: str) -> StoreError:
    """The sentence for a failed read or write at `place`; the transaction it happened in was rolled back."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    text = str(cause).lower()
    at = _at(place, cause)
    full = isinstance(cause, OSError) and cause.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
    if full or "disk is full" in text:
        return StoreError(
            words("The disk is full, so this was not saved. Make room and try again; what was saved is still there.")
        )
    if isinstance(cause, OSError) or "readonly" in text or "unable to open" in text or "not authorized" in text:
        return StoreError(
            words("{place} cannot be written to ({cause}). Choose another folder or allow writing.", **at)
        )
    if "locked" in text or "busy" in text:
        return StoreError(words("Another program is using {place}. Close it and try again.", place=place))
    if isinstance(cause, sqlite3.DatabaseError) and ("malformed" in text or "not a database" in text):
        return StoreError(words("{place} is damaged. Start Pobudka again: it sets the file aside.", place=place))
    return StoreError(words("{place} could not be used ({cause}). Nothing was changed; try again.", **at))


def _at(place: str, cause: BaseException | None) -> dict[str, object]:
    reason = cause.strerror if isinstance(cause, OSError) and cause.strerror else cause
    return {"place": place, "cause": str(reason)}
