"""Sessions, their messages, and stored parent requests."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    UniqueConstraint,
    text,
)
from sqlmodel import Field

from extractor.adapters.sql.columns import BigKey, Instant, one_of
from extractor.adapters.sql.schema.base import Base, instant, long_text, optional_instant
from extractor.core.run.runs import SessionState

READ_STATES = ("read", "skipped", "quarantined")


class SessionRow(Base, table=True):
    """`gathers_until` is when the messages gathered since the last claim are due (`core/run/pace.py`). It is `due_at` in
    the state `due`; while the session runs or is parked, it is kept for afterwards.

    No index has `lease_until`, which a heartbeat renews several times a run: PostgreSQL then writes no index (HOT).
    """

    __tablename__ = "sessions"
    __table_args__ = (
        UniqueConstraint("tenant_id", "session_id", name="sessions_tenant_session"),
        one_of("state", SessionState, "sessions_state"),
        CheckConstraint("(state = 'running') = (lease_owner IS NOT NULL)", name="sessions_running_has_owner"),
        Index("sessions_due", "due_at", sqlite_where=text("due_at IS NOT NULL"), postgresql_where=text("due_at IS NOT NULL")),
        Index("sessions_due_by_tenant", "lane", "tenant_id", "due_at", "pk", sqlite_where=text("due_at IS NOT NULL"), postgresql_where=text("due_at IS NOT NULL")),
        Index("sessions_leased", "lease_owner", sqlite_where=text("lease_owner IS NOT NULL"), postgresql_where=text("lease_owner IS NOT NULL")),
        Index("sessions_user", "tenant_id", "user_id", "updated_at"),
        Index("sessions_updated", "tenant_id", "updated_at"),
        Index("sessions_state", "state", "updated_at"),
        Index("sessions_newest", "updated_at"),
        Index("sessions_unread", "tenant_id", "user_id", sqlite_where=text("state <> 'idle'"), postgresql_where=text("state <> 'idle'")),
        {"postgresql_with": {"fillfactor": 80}},  # room for the next version of a row beside it
    )  # fmt: skip

    pk: int | None = Field(default=None, sa_column=Column(BigKey, primary_key=True, autoincrement=True))
    tenant_id: str = Field(foreign_key="tenants.id")
    session_id: str
    user_id: str
    project_id: str | None
    time_zone: str | None
    state: str
    due_at: datetime | None = optional_instant()
    woken_at: datetime | None = optional_instant()
    lease_owner: str | None
    lease_epoch: int
    lease_until: datetime | None = optional_instant()
    cursor: UUID | None
    next_position: int
    next_place: int
    consecutive_failures: int
    max_turns: int | None
    lost_runs: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    warm_failures: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    outages_alone: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    last_run_id: UUID | None
    last_received_at: datetime = instant()
    created_at: datetime = instant()
    updated_at: datetime = instant()
    lane: str = Field(default="live", sa_column_kwargs={"server_default": "live"})
    due_reason: str | None
    gathers_until: datetime | None = optional_instant()
    gathering_since: datetime | None = optional_instant()
    gathered_messages: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    gathered_tokens: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    trace_parent: str | None


class MessageRow(Base, table=True):
    """`position` is the order of arrival. `place` is the order in which the model sees the message, NULL once it does
    not.

    `read_state` is NULL until a run has read, skipped or quarantined the message.
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
    content: str = long_text()
    created_at: datetime = instant()
    utc_offset_s: int
    time_zone: str | None
    message_id: str | None
    is_meta: bool
    name: str | None
    place: int | None
    read_state: str | None
    read_by: UUID | None
    received_at: datetime = instant()


class EventRow(Base, table=True):
    """Ids of stored events, so that each counts once."""

    __tablename__ = "events"

    tenant_id: str = Field(primary_key=True)
    session_id: str = Field(primary_key=True)
    event_id: str = Field(primary_key=True)
    received_at: datetime = Field(sa_type=Instant, nullable=False, index=True)


class ParentRequestRow(Base, table=True):
    """The newest parent request of a session; kept only as long as its cache can live.

    `body` is the skeleton; the parts that it names are in `parent_parts`.
    """

    __tablename__ = "parent_requests"

    session_pk: int = Field(sa_column=Column(BigKey, ForeignKey("sessions.pk", ondelete="CASCADE"), primary_key=True))
    body: str = long_text()
    reply: str = long_text()
    sent_at: datetime = instant()
    expires_at: datetime = Field(sa_type=Instant, nullable=False, index=True)
    last_message_uuid: UUID


class ParentPartRow(Base, table=True):
    """A part of parent requests, exactly as received, keyed by the digest of its text; kept while a request names it."""

    __tablename__ = "parent_parts"

    session_pk: int = Field(sa_column=Column(BigKey, ForeignKey("sessions.pk", ondelete="CASCADE"), primary_key=True))
    digest: str = Field(primary_key=True)
    body: str = long_text()


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
    error: str = long_text()
    message_uuids: str = long_text()
    run_id: UUID | None
    created_at: datetime = instant()
    redriven_at: datetime | None = optional_instant()
    dismissed_at: datetime | None = optional_instant()
