"""Facts with their evidence and history, and related memory: pins, notes, task entries."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Text,
    UniqueConstraint,
    text,
)
from sqlmodel import Field

from extractor.adapters.sql.columns import BigKey, Instant, one_of
from extractor.adapters.sql.schema.base import Base, instant, long_text
from extractor.core.facts.fact import Basis, FactStatus, FactType, Origin, Polarity, Scope


class FactRow(Base, table=True):
    """`scope_key` is the id within which names are unique: the user's, the project's, or empty.

    `since_on` and `until_on` are the first and last day of the fact's times; NULL is open.
    """

    __tablename__ = "facts"
    __table_args__ = (
        one_of("scope", Scope, "facts_scope"),
        one_of("type", FactType, "facts_type"),
        one_of("polarity", Polarity, "facts_polarity"),
        one_of("origin", Origin, "facts_origin"),
        one_of("status", FactStatus, "facts_status"),
        one_of("basis", Basis, "facts_basis"),
        CheckConstraint("type <> 'user' OR scope = 'user'", name="facts_user_is_private"),
        CheckConstraint("scope <> 'user' OR (user_id IS NOT NULL AND scope_key = user_id)", name="facts_user_scope"),
        CheckConstraint("scope <> 'project' OR (project_id IS NOT NULL AND scope_key = project_id)", name="facts_project_scope"),
        CheckConstraint("scope <> 'global' OR scope_key = ''", name="facts_global_scope"),
        CheckConstraint("revision >= 1", name="facts_revision"),
        Index("facts_active_name", "tenant_id", "scope", "scope_key", "name", unique=True, sqlite_where=text("status = 'active'"), postgresql_where=text("status = 'active'")),
        Index("facts_active_statement", "tenant_id", "scope", "scope_key", "type", "content_key", unique=True, sqlite_where=text("status = 'active'"), postgresql_where=text("status = 'active'")),
        # With all that newest facts are chosen by: of a user with thousands, none is read in vain.
        Index("facts_newest", "tenant_id", "scope", "scope_key", "status", "updated_at", "id", "expires_on", "since_on", "until_on"),
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
    description: str = long_text()
    content: str = long_text()
    content_key: str
    polarity: str | None
    times: str = long_text()
    since_on: date | None
    until_on: date | None
    session_pk: int | None = Field(
        default=None, sa_column=Column(BigKey, ForeignKey("sessions.pk", ondelete="SET NULL"), nullable=True)
    )
    run_id: UUID | None
    origin: str
    confidence: float
    basis: str = Field(default=Basis.SAID.value, sa_column_kwargs={"server_default": Basis.SAID.value})
    status: str
    revision: int
    created_at: datetime = instant()
    updated_at: datetime = instant()
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
    """Every state that a fact ever had, including the current one. `document` is the fact as readers saw it."""

    __tablename__ = "fact_revisions"
    __table_args__ = (one_of("change", ("created", "updated", "deleted"), "fact_revisions_change"),)

    fact_id: UUID = Field(primary_key=True, foreign_key="facts.id", ondelete="CASCADE")
    revision: int = Field(primary_key=True)
    change: str
    document: str = long_text()
    run_id: UUID | None
    created_at: datetime = instant()


class FactReadRow(Base, table=True):
    """How often a fact was read; updated in batches, not on every read."""

    __tablename__ = "fact_reads"

    fact_id: UUID = Field(primary_key=True, foreign_key="facts.id", ondelete="CASCADE")
    reads: int
    last_read_at: datetime = instant()


class PinRow(Base, table=True):
    """A block that is always in the context of a user or a project; either its own text or a fact."""

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
    created_at: datetime = instant()
    updated_at: datetime = instant()


class SessionNotesRow(Base, table=True):
    """What a session is about now, kept by its runs; ends with the session."""

    __tablename__ = "session_notes"

    session_pk: int = Field(sa_column=Column(BigKey, ForeignKey("sessions.pk", ondelete="CASCADE"), primary_key=True))
    sections: str = long_text()
    run_id: UUID | None
    updated_at: datetime = Field(sa_type=Instant, nullable=False, index=True)


class HeadlineRow(Base, table=True):
    """One line about what a run read; indexes what a context no longer shows."""

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
    at: datetime = instant()
    text: str = long_text()
    tokens: int
    messages: int


class TaskEntryRow(Base, table=True):
    """One line of a task's history; outlives the sessions that worked on the task."""

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
    content: str = long_text()
    session_id: str | None
    created_at: datetime = instant()


class PromotionRow(Base, table=True):
    """A promotion from a shorter-lived layer to a longer-lived one: by whom, from what, to what."""

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
    created_at: datetime = instant()


class HygieneRow(Base, table=True):
    """The findings of an audit and what was done about them; `report` is stored as returned."""

    __tablename__ = "hygiene_reports"
    __table_args__ = (Index("hygiene_reports_tenant", "tenant_id", "created_at"),)

    id: UUID = Field(primary_key=True)
    tenant_id: str
    user_id: str | None
    applied_by: str
    report: str = long_text()
    created_at: datetime = instant()
