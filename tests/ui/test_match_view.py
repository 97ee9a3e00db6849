"""The totals: every round, corrections, half-entered rounds, the end and the winners."""

from __future__ import annotations

import flet as ft
import pytest

from scoring import CardSum, Match, Round, TokenTie
from tests.ui.conftest import Open
from tests.ui.test_home import play
from ui import routes
from ui.components.words_of_match import distance, in_danger, names, why_over
from ui.session import session_of
from ui.store import HandDraft, Store


async def test_totals_rounds_and_places(opened: Open, store: Store) -> None:
    """S-14: 40, 52, 52, 70 are places 1, 2, 2, 4."""
    match_id = play(store, ("A", "B", "C", "D"), (30, 50, 2, 70), (10, 2, 50, 0))
    browser = await opened(route=routes.match(match_id))
    assert [browser.text_of(f"total-{seat}") for seat in range(4)] == ["40", "52", "52", "70"]
    labels = [control.semantics_label for control in browser.walk() if getattr(control, "semantics_label", None)]
    assert labels == ["Place 1", "Place 2", "Place 2", "Place 4"]
    assert "10" in browser.text_of("round-2").split()
    assert browser.text_of("next-round") == "Round 3"


async def test_a_correction_moves_every_later_total(opened: Open, store: Store) -> None:
    """S-01, S-19."""
    match_id = play(store, ("A", "B"), (1, 5), (1, 12), (1, 5), (1, 5))
    browser = await opened(route=routes.match(match_id))
    assert browser.text_of("round-4").split() == ["4", "1", "4", "5", "27"]
    store.correct_round(match_id, 1, Round((CardSum(1), CardSum(7))))
    await browser.settle()
    assert browser.text_of("round-4").split() == ["4", "1", "4", "5", "22"]
    assert browser.text_of("total-1") == "22"
    assert not browser.has("round-5")


async def test_the_finisher_is_marked_and_the_doubling_shown(opened: Open, store: Store) -> None:
    match_id = store.new_match("skyjo", ("A", "B"))
    store.add_round(match_id, 0, Round((CardSum(8), CardSum(8)), ender=0))
    browser = await opened(route=routes.match(match_id))
    assert browser.text_of("round-1").split() == ["1", "16", "×2", "16", "8", "8"]
    assert any(getattr(control, "tooltip", None) == "Ended the round" for control in browser.walk())


async def test_five_more_is_not_called_doubling(opened: Open, store: Store) -> None:
    match_id = store.new_match("sen", ("A", "B"))
    store.add_round(match_id, 0, Round((CardSum(5), CardSum(1)), ender=0))
    browser = await opened(route=routes.match(match_id))
    assert "+5" in browser.text_of("round-1")
    assert "×2" not in browser.text_of("round-1")


async def test_minus_and_zero_are_shown_as_they_are(opened: Open, store: Store) -> None:
    """S-02, S-10."""
    match_id = play(store, ("A", "B"), (-3, 0))
    browser = await opened(route=routes.match(match_id))
    assert (browser.text_of("total-0"), browser.text_of("total-1")) == ("−3", "0")


async def test_danger_is_said_in_words(opened: Open, store: Store) -> None:
    """S-35."""
    match_id = play(store, ("A", "B"), (88, 20))
    browser = await opened(route=routes.match(match_id))
    assert browser.shows("12 left to 100")
    assert browser.shows("80 left to 100")
    assert any(getattr(control, "icon", None) == ft.Icons.WARNING_AMBER_ROUNDED for control in browser.walk())


async def test_a_row_opens_its_round(opened: Open, store: Store) -> None:
    match_id = play(store, ("A", "B"), (1, 2), (3, 4))
    browser = await opened(route=routes.match(match_id))
    await browser.tap("round-1")
    assert session_of(browser.page).route == f"/match/{match_id}/round/1"


async def test_a_half_entered_round_is_offered_on_any_device(opened: Open, store: Store) -> None:
    """S-28."""
    match_id = play(store, ("A", "B", "C"), (1, 2, 3))
    browser = await opened(route=routes.match(match_id))
    store.save_hand_draft(match_id, 1, 0, HandDraft(kind="sum", total="7", confirmed=True))
    store.save_hand_draft(match_id, 1, 1, HandDraft(kind="sum", total="1"))
    await browser.settle()
    assert browser.shows("Round 2 in progress: 1 of 3 players entered")
    assert browser.text_of("next-round") == "Continue round 2"
    await browser.tap("next-round")
    assert session_of(browser.page).route == f"/match/{match_id}/round/2"


async def test_a_begun_correction_says_that_it_is_not_saved(opened: Open, store: Store) -> None:
    match_id = play(store, ("A", "B"), (1, 5), (2, 6))
    browser = await opened(route=routes.match(match_id))
    assert not browser.has("unsaved-1")
    store.save_hand_draft(match_id, 0, 1, HandDraft("sum", total="7"))
    await browser.settle()
    assert browser.has("unsaved-1")
    assert not browser.has("unsaved-2")
    assert browser.text_of("total-1") == "11", "what counts is still what was saved"
    store.correct_round(match_id, 0, Round((CardSum(1), CardSum(7))))
    await browser.settle()
    assert not browser.has("unsaved-1")
    assert browser.text_of("total-1") == "13"


async def test_the_end_and_a_rematch(opened: Open, store: Store) -> None:
    match_id = play(store, ("A", "B"), (100, 45))
    browser = await opened(route=routes.match(match_id))
    assert browser.text_of("winner") == "B wins A reached 100, and 45 are the fewest points."
    assert not browser.has("next-round")
    await browser.tap("rematch")
    assert store.matches()[0].players == ("A", "B")
    assert store.matches()[0].rounds == 0
    assert browser.has("next-round")


async def test_a_shared_victory_says_why(opened: Open, store: Store) -> None:
    """S-13, S-34."""
    match_id = play(store, ("A", "B", "C"), (61, 61, 104))
    browser = await opened(route=routes.match(match_id))
    assert browser.text_of("winner") == (
        "A and B share the victory "
        "C reached 100. Several players have the fewest points, 61, so they share the victory."
    )


async def test_corrected_below_the_limit_the_match_goes_on(opened: Open, store: Store) -> None:
    match_id = play(store, ("A", "B"), (100, 45))
    browser = await opened(route=routes.match(match_id))
    store.correct_round(match_id, 0, Round((CardSum(99), CardSum(45))))
    await browser.settle()
    assert not browser.has("winner")
    assert browser.text_of("next-round") == "Round 2"


async def test_leaving_the_end_loses_nothing(opened: Open, store: Store) -> None:
    """S-20."""
    match_id = play(store, ("A", "B"), (100, 45))
    browser = await opened(route=routes.match(match_id))
    await browser.tap("back")
    assert store.match(match_id).is_over()
    assert browser.has(f"match-{match_id}")


async def test_dragon_tokens(opened: Open, store: Store) -> None:
    match_id = play(store, ("A", "B"), (3, 9), (2, 9), game="smoki")
    browser = await opened(route=routes.match(match_id))
    labels = [control.label for control in browser.walk() if getattr(control, "label", None)]
    assert "2 of 3 dragon tokens" in labels
    assert "0 of 3 dragon tokens" in labels
    store.add_round(match_id, 2, Round((CardSum(1), CardSum(9))))
    await browser.settle()
    assert browser.text_of("winner") == "A wins 3 dragon tokens end the match."


async def test_a_round_played_again_is_set_aside(opened: Open, store: Store) -> None:
    match_id = store.new_match("smoki", ("A", "B"))
    store.add_round(match_id, 0, Round((CardSum(4), CardSum(4)), token_tie=TokenTie.PLAY_ON))
    browser = await opened(route=routes.match(match_id))
    assert browser.text_of("round-1").count("set aside") == 2
    assert "0 points in all" in browser.text_of("total-0")


@pytest.mark.parametrize("width", [360, 390, 1180])
async def test_eight_players_and_sixty_rounds(opened: Open, store: Store, width: int) -> None:
    """S-05."""
    match_id = play(store, tuple("ABCDEFGH"), *[(1, 1, 1, 1, 1, 1, 0, -1)] * 60)
    browser = await opened(route=routes.match(match_id), width=width)
    assert browser.has("round-60")
    assert browser.text_of("total-7") == "−60"


async def test_a_match_that_is_not_there(opened: Open) -> None:
    browser = await opened(route="/match/nobody")
    await browser.tap("back")
    assert browser.has("new-match")


def test_words_of_a_match() -> None:
    match = Match("skyjo", ("A", "B")).with_round(Round((CardSum(85), CardSum(84))))
    end = match.rules.end
    assert [str(distance(end, standing)) for standing in match.standings()] == ["15 left to 100", "16 left to 100"]
    assert [in_danger(end, standing) for standing in match.standings()] == [True, False]
    over = match.with_round(Round((CardSum(15), CardSum(-4))))
    assert str(distance(end, over.standings()[0])) == "has reached 100"
    assert str(why_over(over)) == "A reached 100, and 80 are the fewest points."


@pytest.mark.parametrize(
    ("players", "said"), [((), ""), (("A",), "A"), (("A", "B"), "A and B"), (("A", "B", "C"), "A, B and C")]
)
async def test_names_in_a_sentence(opened: Open, players: tuple[str, ...], said: str) -> None:
    assert names(session_of((await opened()).page), players) == said
