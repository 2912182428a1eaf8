"""Is the process alive, can turns be accepted, and what is the state?"""

from __future__ import annotations

from typing import Annotated, Any

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from extractor import __version__
from extractor.adapters.sql.facts.hygiene import Pollution
from extractor.adapters.sql.operators.overview import Remembered
from extractor.bootstrap import Container
from extractor.core.documents import document
from extractor.entrypoints.api.access import CALLER, Caller, Operator
from extractor.entrypoints.api.dependencies import Services
from extractor.entrypoints.api.metrics import render
from extractor.entrypoints.api.schemas.health import Alive, Readiness
from extractor.entrypoints.api.schemas.problems import problems
from extractor.usecases.health import Health
from extractor.usecases.status import SystemState

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
POLLUTION_KNOWN_FOR_S = 60.0
# Threads for probes, separate from those of other routes, which may all be waiting.
PROBES = 8

router = APIRouter(tags=["health"])


class Probes:
    """Runs probes in their own threads, and caches what is costly to count."""

    def __init__(self, container: Container) -> None:
        self.prober = container.prober()
        self._threads = CapacityLimiter(PROBES)
        self.pollution = Remembered[Pollution](POLLUTION_KNOWN_FOR_S)

    async def look(self) -> Health:
        """Return what is found, or was found a moment ago."""
        return await to_thread.run_sync(self.prober.look, limiter=self._threads)

    async def look_and_tell(self, tenant_id: str | None) -> tuple[Health, SystemState | None]:
        """Return what is found, and the state of one tenant, or of all."""
        return await to_thread.run_sync(self.prober.look_and_tell, tenant_id, limiter=self._threads)

    def close(self) -> None:
        """Close the connections."""
        self.prober.close()


async def _probes(request: Request) -> Probes:
    probes: Probes = request.app.state.probes
    return probes


Probing = Annotated[Probes, Depends(_probes)]


@router.get("/healthz", response_model=Alive)
async def healthz() -> Any:
    """The process is alive."""
    return {"status": "ok", "version": __version__}


@router.get(
    "/readyz",
    response_model=Readiness,
    responses={503: {"model": Readiness, "description": "Turns cannot be stored now"}},
)
async def readyz(request: Request, probes: Probing) -> JSONResponse:
    """Whether turns can be accepted (200) or not (503), within three seconds whatever hangs.

    An operator key also gets the state of each part and what is wrong.
    """
    caller: Caller | None = request.scope.get(CALLER)
    if caller is None or caller.role != "operator":
        health = await probes.look()
        return JSONResponse(health.public(), 200 if health.is_ready else 503)
    health, state = await probes.look_and_tell(None if caller.sees_all else caller.tenant_id)
    told = health.details() if caller.sees_all else health.public()
    return JSONResponse({**(document(state) if state else {}), **document(told)}, 200 if health.is_ready else 503)


@router.get("/metrics", response_class=PlainTextResponse, responses=problems())
def get_metrics(caller: Operator, services: Services, probes: Probing) -> Response:
    """Prometheus metrics; of the whole installation for a key that sees all tenants, otherwise of the key's tenant."""
    tenant_id = None if caller.sees_all else caller.tenant_id
    state = services.status.full(tenant_id)
    wasted = probes.pollution.get(tenant_id or "", lambda: services.audit.pollution(tenant_id))
    totals = services.stats.totals(tenant_id)
    return Response(render(state, totals, wasted), media_type=CONTENT_TYPE)
