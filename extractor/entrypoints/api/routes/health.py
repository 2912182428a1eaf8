"""Is the process alive, can turns be accepted, and what is the state?"""

from __future__ import annotations

from typing import Any

from anyio import CapacityLimiter, to_thread
from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from extractor import __version__
from extractor.adapters.sql.operators.overview import Remembered
from extractor.bootstrap import Container
from extractor.entrypoints.api.access import CALLER, Caller, Operator
from extractor.entrypoints.api.metrics import render

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
POLLUTION_KNOWN_FOR_S = 60.0
PROBES = 8
"""Threads for probes, separate from those of other routes, which may all be waiting."""


def add(app: FastAPI, container: Container) -> None:
    known_pollution = Remembered[dict[str, Any]](POLLUTION_KNOWN_FOR_S)
    prober = container.prober()
    app.state.prober = prober
    threads = CapacityLimiter(PROBES)

    @app.get("/healthz", tags=["health"])
    async def healthz() -> dict[str, str]:
        """The process is alive."""
        return {"status": "ok", "version": __version__}

    @app.get("/readyz", tags=["health"], responses={503: {"description": "Turns cannot be taken now"}})
    async def readyz(request: Request) -> JSONResponse:
        """Whether turns can be accepted (200) or not (503), and each part `ok` or `not ok`, within three seconds
        whatever hangs; an operator key also gets the state of each part and what is wrong."""
        caller: Caller | None = request.scope.get(CALLER)
        if caller is None or caller.role != "operator":
            health = await to_thread.run_sync(prober.look, limiter=threads)
            return JSONResponse(health.public(), 200 if health.is_ready else 503)
        tenant_id = None if caller.sees_all else caller.tenant_id
        health, state = await to_thread.run_sync(prober.look_and_tell, tenant_id, limiter=threads)
        told = state | (health.details() if caller.sees_all else health.public())
        return JSONResponse(told, 200 if health.is_ready else 503)

    @app.get("/metrics", tags=["health"], response_class=PlainTextResponse)
    def get_metrics(caller: Operator) -> Response:
        """Prometheus metrics; of the whole installation for a key that sees all tenants, otherwise of the key's tenant."""
        tenant_id = None if caller.sees_all else caller.tenant_id
        state = container.status.full(tenant_id)
        wasted = known_pollution.get(tenant_id or "", lambda: container.audit.pollution(tenant_id))
        totals = container.stats.totals(tenant_id)
        return Response(render(state, totals, container.status.breaker(), wasted), media_type=CONTENT_TYPE)
