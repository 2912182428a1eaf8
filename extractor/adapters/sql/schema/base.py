"""The declarative base of all tables, and the column types that most of them use."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, MetaData, Table, Text
from sqlmodel import Field, SQLModel

from extractor.adapters.sql.columns import Instant


class Base(SQLModel):
    """Own metadata, so that an application with SQLModel tables of its own does not meet ours."""

    metadata = MetaData()


def table_of(row: type[Base]) -> Table:
    """Return the Core table of a row class, for statements where a run or a turn pays for each microsecond."""
    return Base.metadata.tables[str(row.__tablename__)]


def instant(*, nullable: bool = False) -> Any:
    return Field(sa_type=Instant, nullable=nullable)


def optional_instant() -> Any:
    return Field(default=None, sa_type=Instant, nullable=True)


def count() -> Any:
    return Field(sa_type=BigInteger, nullable=False)


def long_text(*, nullable: bool = False) -> Any:
    return Field(sa_type=Text, nullable=nullable)
