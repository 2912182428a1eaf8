"""How the full-text index is asked: which words, of whom, of which days; and the parts that all statements share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy import ColumnElement

from extractor.adapters.sql.columns import HexKey, Instant, Moment
from extractor.adapters.sql.schema.tables import Facts, FactTexts, MessageTexts
from extractor.adapters.sql.search.text_index import month_of, month_tag
from extractor.core.recall.words import forms

# Maximum number of rows per query, newest first.
CANDIDATES = 60

CANDIDATES_A_WORD = 60
# Longer time ranges are narrowed only by the rows' dates.
MAX_MONTHS = 24

# Every row counts.
NO_BOUND = 2**62

# Days outside this range cannot be converted between time zones.
MIN_YEAR, MAX_YEAR = 2, 9998

EARLIEST, LATEST = datetime(MIN_YEAR, 1, 1, tzinfo=UTC), datetime(MAX_YEAR, 12, 31, tzinfo=UTC)

FACT_COLUMNS = ("tenant_id", "scope", "scope_key", "status", "expires_on", "name", "since_on", "until_on")
MESSAGE_COLUMNS = ("id", "body", "session_pk", "position", "speaker", "asks")


@dataclass(frozen=True, slots=True)
class IndexQuery:
    """One query of the index.

    Attributes:
        words: All of them must occur, each in one of its forms.
        limit: Maximum number of rows, newest first.
        is_part: One word of several.
    """

    words: tuple[str, ...]
    limit: int = CANDIDATES
    is_part: bool = False


@dataclass(frozen=True, slots=True)
class Where:
    """Which part of a text table is searched.

    Attributes:
        owners: Whose texts; see `owner_of`.
        bound: The greatest id that counts; later rows are invisible.
        since, until: When messages were said; the end is exclusive.
        months: The months between them; empty if there are too many to help.
    """

    owners: tuple[str, ...]
    bound: int
    since: datetime = EARLIEST
    until: datetime = LATEST
    months: tuple[str, ...] = ()

    @property
    def has_days(self) -> bool:
        return (self.since, self.until) != (EARLIEST, LATEST)

    @property
    def tags(self) -> tuple[str, ...]:
        """Words of which each matching text has one."""
        if not self.months:
            return self.owners
        return tuple(month_tag(owner, month) for owner in self.owners for month in self.months)


def ways_of_asking(words: Sequence[str]) -> list[IndexQuery]:
    """Return the queries for some words: all together, and each alone, so that a common word does not bury a rare one."""
    alone = [IndexQuery((word,), CANDIDATES_A_WORD, is_part=True) for word in words] if len(words) > 1 else []
    return [IndexQuery(tuple(words)), *alone]


def months_between(since: datetime, until: datetime) -> tuple[str, ...]:
    """Return the months of UTC that a range of time touches; empty if there are too many to help.

    Args:
        until: Exclusive.
    """
    if not EARLIEST < since < until < LATEST:
        return ()
    first, last = since.astimezone(UTC), (until - timedelta.resolution).astimezone(UTC)
    count = (last.year - first.year) * 12 + last.month - first.month + 1
    if count > MAX_MONTHS:
        return ()
    return tuple(
        month_of(first.year + (first.month - 1 + at) // 12, (first.month - 1 + at) % 12 + 1) for at in range(count)
    )


def bounds(table: sa.Table, where: Where) -> dict[str, object]:
    days = {"since": where.since, "until": where.until} if table is MessageTexts else {}
    return {"bound": where.bound, **days}


def said_between(table: sa.Table, column: ColumnElement[Any] | None = None) -> list[ColumnElement[bool]]:
    if table is not MessageTexts:
        return []
    column = MessageTexts.c.said_at if column is None else column
    since, until = (sa.bindparam(name, type_=Instant) for name in ("since", "until"))
    return [column >= since, column < until]


def with_its_fact(table: sa.Table, query: sa.Select[Any], *, is_outer: bool = False) -> sa.Select[Any]:
    """Return fact texts with the columns of the fact that decide who may see it and how it ranks."""
    if table is not FactTexts:
        return query
    found = query.subquery()
    fact = [*(Facts.c[name] for name in FACT_COLUMNS), as_moment(Facts.c.updated_at)]
    return sa.select(found, *fact).join(Facts, Facts.c.id == found.c.fact_id, isouter=is_outer)


def holds(column: ColumnElement[Any], query: ColumnElement[Any]) -> ColumnElement[bool]:
    held: ColumnElement[bool] = column.op("@@", is_comparison=True)(query)
    return held


def columns(table: sa.Table) -> list[Any]:
    if table is FactTexts:
        return [table.c.id, table.c.body, as_hex(table.c.fact_id)]
    return [*(table.c[name] for name in MESSAGE_COLUMNS), as_moment(table.c.said_at)]


def as_moment(column: ColumnElement[Any]) -> ColumnElement[Any]:
    """Return an instant to be read as seconds since 1970."""
    return sa.type_coerce(column, Moment()).label(column.key)


def as_hex(column: ColumnElement[Any]) -> ColumnElement[Any]:
    return sa.type_coerce(column, HexKey()).label(column.key)


def all_of(queries: Sequence[sa.Select[Any]]) -> sa.Select[Any]:
    """Combine several limited statements into one."""
    return sa.select(sa.union_all(*(sa.select(query.subquery()) for query in queries)).subquery())


def words_query(words: Sequence[str]) -> str:
    """Return PostgreSQL's query for texts that have all of some words, which have no signs to escape."""
    return " & ".join(f"({any_of([word])})" for word in words)


def any_of(words: Sequence[str]) -> str:
    """Return PostgreSQL's query for texts that have one of some words."""
    return " | ".join(f"'{form}'" for word in words for form in forms(word))


def tagged(where: Where, words: str) -> str:
    return f"({any_of(where.tags)}) & ({words})"
