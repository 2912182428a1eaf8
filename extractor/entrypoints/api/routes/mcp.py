"""`/mcp`: the Model Context Protocol over streamable HTTP, with the API's keys.

A key for one user determines whose memory is used; with another key, name the user in the URL,
`/mcp?user_id=...&project_id=...`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from extractor.bootstrap import Container
from extractor.entrypoints.api.access import CALLER
from extractor.entrypoints.mcp_server import Asker, create_mcp


class McpEndpoint:
    """An ASGI application for one route."""

    def __init__(self, container: Container) -> None:
        self._container = container
        self._manager: StreamableHTTPSessionManager | None = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serve for the lifetime of the application."""
        # Created here, because a manager runs only once but an application may be started again (tests).
        self._manager = StreamableHTTPSessionManager(
            create_mcp(self._container, _asker)._lowlevel_server,  # mcp 2.3's public way creates a separate application
            json_response=True,
            stateless=True,  # any process may get the next request
            max_request_body_size=self._container.settings.max_event_bytes,
        )
        async with self._manager.run():
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # The SDK hands its middleware the request, which has the scope's state.
        scope["state"] = {**scope.get("state", {}), "caller": scope[CALLER]}
        assert self._manager is not None, "the application was not started"
        await self._manager.handle_request(scope, receive, send)


def _asker(request: Any) -> Asker:
    """Return the caller; the key takes precedence over the URL."""
    caller = request.scope["state"]["caller"]
    asked = request.query_params
    user_id = asked.get("user_id") or caller.user_id
    return Asker(caller, user_id, asked.get("project_id") or caller.project_id, asked.get("session_id"))


def add(app: FastAPI, container: Container) -> McpEndpoint:
    endpoint = McpEndpoint(container)
    app.router.routes.append(Route("/mcp", endpoint, include_in_schema=False))
    return endpoint
