"""What a sentence encoder makes of the indexed texts."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, LargeBinary
from sqlmodel import Field

from extractor.adapters.sql.columns import BigKey
from extractor.adapters.sql.schema.base import Base


class MessageVectorRow(Base, table=True):
    """The meaning of a message: one byte per number, then the scale. Deleted with the message's text."""

    __tablename__ = "message_vectors"
    __table_args__ = (
        Index("message_vectors_owner", "owner", "text_id"),
        Index("message_vectors_model", "model", "text_id"),
    )

    text_id: int = Field(
        sa_column=Column(
            BigKey, ForeignKey("message_texts.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
        )
    )
    owner: str
    model: str
    vector: bytes = Field(sa_column=Column(LargeBinary, nullable=False))


class FactVectorRow(Base, table=True):
    """The meaning of an active fact; a revision has a new text, and so a new vector."""

    __tablename__ = "fact_vectors"
    __table_args__ = (
        Index("fact_vectors_owner", "owner", "text_id"),
        Index("fact_vectors_model", "model", "text_id"),
    )

    text_id: int = Field(
        sa_column=Column(BigKey, ForeignKey("fact_texts.id", ondelete="CASCADE"), primary_key=True, autoincrement=False)
    )
    owner: str
    model: str
    vector: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
