"""Start and end of the program: ports, what is printed, Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgpack
import pytest
from websockets.sync.client import connect

import scoring
from ui.server import serve
from ui.server.errors import ServerError
from ui.server.lan import lan_addresses
from ui.server.listener import bind

ROOT = Path(scoring.__file__).parents[1]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Program:
    """A started program and the lines it has printed so far."""

    def __init__(self, *arguments: str, temporary: Path | None = None) -> None:
        environment = {**os.environ, **({"TMPDIR": str(temporary)} if temporary else {})}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.ui.server.tiny", *arguments],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.lines: list[str] = []

    def wait_for(self, pattern: str) -> str:
        """The first group of the first line that matches."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            if found := re.search(pattern, line):
                return found[1]
        raise AssertionError(f"{pattern!r} never came: {self.lines}")

    def end(self, number: int = signal.SIGINT) -> tuple[int, str]:
        """Exit status and standard error after the signal."""
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=60)
        return self.process.returncode, errors


@pytest.fixture
def programs() -> Iterator[list[Program]]:
    started: list[Program] = []
    yield started
    for program in started:
        program.process.kill()
        program.process.communicate()


@pytest.mark.skipif(sys.platform == "win32", reason="a child cannot be sent Ctrl-C there")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ends_politely_with_a_tablet_connected(tmp_path: Path, programs: list[Program], number: int) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    program = Program(str(tmp_path / "data"), str(free_port()), temporary=temporary)
    programs.append(program)
    url = program.wait_for(r"Pobudka: (http://127\.0\.0\.1:\d+)$")
    httpx.get(url)
    address = url.replace("http", "ws") + "/ws"
    with connect(address, proxy=None), connect(address, proxy=None) as tablet:  # one that never said who it is
        tablet.send(b"\x00" + msgpack.packb([1, {"session_id": None, "page_name": "", "page": {"route": "/"}}]))
        assert tablet.recv(10)
        status, errors = program.end(number)
    assert (status, errors) == (0, "")
    assert list(temporary.iterdir()) == []


def test_prints_how_to_join(tmp_path: Path, programs: list[Program]) -> None:
    if not lan_addresses():
        pytest.skip("this computer is on no network")
    program = Program(str(tmp_path / "data"), str(free_port()), "lan")
    programs.append(program)
    url = program.wait_for(r"Other devices on this Wi-Fi: (http://\S+)")
    pin = program.wait_for(r"PIN: (\d{6})$")
    program.wait_for(r"([█▀▄]{10})")
    assert httpx.get(url).status_code == 401
    assert httpx.get(f"{url}/?pin={pin}").status_code == 303


def test_a_port_that_was_asked_for_is_not_replaced(tmp_path: Path) -> None:
    with bind("127.0.0.1", free_port()) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServerError, match=f"Port {port} is in use"):
            serve.run_app(store_folder=tmp_path, port=port, open_browser=False)


def test_the_usual_port_is_replaced_by_the_next_free_one() -> None:
    with bind("127.0.0.1", free_port()) as taken:
        port = taken.getsockname()[1]
        with bind("127.0.0.1", port, tries=20) as other:
            assert port < other.getsockname()[1] < port + 20


def test_no_port_is_left() -> None:
    with bind("127.0.0.1", 65500, tries=30) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServerError, match="in use"):
            bind("127.0.0.1", port)


def test_nothing_is_served_from_a_damaged_start(tmp_path: Path) -> None:
    """A folder that cannot be used is said before any port answers."""
    place = tmp_path / "taken"
    place.write_text("a file", encoding="utf-8")
    process = subprocess.run(
        [sys.executable, "-m", "ui.cli", "--no-browser", "--port", str(free_port()), "--data", str(place)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert process.returncode == 2
    assert "cannot be written to" in process.stderr
    assert "Traceback" not in process.stderr
