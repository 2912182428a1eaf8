"""`/mcp`: the Model Context Protocol over streamable HTTP, with the keys of the API.

Whose memory: a key of one user says it; another key names the user in the address, `/mcp?user_id=...&project_id=...`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.concurrency import run_in_threadpool
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from extractor.bootstrap import Parts
from extractor.core.errors import NotAllowed, StoreUnavailable
from extractor.entrypoints.api.access import KeyDesk
from extractor.entrypoints.api.problems import Unauthorized, problem
from extractor.entrypoints.mcp_server import Asker, create_mcp

LOCAL_HOSTS = frozenset({"127.0.0.1", "localhost", "[::1]"})


class McpEndpoint:
    """An ASGI application for one route. Each request stands for itself, so that any API process can answer it."""

    def __init__(self, parts: Parts, desk: KeyDesk) -> None:
        self._desk = desk
        self._parts = parts
        self._manager: StreamableHTTPSessionManager | None = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serve for as long as the application lives; a manager runs once."""
        self._manager = StreamableHTTPSessionManager(
            create_mcp(self._parts, _asker)._lowlevel_server,  # the documented way makes a whole application of its own
            json_response=True,
            stateless=True,
            max_request_body_size=self._parts.settings.max_event_bytes,
        )
        async with self._manager.run():
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        client = request.client.host if request.client else None
        try:
            authorization = request.headers.get("authorization")
            caller = await run_in_threadpool(self._desk.caller, authorization, client)
            if authorization is None and not _is_local(request.headers.get("host", "")):
                raise NotAllowed("without a key only this machine's own addresses are served")
        except Unauthorized as error:
            await problem(401, "A valid key is needed", str(error))(scope, receive, send)
            return
        except NotAllowed as error:
            await problem(403, "Not allowed", str(error))(scope, receive, send)
            return
        except StoreUnavailable as error:
            await problem(503, "The store does not answer; try again", str(error))(scope, receive, send)
            return
        scope["state"] = {**scope.get("state", {}), "caller": caller}
        assert self._manager is not None, "the application was not started"
        await self._manager.handle_request(scope, receive, send)


def _is_local(host: str) -> bool:
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    return name in LOCAL_HOSTS or host in LOCAL_HOSTS


def _asker(request: Any) -> Asker:
    """Return who asks: what the key says wins over what the address says."""
    caller = request.scope["state"]["caller"]
    asked = request.query_params
    user_id = asked.get("user_id") or caller.user_id
    return Asker(caller, user_id, asked.get("project_id") or caller.project_id, asked.get("session_id"))


def add(app: FastAPI, parts: Parts) -> McpEndpoint:
    endpoint = McpEndpoint(parts, app.state.keys)
    app.router.routes.append(Route("/mcp", endpoint, include_in_schema=False))
    return endpoint
