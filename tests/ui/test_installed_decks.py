"""What stands behind the screens' `Decks`: the real decks of the vision part, in a folder of the test's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoring import GAMES
from ui.decks import DeckInTheWayError, DeckLine, InstalledDecks
from ui.demo import SAMPLES

SEN = GAMES["sen"]
PHOTO = SAMPLES / "sen-1.jpg"


@pytest.fixture
def decks(tmp_path: Path) -> InstalledDecks:
    return InstalledDecks(tmp_path / "prototypes")


def corners(column: int) -> tuple[tuple[float, float], ...]:
    """Where a card of the first row lies in the sample photo, from its label."""
    labels = json.loads((SAMPLES / "labels.json").read_text(encoding="utf-8"))
    label = next(one for one in labels if one["file"] == PHOTO.name)
    return tuple((float(x), float(y)) for x, y in label["corners"][column])


def own(decks: InstalledDecks) -> list[DeckLine]:
    return [deck for deck in decks.listed(("sen",)) if deck.own]


def test_a_card_is_learnt_listed_and_forgotten(decks: InstalledDecks) -> None:
    shipped = [deck for deck in decks.listed(("sen",)) if not deck.own]
    assert all(deck.in_use and deck.faces for deck in shipped)
    taught = decks.teach(PHOTO.read_bytes(), (0, 0), corners(0), SEN, "3")
    assert taught.new
    (deck,) = own(decks)
    assert (deck.game, deck.faces, deck.corrections, deck.in_use) == ("sen", 1, 1, True)
    assert not decks.teach(PHOTO.read_bytes(), (0, 0), corners(0), SEN, "3").new, "the same crop is learnt once"
    decks.forget(taught)
    assert own(decks) == []


def test_an_own_deck_is_put_away_and_brought_back(decks: InstalledDecks) -> None:
    decks.teach(PHOTO.read_bytes(), (0, 0), corners(0), SEN, "3")
    (deck,) = own(decks)
    decks.put_away(deck)
    (away,) = own(decks)
    assert not away.in_use
    decks.bring_back(away)
    assert own(decks) == [deck]


def test_a_newer_deck_of_the_same_name_is_not_written_over(decks: InstalledDecks) -> None:
    decks.teach(PHOTO.read_bytes(), (0, 0), corners(0), SEN, "3")
    decks.put_away(own(decks)[0])
    decks.teach(PHOTO.read_bytes(), (0, 1), corners(1), SEN, "7")
    away = next(deck for deck in own(decks) if not deck.in_use)
    with pytest.raises(DeckInTheWayError) as refused:
        decks.bring_back(away)
    assert "newer deck" in str(refused.value.words)
    assert len(own(decks)) == 2


def test_a_shipped_deck_is_put_away_and_brought_back(decks: InstalledDecks) -> None:
    shipped = next((deck for deck in decks.listed(GAMES) if not deck.own), None)
    if shipped is None:
        pytest.skip("no deck is shipped")
    decks.put_away(shipped)
    away = next(deck for deck in decks.listed((shipped.game,)) if deck.file == shipped.file)
    assert not away.in_use
    decks.bring_back(away)
    assert shipped in decks.listed((shipped.game,))
