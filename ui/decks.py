"""The decks the program knows: a family's own cards are remembered, forgotten, listed, put away and brought back.

Screens see only `Decks`; `InstalledDecks` is the vision part behind it, loaded when it is first needed, because its
libraries may be missing on this computer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from scoring import Cell, Game, Words, words
from ui.store.drafts import Corners

if TYPE_CHECKING:
    from pathlib import Path

    from vision.prototypes.shelf import Shelved

FAMILY = "family"
"""The name of the deck that corrections made in review belong to."""


class Taught(Protocol):
    """A card that was remembered; hand it to `Decks.forget` to take that back. `words`: which card, said."""

    @property
    def token(self) -> str: ...
    @property
    def new(self) -> bool: ...
    @property
    def words(self) -> Words: ...


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A deck as the settings list it. `faces`: how many different cards it knows; `corrections`: how many of its
    pictures were remembered in review; `own`: made at this table, not shipped; `in_use`: photos are read with it."""

    game: str
    name: str
    file: str
    faces: int
    corrections: int
    own: bool
    in_use: bool


class DeckInTheWayError(Exception):
    """A newer deck of the same name stands where this one was."""

    def __init__(self, deck: DeckLine) -> None:
        self.words = words(
            "There is a newer deck called {name}. Put that one away first, then bring this one back.", name=deck.name
        )
        super().__init__(str(self.words))


class Decks(Protocol):
    """Everything blocks for some milliseconds, so call it in a thread. Errors carry `words`."""

    def teach(self, photo: bytes, cell: Cell, corners: Corners, game: Game, token: str) -> Taught:
        """Remember that the card that lies at `corners`, four (x, y) in pixels of `photo`, is `token`."""

    def forget(self, taught: Taught) -> None:
        """Take back one `teach`."""

    def listed(self, games: Iterable[str]) -> tuple[DeckLine, ...]:
        """Every deck of the games (their names), also those put away."""

    def put_away(self, deck: DeckLine) -> None:
        """Read photos without it from now on; nothing is lost."""

    def bring_back(self, deck: DeckLine) -> None:
        """Read photos with it again."""


class InstalledDecks:
    """The decks of this installation. `folder`: where own decks are kept; None: where reading looks for them."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    def teach(self, photo: bytes, cell: Cell, corners: Corners, game: Game, token: str) -> Taught:
        """See Decks."""
        from vision import CellReading, teach  # noqa: PLC0415 (see above)

        a, b, c, d = corners
        lies = CellReading(cell[0], cell[1], token, 1.0, False, (a, b, c, d))
        return teach(photo, lies, game, token, FAMILY, folder=self._folder)

    def forget(self, taught: Taught) -> None:
        """See Decks."""
        from vision import forget  # noqa: PLC0415 (see above)

        known: Any = taught
        forget(known, folder=self._folder)

    def listed(self, games: Iterable[str]) -> tuple[DeckLine, ...]:
        """See Decks."""
        from vision.prototypes.shelf import shelf  # noqa: PLC0415 (see above)

        return tuple(
            DeckLine(game, one.deck.name, one.deck.file, len(one.faces), one.corrections, one.own, one.in_use)
            for game in games
            for one in shelf(game, self._folder)
        )

    def put_away(self, deck: DeckLine) -> None:
        """See Decks."""
        from vision.prototypes.shelf import put_away  # noqa: PLC0415 (see above)

        for one in self._shelved(deck):
            put_away(one, self._folder)

    def bring_back(self, deck: DeckLine) -> None:
        """See Decks."""
        from vision.prototypes.shelf import bring_back  # noqa: PLC0415 (see above)

        if not all(bring_back(one, self._folder) for one in self._shelved(deck)):
            raise DeckInTheWayError(deck)

    def _shelved(self, deck: DeckLine) -> tuple[Shelved, ...]:
        from vision.prototypes.shelf import shelf  # noqa: PLC0415 (see above)

        return tuple(
            one
            for one in shelf(deck.game, self._folder)
            if (one.deck.file, one.own, one.in_use) == (deck.file, deck.own, deck.in_use)
        )
