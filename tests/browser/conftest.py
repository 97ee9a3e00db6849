"""A real Chromium on the real program. Without a Chromium every test here is skipped, and says so.

Set POBUDKA_SHOTS to a folder to keep the pictures that the tests take.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium
from tests.browser.program import Program
from tests.browser.proxy import Proxy
from tests.browser.screen import Screen

_OPEN = pytest.StashKey[list[Screen]]()
SIZES = {"phone": (390, 844), "tablet": (1180, 820)}
OpenScreen = Callable[..., Screen]
StartProgram = Callable[..., Program]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is marked `browser` and comes last: the quick tests speak first."""
    here = Path(__file__).parent
    browser_tests = [item for item in items if here in Path(item.path).parents]
    for item in browser_tests:
        item.add_marker(pytest.mark.browser)
    items[:] = [item for item in items if item not in browser_tests] + browser_tests


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A picture and the semantics of every open window where a test failed."""
    report = yield
    if report.failed:
        for i, screen in enumerate(item.stash.get(_OPEN, [])):
            try:
                report.sections.append(
                    (f"window {i}", f"{screen.shot(f'{item.name}-failed-{i}')}\n{screen.inventory()}")
                )
            except Exception as error:
                report.sections.append((f"window {i}", f"no picture: {error}"))
    return report


# Not for the session: while Playwright is open an event loop counts as running, and no async test could run its own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = chromium.find()
    if found is None:
        pytest.skip("no Chromium; python -m tests.browser.chromium installs one")
    arguments = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")  # Chromium refuses to start as root with it
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=arguments)
        yield started
        started.close()


@pytest.fixture
def shots(tmp_path: Path) -> Path:
    folder = Path(os.environ.get("POBUDKA_SHOTS") or tmp_path / "shots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def start_program(tmp_path: Path) -> Iterator[StartProgram]:
    """`start_program(lan=False)`: a running program with an empty data folder."""
    started: list[Program] = []

    def start(*, lan: bool = False) -> Program:
        program = Program(tmp_path / f"data{len(started)}", lan=lan)
        started.append(program)
        return program.start()

    yield start
    for program in started:
        program.stop()


@pytest.fixture
def open_screen(browser: Browser, shots: Path, request: pytest.FixtureRequest) -> Iterator[OpenScreen]:
    """`open_screen(url, size="phone", touch=False)`: a fresh browser profile, not loaded yet."""
    contexts = []

    def open_one(url: str, size: str = "tablet", *, touch: bool = False) -> Screen:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, locale="pl-PL"
        )
        contexts.append(context)
        screen = Screen(context, url, shots, touch=touch)
        request.node.stash.setdefault(_OPEN, []).append(screen)
        return screen

    yield open_one
    for context in contexts:
        context.close()


@pytest.fixture
def start_proxy() -> Iterator[Callable[[int], Proxy]]:
    """`start_proxy(port)`: a network in front of a program that can be cut."""
    started: list[Proxy] = []

    def start(target: int) -> Proxy:
        started.append(Proxy(target))
        return started[-1]

    yield start
    for proxy in started:
        proxy.close()
