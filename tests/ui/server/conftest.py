"""The real server on free ports, in a thread of the test process, with an app that only says where to upload."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgpack
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.ui.server.asgi import Memory
from ui.server.asgi import build_app
from ui.server.credentials import Credentials
from ui.server.lan import lan_addresses
from ui.server.listener import Listener, bind
from ui.server.sharing import Sharing

UPLOAD_LIMIT = 100_000


@dataclass
class Served:
    """`url` is this computer's; `pages` are the sessions that the app has been started for."""

    url: str
    sharing: Sharing
    credentials: Credentials
    uploads: Path
    pages: list[Any] = field(default_factory=list)
    started: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def session(self, url: str | None = None, headers: dict[str, str] | None = None) -> Iterator[ClientConnection]:
        """A Flet client that has registered itself; `pages[-1]` is its page."""
        self.started.clear()
        address = (url or self.url).replace("http", "ws", 1) + "/ws"
        with connect(address, additional_headers=headers, proxy=None) as socket:
            page = {"route": "/", "web": True, "platform": "linux", "width": 390, "height": 844}
            body = {"session_id": None, "page_name": "", "page": page}
            socket.send(b"\x00" + msgpack.packb([1, body]))
            assert self.started.wait(10)
            yield socket

    def upload(self, name: str, content: bytes, change: dict[str, str] | None = None) -> int:
        """PUT `content` under the address that the app signed for `name`, perhaps tampered with; the status."""
        with self.session():
            signed = httpx.URL(self.pages[-1].get_upload_url(name, 60))
            return httpx.put(f"{self.url}{signed.copy_merge_params(change or {})}", content=content).status_code


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = tmp_path_factory.mktemp("served")
    (place / "uploads").mkdir()
    bound = bind("127.0.0.1", 18550, tries=500)
    port = bound.getsockname()[1]
    credentials = Credentials(Memory())
    server = Served(f"http://127.0.0.1:{port}", Sharing(credentials, port + 1), credentials, place / "uploads")

    def main(page: Any) -> None:
        server.pages.append(page)
        server.started.set()

    app = build_app(
        main,
        credentials=credentials,
        assets=place / "assets",
        uploads=server.uploads,
        upload_limit=UPLOAD_LIMIT,
    )
    listener = Listener(app, bound, main=True)
    loop = asyncio.new_event_loop()
    server.sharing.attach(loop, app)
    thread = threading.Thread(target=lambda: loop.run_until_complete(listener.run_until_stopped()))
    thread.start()
    yield server
    listener.stop()
    thread.join(20)
    assert not thread.is_alive()
    loop.close()


@pytest.fixture
def shared(served: Served) -> Iterator[tuple[Served, str]]:
    """The server while it is shared, and the address another device would use."""
    if not lan_addresses():
        pytest.skip("this computer is on no network")
    info = served.sharing.enable()
    yield served, info.urls[0]
    served.sharing.disable()
