"""The gate: whoever is not at this computer needs the PIN, for pages, sockets and uploads alike."""

from __future__ import annotations

import ipaddress
import math
import urllib.parse

from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ui.server import pin_page
from ui.server.attempts import Attempts
from ui.server.credentials import Credentials

COOKIE = "pobudka"
_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
_MAX_FORM = 4096
_MONTH = 30 * 86400


class PinGate:
    """Lets through this computer itself, devices with a token, and nobody else.

    The token is a cookie, given for the right PIN in `?pin=` (the QR code) or in the form that POST /pin takes.
    """

    def __init__(self, app: ASGIApp, credentials: Credentials, attempts: Attempts | None = None) -> None:
        self._app, self._credentials = app, credentials
        self._attempts = attempts or Attempts()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] not in ("http", "websocket"):  # start-up and shut-down
            await self._app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        known = self._credentials.knows(request.cookies.get(COOKIE, ""))
        guessed = scope["type"] == "http" and (scope["path"] == "/pin" or "pin" in request.query_params)
        if guessed and scope["method"] in ("GET", "POST"):
            response = await self._enter(Request(scope, receive), known or is_this_computer(request))
        elif known or is_this_computer(request):
            await self._app(scope, receive, send)
            return
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4401, "reason": "PIN needed"})
            return
        else:
            response = _refuse(request, scope["method"])
        await response(scope, receive, send)

    async def _enter(self, request: Request, inside: bool) -> Response:
        """Check a PIN and, if it is right, give a token and lead on to the page that was wanted."""
        posted = request.method == "POST"
        form = await _form(request) if posted else dict(request.query_params)
        path = _local(form.get("next", "/") if posted else request.url.path)
        client = request.client.host if request.client else ""
        if (wait := self._attempts.wait(client)) > 0:
            return pin_page.ask_later(path, math.ceil(wait))
        if self._credentials.accepts(form.get("pin", "")):
            response = RedirectResponse(path, 303, {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"})
            token = self._credentials.token()
            response.set_cookie(COOKIE, token, max_age=_MONTH, httponly=True, samesite="lax")
            return response
        if inside:
            return RedirectResponse(path, 303)
        if "pin" not in form:
            return pin_page.ask(path)
        self._attempts.failed(client)
        return pin_page.ask_again(path)


def is_this_computer(request: HTTPConnection) -> bool:
    """Whether the request comes from a browser on this very computer that called it by a loopback name.

    By the socket's own address, never by a header. A foreign host name (a page that had its name resolve to
    127.0.0.1) or a trace of a proxy (which makes strangers look local) does not pass.
    """
    if request.client is None or not _is_loopback(request.client.host):
        return False
    if any(header in request.headers for header in _FORWARDED):
        return False
    host = urllib.parse.urlsplit(f"//{request.headers.get('host', '')}").hostname
    return host is not None and (host == "localhost" or _is_loopback(host))


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _refuse(request: HTTPConnection, method: str) -> Response:
    if method == "GET" and "text/html" in request.headers.get("accept", ""):
        return pin_page.ask(_local(request.url.path))
    return PlainTextResponse("PIN needed", 401, {"Cache-Control": "no-store"})


async def _form(request: Request) -> dict[str, str]:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _MAX_FORM:
            return {}
    return dict(urllib.parse.parse_qsl(body.decode("utf-8", "replace")))


def _local(path: str) -> str:
    """A path on this server; anything that would lead elsewhere becomes the first page."""
    return path if path.startswith("/") and path[1:2] not in ("/", "\\") and path != "/pin" else "/"
