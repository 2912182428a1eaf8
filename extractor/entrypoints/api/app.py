"""The HTTP application: routes, errors, keys."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI
from fastapi.concurrency import run_in_threadpool

from extractor import __version__
from extractor.bootstrap import Container
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


def create_api(container: Container) -> FastAPI:
    """Return the application; its caller closes the container."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        log().info("api.started", host=container.settings.host, port=container.settings.port)
        async with endpoint.running():
            yield
        await run_in_threadpool(container.flush)
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
    app.state.container = container
    settings = container.settings
    desk = KeyDesk(container.keys, KeylessRules(settings.host, settings.keyless_hosts))
    app.state.keys = desk
    app.router.route_class = BesideTheLoop
    app.add_middleware(Gate, desk=desk, logins=container.logins, max_body_bytes=settings.max_event_bytes)
    add_handlers(app)
    for routes in ROUTES:
        routes.add(app, container)
    dashboard.add(app, container)
    endpoint = mcp.add(app, container)
    check_routes(app)
    document_problems(app)
    return app
