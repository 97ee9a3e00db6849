"""Sizes of the entry screen, so that nothing is cut off on any window: pure arithmetic in logical pixels."""

from __future__ import annotations

from dataclasses import dataclass

from ui import theme
from ui.theme import Look

GAP = 6
"""Between cards and between keys."""
LOWEST_CARD = 40
"""Below this height the column scrolls instead of shrinking cards further."""
TALLEST_CARD = 210
SMALLEST_PHOTO = 90
"""Below this height a photo shows nothing any more."""
PROPORTION = 1.45
"""Height of a card by its width, about that of all three games."""
KEYS_WIDE = 420
"""The width of the column with the keys where there are two columns."""


@dataclass(frozen=True, slots=True)
class Frame:
    """`wide`: keys stand beside the cards, not below. `photo`: (width, height) of the picture, None without one."""

    wide: bool
    main: float
    """Width of the column with the cards."""
    side: float
    """Width of the column with the keys; the same column where not wide."""
    card: tuple[float, float]
    key: float
    """Height of a key."""
    fits: bool
    """Whether cards and keys fit without scrolling."""
    photo: tuple[float, float] | None = None


def frame(
    window: tuple[float, float],
    look: Look,
    grid: tuple[int, int],
    key_rows: int,
    photo: tuple[float, float] | None = None,
    extra: float = 0,
    over: float = 0,
) -> Frame:
    """`window`: (width, height); `grid`: (rows, columns); `photo`: (width, height) of what is shown of it, in any
    unit; `key_rows`: 0 while no keys are wanted.

    `extra`: height of what else stands over the keys (suggestions, sentences); `over`: the same for the cards.
    """
    width, height = window
    margin = theme.M if width < 600 else theme.L
    wide = two_columns(window)
    around = _bars(look) + look.target + theme.S
    key = float(min(look.target, 64))
    keys_height = key_rows * (key + GAP)
    if wide:
        side = min(KEYS_WIDE * min(look.scale, 1.3), width * 0.45)
        main = width - side - 2 * margin - theme.L
        room = height - around - theme.M
        key = max(key, min((room - extra) / max(key_rows, 1) - GAP, 78.0))
    else:
        main = side = min(width - 2 * margin, 720.0)
        room = height - around - keys_height - extra - 3 * theme.S
        spare = room - grid[0] * (TALLEST_CARD + GAP)
        if spare > 0 and photo is None and key_rows:
            key = min(key + spare / key_rows, 72.0)
    room -= over
    picture = _photo(photo, main, room, grid[0]) if photo else None
    left = room - (picture[1] + theme.S if picture else 0)
    card = _card(main, left, grid)
    fits = card[1] * grid[0] + GAP * (grid[0] - 1) <= left
    return Frame(wide, main, side, card, key, fits, photo=picture)


def two_columns(window: tuple[float, float]) -> bool:
    """Whether keys stand beside the cards."""
    return window[0] >= theme.WIDE and window[0] > window[1]


def _bars(look: Look) -> float:
    """Header, strip of players and the bar at the bottom."""
    return (look.target + theme.S) + (look.target + theme.S + 4) + (look.target + 8 + 2 * theme.S)


def _card(width: float, height: float, grid: tuple[int, int]) -> tuple[float, float]:
    rows, columns = grid
    widest = (width - GAP * (columns - 1)) / columns
    tallest = min((height - GAP * (rows - 1)) / rows, TALLEST_CARD)
    card_height = max(min(tallest, widest * PROPORTION), LOWEST_CARD)
    return min(widest, max(card_height * 1.6, card_height / PROPORTION)), card_height


def _photo(pixels: tuple[float, float], width: float, room: float, rows: int) -> tuple[float, float] | None:
    """As big as fits while every card keeps a readable height; None if that leaves only a stamp."""
    height = min(room - rows * (LOWEST_CARD + 2 + GAP) - theme.S, room * 0.62)
    scale = min(width / pixels[0], height / pixels[1])
    return (pixels[0] * scale, pixels[1] * scale) if height >= SMALLEST_PHOTO else None
