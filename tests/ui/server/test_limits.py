"""Sockets from foreign pages and uploads that are too big stop at the door."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import Message, Receive, Scope, Send

from tests.ui.server.asgi import HOST, browser, inside, open_socket
from ui.server.limits import EndWithSocket, SameOrigin, UploadLimit


@pytest.mark.parametrize(
    ("origin", "host", "answer"),
    [
        ("http://192.168.1.5:8551", HOST, "websocket.accept"),
        ("http://localhost:8550", "localhost:8550", "websocket.accept"),
        ("http://pobudka.local", "pobudka.local", "websocket.accept"),
        ("http://pobudka.local", "pobudka.local:80", "websocket.accept"),
        ("https://evil.example", HOST, "websocket.close"),
        ("http://192.168.1.5:9999", HOST, "websocket.close"),
        ("http://192.168.1.5", HOST, "websocket.close"),
        ("null", HOST, "websocket.close"),
        ("", HOST, "websocket.close"),
        ("http://192.168.1.5:8551:1", HOST, "websocket.close"),
        ("http://localhost:8550", "127.0.0.1:8550", "websocket.close"),
    ],
)
async def test_origin(origin: str, host: str, answer: str) -> None:
    assert await open_socket(SameOrigin(inside), {"host": host, "origin": origin}) == answer


async def test_not_a_browser() -> None:
    assert await open_socket(SameOrigin(inside), {"host": HOST}) == "websocket.accept"


@pytest.mark.parametrize(("size", "status"), [(0, 200), (100, 200), (101, 413)])
async def test_size(size: int, status: int) -> None:
    async with browser(UploadLimit(inside, 100)) as client:
        assert (await client.put("/upload", content=bytes(size))).status_code == status


@pytest.mark.parametrize("announced", ["-1", "1e3", "x", ""])
async def test_size_that_is_none(announced: str) -> None:
    async with browser(UploadLimit(inside, 100)) as client:
        headers = {"content-length": announced}
        assert (await client.put("/upload", content=b"abc", headers=headers)).status_code == 411


async def test_what_serves_a_closed_socket_is_ended() -> None:
    ended: list[str] = []

    async def forgetful(_scope: Scope, receive: Receive, _send: Send) -> None:
        try:
            await receive()
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise

    async def receive() -> Message:
        return {"type": "websocket.disconnect"}

    async def send(_message: Message) -> None: ...

    await EndWithSocket(forgetful, seconds=0)({"type": "websocket"}, receive, send)
    assert ended == ["cancelled"]


async def test_a_fault_of_what_serves_a_socket_is_not_hidden() -> None:
    async def faulty(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise KeyError("fault")

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(_message: Message) -> None: ...

    with pytest.raises(KeyError):
        await EndWithSocket(faulty)({"type": "websocket"}, receive, send)
