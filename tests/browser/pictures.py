"""The README's pictures, taken from the real app: `python -m tests.browser.pictures docs`."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium, table
from tests.browser.program import Program
from tests.browser.screen import Screen

SAMPLES = Path(__file__).parent.parent.parent / "datasets" / "samples"
PHONE, TABLET = (390, 844), (1180, 820)


def main(folder: Path) -> None:
    """Plays two rounds of Skyjo in English and keeps what the phone and the tablet show."""
    folder.mkdir(parents=True, exist_ok=True)
    found = chromium.find()
    if found is None:
        raise SystemExit("No Chromium was found; python -m tests.browser.chromium installs one.")
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=["--disable-gpu", *(["--no-sandbox"] if root else [])]
        )
        program = Program(Path(data)).start()
        try:
            play(browser, program.url, folder)
        finally:
            program.stop()
            browser.close()
    side_by_side([folder / f"{name}.png" for name in ("photo", "cards", "result")], folder / "phone.png")
    for name in ("photo", "cards", "result"):
        (folder / f"{name}.png").unlink()
    shrink(folder / "tablet.png")


def play(browser: Browser, url: str, folder: Path) -> None:
    """The round on the phone, the match on the tablet."""
    phone = enter(browser, url, folder, PHONE)
    table.new_match(phone, "skyjo", ["Ala", "Olek", "Zosia"])
    phone.tap("next-round")
    table.photograph(phone, 0, SAMPLES / "skyjo-1.jpg")
    phone.shot("photo")
    table.type_cards(phone, 1, "5 -2 12 1 / 5 3 12 1 / 5 3 12 7")
    phone.shot("cards")
    table.type_sum(phone, 2, 8)
    save(phone, ender=1, picture="result")
    phone.tap("next-round")
    for seat, total in enumerate((-3, 21, 14)):
        table.type_sum(phone, seat, total)
    save(phone, ender=0)
    tablet = enter(browser, url, folder, TABLET)
    tablet.tap("continue")
    tablet.wait_for("total-0")
    tablet.shot("tablet")


def save(screen: Screen, ender: int, picture: str = "") -> None:
    """Says who ended the round, saves it, and comes back to the match."""
    table.see_result(screen)
    screen.tap(f"ender-{ender}")
    screen.wait_text("Save", "save-round")
    if picture:
        screen.shot(picture)
    screen.tap("save-round")
    screen.wait_for("total-0")


def enter(browser: Browser, url: str, folder: Path, size: tuple[int, int]) -> Screen:
    """A new device, in English, on the home screen."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="en-GB")
    screen = Screen(context, url, folder).open()
    screen.tap("lang-en")
    screen.wait_gone("lang-en")
    return screen


def side_by_side(paths: list[Path], out: Path, gap: int = 16) -> None:
    """Several pictures in a row, in few colours so that the repository stays light."""
    pictures = [Image.open(path).convert("RGB") for path in paths]
    width = sum(picture.width for picture in pictures) + gap * (len(pictures) - 1)
    sheet = Image.new("RGB", (width, max(picture.height for picture in pictures)), "white")
    x = 0
    for picture in pictures:
        sheet.paste(picture, (x, 0))
        x += picture.width + gap
    sheet.save(out)
    shrink(out)


def shrink(path: Path) -> None:
    """The same picture with a palette of 200 colours."""
    with Image.open(path) as picture:
        small = picture.convert("RGB").quantize(200, method=Image.Quantize.MEDIANCUT)
    small.save(path, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
