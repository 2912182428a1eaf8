"""Reads the bodies of accepted requests: counted as they arrive, within a deadline and a memory budget."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect
from starlette.types import Message, Receive, Scope

from extractor.core.conversation.bounded_json import UnboundedJson, check_shape
from extractor.core.errors import InvalidInput
from extractor.entrypoints.api.problems import BodyTooLarge, BodyTooSlow, Busy

# Bodies up to this size need no memory budget and are checked on the event loop.
SMALL_BYTES = 64 * 1024

BODY_S = 15.0
# A body has this long, plus one second per this many bytes received.
BYTES_PER_S = 32 * 1024

# How long a large body waits for others to finish.
WAIT_S = 10.0


class MemoryBudget:
    """Bytes that all large bodies may use together. Callers wait briefly for free memory."""

    def __init__(self, total_bytes: int) -> None:
        self.left = total_bytes
        self._changed = asyncio.Condition()

    @asynccontextmanager
    async def hold(self, size_bytes: int) -> AsyncIterator[None]:
        """Reserve some bytes.

        Raises:
            Busy: Others did not release them in time.
        """
        try:
            async with asyncio.timeout(WAIT_S), self._changed:
                await self._changed.wait_for(lambda: self.left >= size_bytes)
                self.left -= size_bytes
        except TimeoutError:  # 503, not a longer wait: the client may have other servers
            raise Busy("too many large requests at once: retry, or send less at once") from None
        try:
            yield
        finally:
            self.left += size_bytes
            async with self._changed:
                self._changed.notify_all()


def declared_bytes(scope: Scope) -> int | None:
    """Return a body's length from its header; None if it is chunked, 0 without a body."""
    length = None
    for name, value in scope["headers"]:
        if name == b"transfer-encoding":  # it overrides a length (RFC 9112, 6.3)
            return None
        if name == b"content-length" and value.isdigit():
            length = int(value[:20])  # a longer number would be slow to convert; this one is too large anyway
    return length or 0


def check_declared(scope: Scope, limit_bytes: int) -> None:
    """Refuse a body whose header declares more than the limit.

    Raises:
        BodyTooLarge
    """
    if (declared_bytes(scope) or 0) > limit_bytes:
        raise BodyTooLarge(limit_bytes)


async def read_body(receive: Receive, limit_bytes: int) -> bytes:
    """Return the whole body.

    Raises:
        BodyTooLarge: More than the limit arrived.
        BodyTooSlow: It did not arrive in time.
        ClientDisconnect: The client is gone.
    """
    chunks: list[bytes] = []
    size, began = 0, asyncio.get_running_loop().time()
    try:
        async with asyncio.timeout(BODY_S) as deadline:
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise ClientDisconnect
                chunk = message.get("body", b"")
                size += len(chunk)
                if size > limit_bytes:  # a chunked body declares nothing, so only this stops it
                    raise BodyTooLarge(limit_bytes)
                chunks.append(chunk)
                if not message.get("more_body", False):
                    return b"".join(chunks)
                # A slow line may take longer for a large body, but not by sending a byte now and then.
                deadline.reschedule(began + BODY_S + size / BYTES_PER_S)
    except TimeoutError:
        raise BodyTooSlow(
            f"the body did not arrive within {BODY_S:g} s plus one second per {BYTES_PER_S:,} bytes"
        ) from None


async def check_json(body: bytes) -> None:
    """Refuse JSON that is too deep or has too many values; large texts are checked off the event loop.

    Raises:
        InvalidInput
    """
    try:
        if len(body) > SMALL_BYTES:
            await run_in_threadpool(check_shape, body)
        else:
            check_shape(body)
    except UnboundedJson as error:
        raise InvalidInput.of("", f"the body {error}") from None


def replay(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that yields a body that was already read, then what follows it."""
    is_given = False

    async def again() -> Message:
        nonlocal is_given
        if is_given:
            return await receive()
        is_given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
