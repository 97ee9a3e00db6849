"""What hypothesis draws: hands that a deck can really deal."""

from __future__ import annotations

from hypothesis import strategies as st

from scoring import NO_CARD, Cards, Game, Grid


@st.composite
def grids(draw: st.DrawFn, game: Game) -> Grid:
    """A complete hand dealt from the deck; where the rules allow it some columns may be gone."""
    deck = [token for token, copies in game.deck().items() for _ in range(copies)]
    dealt = draw(st.permutations(deck))[: game.rows * game.columns]
    rows = [list(dealt[r * game.columns : (r + 1) * game.columns]) for r in range(game.rows)]
    if game.columns_can_go:
        for column in draw(st.sets(st.integers(0, game.columns - 1), max_size=game.columns)):
            for row in rows:
                row[column] = NO_CARD
    return Grid(tuple(tuple(row) for row in rows))


def hands(game: Game) -> st.SearchStrategy[Cards]:
    """`grids` as hands."""
    return grids(game).map(Cards)
