"""The page that asks for the PIN: plain HTML, since the app itself is behind it."""

from __future__ import annotations

import html
from functools import cache
from pathlib import Path

from starlette.responses import HTMLResponse, Response

_WRONG = ("To nie ten PIN. Spróbuj jeszcze raz.", "That is not the PIN. Try again.")
_LATER = ("Za dużo prób. Poczekaj {seconds} s.", "Too many tries. Wait {seconds} s.")


def ask(path: str) -> Response:
    """401: the form; afterwards the browser goes on to `path`."""
    return _page(path, 401, "", "")


def ask_again(path: str) -> Response:
    """401: the PIN was wrong."""
    return _page(path, 401, *_WRONG)


def ask_later(path: str, seconds: int) -> Response:
    """429: too many wrong ones."""
    response = _page(path, 429, *(text.format(seconds=seconds) for text in _LATER))
    response.headers["Retry-After"] = str(seconds)
    return response


def _page(path: str, status: int, polish: str, english: str) -> Response:
    message = f'<p role="alert"><span lang="pl">{polish}</span> <span lang="en">{english}</span></p>' if polish else ""
    body = _template().replace("<!-- message -->", message)
    body = body.replace('name="next" value="/"', f'name="next" value="{html.escape(path, quote=True)}"')
    headers = {
        "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "
        "frame-ancestors 'none'",
        "Referrer-Policy": "no-referrer",
    }
    return HTMLResponse(body, status, headers)


@cache
def _template() -> str:
    return Path(__file__).with_name("pin.html").read_text(encoding="utf-8")
