"""Is the process alive, can turns be stored, and what is the state?"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from extractor.core.run.breaker import BreakerState
from extractor.core.run.failures import FailureKind
from extractor.core.run.freshness import OffReason
from extractor.entrypoints.api.schemas.base import (
    Document,
    Instant,
)


class Alive(Document):
    """The process is alive."""

    status: Literal["ok"]
    """Always `ok`."""
    version: str = Field(examples=["0.1.0"])
    """Version of this program."""


class Worker(Document):
    """A worker process with a heartbeat in the last minute."""

    id: str = Field(examples=["host-1:4711"])
    """Its name; empty for operators of one tenant."""
    host: str = Field(examples=["host-1"])
    """Host that it runs on; empty for operators of one tenant."""
    pid: int | None = Field(examples=[4711])
    """Its process id; null for operators of one tenant."""
    running: int = Field(examples=[3])
    """Its runs in progress."""
    concurrency: int = Field(examples=[16])
    """Its maximum of concurrent runs."""
    started_at: Instant
    """When it started."""
    seen_at: Instant
    """Its newest heartbeat."""
    redis_error: str | None = Field(examples=[None])
    """Redis' last error; null if it responds."""
    model: str | None = Field(examples=["claude-haiku-5-5"])
    """The model that it uses."""
    version: str | None = Field(examples=["0.1.0"])
    """Its version; null for a worker of an old release."""


class BreakerView(Document):
    """The circuit breaker of the model's provider."""

    state: BreakerState
    """`closed` while the provider answers."""
    kind: FailureKind | None = Field(examples=[None])
    """Kind of failure that opened it."""
    reason: str | None = Field(examples=[None])
    """What the provider said."""
    opened_at: Instant | None = Field(examples=[None])
    """When it opened."""
    retry_at: Instant | None = Field(examples=[None])
    """When the next probe may be sent."""
    failed_probes: int = Field(examples=[0])
    """Probes that failed since."""


class OffView(Document):
    """A reason why extraction is off."""

    reason: OffReason
    """Kind of reason."""
    since: Instant
    """Since when."""
    detail: str = Field(examples=["all tenants are paused: `extractor resume`"])
    """What to do about it."""


class Extraction(Document):
    """Whether extraction is running."""

    off_since: Instant | None = Field(examples=[None])
    """Since when it is off; null while it is running."""
    due_since: Instant | None = Field(examples=[None])
    """Since when the longest waiting session has been due."""
    last_success_at: Instant | None
    """When a run last succeeded."""
    reasons: list[OffView] = Field(examples=[[]])
    """Why it is off, the oldest reason first."""


class Check(Document):
    """One thing that was checked."""

    name: str = Field(examples=["redis"])
    """What was checked."""
    state: Literal["ok", "warning", "broken"]
    """Result."""
    found: str = Field(examples=["7.2.4"])
    """What was found."""
    advice: str = Field(examples=[""])
    """What to do about it; empty when all is well."""


class BatchesView(Document):
    """Requests of suspended runs, and the batches that they go through."""

    requests: dict[str, int] = Field(examples=[{"waiting": 3, "submitted": 900, "answered": 0, "abandoned": 0}])
    """Requests by state. `waiting`: for the next batch. `submitted`: in a batch. `answered`: a run will continue with the
    answer. `abandoned`: a live turn came, and the answer will not be used."""
    oldest_at: Instant | None = Field(examples=[None])
    """Since when the oldest of them waits."""
    out: int = Field(examples=[1])
    """Batches in progress at the provider; 0 for a key of one tenant, as are `results` and `error`."""
    results: dict[str, int] = Field(
        examples=[{"succeeded": 4100, "errored": 0, "expired": 0, "canceled": 0, "abandoned": 2}]
    )
    """Requests of all ended batches by result; `abandoned` were paid and not used."""
    error: str | None = Field(examples=[None])
    """Why the provider rejected the last batch; null if it accepted it."""


class Readiness(Document):
    """Whether turns can be stored. Without an operator's key only the first four fields are present."""

    status: Literal["ok", "degraded", "unavailable"]
    """`unavailable`: turns cannot be stored. `degraded`: something else is broken."""
    database: str = Field(examples=["ok"])
    """`ok` or `not ok`; what is broken, for a key that sees all tenants."""
    schema_: str | None = Field(alias="schema", examples=["ok"])
    """`ok` or `not ok`; the revision, for a key that sees all tenants."""
    redis: str = Field(examples=["ok"])
    """`ok` or `not ok`; what is broken, for an operator's key."""
    problems: list[str] = Field(default=[])
    """What is wrong, in words."""
    checks: list[Check] = Field(default=[])
    """Everything that was checked."""
    sessions: dict[str, int] = Field(default={}, examples=[{"idle": 40, "due": 2}])
    """Sessions by state."""
    runs: dict[str, int] = Field(default={}, examples=[{"extracted": 120, "failed": 1}])
    """Runs by outcome."""
    paths: dict[str, int] = Field(default={}, examples=[{"warm": 100, "cold": 21}])
    """Runs that called the model, by path."""
    missed_caches: int = 0
    """Forks that did not read their parent's prompt cache."""
    failures: dict[str, int] = Field(default={}, examples=[{"refused": 1}])
    """Failed runs by cause."""
    refusals: dict[str, int] = Field(default={}, examples=[{"evidence": 3, "date": 1}])
    """Refused tool calls by the kind of rule that they broke."""
    tool_calls: int = 0
    """Tool calls of runs."""
    dates: dict[str, int] = Field(default={}, examples=[{"stored": 80, "unchecked": 4, "conflict": 1, "repaired": 60}])
    """Dates in facts that runs wrote: all, unchecked, contradicting the messages, and made absolute by code."""
    facts: dict[str, int] = Field(default={}, examples=[{"user": 12, "project": 30}])
    """Active facts by type."""
    unread: int = 0
    """Messages that no successful run has read."""
    oldest_unread_at: Instant | None = None
    """When the oldest of these was received that is due, being read or parked; null while all are being gathered or
    wait for a batch."""
    gathering: dict[str, int] = Field(default={}, examples=[{"sessions": 3, "messages": 14}])
    """Sessions that gather turns before a run reads them, and their messages: they are not late."""
    batches: BatchesView | None = None
    """Backfills that go through the provider's batch API."""
    dead_letters: int = 0
    """Dead letters that are neither redriven nor dismissed."""
    workers: list[Worker] = Field(default=[])
    """Worker processes that are alive."""
    breaker: BreakerView | None = None
    """The circuit breaker of the model's provider."""
    paused: dict[str, Instant] = Field(default={}, examples=[{}])
    """Since when tenants are paused; `*` is all of them."""
    over_budget: list[str] = Field(default=[])
    """Tenants that have spent today's budget."""
    extraction: Extraction | None = None
    """Whether extraction is running."""
    stream: int | None = None
    """Events that wait on the Redis stream; null when Redis does not answer."""
    queue: int | None = None
    """Wake-ups that wait in the queue; null when Redis does not answer."""
    rejected_events: int | None = None
    """Events that were not accepted, such as invalid JSON; the stream `extractor:rejected` keeps the newest 10,000 with the
    reasons. Null when Redis does not answer, and for a key of one tenant."""
