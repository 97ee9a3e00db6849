"""The entry screen as a person uses it, without a browser: what is shown, what a tap does, what is saved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import flet as ft
import pytest

from scoring import GAMES, CardSum, Round, TokenTie
from tests.ui.conftest import Open
from tests.ui.fakepage import Browser, Storage
from ui import routes
from ui.session import session_of
from ui.store import HandDraft, Store


async def at_round(opened: Open, match_id: str, number: int = 0, **size: int) -> Browser:
    return await opened(route=routes.round_entry(match_id, number), **size)


async def keys(browser: Browser, tokens: str) -> None:
    for token in tokens.split():
        await browser.tap(f"key-{token}")


def strip(browser: Browser, players: int) -> list[str]:
    return [browser.text_of(f"seat-{seat}") for seat in range(players)]


async def test_a_whole_skyjo_round_by_typing(opened: Open, store: Store) -> None:
    match_id = store.new_match("skyjo", ("Ala", "Jan", "Ola"))
    browser = await at_round(opened, match_id)
    assert strip(browser, 3) == ["Ala missing", "Jan missing", "Ola missing"]
    await browser.tap("type-0")
    await keys(browser, "5 6 7 8 5 6 -2 -1 5 . 12 0")
    assert strip(browser, 3)[0] == "Ala 24"
    assert browser.text_of("next-player") == "Next: Jan"
    await browser.tap("next-player")
    await browser.tap("points-1")
    await keys(browser, "1 2")
    await browser.tap("next-player")
    await keys(browser, "minus 5 backspace backspace 7")  # S-26
    assert browser.text_of("next-player") == "To the result"
    await browser.tap("next-player")
    assert not browser.enabled("save-round")
    assert browser.text_of("save-round") == "Who ended the round?"
    await browser.tap("ender-1")
    assert browser.text_of("points-of-1").split() == ["12", "24"]
    assert browser.shows("Ended the round, but somebody else has only 7: 12 is doubled")
    assert browser.shows("Column 1: three times 5, so it goes and counts 0")
    await browser.tap("save-round")
    assert store.match(match_id).totals() == (24, 24, 7)
    assert session_of(browser.page).route == routes.match(match_id)


async def test_who_is_done_keeps_its_place(opened: Open, store: Store) -> None:
    """S-08: a lower number that is still being typed moves nobody."""
    match_id = store.new_match("skyjo", ("Ala", "Jan"))
    store.save_hand_draft(match_id, 0, 0, HandDraft(kind="sum", total="5", confirmed=True))
    browser = await at_round(opened, match_id)
    await browser.tap("points-1")
    await keys(browser, "1")
    assert strip(browser, 2) == ["Ala 5", "Jan started"]
    await keys(browser, "2")
    assert browser.text_of("typed-total") == "12"
    assert strip(browser, 2) == ["Ala 5", "Jan started"]


@pytest.mark.parametrize("turned", [(1280, 800), (800, 1280), (390, 844)], ids=str)
async def test_turning_the_tablet_loses_nothing(opened: Open, store: Store, turned: tuple[int, int]) -> None:
    """S-17: resize mid-entry -> draft, chosen cell and round kept."""
    match_id = store.new_match("smoki", ("Ala", "Jan"))
    browser = await at_round(opened, match_id, width=800, height=1280)
    await browser.tap("type-0")
    await keys(browser, "9n 10k")
    session = session_of(browser.page)

    async def turn() -> None:
        session.width, session.height = turned

    await browser.run(turn)
    await keys(browser, "?")
    assert store.draft(match_id, 0).hands[0].cells == (("9n", "10k", "?"), (None, None, None))


async def test_every_card_has_a_key_with_its_name_on_the_box(opened: Open, store: Store) -> None:
    for name, game in GAMES.items():
        match_id = store.new_match(name, ("Ala", "Jan"))
        browser = await at_round(opened, match_id)
        await browser.tap("type-0")
        for face in game.faces:
            assert browser.has(f"key-{face.token}")
            if face.name:
                assert face.name in browser.text_of(f"key-{face.token}")


async def test_six_minus_twos_are_said_at_once(opened: Open, store: Store) -> None:
    match_id = store.new_match("skyjo", ("Ala", "Jan"))
    browser = await at_round(opened, match_id)
    await browser.tap("type-0")
    await keys(browser, "-2 -2 -2 -2 -2")
    assert not browser.has("faults")
    await keys(browser, "-2")
    assert "there 6 times" in browser.text_of("faults")


async def test_face_down_cards_are_named_and_keep_the_round_from_being_saved(opened: Open, store: Store) -> None:
    match_id = store.new_match("sen", ("Ala", "Jan"))
    store.save_hand_draft(match_id, 0, 1, HandDraft(kind="sum", total="5", confirmed=True))
    browser = await at_round(opened, match_id)
    await browser.tap("type-0")
    await keys(browser, "1 x 2 3")
    assert browser.text_of("faults") == "Turn over the cards at: row 1, column 2."
    assert strip(browser, 2)[0] == "Ala look again"
    await browser.tap("result")
    assert not browser.enabled("save-round")
    assert browser.text_of("save-round") == "Still missing: Ala"
    assert browser.shows("Turn over the cards at: row 1, column 2.")


async def test_the_ender_is_asked_in_the_game_s_words_and_nobody_is_an_answer(opened: Open, store: Store) -> None:
    match_id = store.new_match("sen", ("Ala", "Jan"))
    for seat, total in enumerate(("3", "9")):
        store.save_hand_draft(match_id, 0, seat, HandDraft(kind="sum", total=total, confirmed=True))
    browser = await at_round(opened, match_id)
    assert browser.shows("Who called “Pobudka!”?")
    await browser.tap("ender-1")
    assert browser.text_of("points-of-1").split() == ["9", "14"]
    await browser.tap("ender-nobody")
    assert browser.text_of("points-of-1").split() == ["9"]
    await browser.tap("save-round")
    assert store.match(match_id).rounds[0].ender is None


def takers(browser: Browser) -> int:
    """How many players the preview shows to take a token."""
    return sum(getattr(control, "tooltip", None) == "Takes a dragon token" for control in browser.walk())


async def test_smoki_asks_about_a_tie_instead(opened: Open, store: Store) -> None:
    match_id = store.new_match("smoki", ("Ala", "Jan", "Ola"))
    for seat, total in enumerate(("4", "4", "9")):
        store.save_hand_draft(match_id, 0, seat, HandDraft(kind="sum", total=total, confirmed=True))
    browser = await at_round(opened, match_id)
    assert not browser.has("ender-0")
    assert browser.shows("Ala and Jan share the lowest hand. Who takes a dragon token?")
    assert not browser.enabled("save-round")
    assert takers(browser) == 0
    await browser.tap("tie-each")
    assert takers(browser) == 2
    await browser.tap("tie-play_on")
    assert takers(browser) == 0
    await browser.tap("save-round")
    assert store.match(match_id).rounds[0].token_tie is TokenTie.PLAY_ON


async def test_a_saved_round_is_corrected_and_totals_follow(opened: Open, store: Store) -> None:
    """S-19: the number of rounds stays the same."""
    match_id = store.new_match("skyjo", ("Ala", "Jan"))
    for _ in range(2):
        number = len(store.match(match_id).rounds)
        store.add_round(match_id, number, Round((CardSum(12), CardSum(9)), ender=0))
    browser = await at_round(opened, match_id, 1)
    assert browser.shows("Correct round 2")
    assert browser.text_of("points-of-0").split() == ["12", "24"]
    assert not browser.has("discard")
    await browser.tap("seat-1")
    await keys(browser, "backspace 1 3")
    assert browser.has("discard")
    await browser.tap("next-player")
    assert browser.text_of("points-of-0").split() == ["12"]
    await browser.tap("save-round")
    assert store.match(match_id).totals() == (36, 22)
    assert len(store.match(match_id).rounds) == 2


async def test_somebody_else_saved_first(opened: Open, store: Store) -> None:
    match_id = store.new_match("skyjo", ("Ala", "Jan"))
    for seat, total in enumerate(("3", "9")):
        store.save_hand_draft(match_id, 0, seat, HandDraft(kind="sum", total=total, confirmed=True))
    store.save_ender_draft(match_id, 0, None)
    browser = await at_round(opened, match_id)
    store.add_round(match_id, 0, Round((CardSum(1), CardSum(2))))
    await browser.settle()
    assert browser.shows("Round 1 has been saved already")  # nothing is saved a second time
    assert not browser.has("save-round")
    assert len(store.match(match_id).rounds) == 1


async def test_two_browsers_at_one_round_see_each_other(opened: Open, store: Store) -> None:
    match_id = store.new_match("sen", ("Ala", "Jan"))
    one, other = await at_round(opened, match_id), await at_round(opened, match_id)
    await one.tap("type-0")
    await keys(one, "1 2")
    await other.settle()
    assert strip(other, 2)[0] == "Ala started"
    await other.tap("seat-1")
    await other.tap("points-1")
    await keys(other, "7")
    await keys(one, "3 4")
    await other.settle()
    assert strip(other, 2) == ["Ala 10", "Jan started"]
    assert store.draft(match_id, 0).hands[0].cells == (("1", "2", "3", "4"),)
    assert store.draft(match_id, 0).hands[1].total == "7"


async def test_twelve_becomes_twenty_four_while_typing(opened: Open, store: Store) -> None:
    match_id = store.new_match("skyjo", ("Ala", "Jan"))
    store.save_ender_draft(match_id, 0, 0)
    browser = await at_round(opened, match_id)
    await browser.tap("points-0")
    assert browser.shows("Sum of the cards, before any penalty for ending the round.")
    await keys(browser, "1 2")
    assert browser.shows("Ended the round: 12, or 24 with the penalty.")
    await browser.tap("meaning-points")
    assert browser.shows("These points count exactly as they are, whoever ended the round.")


async def test_a_sum_no_cards_can_give_is_warned_of_but_accepted(opened: Open, store: Store) -> None:
    match_id = store.new_match("sen", ("Ala", "Jan"))
    browser = await at_round(opened, match_id)
    await browser.tap("points-0")
    await keys(browser, "9 9")
    await browser.tap("next-player")
    await browser.tap("seat-0")
    assert browser.shows("No 4 cards of Sen can add up to 99; expected 0 to 36.")
    assert strip(browser, 2)[0] == "Ala 99"


PHOTOGRAPHED = HandDraft(
    kind="cards",
    cells=(("1", "6", "3", None),),
    doubtful=((0, 1), (0, 3)),
    alternatives={(0, 1): ("9", "8"), (0, 3): ("7*",)},
    corners={(0, c): ((100.0 * c, 0), (100.0 * c + 80, 0), (100.0 * c + 80, 120), (100.0 * c, 120)) for c in range(4)},
)


def preview_photo(store: Store, folder: Path) -> str:
    from PIL import Image  # noqa: PLC0415 (only these tests need a picture)

    path = folder / "p.jpg"
    Image.new("RGB", (400, 300), "green").save(path)
    return store.save_photo(path.read_bytes())


async def test_doubtful_cells_are_settled_with_one_tap_each(opened: Open, store: Store, tmp_path: Path) -> None:
    match_id = store.new_match("sen", ("Ala", "Jan"))
    store.save_hand_draft(match_id, 0, 0, replace(PHOTOGRAPHED, photo=preview_photo(store, tmp_path)))
    browser = await at_round(opened, match_id)
    assert browser.has("photo-view")
    assert browser.text_of("faults") == "1 card is still missing: row 1, column 4."  # named at once
    assert browser.text_of("right-cell") == "6 is right"
    await browser.tap("suggest-9")
    await browser.tap("suggest-7*")
    assert strip(browser, 2)[0] == "Ala 20"
    assert not browser.has("right-cell")
    assert store.draft(match_id, 0).hands[0].cells == (("1", "9", "3", "7*"),)


async def test_a_tap_on_the_photo_chooses_the_card(opened: Open, store: Store, tmp_path: Path) -> None:
    match_id = store.new_match("sen", ("Ala", "Jan"))
    store.save_hand_draft(match_id, 0, 0, replace(PHOTOGRAPHED, photo=preview_photo(store, tmp_path)))
    browser = await at_round(opened, match_id)
    touched = next(c for c in browser.inside("photo-view") if isinstance(c, ft.GestureDetector))
    picture = next(c for c in browser.inside("photo-view") if isinstance(c, ft.Image))
    assert picture.width is not None
    scale = float(picture.width) / 400
    where = {"kind": "touch", "local_x": 240 * scale, "local_y": 60 * scale, "global_x": 0.0, "global_y": 0.0}
    await browser.fire(touched, "tap_down", {**where, "l": {"x": 240 * scale, "y": 60 * scale}, "g": {"x": 0, "y": 0}})
    await keys(browser, "0")
    assert store.draft(match_id, 0).hands[0].cells == (("1", "6", "0", None),)


async def test_without_its_photo_the_hand_can_still_be_entered(opened: Open, store: Store) -> None:
    match_id = store.new_match("sen", ("Ala", "Jan"))
    store.save_hand_draft(match_id, 0, 0, replace(PHOTOGRAPHED, photo="0" * 32 + ".jpg"))
    browser = await at_round(opened, match_id)
    assert not browser.has("photo-view")
    await browser.tap("right-cell")
    await keys(browser, "7*")
    assert strip(browser, 2)[0] == "Ala 17"


async def test_a_screen_reader_hears_where_and_what(opened: Open, store: Store) -> None:
    match_id = store.new_match("smoki", ("Ala", "Jan"))
    browser = await at_round(opened, match_id)
    await browser.tap("type-0")
    await keys(browser, "9n ? x")
    labels = {c.identifier: c.label for c in browser.walk() if isinstance(c, ft.Semantics)}
    assert labels["cell-0-0"] == "Row 1, column 1: 9, Krucze gniazdo"
    assert labels["cell-0-1"] == "Row 1, column 2: Odbicie w wodzie"
    assert labels["cell-0-2"] == "Row 1, column 3: face down"
    assert labels["cell-1-0"] == "Row 2, column 1: empty"
    assert labels["key--2"] == "−2"


@pytest.mark.parametrize(("language", "scale"), [("pl", "2.0"), ("en", "1.0")])
@pytest.mark.parametrize("window", [(390, 844), (1180, 820)], ids=str)
@pytest.mark.parametrize("game", GAMES)
async def test_every_view_draws(
    opened: Open, store: Store, game: str, window: tuple[int, int], scale: str, language: str
) -> None:
    """Any exception while drawing would show the way out instead of the screen."""
    match_id = store.new_match(game, ("Ala", "Jan", "Ola", "Iza", "Ewa"))
    route = routes.round_entry(match_id, 0)
    storage = Storage(language=language, scale=scale)
    browser = await opened(storage, route=route, width=window[0], height=window[1])
    for step in ("type-0", "key-8", "key-x", "key-undo", "points-0", "key-5", "key-minus", "result", "seat-1"):
        await browser.tap(step)
        assert browser.has("back")
        assert browser.has("seat-4")


async def strokes(browser: Browser, *names: str) -> None:
    listener = next(control for control in browser.walk() if isinstance(control, ft.KeyboardListener))
    for name in names:
        await browser.fire(listener, "key_down", {"key": name})


async def test_a_real_keyboard_types_cards_and_totals(opened: Open, store: Store) -> None:
    match_id = store.new_match("sen", ("Ala", "Jan", "Ola"))
    browser = await at_round(opened, match_id)
    await strokes(browser, "5")  # nothing chosen yet: nothing happens
    assert store.draft(match_id, 0).empty
    await browser.tap("type-0")
    await strokes(browser, "9", "Numpad 5", "*", "1", "Backspace", "Arrow Left", "0", "7", " ", "3")
    assert store.draft(match_id, 0).hands[0].cells == (("9", "0", "7", "3"),)
    await browser.tap("next-player")
    await browser.tap("points-1")
    await strokes(browser, "-", "5", "Backspace", "Backspace", "1", "Numpad 2", "Enter")
    assert strip(browser, 3) == ["Ala 19", "Jan 12", "Ola missing"]


async def test_a_round_that_is_not_there_yet(opened: Open, store: Store) -> None:
    match_id = store.new_match("sen", ("Ala", "Jan"))
    browser = await at_round(opened, match_id, 3)
    assert browser.shows("There is no round 4 yet. Go back to the match.")
    assert browser.has("back")


async def test_a_round_that_another_device_has_saved(opened: Open, store: Store) -> None:
    """Whoever was still entering it is told, and makes no correction by accident; the way back leads to the totals."""
    match_id = store.new_match("skyjo", ("Ala", "Jan"))
    browser = await at_round(opened, match_id)
    await browser.tap("points-0")
    await keys(browser, "1 2")
    store.add_round(match_id, 0, Round((CardSum(3), CardSum(4))))
    await browser.settle()
    assert browser.shows("Round 1 has been saved already")
    assert not browser.has("save-round")
    assert not browser.has("key-1")
    await browser.tap("back")
    assert session_of(browser.page).route == routes.match(match_id)
    assert store.draft(match_id, 0).empty


async def test_an_impossible_round_names_its_cards_and_leads_to_them(opened: Open, store: Store) -> None:
    """Ten ravens in a deck of nine: the sentence, the cells marked, one tap to them; saving stays possible."""
    match_id = store.new_match("sen", ("Ala", "Jan", "Ola"))
    for seat, row in enumerate((("9", "9", "9", "9"), ("9", "9", "9", "9"), ("9", "9", "1", "2"))):
        store.save_hand_draft(match_id, 0, seat, HandDraft(cells=(row,), confirmed=True))
    store.save_ender_draft(match_id, 0, 0)
    browser = await at_round(opened, match_id)
    assert browser.shows("The face 9 lies there 10 times, but the deck of Sen holds only 9.")
    assert browser.text_of("suspect-0-2") == "Ola: row 1, column 1; row 1, column 2"
    labels = {c.identifier: c.label for c in browser.walk() if isinstance(c, ft.Semantics)}
    assert labels["hand-2-cell-0-1"] == "Row 1, column 2: 9, doubtful"
    assert labels["hand-2-cell-0-2"] == "Row 1, column 3: 1"
    assert browser.text_of("save-round") == "Save anyway"
    await browser.tap("suspect-0-2")
    assert browser.shows("The face 9 lies there 10 times")
    await keys(browser, "8")
    assert store.draft(match_id, 0).hands[2].cells == (("8", "9", "1", "2"),)
    await browser.tap("result")
    assert not browser.has("suspects-0")
    assert browser.text_of("save-round") == "Save the round"


async def test_a_card_in_the_result_leads_to_its_place(opened: Open, store: Store) -> None:
    match_id = store.new_match("sen", ("Ala", "Jan"))
    for seat in range(2):
        store.save_hand_draft(match_id, 0, seat, HandDraft(cells=(("1", "2", "3", "4"),), confirmed=True))
    browser = await at_round(opened, match_id)
    await browser.tap("hand-1-cell-0-2")
    await keys(browser, "0")
    assert store.draft(match_id, 0).hands[1].cells == (("1", "2", "0", "4"),)
