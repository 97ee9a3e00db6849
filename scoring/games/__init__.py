"""Every game that ships, by name. A new cousin is one module here and one entry in `GAMES`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scoring.game import Game
from scoring.games import sen, skyjo, smoki

GAMES: Mapping[str, Game] = MappingProxyType({game.name: game for game in (smoki.GAME, sen.GAME, skyjo.GAME)})


def find_game(name: str) -> Game:
    """The game called `name`; raises ValueError naming those there are."""
    try:
        return GAMES[name.strip().lower()]
    except KeyError:
        raise ValueError(f"expected a game ({', '.join(GAMES)}), got {name!r}") from None
