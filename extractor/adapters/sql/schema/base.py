"""The declarative base of all tables, and common column types."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, MetaData, Table, Text
from sqlmodel import Field, SQLModel

from extractor.adapters.sql.columns import Instant


class Base(SQLModel):
    """Has its own metadata, so that our tables stay separate from an application's own SQLModel tables."""

    metadata = MetaData()


def table_of(row: type[Base]) -> Table:
    """Return the Core table of a row class, for statements on the hot path."""
    return Base.metadata.tables[str(row.__tablename__)]


def instant(*, nullable: bool = False) -> Any:
    return Field(sa_type=Instant, nullable=nullable)


def optional_instant() -> Any:
    return Field(default=None, sa_type=Instant, nullable=True)


def count() -> Any:
    return Field(sa_type=BigInteger, nullable=False)


def zero() -> Any:
    """Return a count that rows from before it was kept have as 0."""
    return Field(default=0, sa_type=BigInteger, nullable=False, sa_column_kwargs={"server_default": "0"})


def long_text(*, nullable: bool = False) -> Any:
    return Field(sa_type=Text, nullable=nullable)
