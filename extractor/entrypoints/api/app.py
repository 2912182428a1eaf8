"""The HTTP application: routes, errors, keys."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI
from fastapi.concurrency import run_in_threadpool

from extractor import __version__
from extractor.bootstrap import Parts
from extractor.entrypoints import dashboard
from extractor.entrypoints.api.access import KeyDesk
from extractor.entrypoints.api.gate import Gate
from extractor.entrypoints.api.json_body import BesideTheLoop
from extractor.entrypoints.api.keyless import KeylessRules
from extractor.entrypoints.api.problems import add_handlers, document_problems
from extractor.entrypoints.api.reach import check_reach, check_routes
from extractor.entrypoints.api.routes import context, facts, governance, health, mcp, repair, sessions, turns
from extractor.entrypoints.api.shown import ShownJSON
from extractor.telemetry import log

ROUTES = (health, turns, sessions, facts, context, repair, governance)


def create_api(parts: Parts) -> FastAPI:
    """Return the application for some parts; they are closed by whoever made them."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        log().info("api.started", host=parts.settings.host, port=parts.settings.port)
        async with endpoint.running():
            yield
        await run_in_threadpool(parts.reads.flush)
        app.state.prober.close()

    app = FastAPI(
        title="extractor",
        version=__version__,
        summary="Asynchronous background fact-extraction worker for chat agents",
        lifespan=lifespan,
        redoc_url=None,
        default_response_class=ShownJSON,
        dependencies=[Depends(check_reach)],
    )
    app.state.parts = parts
    settings = parts.settings
    desk = KeyDesk(parts.keys, KeylessRules(settings.host, settings.keyless_hosts))
    app.state.keys = desk
    app.router.route_class = BesideTheLoop
    app.add_middleware(Gate, desk=desk, logins=parts.logins, max_body_bytes=settings.max_event_bytes)
    add_handlers(app)
    for routes in ROUTES:
        routes.add(app, parts)
    dashboard.add(app, parts)
    endpoint = mcp.add(app, parts)
    check_routes(app)
    document_problems(app)
    return app
