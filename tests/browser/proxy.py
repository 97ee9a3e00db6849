"""A TCP proxy on this computer that a test can cut ("Wi-Fi lost, tablet asleep") and restore."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time


class Proxy:
    """Passes 127.0.0.1:`port` on to 127.0.0.1:`target`."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self._up = True
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait(10)

    @property
    def url(self) -> str:
        """The address behind which the network can go away."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Drop every connection and refuse new ones."""
        self._up = False
        self._loop.call_soon_threadsafe(self._drop)

    def restore(self) -> None:
        """Pass connections on again."""
        self._up = True

    def close(self) -> None:
        """End for good."""
        self.cut()
        time.sleep(0.2)  # the ends of the connections are noticed
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._connection, "127.0.0.1", 0))
        self.port = int(server.sockets[0].getsockname()[1])
        self._ready.set()
        self._loop.run_forever()

    def _drop(self) -> None:
        for writer in tuple(self._writers):
            writer.transport.abort()

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._up:
            writer.transport.abort()
            return
        try:
            reader2, writer2 = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        pair = {writer, writer2}
        self._writers |= pair
        await asyncio.gather(_pipe(reader, writer2), _pipe(reader2, writer))
        self._writers -= pair


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    with contextlib.suppress(OSError):
        writer.close()
