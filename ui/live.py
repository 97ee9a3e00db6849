"""Lets every open browser see a change of the store at once, whoever made it."""

from __future__ import annotations

import contextvars
from collections.abc import Callable

from ui.session import Session


def follow(session: Session) -> Callable[[], None]:
    """Count the store's changes into `session.version` until the returned function is called.

    The store calls from whatever thread wrote; many changes in a row are drawn once. A change while the browser
    is away is caught up with on its return (`ui.app`).
    """
    page = session.page
    pending = False

    async def count() -> None:
        nonlocal pending
        pending = False
        session.version += 1

    def changed(_match_id: str) -> None:
        nonlocal pending
        if pending or page.session.connection is None:
            return
        pending = True
        try:
            # run_task makes its page the current one, and the writer may be another page's handler: keep that apart.
            contextvars.copy_context().run(page.run_task, count)
        except AttributeError:  # the browser went away between the question and the call
            pending = False

    return session.services.store.subscribe(changed)
