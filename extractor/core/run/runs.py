"""What is a run, how does it end, and what happens to its session then?

A run is one attempt to read the unread part of one session. Sessions move between four states; the table
`TRANSITIONS` lists every allowed move and who makes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from extractor.core.run.cursor import CursorMode
from extractor.core.run.figures import RunFigures


class SessionState(StrEnum):
    """Where a session stands."""

    IDLE = "idle"
    """Nothing unread. Ingest moves it to DUE. A crash leaves nothing behind."""

    DUE = "due"
    """Something is unread and may be read from `due_at` on. A claim moves it to RUNNING; a lost wake-up is
    repaired by the sweeper."""

    RUNNING = "running"
    """A worker holds the lease. Commit moves it to IDLE or DUE, failure to PARKED. After a crash it stays here
    until the lease runs out; then any worker may claim it."""

    PARKED = "parked"
    """Something is unread, and nobody may read it before `due_at` (outage, back-pressure, back-off). A claim
    moves it to RUNNING; the sweeper wakes it."""


TRANSITIONS: Mapping[SessionState, frozenset[SessionState]] = {
    SessionState.IDLE: frozenset({SessionState.DUE}),
    SessionState.DUE: frozenset({SessionState.RUNNING, SessionState.IDLE}),
    SessionState.RUNNING: frozenset({SessionState.IDLE, SessionState.DUE, SessionState.PARKED, SessionState.RUNNING}),
    SessionState.PARKED: frozenset({SessionState.RUNNING, SessionState.DUE, SessionState.IDLE}),
}


class Outcome(StrEnum):
    """How a run ended, the good ways of doing nothing included."""

    RUNNING = "running"
    """Not ended. After a crash it stays so until another worker takes the session over and fails it."""

    EXTRACTED = "extracted"
    NOTHING_TO_SAVE = "nothing_to_save"
    SKIPPED_AGENT_WROTE = "skipped_agent_wrote"
    CAPPED = "capped"
    """What was accepted is committed, but something is missing: five agent turns passed, or the model ended although
    other writes of it stood refused. The run's `error` says which."""

    FAILED = "failed"
    """Nothing was written and the cursor stayed."""

    FENCED = "fenced"
    """The lease was lost before the commit; another run has the session. Nothing was written."""


SUCCESSES = frozenset({Outcome.EXTRACTED, Outcome.NOTHING_TO_SAVE, Outcome.SKIPPED_AGENT_WROTE, Outcome.CAPPED})


@dataclass(frozen=True, slots=True)
class Lease:
    """One worker's time-limited right to a session.

    Attributes:
        session_pk: Key of the session row.
        epoch: Fencing token: grows with each claim; a commit with an older one is refused.
        cursor: Id of the last message a successful run read, when the lease was taken.
        time_zone: The session's zone, else the one that the person's newest other session told; None when nobody did.
        consecutive_failures: Failures of the session's own since its last success.
        max_turns: Turns that the window may hold while a failing session is being halved; None is the usual window.
        lost_runs: Runs in a row that took their worker with them.
        warm_failures: Runs in a row that failed as forks of the parent; at the limit the session takes the cold path.
        outages_alone: Outages in a row that hit this session while the provider answered others.
        lane: `live` or `backfill`.
        trace_parent: The trace that the session's newest turn belongs to.
        has_budget: What the run costs is counted against its tenant's budget.
        claimed_at: When the lease was taken, by the store's clock.
    """

    session_pk: int
    tenant_id: str
    session_id: str
    user_id: str
    project_id: str | None
    time_zone: str | None
    owner: str
    epoch: int
    run_id: UUID
    cursor: UUID | None
    consecutive_failures: int
    max_turns: int | None
    lost_runs: int = 0
    warm_failures: int = 0
    outages_alone: int = 0
    lane: str = "live"
    trace_parent: str | None = None
    has_budget: bool = False
    claimed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """The messages that one run reads; a turn is a prompt with what follows it."""

    first: UUID
    last: UUID
    messages: int
    turns: int = 0


@dataclass(frozen=True, slots=True)
class RunRecord:
    """A run as operators see it."""

    id: UUID
    tenant_id: str
    session_id: str
    outcome: Outcome
    window: Window | None
    cursor_mode: CursorMode | None
    figures: RunFigures
    cause: str | None
    error: str | None
    started_at: datetime
    ended_at: datetime | None
