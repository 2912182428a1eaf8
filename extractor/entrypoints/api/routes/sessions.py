"""The state of sessions, their notes, and their end."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query
from fastapi.concurrency import run_in_threadpool

from extractor.bootstrap import Container
from extractor.core.errors import UnknownSession
from extractor.core.run.held import why_parked
from extractor.core.run.pace import DueReason
from extractor.core.run.runs import SessionState
from extractor.entrypoints.api.access import Follower, Ingester, Reader
from extractor.entrypoints.api.dependencies import PageQuery, Services
from extractor.entrypoints.api.json_body import BesideTheLoop
from extractor.entrypoints.api.problems import Timeout
from extractor.entrypoints.api.schemas import runs as shown
from extractor.entrypoints.api.schemas.problems import problems

# Shortest and longest pause between two looks at a session.
POLL_S = (0.02, 0.25)

# In between, a pause is this share of the time waited so far, so an answer comes at most that much late.
POLL_SHARE = 0.05

MAX_WAIT_S = 120.0

router = APIRouter(tags=["sessions"], route_class=BesideTheLoop)


class SessionQuery(PageQuery):
    """Which sessions to list."""

    state: SessionState | None = None
    user_id: str | None = Query(None, description="Of this user.")


@router.get("/v1/sessions", response_model=shown.Sessions, responses=problems())
def list_sessions(caller: Follower, services: Services, query: Annotated[SessionQuery, Query()]) -> Any:
    """List the tenant's sessions, most recently updated first."""
    if query.user_id is not None:
        caller.check_user(query.user_id)
    page = services.queries.sessions(
        caller.tenant_id, state=query.state.value if query.state else None, user_id=query.user_id or caller.user_id,
        only_project=caller.only_project, limit=query.limit, after=query.after,
    )  # fmt: skip
    return {"sessions": page.items, "next": page.next}


@router.get("/v1/sessions/{session_id:id}/wait", response_model=shown.SessionDetail, responses=problems(404, 504))
async def wait(
    session_id: str,
    caller: Follower,
    services: Services,
    message: UUID | None = None,
    timeout_s: Annotated[float, Query(ge=0, le=MAX_WAIT_S, description="Seconds to wait at most.")] = 30.0,
) -> Any:
    """Respond once the cursor has reached a message, or without one all that is there: read your writes. Turns that the
    session gathers are read at once. A turn that was just enqueued may not be stored yet, so an unknown session is waited
    for too. 504 on timeout; `detail` says why if the message is not stored, or if a pause, a spent budget, the provider or
    parking prevents the run."""
    began = time.monotonic()
    while True:
        if await run_in_threadpool(_is_read, services, caller.tenant_id, session_id, message):
            return await run_in_threadpool(services.queries.session, caller.tenant_id, session_id)
        # Each time, because the turn may reach the store only now.
        await run_in_threadpool(services.gathered.hurry_session, caller.tenant_id, session_id, DueReason.WAITED_FOR)
        waited = time.monotonic() - began
        if waited >= timeout_s:
            break
        await asyncio.sleep(min(timeout_s - waited, max(POLL_S[0], min(POLL_S[1], POLL_SHARE * waited))))
    what = f"message {message}" if message else "the session"
    why = await run_in_threadpool(_why_unread, services, caller.tenant_id, session_id, message)
    raise Timeout(f"{what} was not read within {timeout_s:g} s{f': {why}' if why else ''}")


def _why_unread(services: Container, tenant_id: str, session_id: str, message: UUID | None) -> str | None:
    try:
        session = services.queries.session(tenant_id, session_id)
    except UnknownSession:
        return f"no turn of a session {session_id!r} is stored; slashes of an id are written as %2F"
    if message is not None and services.queries.is_read(tenant_id, session_id, message) is None:
        return "no such message of this session is stored"
    return services.gathered.why_held(tenant_id) or why_parked(session)


def _is_read(services: Container, tenant_id: str, session_id: str, message: UUID | None) -> bool:
    if message is None:
        with suppress(UnknownSession):
            return services.queries.session(tenant_id, session_id).unread == 0
        return False
    return bool(services.queries.is_read(tenant_id, session_id, message))


@router.get("/v1/sessions/{session_id:id}/notes", response_model=shown.SessionNotes, responses=problems(404))
def get_notes(session_id: str, caller: Reader, services: Services) -> Any:
    """What the session is about now, as its runs keep it. Empty before the first run."""
    return services.notes.of_session(caller.tenant_id, session_id)


@router.get("/v1/sessions/{session_id:id}", response_model=shown.SessionDetail, responses=problems(404))
def get_session(session_id: str, caller: Follower, services: Services) -> Any:
    """The state of a session: cursor, unread messages, failures, last run. Write the slashes of its id as `%2F` if the id
    ends in `/wait` or `/notes`: `/v1/sessions/a%2Fwait` is the session `a/wait`, `/v1/sessions/a/wait` waits for `a`."""
    return services.queries.session(caller.tenant_id, session_id)


@router.post("/v1/sessions/{session_id:id}/end", response_model=shown.SessionEnd, responses=problems(404))
def end_session(session_id: str, caller: Ingester, services: Services, order: shown.EndOrder | None = None) -> Any:
    """End a session and delete its notes; turns that it gathers are read at once. With `task`, their content is moved to that task's history first."""
    ended = services.notes.end_session(
        caller.tenant_id, session_id, task=order.task if order else None, by=caller.name or caller.role
    )
    services.gathered.hurry_session(caller.tenant_id, session_id, DueReason.ENDED)
    return ended
