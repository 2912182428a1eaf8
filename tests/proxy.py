"""A TCP proxy that makes a network worse: it holds bytes back for a while, or for ever without closing anything."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress

READ_BYTES = 1 << 16


class Proxy:
    """Forwards connections to a host and port; use it as a context manager.

    Attributes:
        delay_s: Seconds that bytes take, each way.
        cuts: Connections that `cut_at` has closed.
        port: On 127.0.0.1, where it listens.
    """

    def __init__(self, host: str, port: int, *, delay_s: float = 0.0) -> None:
        self._target = (host, port)
        self.delay_s = delay_s
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._passes = asyncio.Event()
        self._answers = asyncio.Event()
        self._cut_at: bytes | None = None
        self.cuts = 0
        self._writers: set[asyncio.StreamWriter] = set()

    def __enter__(self) -> Proxy:
        started = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(started,), daemon=True)
        self._thread.start()
        started.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(10)
        self._call(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    async def _end(self) -> None:
        """Let every connection come to its end, so that no socket is left open."""
        self.delay_s = 0.0
        self._server.close()
        self._passes.set()
        self._answers.set()
        for writer in self._writers:
            writer.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if others:
            await asyncio.wait(others, timeout=5)

    def silence(self, *, answers_only: bool = False) -> None:
        """Hold back everything from now on, or what the server says; the ends see open connections."""
        self._call(self._answers.clear)
        if not answers_only:
            self._call(self._passes.clear)

    def speak(self) -> None:
        """Let pass again, also what was held back."""
        self._call(self._answers.set)
        self._call(self._passes.set)

    def cut(self) -> None:
        """Close all connections."""
        self._call(self._cut)

    def cut_at(self, words: bytes) -> None:
        """Close the next connection on which these bytes are sent to the server; they do not arrive."""
        self._cut_at = words

    def _cut(self) -> None:
        for writer in self._writers:
            writer.close()

    def _call(self, function: Callable[[], object]) -> None:
        self._loop.call_soon_threadsafe(function)

    def _run(self, started: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._passes.set()
        self._answers.set()
        self._server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = self._server.sockets[0].getsockname()[1]
        started.set()
        self._loop.run_forever()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            onward_reader, onward_writer = await asyncio.open_connection(*self._target)
        except OSError:
            writer.close()
            return
        ends = {writer, onward_writer}
        self._writers |= ends
        ways = [
            self._forward(reader, onward_writer, self._passes),
            self._forward(onward_reader, writer, self._answers),
        ]
        await asyncio.wait([asyncio.ensure_future(way) for way in ways])
        self._writers -= ends

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, passes: asyncio.Event) -> None:
        on_its_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        delivering = asyncio.ensure_future(self._deliver(on_its_way, writer, passes))
        with suppress(OSError):
            while data := await reader.read(READ_BYTES):
                if self._cut_at is not None and self._cut_at in data:
                    self._cut_at = None
                    self.cuts += 1
                    self._cut()
                    break
                on_its_way.put_nowait((self._loop.time() + self.delay_s, data))
        on_its_way.put_nowait((self._loop.time() + self.delay_s, b""))
        await delivering

    async def _deliver(
        self, on_its_way: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter, passes: asyncio.Event
    ) -> None:
        while True:
            at, data = await on_its_way.get()
            await asyncio.sleep(max(0.0, at - self._loop.time()))
            await passes.wait()
            with suppress(OSError):
                if not data:
                    writer.close()
                    await writer.wait_closed()
                    return
                writer.write(data)
                await writer.drain()
