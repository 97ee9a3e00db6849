"""What people do at the table, in terms of `Screen`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.browser.screen import Screen


def choose_polish(screen: Screen) -> None:
    """The first screen of a new device."""
    screen.tap("lang-pl")
    screen.wait_gone("lang-pl")


def new_match(screen: Screen, game: str, players: Sequence[str]) -> None:
    """From the home screen to the match without rounds."""
    screen.tap("new-match")
    screen.tap(f"game-{game}")
    for seat, player in enumerate(players):
        screen.type_into("player-name", player)
        screen.tap("add")
        screen.wait_text(player, f"player-{seat}")
    screen.tap("start-match")
    screen.wait_for("next-round")


def type_cards(screen: Screen, seat: int, notation: str) -> None:
    """All cards of one hand, row by row, as on the keypad."""
    go_to(screen, seat)
    screen.tap(f"type-{seat}")
    screen.settle("cell-0-0")
    tokens = notation.replace("/", " ").split()
    for i, token in enumerate(tokens):
        screen.tap(f"key-{token}")
        row, column = divmod(i, len(notation.split("/", maxsplit=1)[0].split()))
        screen.wait_text(_shown(token), f"cell-{row}-{column}")


def type_sum(screen: Screen, seat: int, total: int) -> None:
    """The sum of one hand's cards."""
    go_to(screen, seat)
    screen.tap(f"points-{seat}")
    screen.settle("typed-total")
    while any(letter.isdigit() for letter in screen.text_of("typed-total")):  # whatever stood there before
        screen.tap("key-backspace")
        screen.page.wait_for_timeout(200)
    for digit in str(total):
        screen.tap("key-minus" if digit == "-" else f"key-{digit}")
    screen.wait_number(total, "typed-total")


def go_to(screen: Screen, seat: int) -> None:
    """Bring a player to the front."""
    screen.tap(f"seat-{seat}")
    screen.settle(f"type-{seat}")


def see_result(screen: Screen) -> None:
    """The preview of the round."""
    screen.tap("result")
    screen.wait_for("save-round")


def save(screen: Screen) -> None:
    """Save the round that is shown and come back to the match."""
    screen.wait_text("Zapisz", "save-round")  # until nothing is missing it says what is
    screen.settle("save-round")
    screen.tap("save-round")
    screen.wait_for("total-0")


def expect_totals(screen: Screen, *totals: int) -> None:
    """The running totals in the match, in seat order; waits for them, since another device may have changed them."""
    for seat, total in enumerate(totals):
        screen.wait_number(total, f"total-{seat}")


def photograph(screen: Screen, seat: int, photo: Path) -> None:
    """Hand a photo of the cards of `seat` to the browser's picker and wait until it has been read."""
    go_to(screen, seat)
    screen.choose_file(f"photo-{seat}", photo)
    screen.wait_for("reading")
    screen.wait_gone("reading")


def read_cells(screen: Screen) -> str:
    """The cards of the hand that is shown, as notation; `_` where none has been entered."""
    labels = screen.page.locator('[flt-semantics-identifier^="cell-"]').evaluate_all(
        "elements => elements.map(e => [e.getAttribute('flt-semantics-identifier'), e.ariaLabel || e.innerText])"
    )
    cells = {tuple(map(int, name.split("-")[1:])): _token(label) for name, label in labels}
    rows, columns = (1 + max(places) for places in zip(*cells, strict=True))
    return " / ".join(" ".join(cells[row, column] for column in range(columns)) for row in range(rows))


def correct_to(screen: Screen, seat: int, truth: str) -> int:
    """Go through a reading as a careful player does; how many cells were wrong."""
    go_to(screen, seat)
    screen.settle("cell-0-0")
    wrong = 0
    seen, meant = (text.replace("/", " ").split() for text in (read_cells(screen), truth))
    columns = len(truth.split("/", maxsplit=1)[0].split())
    for i, (shown, token) in enumerate(zip(seen, meant, strict=True)):
        if shown != token:
            row, column = divmod(i, columns)
            set_cell(screen, row, column, token)
            wrong += 1
    for _ in meant:  # what is left in doubt is right
        if screen.has("right-all"):
            screen.tap("right-all")
            screen.wait_gone("right-all")
        elif screen.has("right-cell"):
            screen.tap("right-cell")
            screen.page.wait_for_timeout(300)
    assert read_cells(screen) == truth
    return wrong


def set_cell(screen: Screen, row: int, column: int, token: str) -> None:
    """Tap a cell and the key of the card that lies there."""
    screen.tap(f"cell-{row}-{column}")
    screen.page.wait_for_timeout(300)
    screen.tap(f"key-{token}")
    screen.wait_text(_shown(token), f"cell-{row}-{column}")


_WORDS = {"puste": "_", "brak": ".", "zakryta": "x"}


def _token(label: str) -> str:
    """The token in a cell's Polish label, "Rząd 1, kolumna 2: −2"."""
    said = label.split(":")[1].split(maxsplit=1)[0].rstrip(",")
    return _WORDS.get(said, said.replace("−", "-"))


def _shown(token: str) -> str:
    return {".": "brak karty", "x": "zakryta"}.get(token, token.replace("-", "−"))
