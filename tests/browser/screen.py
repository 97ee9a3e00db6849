"""One browser window on the app, driven through Flutter's semantics tree: the canvas itself has no elements."""

from __future__ import annotations

import contextlib
import re
import time
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
from PIL import Image
from playwright.sync_api import BrowserContext, Error, FloatRect, Locator, Page, Route

PATIENCE = 30_000
"""Milliseconds; on a slow machine with software graphics a first frame takes most of it."""


class Screen:
    """`page` is Playwright's. Controls are named by their semantics identifier, which no translation changes."""

    def __init__(self, context: BrowserContext, url: str, shots: Path, *, touch: bool = False) -> None:
        self.context = context
        self.touch = touch
        self.url = url
        self.shots = shots
        self.complaints: list[str] = []
        self.foreign: list[str] = []
        context.set_default_timeout(PATIENCE)
        context.route(lambda address: not address.startswith(url), self._refuse)
        self.page: Page = context.new_page()
        self.page.on("console", lambda message: self._complain(message.type, message.text))
        self.page.on("pageerror", lambda error: self._complain("error", str(error)))

    def open(self, path: str = "/") -> Screen:
        """Load a page of the app and wait until it can be used."""
        self.page.goto(self.url + path)
        return self.ready()

    def reload(self) -> Screen:
        """What a user does with the browser's own button."""
        self.page.reload()
        return self.ready()

    def ready(self) -> Screen:
        """Wait for Flutter and switch its semantics on; needed after every load of the page."""
        # The button that switches them on lies outside the window, where no normal click reaches it; and a page that
        # is about to load itself again may take it away at any moment.
        until = time.monotonic() + 3 * PATIENCE / 1000
        while time.monotonic() < until:
            with contextlib.suppress(Error):
                self.page.evaluate("document.querySelector('flt-semantics-placeholder')?.click()")
                self.page.wait_for_selector("flt-semantics-host flt-semantics", state="attached", timeout=2000)
                self.page.evaluate("window.seenByTest = true")
                return self
            self.page.wait_for_timeout(100)
        raise AssertionError("the app did not appear")

    def ready_again(self) -> Screen:
        """Wait until the page has loaded itself again (the reload guard); forget what it complained of meanwhile."""
        self.page.wait_for_function("!window.seenByTest", timeout=3 * PATIENCE)
        self.ready()
        self.complaints.clear()
        return self

    def at(self, identifier: str) -> Locator:
        """The control with that identifier."""
        return self.page.locator(f'[flt-semantics-identifier="{identifier}"]')

    def has(self, identifier: str) -> bool:
        """Whether it is on the screen now."""
        return self.at(identifier).count() > 0

    def wait_for(self, identifier: str) -> Locator:
        """Wait until it is there."""
        found = self.at(identifier).first
        found.wait_for(state="attached")
        return found

    def settle(self, identifier: str) -> None:
        """Wait until it is there and has stopped moving, as a person would before tapping near it."""
        self.wait_for(identifier)
        self.page.wait_for_timeout(400)

    def wait_gone(self, identifier: str) -> None:
        """Wait until it is not there any more."""
        self.at(identifier).first.wait_for(state="detached")

    def tap(self, identifier: str) -> None:
        """Tap its middle, with a finger on a touch screen; scrolls there first."""
        found = self.at(identifier).first
        if self.touch:
            found.tap()
        else:
            found.click()

    def tap_all(self, *identifiers: str) -> None:
        """Tap one after the other."""
        for identifier in identifiers:
            self.tap(identifier)

    def type_into(self, identifier: str, text: str) -> None:
        """Replace what stands in a text field.

        With semantics on, Flutter sometimes lets go of a field right after it was tapped: look, and tap again.
        """
        field = self.wait_for(identifier).locator("input, textarea").first
        for _ in range(5):
            field.click()
            self.page.wait_for_timeout(300)
            if field.evaluate("element => element === document.activeElement"):
                self.page.keyboard.press("Control+A")
                self.page.keyboard.type(text, delay=20)
                self.page.wait_for_timeout(200)  # Flutter tells the program
                if field.input_value() == text:
                    return
        raise AssertionError(f"{identifier} did not take {text!r}; it holds {field.input_value()!r}")

    def text(self) -> str:
        """Everything that is written on the screen."""
        return self.page.locator("flt-semantics-host").first.inner_text()

    def text_of(self, identifier: str) -> str:
        """What a control says: its label, the text in it, and what a field in it holds (selectable text is a field)."""
        return str(
            self.wait_for(identifier).evaluate(
                "e => [e.ariaLabel, e.innerText,"
                " ...[...e.querySelectorAll('input, textarea')].map(f => f.value || f.ariaLabel)]"
                ".filter(Boolean).join('\\n')"
            )
        )

    def wait_text(self, text: str, identifier: str | None = None) -> None:
        """Wait until `text` stands on the screen, or in one control."""
        until = time.monotonic() + PATIENCE / 1000
        seen = ""
        while time.monotonic() < until:
            seen = self.text_of(identifier) if identifier else f"{self.text()} {self._labels()}"
            if text in seen:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{text!r} never appeared; last seen: {seen!r}")

    def wait_number(self, number: int, identifier: str) -> None:
        """Wait until a control says `number`, not as a part of another one."""
        pattern = rf"(?<![\d−]){str(number).replace('-', '−')}(?!\d)"
        until = time.monotonic() + PATIENCE / 1000
        while not re.search(pattern, seen := self.text_of(identifier)):
            if time.monotonic() > until:
                raise AssertionError(f"{identifier} never said {number}; last seen: {seen!r}")
            self.page.wait_for_timeout(100)

    def choose_file(self, identifier: str, file: Path) -> None:
        """Tap what opens the browser's file picker, and pick `file`."""
        with self.page.expect_file_chooser() as chooser:
            self.tap(identifier)
        chooser.value.set_files(file)

    def shot(self, name: str) -> Path:
        """A picture of the window."""
        self.page.wait_for_timeout(400)  # closing animations
        path = self.shots / f"{name}.png"
        self.page.screenshot(path=path)
        return path

    def share_of_ground(self, identifier: str) -> float:
        """Which part of a control's rectangle shows nothing but the ground (or white), from 0 to 1."""
        box = self.wait_for(identifier).bounding_box()
        assert box is not None
        self.page.wait_for_timeout(400)
        clip: FloatRect = {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}
        with Image.open(BytesIO(self.page.screenshot(clip=clip))) as shot:
            darkest = np.asarray(shot.convert("RGB")).min(axis=2)
        return float((darkest > 225).mean())

    def scan(self, name: str) -> str:
        """What a phone reads from the QR code on the screen; empty if there is none after a while."""
        until = time.monotonic() + PATIENCE / 1000
        text = ""
        while not text and time.monotonic() < until:
            picture = cv2.imread(str(self.shot(name)))
            assert picture is not None
            text, _, _ = cv2.QRCodeDetector().detectAndDecode(cv2.resize(picture, None, fx=2, fy=2))
        return text

    def inventory(self) -> str:
        """Address, identifiers with what they say, and complaints: for a person who looks into a failure."""
        controls = self.page.locator("[flt-semantics-identifier]").evaluate_all(
            "elements => elements.map(e => [e.getAttribute('flt-semantics-identifier'), e.ariaLabel, e.innerText])"
        )
        return "\n".join([self.page.url, *map(str, controls), *self.complaints])

    def expect_no_complaints(self) -> None:
        """Nothing the browser or the app called an error since the start, and nothing was asked of the Internet."""
        assert self.complaints == []
        assert self.foreign == []

    def _labels(self) -> str:
        labels = self.page.locator("flt-semantics-host [aria-label]").evaluate_all(
            "elements => elements.map(element => element.getAttribute('aria-label'))"
        )
        return " ".join(labels)

    def _refuse(self, route: Route) -> None:
        self.foreign.append(route.request.url)
        route.abort()

    def _complain(self, kind: str, text: str) -> None:
        if kind == "error" and not any(harmless in text for harmless in _HARMLESS):
            self.complaints.append(text)


_HARMLESS = (
    "rive_native",  # Flet 1.0.5 wants this script from a CDN even with no_cdn; our policy forbids it
    "Cross-Origin-Opener-Policy",  # Flet sends it always; over plain http a browser says that it takes no notice
    "401 (Unauthorized)",  # the manifest is fetched without the cookie
)
