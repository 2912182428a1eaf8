"""A TCP proxy that misbehaves: it delays, drips, or falls silent without closing anything.

    with Wire(("127.0.0.1", 5432)) as wire:
        wire.delay_s = 0.05     # each way
        wire.silence()          # reads and writes nothing more, new connections included
        wire.heal()             # what waited goes on

Unlike dropped packets a silent proxy still acknowledges what its kernel can buffer: keepalives are answered, and only
deadlines of the programs themselves help. Load balancers and frozen machines behave so.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from types import TracebackType
from typing import Any

CHUNK_BYTES = 65_536


class Wire:
    """See the module. Attributes may be changed at any time, from any thread.

    Args:
        target: Host and port that it leads to; a new target counts for new connections.
        host: Address that it listens on.

    Attributes:
        delay_s: Seconds that each byte takes, each way; a new connection takes a round trip more, as its handshake does.
        bytes_per_s: Speed from the target to the client; 0 is without a limit.
    """

    def __init__(self, target: tuple[str, int], *, host: str = "127.0.0.1", delay_s: float = 0.0) -> None:
        self.target = target
        self.delay_s = delay_s
        self.bytes_per_s = 0.0
        self.host, self.port = host, 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._speaks: asyncio.Event
        self._server: asyncio.Server
        self._tasks: set[asyncio.Task[None]] = set()

    def silence(self) -> None:
        self._loop.call_soon_threadsafe(self._speaks.clear)

    def heal(self) -> None:
        self._loop.call_soon_threadsafe(self._speaks.set)

    def cut(self) -> None:
        """Close every connection, as a proxy that is started anew would."""
        self._call(self._cut())

    def __enter__(self) -> Wire:
        self._thread.start()
        self._call(self._listen())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._call(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=5)
        self._loop.close()

    def _call(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=10)

    async def _listen(self) -> None:
        self._speaks = asyncio.Event()
        self._speaks.set()
        self._server = await asyncio.start_server(self._serve, self.host, self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _close(self) -> None:
        self._server.close()
        await self._cut()

    async def _cut(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        with suppress(OSError, asyncio.CancelledError):
            await self._join(reader, writer)
        self._tasks.discard(task)
        writer.close()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(2 * self.delay_s)  # of the handshake
        await self._speaks.wait()
        far_reader, far_writer = await asyncio.open_connection(*self.target)
        there: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(64)
        back: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(64)
        try:
            async with asyncio.TaskGroup() as ways:
                ways.create_task(self._take(reader, there))
                ways.create_task(self._give(there, far_writer, is_answer=False))
                ways.create_task(self._take(far_reader, back))
                ways.create_task(self._give(back, writer, is_answer=True))
        except* OSError:
            pass
        finally:
            far_writer.close()

    async def _take(self, reader: asyncio.StreamReader, late: asyncio.Queue[tuple[float, bytes]]) -> None:
        data = b"first"
        while data:
            await self._speaks.wait()
            data = await reader.read(CHUNK_BYTES)
            await self._speaks.wait()
            await late.put((self._loop.time() + self.delay_s, data))

    async def _give(
        self, late: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter, *, is_answer: bool
    ) -> None:
        while True:
            due, data = await late.get()
            await asyncio.sleep(max(0.0, due - self._loop.time()))
            await self._speaks.wait()
            if not data:
                writer.write_eof()
                return
            await self._write(writer, data, self.bytes_per_s if is_answer else 0.0)

    async def _write(self, writer: asyncio.StreamWriter, data: bytes, bytes_per_s: float) -> None:
        step = max(1, int(bytes_per_s / 10)) if bytes_per_s else len(data)
        for start in range(0, len(data), step):
            writer.write(data[start : start + step])
            await writer.drain()
            if bytes_per_s:
                await asyncio.sleep(step / bytes_per_s)
