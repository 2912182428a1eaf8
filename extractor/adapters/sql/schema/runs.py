"""Runs, their steps and statistics, and the workers and breaker they depend on."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Text,
    false,
    text,
)
from sqlmodel import Field

from extractor.adapters.sql.columns import BigKey, Instant, one_of
from extractor.adapters.sql.schema.base import Base, count, instant, long_text, optional_instant, zero
from extractor.core.run.breaker import BreakerState
from extractor.core.run.cursor import CursorMode
from extractor.core.run.failures import FailureKind
from extractor.core.run.figures import Path
from extractor.core.run.runs import Outcome

MARKS = ("deployed", "outage")
FAILED = text("cause IS NOT NULL")


class RunRow(Base, table=True):
    __tablename__ = "runs"
    __table_args__ = (
        one_of("outcome", Outcome, "runs_outcome"),
        one_of("path", Path, "runs_path"),
        one_of("cursor_mode", CursorMode, "runs_cursor_mode"),
        CheckConstraint("(outcome = 'running') = (ended_at IS NULL)", name="runs_ended"),
        CheckConstraint("agent_turns <= 5", name="runs_agent_turns"),
        Index("runs_session", "session_pk", "started_at"),
        Index("runs_tenant", "tenant_id", "started_at"),
        Index("runs_ended", "ended_at"),
        Index("runs_started", "started_at"),
        Index("runs_worker", "worker", "started_at"),
        Index("runs_failed", "ended_at", sqlite_where=FAILED, postgresql_where=FAILED),
    )

    id: UUID = Field(primary_key=True)
    tenant_id: str
    session_pk: int = Field(sa_column=Column(BigKey, ForeignKey("sessions.pk", ondelete="CASCADE"), nullable=False))
    epoch: int
    outcome: str
    path: str | None
    path_reason: str | None
    window_first: UUID | None
    window_last: UUID | None
    window_messages: int | None
    window_turns: int | None
    cursor_mode: str | None
    agent_turns: int = 0
    tool_calls: int = 0
    denied_calls: int = 0
    refused_calls: int = 0
    refused_evidence: int = zero()
    refused_source: int = zero()
    refused_date: int = zero()
    refused_credential: int = zero()
    refused_kind: int = zero()
    refused_repeat: int = zero()
    refused_target: int = zero()
    refused_form: int = zero()
    facts_written: int = 0
    dates_stored: int = zero()
    dates_unchecked: int = zero()
    dates_conflict: int = zero()
    dates_repaired: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    model: str | None
    input_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    output_tokens: int = 0
    usage_is_estimated: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    cost_usd: float | None
    cache_share: float | None
    missed_cache_reason: str | None = Field(sa_type=Text, nullable=True)
    estimated_warm_usd: float | None
    estimated_cold_usd: float | None
    due_reason: str | None
    model_s: float | None = Field(default=None)
    worker: str | None = Field(default=None)
    cause: str | None
    error: str | None = Field(sa_type=Text, nullable=True)
    started_at: datetime = instant()
    ended_at: datetime | None = optional_instant()


class RunStepRow(Base, table=True):
    """One agent turn: the reply as received, stored before its effects are committed, and the tools' results."""

    __tablename__ = "run_steps"
    __table_args__ = (Index("run_steps_digest", "session_pk", "request_digest"),)

    run_id: UUID = Field(primary_key=True, foreign_key="runs.id", ondelete="CASCADE")
    turn: int = Field(primary_key=True)
    session_pk: int = Field(sa_column=Column(BigKey, nullable=False))
    request_digest: str
    reply: str = long_text()
    calls: str | None = Field(sa_type=Text, nullable=True)
    created_at: datetime = instant()


class RunStatsRow(Base, table=True):
    """Counts of runs that ended in a minute or an hour; kept after the runs themselves are deleted.

    Rows of tenant `*` count all tenants, by minute and by hour; a tenant's own rows count by hour. A value that a run
    does not have (a path, a model, a cause) is an empty string here. `within_…` are cumulative histogram buckets.
    """

    __tablename__ = "run_stats"

    tenant_id: str = Field(primary_key=True)
    width_s: int = Field(primary_key=True)
    bucket_at: datetime = Field(sa_type=Instant, primary_key=True)
    outcome: str = Field(primary_key=True)
    path: str = Field(primary_key=True)
    model: str = Field(primary_key=True)
    cause: str = Field(primary_key=True)
    runs: int = count()
    messages: int = count()
    turns: int = count()
    agent_turns: int = count()
    tool_calls: int = count()
    denied_calls: int = count()
    refused_calls: int = count()
    refused_evidence: int = zero()
    refused_source: int = zero()
    refused_date: int = zero()
    refused_credential: int = zero()
    refused_kind: int = zero()
    refused_repeat: int = zero()
    refused_target: int = zero()
    refused_form: int = zero()
    facts_written: int = count()
    dates_stored: int = zero()
    dates_unchecked: int = zero()
    dates_conflict: int = zero()
    input_tokens: int = count()
    cache_read_tokens: int = count()
    cache_write_tokens: int = count()
    output_tokens: int = count()
    dates_repaired: int = count()
    missed_caches: int = count()
    fallbacks: int = count()
    unpriced: int = count()
    duration_ms: int = count()
    within_1s: int = count()
    within_2s: int = count()
    within_5s: int = count()
    within_10s: int = count()
    within_30s: int = count()
    within_60s: int = count()
    answered: int = zero()
    """Runs with a reply of the model, and how many of them got their replies within some seconds."""
    model_ms: int = zero()
    model_within_1s: int = zero()
    model_within_2s: int = zero()
    model_within_5s: int = zero()
    model_within_10s: int = zero()
    model_within_30s: int = zero()
    model_within_60s: int = zero()
    cost_usd: float


class StatsMarkRow(Base, table=True):
    """How far something was counted."""

    __tablename__ = "stats_marks"

    name: str = Field(primary_key=True)
    counted_until: datetime = instant()


class WorkerRow(Base, table=True):
    """A worker process that is or was alive; each heartbeat updates `seen_at`."""

    __tablename__ = "workers"

    id: str = Field(primary_key=True)
    host: str
    pid: int
    concurrency: int
    running: int
    started_at: datetime = instant()
    seen_at: datetime = instant()
    redis_error: str | None = long_text(nullable=True)
    """The error that Redis currently returns to it; None if there is none."""

    model: str | None
    """The configured model; None for a worker of an older version."""

    version: str | None = None
    """The version of its code; None for a worker from before this was recorded."""


class MarkRow(Base, table=True):
    """Something that explains a change in a chart: a deployment, or an outage of the model."""

    __tablename__ = "marks"
    __table_args__ = (one_of("kind", MARKS, "marks_kind"), Index("marks_at", "at"))

    kind: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    at: datetime = instant()
    until: datetime | None = optional_instant()


class BacklogSampleRow(Base, table=True):
    """What was unread at the start of a minute, over all tenants. What is being gathered has no age."""

    __tablename__ = "backlog_samples"

    taken_at: datetime = Field(sa_type=Instant, primary_key=True)
    unread: int = count()
    oldest_age_s: float


class BreakerRow(Base, table=True):
    """The provider's circuit breaker, shared by all workers; see `core/run/breaker.py`. `version` is updated by
    compare-and-set."""

    __tablename__ = "breakers"
    __table_args__ = (one_of("state", BreakerState, "breakers_state"), one_of("kind", FailureKind, "breakers_kind"))

    name: str = Field(primary_key=True)
    state: str
    kind: str | None
    reason: str | None = Field(sa_type=Text, nullable=True)
    opened_at: datetime | None = optional_instant()
    retry_at: datetime | None = optional_instant()
    probe_until: datetime | None = optional_instant()
    closed_at: datetime | None = optional_instant()
    probes: int
    version: int


class TokenFactorRow(Base, table=True):
    """How many of a model's tokens correspond to one of the shipped vocabulary, learned from the usage of `samples`
    replies."""

    __tablename__ = "token_factors"

    model: str = Field(primary_key=True)
    factor: float
    samples: int
    updated_at: datetime = instant()
