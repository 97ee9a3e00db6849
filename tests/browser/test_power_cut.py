"""The server killed in the middle of a round: everything entered is still there, on every device."""

from __future__ import annotations

from tests.browser.conftest import OpenScreen, StartProgram
from tests.browser.table import (
    choose_polish,
    expect_totals,
    go_to,
    new_match,
    read_cells,
    save,
    see_result,
    type_sum,
)


def test_the_half_entered_round_is_still_there(start_program: StartProgram, open_screen: OpenScreen) -> None:
    program = start_program()
    screen = open_screen(program.url, "phone").open()
    choose_polish(screen)
    new_match(screen, "skyjo", ["Ala", "Ola"])
    screen.tap("next-round")
    screen.wait_for("seat-0")
    type_sum(screen, 0, 12)
    go_to(screen, 1)
    screen.tap("type-1")
    screen.settle("cell-0-0")
    for key, cell in (("5", "cell-0-0"), ("-2", "cell-0-1"), ("12", "cell-0-2")):
        screen.tap(f"key-{key}")
        screen.wait_text(key.replace("-", "−"), cell)

    program.kill()
    screen.page.wait_for_timeout(1500)
    program.start()

    screen.ready_again()
    screen.wait_number(12, "seat-0")
    go_to(screen, 1)
    screen.settle("cell-0-0")
    assert read_cells(screen) == "5 -2 12 _ / _ _ _ _ / _ _ _ _"
    for key in ("1", "5", "3", "12", "1", "5", "3", "12", "7"):
        screen.tap(f"key-{key}")
        screen.page.wait_for_timeout(150)
    screen.wait_number(13, "seat-1")
    see_result(screen)
    screen.tap("ender-nobody")
    screen.page.wait_for_timeout(300)
    screen.shot("power-cut")
    save(screen)
    expect_totals(screen, 12, 13)

    program.kill()
    program.start()
    screen.ready_again()
    expect_totals(screen, 12, 13)
    screen.expect_no_complaints()
    assert "Traceback" not in program.output(), program.output()
