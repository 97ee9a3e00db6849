"""The store: matches from the log, drafts of half-entered rounds, one transaction an action.

Every method may be called from any thread; a call that returned is on the disk. All raise StoreError.
"""

from __future__ import annotations

import logging
import threading
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, insert, select

from scoring import Match, Round, TokenTie, Words, find_game, words
from ui.store import drafts_table
from ui.store.drafts import HandDraft, RoundDraft
from ui.store.errors import StoreConflict, StoreError
from ui.store.opening import open_database
from ui.store.photos import Photos
from ui.store.preferences import read_preference, write_preference
from ui.store.records import VERSION, round_to_json
from ui.store.replay import ADD_ROUND, CORRECT_ROUND, NEW_MATCH, MatchSummary, Replayed, replay
from ui.store.schema import ACTIONS

__all__ = ["MatchSummary", "Store"]

log = logging.getLogger(__name__)


class Store:
    """`folder`/pobudka.sqlite3 and `folder`/photos. `notice`: what happened to the file at opening, if anything."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._database, self.notice = open_database(folder)
        self._photos = Photos(folder / "photos")
        self._known: dict[str, Replayed] = {}
        self._lock = threading.Lock()
        self._listeners: list[Callable[[str], object]] = []
        with self._database.reading() as connection:
            wanted = drafts_table.photo_names(connection)
        try:
            self._photos.sweep(wanted)
        except OSError:
            log.warning("old previews could not be removed", exc_info=True)

    def close(self) -> None:
        """Let go of the file; the store is not used afterwards."""
        self._database.close()

    # matches

    def new_match(self, game: str, players: Sequence[str], edition: str | None = None) -> str:
        """Start a match and return its id. `players` in seat order, with names that are not empty and all different."""
        rules = find_game(game)
        names = tuple(name.strip() for name in players)
        least, most = rules.players
        if not least <= len(names) <= most:
            raise StoreError(
                words(
                    "{game} is played by {least} to {most}; got {count}.",
                    game=rules.title,
                    least=least,
                    most=most,
                    count=len(names),
                )
            )
        if not all(names) or len({name.casefold() for name in names}) < len(names):
            raise StoreError(words("Give every player a name, and each a different one."))
        if edition is not None:
            rules.deck(edition)
        match_id = uuid.uuid4().hex[:12]
        with self._database.writing() as connection:
            payload = {"game": rules.name, "players": list(names), "edition": edition}
            _append(connection, NEW_MATCH, match_id, payload)
        self._changed(match_id)
        return match_id

    def matches(self) -> tuple[MatchSummary, ...]:
        """All matches, the one changed last first."""
        with self._database.reading() as connection:
            last = func.max(ACTIONS.c.id)
            query = select(ACTIONS.c.match_id, last).group_by(ACTIONS.c.match_id).order_by(last.desc())
            return tuple(
                known.summary
                if (known := self._known.get(match_id)) is not None and known.last >= newest
                else self._replayed(connection, match_id).summary
                for match_id, newest in connection.execute(query).all()
            )

    def match(self, match_id: str) -> Match:
        """The match as the log has it."""
        with self._database.reading() as connection:
            return self._replayed(connection, match_id).match

    def add_round(self, match_id: str, number: int, played: Round) -> Match:
        """Save round `number` (from 0), which must be the next one, and drop its drafts.

        Raises StoreConflict if it has been saved already, HandError or RoundError if it cannot be scored.
        """
        return self._save_round(match_id, number, played, ADD_ROUND)

    def correct_round(self, match_id: str, number: int, played: Round) -> Match:
        """Replace the saved round `number` and drop its drafts; all totals follow. Raises like `add_round`."""
        return self._save_round(match_id, number, played, CORRECT_ROUND)

    def last_players(self, game: str | None = None) -> tuple[str, ...]:
        """Who played last time (that game, if given); empty if nobody has."""
        with self._database.reading() as connection:
            query = select(ACTIONS.c.payload).where(ACTIONS.c.kind == NEW_MATCH).order_by(ACTIONS.c.id.desc())
            for (payload,) in connection.execute(query):
                if game is None or payload["game"] == game:
                    return tuple(payload["players"])
        return ()

    # drafts

    def draft(self, match_id: str, number: int) -> RoundDraft:
        """What has been entered for round `number` and not saved yet."""
        with self._database.reading() as connection:
            self._replayed(connection, match_id)
            return drafts_table.read(connection, match_id, number)

    def begun_rounds(self, match_id: str) -> frozenset[int]:
        """The rounds, saved before or not, that hold something entered and not saved yet."""
        with self._database.reading() as connection:
            return drafts_table.begun(connection, match_id)

    def save_hand_draft(self, match_id: str, number: int, seat: int, draft: HandDraft | None) -> None:
        """Keep the hand of `seat` as entered so far; None forgets it."""
        with self._drafting(match_id, number, seat) as connection:
            drafts_table.write_hand(connection, match_id, number, seat, draft)

    def save_ender_draft(self, match_id: str, number: int, ender: int | None) -> None:
        """Keep the answer to who ended the round; None is the answer "nobody"."""
        with self._drafting(match_id, number, ender or 0) as connection:
            drafts_table.write_round(connection, match_id, number, {"ender": ender, "ender_answered": True})

    def save_token_tie_draft(self, match_id: str, number: int, token_tie: TokenTie) -> None:
        """Keep the answer to what happens on a tie for the token."""
        with self._drafting(match_id, number, 0) as connection:
            drafts_table.write_round(connection, match_id, number, {"token_tie": token_tie.value})

    # previews and preferences

    def save_photo(self, jpeg: bytes) -> str:
        """Keep a downscaled preview (at most 1600 pixels a side) and return its name."""
        return self._photos.save(jpeg)

    def photo(self, name: str) -> bytes:
        """The preview called `name`."""
        return self._photos.load(name)

    def preference(self, key: str, default: Any = None) -> Any:
        """A small setting of this installation."""
        with self._database.reading() as connection:
            return read_preference(connection, key, default)

    def set_preference(self, key: str, value: Any) -> None:
        """Keep a small setting: anything JSON can hold."""
        with self._database.writing() as connection:
            write_preference(connection, key, value)

    # who wants to know

    def subscribe(self, callback: Callable[[str], object]) -> Callable[[], None]:
        """Call `callback(match_id)` after every change of a match or its drafts, in the thread that made it.

        Only changes made through this object are told. Returns what ends the subscription.
        """
        with self._lock:
            self._listeners.append(callback)

        def unsubscribe() -> None:
            with self._lock:
                if callback in self._listeners:
                    self._listeners.remove(callback)

        return unsubscribe

    # inside

    def _save_round(self, match_id: str, number: int, played: Round, kind: str) -> Match:
        with self._database.writing() as connection:
            before = self._replayed(connection, match_id)
            saved = len(before.match.rounds)
            if number != saved if kind == ADD_ROUND else not 0 <= number < saved:
                raise StoreConflict(_conflict(number, saved))
            match = before.match.with_round(played, None if kind == ADD_ROUND else number)
            _append(connection, kind, match_id, {"number": number, "round": round_to_json(played)})
            drafts_table.clear(connection, match_id, number)
        self._changed(match_id)
        return match

    @contextmanager
    def _drafting(self, match_id: str, number: int, seat: int) -> Iterator[Connection]:
        """A transaction for a draft, once it is clear that the match has such a round and such a seat."""
        with self._database.writing() as connection:
            match = self._replayed(connection, match_id).match
            if not 0 <= number <= len(match.rounds):
                raise StoreConflict(_conflict(number, len(match.rounds)))
            if not 0 <= seat < len(match.players):
                raise StoreError(
                    words("There are {count} players; got number {seat}.", count=len(match.players), seat=seat + 1)
                )
            yield connection
        self._changed(match_id)

    def _replayed(self, connection: Connection, match_id: str) -> Replayed:
        """The match in this transaction; only actions newer than those already replayed are read."""
        known = self._known.get(match_id)
        newest = (
            select(ACTIONS)
            .where(ACTIONS.c.match_id == match_id, ACTIONS.c.id > (known.last if known else 0))
            .order_by(ACTIONS.c.id)
        )
        state = replay(connection.execute(newest).all(), known)
        if state is None:
            raise StoreError(words("There is no match {id!r} here. Go back and choose one from the list.", id=match_id))
        self._known[match_id] = state
        return state

    def _changed(self, match_id: str) -> None:
        with self._lock:
            listeners = tuple(self._listeners)
        for listener in listeners:
            try:
                listener(match_id)
            except Exception:  # what was saved is saved; one deaf screen must not undo that
                log.exception("a listener of the store failed")


def _append(connection: Connection, kind: str, match_id: str, payload: dict[str, Any]) -> None:
    at = datetime.now(UTC).isoformat(timespec="milliseconds")
    payload = {"v": VERSION, **payload}
    connection.execute(insert(ACTIONS).values(at=at, kind=kind, match_id=match_id, payload=payload))


def _conflict(number: int, saved: int) -> Words:
    if number < saved:
        return words("Round {round} has been saved already. Open it to correct it.", round=number + 1)
    return words("Expected a round from 1 to {count}, got {round}.", count=saved + 1, round=number + 1)
