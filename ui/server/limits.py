"""More at the door: no sockets from foreign pages, no uploads too big, nothing left of a closed socket."""

from __future__ import annotations

import asyncio
import urllib.parse

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_UPLOAD_BYTES = 40 * 2**20


class SameOrigin:
    """A browser names the page that opens a socket; only our own pages may. Other sites could ride on a cookie."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] == "websocket" and not _is_own_page(HTTPConnection(scope)):
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": "Foreign origin"})
            return
        await self._app(scope, receive, send)


class UploadLimit:
    """Refuses with 413 before anything is written, so that no half a photo is left behind."""

    def __init__(self, app: ASGIApp, limit: int = MAX_UPLOAD_BYTES) -> None:
        self._app, self._limit = app, limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] == "http" and scope["method"] not in ("GET", "HEAD"):
            announced = HTTPConnection(scope).headers.get("content-length", "")
            if not announced.isdecimal():
                await PlainTextResponse("Content-Length needed", 411)(scope, receive, send)
                return
            if int(announced) > self._limit:
                await PlainTextResponse(f"At most {self._limit} bytes", 413)(scope, receive, send)
                return
        await self._app(scope, receive, send)


class EndWithSocket:
    """Ends what serves a socket soon after the socket itself: Flet 1.0.5 waits for ever if it closed early on."""

    def __init__(self, app: ASGIApp, seconds: float = 1) -> None:
        self._app, self._seconds = app, seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        gone = asyncio.Event()

        async def listen() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                gone.set()
            return message

        async def watch() -> None:
            await gone.wait()
            await asyncio.sleep(self._seconds)

        serving = asyncio.ensure_future(self._app(scope, listen, send))
        watching = asyncio.ensure_future(watch())
        try:
            await asyncio.wait({serving, watching}, return_when=asyncio.FIRST_COMPLETED)
            if serving.done():
                serving.result()
        finally:
            serving.cancel()
            watching.cancel()
            await asyncio.gather(serving, watching, return_exceptions=True)


def _is_own_page(request: HTTPConnection) -> bool:
    origin = request.headers.get("origin")
    if origin is None:  # not a browser; it holds no cookie of somebody else's
        return True
    try:
        page = urllib.parse.urlsplit(origin)
        host = urllib.parse.urlsplit(f"//{request.headers.get('host', '')}")
        usual = {"http": 80, "https": 443}.get(page.scheme)
        return page.hostname is not None and (page.hostname, page.port or usual) == (host.hostname, host.port or usual)
    except ValueError:
        return False
