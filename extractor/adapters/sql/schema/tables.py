"""The tables. SQLModel classes are rows at the edge; the core never sees them.

Closed sets are guarded by CHECK constraints and stored by value. What must hold under concurrency is a constraint
here and not only a habit of the code:

    messages_session_uuid     a message is stored once in its session
    events_pkey               an event counts once
    facts_active_name         a name is unique in its scope
    facts_active_statement    a statement stands once in its scope
    facts_user_is_private     a `user` fact has user scope and a user, whoever writes it
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.dialects.postgresql import TSVECTOR
from sqlmodel import Field, SQLModel

from extractor.adapters.sql.columns import BigKey, Instant, one_of
from extractor.core.facts.fact import FactStatus, FactType, Origin, Polarity, Scope
from extractor.core.run.breaker import BreakerState
from extractor.core.run.cursor import CursorMode
from extractor.core.run.failures import FailureKind
from extractor.core.run.runs import Outcome, Path, SessionState

ROLES = ("producer", "reader", "agent", "operator")
READ_STATES = ("read", "skipped", "quarantined")


class Base(SQLModel):
    """Own metadata, so that an application with SQLModel tables of its own does not meet ours."""

    metadata = MetaData()


def _instant(*, nullable: bool = False) -> Any:
    return Field(sa_type=Instant, nullable=nullable)


def _optional_instant() -> Any:
    return Field(default=None, sa_type=Instant, nullable=True)


def _count() -> Any:
    return Field(sa_type=BigInteger, nullable=False)


def _text(*, nullable: bool = False) -> Any:
    return Field(sa_type=Text, nullable=nullable)


class TenantRow(Base, table=True):
    """The row `*` stands for all of them: it belongs to nobody and is there once extraction was paused as a whole.

    `daily_usd` and `daily_tokens` are what a tenant may spend in a day of UTC; what it spent is counted while it has
    such a budget. NULL is no limit.
    """

    __tablename__ = "tenants"

    id: str = Field(primary_key=True)
    created_at: datetime = _instant()
    paused_at: datetime | None = _optional_instant()
    daily_usd: float | None
    daily_tokens: int | None = Field(default=None, sa_type=BigInteger, nullable=True)
    spent_on: date | None
    spent_usd: float = Field(default=0, sa_column_kwargs={"server_default": "0"})
    spent_tokens: int = Field(default=0, sa_type=BigInteger, sa_column_kwargs={"server_default": "0"})


class ApiKeyRow(Base, table=True):
    """`hash` is SHA-256 of the key, `prefix` what people name it by: a public part of a key that we made, random for one
    that a person chose. Neither holds anything secret.

    A key with `user_id` sees that user only; one with `project_id` too speaks for that project. `sees_all` lets an
    operator's key see all tenants in the dashboard and the metrics.
    """

    __tablename__ = "api_keys"
    __table_args__ = (one_of("role", ROLES, "api_keys_role"),)

    id: UUID = Field(primary_key=True)
    tenant_id: str = Field(foreign_key="tenants.id", index=True)
    role: str
    name: str
    prefix: str = Field(index=True)
    hash: str = Field(unique=True)
    user_id: str | None
    project_id: str | None
    created_at: datetime = _instant()
    revoked_at: datetime | None = _optional_instant()
    sees_all: bool = Field(default=False, sa_column_kwargs={"server_default": false()})


class SessionRow(Base, table=True):
    __tablename__ = "sessions"
    __table_args__ = (
        UniqueConstraint("tenant_id", "session_id", name="sessions_tenant_session"),
        one_of("state", SessionState, "sessions_state"),
        CheckConstraint("(state = 'running') = (lease_owner IS NOT NULL)", name="sessions_running_has_owner"),
        Index("sessions_due", "due_at", sqlite_where=text("due_at IS NOT NULL"), postgresql_where=text("due_at IS NOT NULL")),
        Index("sessions_due_by_tenant", "lane", "tenant_id", "due_at", "pk", sqlite_where=text("due_at IS NOT NULL"), postgresql_where=text("due_at IS NOT NULL")),
        Index("sessions_leased", "lease_until", sqlite_where=text("lease_until IS NOT NULL"), postgresql_where=text("lease_until IS NOT NULL")),
        Index("sessions_user", "tenant_id", "user_id"),
        Index("sessions_updated", "tenant_id", "updated_at"),
        Index("sessions_state", "state", "updated_at"),
        Index("sessions_newest", "updated_at"),
    )  # fmt: skip

    pk: int | None = Field(default=None, sa_column=Column(BigKey, primary_key=True, autoincrement=True))
    tenant_id: str = Field(foreign_key="tenants.id")
    session_id: str
    user_id: str
    project_id: str | None
    time_zone: str | None
    state: str
    due_at: datetime | None = _optional_instant()
    woken_at: datetime | None = _optional_instant()
    lease_owner: str | None
    lease_epoch: int
    lease_until: datetime | None = _optional_instant()
    cursor: UUID | None
    next_position: int
    next_place: int
    consecutive_failures: int
    max_turns: int | None
    lost_runs: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    warm_failures: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    outages_alone: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    last_run_id: UUID | None
    last_received_at: datetime = _instant()
    created_at: datetime = _instant()
    updated_at: datetime = _instant()
    lane: str = Field(default="live", sa_column_kwargs={"server_default": "live"})
    trace_parent: str | None


class MessageRow(Base, table=True):
    """`position` is the order of arrival; `place` the order in which the model sees it, NULL once it does not.

    `read_state` is NULL while no run has read, skipped or quarantined the message.
    """

    __tablename__ = "messages"
    __table_args__ = (
        UniqueConstraint("session_pk", "uuid", name="messages_session_uuid"),
        one_of("role", ("user", "assistant"), "messages_role"),
        one_of("read_state", READ_STATES, "messages_read_state"),
        Index("messages_unread", "session_pk", "position", sqlite_where=text("read_state IS NULL"), postgresql_where=text("read_state IS NULL")),
        Index("messages_visible", "session_pk", "place", sqlite_where=text("place IS NOT NULL"), postgresql_where=text("place IS NOT NULL")),
        Index("messages_waiting", "received_at", sqlite_where=text("read_state IS NULL"), postgresql_where=text("read_state IS NULL")),
    )  # fmt: skip

    session_pk: int = Field(sa_column=Column(BigKey, ForeignKey("sessions.pk", ondelete="CASCADE"), primary_key=True))
    position: int = Field(primary_key=True)
    uuid: UUID
    role: str
    content: str = _text()
    created_at: datetime = _instant()
    utc_offset_s: int
    time_zone: str | None
    message_id: str | None
    is_meta: bool
    place: int | None
    read_state: str | None
    read_by: UUID | None
    received_at: datetime = _instant()


class EventRow(Base, table=True):
    """Events that were stored, so that each counts once."""

    __tablename__ = "events"

    tenant_id: str = Field(primary_key=True)
    session_id: str = Field(primary_key=True)
    event_id: str = Field(primary_key=True)
    received_at: datetime = Field(sa_type=Instant, nullable=False, index=True)


class ParentRequestRow(Base, table=True):
    """The parent's newest request of a session; kept only as long as its cache can live.

    `body` is the skeleton; what it names stands in `parent_parts`.
    """

    __tablename__ = "parent_requests"

    session_pk: int = Field(sa_column=Column(BigKey, ForeignKey("sessions.pk", ondelete="CASCADE"), primary_key=True))
    body: str = _text()
    reply: str = _text()
    sent_at: datetime = _instant()
    expires_at: datetime = Field(sa_type=Instant, nullable=False, index=True)
    last_message_uuid: UUID


class ParentPartRow(Base, table=True):
    """A part of parent requests, exactly as received, under the digest of its text; kept while a request names it."""

    __tablename__ = "parent_parts"

    session_pk: int = Field(sa_column=Column(BigKey, ForeignKey("sessions.pk", ondelete="CASCADE"), primary_key=True))
    digest: str = Field(primary_key=True)
    body: str = _text()


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
    facts_written: int = 0
    dates_repaired: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    model: str | None
    input_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float | None
    cache_share: float | None
    missed_cache_reason: str | None = Field(sa_type=Text, nullable=True)
    estimated_warm_usd: float | None
    estimated_cold_usd: float | None
    cause: str | None
    error: str | None = Field(sa_type=Text, nullable=True)
    started_at: datetime = _instant()
    ended_at: datetime | None = _optional_instant()


class RunStepRow(Base, table=True):
    """One agent turn: the reply as received, kept before its effects are committed, and what the tools answered."""

    __tablename__ = "run_steps"
    __table_args__ = (Index("run_steps_digest", "session_pk", "request_digest"),)

    run_id: UUID = Field(primary_key=True, foreign_key="runs.id", ondelete="CASCADE")
    turn: int = Field(primary_key=True)
    session_pk: int = Field(sa_column=Column(BigKey, nullable=False))
    request_digest: str
    reply: str = _text()
    calls: str | None = Field(sa_type=Text, nullable=True)
    created_at: datetime = _instant()


class FactRow(Base, table=True):
    """`scope_key` is the id within which names are unique: the user's, the project's, or empty.

    `since_on` and `until_on` are the first and last day that the fact's times speak of; NULL is open.
    """

    __tablename__ = "facts"
    __table_args__ = (
        one_of("scope", Scope, "facts_scope"),
        one_of("type", FactType, "facts_type"),
        one_of("polarity", Polarity, "facts_polarity"),
        one_of("origin", Origin, "facts_origin"),
        one_of("status", FactStatus, "facts_status"),
        CheckConstraint("type <> 'user' OR scope = 'user'", name="facts_user_is_private"),
        CheckConstraint("scope <> 'user' OR (user_id IS NOT NULL AND scope_key = user_id)", name="facts_user_scope"),
        CheckConstraint("scope <> 'project' OR (project_id IS NOT NULL AND scope_key = project_id)", name="facts_project_scope"),
        CheckConstraint("scope <> 'global' OR scope_key = ''", name="facts_global_scope"),
        CheckConstraint("revision >= 1", name="facts_revision"),
        Index("facts_active_name", "tenant_id", "scope", "scope_key", "name", unique=True, sqlite_where=text("status = 'active'"), postgresql_where=text("status = 'active'")),
        Index("facts_active_statement", "tenant_id", "scope", "scope_key", "type", "content_key", unique=True, sqlite_where=text("status = 'active'"), postgresql_where=text("status = 'active'")),
        Index("facts_newest", "tenant_id", "scope", "scope_key", "status", "updated_at", "expires_on"),
        Index("facts_tenant_newest", "tenant_id", "status", "updated_at", "id"),
        Index("facts_user", "tenant_id", "user_id", "status", "updated_at"),
        Index("facts_times", "tenant_id", "since_on", "until_on"),
        Index("facts_session", "session_pk"),
    )  # fmt: skip

    id: UUID = Field(primary_key=True)
    tenant_id: str = Field(foreign_key="tenants.id")
    user_id: str | None
    project_id: str | None
    scope: str
    scope_key: str
    type: str
    name: str
    description: str = _text()
    content: str = _text()
    content_key: str
    polarity: str | None
    times: str = _text()
    since_on: date | None
    until_on: date | None
    session_pk: int | None = Field(
        default=None, sa_column=Column(BigKey, ForeignKey("sessions.pk", ondelete="SET NULL"), nullable=True)
    )
    run_id: UUID | None
    origin: str
    confidence: float
    status: str
    revision: int
    created_at: datetime = _instant()
    updated_at: datetime = _instant()
    expires_on: date | None


class EvidenceRow(Base, table=True):
    __tablename__ = "fact_evidence"

    fact_id: UUID = Field(primary_key=True, foreign_key="facts.id", ondelete="CASCADE")
    revision: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    message_uuid: UUID = Field(index=True)
    quote: str | None = Field(sa_type=Text, nullable=True)
    verified: bool


class FactRevisionRow(Base, table=True):
    """Every state that a fact ever had, the present one included. `document` is the fact as readers got it."""

    __tablename__ = "fact_revisions"
    __table_args__ = (one_of("change", ("created", "updated", "deleted"), "fact_revisions_change"),)

    fact_id: UUID = Field(primary_key=True, foreign_key="facts.id", ondelete="CASCADE")
    revision: int = Field(primary_key=True)
    change: str
    document: str = _text()
    run_id: UUID | None
    created_at: datetime = _instant()


class DeadLetterRow(Base, table=True):
    __tablename__ = "dead_letters"
    __table_args__ = (
        Index("dead_letters_tenant", "tenant_id", "created_at"),
        Index("dead_letters_cause", "tenant_id", "cause", "created_at"),
    )

    id: UUID = Field(primary_key=True)
    tenant_id: str
    session_pk: int = Field(
        sa_column=Column(BigKey, ForeignKey("sessions.pk", ondelete="CASCADE"), nullable=False, index=True)
    )
    cause: str
    error: str = _text()
    message_uuids: str = _text()
    run_id: UUID | None
    created_at: datetime = _instant()
    redriven_at: datetime | None = _optional_instant()
    dismissed_at: datetime | None = _optional_instant()


class WorkerRow(Base, table=True):
    """A worker process that is or was alive; `seen_at` moves with its heartbeat."""

    __tablename__ = "workers"

    id: str = Field(primary_key=True)
    host: str
    pid: int
    concurrency: int
    running: int
    started_at: datetime = _instant()
    seen_at: datetime = _instant()
    redis_error: str | None = _text(nullable=True)
    """What Redis refuses it now; None when all is well."""


class BreakerRow(Base, table=True):
    """The provider's breaker, shared by all workers; see `core/run/breaker.py`. `version` is compared and set."""

    __tablename__ = "breakers"
    __table_args__ = (one_of("state", BreakerState, "breakers_state"), one_of("kind", FailureKind, "breakers_kind"))

    name: str = Field(primary_key=True)
    state: str
    kind: str | None
    reason: str | None = Field(sa_type=Text, nullable=True)
    opened_at: datetime | None = _optional_instant()
    retry_at: datetime | None = _optional_instant()
    probe_until: datetime | None = _optional_instant()
    closed_at: datetime | None = _optional_instant()
    probes: int
    version: int


class TokenFactorRow(Base, table=True):
    """A model's tokens for one of the shipped vocabulary, learned from the usage of `samples` replies."""

    __tablename__ = "token_factors"

    model: str = Field(primary_key=True)
    factor: float
    samples: int
    updated_at: datetime = _instant()


class ErasureRow(Base, table=True):
    """A tombstone: what this user said up to then was erased and does not come back.

    `user_hash` is SHA-256 of tenant and user, so that the tombstone itself keeps no name.
    """

    __tablename__ = "erasures"

    tenant_id: str = Field(primary_key=True)
    user_hash: str = Field(primary_key=True)
    erased_at: datetime = _instant()


_VECTOR = TSVECTOR().with_variant(Text(), "sqlite")


class MessageTextRow(Base, table=True):
    """A message as the full-text search has it. Rows are written once and go with their message.

    `tags` narrow a search before its words do (whose, which month); `search` is PostgreSQL's vector of tags and body,
    on SQLite the FTS5 table `search_messages` follows this one by triggers.
    """

    __tablename__ = "message_texts"
    __table_args__ = (
        ForeignKeyConstraint(["session_pk", "position"], ["messages.session_pk", "messages.position"], ondelete="CASCADE"),
        UniqueConstraint("session_pk", "position", name="message_texts_message"),
        Index("message_texts_owner", "owner", "said_at"),
    )  # fmt: skip

    id: int | None = Field(default=None, sa_column=Column(BigKey, primary_key=True, autoincrement=True))
    session_pk: int = Field(sa_column=Column(BigKey, nullable=False))
    position: int
    owner: str
    said_at: datetime = _instant()
    tags: str = _text()
    body: str = _text()
    search: str | None = Field(default=None, sa_column=Column(_VECTOR, nullable=True))


class FactTextRow(Base, table=True):
    """An active fact as the full-text search has it; written anew with each revision, so that ids follow
    `updated_at`."""

    __tablename__ = "fact_texts"
    __table_args__ = (
        ForeignKeyConstraint(["fact_id"], ["facts.id"], ondelete="CASCADE"),
        UniqueConstraint("fact_id", name="fact_texts_fact"),
        Index("fact_texts_owner", "owner", "id"),
    )

    id: int | None = Field(default=None, sa_column=Column(BigKey, primary_key=True, autoincrement=True))
    fact_id: UUID
    owner: str
    tags: str = _text()
    body: str = _text()
    search: str | None = Field(default=None, sa_column=Column(_VECTOR, nullable=True))


class FactReadRow(Base, table=True):
    """How often readers got a fact; counted now and then, not with each read."""

    __tablename__ = "fact_reads"

    fact_id: UUID = Field(primary_key=True, foreign_key="facts.id", ondelete="CASCADE")
    reads: int
    last_read_at: datetime = _instant()


class PinRow(Base, table=True):
    """A block that is always in the context of a user or of a project; its own text, or a fact's."""

    __tablename__ = "pins"
    __table_args__ = (
        UniqueConstraint("tenant_id", "scope", "scope_key", "name", name="pins_name"),
        CheckConstraint("scope IN ('user', 'project')", name="pins_scope"),
        CheckConstraint("(content IS NULL) <> (fact_id IS NULL)", name="pins_content"),
        ForeignKeyConstraint(["fact_id"], ["facts.id"], ondelete="CASCADE"),
    )

    id: UUID = Field(primary_key=True)
    tenant_id: str
    scope: str
    scope_key: str
    name: str
    content: str | None = Field(sa_type=Text, nullable=True)
    fact_id: UUID | None
    tokens: int
    created_at: datetime = _instant()
    updated_at: datetime = _instant()


class SessionNotesRow(Base, table=True):
    """What a session is about now, kept by its runs; ends with the session."""

    __tablename__ = "session_notes"

    session_pk: int = Field(sa_column=Column(BigKey, ForeignKey("sessions.pk", ondelete="CASCADE"), primary_key=True))
    sections: str = _text()
    run_id: UUID | None
    updated_at: datetime = Field(sa_type=Instant, nullable=False, index=True)


class HeadlineRow(Base, table=True):
    """One line about what a run read: the index to what a context no longer shows."""

    __tablename__ = "headlines"
    __table_args__ = (
        Index("headlines_user", "tenant_id", "user_id", "at"),
        Index("headlines_session", "session_pk", "at"),
    )

    run_id: UUID = Field(primary_key=True)
    session_pk: int = Field(sa_column=Column(BigKey, ForeignKey("sessions.pk", ondelete="CASCADE"), nullable=False))
    tenant_id: str
    user_id: str
    said_on: date
    at: datetime = _instant()
    text: str = _text()
    tokens: int
    messages: int


class TaskEntryRow(Base, table=True):
    """One line of a task's history; outlives the sessions in which it was worked on."""

    __tablename__ = "task_entries"
    __table_args__ = (
        one_of("scope", ("user", "project"), "task_entries_scope"),
        Index("task_entries_task", "tenant_id", "scope", "scope_key", "task", "created_at"),
    )

    id: UUID = Field(primary_key=True)
    tenant_id: str
    scope: str
    scope_key: str
    user_id: str
    task: str
    kind: str
    content: str = _text()
    session_id: str | None
    created_at: datetime = _instant()


class PromotionRow(Base, table=True):
    """A step from a shorter-lived layer into a longer-lived one: who did it, from what, to what."""

    __tablename__ = "promotions"
    __table_args__ = (
        one_of("source", ("session_notes", "task_entry"), "promotions_source"),
        one_of("target", ("task_entry", "fact"), "promotions_target"),
        Index("promotions_user", "tenant_id", "user_id", "created_at"),
    )

    id: UUID = Field(primary_key=True)
    tenant_id: str
    user_id: str
    source: str
    source_id: str
    target: str
    target_id: str
    promoted_by: str
    created_at: datetime = _instant()


class HygieneRow(Base, table=True):
    """What an audit of stored facts found and what was done about it; `report` is as it was given out."""

    __tablename__ = "hygiene_reports"
    __table_args__ = (Index("hygiene_reports_tenant", "tenant_id", "created_at"),)

    id: UUID = Field(primary_key=True)
    tenant_id: str
    user_id: str | None
    applied_by: str
    report: str = _text()
    created_at: datetime = _instant()


class RunStatsRow(Base, table=True):
    """Runs that ended in a minute or an hour, counted; kept when the runs themselves are forgotten.

    Rows of tenant `*` count all tenants, by minute and by hour; a tenant's own rows count by hour. What a run does not
    have (a path, a model, a cause) is an empty text here. `within_…` are durations, each including the shorter ones.
    """

    __tablename__ = "run_stats"

    tenant_id: str = Field(primary_key=True)
    width_s: int = Field(primary_key=True)
    bucket_at: datetime = Field(sa_type=Instant, primary_key=True)
    outcome: str = Field(primary_key=True)
    path: str = Field(primary_key=True)
    model: str = Field(primary_key=True)
    cause: str = Field(primary_key=True)
    runs: int = _count()
    messages: int = _count()
    turns: int = _count()
    agent_turns: int = _count()
    tool_calls: int = _count()
    denied_calls: int = _count()
    refused_calls: int = _count()
    facts_written: int = _count()
    input_tokens: int = _count()
    cache_read_tokens: int = _count()
    cache_write_tokens: int = _count()
    output_tokens: int = _count()
    dates_repaired: int = _count()
    missed_caches: int = _count()
    fallbacks: int = _count()
    unpriced: int = _count()
    duration_ms: int = _count()
    within_1s: int = _count()
    within_2s: int = _count()
    within_5s: int = _count()
    within_10s: int = _count()
    within_30s: int = _count()
    within_60s: int = _count()
    cost_usd: float


class StatsMarkRow(Base, table=True):
    """How far something was counted."""

    __tablename__ = "stats_marks"

    name: str = Field(primary_key=True)
    counted_until: datetime = _instant()


class OperatorActionRow(Base, table=True):
    """What an operator changed: when, which one, with which key. Written with the change; never changed."""

    __tablename__ = "operator_actions"
    __table_args__ = (Index("operator_actions_at", "at"),)

    id: UUID = Field(primary_key=True)
    at: datetime = _instant()
    tenant_id: str
    done_by: str
    key_prefix: str | None
    action: str
    target: str = _text()
    detail: str = _text()


class DashboardLoginRow(Base, table=True):
    """Somebody who logged in with a key; `hash` is SHA-256 of what the cookie holds."""

    __tablename__ = "dashboard_logins"

    hash: str = Field(primary_key=True)
    key_id: UUID = Field(foreign_key="api_keys.id", ondelete="CASCADE")
    created_at: datetime = _instant()
    expires_at: datetime = Field(sa_type=Instant, nullable=False, index=True)


class KeylessOpeningRow(Base, table=True):
    """An operator let this machine be served without a key again; keys made before it close this mode no more."""

    __tablename__ = "keyless_openings"

    id: UUID = Field(primary_key=True)
    opened_at: datetime = _instant()
    opened_by: str


Tenants: Table = TenantRow.__table__  # type: ignore[attr-defined]
Keys: Table = ApiKeyRow.__table__  # type: ignore[attr-defined]
Sessions: Table = SessionRow.__table__  # type: ignore[attr-defined]
Messages: Table = MessageRow.__table__  # type: ignore[attr-defined]
Events: Table = EventRow.__table__  # type: ignore[attr-defined]
ParentParts: Table = ParentPartRow.__table__  # type: ignore[attr-defined]
Parents: Table = ParentRequestRow.__table__  # type: ignore[attr-defined]
Runs: Table = RunRow.__table__  # type: ignore[attr-defined]
Steps: Table = RunStepRow.__table__  # type: ignore[attr-defined]
Facts: Table = FactRow.__table__  # type: ignore[attr-defined]
EvidenceTable: Table = EvidenceRow.__table__  # type: ignore[attr-defined]
Revisions: Table = FactRevisionRow.__table__  # type: ignore[attr-defined]
DeadLetters: Table = DeadLetterRow.__table__  # type: ignore[attr-defined]
Workers: Table = WorkerRow.__table__  # type: ignore[attr-defined]
Breakers: Table = BreakerRow.__table__  # type: ignore[attr-defined]
Erasures: Table = ErasureRow.__table__  # type: ignore[attr-defined]
TokenFactors: Table = TokenFactorRow.__table__  # type: ignore[attr-defined]
MessageTexts: Table = MessageTextRow.__table__  # type: ignore[attr-defined]
FactTexts: Table = FactTextRow.__table__  # type: ignore[attr-defined]
FactReads: Table = FactReadRow.__table__  # type: ignore[attr-defined]
Pins: Table = PinRow.__table__  # type: ignore[attr-defined]
SessionNotes: Table = SessionNotesRow.__table__  # type: ignore[attr-defined]
Headlines: Table = HeadlineRow.__table__  # type: ignore[attr-defined]
TaskEntries: Table = TaskEntryRow.__table__  # type: ignore[attr-defined]
Promotions: Table = PromotionRow.__table__  # type: ignore[attr-defined]
HygieneReports: Table = HygieneRow.__table__  # type: ignore[attr-defined]
RunStats: Table = RunStatsRow.__table__  # type: ignore[attr-defined]
StatsMarks: Table = StatsMarkRow.__table__  # type: ignore[attr-defined]
OperatorActions: Table = OperatorActionRow.__table__  # type: ignore[attr-defined]
KeylessOpenings: Table = KeylessOpeningRow.__table__  # type: ignore[attr-defined]
DashboardLogins: Table = DashboardLoginRow.__table__  # type: ignore[attr-defined]
