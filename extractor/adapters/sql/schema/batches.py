"""Batches at the provider, and the requests that go through them; see `core/run/batched.py`."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, ForeignKey, Index, Text, false, text
from sqlmodel import Field

from extractor.adapters.sql.columns import BigKey, one_of
from extractor.adapters.sql.schema.base import Base, instant, long_text, optional_instant
from extractor.core.run.batch_states import BatchState, RequestState


def _count() -> int:
    found: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    return found


class BatchRow(Base, table=True):
    """`provider_id` is NULL until the provider's answer to the submission is stored. `look_at` is the time of the next
    poll; a worker moves it on before it polls. The counts are of an ended batch; `abandoned` counts answers that were
    paid and not used.
    """

    __tablename__ = "batches"
    __table_args__ = (
        one_of("state", BatchState, "batches_state"),
        Index("batches_open", "look_at", sqlite_where=text("look_at IS NOT NULL"), postgresql_where=text("look_at IS NOT NULL")),
    )  # fmt: skip

    id: UUID = Field(primary_key=True)
    provider_id: str | None = Field(unique=True)
    state: str
    requests: int
    submitted_at: datetime = instant()
    look_at: datetime | None = optional_instant()
    ended_at: datetime | None = optional_instant()
    succeeded: int = _count()
    errored: int = _count()
    expired: int = _count()
    canceled: int = _count()
    abandoned: int = _count()
    error: str | None = Field(sa_type=Text, nullable=True)


class BatchRequestRow(Base, table=True):
    """A request of a suspended run; its id names it in the batch. `error` is JSON, of an answer that is no reply."""

    __tablename__ = "batch_requests"
    __table_args__ = (
        one_of("state", RequestState, "batch_requests_state"),
        Index("batch_requests_turn", "session_pk", "turn", unique=True, sqlite_where=text("state <> 'abandoned'"), postgresql_where=text("state <> 'abandoned'")),
        Index("batch_requests_waiting", "created_at", sqlite_where=text("state = 'waiting'"), postgresql_where=text("state = 'waiting'")),
    )  # fmt: skip

    id: UUID = Field(primary_key=True)
    session_pk: int = Field(sa_column=Column(BigKey, ForeignKey("sessions.pk", ondelete="CASCADE"), nullable=False))
    turn: int
    state: str
    batch_id: UUID | None = Field(foreign_key="batches.id", index=True)
    window_last: UUID
    window_digest: str
    request: str = long_text()
    reply: str | None = long_text(nullable=True)
    error: str | None = long_text(nullable=True)
    is_charged: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    created_at: datetime = instant()
