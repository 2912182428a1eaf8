"""Is the process alive, can turns be taken, and what is going on?"""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from extractor import __version__
from extractor.adapters.sql.fact_reads import pollution
from extractor.adapters.sql.migrations import HEAD, current
from extractor.adapters.sql.overview import Remembered
from extractor.bootstrap import Parts
from extractor.core.errors import ExtractorError
from extractor.entrypoints.api.access import Operator
from extractor.entrypoints.api.metrics import render
from extractor.usecases import operations

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
POLLUTION_KNOWN_FOR_S = 60.0


def add(app: FastAPI, parts: Parts) -> None:
    known_pollution = Remembered[dict[str, Any]](POLLUTION_KNOWN_FOR_S)

    @app.get("/healthz", tags=["health"])
    def healthz() -> dict[str, str]:
        """The process is alive."""
        return {"status": "ok", "version": __version__}

    @app.get("/readyz", tags=["health"], responses={503: {"description": "The store does not answer"}})
    def readyz() -> JSONResponse:
        """Turns can be taken (200) or not (503); with the state of each part."""
        state: dict[str, Any] = {"database": "ok", "redis": "ok"}
        try:
            state["schema"] = current(parts.database)
            state.update(operations.full_state(parts))
        except ExtractorError as error:
            state["database"] = str(error)
            state |= operations.queue_state(parts)
        is_ready = state["database"] == "ok" and state.get("schema") == HEAD
        state["status"] = "ok" if is_ready and state["redis"] == "ok" else "degraded" if is_ready else "unavailable"
        return JSONResponse(state, 200 if is_ready else 503)

    @app.get("/metrics", tags=["health"], response_class=PlainTextResponse)
    def get_metrics(caller: Operator) -> Response:
        """Prometheus metrics; of the whole for a key that sees all tenants, else of the key's tenant."""
        tenant_id = None if caller.sees_all else caller.tenant_id
        state = operations.full_state(parts, tenant_id)
        wasted = known_pollution.get(tenant_id or "", lambda: pollution(parts.database, tenant_id))
        totals = parts.stats.totals(tenant_id)
        return Response(render(state, totals, parts.gate.refresh(), wasted), media_type=CONTENT_TYPE)
