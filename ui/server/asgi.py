"""The app as one ASGI application: Flet inside, the gate and the limits around it."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flet_web.fastapi import app as flet_asgi  # type: ignore[import-untyped]
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from ui.server.credentials import Credentials
from ui.server.index_page import write_index
from ui.server.limits import MAX_UPLOAD_BYTES, EndWithSocket, SameOrigin, UploadLimit
from ui.server.pin import PinGate
from ui.server.privacy import StayHere

SESSION_SECONDS = 12 * 3600
"""How long a tablet may sleep and find its screen as it was."""
_OVERRIDES = (
    "FLET_ASSETS_DIR",
    "FLET_MAX_UPLOAD_SIZE",
    "FLET_OAUTH_CALLBACK_HANDLER_ENDPOINT",
    "FLET_SECRET_KEY",
    "FLET_SESSION_TIMEOUT",
    "FLET_UPLOAD_DIR",
    "FLET_UPLOAD_HANDLER_ENDPOINT",
    "FLET_WEBSOCKET_HANDLER_ENDPOINT",
    "FLET_WEB_NO_CDN",
    "FLET_WEB_PATH",
)
"""Variables by which Flet would let the environment undo the settings below."""
_UNUSED = frozenset({"/docs", "/docs/oauth2-redirect", "/openapi.json", "/redoc", "/oauth_callback"})


def build_app(
    main: Callable[[Any], Any],
    *,
    credentials: Credentials,
    assets: Path,
    uploads: Path,
    upload_limit: int | None = None,
) -> ASGIApp:
    """`main(page)` runs once for each new session. `assets` receives index.html; everything in it is public.

    Uploads land in `uploads` under the names the app asked for; their addresses are signed with a key of this start.
    """
    for name in _OVERRIDES:
        os.environ.pop(name, None)
    limit = upload_limit or MAX_UPLOAD_BYTES
    write_index(assets)
    app = flet_asgi(
        main,
        assets_dir=str(assets),
        upload_dir=str(uploads),
        app_name="Pobudka",
        app_short_name="Pobudka",
        app_description="Reads the cards from a photo and keeps the running total",
        no_cdn=True,
        secret_key=secrets.token_hex(32),
        max_upload_size=limit,
        session_timeout_seconds=SESSION_SECONDS,
    )
    app.router.routes[:] = [route for route in app.router.routes if getattr(route, "path", None) not in _UNUSED]
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=5)
    return StayHere(PinGate(SameOrigin(UploadLimit(EndWithSocket(app), limit)), credentials))
