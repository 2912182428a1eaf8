"""Is the process alive, can turns be taken, and what is going on?"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from extractor import __version__
from extractor.adapters.sql.fact_reads import pollution
from extractor.adapters.sql.migrations import HEAD, current
from extractor.adapters.sql.overview import Remembered
from extractor.bootstrap import Parts
from extractor.core.errors import ExtractorError
from extractor.entrypoints.api.access import CALLER, Caller, Operator
from extractor.entrypoints.api.metrics import render
from extractor.usecases import operations

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
POLLUTION_KNOWN_FOR_S = 60.0
PARTS_KNOWN_FOR_S = 1.0
"""Anybody may ask for it, so that many who do cost no more than one."""


def add(app: FastAPI, parts: Parts) -> None:
    known_pollution = Remembered[dict[str, Any]](POLLUTION_KNOWN_FOR_S)

    @app.get("/healthz", tags=["health"])
    def healthz() -> dict[str, str]:
        """The process is alive."""
        return {"status": "ok", "version": __version__}

    known_parts = Remembered[dict[str, Any]](PARTS_KNOWN_FOR_S)

    @app.get("/readyz", tags=["health"], responses={503: {"description": "The store does not answer"}})
    def readyz(request: Request) -> JSONResponse:
        """Turns can be taken (200) or not (503), and each part `ok` or `not ok`; an operator's key gets the state of each
        part as well."""
        state = known_parts.get("", lambda: _state_of_parts(parts))
        is_ready = state["database"] == "ok" and state["schema"] == HEAD
        state = {
            **state,
            "status": "ok" if is_ready and state["redis"] == "ok" else "degraded" if is_ready else "unavailable",
        }
        caller: Caller | None = request.scope.get(CALLER)
        if caller is None or caller.role != "operator":
            return JSONResponse(_told_to_anybody(state), 200 if is_ready else 503)
        with suppress(ExtractorError):
            state = operations.full_state(parts, None if caller.sees_all else caller.tenant_id) | state
        return JSONResponse(state, 200 if is_ready else 503)

    @app.get("/metrics", tags=["health"], response_class=PlainTextResponse)
    def get_metrics(caller: Operator) -> Response:
        """Prometheus metrics; of the whole for a key that sees all tenants, else of the key's tenant."""
        tenant_id = None if caller.sees_all else caller.tenant_id
        state = operations.full_state(parts, tenant_id)
        wasted = known_pollution.get(tenant_id or "", lambda: pollution(parts.database, tenant_id))
        totals = parts.stats.totals(tenant_id)
        return Response(render(state, totals, parts.gate.refresh(), wasted), media_type=CONTENT_TYPE)


def _state_of_parts(parts: Parts) -> dict[str, Any]:
    """Return the state of each part, in the words of its error where it does not answer."""
    state: dict[str, Any] = {"database": "ok", "schema": None, **operations.queue_state(parts)}
    try:
        state["schema"] = current(parts.database)
    except ExtractorError as error:
        state["database"] = str(error)
    return state


def _told_to_anybody(state: Mapping[str, Any]) -> dict[str, str]:
    """Return what strangers may know: no names of tenants, hosts or revisions, no words of an error."""
    is_ok = {"database": state["database"] == "ok", "schema": state["schema"] == HEAD, "redis": state["redis"] == "ok"}
    return {"status": state["status"], **{name: "ok" if fine else "not ok" for name, fine in is_ok.items()}}
