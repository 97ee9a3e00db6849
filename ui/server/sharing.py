"""The switch "share on the Wi-Fi": a second listener that other devices reach, behind the PIN."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from scoring import words
from ui.server import lan
from ui.server.credentials import Credentials
from ui.server.errors import ServerError
from ui.server.listener import TRIES, Listener, bind


@dataclass(frozen=True, slots=True)
class SharingInfo:
    """What a person needs to join: `urls` (likeliest first, at least one), the PIN, the QR code of the first URL."""

    urls: tuple[str, ...]
    pin: str
    qr_png: bytes

    def qr_for(self, url: str) -> bytes:
        """The QR code, as a PNG, of another of the URLs; it holds the PIN, so that scanning is enough."""
        return lan.qr_png(lan.join_url(url, self.pin))


class Sharing:
    """Off until `enable`. Every method may be called from any thread."""

    def __init__(self, credentials: Credentials, port: int, host: str = "0.0.0.0") -> None:
        self._credentials = credentials
        self._wanted_port = port
        self._host = host
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._app: Any = None
        self._listener: Listener | None = None
        self._port: int | None = None
        self._tasks: list[Future[None]] = []

    def attach(self, loop: asyncio.AbstractEventLoop, app: Any) -> None:
        """Tell which app to share and on which running event loop; done once, at start."""
        self._loop, self._app = loop, app

    @property
    def enabled(self) -> bool:
        """Whether other devices can reach the app."""
        return self._listener is not None

    @property
    def port(self) -> int | None:
        """The port other devices use; None while off."""
        return self._port

    @property
    def pin(self) -> str:
        """The PIN, also while off."""
        return self._credentials.pin

    @property
    def addresses(self) -> tuple[str, ...]:
        """This computer's addresses on the network at this moment; takes up to a second."""
        return lan.lan_addresses()

    def enable(self) -> SharingInfo:
        """Open the app to the network, or just say how to join if it is open already.

        Takes up to a second. Raises ServerError without a network or a free port.
        """
        addresses = self.addresses
        if not addresses:
            raise ServerError(
                words("This computer is not on a network. Connect it to the Wi-Fi the other devices use and try again.")
            )
        with self._lock:
            if self._listener is None:
                self._open()
            urls = tuple(f"http://{address}:{self._port}" for address in addresses)
        return SharingInfo(urls, self.pin, lan.qr_png(lan.join_url(urls[0], self.pin)))

    def disable(self) -> None:
        """Close the app to the network; devices that are on it lose it at once. Nothing if it is off."""
        with self._lock:
            if self._listener is not None:
                self._listener.stop()
                self._listener = self._port = None

    @property
    def closing(self) -> bool:
        """Whether a listener that was stopped is still saying goodbye to its connections."""
        return any(not task.done() for task in self._tasks)

    def new_pin(self) -> str:
        """Another PIN; devices that came in with the old one are asked again when they next connect."""
        return self._credentials.new_pin()

    def _open(self) -> None:
        if self._loop is None:
            raise RuntimeError("attach() comes first")
        bound = bind(self._host, self._wanted_port, tries=TRIES)
        listener = Listener(self._app, bound, main=False)
        self._tasks = [task for task in self._tasks if not task.done()]
        self._tasks.append(asyncio.run_coroutine_threadsafe(listener.run_until_stopped(), self._loop))
        self._listener, self._port = listener, bound.getsockname()[1]
