"""The home screen: what it offers with nothing played, with a match going on, with matches behind."""

from __future__ import annotations

import pytest

from scoring import CardSum, Round, words
from tests.ui.conftest import Open
from ui import demo
from ui.store import Store
from ui.views import home


def play(store: Store, players: tuple[str, ...], *rounds: tuple[int, ...], game: str = "skyjo") -> str:
    match_id = store.new_match(game, players)
    for n, sums in enumerate(rounds):
        store.add_round(match_id, n, Round(tuple(CardSum(points) for points in sums)))
    return match_id


async def test_nothing_played_yet(opened: Open) -> None:
    browser = await opened()
    assert browser.enabled("new-match")
    assert not browser.has("continue")
    assert browser.shows("Look over the cards the app is not sure about.")
    await browser.tap("new-match")
    assert browser.has("game-skyjo")


async def test_the_unfinished_match_is_one_press_away(opened: Open, store: Store) -> None:
    play(store, ("Ala", "Olek"), (3, 4), (10, 2))
    browser = await opened()
    assert browser.shows("Skyjo, round 3")
    # from the first place on, with totals
    assert browser.texts().index("Olek") < browser.texts().index("Ala")
    assert browser.shows("13")
    await browser.tap("continue")
    assert browser.has("next-round")


async def test_earlier_matches_say_who_won(opened: Open, store: Store) -> None:
    finished = play(store, ("Ala", "Olek"), (101, 4))
    browser = await opened()
    assert browser.shows("Won by Olek")
    await browser.tap(f"match-{finished}")
    assert browser.has("winner")


async def test_all_winners_of_a_tie_are_named(opened: Open, store: Store) -> None:
    """S-13."""
    play(store, ("Ala", "Olek", "Zosia"), (61, 61, 100))
    assert (await opened()).shows("Won by Ala and Olek")


async def test_abandoned_matches_stay_unfinished(opened: Open, store: Store) -> None:
    """S-16."""
    play(store, ("Ala", "Olek"), (1, 2), (3, 4))
    play(store, ("Ala", "Zosia"), (1, 2))
    assert (await opened()).shows("Not finished, 2 rounds")


async def test_demo(opened: Open, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "sample_photos", lambda: ("photo",))
    browser = await opened()
    await browser.tap("demo")
    assert browser.has("next-round")
    (match,) = store.matches()
    assert match.players == demo.PLAYERS
    assert demo.is_demo(store, match.id)
    # a second press does not pile up empty matches, and its players are nobody to suggest
    assert demo.start_demo(store) == match.id
    assert demo.real_matches(store) == ()


async def test_without_samples_there_is_no_demo(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "sample_photos", lambda: ())
    assert not (await opened()).has("demo")


async def test_missing_libraries_are_said_and_typing_works(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """F-06."""
    why = words("Photos cannot be read on this computer ({reason}).", reason="No module named 'cv2'")
    monkeypatch.setattr(home, "known_obstacle", lambda: why)
    browser = await opened()
    assert browser.shows("Photos cannot be read on this computer (No module named 'cv2').")
    assert browser.enabled("new-match")


async def test_what_happened_to_the_store_is_said(opened: Open, store: Store) -> None:
    store.notice = words("The file was damaged and has been set aside.")
    assert (await opened()).shows("The file was damaged and has been set aside.")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180), (1180, 820)])
async def test_every_size_shows_the_same(opened: Open, store: Store, width: int, height: int) -> None:
    play(store, ("Ala", "Olek"), (101, 4))
    play(store, ("Ala", "Olek"), (1, 4))
    browser = await opened(width=width, height=height)
    assert {"continue", "new-match", "share", "settings"} <= set(browser.identifiers())
    assert browser.shows("Earlier matches")
