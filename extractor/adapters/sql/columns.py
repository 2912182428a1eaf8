"""Column types that behave the same on SQLite and PostgreSQL."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import BigInteger, CheckConstraint, ColumnElement, Connection, DateTime, Dialect, Integer, String, Text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeDecorator, TypeEngine

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

# A 64-bit key; SQLite auto-numbers only INTEGER.
BigKey = BigInteger().with_variant(Integer, "sqlite")


class Instant(TypeDecorator[datetime]):
    """An aware UTC instant: `timestamptz` on PostgreSQL, microseconds since 1970 on SQLite. Rejects naive values."""

    # Not text on SQLite: "10:00:00.5" sorts before "10:00:00Z".

    impl = DateTime(timezone=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        if dialect.name == "sqlite":
            return dialect.type_descriptor(BigInteger())
        return dialect.type_descriptor(DateTime(timezone=True))

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("an instant needs its offset")
        if dialect.name != "sqlite":
            return value
        delta = value - _EPOCH  # timestamp() is a float and loses microseconds
        return (delta.days * 86_400 + delta.seconds) * 1_000_000 + delta.microseconds

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - SQLAlchemy's signature
        if value is None:
            return None
        if isinstance(value, int):
            return _EPOCH + timedelta(microseconds=value)
        found: datetime = value
        return found if found.tzinfo is UTC else found.astimezone(UTC)


class Moment(Instant):
    """An instant that is read as seconds since 1970: enough to compare and to sort by, and quicker to make."""

    cache_ok = True

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:  # noqa: ARG002 - SQLAlchemy's signature
        return value / 1_000_000 if isinstance(value, int) else value and value.timestamp()


class HexKey(TypeDecorator[str]):
    """A UUID that is read as its 32 digits: enough to name a row."""

    impl = String
    cache_ok = True

    def process_result_value(self, value: Any, dialect: Dialect) -> str | None:  # noqa: ARG002 - SQLAlchemy's signature
        return value.hex if isinstance(value, UUID) else value


def among(connection: Connection, column: ColumnElement[Any], keys: Sequence[Any]) -> ColumnElement[bool]:
    """Return the condition that a column has one of some values."""
    # One array is the same statement for any number of values, so PostgreSQL prepares it once.
    if connection.dialect.name == "postgresql":
        return column == sa.any_(sa.bindparam(None, list(keys), type_=ARRAY(column.type)))
    return column.in_(keys)


def is_among(name: str, column: ColumnElement[Any], *, is_postgres: bool) -> ColumnElement[bool]:
    """Return the condition of `among` for a kept statement; the values are passed later, as a list."""
    if is_postgres:
        return column == sa.any_(sa.bindparam(name, type_=ARRAY(column.type)))
    return column.in_(sa.bindparam(name, expanding=True, type_=column.type))


def listed(name: str, column: ColumnElement[Any], *, is_postgres: bool) -> ColumnElement[bool]:
    """Return the condition of `among` for a kept statement that only reads; the values are passed as `as_list`."""
    if is_postgres:
        return is_among(name, column, is_postgres=True)
    rows = sa.func.json_each(sa.bindparam(name, type_=Text)).table_valued("value")
    return column.in_(sa.select(sa.type_coerce(rows.c.value, column.type)))


def as_list(name: str, values: Collection[Any], *, is_postgres: bool) -> dict[str, Any]:
    """Return values as the parameter of `listed`."""
    if is_postgres:
        return {name: list(values)}
    return {name: json.dumps([_plain(value) for value in values])}


def rows_among(name: str, columns: Sequence[ColumnElement[Any]], *, is_postgres: bool) -> ColumnElement[bool]:
    """Return the condition that columns have the values of one of some rows; they are passed later, as `as_rows`."""
    return sa.tuple_(*columns).in_(rows_given(name, columns, is_postgres=is_postgres))


def rows_given(name: str, columns: Sequence[ColumnElement[Any]], *, is_postgres: bool) -> sa.Select[Any]:
    """Return rows of values with the columns `part0`, `part1` and so on; they are passed later, as `as_rows`.

    Args:
        columns: With the types of the values.
    """
    if is_postgres:  # an array of each column, as in `among`: one statement for any number of rows
        arrays = [sa.bindparam(f"{name}_{at}", type_=ARRAY(column.type)) for at, column in enumerate(columns)]
        parts = [sa.column(f"part{at}", column.type) for at, column in enumerate(columns)]
        return sa.select(*sa.func.unnest(*arrays).table_valued(*parts).render_derived().c)
    # As rows of JSON, because SQLite scans the table for a list of tuples. For rows it uses the index.
    rows = sa.func.json_each(sa.bindparam(name, type_=Text)).table_valued("value")
    values = ((at, column, sa.func.json_extract(rows.c.value, f"$[{at}]")) for at, column in enumerate(columns))
    return sa.select(*(sa.type_coerce(value, column.type).label(f"part{at}") for at, column, value in values))


def as_rows(name: str, rows: Collection[Sequence[Any]], *, is_postgres: bool) -> dict[str, Any]:
    """Return at least one row as the parameters of `rows_among`."""
    if is_postgres:
        return {f"{name}_{at}": list(values) for at, values in enumerate(zip(*rows, strict=True))}
    return {name: json.dumps([[_plain(value) for value in row] for row in rows])}


def _plain(value: Any) -> Any:
    """Return a value as JSON holds it and SQLite stores it."""
    return value.hex if isinstance(value, UUID) else value


def bind(name: str, column: ColumnElement[Any]) -> sa.BindParameter[Any]:
    """Return a named parameter of a column's type, for a kept statement."""
    return sa.bindparam(name, type_=column.type)


class json_rows(FunctionElement[str]):  # noqa: N801 - a function of SQL
    """Return JSON text: an array with one array of some columns per row, in any order."""

    inherit_cache = True
    type = Text()


@compiles(json_rows, "postgresql")
def _json_rows_of_postgres(element: json_rows, compiler: SQLCompiler, **options: Any) -> str:
    return f"CAST(json_agg(json_build_array({compiler.process(element.clauses, **options)})) AS TEXT)"


@compiles(json_rows, "sqlite")
def _json_rows_of_sqlite(element: json_rows, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_group_array(json_array({compiler.process(element.clauses, **options)}))"


def one_of(column: str, kinds: type[StrEnum] | tuple[str, ...], name: str) -> CheckConstraint:
    """Return the CHECK constraint for a closed set, stored by value. NULL passes, as in SQL."""
    values = kinds if isinstance(kinds, tuple) else tuple(kind.value for kind in kinds)
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({listed})", name=name)
