"""The HTTP server: uvicorn with a deadline for headers and a lingering close."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp, Receive, Scope
from uvicorn.protocols.http.h11_impl import H11Protocol

# How long a client may take to send the headers of a request.
HEADERS_S = 10.0

MAX_CONNECTIONS = 2_000
# Bytes read from a connection at once.
READ_BYTES = 64 * 1024

DRAIN_BYTES = 128 * 1024 * 1024
# After a refusal up to this much is discarded, for up to this long, before the connection is closed.
DRAIN_S = 5.0

_LINGER = "extractor.linger"
# Write-only buffer for discarded input of all connections.
_RUBBISH = bytearray(256 * 1024)


def run(app: ASGIApp, host: str, port: int, *, graceful_s: int = 10) -> None:
    """Serve until SIGINT or SIGTERM."""
    uvicorn.run(**server_options(app, host, port), timeout_graceful_shutdown=graceful_s)


def server_options(app: ASGIApp, host: str, port: int) -> dict[str, Any]:
    """Return the arguments of `uvicorn.Config`."""
    return {
        # Without proxy_headers=False, uvicorn believes X-Forwarded-For from 127.0.0.1, and whom we serve without a key
        # depends on the client's address. log_config: ours is set up already. limit_concurrency: more get 503.
        "app": app, "host": host, "port": port, "http": Connection, "ws": "none", "proxy_headers": False,
        "log_config": None, "access_log": False, "server_header": False, "limit_concurrency": MAX_CONNECTIONS,
        "h11_max_incomplete_event_size": 16 * 1024,
    }  # fmt: skip


class Connection(H11Protocol):
    """One connection of a client."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """See asyncio.Protocol."""
        super().connection_made(transport)
        # asyncio reads 256 KiB at once, before anything has been accepted; uvloop's transport has no such attribute.
        if hasattr(transport, "max_size"):
            transport.max_size = READ_BYTES
        self._time_headers()

    def data_received(self, data: bytes) -> None:
        """See asyncio.Protocol."""
        super().data_received(data)
        self._time_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio.Protocol."""
        self._stop_timing()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Make this connection reachable for the application."""
        super().handle_events()
        # uvicorn has created the application's task by now, but it runs only after this returns.
        if self.scope is not None:
            self.scope.setdefault("extensions", {})[_LINGER] = {"begin": self.linger}

    def linger(self, left: int | None) -> asyncio.Future[None]:
        """Discard what still arrives, without parsing it, until the client has finished or time is up."""
        # A connection that is closed while its client still sends is reset, and the client never reads the response.
        done = self.loop.create_future()
        if self.transport.is_closing():
            done.set_result(None)
            return done
        if left is not None:
            left -= len(self.cycle.body)  # uvicorn reads ahead of the application
        self.cycle.body = bytearray()
        self.transport.set_protocol(_Drain(self, done, left))
        self.flow.resume_reading()  # uvicorn pauses it when the application does not read
        return done

    def _time_headers(self) -> None:
        """Set a deadline for the headers of a request."""
        # uvicorn has none, so a client could hold a connection by sending nothing. Between two requests its own timeout
        # for idle connections is set.
        waits = self.conn.their_state is h11.IDLE and self.timeout_keep_alive_task is None
        if not waits:
            self._stop_timing()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(HEADERS_S, self._end)

    def _stop_timing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _end(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()


class _Drain(asyncio.BufferedProtocol):
    """Replaces a connection's protocol while it lingers."""

    def __init__(self, connection: Connection, done: asyncio.Future[None], left: int | None) -> None:
        self._connection = connection
        self._done = done
        self._left = left
        self._budget = DRAIN_BYTES
        self._timer = connection.loop.call_later(DRAIN_S, self._finish)
        if left is not None and left <= 0:
            self._finish()

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002 - the protocol's signature
        return _RUBBISH

    def buffer_updated(self, nbytes: int) -> None:
        self._budget -= nbytes
        if self._left is not None:
            self._left -= nbytes
        # If two reads share the end of a chunked body, it is not recognised, and the timer ends the wait.
        is_last_chunk = self._left is None and bytes(_RUBBISH[max(0, nbytes - 5) : nbytes]) == b"0\r\n\r\n"
        if self._budget <= 0 or is_last_chunk or (self._left is not None and self._left <= 0):
            self._finish()

    def eof_received(self) -> bool:
        self._finish()
        return True  # the server closes it

    def pause_writing(self) -> None:
        self._connection.pause_writing()

    def resume_writing(self) -> None:
        self._connection.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._finish()
        self._connection.connection_lost(exc)

    def _finish(self) -> None:
        self._timer.cancel()
        if not self._done.done():
            self._done.set_result(None)


async def linger(scope: Scope, receive: Receive, left: int | None) -> None:
    """Discard what a client still sends after its refusal, within limits.

    Args:
        left: Unread bytes of the body; None if unknown.
    """
    extension = scope.get("extensions", {}).get(_LINGER)
    if extension is not None:
        await extension["begin"](left)
        return
    budget = DRAIN_BYTES  # under another server (tests, hypercorn), by what ASGI offers
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(DRAIN_S):
            while budget > 0:
                message = await receive()
                budget -= len(message.get("body", b""))
                if message["type"] == "http.disconnect" or not message.get("more_body", False):
                    return
