"""Two more refusals at the door: sockets opened by pages of other sites, and uploads that are too big."""

from __future__ import annotations

import urllib.parse

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

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
