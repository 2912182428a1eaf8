"""The HTTP application: routers, errors, keys."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI
from fastapi.concurrency import run_in_threadpool
from pydantic.json_schema import models_json_schema
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from extractor import __version__
from extractor.adapters.sql.search.text_index import prepare_index
from extractor.adapters.telemetry import log
from extractor.bootstrap import Container
from extractor.core.dates import prepare_languages
from extractor.core.documents import Json
from extractor.entrypoints import dashboard
from extractor.entrypoints.api.access import KeyDesk
from extractor.entrypoints.api.gate import Gate
from extractor.entrypoints.api.keyless import KeylessRules
from extractor.entrypoints.api.parameters import check_parameters
from extractor.entrypoints.api.problems import add_handlers
from extractor.entrypoints.api.reach import check_reach, check_routes
from extractor.entrypoints.api.routes import context, facts, governance, health, mcp, repair, sessions, turns
from extractor.entrypoints.api.schemas.base import models
from extractor.entrypoints.api.schemas.problems import Problem
from extractor.entrypoints.api.schemas.turns import Turn
from extractor.entrypoints.api.shown import ShownJSON

ROUTERS = tuple(room.router for room in (health, turns, sessions, facts, context, repair, governance))


class Api(FastAPI):
    """FastAPI with an OpenAPI document that has examples, and the models that no route declares."""

    def openapi(self) -> Json:
        """See FastAPI."""
        if self.openapi_schema is None:
            schemas = super().openapi()["components"][
                "schemas"
            ]  # FastAPI keeps this document and returns it from now on
            _, extra = models_json_schema(
                [(Problem, "serialization"), (Turn, "validation")], ref_template="#/components/schemas/{model}"
            )
            schemas |= extra["$defs"]
            for model in models():  # here and not in the models: FastAPI drops nulls from what they say
                if model.__name__ in schemas:
                    schemas[model.__name__]["examples"] = [model.example()]
        return super().openapi()


def _prepare_tables() -> None:
    """Make what the first turn and the first question with a date would wait for."""
    prepare_index()
    prepare_languages()


def create_api(container: Container) -> FastAPI:
    """Return the application; its caller closes the container."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        log().info("api.started", host=container.settings.host, port=container.settings.port)
        threading.Thread(target=_prepare_tables, name="prepare-tables", daemon=True).start()
        async with endpoint.running():
            yield
        await run_in_threadpool(container.flush)  # what was counted in memory, such as reads of facts
        app.state.probes.close()

    app = Api(
        title="extractor",
        version=__version__,
        summary="Asynchronous background fact-extraction worker for chat agents",
        lifespan=lifespan,
        redoc_url=None,
        default_response_class=ShownJSON,
        dependencies=[Depends(check_reach), Depends(check_parameters)],
    )
    app.state.container = container
    app.state.probes = health.Probes(container)
    settings = container.settings
    desk = KeyDesk(container.keys, KeylessRules(settings.host, settings.keyless_hosts))
    app.state.keys = desk
    app.add_middleware(Gate, desk=desk, logins=container.logins, max_body_bytes=settings.max_event_bytes)
    add_handlers(app)
    for router in ROUTERS:
        app.include_router(router)
    app.router.routes.append(Route("/", _to_dashboard))
    dashboard.add(app, container)
    endpoint = mcp.add(app, container)
    check_routes({route.path_format for router in ROUTERS for route in router.routes if hasattr(route, "path_format")})
    return app


async def _to_dashboard(_: Request) -> Response:
    return RedirectResponse("/dashboard", 307)
