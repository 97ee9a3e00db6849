"""Reading hands written in the notation. Printing is `str(grid)` and `str(hand)`; parse(print(x)) = x."""

from __future__ import annotations

import re

from scoring.errors import HandError
from scoring.faults import grid_faults, total_faults
from scoring.game import Game
from scoring.grid import FACE_DOWN, NO_CARD, Grid
from scoring.hand import Cards, CardSum, FinalPoints, Hand
from scoring.words import Words, words

_TOTAL = re.compile(r"(==?)\s*([+-]?\d{1,6})")


def parse_grid(text: str, game: Game, edition: str | None = None) -> Grid:
    """The grid written in `text`; white space, upper case and U+2212 are forgiven.

    Raises HandError with every fault: unknown faces, wrong shape, half a column, more copies than the deck holds.
    """
    rows = tuple(tuple(row.split()) for row in _plain(text).split("/"))
    known = {*game.values, NO_CARD, FACE_DOWN}
    faults: list[Words] = [
        words(
            "Row {row}, column {column}: {token!r} is no card of {game}; expected {faces}.",
            row=r + 1,
            column=c + 1,
            token=token,
            game=game.title,
            faces=" ".join(game.values),
        )
        for r, row in enumerate(rows)
        for c, token in enumerate(row)
        if token not in known
    ]
    if len({len(row) for row in rows}) != 1 or not rows[0] or (len(rows), len(rows[0])) != (game.rows, game.columns):
        faults.append(
            words(
                "{game} has {rows} x {columns} cards, rows separated by “ / ”; got {got} ({count} in all). "
                "Write “.” for a card that was removed.",
                game=game.title,
                rows=game.rows,
                columns=game.columns,
                got=" / ".join(str(len(row)) for row in rows),
                count=sum(len(row) for row in rows),
            )
        )
        # The deck still limits how often a face may be there, whatever the shape.
        flat = Grid((tuple(token for row in rows for token in row if token in known) or (NO_CARD,),))
        faults.extend(grid_faults(flat, game, edition, shape=False))
        raise HandError(*faults)
    grid = Grid(rows)
    faults.extend(grid_faults(grid, game, edition))
    if faults:
        raise HandError(*faults)
    return grid


def parse_hand(text: str, game: Game, edition: str | None = None) -> Hand:
    """A grid, `=12` or `==24`. Raises HandError with every fault."""
    plain = _plain(text)
    if not plain.startswith("="):
        return Cards(parse_grid(text, game, edition))
    match = _TOTAL.fullmatch(plain)
    if match is None:
        raise HandError(
            words(
                "Expected =12 for the sum of the cards or ==24 for points as they stand on an old sheet; got {text!r}.",
                text=text,
            )
        )
    hand = CardSum(int(match[2])) if match[1] == "=" else FinalPoints(int(match[2]))
    if faults := total_faults(hand, game, edition):
        raise HandError(*faults)
    return hand


def _plain(text: str) -> str:
    return text.replace("\N{MINUS SIGN}", "-").lower().strip()
