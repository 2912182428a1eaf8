"""Queries the full-text index: one model, two engines.

Candidates come newest first and limited per query, so that a common word costs no more than a rare one. See
docs/adr/0006-full-text.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.dialects.postgresql import TSQUERY

from extractor.adapters.sql.columns import as_list, listed
from extractor.adapters.sql.kept import Kept
from extractor.adapters.sql.schema.tables import FactTexts, MessageTexts
from extractor.adapters.sql.search.index_query import (
    CANDIDATES,
    IndexQuery,
    Where,
    bounds,
    columns,
    holds,
    said_between,
    tagged,
    ways_of_asking,
    with_its_fact,
    words_query,
)
from extractor.adapters.sql.search.postgres import Postgres, find_each, one_way
from extractor.adapters.sql.search.reads import Reads
from extractor.adapters.sql.search.text_index import FACT_INDEX, MESSAGE_INDEX
from extractor.core.recall.identifiers import endings
from extractor.core.recall.words import all_forms, forms

# Messages of some days that are read one by one.
FEW_SAID = 200


def find(reads: Reads, table: sa.Table, words: Sequence[str], where: Where) -> Sequence[Any]:
    """Return candidate rows of a text table for some plain words, each once."""
    return find_together(reads, words, [(table, where)])[0]


def find_together(
    reads: Reads, words: Sequence[str], places: Sequence[tuple[sa.Table, Where]]
) -> Sequence[Sequence[Any]]:
    """Return the same for some tables, which PostgreSQL searches step by step together."""
    return reads.once_each(
        [(table.name, tuple(words), where) for table, where in places],
        lambda missing: _find(reads, [places[at] for at in missing], ways_of_asking(words)),
    )


def _find(
    reads: Reads, places: Sequence[tuple[sa.Table, Where]], ways: Sequence[IndexQuery]
) -> Sequence[Sequence[Any]]:
    if reads.is_postgres:
        found = find_each(reads.connection, [Postgres(table, where).steps(ways) for table, where in places])
    else:
        found = [_ask_sqlite(reads.connection, table, where, ways) for table, where in places]
    return [list({row.id: row for row in rows}.values()) for rows in found]


def find_parted(connection: Connection, table: sa.Table, word: str, where: Where) -> Sequence[Any]:
    """Return the newest rows that hold a word which begins with an identifier, or one of the ends that it may have in
    parts; none for a word that is too short for that."""
    if not (parts := endings(word)):
        return []
    values = {**bounds(table, where), "limit": CANDIDATES}
    if connection.dialect.name == "postgresql":
        values["sought"] = tagged(where, " | ".join([f"'{word}':*", *(f"'{part}'" for part in parts)]))
        return one_way(table, has_rest=False, has_days=False).read(connection, values)
    sought = " OR ".join([f'"{word}"*', *(f'"{part}"' for part in parts)])
    values["sought"] = f"(body : ({sought})) AND (tags : ({_one_of(where.tags)}))"
    return _sqlite_statement(table).read(connection, values)


def by_id(reads: Reads, table: sa.Table, ids: Sequence[int]) -> Sequence[Any]:
    """Return candidate rows of a text table by their ids."""
    values = as_list("ids", ids, is_postgres=reads.is_postgres)
    return _by_id(table, reads.is_postgres).read(reads.connection, values) if ids else []


@cache
def _by_id(table: sa.Table, is_postgres: bool) -> Kept:
    query = sa.select(*columns(table)).where(listed("ids", table.c.id, is_postgres=is_postgres))
    return Kept(with_its_fact(table, query))


def _ask_sqlite(connection: Connection, table: sa.Table, where: Where, ways: Sequence[IndexQuery]) -> list[Any]:
    """FTS5 reads its lists from the newest row backwards and stops at the limit: every word costs the same.

    All words together cost more than each alone, so that is asked last, and only if each word has more rows than its
    limit: else what holds them all is among the rows of a word that are all there. Few messages of some days are read
    without the index, which knows months: it would read all that was said after those days first.
    """
    together, *alone = ways
    if where.has_days:
        values = {**bounds(MessageTexts, where), "owner": where.owners[0], "limit": FEW_SAID + 1}
        if _count_said().read(connection, values)[0][0] <= FEW_SAID:
            wanted = all_forms(together.words)
            said = _said().read(connection, values)
            return [row for row in said if not wanted.isdisjoint(row.body.split())]
    rows = _newest_of(connection, table, where, alone) if alone else []
    if len(rows) < sum(one.limit for one in alone):
        return rows
    return [*rows, *_newest_of(connection, table, where, [together])]


def _newest_of(connection: Connection, table: sa.Table, where: Where, ways: Sequence[IndexQuery]) -> list[Any]:
    statement, values = _sqlite_statement(table), bounds(table, where)
    return [
        row
        for one in ways
        for row in statement.read(connection, {**values, "limit": one.limit, "sought": _match(one, where)})
    ]


def holding(tag: str, words: Sequence[str], bound: int, *, is_postgres: bool) -> sa.Select[Any]:
    """Return fact texts that contain all of some words, newest first; the caller adds conditions and a limit."""
    one = IndexQuery(tuple(words))
    where = Where((tag,), bound)
    if is_postgres:
        sought = sa.literal(tagged(where, words_query(one.words)), literal_execute=True)
        held = holds(FactTexts.c.search, sa.cast(sought, TSQUERY))
        return sa.select(FactTexts).where(held, FactTexts.c.id <= bound).order_by(FactTexts.c.id.desc())
    index = sa.table(FACT_INDEX, sa.column("rowid", sa.Integer))
    return (
        sa.select(FactTexts)
        .select_from(index.join(FactTexts, FactTexts.c.id == index.c.rowid))
        .where(sa.literal_column(FACT_INDEX).op("MATCH")(_match(one, where)), index.c.rowid <= bound)
        .order_by(index.c.rowid.desc())
    )


def containing(table: sa.Table, words: Sequence[str], limit: int, *, is_postgres: bool) -> sa.Select[Any]:
    """Return the ids of the rows that contain all of the words, newest first, across all owners."""
    if is_postgres:
        held = holds(table.c.search, sa.cast(sa.literal(words_query(words)), TSQUERY))
        return sa.select(table.c.id).where(held).order_by(table.c.id.desc()).limit(limit)
    index = _sqlite_index(table)
    matches = sa.literal_column(index.name).op("MATCH")(f"body : ({_all_of(words)})")
    return sa.select(index.c.rowid.label("id")).where(matches).order_by(index.c.rowid.desc()).limit(limit)


def _sqlite_index(table: sa.Table) -> sa.TableClause:
    return sa.table(FACT_INDEX if table is FactTexts else MESSAGE_INDEX, sa.column("rowid", sa.Integer))


@cache
def _sqlite_statement(table: sa.Table) -> Kept:
    """Return the statement for the newest rows of one query."""
    index = _sqlite_index(table)
    newest = (
        sa.select(*columns(table))
        .select_from(index.join(table, table.c.id == index.c.rowid))
        .where(
            sa.literal_column(index.name).op("MATCH")(sa.bindparam("sought", type_=sa.String)),
            index.c.rowid <= sa.bindparam("bound", type_=sa.BigInteger),
            *said_between(table),
        )
        .order_by(index.c.rowid.desc())
        .limit(sa.bindparam("limit", type_=sa.Integer))
    )
    return Kept(with_its_fact(table, newest))


@cache
def _count_said() -> Kept:
    """Return the statement that counts an owner's messages of some days, as many as the limit at most."""
    return Kept(sa.select(sa.func.count()).select_from(_newest_said(MessageTexts.c.said_at).subquery()))


@cache
def _said() -> Kept:
    return Kept(_newest_said(*columns(MessageTexts)))


def _newest_said(*shown: sa.ColumnElement[Any]) -> sa.Select[Any]:
    return (
        sa.select(*shown)
        .where(
            MessageTexts.c.owner == sa.bindparam("owner", type_=sa.String),
            MessageTexts.c.id <= sa.bindparam("bound", type_=sa.BigInteger),
            *said_between(MessageTexts),
        )
        .order_by(MessageTexts.c.said_at.desc())
        .limit(sa.bindparam("limit", type_=sa.Integer))
    )


def newest_ids(connection: Connection, *tables: sa.Table) -> tuple[int, ...]:
    """Return the greatest id of each of some text tables; 0 for an empty one."""
    return tuple(_newest_ids(tables).read(connection, {})[0])


@cache
def _newest_ids(tables: tuple[sa.Table, ...]) -> Kept:
    newest = (sa.func.coalesce(sa.select(sa.func.max(one.c.id)).scalar_subquery(), 0) for one in tables)
    return Kept(sa.select(*newest))


def _match(asked: IndexQuery, where: Where) -> str:
    return f"(body : ({_all_of(asked.words)})) AND (tags : ({_one_of(where.tags)}))"


def _all_of(words: Iterable[str]) -> str:
    return " AND ".join(f"({_one_of(forms(word))})" for word in words)


def _one_of(words: Iterable[str]) -> str:
    return " OR ".join(f'"{word}"' for word in words)
