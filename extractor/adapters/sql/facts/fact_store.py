"""Reads facts: by scope, by name, by words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, timedelta, timezone
from functools import cache
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection

from extractor.adapters.sql.columns import as_list, is_among, listed
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.citations import cited_messages
from extractor.adapters.sql.facts.fact_statements import (
    _kept_current,
    _kept_places,
    is_current,
    kinds_of,
    least_expiry,
    load_facts,
    newest_ids_of_session,
    newest_values,
    newest_visible_ids,
    select_facts,
    to_facts,
    visible_values,
)
from extractor.adapters.sql.kept import Kept
from extractor.adapters.sql.schema.tables import Facts, FactTexts
from extractor.adapters.sql.search.index_query import (
    NO_BOUND,
    Where,
    any_of,
    as_moment,
    columns,
)
from extractor.adapters.sql.search.postgres import holds_some
from extractor.adapters.sql.search.reads import Reads
from extractor.adapters.sql.search.text_index import owners_of
from extractor.adapters.sql.search.text_search import by_id, find
from extractor.adapters.stemmer import index_words
from extractor.core.closed_sets import stored
from extractor.core.context.forms import Told, day_of
from extractor.core.facts.fact import Fact, FactLine, FactScope, FactStatus, FactType, Scope
from extractor.core.recall.among import search_facts
from extractor.core.recall.candidate import Candidate, words_in
from extractor.core.recall.days import OPEN, Days
from extractor.core.recall.ranking import Ranked, rank
from extractor.core.recall.words import all_forms

# How many facts of the requested days, newest first, are searched for words.
FACTS_OF_DAYS = 250

# Columns of a fact that tell what kind of candidate it is.
_SHOWN = ("scope", "name", "since_on", "until_on")

# Letters at the beginning of a word that its stem keeps.
NAME_HEAD = 2


def count_facts(connection: Connection, where: ColumnElement[bool]) -> int:
    """Return the number of current facts in a scope."""
    is_active = Facts.c.status == FactStatus.ACTIVE.value
    query = sa.select(sa.func.count()).select_from(Facts).where(where, is_active, is_current())
    return int(connection.execute(query).scalar_one())


def newest_lines(connection: Connection, scope: FactScope, limit: int) -> list[FactLine]:
    """Return visible facts as lines of an index, most recently updated first."""
    return to_lines(_newest_lines(kinds_of(scope)).send(connection, newest_values(scope, limit)).all())


def lines_of_session(is_it: ColumnElement[bool]) -> Kept:
    """Return the statement of `newest_lines` for the session that matches a condition; for its rows there is `to_lines`.

    Parameters: tenant, least (`least_expiry`), limit.
    """
    return Kept(_in_order(_select_lines().where(Facts.c.id.in_(newest_ids_of_session(is_it)))))


def to_lines(rows: Iterable[Any]) -> list[FactLine]:
    """Return facts as lines of an index."""
    return [FactLine(row[0], stored(Scope, row[1]), stored(FactType, row[2]), *row[3:]) for row in rows]


def newest_facts(connection: Connection, scope: FactScope, limit: int) -> list[Fact]:
    """Return visible facts, most recently updated first."""
    return load_facts(connection, _newest_facts(kinds_of(scope)), newest_values(scope, limit))


@cache
def _newest_lines(kinds: tuple[Scope, ...]) -> Kept:
    return Kept(_in_order(_select_lines().where(Facts.c.id.in_(newest_visible_ids(kinds)))))


def _select_lines() -> sa.Select[Any]:
    return sa.select(*(Facts.c[name] for name in FactLine._fields))


@cache
def _newest_facts(kinds: tuple[Scope, ...]) -> Kept:
    return Kept(_in_order(select_facts().where(Facts.c.id.in_(newest_visible_ids(kinds)))))


def _in_order(query: sa.Select[Any]) -> sa.Select[Any]:
    return query.order_by(Facts.c.updated_at.desc(), Facts.c.id)


_NEAREST_SCOPE = sa.case({"user": 0, "project": 1}, value=Facts.c.scope, else_=2)


@cache
def _named(kinds: tuple[Scope, ...]) -> sa.Select[Any]:
    """Return the visible fact with a name, from the narrowest scope."""
    is_it = Facts.c.name == sa.bindparam("name", type_=sa.String)
    query = select_facts().where(sa.or_(*_kept_places(kinds)), _kept_current(), is_it)
    return query.order_by(_NEAREST_SCOPE).limit(1)


class SqlFactReader:
    """Reads the facts that one session may see; implements `FactReader` of core/run/ports.py."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def by_name(self, scope: FactScope, name: str) -> Fact | None:
        values = {**visible_values(scope), "name": name}
        with self._db.read() as connection:
            return next(iter(load_facts(connection, _named(kinds_of(scope)), values)), None)

    def lines(self, scope: FactScope, limit: int) -> list[FactLine]:
        with self._db.read() as connection:
            return newest_lines(connection, scope, limit)

    def newest(self, scope: FactScope, limit: int) -> list[Fact]:
        """Return active facts, most recently updated first."""
        with self._db.read() as connection:
            return newest_facts(connection, scope, limit)

    def search(self, scope: FactScope, query: str, limit: int) -> list[FactLine]:
        words = index_words().of_question(query)
        if not words:
            return []
        with self._db.read() as connection:
            best = best_facts(connection, scope, words)[:limit]
            keys = [UUID(item.candidate.key) for item in best]  # visible ones only, as the candidates are
            found = to_lines(connection.execute(_some_lines(self._db.is_postgres), {"keys": keys}).all())
        by_id = {line.id: line for line in found}
        return [by_id[key] for key in keys if key in by_id]

    def search_among(self, facts: Sequence[FactLine], query: str, limit: int) -> list[FactLine]:
        return search_facts(facts, query, limit, index_words())

    def told(self, scope: FactScope, facts: Sequence[Fact], zone: str) -> dict[UUID, Told]:
        """Return when some facts were said last, and by whom. Where the message is gone, their dates tell.

        Args:
            zone: IANA zone for messages that have none.
        """
        with self._db.read() as connection:
            said = cited_messages(connection, scope.tenant_id, facts)
        found: dict[UUID, Told] = {}
        for fact in facts:
            rows = [said[item.message_uuid] for item in fact.evidence if item.message_uuid in said]
            days = [time.anchor_on for time in fact.times if time.anchor_on is not None]
            if rows:
                last = max(rows, key=lambda row: row.created_at)
                at = last.created_at.astimezone(timezone(timedelta(seconds=last.utc_offset_s)))
                found[fact.id] = Told(day_of(at, last.time_zone or zone), last.name or "")
            elif days:
                found[fact.id] = Told(max(days))
        return found

    def every_active(self) -> list[Fact]:
        """Return the active facts of all tenants, expired ones included."""
        with self._db.read() as connection:
            return load_facts(connection, select_facts().where(Facts.c.status == FactStatus.ACTIVE.value))

    def visible(self, scope: FactScope, keys: Sequence[UUID]) -> list[Fact]:
        """Return those of some facts that a reader may see."""
        with self._db.read() as connection:
            return load_visible(connection, scope, keys)


def load_visible(connection: Connection, scope: FactScope, keys: Sequence[UUID]) -> list[Fact]:
    """Return those of some facts that a reader may see."""
    kept, values = some_facts(keys, is_postgres=connection.dialect.name == "postgresql")
    return visible_of(scope, kept.read(connection, values))


def some_facts(keys: Sequence[UUID], *, is_postgres: bool) -> tuple[Kept, Mapping[str, Any]]:
    """Return the statement for some facts, and its values; for its rows there is `visible_of`."""
    # By ids alone. With the tenant or scope in the statement, SQLite would choose that index and scan all facts of the
    # tenant.
    return _some_facts(is_postgres), as_list("keys", keys, is_postgres=is_postgres)


def visible_of(scope: FactScope, rows: Iterable[Any]) -> list[Fact]:
    """Return those of some facts that a reader may see."""
    allowed = set(scope.visible())
    least = least_expiry()
    return [
        fact
        for fact in to_facts(rows)
        if fact.tenant_id == scope.tenant_id
        and (fact.scope, fact.scope_key) in allowed
        and fact.status is FactStatus.ACTIVE
        and (fact.expires_on is None or fact.expires_on >= least)
    ]


@cache
def _some_facts(is_postgres: bool) -> Kept:
    return Kept(select_facts().where(listed("keys", Facts.c.id, is_postgres=is_postgres)))


@cache
def _some_lines(is_postgres: bool) -> sa.Select[Any]:
    return _select_lines().where(is_among("keys", Facts.c.id, is_postgres=is_postgres))


def best_facts(connection: Connection, scope: FactScope, words: Sequence[str]) -> list[Ranked]:
    """Return visible facts that match some plain words, best first."""
    where = Where(tuple(owners_of(scope)), NO_BOUND)
    return rank(fact_candidates(Reads(connection), scope, words, where), words)


def fact_candidates(
    reads: Reads, scope: FactScope, words: Sequence[str], where: Where, days: Days = OPEN
) -> list[Candidate]:
    """Return visible facts that hold one of some plain words; those dated in some days are marked."""
    rows = find(reads, FactTexts, words, where)
    return _visible_candidates(scope, rows, all_forms(words), days if days != OPEN else None)


def newest_candidates(
    reads: Reads, scope: FactScope, words: Sequence[str], bound: int, most: int, *,
    searched: Days = OPEN, days: Days = OPEN, is_dated: bool = False, is_any: bool = False,
) -> list[Candidate]:  # fmt: skip
    """Return those of the newest visible facts that hold one of some plain words; without words, all of them.

    The index does not know days, so facts of some days are searched for the words here.

    Args:
        bound: The greatest id of the index that counts.
        most: Of so many facts.
        searched: First and last day that the facts' times touch.
        days: Facts of these days are marked; they lie within `searched`.
        is_dated: Only facts whose times have a beginning and an end.
        is_any: Facts without the words are found too.
    """
    since, until = searched
    wanted = all_forms(words)
    sought = frozenset() if is_any else wanted
    values = newest_values(scope, most) | {"since": since, "until": until, "bound": bound}
    if sought:
        values |= {"some": any_of(words)} if reads.is_postgres else _spaced(sought)
    query = _newest_candidates(
        kinds_of(scope), since is not None, until is not None, len(sought),
        is_postgres=reads.is_postgres, is_dated=is_dated,
    )  # fmt: skip
    heads, has_days = _heads(wanted), days != OPEN
    return [
        _candidate(row, heads, is_of_days=has_days and (searched == days or _touches(row, *days)))
        for row in query.read(reads.connection, values)
    ]


def fact_candidates_by_id(
    reads: Reads, scope: FactScope, text_ids: Sequence[int], words: Sequence[str], within: Days
) -> list[Candidate]:
    """Return visible candidates by their ids in the index, those that do not speak of other days than some."""
    rows = by_id(reads, FactTexts, text_ids)
    return _visible_candidates(scope, [row for row in rows if _may_touch(row, *within)], all_forms(words))


def _visible_candidates(
    scope: FactScope, found: Iterable[Any], wanted: Collection[str], days: Days | None = None
) -> list[Candidate]:
    allowed = {(kind.value, key) for kind, key in scope.visible()}
    least = least_expiry()
    heads = _heads(wanted)
    return [
        _candidate(row, heads, is_of_days=days is not None and _touches(row, *days))
        for row in found
        if row.tenant_id == scope.tenant_id
        and row.status == FactStatus.ACTIVE.value
        and (row.expires_on is None or row.expires_on >= least)
        and (row.scope, row.scope_key) in allowed
    ]


def _touches(row: Any, since: date | None, until: date | None) -> bool:
    """Return whether a loaded row is dated and satisfies `speak_of`; one without dates is of no day in particular."""
    return (row.since_on, row.until_on) != OPEN and _may_touch(row, since, until)


def _may_touch(row: Any, since: date | None, until: date | None) -> bool:
    begins_in_time = until is None or row.since_on is None or row.since_on <= until
    return begins_in_time and (since is None or row.until_on is None or row.until_on >= since)


@cache
def _newest_candidates(
    kinds: tuple[Scope, ...], has_since: bool, has_until: bool, forms: int, *, is_postgres: bool, is_dated: bool
) -> Kept:
    """Return those of the newest visible facts that hold one of some words, with all their words.

    Args:
        forms: How many words these are, in all their forms; with none, all facts.
    """
    ids = newest_visible_ids(kinds, has_since=has_since, has_until=has_until, is_dated=is_dated)
    query = (
        sa.select(*columns(FactTexts), *(Facts.c[name] for name in _SHOWN), as_moment(Facts.c.updated_at))
        .join(Facts, Facts.c.id == FactTexts.c.fact_id)
        .where(FactTexts.c.fact_id.in_(ids), FactTexts.c.id <= sa.bindparam("bound", type_=sa.BigInteger))
    )
    if forms and is_postgres:
        # IS TRUE keeps it from the index, which would return what others wrote, too: most of all texts for a common word.
        query = query.where(holds_some(FactTexts.c.search, "some").is_(True))
    elif forms:  # FTS5 would read the whole lists of common words
        body = sa.literal(" ") + FactTexts.c.body + " "
        query = query.where(
            sa.or_(*(sa.func.instr(body, sa.bindparam(f"form{at}", type_=sa.String)) > 0 for at in range(forms)))
        )
    return Kept(query)


def _spaced(words: Collection[str]) -> dict[str, str]:
    """Return words as they stand in a text of the index."""
    return {f"form{at}": f" {word} " for at, word in enumerate(words)}


def _heads(words: Collection[str]) -> tuple[str, ...]:
    return tuple({f"-{word[:NAME_HEAD]}" for word in words})


def _candidate(row: Any, heads: Sequence[str], *, is_of_days: bool = False) -> Candidate:
    """Return a fact as a candidate."""
    # Stemming the name takes longer than the rest, and most names have no word that begins like one of the query's.
    name = row.name
    dashed = f"-{name}"
    is_named = not name.isascii() or any(map(dashed.__contains__, heads))
    spoken = index_words().of_text(name.replace("-", " ")) if is_named else ""
    return Candidate(
        row.fact_id, *words_in(row.body), row.updated_at, _SCOPES[row.scope], spoken, is_of_days=is_of_days, text_id=row.id,
    )  # fmt: skip


_SCOPES = {scope.value: scope for scope in Scope}
