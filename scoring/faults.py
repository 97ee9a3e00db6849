"""What cannot be: one validator for grids from a photo, from typing and from import, so that all say the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from scoring.game import Game
from scoring.grid import FACE_DOWN, NO_CARD, Cell, Grid
from scoring.hand import CardSum, FinalPoints
from scoring.words import Words, number, words, words_n


def grid_faults(grid: Grid, game: Game, edition: str | None = None, *, shape: bool = True) -> tuple[Words, ...]:
    """Every reason why no hand of `game` looks like `grid`; face-down cards are no fault here."""
    faults: list[Words] = []
    if shape and grid.shape != (game.rows, game.columns):
        faults.append(
            words(
                "{game} has {rows} x {columns} cards, got {got_rows} x {got_columns}.",
                game=game.title,
                rows=game.rows,
                columns=game.columns,
                got_rows=grid.shape[0],
                got_columns=grid.shape[1],
            )
        )
    elif shape:
        faults.extend(_missing_cards(grid, game))
    return (*faults, *_too_many(suspects([grid], game, edition), game, edition, hands=False))


Suspects = tuple[str, tuple[tuple[int, Cell], ...]]
"""A face that lies there too often, and every (hand, cell) it lies at, hands counted from 0."""


def suspects(grids: Iterable[Grid | None], game: Game, edition: str | None = None) -> tuple[Suspects, ...]:
    """The faces that all hands of one round together hold more often than the deck does, and where they lie.

    grids: in the order of the hands; None for a hand of which only a total is known.
    """
    places = defaultdict(list)
    for hand, grid in enumerate(grids):
        for cell, token in () if grid is None else grid.cells():
            if token in game.values:
                places[token].append((hand, cell))
    return tuple((face, tuple(held)) for face, held in places.items() if len(held) > game.copies(face, edition))


def round_faults(grids: Iterable[Grid | None], game: Game, edition: str | None = None) -> tuple[Words, ...]:
    """What `suspects` finds, said with the hand (from 1), row and column of every card in question."""
    return _too_many(suspects(grids, game, edition), game, edition, hands=True)


def total_faults(hand: CardSum | FinalPoints, game: Game, edition: str | None = None) -> tuple[Words, ...]:
    """A typed total that no cards of the deck can give.

    The bounds are not tight (the lowest and highest cards that fit the grid, whatever cancels);
    points from an old sheet may hold a penalty, so only their lower bound is checked.
    """
    low, high = sum_bounds(game, edition)
    value = hand.raw if isinstance(hand, CardSum) else hand.points
    if value < low or (isinstance(hand, CardSum) and value > high):
        return (
            words(
                "No {count} cards of {game} can add up to {value}; expected {low} to {high}.",
                count=game.rows * game.columns,
                game=game.title,
                value=number(value),
                low=number(low),
                high=number(high),
            ),
        )
    return ()


def sum_bounds(game: Game, edition: str | None = None) -> tuple[int, int]:
    """No complete hand is below the first or above the second: the lowest and highest cards the grid has room for."""
    deck = [
        value for token, copies in game.deck(edition).items() for value in [game.values[token]] * copies
    ]  # None: copies any neighbour, so it can be the lowest
    printed = sorted(value for value in deck if value is not None)
    wilds = len(deck) - len(printed)
    room = game.rows * game.columns
    lowest = sorted(printed + [printed[0]] * wilds)
    low, high = sum(lowest[:room]), sum(printed[-room:])
    return (min(low, 0), high) if game.columns_can_go else (low, high)


def face_down_cells(grid: Grid) -> tuple[Cell, ...]:
    """The cards to turn over before the hand can be scored."""
    return tuple(cell for cell, token in grid.cells() if token == FACE_DOWN)


def place(cell: Cell) -> Words:
    """A cell as people count: row and column from 1."""
    return words("row {row}, column {column}", row=cell[0] + 1, column=cell[1] + 1)


def _missing_cards(grid: Grid, game: Game) -> list[Words]:
    if not game.columns_can_go:
        gone = tuple(place(cell) for cell, token in grid.cells() if token == NO_CARD)
        if not gone:
            return []
        return [words("{game} never loses a card, but none is given for: {cells}.", game=game.title, cells=gone)]
    return [
        words_n(
            "Column {column} has {count} card; a removed column leaves none, any other has {rows}.",
            "Column {column} has {count} cards; a removed column leaves none, any other has {rows}.",
            held,
            column=c + 1,
            rows=game.rows,
        )
        for c, column in enumerate(grid.columns)
        if 0 < (held := sum(token != NO_CARD for token in column)) < game.rows
    ]


def _too_many(found: tuple[Suspects, ...], game: Game, edition: str | None, *, hands: bool) -> tuple[Words, ...]:
    return tuple(
        words_n(
            "The face {face} is there {held} times, but the deck of {game} holds only {count}: {cells}.",
            "The face {face} is there {held} times, but the deck of {game} holds only {count}: {cells}.",
            game.copies(face, edition),
            face=face,
            held=len(held),
            game=game.title,
            cells=tuple(
                words("hand {hand}, {cell}", hand=hand + 1, cell=place(cell)) if hands else place(cell)
                for hand, cell in held
            ),
        )
        for face, held in found
    )
