"""The names of a new table: which are refused and why, and whom to suggest. No Flet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from scoring import Game, Words, words
from ui.store import MatchSummary

LONGEST = 24
"""Letters of a name; more would not fit a column."""
SUGGESTED = 8


def tidy(name: str) -> str:
    """A name as it is kept: no spaces around it, single ones inside."""
    return " ".join(name.split())


def refusal(name: str, players: Sequence[str], game: Game) -> Words | None:
    """Why `name` (tidied) cannot join `players`; None if it can. "ala" is the same name as "Ala"."""
    if not name:
        return words("Type a name first.")
    if len(name) > LONGEST:
        return words("That name is too long: at most {most} letters.", most=LONGEST)
    if len(players) >= game.players[1]:
        return words("{game} is for at most {most} players.", game=game.title, most=game.players[1])
    for player in players:
        if player.casefold() == name.casefold():
            return words("{name} is already at the table; give each player a different name.", name=player)
    return None


def not_ready(players: Sequence[str], game: Game) -> Words | None:
    """Why the match cannot start yet; None if it can."""
    least, most = game.players
    if len(players) < least:
        return words("{game} needs at least {least} players.", game=game.title, least=least)
    if len(players) > most:
        return words("{game} is for at most {most} players.", game=game.title, most=most)
    return None


def suggestions(tables: Iterable[Sequence[str]], players: Sequence[str]) -> tuple[str, ...]:
    """Names from earlier tables (latest first) who do not sit at this one, the most frequent first."""
    seated = {player.casefold() for player in players}
    times: Counter[str] = Counter()
    spelt: dict[str, str] = {}
    for table in tables:
        for name in table:
            times[name.casefold()] += 1
            spelt.setdefault(name.casefold(), name)
    free = [key for key, _count in times.most_common() if key not in seated]
    return tuple(spelt[key] for key in free[:SUGGESTED])


def last_table(matches: Sequence[MatchSummary], game: Game) -> tuple[str, ...]:
    """Who played `game` last, or anything else if nobody has, in their seats; empty if they do not fit the game."""
    latest = next((match for match in matches if match.game == game.name), next(iter(matches), None))
    if latest is None or not game.players[0] <= len(latest.players) <= game.players[1]:
        return ()
    return latest.players
