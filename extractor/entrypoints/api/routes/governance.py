"""Export, erasure, audits, budgets and the action log."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse

from extractor.adapters.sql.facts.hygiene import AuditScope
from extractor.adapters.sql.operators.actions import Actor
from extractor.adapters.sql.operators.budgets import Tenant
from extractor.core.errors import InvalidInput
from extractor.entrypoints.api.access import Operator
from extractor.entrypoints.api.dependencies import PageQuery, Services
from extractor.entrypoints.api.json_body import BesideTheLoop
from extractor.entrypoints.api.schemas import audits, tenants, users
from extractor.entrypoints.api.schemas.problems import problems
from extractor.entrypoints.api.shown import Raw
from extractor.usecases.audit import check_ids, report

router = APIRouter(tags=["governance"], route_class=BesideTheLoop)


@router.delete("/v1/users/{user_id:id}", response_model=users.Erased, responses=problems())
def erase(user_id: str, caller: Operator, services: Services) -> Any:
    """Erase everything about a user; the response counts what was deleted and proves that nothing is left."""
    return services.governance.erase(caller.actor, caller.tenant_id, user_id)


@router.get(
    "/v1/users/{user_id:id}/export",
    response_class=StreamingResponse,
    responses={200: {"model": users.Export, "description": "One JSON document"}, **problems()},
)
def export(user_id: str, caller: Operator, services: Services, raw: Raw = False) -> StreamingResponse:
    """Everything that is stored about a user, in one JSON document."""
    headers = {"Content-Disposition": "attachment; filename=export.json"}
    pieces = services.governance.export(caller.actor, caller.tenant_id, user_id, raw=raw)
    return StreamingResponse(pieces, media_type="application/json", headers=headers)


@router.get("/v1/audit", response_model=audits.Audit, responses=problems())
def get_audit(caller: Operator, services: Services, user_id: str | None = None, project_id: str | None = None) -> Any:
    """What is wrong with stored facts, with proposals; and the share of facts that are never read."""
    scope = AuditScope(caller.tenant_id, user_id, project_id)
    found = report(services.audit.find(scope))
    return {**found, "pollution": services.audit.pollution(caller.tenant_id)}


@router.post(
    "/v1/audit",
    response_model=audits.AuditFindings | audits.AuditApplied | audits.AuditByAgent,
    responses=problems(409, 502),
)
def apply_audit(order: audits.AuditOrder, caller: Operator, services: Services) -> Any:
    """Merge and delete as an audit proposes; facts that have changed since, and decisions for a person, are left alone."""
    scope = AuditScope(caller.tenant_id, order.user_id, order.project_id)
    by = f"operator:{caller.name or caller.role}"
    if order.by_agent:
        if order.user_id is None or order.ids is not None or order.dry_run:
            raise InvalidInput.of("by_agent", "needs user_id, and neither ids nor dry_run")
        return services.clean_up.run(caller.scope(order.user_id, order.project_id), by=f"agent, for {by}")
    check_ids(order.ids or ())
    if order.dry_run:
        wanted = [one for one in services.audit.find(scope) if order.ids is None or one.id in order.ids]
        return report(wanted)
    return services.audit.apply(Actor(by, caller.prefix), scope, order.ids)


@router.get("/v1/audit/reports", response_model=audits.AuditReports, responses=problems())
def list_reports(caller: Operator, services: Services) -> Any:
    """Reports of applied audits, newest first."""
    return {"reports": services.audit.reports(caller.tenant_id)}


@router.get("/v1/actions", response_model=tenants.Actions, responses=problems())
def list_actions(caller: Operator, services: Services, query: Annotated[PageQuery, Query()]) -> Any:
    """What operators changed, newest first: when, what, and with which key."""
    page = services.actions.list(caller.tenant_id, limit=query.limit, after=query.after)
    return {"actions": page.items, "next": page.next}


@router.get("/v1/budget", response_model=tenants.Budget, responses=problems())
def get_budget(caller: Operator, services: Services) -> Any:
    """The tenant's budget per UTC day, and what it has spent today."""
    found = services.tenants.list(caller.tenant_id)
    return found[0] if found else Tenant(caller.tenant_id)


@router.put("/v1/budget", response_model=tenants.Budget, responses=problems())
def put_budget(caller: Operator, services: Services, order: tenants.BudgetOrder) -> Any:
    """Set the tenant's budget per UTC day; over budget, its sessions wait for the next day."""
    return services.tenants.set_budget(
        caller.actor, caller.tenant_id, daily_usd=order.daily_usd, daily_tokens=order.daily_tokens
    )


@router.get("/v1/pace", response_model=tenants.TenantPace, responses=problems())
def get_pace(caller: Operator, services: Services) -> Any:
    """How long the tenant's turns are gathered before a run reads them."""
    return services.tenants.pace(caller.tenant_id)


@router.put("/v1/pace", response_model=tenants.TenantPace, responses=problems())
def put_pace(caller: Operator, services: Services, order: tenants.PaceOrder) -> Any:
    """Set how long the tenant's turns are gathered, from its next turn on."""
    return services.tenants.set_pace(caller.actor, caller.tenant_id, quiet_s=order.quiet_s, gather_s=order.gather_s)
