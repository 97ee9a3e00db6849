"""Nothing is cut off: the sizes of the entry screen on every window and at every text size."""

from __future__ import annotations

import pytest

from scoring import GAMES
from ui.entry.keypad_layout import keypad_rows
from ui.entry.layout import GAP, LOWEST_CARD, frame
from ui.theme import SCALES, Look

WINDOWS = [(390, 844), (360, 640), (844, 390), (800, 1280), (1280, 800), (820, 1180), (1180, 820), (1600, 900)]
PHOTOS = [None, (1200, 900), (900, 1200), (1200, 400)]


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("photo", PHOTOS, ids=str)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_column_fits_the_width(window, photo, scale, game) -> None:  # type: ignore[no-untyped-def]
    rows = len(keypad_rows(game))
    sizes = frame(window, Look(scale), (game.rows, game.columns), rows, photo)
    assert sizes.card[0] * game.columns + GAP * (game.columns - 1) <= sizes.main + 0.01
    assert sizes.card[1] >= LOWEST_CARD
    together = sizes.main + sizes.side if sizes.wide else max(sizes.main, sizes.side)
    assert together <= window[0]
    if sizes.photo is not None:
        assert sizes.photo[0] <= sizes.main + 0.01
        assert photo is not None
        assert sizes.photo[0] / sizes.photo[1] == pytest.approx(photo[0] / photo[1])


@pytest.mark.parametrize("window", [(390, 844), (820, 1180), (1180, 820)], ids=str)
@pytest.mark.parametrize("photo", PHOTOS, ids=str)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_cards_keys_and_photo_fit_the_height(window, photo, game) -> None:  # type: ignore[no-untyped-def]
    """S-17: portrait and landscape of the same tablet."""
    rows = len(keypad_rows(game))
    look = Look()
    sizes = frame(window, look, (game.rows, game.columns), rows, photo)
    assert sizes.fits
    assert sizes.key >= 48
    cards = sizes.card[1] * game.rows + GAP * (game.rows - 1)
    keys = rows * (sizes.key + GAP)
    picture = sizes.photo[1] + 8 if sizes.photo else 0
    around = 4 * look.target  # header, strip, name, bottom button
    used = max(cards + picture, keys) if sizes.wide else cards + picture + keys
    assert used + around <= window[1]
