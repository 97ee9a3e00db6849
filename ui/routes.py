"""The app's addresses, as they stand in the browser's address line, so that Back and reload lead where they should."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote, unquote

HOME = "/"
SETTINGS = "/settings"
SHARING = "/share"
NEW_MATCH = "/new"


def new_match(game: str) -> str:
    """Naming the players of a new match of `game`."""
    return f"{NEW_MATCH}/{quote(game, safe='')}"


def match(match_id: str) -> str:
    """The totals of a match."""
    return f"/match/{quote(match_id, safe='')}"


def round_entry(match_id: str, number: int) -> str:
    """Entering or correcting round `number`, counted from 0 as the store does; the address shows it from 1."""
    return f"{match(match_id)}/round/{number + 1}"


@dataclass(frozen=True, slots=True)
class Place:
    """A parsed address: the screen's name and what it is about."""

    screen: str
    game: str | None = None
    match_id: str | None = None
    number: int = 0


def parse(route: str) -> Place:  # noqa: PLR0911 (a return for each screen)
    """The place of an address; anything unknown is home.

    >>> parse("/match/a1b2/round/3")
    Place(screen='round', game=None, match_id='a1b2', number=2)
    """
    match [unquote(part) for part in route.partition("?")[0].split("/") if part]:
        case ["settings"]:
            return Place("settings")
        case ["share"]:
            return Place("sharing")
        case ["new"]:
            return Place("new")
        case ["new", game]:
            return Place("players", game=game)
        case ["match", match_id]:
            return Place("match", match_id=match_id)
        case ["match", match_id, "round", number] if number.isdecimal() and number != "0":
            return Place("round", match_id=match_id, number=int(number) - 1)
    return Place("home")
