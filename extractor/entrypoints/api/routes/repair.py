"""Runs, dead letters, pause and resume."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query
from pydantic import AwareDatetime

from extractor.core.conversation.events import EVERY_TENANT
from extractor.core.errors import UnknownRun
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.runs import Outcome, RunFilter
from extractor.entrypoints.api.access import Operator, Reader
from extractor.entrypoints.api.dependencies import PageQuery, Services
from extractor.entrypoints.api.json_body import BesideTheLoop
from extractor.entrypoints.api.schemas import dead_letters, runs, tenants
from extractor.entrypoints.api.schemas.base import DryRun
from extractor.entrypoints.api.schemas.problems import problems

router = APIRouter(route_class=BesideTheLoop)


class RunQuery(PageQuery):
    """Which runs to list."""

    session_id: str | None = None
    outcome: Outcome | None = None


class LetterQuery(PageQuery):
    """Which dead letters to list."""

    session_id: str | None = None
    cause: str | None = None
    since: AwareDatetime | None = None
    until: AwareDatetime | None = None
    include_redriven: bool = True


@router.get("/v1/runs", tags=["runs"], response_model=runs.Runs, responses=problems())
def list_runs(caller: Reader, services: Services, query: Annotated[RunQuery, Query()]) -> Any:
    """List runs, newest first."""
    wanted = RunFilter(
        caller.tenant_id, query.outcome, query.session_id, caller.user_id, only_project=caller.only_project
    )
    page = services.run_lists.page(wanted, limit=query.limit, after=query.after)
    return {"runs": page.items, "next": page.next}


@router.get("/v1/runs/{run_id}", tags=["runs"], response_model=runs.RunDetail, responses=problems(404))
def get_run(run_id: UUID, caller: Reader, services: Services) -> Any:
    """A run with its agent turns: replies, tool calls and their answers."""
    run = services.queries.run(caller.tenant_id, run_id, caller.user_id)
    if run is None:
        raise UnknownRun.of(run_id, caller.tenant_id)
    return run


@router.get("/v1/dead-letters", tags=["repair"], response_model=dead_letters.DeadLetters, responses=problems())
def list_dead_letters(caller: Operator, services: Services, query: Annotated[LetterQuery, Query()]) -> Any:
    """Turns that kept failing and were taken out of the way, newest first."""
    wanted = LetterFilter(caller.tenant_id, query.session_id, query.cause, (), query.since, query.until)
    page = services.dead_letters.page(
        wanted, include_redriven=query.include_redriven, limit=query.limit, after=query.after
    )
    return {"dead_letters": page.items, "next": page.next}


@router.post("/v1/dead-letters/redrive", tags=["repair"], response_model=dead_letters.Redriven, responses=problems())
def redrive(caller: Operator, services: Services, order: dead_letters.RedriveOrder) -> Any:
    """Make the messages of dead letters unread again. Without a filter, all of the tenant's."""
    return services.dead_letters.redrive(caller.actor, order.letters(caller.tenant_id), dry_run=order.dry_run)


@router.post("/v1/dead-letters/dismiss", tags=["repair"], response_model=dead_letters.Dismissed, responses=problems())
def dismiss(caller: Operator, services: Services, order: dead_letters.DismissOrder) -> Any:
    """Dismiss dead letters, so that no run reads their turns, or restore dismissed ones."""
    wanted = order.letters(caller.tenant_id)
    return services.dead_letters.dismiss(caller.actor, wanted, restore=order.restore, dry_run=order.dry_run)


@router.post(
    "/v1/sessions/{session_id:id}/redrive",
    tags=["repair"],
    response_model=dead_letters.Redriven,
    responses=problems(404),
)
def redrive_session(session_id: str, caller: Operator, services: Services, order: DryRun | None = None) -> Any:
    """Redrive a session's dead letters, and retry it at once if it waits after a failure."""
    services.queries.session(caller.tenant_id, session_id)
    wanted = LetterFilter(caller.tenant_id, session_id)
    return services.dead_letters.redrive(caller.actor, wanted, dry_run=order is not None and order.dry_run)


@router.post("/v1/pause", tags=["repair"], response_model=tenants.Paused, responses=problems())
def pause(caller: Operator, services: Services, order: DryRun | None = None) -> Any:
    """Start no more runs of this tenant; turns are still accepted."""
    is_dry = order is not None and order.dry_run
    tenant_id = caller.tenant_id
    since = services.tenants.paused().get(tenant_id) if is_dry else services.tenants.pause(caller.actor, tenant_id)
    return {"tenant_id": tenant_id, "dry_run": is_dry, "paused_at": since}


@router.post(
    "/v1/resume",
    tags=["repair"],
    response_model=tenants.Resumed,
    response_model_exclude_unset=True,
    responses=problems(),
)
def resume(caller: Operator, services: Services, order: DryRun | None = None) -> Any:
    """Let runs of this tenant start again. `all_paused` is left out of a dry run."""
    if order is not None and order.dry_run:
        is_paused = caller.tenant_id in services.tenants.paused()
        return {"tenant_id": caller.tenant_id, "dry_run": True, "resumed": is_paused}
    is_resumed = services.tenants.resume(caller.actor, caller.tenant_id)
    is_held = EVERY_TENANT in services.tenants.paused()
    return {"tenant_id": caller.tenant_id, "dry_run": False, "resumed": is_resumed, "all_paused": is_held}
