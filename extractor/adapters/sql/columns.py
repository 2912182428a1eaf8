"""Column types that mean the same on SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, DateTime, Dialect, Integer
from sqlalchemy.types import TypeDecorator, TypeEngine

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

BigKey = BigInteger().with_variant(Integer, "sqlite")
"""A 64-bit key; SQLite numbers rows by itself only for INTEGER."""


class Instant(TypeDecorator[datetime]):
    """An aware UTC instant: `timestamptz` on PostgreSQL, microseconds since 1970 on SQLite, where text would not
    sort by time across fractions of a second. A naive value is refused."""

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
        delta = value - _EPOCH
        return (delta.days * 86_400 + delta.seconds) * 1_000_000 + delta.microseconds

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - SQLAlchemy's signature
        if value is None:
            return None
        if isinstance(value, int):
            seconds, micros = divmod(value, 1_000_000)
            return datetime.fromtimestamp(seconds, UTC).replace(microsecond=micros)
        found: datetime = value
        return found.astimezone(UTC)


def one_of(column: str, kinds: type[StrEnum] | tuple[str, ...], name: str) -> CheckConstraint:
    """Return the CHECK that closes a set, stored by value. NULL passes, as in SQL."""
    values = kinds if isinstance(kinds, tuple) else tuple(kind.value for kind in kinds)
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({listed})", name=name)
