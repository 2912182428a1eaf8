"""What is a run, how does it end, and what happens to its session then?

A run is one attempt to read the unread part of one session. Sessions move between four states; the table
`TRANSITIONS` lists every allowed move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from extractor.core.facts.fact import FactScope
from extractor.core.run.cursor import CursorMode
from extractor.core.run.failures import Troubles
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
    """Messages are unread, but may not be read before `due_at` (outage, back-pressure, back-off), or their run waits for
    a batch (`due_reason` is then `batch`). A claim moves it to RUNNING; the sweeper wakes it. The answer of the batch or
    a live turn moves it to DUE."""


# Every move that a session may make. Statements take the states that they move from out of it; see `states_before`.
TRANSITIONS: Mapping[SessionState, frozenset[SessionState]] = {
    SessionState.IDLE: frozenset({SessionState.DUE}),
    SessionState.DUE: frozenset({SessionState.RUNNING}),
    SessionState.RUNNING: frozenset({SessionState.IDLE, SessionState.DUE, SessionState.PARKED, SessionState.RUNNING}),
    SessionState.PARKED: frozenset({SessionState.RUNNING, SessionState.DUE}),
}


def states_before(state: SessionState) -> tuple[str, ...]:
    """Return the states from which a session may move to this one, by value, for a WHERE clause."""
    return tuple(source.value for source, targets in TRANSITIONS.items() if state in targets)


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
        epoch: Fencing token: grows with each claim; a commit with an older one is refused.
        owner: The worker.
        run_id: The run for which the session was claimed.
    """

    session_pk: int
    epoch: int
    owner: str
    run_id: UUID

    @property
    def key(self) -> tuple[int, int]:
        return self.session_pk, self.epoch


@dataclass(frozen=True, slots=True)
class Claim:
    """A worker's request for a session.

    Attributes:
        lease_s: Seconds until the lease runs out unless it is renewed.
    """

    tenant_id: str
    session_id: str
    run_id: UUID
    owner: str
    lease_s: float


@dataclass(frozen=True, slots=True)
class ClaimedSession:
    """A session under a lease, as it was when it was claimed.

    Attributes:
        scope: Whose facts the session may see and write.
        time_zone: The session's zone, else that of the person's newest other session with one; None if there is none.
        cursor: Id of the last message that a successful run read.
        claimed_at: By the store's clock.
        claimed_tick: The host's monotonic clock when the claim was answered, in seconds.
        lane: `live`, `backfill` or `batch`.
        trace_parent: The trace that the session's newest turn belongs to.
        has_budget: The run's cost counts against its tenant's budget.
        has_batched: Requests of a suspended run are stored.
    """

    lease: Lease
    scope: FactScope
    session_id: str
    time_zone: str | None
    cursor: UUID | None
    claimed_at: datetime
    troubles: Troubles = field(default_factory=Troubles)
    lane: str = "live"
    trace_parent: str | None = None
    has_budget: bool = False
    has_batched: bool = False
    claimed_tick: float = 0.0

    @property
    def tenant_id(self) -> str:
        return self.scope.tenant_id


@dataclass(frozen=True, slots=True)
class Window:
    """The messages that one run reads."""

    first: UUID
    last: UUID
    messages: int
    turns: int = 0


@dataclass(frozen=True, slots=True)
class RunRecord:
    """A run as operators see it.

    Attributes:
        worker: The worker that claimed it; None for runs from before this was recorded. Not public: it names a host.
    """

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
    worker: str | None = None


@dataclass(frozen=True, slots=True)
class RunStep:
    """One agent turn of a run.

    Attributes:
        turn: 1 to 5.
        reply: The reply as the provider gave it.
        calls: Its tool calls with their answers.
    """

    turn: int
    reply: Mapping[str, Any]
    calls: Sequence[Mapping[str, Any]]
    at: datetime


@dataclass(frozen=True, slots=True)
class RunDetail:
    """A run with its agent turns, in order."""

    run: RunRecord
    steps: tuple[RunStep, ...]


@dataclass(frozen=True, slots=True)
class ChangedFact:
    """A fact that a run's commit created, changed or deleted.

    Attributes:
        id: The fact's id.
        change: `created`, `updated` or `deleted`.
    """

    id: UUID
    revision: int
    change: str
    name: str
    type: str


@dataclass(frozen=True, slots=True)
class RunFilter:
    """Selects runs; None does not filter.

    Attributes:
        since, until: When they ended; aware, both inclusive. Runs in progress match neither.
        only_project: Only runs of sessions in this project.
    """

    tenant_id: str | None = None
    outcome: Outcome | None = None
    session_id: str | None = None
    user_id: str | None = None
    cause: str | None = None
    worker: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    only_project: str | None = None
