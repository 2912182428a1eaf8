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

from extractor.core.cursor import CursorMode
from extractor.core.errors import (
    ExtractorError,
    ModelAccessDenied,
    ModelBusy,
    ModelOutage,
    RunFailed,
)

MAX_CONSECUTIVE_FAILURES = 3
"""Failures of its own after which a session's window is halved."""


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
    """Five agent turns passed; what was accepted is committed."""

    FAILED = "failed"
    """Nothing was written and the cursor stayed."""

    FENCED = "fenced"
    """The lease was lost before the commit; another run has the session. Nothing was written."""


SUCCESSES = frozenset({Outcome.EXTRACTED, Outcome.NOTHING_TO_SAVE, Outcome.SKIPPED_AGENT_WROTE, Outcome.CAPPED})


class Path(StrEnum):
    """How the request was built."""

    WARM = "warm"
    """The parent's exact request, one more message: it reads the parent's prompt cache."""

    COLD = "cold"
    """Our own small prompt, the window rendered as data."""


@dataclass(frozen=True, slots=True)
class Lease:
    """One worker's time-limited right to a session.

    Attributes:
        session_pk: Key of the session row.
        epoch: Fencing token: grows with each claim; a commit with an older one is refused.
        cursor: Id of the last message a successful run read, when the lease was taken.
        time_zone: The session's zone, else the one that the person's newest other session told; None when nobody did.
        max_turns: Turns that the window may hold while a failing session is being halved; None is the usual window.
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


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one reply or of a whole run, in the Messages API's own terms."""

    input_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    output_tokens: int = 0

    @property
    def prompt_tokens(self) -> int:
        return self.input_tokens + self.cache_read_tokens + self.cache_write_tokens

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.input_tokens + other.input_tokens,
            self.cache_read_tokens + other.cache_read_tokens,
            self.cache_write_tokens + other.cache_write_tokens,
            self.output_tokens + other.output_tokens,
        )


@dataclass(frozen=True, slots=True)
class Window:
    """The messages that one run reads."""

    first: UUID
    last: UUID
    messages: int


@dataclass(frozen=True, slots=True)
class RunRecord:
    """A run as operators see it."""

    id: UUID
    tenant_id: str
    session_id: str
    outcome: Outcome
    path: Path | None
    path_reason: str | None
    window: Window | None
    cursor_mode: CursorMode | None
    agent_turns: int
    tool_calls: int
    denied_calls: int
    refused_calls: int
    facts_written: int
    model: str | None
    usage: Usage
    cost_usd: float | None
    error: str | None
    started_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a failure does to its session.

    Attributes:
        park_s: Seconds until the session may be tried again.
        is_counted: It counts as one of the session's own consecutive failures.
        max_turns: New limit for the window; None leaves it.
        is_quarantined: The window is one turn that keeps failing: dead letter, and the cursor passes it.
    """

    park_s: float
    is_counted: bool
    max_turns: int | None = None
    is_quarantined: bool = False


OUTAGE_PARK_S = 5.0
BUSY_PARK_S = 10.0
MAX_BUSY_PARK_S = 900.0
ACCESS_PARK_S = 60.0
FIRST_BACKOFF_S = 2.0
MAX_BACKOFF_S = 300.0


def consequence(error: ExtractorError, *, failures: int, turns: int, is_halving: bool, jitter: float) -> Consequence:
    """Say what a failed run does to its session.

    Args:
        failures: Consecutive failures of the session's own before this one.
        turns: Turns that the window held.
        is_halving: The window was halved before; a window of several turns is then halved again at once.
        jitter: 0 to 1; spreads the wake-ups of sessions that failed together.
    """
    match error:
        case ModelBusy(retry_after_s=after):
            wait = BUSY_PARK_S if after is None else min(after, MAX_BUSY_PARK_S)
            return Consequence(wait * (1 + 0.2 * jitter), is_counted=False)
        case ModelOutage():
            return Consequence(OUTAGE_PARK_S * (1 + jitter), is_counted=False)
        case ModelAccessDenied():
            return Consequence(ACCESS_PARK_S * (1 + 0.2 * jitter), is_counted=False)
        case RunFailed():
            return _own_failure(error, failures + 1, turns, is_halving, jitter)
        case _:
            return Consequence(OUTAGE_PARK_S * (1 + jitter), is_counted=False)


def _own_failure(error: RunFailed, failures: int, turns: int, is_halving: bool, jitter: float) -> Consequence:
    is_exhausted = error.is_deterministic or failures >= MAX_CONSECUTIVE_FAILURES
    if turns > 1 and (is_exhausted or is_halving):
        return Consequence(0.0, is_counted=True, max_turns=max(1, turns // 2))
    if is_exhausted:
        return Consequence(0.0, is_counted=True, is_quarantined=True)
    backoff = min(FIRST_BACKOFF_S * 2 ** (failures - 1), MAX_BACKOFF_S)
    return Consequence(backoff * (1 + jitter), is_counted=True)
