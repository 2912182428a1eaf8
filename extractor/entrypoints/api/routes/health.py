"""Is the process alive, can turns be taken, and what is going on?"""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from extractor import __version__
from extractor.adapters.sql.breaker_store import breaker_document
from extractor.adapters.sql.fact_reads import pollution
from extractor.adapters.sql.migrations import current, head
from extractor.bootstrap import Parts
from extractor.core.errors import ExtractorError
from extractor.entrypoints.api.access import Operator
from extractor.entrypoints.api.metrics import render


def add(app: FastAPI, parts: Parts) -> None:
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
            state.update(parts.queries.status())
            state["breaker"] = breaker_document(parts.gate.refresh())
            state["paused"] = parts.repair.paused()
        except ExtractorError as error:
            state["database"] = str(error)
        try:
            state["stream"] = parts.stream.waiting()
        except ExtractorError as error:
            state["redis"] = str(error)
        is_ready = state["database"] == "ok" and state.get("schema") == head()
        state["status"] = "ok" if is_ready and state["redis"] == "ok" else "degraded" if is_ready else "unavailable"
        return JSONResponse(state, 200 if is_ready else 503)

    @app.get("/metrics", tags=["health"], response_class=PlainTextResponse)
    def get_metrics(_: Operator) -> Response:
        """Prometheus metrics; needs an operator key as soon as there are keys."""
        try:
            stream: int | None = parts.stream.waiting()
        except ExtractorError:
            stream = None
        text = render(
            parts.queries.status(),
            stream,
            parts.gate.refresh(),
            paused=len(parts.repair.paused()),
            pollution=pollution(parts.database),
        )
        return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")
