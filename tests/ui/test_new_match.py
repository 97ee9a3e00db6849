"""A new match: the game, the names, and everything as last time."""

from __future__ import annotations

import pytest

from scoring import GAMES, CardSum, Round
from tests.ui.conftest import Open
from ui.store import Store
from ui.views.table_names import LONGEST, last_table, not_ready, refusal, suggestions, tidy

SKYJO, SEN = GAMES["skyjo"], GAMES["sen"]


async def test_three_games_each_with_its_limits(opened: Open) -> None:
    browser = await opened(route="/new")
    assert {"game-smoki", "game-sen", "game-skyjo"} <= set(browser.identifiers())
    assert browser.shows("2 to 8 players")
    await browser.tap("game-sen")
    assert browser.shows("Who plays Sen?")


async def test_name_two_players_and_start(opened: Open, store: Store) -> None:
    browser = await opened(route="/new/skyjo")
    assert not browser.enabled("start-match")
    assert browser.shows("Skyjo needs at least 2 players.")
    await browser.write("player-name", "  Ala ", submit=True)
    await browser.write("player-name", "Babcia  Zosia")
    await browser.tap("add")
    assert (browser.text_of("player-0"), browser.text_of("player-1")) == ("Ala", "Babcia Zosia")
    await browser.tap("start-match")
    (match,) = store.matches()
    assert (match.game, match.players) == ("skyjo", ("Ala", "Babcia Zosia"))
    assert browser.has("next-round")


@pytest.mark.parametrize("twice", ["Ala", "ala", " ALA ", "Ala\u00a0"])
async def test_the_same_name_twice_is_refused_with_a_sentence(opened: Open, twice: str) -> None:
    browser = await opened(route="/new/skyjo")
    await browser.write("player-name", "Ala", submit=True)
    await browser.write("player-name", twice, submit=True)
    assert browser.shows("Ala is already at the table; give each player a different name.")
    assert not browser.has("player-1")


async def test_seats_can_be_changed_and_left(opened: Open, store: Store) -> None:
    browser = await opened(route="/new/skyjo")
    for name in ("Ala", "Olek", "Zosia"):
        await browser.write("player-name", name, submit=True)
    await browser.tap("up-2")
    await browser.tap("remove-0")
    await browser.tap("start-match")
    assert store.matches()[0].players == ("Zosia", "Olek")


async def test_same_as_last_time_with_one_press(opened: Open, store: Store) -> None:
    store.new_match("sen", ("Ala", "Olek", "Zosia"))
    browser = await opened(route="/new")
    assert browser.shows("Sen: Ala, Olek, Zosia")
    await browser.tap("same-as-last-time")
    assert [match.players for match in store.matches()] == [("Ala", "Olek", "Zosia")] * 2
    assert browser.has("next-round")


async def test_the_same_people_at_another_game(opened: Open, store: Store) -> None:
    store.new_match("sen", ("Ala", "Olek"))
    browser = await opened(route="/new/skyjo")
    await browser.tap("same-players")
    await browser.tap("start-match")
    assert store.matches()[0].players == ("Ala", "Olek")


async def test_people_who_played_before_are_one_press_each(opened: Open, store: Store) -> None:
    store.new_match("sen", ("Ala", "Olek"))
    browser = await opened(route="/new/skyjo")
    await browser.tap("known-0")
    assert browser.has("player-0")
    assert not browser.has("known-1"), "who sits at the table is not offered again"


async def test_a_table_that_is_full(opened: Open) -> None:
    browser = await opened(route="/new/sen")
    for name in "ABCDE":
        await browser.write("player-name", name, submit=True)
    await browser.write("player-name", "F", submit=True)
    assert browser.shows("Sen is for at most 5 players.")
    assert browser.enabled("start-match")


async def test_text_being_typed_survives_a_change_from_another_device(opened: Open, store: Store) -> None:
    """S-08, S-17: nothing redrawn by others may swallow letters, nor may turning the tablet."""
    browser = await opened(route="/new/skyjo")
    await browser.write("player-name", "Bab")
    store.new_match("sen", ("Tata", "Mama"))
    await browser.settle()
    await browser.page_event("resize", {"width": 1280, "height": 800})
    field = next(control for control in browser.inside("player-name") if hasattr(control, "value"))
    assert field.value == "Bab"


@pytest.mark.parametrize(
    ("name", "players", "said"),
    [
        ("", (), "Type a name first."),
        ("x" * (LONGEST + 1), (), "That name is too long: at most 24 letters."),
        ("F", tuple("ABCDE"), "Sen is for at most 5 players."),
        ("ŻANETA", ("Żaneta",), "Żaneta is already at the table; give each player a different name."),
        ("Jan", ("Janek",), None),
    ],
)
def test_refusal(name: str, players: tuple[str, ...], said: str | None) -> None:
    refused = refusal(name, players, SEN)
    assert (None if refused is None else str(refused)) == said


def test_tidy() -> None:
    assert tidy("  Babcia \t Zosia\n") == "Babcia Zosia"


def test_not_ready_counts_both_ends() -> None:
    assert not_ready(tuple("A"), SKYJO) is not None
    assert not_ready(tuple("AB"), SKYJO) is None
    assert not_ready(tuple("ABCDEFGHI"), SKYJO) is not None


def test_suggestions_most_frequent_first_and_nobody_twice() -> None:
    tables = [("Ala", "olek"), ("Olek", "Zosia"), ("Olek", "Ala")]
    assert suggestions(tables, ()) == ("olek", "Ala", "Zosia")
    assert suggestions(tables, ("OLEK",)) == ("Ala", "Zosia")


def test_last_table_prefers_the_same_game_and_fits_it(store: Store) -> None:
    store.new_match("sen", ("Ala", "Olek"))
    eight = store.new_match("skyjo", tuple("ABCDEFGH"))
    store.add_round(eight, 0, Round(tuple(CardSum(1) for _ in range(8))))
    matches = store.matches()
    assert last_table(matches, SEN) == ("Ala", "Olek")
    assert last_table(matches, GAMES["smoki"]) == (), "eight do not fit Smoki"
    assert last_table((), SEN) == ()
