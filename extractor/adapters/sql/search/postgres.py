"""The full-text index of PostgreSQL: the newest texts are scanned first, then GIN is asked for what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection
from sqlalchemy.dialects.postgresql import TSQUERY

from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.schema.tables import MessageTexts
from extractor.adapters.sql.search.asking import (
    CANDIDATES_A_WORD,
    EARLIEST,
    MAX_MONTHS,
    Asked,
    Where,
    all_of,
    any_of,
    bounds,
    columns,
    holds,
    months_between,
    said_between,
    tagged,
    with_its_fact,
    words_query,
)

# Number of an owner's newest texts that PostgreSQL scans before it uses the index. They are scattered: each may need a
# page read.
WALKED = {"message_texts": 600, "fact_texts": 120}

# Share of an owner's newest texts from which a word counts as common. GIN reads almost the whole list of a common word
# to intersect it with a rare one. So the rare word's rows are filtered for it instead; alone, it is answered from the
# newest texts.
COMMON = 0.05

# Maximum number of month lists per GIN query. GIN checks each one for every row, so a single list of everything is soon
# cheaper.
MAX_LISTS = 4

# A query that found this share of its rows in the estimated months is not repeated.
ENOUGH = 2


class Postgres:
    """GIN returns every match before it can be sorted, which is expensive for a common word.

    So the newest texts are scanned first, once for all queries. That finds common words, and owners with few texts need
    no index at all. How often a word occurs in them tells how many months back the index must be searched.
    """

    def __init__(self, connection: Connection, table: sa.Table, where: Where) -> None:
        self._connection = connection
        self._table = table
        self._where = where
        self._walked = WALKED[table.name]
        self._hits: dict[tuple[str, ...], list[Any]] = {}
        self._is_all = False
        self._walked_texts = 0
        self._newest: datetime | None = None
        self._span = timedelta(0)

    def rows(self, ways: Sequence[Asked]) -> list[Any]:
        self._read_newest(ways)
        found = [row for one in ways for row in self._hits[one.words][: one.limit]]
        if self._is_all:
            return found
        missing = {
            one: self._months_for(one, len(self._hits[one.words]), self._span)
            for one in map(self._bounded, ways)
            if len(self._hits[one.words]) < one.limit and not (one.is_part and self._is_common(one.words[0]))
        }
        first = self._ask(missing)
        short = {
            one: self._months_for(one, len(first[one]), timedelta(days=31 * len(months))) if first[one] else None
            for one, months in missing.items()
            if months and len(first[one]) < one.limit // ENOUGH and not self._is_among(one, missing, first)
        }
        second = self._ask(short)
        return found + [row for answer in (first, second) for rows in answer.values() for row in rows]

    def _is_among(self, one: Asked, asked: Mapping[Asked, Any], found: Mapping[Asked, Sequence[Any]]) -> bool:
        """Return whether all matches for several words were found with one of them, which was searched without a time
        limit."""
        parts = (part for part in asked if part.is_part and not one.is_part)
        return any(asked[part] is None and len(found[part]) < part.limit for part in parts)

    def _bounded(self, one: Asked) -> Asked:
        """Return a query for only common words with a lower limit: enough to rank, and each row is expensive."""
        if len(one.words) == 1 or not all(self._is_common(word) for word in one.words):
            return one
        return replace(one, limit=CANDIDATES_A_WORD // ENOUGH)

    def _read_newest(self, ways: Sequence[Asked]) -> None:
        words = list(dict.fromkeys(word for one in ways for word in one.words))
        values: dict[str, object] = {f"words{number}": words_query([word]) for number, word in enumerate(words)}
        values |= {f"owner{number}": owner for number, owner in enumerate(self._where.owners)}
        values |= bounds(self._table, self._where) | {"any": any_of(words)}
        query = _newest_statement(self._table, len(self._where.owners), len(words))
        rows = self._connection.execute(query, values).all()
        seen = rows[0]  # there is always one; without an id it only describes the scan
        self._is_all = seen.walked < self._walked
        self._walked_texts = seen.walked
        if seen.newest is not None:
            self._newest, self._span = seen.newest, seen.newest - seen.oldest
        rows = rows if seen.id is not None else []
        held = [(row, {word for at, word in enumerate(words) if getattr(row, f"hit{at}")}) for row in rows]
        self._hits = {one.words: [row for row, some in held if some.issuperset(one.words)] for one in ways}

    def _months_for(self, one: Asked, hits: int, span: timedelta) -> tuple[str, ...] | None:
        """Return the newest months that should contain enough matches; None for all.

        Args:
            hits: Matches in the newest `span`. A word that occurs in none of the newest texts may occur in the next.
        """
        if self._newest is None or not span or self._where.has_days:
            return None
        back = min(span * (1.5 * one.limit / max(1, hits)), self._newest - EARLIEST)
        months = months_between((self._newest - back).date(), self._newest.date())
        return months if 0 < len(months) <= MAX_LISTS else None

    def _ask(self, ways: Mapping[Asked, tuple[str, ...] | None]) -> dict[Asked, list[Any]]:
        """Return each query's matches. Queries for the same months share a scan, which reads the owner's list once."""
        found: dict[Asked, list[Any]] = {one: [] for one in ways}
        if not ways:
            return found
        values = bounds(self._table, self._where)
        # sorted, so that few distinct statements occur
        scans = sorted(_scans(ways).items(), key=lambda item: len(item[1]))
        by_number: list[Asked] = []
        has_rest = []
        for at, (months, scan) in enumerate(scans):
            asked = months or self._where.months
            narrowed = replace(self._where, months=asked if len(asked) <= MAX_LISTS else ())
            parts = {self._split(one.words)[0] for one in scan}
            values[f"sought{at}"] = tagged(narrowed, " | ".join(sorted(words_query(words) for words in parts)))
            for one in scan:
                held = words_query(one.words if len(scan) > 1 else self._split(one.words)[1])
                values |= {f"held{len(by_number)}": held, f"limit{len(by_number)}": one.limit}
                by_number.append(one)
                has_rest.append(bool(held))
        shape = tuple(len(scan) for _, scan in scans)
        query = _postgres_statement(self._table, shape, tuple(has_rest), self._where.has_days)
        for row in self._connection.execute(query, values).all():
            found[by_number[row.way]].append(row)
        return found

    def _split(self, words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the words to search in the index, and the common ones to filter its matches by."""
        if len(words) == 1:
            return words, ()
        common = tuple(word for word in words if self._is_common(word))
        rare = tuple(word for word in words if word not in common)
        return (rare, common) if rare else (words, ())

    def _is_common(self, word: str) -> bool:
        return len(self._hits[word,]) >= COMMON * self._walked_texts


def _scans(ways: Mapping[Asked, tuple[str, ...] | None]) -> dict[tuple[str, ...] | None, list[Asked]]:
    """Return the scans to make: the months of each, and the queries that it answers.

    Matches of all words together are also matches of each word, so that query joins a scan that reaches back as far.
    """
    scans: dict[tuple[str, ...] | None, list[Asked]] = {}
    for one, months in ways.items():
        if one.is_part:
            scans.setdefault(months, []).append(one)
    for one, months in ways.items():
        if not one.is_part:
            furthest = max(scans, key=_reach, default=months)
            scans.setdefault(furthest if _reach(furthest) >= _reach(months) else months, []).append(one)
    return scans


def _reach(months: tuple[str, ...] | None) -> int:
    return MAX_MONTHS if months is None else len(months)


@cache
def _postgres_statement(
    table: sa.Table, scans: tuple[int, ...], has_rest: tuple[bool, ...], has_days: bool
) -> sa.Select[Any]:
    """Return one statement that runs several queries, each for its newest rows.

    Args:
        scans: How many queries each scan of the index answers.
        has_rest: For each query, whether its matches are filtered for more words.
    """
    # arithmetic on said_at and id keeps the planner from choosing an index for conditions already counted in the tags;
    # words and tags are inlined, because the plan depends on how often they occur
    said_at = MessageTexts.c.said_at + sa.literal_column("interval '0'")
    each: list[sa.Select[Any]] = []
    for at, ways in enumerate(scans):
        sought = sa.bindparam(f"sought{at}", type_=sa.String, literal_execute=True)
        scan = sa.select(*columns(table), table.c.search).where(
            holds(table.c.search, sa.cast(sought, TSQUERY)),
            table.c.id + 0 <= sa.bindparam("bound", type_=sa.BigInteger),
            *(said_between(table, said_at) if has_days else ()),
        )
        found = scan.cte(f"scan{at}") if ways > 1 else scan.subquery(f"scan{at}")
        newest = found.c.said_at.desc() if table is MessageTexts else found.c.id.desc()
        for number in range(len(each), len(each) + ways):
            query = (
                sa.select(*(found.c[column.name] for column in columns(table)), sa.literal(number).label("way"))
                .where(*([holds_some(found.c.search, f"held{number}").is_(True)] if has_rest[number] else ()))
                .order_by(newest)
            )
            each.append(query.limit(sa.bindparam(f"limit{number}", type_=sa.Integer)))
    return with_its_fact(table, all_of(each))


@cache
def _newest_statement(table: sa.Table, owners: int, words: int) -> sa.Select[Any]:
    """Return the statement that scans some owners' newest texts. It returns those that contain any of some words, with
    a mark for each word, and in every row how many texts were scanned and how far back they reach."""
    # materialized: inlined, the words would be parsed again for every row
    asked = (
        sa.select(
            *(_query(f"words{number}").label(f"words{number}") for number in range(words)),
            _query("any").label("some"),
        )
        .cte("asked")
        .prefix_with("MATERIALIZED", dialect="postgresql")
    )
    bound = sa.bindparam("bound", type_=sa.BigInteger)
    order = table.c.said_at.desc() if table is MessageTexts else table.c.id.desc()
    newest = all_of(
        [
            sa.select(*columns(table), table.c.search)
            .where(
                table.c.owner == sa.bindparam(f"owner{number}", type_=sa.String),
                table.c.id <= bound,
                *said_between(table),
            )
            .order_by(order)
            .limit(WALKED[table.name])
            for number in range(owners)
        ]
    ).cte("newest")
    said_at = newest.c.said_at if table is MessageTexts else sa.cast(sa.null(), Instant)
    seen = sa.select(
        sa.func.count().label("walked"),
        sa.func.max(said_at, type_=sa.DateTime).label("newest"),  # repeated in every row, read from the first
        sa.func.min(said_at, type_=sa.DateTime).label("oldest"),
    ).select_from(newest)
    seen_once = seen.subquery("seen")
    hits = [holds(newest.c.search, asked.c[f"words{number}"]).label(f"hit{number}") for number in range(words)]
    query = sa.select(*(newest.c[column.name] for column in columns(table)), *seen_once.c, *hits).select_from(
        seen_once.join(asked, sa.true()).join(newest, holds(newest.c.search, asked.c.some), isouter=True)
    )
    query = with_its_fact(table, query, is_outer=True)
    last = "said_at" if table is MessageTexts else "id"
    return query.order_by(query.selected_columns[last].desc())


def holds_some(search: ColumnElement[Any], name: str) -> ColumnElement[bool]:
    """Return PostgreSQL's condition for texts that match a query given as a parameter, which is parsed once.

    Args:
        search: The column with their words.
    """
    return holds(search, sa.select(_query(name)).scalar_subquery())


def _query(name: str) -> ColumnElement[Any]:
    return sa.cast(sa.bindparam(name, type_=sa.String), TSQUERY)
