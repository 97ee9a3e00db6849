"""A uvicorn server on a socket of our own, started and stopped inside a running event loop."""

from __future__ import annotations

import contextlib
import signal
import socket
import sys
import threading
from collections.abc import Generator
from types import FrameType
from typing import Any

import uvicorn

from scoring import words
from ui.server.errors import ServerError

WS_MAX_BYTES = 32 * 2**20
"""Flet sends a whole screen in one frame; a preview photo is part of it."""
TRIES = 20
"""How many ports are tried from the wanted one on."""


def bind(host: str, port: int, *, tries: int = 1) -> socket.socket:
    """A listening socket on the first free port of `tries` from `port` on. Raises ServerError if none is free."""
    for candidate in range(port, min(port + tries, 65536)):
        bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform == "win32":  # elsewhere the option means something else: reuse right after a restart
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, candidate))
            bound.listen(128)
        except PermissionError as error:
            bound.close()
            raise ServerError(words("Port {port} needs special rights. Choose one above 1024.", port=port)) from error
        except OSError:
            bound.close()
            continue
        bound.setblocking(False)
        return bound
    if tries == 1:
        raise ServerError(
            words("Port {port} is in use, perhaps by Pobudka itself. Choose another with --port.", port=port)
        )
    raise ServerError(
        words("The ports {first} to {last} are all in use. Choose another with --port.", first=port, last=candidate)
    )


class Listener(uvicorn.Server):
    """Serves `app` on `bound`. Only the `main` one runs the app's start-up and shut-down and answers Ctrl-C."""

    def __init__(self, app: Any, bound: socket.socket, *, main: bool) -> None:
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            lifespan="on" if main else "off",
            ws_max_size=WS_MAX_BYTES,
            proxy_headers=False,  # the gate trusts loopback, so nobody else may say where a request comes from
            server_header=False,
            timeout_graceful_shutdown=8,
        )
        super().__init__(config)
        self._main = main
        self._bound = bound

    async def run_until_stopped(self) -> None:
        """Serve; returns after `stop` or, for the main one, after Ctrl-C or a polite kill."""
        await self.serve(sockets=[self._bound])

    def stop(self) -> None:
        """Close the socket and every connection; may be called from any thread."""
        self.should_exit = True

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Unlike uvicorn's own, does not raise the signal again: the caller still has to tidy up."""
        if not self._main or threading.current_thread() is not threading.main_thread():
            yield
            return
        wanted = [signal.SIGINT, signal.SIGTERM]
        if sys.platform == "win32":
            wanted.append(signal.SIGBREAK)
        before = {number: signal.signal(number, self._handle) for number in wanted}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _handle(self, _number: int, _frame: FrameType | None) -> None:
        self.force_exit = self.should_exit  # a second time: without waiting for anybody
        self.should_exit = True
