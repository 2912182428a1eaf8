"""The checks that every request passes before any route sees it.

In this order:

    1 headers     no more of them than a client needs
    2 key         from the headers alone; while no key exists, the rules for this machine
    3 length      as declared, against the limit of the route
    4 body        counted as it arrives, within a deadline and the memory budget; no byte of it before the key
    5 form        JSON limited in depth and number of values, checked off the event loop

A refusal is sent at once, and what the client still sends is then discarded for a while (`server.linger`).
"""

from __future__ import annotations

import re
from contextlib import suppress
from urllib.parse import quote

from anyio import CapacityLimiter, move_on_after, to_thread
from fastapi.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from extractor.adapters.sql.operators.logins import Logins
from extractor.core.errors import CallerError, StoreUnavailable
from extractor.entrypoints.api.access import CALLER, LOGIN_COOKIE, KeyDesk
from extractor.entrypoints.api.bodies import (
    SMALL_BYTES,
    MemoryBudget,
    check_declared,
    check_json,
    declared_bytes,
    read_body,
    replay,
)
from extractor.entrypoints.api.problems import HeadersTooLarge, answer_error
from extractor.entrypoints.api.server import linger

MAX_HEADER_BYTES = 16 * 1024
MAX_HEADERS = 100

# Maximum body without a key: the dashboard's login.
STRANGERS_BYTES = 4 * 1024

DASHBOARD_BYTES = 256 * 1024
# Maximum body for what an agent writes: memory calls, pins, lines of tasks, MCP.
MEMORY_BYTES = 4 * 1024 * 1024

# Time limit for looking up the key of a request to `/readyz`; after it the caller counts as a stranger.
RECOGNISE_S = 0.4

# Memory budget for large bodies, in bodies of maximum size.
BUDGET_FACTOR = 2

READY = "/readyz"
# Open to anyone, from anywhere; they only tell ok or not ok. Operators see more.
OPEN = frozenset({"/healthz", READY})

# Need no key, because they contain nobody's data. While no key exists they are only for this machine.
PUBLIC = frozenset({"/", "/docs", "/docs/oauth2-redirect", "/openapi.json", "/dashboard/login", "/dashboard/theme"})

STATIC = "/dashboard/static/"
HOME = "/dashboard"

_EVENT = re.compile(r"/v1/sessions/.+/turns")
_CONVERSATION = re.compile(r"/v1/(context|compact)")
_MEMORY = re.compile(r"/mcp|/v1/(memory|pins/[^/]+|tasks/[^/]+)")


class Gate:
    """ASGI middleware with the checks above. It stores the caller of an accepted request in its scope."""

    def __init__(self, app: ASGIApp, *, desk: KeyDesk, logins: Logins, max_body_bytes: int) -> None:
        self._app = app
        self._desk = desk
        self._logins = logins
        self._max_body_bytes = max_body_bytes
        self._recognisers = CapacityLimiter(4)  # probes must not use up the 40 threads of all other requests
        self._memory = MemoryBudget(BUDGET_FACTOR * max(max_body_bytes, MEMORY_BYTES))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._serve(scope, receive, send)
        else:  # no route uses WebSocket
            await send({"type": "websocket.close", "code": 1008})

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        left = declared_bytes(scope)

        async def counted() -> Message:
            nonlocal left
            message = await receive()
            if not message.get("more_body", False):
                left = 0
            elif left is not None:
                left = max(0, left - len(message.get("body", b"")))
            return message

        try:
            _check_headers(scope)
            limit = await self._admit(scope)
            check_declared(scope, limit)
            if left == 0:
                await self._app(scope, receive, send)
                return
            await self._serve_body(scope, counted, send, limit)
        except ClientDisconnect:
            return
        except (CallerError, StoreUnavailable) as error:
            refusal = await answer_error(Request(scope), error)
            await _refuse(refusal, scope, receive, send, left)
        except _LoginFirst as error:
            await _refuse(RedirectResponse(error.target, 303), scope, receive, send, left)

    async def _serve_body(self, scope: Scope, receive: Receive, send: Send, limit: int) -> None:
        size = declared_bytes(scope)
        if size is not None and size <= SMALL_BYTES:
            body = await read_body(receive, limit)
            await self._pass_on(scope, receive, send, body)
            return
        async with self._memory.hold(limit if size is None else size):
            await self._pass_on(scope, receive, send, await read_body(receive, limit))

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send, body: bytes) -> None:
        if not _is_dashboard(scope["path"]):  # the dashboard gets forms
            await check_json(body)
        await self._app(scope, replay(body, receive), send)

    # -- who asks -----------------------------------------------------------------------------------------------

    async def _admit(self, scope: Scope) -> int:
        """Identify the caller, and return how large the body may be.

        Raises:
            CallerError: The request is refused.
        """
        path: str = scope["path"]
        if path in OPEN:
            if path == READY:  # an operator sees more
                await self._recognise_soon(scope)
            return 0
        if path in PUBLIC or path.startswith(STATIC):
            await run_in_threadpool(self._desk.check_keyless, scope)
            return STRANGERS_BYTES if scope["method"] == "POST" else 0
        if _is_dashboard(path):
            await run_in_threadpool(self._admit_viewer, scope)
            return DASHBOARD_BYTES if scope["method"] == "POST" else 0
        if self._desk.remembers(scope):  # cached, so no thread is needed
            scope[CALLER] = self._desk.caller(scope)
        else:
            scope[CALLER] = await run_in_threadpool(self._desk.caller, scope)
        return self.limit(path)

    def _admit_viewer(self, scope: Scope) -> None:
        if self._desk.is_open:
            self._desk.check_keyless(scope)
        # The pages check the login of a GET themselves. A change is checked here, before its body is read.
        elif scope["method"] != "GET" and not self._is_logged_in(scope):
            raise _LoginFirst(f"{HOME}/login?next={quote(HOME)}")

    async def _recognise_soon(self, scope: Scope) -> None:
        """Identify the caller if that is quick."""
        # A store that hangs must not block the probe, so its thread is left to end by itself.
        with move_on_after(RECOGNISE_S):
            await to_thread.run_sync(self._recognise, scope, abandon_on_cancel=True, limiter=self._recognisers)

    def _recognise(self, scope: Scope) -> None:
        """Identify the caller if possible, and let everyone else pass."""
        with suppress(CallerError, StoreUnavailable):
            scope[CALLER] = self._desk.caller(scope)

    def _is_logged_in(self, scope: Scope) -> bool:
        login = Request(scope).cookies.get(LOGIN_COOKIE)
        return bool(login) and self._logins.key(login or "") is not None

    def limit(self, path: str) -> int:
        """Return the maximum body size for a path."""
        if _EVENT.fullmatch(path):
            return self._max_body_bytes
        if _CONVERSATION.fullmatch(path):
            return max(MEMORY_BYTES, self._max_body_bytes)
        return MEMORY_BYTES if _MEMORY.fullmatch(path) else SMALL_BYTES


class _LoginFirst(Exception):
    """A change on the dashboard without a login."""

    def __init__(self, target: str) -> None:
        super().__init__(target)
        self.target = target


def _is_dashboard(path: str) -> bool:
    return path == HOME or path.startswith(f"{HOME}/")


def _check_headers(scope: Scope) -> None:
    headers = scope["headers"]
    size = sum(len(name) + len(value) for name, value in headers) + len(scope["query_string"]) + len(scope["path"])
    if len(headers) > MAX_HEADERS or size > MAX_HEADER_BYTES:
        raise HeadersTooLarge(
            f"a request may have at most {MAX_HEADERS} headers and {MAX_HEADER_BYTES:,} bytes of headers"
        )


async def _refuse(refusal: Response, scope: Scope, receive: Receive, send: Send, left: int | None) -> None:
    """Send a refusal; if a body is still arriving, let the client finish sending until it has read the refusal.

    Args:
        left: Bytes of the body that have not arrived; None if unknown.
    """
    if left == 0:
        await refusal(scope, receive, send)
        return
    refusal.headers["connection"] = "close"

    async def hold_back(message: Message) -> None:
        """Send all of the response except its end."""
        # The server closes the connection with the end, and a client that still sends would not read the refusal.
        await send({**message, "more_body": True} if message["type"] == "http.response.body" else message)

    await refusal(scope, receive, hold_back)
    await linger(scope, receive, left)
    await send({"type": "http.response.body", "body": b"", "more_body": False})
