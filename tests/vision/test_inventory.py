"""The deck as a checksum: possible rounds stay as read, impossible ones are settled or doubted (issue 3, part 4)."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import GAMES
from vision import CellReading, GridReading
from vision.inventory import TRULY_OVER, assign, settle_round

SEN, SKYJO = GAMES["sen"], GAMES["skyjo"]
PRICE = -float(np.log(TRULY_OVER))
Read = tuple[str, float, tuple[tuple[str, float], ...]]
"""A card's face, confidence and alternatives."""


def hand(*cards: Read, at: float = 0.0, doubt_below: float = 0.9) -> GridReading:
    """A row of Sen; `at` moves its corners, which tell equal hands apart."""
    cells = []
    for c, (face, confidence, others) in enumerate(cards):
        x = at + c
        box = ((x, 0.0), (x + 0.8, 0.0), (x + 0.8, 1.2), (x, 1.2))
        cells.append(CellReading(0, c, face, confidence, confidence < doubt_below, box, others))
    return GridReading("sen", 1, 4, tuple(cells))


def sure(face: str) -> Read:
    return (face, 0.999, (("0" if face != "0" else "1", 1e-5),))


def faces(grids: tuple[GridReading, ...]) -> list[str]:
    return [str(grid.grid) for grid in grids]


def test_a_doubtful_card_too_many_takes_its_second_face() -> None:
    """Sen holds four fives: the unsure one of hand 2 must be the 6 that it nearly was."""
    first = hand(sure("5"), sure("5"), sure("5"), sure("5"))
    second = hand(sure("1"), ("5", 0.6, (("6", 0.3), ("8", 0.05))), sure("2"), sure("3"), at=50)
    settled = settle_round([first, second], SEN)
    assert faces(settled) == ["5 5 5 5", "1 6 2 3"]
    assert not settled[0].doubtful
    (cell,) = settled[1].doubtful
    assert cell.alternatives[0][0] == "5"
    assert cell.confidence < 0.9
    assert "hand 2, row 1, column 2" in str(settled[1].warnings[0])
    assert settle_round(settled, SEN) == settled


def test_sure_cards_alone_too_many_are_all_doubted_and_named() -> None:
    grids = [hand(*[sure("4")] * 3, sure("1")), hand(sure("4"), sure("4"), sure("2"), sure("3"), at=50)]
    settled = settle_round(grids, SEN)
    assert faces(settled) == ["4 4 4 1", "4 4 2 3"]
    assert [len(grid.doubtful) for grid in settled] == [3, 2]
    for grid in settled:
        for named in ("hand 1, row 1, column 3", "hand 2, row 1, column 2", "(4)"):
            assert named in str(grid.warnings[0])
    assert settle_round(settled, SEN) == settled


def test_within_one_hand_cells_are_named_without_a_hand() -> None:
    box = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.5), (0.0, 1.5))
    cells = tuple(CellReading(r, c, "-2", 0.999, False, box) for r in range(3) for c in range(2))
    (grid,) = settle_round([GridReading("skyjo", 3, 4, cells)], SKYJO)
    assert len(grid.doubtful) == 6
    assert "check row 1, column 1; row 1, column 2" in str(grid.warnings[0])


def test_what_a_person_settled_stays_and_the_other_card_gives_way() -> None:
    typed = hand(("5", 1.0, (("6", 0.4),)), sure("5"), sure("5"), sure("5"))
    read = hand(("5", 0.99, (("6", 0.01),)), sure("1"), sure("2"), sure("3"), at=50)
    assert faces(settle_round([typed, read], SEN)) == ["5 5 5 5", "6 1 2 3"]
    all_typed = [hand(*[("5", 1.0, ())] * 4), hand(("5", 1.0, (("6", 0.9),)), sure("1"), sure("2"), sure("3"), at=50)]
    assert not any(grid.doubtful for grid in settle_round(all_typed, SEN))


def test_the_edition_limits_faces() -> None:
    """Three ravens: the deck without 9a."""
    smoki = GAMES["smoki"]
    box = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.5), (0.0, 1.5))
    grid = GridReading("smoki", 2, 3, (CellReading(0, 0, "9a", 0.7, True, box, (("9n", 0.2),)),))
    assert settle_round([grid], smoki)[0].cells[0].face == "9a"
    assert settle_round([grid], smoki, "three-ravens")[0].cells[0].face == "9n"


def test_backs_and_unread_cards_are_left_alone() -> None:
    grid = hand(*[("x", 0.99, ())] * 4)
    assert settle_round([grid] * 4, SEN) == (grid,) * 4
    unread = GridReading("sen", 1, 4, (CellReading(0, 0, None, 0.0, True, grid.cells[0].corners, (("5", 0.04),)),))
    assert settle_round([unread], SEN) == (unread,)


probabilities = st.floats(0.001, 0.999)


@st.composite
def rounds(draw: st.DrawFn) -> list[GridReading]:
    grids = []
    for h in range(draw(st.integers(1, 5))):
        cards = []
        for _ in range(4):
            tokens = draw(st.permutations(["0", "1", "2", "5", "5*", "x"]))[: draw(st.integers(1, 4))]
            weights = sorted((draw(probabilities) for _ in tokens), reverse=True)
            shares = [w / (sum(weights) + 0.01) for w in weights]
            cards.append((tokens[0], shares[0], tuple(zip(tokens[1:], shares[1:], strict=True))))
        grids.append(hand(*cards, at=50.0 * h))
    return grids


def held(grids: tuple[GridReading, ...] | list[GridReading]) -> Counter[str]:
    return Counter(str(cell.face) for grid in grids for cell in grid.cells)


@settings(deadline=None, max_examples=150)
@given(rounds())
def test_possible_rounds_never_change_and_impossible_ones_never_pass_unmarked(grids: list[GridReading]) -> None:
    settled = settle_round(grids, SEN)
    count = held(grids)
    if all(n <= SEN.copies(face) for face, n in count.items() if face != "x"):
        assert settled == tuple(grids)
    for before, after in zip(grids, settled, strict=True):
        for old, new in zip(before.cells, after.cells, strict=True):
            assert new.doubtful or (new == old)
            assert new.face == old.face or new.alternatives[0][0] == old.face
    sure_now = Counter(str(c.face) for grid in settled for c in grid.cells if not c.doubtful)
    assert all(n <= SEN.copies(face) for face, n in sure_now.items() if face != "x")


@settings(deadline=None, max_examples=100)
@given(rounds(), st.randoms())
def test_the_order_of_hands_does_not_matter(grids: list[GridReading], chance: object) -> None:
    order = list(range(len(grids)))
    chance.shuffle(order)  # type: ignore[attr-defined]
    shuffled = settle_round([grids[i] for i in order], SEN)
    settled = settle_round(grids, SEN)
    assert [grid.cells for grid in shuffled] == [settled[i].cells for i in order]


@settings(deadline=None, max_examples=80)
@given(st.integers(0, 10_000), st.integers(1, 6), st.integers(2, 4))
def test_the_assignment_is_the_best_there_is(seed: int, cards: int, tokens: int) -> None:
    """Against every assignment tried out."""
    rng = np.random.default_rng(seed)
    scores = np.log(rng.dirichlet(np.full(tokens, 0.4), cards) + 1e-9)
    limits = rng.integers(0, 3, tokens)

    def worth(choice: tuple[int, ...]) -> float:
        over = np.maximum(np.bincount(choice, minlength=tokens) - limits, 0).sum()
        return float(sum(scores[i, f] for i, f in enumerate(choice)) - PRICE * over)

    best = max(worth(choice) for choice in itertools.product(range(tokens), repeat=cards))
    found = assign(scores, scores.argmax(axis=1), limits, PRICE)
    assert worth(tuple(int(f) for f in found)) == pytest.approx(best)
