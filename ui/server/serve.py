"""Starts everything in order, says where it is, and puts everything away at the end."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import tempfile
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from ui.server.asgi import build_app
from ui.server.credentials import Credentials
from ui.server.errors import ServerError
from ui.server.lan import join_url, qr_text
from ui.server.limits import MAX_UPLOAD_BYTES
from ui.server.listener import TRIES, Listener, bind
from ui.server.sharing import Sharing, SharingInfo
from ui.services import Services
from ui.store import Store

DEFAULT_PORT = 8550
Entry = Callable[[Any, Services], Any]
"""`main(page, services)`: what the app does with a new session; plain or async."""


def run_app(
    *,
    store_folder: Path,
    port: int = DEFAULT_PORT,
    lan: bool = False,
    open_browser: bool = True,
    max_upload_bytes: int = MAX_UPLOAD_BYTES,
    main: Entry | None = None,
) -> None:
    """Serve the app on this computer, and with `lan` on the network, until Ctrl-C.

    If the usual port is taken the next free one is used; one that was asked for is not replaced. Raises ServerError
    or StoreError, both with a sentence, before anything is served.
    """
    bound = bind("127.0.0.1", port, tries=TRIES if port == DEFAULT_PORT else 1)
    with contextlib.closing(bound), contextlib.closing(Store(store_folder)) as store:
        if store.notice is not None:
            click.echo(str(store.notice))
        with tempfile.TemporaryDirectory(prefix="pobudka-", ignore_cleanup_errors=True) as place, _interrupted():
            actual = bound.getsockname()[1]
            credentials = Credentials(store)
            uploads = Path(place) / "uploads"
            uploads.mkdir()
            services = Services(store, Sharing(credentials, actual + 1), uploads)
            app = build_app(
                _session_starter(main or _the_app(), services),
                credentials=credentials,
                assets=Path(place) / "assets",
                uploads=uploads,
                upload_limit=max_upload_bytes,
            )
            listener = Listener(app, bound, main=True)
            with asyncio.Runner(loop_factory=listener.config.get_loop_factory()) as runner:
                runner.run(_serve(listener, services.sharing, f"http://127.0.0.1:{actual}", lan, open_browser))


async def _serve(listener: Listener, sharing: Sharing, url: str, lan: bool, open_browser: bool) -> None:
    sharing.attach(asyncio.get_running_loop(), listener.config.app)
    serving = asyncio.create_task(listener.run_until_stopped())
    click.echo(f"Pobudka: {url}")
    if lan:
        try:
            _print_sharing(await asyncio.to_thread(sharing.enable))
        except ServerError as error:
            click.echo(str(error), err=True)  # the app still works here; the switch inside it tries again
    click.echo("Ctrl-C ends it; everything saved is kept.")
    if open_browser:
        await asyncio.to_thread(webbrowser.open, url)
    await serving
    sharing.disable()
    while sharing.closing:
        await asyncio.sleep(0.05)


def _print_sharing(info: SharingInfo) -> None:
    for url in info.urls:
        click.echo(f"Other devices on this Wi-Fi: {url}")
    click.echo(f"PIN: {info.pin}")
    click.echo(qr_text(join_url(info.urls[0], info.pin)))


def _session_starter(main: Entry, services: Services) -> Callable[[Any], Any]:
    async def start(page: Any) -> None:
        result = main(page, services)
        if inspect.isawaitable(result):
            await result

    return start


def _the_app() -> Entry:
    from ui.app import main  # noqa: PLC0415  the screens import this package for their types

    return main


@contextlib.contextmanager
def _interrupted() -> Iterator[None]:
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C before the server listened for it
        yield
