"""What is written is what is read: every kind of hand, round and draft, through JSON and through the file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import GAMES, CardSum, FinalPoints, Hand, Round, TokenTie
from tests.scoring.strategies import hands as card_hands
from ui.store import HandDraft, Store
from ui.store.drafts import hand_draft_from_json, hand_draft_to_json
from ui.store.records import round_from_json, round_to_json

TOTALS = st.integers(-24, 144)
CELLS = st.tuples(st.integers(0, 2), st.integers(0, 3))
POINTS = st.tuples(st.floats(0, 1600, width=32), st.floats(0, 1600, width=32))


def any_hand(game_name: str) -> st.SearchStrategy[Hand]:
    return st.one_of(card_hands(GAMES[game_name]), TOTALS.map(CardSum), TOTALS.map(FinalPoints))


ROUNDS = st.sampled_from(sorted(GAMES)).flatmap(
    lambda name: st.builds(
        Round,
        st.lists(any_hand(name), min_size=1, max_size=8).map(tuple),
        st.none() | st.integers(0, 7),
        st.sampled_from(TokenTie),
    )
)
DRAFTS = st.builds(
    HandDraft,
    kind=st.sampled_from(["cards", "sum", "points"]),
    cells=st.lists(st.tuples(*[st.none() | st.sampled_from(["-2", "12", ".", "x", "9n", "?"])] * 4)).map(tuple),
    total=st.sampled_from(["", "-", "-1", "12", "144"]),
    doubtful=st.lists(CELLS, unique=True).map(tuple),
    alternatives=st.dictionaries(CELLS, st.lists(st.sampled_from(["6", "9", "-1"])).map(tuple)),
    corners=st.dictionaries(CELLS, st.tuples(POINTS, POINTS, POINTS, POINTS)),
    photo=st.none() | st.just("0" * 32 + ".jpg"),
    confirmed=st.booleans(),
)


def test_the_strategies_draw_every_kind_of_hand() -> None:
    assert {kind.__name__ for kind in get_args(Hand)} == {"Cards", "CardSum", "FinalPoints"}


@settings(deadline=None)
@given(ROUNDS)
def test_rounds(played: Round) -> None:
    assert round_from_json(json.loads(json.dumps(round_to_json(played)))) == played


@settings(deadline=None)
@given(DRAFTS)
def test_drafts(draft: HandDraft) -> None:
    assert hand_draft_from_json(json.loads(json.dumps(hand_draft_to_json(draft)))) == draft


@pytest.fixture(scope="module")
def shared_store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(tmp_path_factory.mktemp("store"))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_through_the_file(shared_store: Store, data: st.DataObject) -> None:
    """A second store, which has replayed nothing yet, reads the same match and the same draft."""
    game = data.draw(st.sampled_from(sorted(GAMES)))
    match_id = shared_store.new_match(game, ["A", "B", "C"])
    ends = GAMES[game].ender is not None
    rounds = [
        Round(
            tuple(data.draw(any_hand(game)) for _ in range(3)),
            data.draw(st.none() | st.integers(0, 2)) if ends else None,
            data.draw(st.sampled_from(TokenTie)),
        )
        for _ in range(data.draw(st.integers(0, 3)))
    ]
    for number, played in enumerate(rounds):
        shared_store.add_round(match_id, number, played)
    draft = data.draw(DRAFTS)
    shared_store.save_hand_draft(match_id, len(rounds), 2, draft)
    other = Store(Path(shared_store.folder))
    assert other.match(match_id).rounds == tuple(rounds)
    assert other.draft(match_id, len(rounds)).hands == {2: draft}
    other.close()
