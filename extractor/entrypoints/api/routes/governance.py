"""Export, erasure, audits, budgets and the action log."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from extractor.adapters.sql.facts.hygiene import AuditScope
from extractor.adapters.sql.operators.actions import Actor
from extractor.bootstrap import Container
from extractor.core.errors import InvalidEvent
from extractor.entrypoints.api.access import Limit, Operator
from extractor.entrypoints.api.shown import Raw
from extractor.usecases.audit import check_ids, report
from extractor.usecases.operations import MAX_BUDGET_TOKENS, MAX_BUDGET_USD


class AuditOrder(BaseModel):
    """Which of an audit's proposals to apply."""

    model_config = ConfigDict(extra="forbid")

    user_id: str | None = Field(None, min_length=1, max_length=200)
    project_id: str | None = Field(None, min_length=1, max_length=200)
    ids: list[str] | None = Field(None, max_length=1_000, description="Of findings; null is everything that can be.")
    dry_run: bool = False
    by_agent: bool = Field(False, description="Let an agent run clean up what user_id sees, within its cap and filter.")


class BudgetOrder(BaseModel):
    """Budget per UTC day; null: no limit."""

    model_config = ConfigDict(extra="forbid")

    daily_usd: float | None = Field(None, ge=0, le=MAX_BUDGET_USD, description="Dollars.")
    daily_tokens: int | None = Field(None, ge=0, le=MAX_BUDGET_TOKENS, description="Of input and output.")


NO_BUDGET = {
    "created_at": None, "paused_at": None, "daily_usd": None, "daily_tokens": None, "spent_usd": 0.0, "spent_tokens": 0,
    "is_over_budget": False, "goes_on_at": None,
}  # fmt: skip


def add(app: FastAPI, container: Container) -> None:
    @app.delete("/v1/users/{user_id}", tags=["governance"])
    def erase(user_id: str, caller: Operator) -> dict[str, Any]:
        """Erase everything about a user; the response counts what was deleted and proves that nothing is left."""
        return container.governance.erase(caller.actor, caller.tenant_id, user_id)

    @app.get("/v1/users/{user_id}/export", tags=["governance"])
    def export(user_id: str, caller: Operator, raw: Raw = False) -> StreamingResponse:
        """Everything stored about a user in one JSON document: messages, what was derived from them, and how."""
        headers = {"Content-Disposition": "attachment; filename=export.json"}
        pieces = container.governance.export(caller.actor, caller.tenant_id, user_id, raw=raw)
        return StreamingResponse(pieces, media_type="application/json", headers=headers)

    @app.get("/v1/audit", tags=["governance"])
    def get_audit(caller: Operator, user_id: str | None = None, project_id: str | None = None) -> dict[str, Any]:
        """What is wrong with stored facts, with proposals; and the share of facts that are never read."""
        scope = AuditScope(caller.tenant_id, user_id, project_id)
        found = report(container.audit.find(scope))
        return {**found, "pollution": container.audit.pollution(caller.tenant_id)}

    @app.post("/v1/audit", tags=["governance"])
    def apply_audit(order: AuditOrder, caller: Operator) -> dict[str, Any]:
        """Merge and delete as an audit proposes; facts that have changed since, and decisions that need a person, are
        left alone."""
        scope = AuditScope(caller.tenant_id, order.user_id, order.project_id)
        by = f"operator:{caller.name or caller.role}"
        if order.by_agent:
            if order.user_id is None or order.ids is not None or order.dry_run:
                raise InvalidEvent.of("by_agent", "needs user_id, and neither ids nor dry_run")
            return container.clean_up.run(caller.scope(order.user_id, order.project_id), by=f"agent, for {by}")
        check_ids(order.ids or ())
        if order.dry_run:
            wanted = [one for one in container.audit.find(scope) if order.ids is None or one.id in order.ids]
            return report(wanted)
        return container.audit.apply(Actor(by, caller.prefix), scope, order.ids)

    @app.get("/v1/actions", tags=["governance"])
    def list_actions(caller: Operator, limit: Limit = 100, after: str | None = None) -> dict[str, Any]:
        """List what operators changed, newest first: when, what, and with which key."""
        rows, more = container.actions.list(caller.tenant_id, limit=limit, after=after)
        return {"actions": rows, "next": more}

    @app.get("/v1/budget", tags=["governance"])
    def get_budget(caller: Operator) -> dict[str, Any]:
        """The tenant's budget per UTC day, and what it has spent today."""
        found = container.tenants.list(caller.tenant_id)
        return found[0] if found else NO_BUDGET | {"tenant_id": caller.tenant_id}

    @app.put("/v1/budget", tags=["governance"])
    def put_budget(caller: Operator, order: BudgetOrder) -> dict[str, Any]:
        """Set the tenant's budget per UTC day; over budget, its sessions wait for the next day. Null: no limit."""
        found = container.tenants.set_budget(
            caller.actor, caller.tenant_id, daily_usd=order.daily_usd, daily_tokens=order.daily_tokens
        )
        return dict(found)

    @app.get("/v1/audit/reports", tags=["governance"])
    def list_reports(caller: Operator) -> dict[str, Any]:
        """Reports of applied audits, newest first."""
        return {"reports": container.audit.reports(caller.tenant_id)}
