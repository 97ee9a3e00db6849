"""Drives the app with no browser: Flet's real session and page over a connection that only keeps what it is sent.

The one place that knows Flet's internals (1.0.5). `find` walks the live tree of controls, `tap` runs a handler as
the client's event would; what a client answers (SharedPreferences) comes from a dict.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import dataclasses
import inspect
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import flet as ft
import msgpack
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub


class Storage:
    """The browser's own storage, which outlives a session: one a device."""

    def __init__(self, **kept: str) -> None:
        self.kept = {f"pobudka.{key}": value for key, value in kept.items()}

    def get(self, args: dict[str, Any]) -> str | None:
        return self.kept.get(args["key"])

    def set(self, args: dict[str, Any]) -> bool:
        self.kept[args["key"]] = args["value"]
        return True


class FakeConnection(Connection):
    """Packs every message as the real one does, and answers calls to the client."""

    def __init__(self, storage: Storage) -> None:
        super().__init__()
        self.loop = asyncio.get_running_loop()
        self.executor = concurrent.futures.ThreadPoolExecutor(2)
        self.pubsubhub = PubSubHub(loop=self.loop, executor=self.executor)
        self.page_url, self.page_name = "http://test/", ""
        self.session: Session
        self.answers: dict[str, Callable[[Any], Any]] = {"get": storage.get, "set": storage.set}
        self.crashes: list[Any] = []
        self.called: list[tuple[str, Any]] = []

    def send_message(self, message: Message) -> None:
        msgpack.packb([message.action, message.body], default=configure_encode_object_for_msgpack(BaseControl))
        if message.action == MessageAction.SESSION_CRASHED:
            self.crashes.append(message.body)
        if message.action == MessageAction.INVOKE_METHOD:
            body: Any = message.body
            self.called.append((body.name, body.args))
            answer, error = None, None
            try:
                answer = self.answers.get(body.name, lambda _args: None)(body.args)
            except Exception as fault:  # a client answers a failed call with the text of its error
                error = str(fault)
            self.loop.call_soon(
                lambda: self.session.handle_invoke_method_results(body.control_id, body.call_id, answer, error)
            )

    def send_data_channel_frame(self, *_args: Any) -> None:
        pass

    def get_upload_url(self, file_name: str, _expires: int) -> str:
        return f"/upload?f={file_name}"

    def dispose(self) -> None:
        self.executor.shutdown(wait=False)


class Browser:
    """One browser: `await Browser().open(main)`."""

    def __init__(self, storage: Storage | None = None, width: int = 390, height: int = 844, route: str = "/") -> None:
        self.connection = FakeConnection(storage or Storage(language="en"))
        self.session = Session(self.connection)
        self.connection.session = self.session
        self.page = self.session.page
        self.session.apply_page_patch(
            {"width": width, "height": height, "route": route, "web": True, "platform": "linux"}
        )

    async def open(self, main: Callable[[ft.Page], Awaitable[None] | None]) -> Browser:
        # The same first message as the real server's; packing it records what later differences are taken from.
        body = RegisterClientResponseBody(self.session.id, self.session.get_page_patch(), "")
        self.connection.send_message(Message(MessageAction.REGISTER_CLIENT, body))

        async def run() -> None:
            _context_page.set(self.page)
            context.reset_auto_update()
            result = main(self.page)
            if inspect.isawaitable(result):
                await result
            await self.session.after_event(self.page)

        await asyncio.create_task(run())  # a task of its own, so that two browsers keep their own current page
        await self.settle()
        return self

    async def settle(self, turns: int = 8) -> None:
        for _turn in range(turns):
            await asyncio.sleep(0.005)
        assert not self.connection.crashes, self.connection.crashes[0].message

    def walk(self, root: Any = None) -> Iterator[BaseControl]:
        """Every control that is shown (under `root`), each once, in the order of the tree."""
        seen: set[int] = set()

        def visit(value: Any) -> Iterator[BaseControl]:
            if isinstance(value, BaseControl):
                if id(value) in seen:
                    return
                seen.add(id(value))
                if isinstance(value, Component):
                    yield from visit(value._b)
                    return
                yield value
                for field in dataclasses.fields(value):
                    if field.name not in ("_parent", "parent") and not field.metadata.get("skip"):
                        yield from visit(getattr(value, field.name, None))
            elif isinstance(value, (list, tuple)):
                for part in value:
                    yield from visit(part)
            elif isinstance(value, dict):
                for part in value.values():
                    yield from visit(part)

        yield from visit(self.page if root is None else root)

    def texts(self) -> list[str]:
        return [control.value for control in self.walk() if isinstance(control, ft.Text)]

    def shows(self, part: str) -> bool:
        return any(part in text for text in self.texts())

    def has(self, identifier: str) -> bool:
        return any(isinstance(c, ft.Semantics) and c.identifier == identifier for c in self.walk())

    def identifiers(self) -> list[str]:
        return [c.identifier for c in self.walk() if isinstance(c, ft.Semantics) and c.identifier]

    def inside(self, identifier: str) -> list[BaseControl]:
        """The controls inside the Semantics with that identifier."""
        for control in self.walk():
            if isinstance(control, ft.Semantics) and control.identifier == identifier:
                return list(self.walk(control.content))
        raise AssertionError(f"no {identifier!r}; there are {self.identifiers()}; texts: {self.texts()}")

    def text_of(self, identifier: str) -> str:
        return " ".join(control.value for control in self.inside(identifier) if isinstance(control, ft.Text))

    async def tap(self, identifier: str) -> None:
        """Press what carries `identifier`; fails if it is switched off."""
        for control in self.inside(identifier):
            if getattr(control, "on_click", None) is not None and not getattr(control, "disabled", False):
                await self.fire(control, "click")
                return
        raise AssertionError(f"{identifier!r} cannot be pressed")

    def enabled(self, identifier: str) -> bool:
        return any(
            getattr(control, "on_click", None) is not None and not getattr(control, "disabled", False)
            for control in self.inside(identifier)
        )

    async def write(self, identifier: str, text: str, *, submit: bool = False) -> None:
        field = next(control for control in self.inside(identifier) if isinstance(control, ft.TextField))
        self.session.apply_patch(field._i, {"value": text})
        await self.fire(field, "change", text)
        if submit:
            field = next(control for control in self.inside(identifier) if isinstance(control, ft.TextField))
            await self.fire(field, "submit", text)

    async def fire(self, control: BaseControl, event: str, data: Any = None) -> None:
        await self.run(self.session.dispatch_event, control._i, event, data)

    async def run(self, function: Callable[..., Awaitable[Any]], *args: Any) -> None:
        """Await `function` as this browser's own doing: with its page as the current one."""

        async def run() -> None:
            _context_page.set(self.page)
            await function(*args)

        await asyncio.create_task(run())
        await self.settle()

    async def page_event(self, event: str, data: Any = None) -> None:
        """An event of the page itself: route_change, resize, connect."""
        await self.fire(self.page, event, data)
