"""`python -m vision.prototypes list`, `... remove GAME`, `... restore GAME`."""

from __future__ import annotations

import argparse

from scoring.games import GAMES
from vision.prototypes import kept_decks, remove, restore


def main() -> None:
    """Show, remove or bring back the colour layouts that the artwork reader compares cards with."""
    parser = argparse.ArgumentParser(prog="python -m vision.prototypes", description=main.__doc__)
    parser.add_argument("action", choices=("list", "remove", "restore"))
    parser.add_argument("game", nargs="?", choices=sorted(GAMES))
    asked = parser.parse_args()
    games = [asked.game] if asked.game else sorted(GAMES)
    if asked.action != "list" and asked.game is None:
        parser.error(f"{asked.action} needs a game: {', '.join(sorted(GAMES))}")
    for game in games:
        if asked.action == "list":
            for deck in kept_decks(game):
                print(f"{deck.name}: {game}, {len(deck.tokens)} faces, edition {deck.edition or 'any'}; {deck.source}")
        else:
            names = remove(game) if asked.action == "remove" else restore(game)
            print(f"{game}: {'removed' if asked.action == 'remove' else 'in use'}: {', '.join(names) or 'nothing'}")


if __name__ == "__main__":
    main()
