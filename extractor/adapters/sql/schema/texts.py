"""The rows that full-text search reads."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    Column,
    ForeignKeyConstraint,
    Index,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.dialects.postgresql import TSVECTOR
from sqlmodel import Field

from extractor.adapters.sql.columns import BigKey
from extractor.adapters.sql.schema.base import Base, instant, long_text

_VECTOR = TSVECTOR().with_variant(Text(), "sqlite")


class MessageTextRow(Base, table=True):
    """A message as full-text search sees it. Written once and deleted with the message.

    `tags` narrow a search before its words do (owner, month). `search` is PostgreSQL's vector of tags and body; on
    SQLite, triggers maintain the FTS5 table `search_messages`.
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
    said_at: datetime = instant()
    tags: str = long_text()
    body: str = long_text()
    speaker: str | None = long_text(nullable=True)
    asks: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    search: str | None = Field(default=None, sa_column=Column(_VECTOR, nullable=True))


class FactTextRow(Base, table=True):
    """An active fact as full-text search sees it. Rewritten with each revision, so that ids follow `updated_at`."""

    __tablename__ = "fact_texts"
    __table_args__ = (
        ForeignKeyConstraint(["fact_id"], ["facts.id"], ondelete="CASCADE"),
        UniqueConstraint("fact_id", name="fact_texts_fact"),
        Index("fact_texts_owner", "owner", "id"),
    )

    id: int | None = Field(default=None, sa_column=Column(BigKey, primary_key=True, autoincrement=True))
    fact_id: UUID
    owner: str
    tags: str = long_text()
    body: str = long_text()
    search: str | None = Field(default=None, sa_column=Column(_VECTOR, nullable=True))
