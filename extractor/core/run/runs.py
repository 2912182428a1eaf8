"""What is a run, how does it end, and what happens to its session then?

A run is one attempt to read the unread part of one session. Sessions move between four states; `TRANSITIONS` lists
every allowed transition and who makes it.
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
    """The state of a session."""

    IDLE = "idle"
    """Nothing is unread. Ingest moves it to DUE. A crash leaves nothing behind."""

    DUE = "due"
    """Messages are unread and may be read from `due_at` on. A claim moves it to RUNNING; the sweeper replaces a lost
    wake-up."""

    RUNNING = "running"
    """A worker holds the lease. Commit moves it to IDLE or DUE, failure to PARKED. After a crash it stays here until
    the lease expires; then any worker may claim it."""

    PARKED = "parked"
    """Messages are unread, but may not be read before `due_at` (outage, back-pressure, back-off). A claim moves it to
    RUNNING; the sweeper wakes it."""


TRANSITIONS: Mapping[SessionState, frozenset[SessionState]] = {
    SessionState.IDLE: frozenset({SessionState.DUE}),
    SessionState.DUE: frozenset({SessionState.RUNNING, SessionState.IDLE}),
    SessionState.RUNNING: frozenset({SessionState.IDLE, SessionState.DUE, SessionState.PARKED, SessionState.RUNNING}),
    SessionState.PARKED: frozenset({SessionState.RUNNING, SessionState.DUE, SessionState.IDLE}),
}


class Outcome(StrEnum):
    """How a run ended, including the good reasons for doing nothing."""

    RUNNING = "running"
    """Not ended. After a crash it stays so until another worker takes the session over and fails it."""

    EXTRACTED = "extracted"
    NOTHING_TO_SAVE = "nothing_to_save"
    SKIPPED_AGENT_WROTE = "skipped_agent_wrote"
    CAPPED = "capped"
    """Accepted writes are committed, but something is missing: five agent turns passed, or the model ended although
    other writes remained refused. The run's `error` says which."""

    FAILED = "failed"
    """Nothing was written, and the cursor did not move."""

    FENCED = "fenced"
    """The lease was lost before the commit; another run has the session. Nothing was written."""


SUCCESSES = frozenset({Outcome.EXTRACTED, Outcome.NOTHING_TO_SAVE, Outcome.SKIPPED_AGENT_WROTE, Outcome.CAPPED})


@dataclass(frozen=True, slots=True)
class Lease:
    """One worker's time-limited right to a session.

    Attributes:
        session_pk: Key of the session row.
        epoch: Fencing token: grows with each claim; a commit with an older one is rejected.
        cursor: Id of the last message that a successful run read, when the lease was taken.
        time_zone: The session's zone, else that of the person's newest other session; None if unknown.
        consecutive_failures: Failures of the session's own since its last success.
        max_turns: Maximum turns in the window while a failing session is being halved; None: the usual window.
        lost_runs: Consecutive runs that took their worker with them.
        warm_failures: Consecutive failed forks of the parent; at the limit the session takes the cold path.
        outages_alone: Consecutive outages of this session while the provider answered others.
        lane: `live` or `backfill`.
        trace_parent: The trace of the session's newest turn.
        has_budget: The run's cost counts against its tenant's budget.
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
    """The messages that one run reads."""

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
