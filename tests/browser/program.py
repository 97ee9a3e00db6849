"""The real program in a process of its own, on a free port, with a data folder of its own."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

import scoring

ROOT = Path(scoring.__file__).parents[1]


def free_port() -> int:
    """A port nobody listens on now, with the next one free as well."""
    for _ in range(100):
        with socket.socket() as probe, socket.socket() as following:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
            try:
                following.bind(("0.0.0.0", port + 1))
            except (OSError, OverflowError):
                continue
            return port
    raise RuntimeError("no two free ports in a row")


class Program:
    """`pobudka --no-browser`. `start` may be called again after `kill` or `stop`: same port, same folder."""

    def __init__(self, folder: Path, *, lan: bool = False) -> None:
        self.folder = folder
        self.port = free_port()
        self._lan = lan
        self._process: subprocess.Popen[str] | None = None
        self._output = Path(tempfile.mkstemp(prefix="program-", suffix=".log", dir=folder.parent)[1])

    @property
    def url(self) -> str:
        """This computer's address."""
        return f"http://127.0.0.1:{self.port}"

    def output(self) -> str:
        """Everything printed so far, errors too."""
        return self._output.read_text(encoding="utf-8")

    def joining(self) -> tuple[str, str]:
        """The address for other devices and the PIN, as printed."""
        text = self.output()
        url = re.search(r"Other devices on this Wi-Fi: (\S+)", text)
        pin = re.search(r"PIN: (\d+)", text)
        assert url, text
        assert pin, text
        return url[1], pin[1]

    def start(self) -> Program:
        """Start and wait until it answers."""
        command = [sys.executable, "-m", "ui.cli", "--no-browser", "--port", str(self.port), "--data", str(self.folder)]
        with self._output.open("w", encoding="utf-8") as output:
            self._process = subprocess.Popen(
                [*command, *(["--lan"] if self._lan else [])],
                cwd=ROOT,
                stdout=output,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
                text=True,
            )
        until = time.monotonic() + 60
        while time.monotonic() < until and self._process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.url}/manifest.json", timeout=2).close()
            except OSError:
                time.sleep(0.1)
            else:
                if not self._lan or "PIN:" in self.output():
                    return self
        raise AssertionError(f"the program did not start: {self.output()}")

    def kill(self) -> None:
        """At once, as a power cut does (kill -9)."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        """Politely."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(timeout=20)
