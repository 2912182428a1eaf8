"""Runs, dead letters, pause and resume."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from fastapi import FastAPI
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from extractor.adapters.sql.operators.dead_letters import LetterFilter
from extractor.adapters.sql.schema.rows import rfc3339, run_document
from extractor.bootstrap import Container
from extractor.core.conversation.events import EVERY_TENANT
from extractor.core.errors import UnknownSession
from extractor.core.run.runs import Outcome
from extractor.entrypoints.api.access import Limit, Operator, Reader


class DryRun(BaseModel):
    """Whether to count only."""

    model_config = ConfigDict(extra="forbid")

    dry_run: bool = False


class RedriveOrder(DryRun):
    """Selects the dead letters to redrive; omitted fields do not filter."""

    session_id: str | None = None
    cause: str | None = None
    ids: list[UUID] = Field(default_factory=list, max_length=1000)
    since: AwareDatetime | None = None
    until: AwareDatetime | None = None

    def letters(self, tenant_id: str) -> LetterFilter:
        """Return the selected dead letters of a tenant."""
        return LetterFilter(tenant_id, self.session_id, self.cause, tuple(self.ids), self.since, self.until)


class DismissOrder(RedriveOrder):
    """Selects the dead letters to dismiss."""

    restore: bool = Field(False, description="Bring dismissed ones back onto the list instead.")


def add(app: FastAPI, container: Container) -> None:
    @app.get("/v1/runs", tags=["runs"])
    def list_runs(
        caller: Reader,
        session_id: str | None = None,
        outcome: Outcome | None = None,
        limit: Limit = 100,
        after: str | None = None,
    ) -> dict[str, Any]:
        """List runs, newest first."""
        page = container.queries.runs(
            caller.tenant_id, session_id=session_id, outcome=outcome, user_id=caller.user_id,
            only_project=caller.only_project, limit=limit, after=after,
        )  # fmt: skip
        return {"runs": [run_document(run) for run in page.items], "next": page.next}

    @app.get("/v1/runs/{run_id}", tags=["runs"])
    def get_run(run_id: UUID, caller: Reader) -> dict[str, Any]:
        """A run with its agent turns: replies, tool calls, results."""
        run = container.queries.run(caller.tenant_id, run_id, caller.user_id)
        if run is None:
            raise UnknownSession(f"no run {run_id}")
        return run

    @app.get("/v1/dead-letters", tags=["repair"])
    def list_dead_letters(
        caller: Operator,
        session_id: str | None = None,
        cause: str | None = None,
        since: AwareDatetime | None = None,
        until: AwareDatetime | None = None,
        include_redriven: bool = True,
        limit: Limit = 100,
        after: str | None = None,
    ) -> dict[str, Any]:
        """List turns that kept failing and were set aside, newest first."""
        wanted = LetterFilter(caller.tenant_id, session_id, cause, (), since, until)
        page = container.queries.dead_letters(wanted, include_redriven=include_redriven, limit=limit, after=after)
        return {"dead_letters": page.items, "next": page.next}

    @app.post("/v1/dead-letters/redrive", tags=["repair"])
    def redrive(caller: Operator, order: RedriveOrder) -> dict[str, Any]:
        """Make the messages of dead letters unread again. Without a filter, all of the tenant's."""
        return container.dead_letters.redrive(caller.actor, order.letters(caller.tenant_id), dry_run=order.dry_run)

    @app.post("/v1/dead-letters/dismiss", tags=["repair"])
    def dismiss(caller: Operator, order: DismissOrder) -> dict[str, Any]:
        """Dismiss dead letters without reading their turns again, or restore dismissed ones."""
        wanted = order.letters(caller.tenant_id)
        return container.dead_letters.dismiss(caller.actor, wanted, restore=order.restore, dry_run=order.dry_run)

    @app.post("/v1/sessions/{session_id}/redrive", tags=["repair"])
    def redrive_session(session_id: str, caller: Operator, order: DryRun | None = None) -> dict[str, Any]:
        """Redrive a session's dead letters, and retry it at once if it waits after a failure."""
        container.queries.session(caller.tenant_id, session_id)
        wanted = LetterFilter(caller.tenant_id, session_id)
        return container.dead_letters.redrive(caller.actor, wanted, dry_run=order is not None and order.dry_run)

    @app.post("/v1/pause", tags=["repair"])
    def pause(caller: Operator, order: DryRun | None = None) -> dict[str, Any]:
        """Start no more runs of this tenant; turns are still accepted."""
        if order is not None and order.dry_run:
            return {"tenant_id": caller.tenant_id, "dry_run": True, "paused_at": _paused_at(caller.tenant_id)}
        since = container.tenants.pause(caller.actor, caller.tenant_id)
        return {"tenant_id": caller.tenant_id, "dry_run": False, "paused_at": rfc3339(since)}

    @app.post("/v1/resume", tags=["repair"])
    def resume(caller: Operator, order: DryRun | None = None) -> dict[str, Any]:
        """Let runs of this tenant start again."""
        if order is not None and order.dry_run:
            return {"tenant_id": caller.tenant_id, "dry_run": True, "resumed": bool(_paused_at(caller.tenant_id))}
        is_resumed = container.tenants.resume(caller.actor, caller.tenant_id)
        is_held = EVERY_TENANT in container.tenants.paused()
        return {"tenant_id": caller.tenant_id, "dry_run": False, "resumed": is_resumed, "all_paused": is_held}

    def _paused_at(tenant_id: str) -> str | None:
        return container.tenants.paused().get(tenant_id)
