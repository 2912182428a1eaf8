"""The full-text index: one model, two engines.

Messages and facts have a row of plain words each (`message_texts`, `fact_texts`). SQLite's FTS5 tables follow those rows by
triggers, PostgreSQL has a generated `tsvector` with a GIN index. Both stem English words. Each row also has tags, which
are words that no text can hold: whose it is, and in which month it was said. A search for two words of one user is then
one walk through the index, whatever others have said.

Candidates come the newest first and never more than a fixed number for each way of asking, so that a word that
stands everywhere costs no more than a rare one.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection
from sqlalchemy.dialects.postgresql import TSQUERY

from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.tables import FactTexts, MessageTexts
from extractor.core.facts import FactScope, Scope
from extractor.core.recall import index_text, message_text
from extractor.core.transcript import Content, Message

MESSAGE_INDEX = "search_messages"
FACT_INDEX = "search_facts"

CANDIDATES = 60
"""Rows that one way of asking may offer, the newest first."""

CANDIDATES_A_WORD = 25
MAX_MONTHS = 24
"""Longer ranges of time are narrowed by the rows' dates alone."""

NO_BOUND = 2**62
"""Every row counts."""

MIN_YEAR, MAX_YEAR = 2, 9998
"""Days outside have no neighbours to convert to."""

EARLIEST, LATEST = datetime(MIN_YEAR, 1, 1, tzinfo=UTC), datetime(MAX_YEAR, 12, 31, tzinfo=UTC)

WALKED = {"message_texts": 300, "fact_texts": 120}
"""Newest texts of an owner that PostgreSQL reads through before it asks the index."""

_NOBODY = UUID(int=0)


def owner_of(tenant_id: str, scope: Scope, key: str) -> str:
    """Return whose a text is, as one word: a digest, so that no id can be mistaken for another."""
    named = f"{tenant_id}\0{scope.value}\0{key}".encode("utf-8", "surrogatepass")
    return f"u{hashlib.blake2b(named, digest_size=10).hexdigest()}x"


def tenant_tag(tenant_id: str) -> str:
    digest = hashlib.blake2b(tenant_id.encode("utf-8", "surrogatepass"), digest_size=10)
    return f"t{digest.hexdigest()}x"


def owners_of(scope: FactScope) -> list[str]:
    """Return whose facts somebody may see: the user's, the project's, everybody's."""
    return [owner_of(scope.tenant_id, kind, key) for kind, key in scope.visible()]


def month_tag(year: int, month: int) -> str:
    return f"m{year:04d}{month:02d}x"


def message_row(
    tenant_id: str, user_id: str, session_pk: int, position: int, said_at: datetime, content: Content, *, is_meta: bool
) -> dict[str, Any] | None:
    """Return the index row of a message; None when there is nothing in it that anybody said or a tool answered."""
    if is_meta:
        return None
    body = index_text(message_text(Message(_NOBODY, "user", content, said_at)))
    if not body:
        return None
    owner = owner_of(tenant_id, Scope.USER, user_id)
    said = said_at.astimezone(UTC)
    return {
        "session_pk": session_pk,
        "position": position,
        "owner": owner,
        "said_at": said,
        "tags": f"{owner} {month_tag(said.year, said.month)}",
        "body": body,
    }


def fact_row(
    fact_id: UUID, tenant_id: str, scope: Scope, scope_key: str, kind: str, name: str, description: str, content: str
) -> dict[str, Any]:
    """Return the index row of an active fact."""
    owner = owner_of(tenant_id, scope, scope_key)
    return {
        "fact_id": fact_id,
        "owner": owner,
        "tags": f"{owner} {tenant_tag(tenant_id)} k{kind}x",
        "body": index_text(f"{name} {description} {content}"),
    }


def index_fact(connection: Connection, row: dict[str, Any]) -> None:
    """Write a fact's words anew; its id in the index then follows its time."""
    unindex_fact(connection, row["fact_id"])
    connection.execute(sa.insert(FactTexts).values(row))


def unindex_fact(connection: Connection, fact_id: UUID) -> None:
    connection.execute(sa.delete(FactTexts).where(FactTexts.c.fact_id == fact_id))


# -- asking -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asked:
    """One way of asking the index.

    Attributes:
        words: All of them must be there.
        limit: Rows at most, the newest.
    """

    words: tuple[str, ...]
    limit: int = CANDIDATES


@dataclass(frozen=True, slots=True)
class Where:
    """What part of a text table is asked.

    Attributes:
        owners: Whose texts; see `owner_of`.
        bound: The greatest id that counts: what came later is not seen.
        since, until: Of messages: when they were said, the end exclusive.
        months: Tags of the months between them; none when they are too many to be of use.
    """

    owners: tuple[str, ...]
    bound: int
    since: datetime = EARLIEST
    until: datetime = LATEST
    months: tuple[str, ...] = ()

    @property
    def has_days(self) -> bool:
        return (self.since, self.until) != (EARLIEST, LATEST)


def ways_of_asking(words: Sequence[str]) -> list[Asked]:
    """Return how to ask for some words: all of them, and each alone, so that a rare word is not buried by a common one."""
    alone = [Asked((word,), CANDIDATES_A_WORD) for word in words] if len(words) > 1 else []
    return [Asked(tuple(words)), *alone]


def months_between(since: date | None, until: date | None) -> tuple[str, ...]:
    """Return the tags of the months that a range of local days touches; none when they are too many to be of use."""
    if since is None or until is None or until < since or not (since.year > MIN_YEAR and until.year < MAX_YEAR):
        return ()
    first, last = since - timedelta(days=1), until + timedelta(days=1)
    count = (last.year - first.year) * 12 + last.month - first.month + 1
    if count > MAX_MONTHS:
        return ()
    return tuple(
        month_tag(first.year + (first.month - 1 + at) // 12, (first.month - 1 + at) % 12 + 1) for at in range(count)
    )


def find(
    connection: Connection, table: sa.Table, words: Sequence[str], where: Where, *, is_postgres: bool
) -> list[Any]:
    """Return rows of a text table that may answer some plain words, each once."""
    ways = ways_of_asking(words)
    if is_postgres:
        rows: Iterable[Any] = _Postgres(connection, table, where).rows(ways)
    else:
        rows = _ask_sqlite(connection, table, where, ways)
    return list({row.id: row for row in rows}.values())


def _ask_sqlite(connection: Connection, table: sa.Table, where: Where, ways: Sequence[Asked]) -> Iterable[Any]:
    """FTS5 walks its lists from the newest row on and stops when there are enough: any word costs the same."""
    values = _bounds(table, where)
    for number, one in enumerate(ways):
        values |= {f"limit{number}": one.limit, f"sought{number}": _match(one, where)}
    return connection.execute(_sqlite_statement(table, len(ways)), values)


class _Postgres:
    """GIN gives everything that matches before it can be sorted, which for a common word is much.

    So the newest texts are read through first, once for all ways of asking: common words stand there, and who has no more
    texts than that needs no index. What they hold of a word tells how far back the index has to be asked for it.
    """

    def __init__(self, connection: Connection, table: sa.Table, where: Where) -> None:
        self._connection = connection
        self._table = table
        self._where = where
        self._walked = WALKED[table.name]
        self._hits: dict[Asked, list[Any]] = {}
        self._is_all = False
        self._span = timedelta(0)

    def rows(self, ways: Sequence[Asked]) -> list[Any]:
        self._read_newest(ways)
        found = [row for one in ways for row in self._hits[one][: one.limit]]
        if self._is_all:
            return found
        missing = {one: self._months_back(one) for one in ways if len(self._hits[one]) < one.limit}
        if missing:
            rows = self._ask(missing)
            found += rows
            counts = Counter(row.way for row in rows)
            short = [
                one for number, (one, months) in enumerate(missing.items()) if months and counts[number] < one.limit
            ]
            if short:
                found += self._ask(dict.fromkeys(short))
        return found

    def _read_newest(self, ways: Sequence[Asked]) -> None:
        words = list(dict.fromkeys(word for one in ways for word in one.words))
        values: dict[str, Any] = {f"words{number}": word for number, word in enumerate(words)}
        values |= {f"owner{number}": owner for number, owner in enumerate(self._where.owners)}
        values |= _bounds(self._table, self._where) | {"walked": self._walked, "any": " | ".join(words)}
        query = _newest_statement(self._table, len(self._where.owners), len(words))
        rows = self._connection.execute(query, values).all()
        self._is_all = bool(rows) and rows[0].walked < self._walked
        held = [(row, {word for at, word in enumerate(words) if getattr(row, f"hit{at}")}) for row in rows]
        self._hits = {one: [row for row, some in held if some.issuperset(one.words)] for one in ways}
        if rows and self._table is MessageTexts:
            self._span = rows[0].newest - rows[0].oldest

    def _months_back(self, one: Asked) -> tuple[str, ...] | None:
        """Return the months in which there should be enough that match, going by the newest texts; None for all."""
        hits = self._hits[one]
        if not hits or not self._span or self._where.has_days:
            return None
        back = self._span * (1.5 * one.limit / len(hits))
        newest = hits[0].newest
        months = months_between(max(newest - back, EARLIEST).date(), newest.date())
        return months or None

    def _ask(self, ways: Mapping[Asked, tuple[str, ...] | None]) -> list[Any]:
        values = _bounds(self._table, self._where)
        for number, (one, months) in enumerate(ways.items()):
            tags = _tags_query(replace(self._where, months=months or self._where.months))
            values |= {f"limit{number}": one.limit, f"sought{number}": _words_query(one), f"tags{number}": tags}
        query = _postgres_statement(self._table, len(ways), self._where.has_days)
        return list(self._connection.execute(query, values))


def holding(tag: str, words: Sequence[str], bound: int, *, is_postgres: bool) -> sa.Select[Any]:
    """Return the facts' texts that hold all of some words, the newest first; the caller narrows and limits them."""
    one = Asked(tuple(words))
    where = Where((tag,), bound)
    if is_postgres:
        tags, sought = (sa.literal(text, literal_execute=True) for text in (_tags_query(where), _words_query(one)))
        held = FactTexts.c.search.op("@@")(_vector_query(tags, sought))
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
    """Return the statement that asks the index in some ways at once, each for its newest rows."""
    index = sa.table(FACT_INDEX if table is FactTexts else MESSAGE_INDEX, sa.column("rowid", sa.Integer))
    return all_of(
        [
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
    )


@cache
def _postgres_statement(table: sa.Table, count: int, has_days: bool) -> sa.Select[Any]:
    """Return the statement that asks the index in some ways at once, each for its newest rows.

    What is sought is written into the statement, because how often words occur decides how it is carried out. What else
    narrows it is put so that no index is chosen for it: it was counted already, and would be counted twice.
    """
    newest = table.c.said_at.desc() if table is MessageTexts else table.c.id.desc()
    said_at = MessageTexts.c.said_at + sa.literal_column("interval '0'")
    each = []
    for number in range(count):
        tags, words = (
            sa.bindparam(f"{name}{number}", type_=sa.String, literal_execute=True) for name in ("tags", "sought")
        )
        query = sa.select(*_columns(table), sa.literal(number).label("way")).where(
            table.c.search.op("@@")(_vector_query(tags, words)),
            table.c.id + 0 <= sa.bindparam("bound", type_=sa.BigInteger),
            *(_said_between(table, said_at) if has_days else ()),
        )
        each.append(query.order_by(newest).limit(sa.bindparam(f"limit{number}", type_=sa.Integer)))
    return all_of(each)


@cache
def _newest_statement(table: sa.Table, owners: int, words: int) -> sa.Select[Any]:
    """Return the statement that reads the newest texts of some owners, with a mark for each word
    that one holds."""
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
            .limit(sa.bindparam("walked", type_=sa.Integer))
            for number in range(owners)
        ]
    ).subquery()
    said_at = newest.c.said_at if table is MessageTexts else sa.null()
    counted = sa.select(
        newest,
        sa.func.count().over().label("walked"),
        sa.func.max(said_at).over().label("newest"),
        sa.func.min(said_at).over().label("oldest"),
    ).subquery()
    hits = [_holds(counted.c.search, f"words{number}").label(f"hit{number}") for number in range(words)]
    columns = [counted.c[column.name] for column in _columns(table)]
    last = counted.c.said_at.desc() if table is MessageTexts else counted.c.id.desc()
    seen = (counted.c.walked, counted.c.newest, counted.c.oldest)
    return sa.select(*columns, *seen, *hits).where(_holds(counted.c.search, "any")).order_by(last)


def _holds(column: ColumnElement[Any], name: str) -> ColumnElement[bool]:
    """The words are written into the statement: as a parameter they would be parsed anew for every row."""
    words = sa.bindparam(name, type_=sa.String, literal_execute=True)
    held: ColumnElement[bool] = column.op("@@", is_comparison=True)(
        sa.func.to_tsquery(sa.literal_column("'english'::regconfig"), words)
    )
    return held


def _columns(table: sa.Table) -> list[Any]:
    own = (table.c.session_pk, table.c.position, table.c.said_at) if table is MessageTexts else (table.c.fact_id,)
    return [table.c.id, table.c.owner, table.c.body, *own]


def all_of(queries: Sequence[sa.Select[Any]]) -> sa.Select[Any]:
    """Return the rows of several limited statements as one statement."""
    return sa.select(sa.union_all(*(sa.select(query.subquery()) for query in queries)).subquery())


def newest_id(connection: Connection, table: sa.Table) -> int:
    """Return the greatest id of a text table; 0 when it is empty."""
    return int(connection.execute(sa.select(sa.func.coalesce(sa.func.max(table.c.id), 0))).scalar_one())


def _words_query(asked: Asked) -> str:
    return " & ".join(asked.words)


def _tags_query(where: Where) -> str:
    groups = [group for group in (where.owners, where.months) if group]
    return " & ".join("(" + " | ".join(f"'{tag}'" for tag in group) + ")" for group in groups)


def _vector_query(tags: ColumnElement[str], words: ColumnElement[str]) -> ColumnElement[Any]:
    """Return PostgreSQL's query: tags as they are, words stemmed."""
    stemmed = sa.func.to_tsquery(sa.literal_column("'english'::regconfig"), words)
    query: ColumnElement[Any] = sa.cast(tags, TSQUERY).op("&&")(stemmed)
    return query


def _match(asked: Asked, where: Where) -> str:
    words = " AND ".join(_quoted(asked.words))
    groups = [f"(tags : ({' OR '.join(_quoted(group))}))" for group in (where.owners, where.months) if group]
    return " AND ".join([f"(body : ({words}))", *groups])


def _quoted(words: Iterable[str]) -> list[str]:
    return [f'"{word}"' for word in words]
