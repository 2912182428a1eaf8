"""The state of sessions, their notes, and their end."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any
from uuid import UUID

from fastapi import FastAPI, Query
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, ConfigDict, Field

from extractor.bootstrap import Container
from extractor.core.run.runs import SessionState
from extractor.entrypoints.api.access import Follower, Ingester, Limit, Reader
from extractor.entrypoints.api.problems import Timeout

POLL_S = (0.02, 0.05, 0.1, 0.2, 0.25)
MAX_WAIT_S = 120.0


class EndOrder(BaseModel):
    """Where the content of the notes goes."""

    model_config = ConfigDict(extra="forbid")

    task: str | None = Field(None, min_length=1, max_length=200)


def add(app: FastAPI, container: Container) -> None:
    @app.get("/v1/sessions", tags=["sessions"])
    def list_sessions(
        caller: Follower, state: SessionState | None = None, limit: Limit = 100, after: str | None = None
    ) -> dict[str, Any]:
        """List the tenant's sessions, most recently updated first."""
        page = container.queries.sessions(
            caller.tenant_id, state=state.value if state else None, user_id=caller.user_id,
            only_project=caller.only_project, limit=limit, after=after,
        )  # fmt: skip
        return {"sessions": page.items, "next": page.next}

    @app.get("/v1/sessions/{session_id}", tags=["sessions"])
    def get_session(session_id: str, caller: Follower) -> dict[str, Any]:
        """The state of a session: cursor, unread messages, failures, last run."""
        return container.queries.session(caller.tenant_id, session_id)

    @app.get("/v1/sessions/{session_id}/wait", tags=["sessions"])
    async def wait(
        session_id: str,
        caller: Follower,
        message: UUID,
        timeout_s: Annotated[float, Query(ge=0, le=MAX_WAIT_S)] = 30.0,
    ) -> dict[str, Any]:
        """Respond once the cursor has reached a message: read your writes. 504 on timeout."""
        deadline = time.monotonic() + timeout_s
        for attempt in range(1_000_000):
            if await run_in_threadpool(container.queries.is_read, caller.tenant_id, session_id, message):
                return await run_in_threadpool(container.queries.session, caller.tenant_id, session_id)
            left = deadline - time.monotonic()
            if left <= 0:
                break
            await asyncio.sleep(min(left, POLL_S[min(attempt, len(POLL_S) - 1)]))
        raise Timeout(f"message {message} was not read within {timeout_s:g} s")

    @app.get("/v1/sessions/{session_id}/notes", tags=["sessions"])
    def get_notes(session_id: str, caller: Reader) -> dict[str, Any]:
        """What the session is about now, as its runs keep it: texts by section. Empty before the first run."""
        return container.notes.of_session(caller.tenant_id, session_id)

    @app.post("/v1/sessions/{session_id}/end", tags=["sessions"])
    def end_session(session_id: str, caller: Ingester, order: EndOrder | None = None) -> dict[str, Any]:
        """End a session and delete its notes. With `task`, their content is moved to that task's history first."""
        return container.notes.end_session(
            caller.tenant_id, session_id, task=order.task if order else None, by=caller.name or caller.role
        )
