"""The gate and the limits without a network: requests from any address, sockets by hand."""

from __future__ import annotations

from typing import Any

import httpx
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

TABLET = "192.168.1.7"
HOST = "192.168.1.5:8551"


class Memory:
    """Preferences that live as long as the test."""

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}

    def preference(self, key: str, default: Any = None) -> Any:
        return self.kept.get(key, default)

    def set_preference(self, key: str, value: Any) -> None:
        self.kept[key] = value


async def inside(scope: Scope, receive: Receive, send: Send) -> None:
    """The app behind the gate: answers everything."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
    else:
        await PlainTextResponse("inside")(scope, receive, send)


def browser(app: ASGIApp, address: str = TABLET, host: str = HOST) -> httpx.AsyncClient:
    """A browser at `address` that opened http://`host`; keeps cookies, follows nothing."""
    transport = httpx.ASGITransport(app=app, client=(address, 50000))
    return httpx.AsyncClient(transport=transport, base_url=f"http://{host}", headers={"accept": "text/html"})


async def open_socket(app: ASGIApp, headers: dict[str, str], address: str = TABLET) -> str:
    """The type of the first message the app answers a WebSocket handshake with."""
    sent: list[Any] = []
    scope = {
        "type": "websocket",
        "path": "/ws",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": (address, 50000),
    }

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return str(sent[0]["type"])
