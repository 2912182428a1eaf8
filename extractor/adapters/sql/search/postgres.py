"""The full-text index of PostgreSQL: the newest texts are scanned first, then GIN is asked for what is missing."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection
from sqlalchemy.dialects.postgresql import ARRAY, TSQUERY

from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.kept import Kept, read_together
from extractor.adapters.sql.schema.tables import MessageTexts
from extractor.adapters.sql.search.index_query import (
    CANDIDATES_A_WORD,
    EARLIEST,
    MAX_MONTHS,
    IndexQuery,
    Where,
    all_of,
    bounds,
    columns,
    holds,
    months_between,
    said_between,
    tagged,
    with_its_fact,
    words_query,
)


@dataclass(frozen=True, slots=True)
class Walk:
    """A scan of an owner's newest texts.

    Attributes:
        texts: How many. They are scattered: each may need a page read.
        common: Share of them from which a word counts as common. GIN reads almost the whole list of a common word to
            intersect it with a rare one. So the rare word's rows are filtered for it instead; alone, it is answered from
            the newest texts.
    """

    texts: int
    common: float


WALKS = {"message_texts": Walk(150, 0.2), "fact_texts": Walk(40, 0.2)}
LONGER_WALK = Walk(600, 0.05)

# From so many messages of a month with one of the words, all of which GIN would return, the longer one is worth it.
MANY = 600

MONTH = timedelta(days=31)

# Maximum number of month lists per GIN query. GIN checks each one for every row, so a single list of everything is soon
# cheaper.
MAX_LISTS = 4

# A query that found this share of its rows in the estimated months is not repeated.
ENOUGH = 2


# Statements to be read, each with its values.
Asked = Sequence[tuple[Kept, Mapping[str, Any]]]

# Yields statements, is sent the rows of each, and returns what was found.
Steps = Generator[Asked, Sequence[Sequence[Any]], list[Any]]


def find_each(connection: Connection, searches: Sequence[Steps]) -> list[list[Any]]:
    """Return what some searches find. They go step by step together, each step in one message."""
    found: dict[Steps, list[Any]] = {}
    answers: dict[Steps, Any] = dict.fromkeys(searches)
    while answers:
        asked: dict[Steps, Asked] = {}
        for search, rows in answers.items():
            try:
                asked[search] = search.send(rows)
            except StopIteration as end:
                found[search] = end.value
        answered = iter(read_together(connection, [one for some in asked.values() for one in some]))
        answers = {search: [next(answered) for _ in some] for search, some in asked.items()}
    return [found[search] for search in searches]


class Postgres:
    """One search. GIN returns every match before it can be sorted, which is expensive for a common word.

    So the newest texts are scanned first, once for all queries. That finds common words, and owners with few texts need
    no index at all. How often a word occurs in them tells how many months back the index must be searched.
    """

    def __init__(self, table: sa.Table, where: Where) -> None:
        self._table = table
        self._where = where
        self._walk = WALKS[table.name]
        self._hits: dict[tuple[str, ...], list[Any]] = {}
        self._is_all = False
        self._walked_texts = 0
        self._newest: datetime | None = None
        self._span = timedelta(0)

    def steps(self, ways: Sequence[IndexQuery]) -> Steps:
        yield from self._read_newest(ways)
        if self._has_many(ways):
            self._walk = LONGER_WALK
            yield from self._read_newest(ways)
        found = [row for one in ways for row in self._hits[one.words]]
        if self._is_all:
            return found
        missing = {
            one: self._months_for(one, len(self._hits[one.words]), self._span)
            for one in map(self._bounded, ways)
            if self._is_missing(one)
        }
        first = yield from self._ask(missing)
        short = {
            one: self._months_for(one, len(first[one]), len(months) * MONTH) if first[one] else None
            for one, months in missing.items()
            if months and len(first[one]) < one.limit // ENOUGH and not self._is_among(one, missing, first)
        }
        second = yield from self._ask(short)
        return found + [row for answer in (first, second) for rows in answer.values() for row in rows]

    def _is_missing(self, one: IndexQuery) -> bool:
        """Return whether the newest texts do not hold enough matches."""
        enough = one.limit // ENOUGH if self._walk is LONGER_WALK else one.limit
        return len(self._hits[one.words]) < enough and not (one.is_part and self._is_common(one.words))

    def _has_many(self, ways: Sequence[IndexQuery]) -> bool:
        """Return whether the index is likely to hold too many matches of one month for those that are missing."""
        missing = [one for one in ways if len(one.words) == 1 and self._is_missing(one)]
        hits = sum(len(self._hits[one.words]) for one in missing)
        return not self._is_all and hits * MONTH > MANY * self._span > timedelta(0)

    def _is_among(
        self, one: IndexQuery, asked: Mapping[IndexQuery, Any], found: Mapping[IndexQuery, Sequence[Any]]
    ) -> bool:
        """Return whether all matches for several words were found with one of them, which was searched without a time
        limit."""
        parts = (part for part in asked if part.is_part and not one.is_part)
        return any(asked[part] is None and len(found[part]) < part.limit for part in parts)

    def _bounded(self, one: IndexQuery) -> IndexQuery:
        """Return a query for only common words with a lower limit: enough to rank, and each row is expensive."""
        if len(one.words) == 1 or not all(self._is_common((word,)) for word in one.words):
            return one
        return replace(one, limit=CANDIDATES_A_WORD // ENOUGH)

    def _read_newest(self, ways: Sequence[IndexQuery]) -> Generator[Asked, Sequence[Sequence[Any]], None]:
        values: dict[str, object] = {f"owner{number}": owner for number, owner in enumerate(self._where.owners)}
        values |= {"held": [words_query(one.words) for one in ways], "limits": [one.limit for one in ways]}
        values |= bounds(self._table, self._where) | {"walked": self._walk.texts}
        [rows] = yield [(_newest_statement(self._table, len(self._where.owners)), values)]
        seen = rows[0]  # there is always one; without an id it only describes the scan
        self._is_all = seen.walked < self._walk.texts
        self._walked_texts = seen.walked
        if seen.newest is not None:
            self._newest, self._span = seen.newest, seen.newest - seen.oldest
        self._hits = {one.words: [] for one in ways}
        for row in rows if seen.id is not None else ():
            self._hits[ways[row.way - 1].words].append(row)

    def _months_for(self, one: IndexQuery, hits: int, span: timedelta) -> tuple[str, ...] | None:
        """Return the newest months that should contain enough matches; None for all.

        Args:
            hits: Matches in the newest `span`. A word that occurs in none of the newest texts may occur in the next.
        """
        if self._newest is None or not span or self._where.has_days:
            return None
        back = min(span * (1.5 * one.limit / max(1, hits)), self._newest - EARLIEST)
        months = months_between(self._newest - back, self._newest + timedelta.resolution)
        return months if 0 < len(months) <= MAX_LISTS else None

    def _ask(
        self, ways: Mapping[IndexQuery, tuple[str, ...] | None]
    ) -> Generator[Asked, Sequence[Sequence[Any]], dict[IndexQuery, list[Any]]]:
        """Find each query's matches. Queries for the same months share a scan, which reads the owner's list once."""
        found: dict[IndexQuery, list[Any]] = {one: [] for one in ways}
        scans = _scans(ways)
        answers = (yield [self._scanned(months, scan) for months, scan in scans.items()]) if scans else ()
        for scan, rows in zip(scans.values(), answers, strict=True):
            if len(scan) == 1:
                found[scan[0]] += rows
                continue
            for row in rows:
                found[scan[row.way - 1]].append(row)
        return found

    def _scanned(self, months: tuple[str, ...] | None, scan: Sequence[IndexQuery]) -> tuple[Kept, Mapping[str, Any]]:
        """Return the statement for some queries of the same months."""
        asked = months or self._where.months
        narrowed = replace(self._where, months=asked if len(asked) <= MAX_LISTS else ())
        parts = {self._split(one.words)[0] for one in scan}
        values = bounds(self._table, self._where)
        values["sought"] = tagged(narrowed, " | ".join(sorted(words_query(words) for words in parts)))
        if len(scan) > 1:
            values |= {"held": [words_query(one.words) for one in scan], "limits": [one.limit for one in scan]}
            return _several_ways(self._table, has_days=self._where.has_days), values
        rest = words_query(self._split(scan[0].words)[1])
        values |= {"limit": scan[0].limit, **({"rest": rest} if rest else {})}
        return one_way(self._table, has_rest=bool(rest), has_days=self._where.has_days), values

    def _split(self, words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the words to search in the index, and the common ones to filter its matches by."""
        if len(words) == 1:
            return words, ()
        common = tuple(word for word in words if self._is_common((word,)))
        rare = tuple(word for word in words if word not in common)
        return (rare, common) if rare else (words, ())

    def _is_common(self, words: tuple[str, ...]) -> bool:
        return len(self._hits[words]) >= self._walk.common * self._walked_texts


def _scans(ways: Mapping[IndexQuery, tuple[str, ...] | None]) -> dict[tuple[str, ...] | None, list[IndexQuery]]:
    """Return the scans to make: the months of each, and the queries that it answers.

    Matches of all words together are also matches of each word, so that query joins a scan that reaches back as far.
    """
    scans: dict[tuple[str, ...] | None, list[IndexQuery]] = {}
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
def one_way(table: sa.Table, *, has_rest: bool, has_days: bool) -> Kept:
    """Return the statement for the newest matches of one scan of the index.

    Args:
        has_rest: They are filtered for more words.
    """
    scan = _scan(table, has_days=has_days).subquery("scan")
    # The plan that PostgreSQL keeps for all words would otherwise read the texts of all owners along their ids.
    newest = scan.c.said_at if table is MessageTexts else scan.c.id + 0
    query = sa.select(*_shown(table, scan)).order_by(newest.desc())
    if has_rest:
        query = query.where(holds_some(scan.c.search, "rest").is_(True))
    return Kept(with_its_fact(table, query.limit(sa.bindparam("limit", type_=sa.Integer))))


@cache
def _several_ways(table: sa.Table, *, has_days: bool) -> Kept:
    """Return the statement that runs several queries over one scan of the index, each for its newest rows."""
    scan = _scan(table, has_days=has_days).cte("scan").prefix_with("MATERIALIZED", dialect="postgresql")
    asked, found = _each_way(table, scan)
    query = sa.select(*found.c, asked.c.way).select_from(asked.join(found, sa.true()))
    return Kept(with_its_fact(table, query))


def _scan(table: sa.Table, *, has_days: bool) -> sa.Select[Any]:
    # Arithmetic on said_at and id keeps the planner from choosing an index for conditions already counted in the tags.
    said_at = MessageTexts.c.said_at + sa.literal_column("interval '0'")
    return sa.select(*columns(table), table.c.search).where(
        holds(table.c.search, _query("sought")),
        table.c.id + 0 <= sa.bindparam("bound", type_=sa.BigInteger),
        *(said_between(table, said_at) if has_days else ()),
    )


def _each_way(table: sa.Table, texts: sa.FromClause) -> tuple[Any, sa.FromClause]:
    """Return some queries (`held`) with their limits (`limits`) and numbers, and the newest texts that match each."""
    # one statement for any number of queries, which takes SQLAlchemy milliseconds to compile
    held = sa.cast(sa.bindparam("held", type_=ARRAY(sa.String)), ARRAY(TSQUERY))
    limits = sa.bindparam("limits", type_=ARRAY(sa.Integer))
    asked: Any = (
        sa.func.unnest(held, limits)
        .table_valued(sa.column("held", TSQUERY), sa.column("most", sa.Integer), with_ordinality="way", name="asked")
        .render_derived()
    )
    query = sa.select(*_shown(table, texts)).where(holds(texts.c.search, asked.c.held))
    return asked, query.order_by(_newest_first(table, texts)).limit(asked.c.most).lateral("found")


def _shown(table: sa.Table, texts: sa.FromClause) -> list[ColumnElement[Any]]:
    return [texts.c[column.name] for column in columns(table)]


def _newest_first(table: sa.Table, texts: sa.FromClause) -> ColumnElement[Any]:
    return (texts.c.said_at if table is MessageTexts else texts.c.id).desc()


@cache
def _newest_statement(table: sa.Table, owners: int) -> Kept:
    """Return the statement that scans some owners' newest texts. It returns the newest matches of some queries, and in
    every row how many texts were scanned and how far back they reach."""
    bound = sa.bindparam("bound", type_=sa.BigInteger)
    newest = (
        all_of(
            [
                sa.select(*columns(table), table.c.search)
                .where(
                    table.c.owner == sa.bindparam(f"owner{number}", type_=sa.String),
                    table.c.id <= bound,
                    *said_between(table),
                )
                .order_by(_newest_first(table, table))
                # A parameter: for a constant that is more than an owner has on average, the plan that PostgreSQL keeps
                # would sort all texts of an owner who has many.
                .limit(sa.bindparam("walked", type_=sa.Integer))
                for number in range(owners)
            ]
        )
        .cte("newest")
        .prefix_with("MATERIALIZED", dialect="postgresql")
    )
    said_at = newest.c.said_at if table is MessageTexts else sa.cast(sa.null(), Instant)
    seen = (
        sa.select(
            sa.func.count().label("walked"),
            sa.func.max(said_at, type_=sa.DateTime).label("newest"),  # repeated in every row, read from the first
            sa.func.min(said_at, type_=sa.DateTime).label("oldest"),
        )
        .select_from(newest)
        .subquery("seen")
    )
    asked, found = _each_way(table, newest)
    held = sa.select(*found.c, asked.c.way).select_from(asked.join(found, sa.true())).subquery("held_by")
    query = sa.select(*held.c, *seen.c).select_from(seen.join(held, sa.true(), isouter=True))
    return Kept(with_its_fact(table, query, is_outer=True))


def holds_some(search: ColumnElement[Any], name: str) -> ColumnElement[bool]:
    """Return PostgreSQL's condition for texts that match a query given as a parameter, which is parsed once.

    Args:
        search: The column with their words.
    """
    return holds(search, sa.select(_query(name)).scalar_subquery())


def _query(name: str) -> ColumnElement[Any]:
    return sa.cast(sa.bindparam(name, type_=sa.String), TSQUERY)
