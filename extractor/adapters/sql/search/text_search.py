"""Queries the full-text index: one model, two engines.

Candidates come newest first and limited per query, so that a common word costs no more than a rare one. See
docs/adr/0006-full-text.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection
from sqlalchemy.dialects.postgresql import TSQUERY

from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.schema.tables import Facts, FactTexts, MessageTexts
from extractor.adapters.sql.search.text_index import FACT_INDEX, MESSAGE_INDEX, month_of, month_tag

CANDIDATES = 60
"""Maximum number of rows per query, newest first."""

CANDIDATES_A_WORD = 60
MAX_MONTHS = 24
"""Longer time ranges are narrowed only by the rows' dates."""

NO_BOUND = 2**62
"""Every row counts."""

MIN_YEAR, MAX_YEAR = 2, 9998
"""Days outside this range cannot be converted between time zones."""

EARLIEST, LATEST = datetime(MIN_YEAR, 1, 1, tzinfo=UTC), datetime(MAX_YEAR, 12, 31, tzinfo=UTC)

MESSAGE_COLUMNS = ("id", "owner", "body", "session_pk", "position", "said_at", "speaker", "asks")

WALKED = {"message_texts": 600, "fact_texts": 120}
"""Number of an owner's newest texts that PostgreSQL scans before it uses the index. They are scattered: each may need a
page read."""

COMMON = 0.05
"""Share of an owner's newest texts from which a word counts as common. GIN reads almost the whole list of a common word
to intersect it with a rare one. So the rare word's rows are filtered for it instead; alone, it is answered from the
newest texts."""

MAX_LISTS = 4
"""Maximum number of month lists per GIN query. GIN checks each one for every row, so a single list of everything is
soon cheaper."""

ENOUGH = 2
"""A query that found this share of its rows in the estimated months is not repeated."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One query of the index.

    Attributes:
        words: All of them must occur.
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


def ways_of_asking(words: Sequence[str]) -> list[Asked]:
    """Return the queries for some words: all together, and each alone, so that a common word does not bury a rare one."""
    alone = [Asked((word,), CANDIDATES_A_WORD, is_part=True) for word in words] if len(words) > 1 else []
    return [Asked(tuple(words)), *alone]


def months_between(since: date | None, until: date | None) -> tuple[str, ...]:
    """Return the months that a range of local days touches; empty if there are too many to help."""
    if since is None or until is None or until < since or not (since.year > MIN_YEAR and until.year < MAX_YEAR):
        return ()
    first, last = since - timedelta(days=1), until + timedelta(days=1)
    count = (last.year - first.year) * 12 + last.month - first.month + 1
    if count > MAX_MONTHS:
        return ()
    return tuple(
        month_of(first.year + (first.month - 1 + at) // 12, (first.month - 1 + at) % 12 + 1) for at in range(count)
    )


def find(
    connection: Connection, table: sa.Table, words: Sequence[str], where: Where, *, is_postgres: bool
) -> list[Any]:
    """Return candidate rows of a text table for some plain words, each once."""
    ways = ways_of_asking(words)
    if is_postgres:
        rows: Iterable[Any] = _Postgres(connection, table, where).rows(ways)
    else:
        rows = _ask_sqlite(connection, table, where, ways)
    return list({row.id: row for row in rows}.values())


def _ask_sqlite(connection: Connection, table: sa.Table, where: Where, ways: Sequence[Asked]) -> Iterable[Any]:
    """FTS5 reads its lists from the newest row backwards and stops at the limit: every word costs the same."""
    values = _bounds(table, where)
    for number, one in enumerate(ways):
        values |= {f"limit{number}": one.limit, f"sought{number}": _match(one, where)}
    return connection.execute(_sqlite_statement(table, len(ways)), values).all()


class _Postgres:
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
        values: dict[str, Any] = {f"words{number}": _words_query([word]) for number, word in enumerate(words)}
        values |= {f"owner{number}": owner for number, owner in enumerate(self._where.owners)}
        values |= _bounds(self._table, self._where) | {"any": any_of(words)}
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
        values = _bounds(self._table, self._where)
        # sorted, so that few distinct statements occur
        scans = sorted(_scans(ways).items(), key=lambda item: len(item[1]))
        by_number: list[Asked] = []
        has_rest = []
        for at, (months, scan) in enumerate(scans):
            asked = months or self._where.months
            narrowed = replace(self._where, months=asked if len(asked) <= MAX_LISTS else ())
            parts = {self._split(one.words)[0] for one in scan}
            values[f"sought{at}"] = _tagged(narrowed, " | ".join(sorted(_words_query(words) for words in parts)))
            for one in scan:
                held = _words_query(one.words if len(scan) > 1 else self._split(one.words)[1])
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


def holding(tag: str, words: Sequence[str], bound: int, *, is_postgres: bool) -> sa.Select[Any]:
    """Return fact texts that contain all of some words, newest first; the caller adds conditions and a limit."""
    one = Asked(tuple(words))
    where = Where((tag,), bound)
    if is_postgres:
        sought = sa.literal(_tagged(where, _words_query(one.words)), literal_execute=True)
        held = _holds(FactTexts.c.search, sa.cast(sought, TSQUERY))
        return sa.select(FactTexts).where(held, FactTexts.c.id <= bound).order_by(FactTexts.c.id.desc())
    index = sa.table(FACT_INDEX, sa.column("rowid", sa.Integer))
    return (
        sa.select(FactTexts)
        .select_from(index.join(FactTexts, FactTexts.c.id == index.c.rowid))
        .where(sa.literal_column(FACT_INDEX).op("MATCH")(_match(one, where)), index.c.rowid <= bound)
        .order_by(index.c.rowid.desc())
    )


def _bounds(table: sa.Table, where: Where) -> dict[str, Any]:
    days = {"since": where.since, "until": where.until} if table is MessageTexts else {}
    return {"bound": where.bound, **days}


def _said_between(table: sa.Table, column: ColumnElement[Any] | None = None) -> list[ColumnElement[bool]]:
    if table is not MessageTexts:
        return []
    column = MessageTexts.c.said_at if column is None else column
    since, until = (sa.bindparam(name, type_=Instant) for name in ("since", "until"))
    return [column >= since, column < until]


@cache
def _sqlite_statement(table: sa.Table, count: int) -> sa.Select[Any]:
    """Return one statement that runs several queries, each for its newest rows."""
    index = sa.table(FACT_INDEX if table is FactTexts else MESSAGE_INDEX, sa.column("rowid", sa.Integer))
    each = [
        sa.select(*_columns(table))
        .select_from(index.join(table, table.c.id == index.c.rowid))
        .where(
            sa.literal_column(index.name).op("MATCH")(sa.bindparam(f"sought{number}", type_=sa.String)),
            index.c.rowid <= sa.bindparam("bound", type_=sa.BigInteger),
            *_said_between(table),
        )
        .order_by(index.c.rowid.desc())
        .limit(sa.bindparam(f"limit{number}", type_=sa.Integer))
        for number in range(count)
    ]
    return _with_its_fact(table, all_of(each))


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
        scan = sa.select(*_columns(table), table.c.search).where(
            _holds(table.c.search, sa.cast(sought, TSQUERY)),
            table.c.id + 0 <= sa.bindparam("bound", type_=sa.BigInteger),
            *(_said_between(table, said_at) if has_days else ()),
        )
        found = scan.cte(f"scan{at}") if ways > 1 else scan.subquery(f"scan{at}")
        newest = found.c.said_at.desc() if table is MessageTexts else found.c.id.desc()
        for number in range(len(each), len(each) + ways):
            query = (
                sa.select(*(found.c[column.name] for column in _columns(table)), sa.literal(number).label("way"))
                .where(*([holds_some(found.c.search, f"held{number}").is_(True)] if has_rest[number] else ()))
                .order_by(newest)
            )
            each.append(query.limit(sa.bindparam(f"limit{number}", type_=sa.Integer)))
    return _with_its_fact(table, all_of(each))


def _with_its_fact(table: sa.Table, query: sa.Select[Any], *, is_outer: bool = False) -> sa.Select[Any]:
    """Return fact texts with the columns of the fact that decide who may see it and how it ranks."""
    if table is not FactTexts:
        return query
    found = query.subquery()
    fact = [Facts.c[name] for name in ("tenant_id", "scope", "scope_key", "status", "expires_on", "updated_at", "name")]
    return sa.select(found, *fact).join(Facts, Facts.c.id == found.c.fact_id, isouter=is_outer)


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
            sa.select(*_columns(table), table.c.search)
            .where(
                table.c.owner == sa.bindparam(f"owner{number}", type_=sa.String),
                table.c.id <= bound,
                *_said_between(table),
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
    hits = [_holds(newest.c.search, asked.c[f"words{number}"]).label(f"hit{number}") for number in range(words)]
    query = sa.select(*(newest.c[column.name] for column in _columns(table)), *seen_once.c, *hits).select_from(
        seen_once.join(asked, sa.true()).join(newest, _holds(newest.c.search, asked.c.some), isouter=True)
    )
    query = _with_its_fact(table, query, is_outer=True)
    last = "said_at" if table is MessageTexts else "id"
    return query.order_by(query.selected_columns[last].desc())


def holds_some(search: ColumnElement[Any], name: str) -> ColumnElement[bool]:
    """Return PostgreSQL's condition for texts that match a query given as a parameter, which is parsed once.

    Args:
        search: The column with their words.
    """
    return _holds(search, sa.select(_query(name)).scalar_subquery())


def _query(name: str) -> ColumnElement[Any]:
    return sa.cast(sa.bindparam(name, type_=sa.String), TSQUERY)


def _holds(column: ColumnElement[Any], query: ColumnElement[Any]) -> ColumnElement[bool]:
    held: ColumnElement[bool] = column.op("@@", is_comparison=True)(query)
    return held


def _columns(table: sa.Table) -> list[Any]:
    if table is FactTexts:
        return [table.c.id, table.c.owner, table.c.body, table.c.fact_id]
    return [table.c[name] for name in MESSAGE_COLUMNS]


def all_of(queries: Sequence[sa.Select[Any]]) -> sa.Select[Any]:
    """Combine several limited statements into one."""
    return sa.select(sa.union_all(*(sa.select(query.subquery()) for query in queries)).subquery())


def newest_ids(connection: Connection, *tables: sa.Table) -> tuple[int, ...]:
    """Return the greatest id of each of some text tables; 0 for an empty one."""
    return tuple(connection.execute(_newest_ids(tables)).one())


@cache
def _newest_ids(tables: tuple[sa.Table, ...]) -> sa.Select[Any]:
    return sa.select(*(sa.func.coalesce(sa.select(sa.func.max(one.c.id)).scalar_subquery(), 0) for one in tables))


def _words_query(words: Sequence[str]) -> str:
    """Return PostgreSQL's query for texts that hold all of some indexed words, which have no signs to escape."""
    return " & ".join(f"'{word}'" for word in words)


def any_of(words: Sequence[str]) -> str:
    """Return PostgreSQL's query for texts that hold one of some indexed words."""
    return " | ".join(f"'{word}'" for word in words)


def _tagged(where: Where, words: str) -> str:
    return f"({any_of(where.tags)}) & ({words})"


def _match(asked: Asked, where: Where) -> str:
    words = " AND ".join(_quoted(asked.words))
    return f"(body : ({words})) AND (tags : ({' OR '.join(_quoted(where.tags))}))"


def _quoted(words: Iterable[str]) -> list[str]:
    return [f'"{word}"' for word in words]
