"""Reads facts: by scope, by name, by words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta, timezone
from functools import cache
from operator import itemgetter
from types import MappingProxyType
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection

from extractor.adapters.sql.columns import is_among, json_rows
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.rows import to_fact
from extractor.adapters.sql.schema.tables import EvidenceTable, Facts, FactTexts, Messages, Sessions
from extractor.adapters.sql.search.asking import CANDIDATES, NO_BOUND, Where, all_of, any_of, columns, with_its_fact
from extractor.adapters.sql.search.postgres import holds_some
from extractor.adapters.sql.search.text_index import owners_of
from extractor.adapters.sql.search.text_search import find
from extractor.adapters.stemmer import index_words
from extractor.core.context.forms import Told, day_of
from extractor.core.facts.fact import Evidence, Fact, FactLine, FactScope, FactStatus, FactType, Scope
from extractor.core.recall.among import search_facts
from extractor.core.recall.ranking import Candidate, Ranked, rank
from extractor.core.recall.words import all_forms

FACTS_OF_DAYS = 250
"""How many facts of a range of days, newest first, are searched for words."""


@cache
def select_facts() -> sa.Select[Any]:
    """Return facts with the id of their session and the evidence of their current revision, as JSON."""
    evidence = (
        sa.select(
            json_rows(
                EvidenceTable.c.number, EvidenceTable.c.message_uuid, EvidenceTable.c.quote, EvidenceTable.c.verified
            )
        )
        .where(EvidenceTable.c.fact_id == Facts.c.id, EvidenceTable.c.revision == Facts.c.revision)
        .scalar_subquery()
    )
    return sa.select(Facts, Sessions.c.session_id, evidence.label("evidence")).select_from(
        Facts.outerjoin(Sessions, Sessions.c.pk == Facts.c.session_pk)
    )


def load_facts(
    connection: Connection, query: sa.Select[Any], values: Mapping[str, Any] = MappingProxyType({})
) -> list[Fact]:
    """Run a query built from `select_facts` and return the facts with their evidence."""
    rows = connection.execute(query, values).all()
    return [to_fact(row, row.session_id, _evidence(row.evidence)) for row in rows]


def _evidence(text: str | None) -> list[Evidence]:
    rows = sorted(json.loads(text), key=itemgetter(0)) if text else ()
    return [Evidence(UUID(uuid), quote, bool(verified)) for _, uuid, quote, verified in rows]


def is_current() -> ColumnElement[bool]:
    """Return the condition for facts that have not expired."""
    return _not_before(least_expiry())


def _not_before(least: Any) -> ColumnElement[bool]:
    return sa.or_(Facts.c.expires_on.is_(None), Facts.c.expires_on >= least)


def least_expiry() -> date:
    """Return the earliest valid expiry date. A fact's last day counts whole, in any time zone."""
    return datetime.now(UTC).date() - timedelta(days=1)


def speak_of(since: Any, until: Any) -> list[ColumnElement[bool]]:
    """Return the conditions for facts whose days touch a range; both ends are inclusive, None is open."""
    conditions: list[ColumnElement[bool]] = []
    if since is not None:
        conditions.append(sa.or_(Facts.c.until_on.is_(None), Facts.c.until_on >= since))
    if until is not None:
        conditions.append(sa.or_(Facts.c.since_on.is_(None), Facts.c.since_on <= until))
    return conditions


def place(tenant_id: str, scope: Scope, key: str) -> ColumnElement[bool]:
    """Return the condition for the facts of one scope, which matches an index."""
    return sa.and_(Facts.c.tenant_id == tenant_id, Facts.c.scope == scope.value, Facts.c.scope_key == key)


def places_of(scope: FactScope) -> list[ColumnElement[bool]]:
    """Return the scopes whose facts a reader may see."""
    return [place(scope.tenant_id, kind, key) for kind, key in scope.visible()]


def newest_ids(places: Sequence[ColumnElement[bool]], limit: Any, *conditions: ColumnElement[bool]) -> sa.Select[Any]:
    """Return ids of the facts in some scopes, most recently updated first.

    Each scope is read along its own index and only as far as needed, however many facts there are.
    """
    newest = (Facts.c.updated_at.desc(), Facts.c.id)
    each = [
        sa.select(Facts.c.id, Facts.c.updated_at).where(where, *conditions).order_by(*newest).limit(limit)
        for where in places
    ]
    if len(each) == 1:
        return each[0].with_only_columns(Facts.c.id)
    found = sa.select(all_of(each).subquery()).distinct().subquery()
    return sa.select(found.c.id).order_by(found.c.updated_at.desc(), found.c.id).limit(limit)


@cache
def _newest_visible_ids(
    kinds: tuple[Scope, ...], *, has_since: bool = False, has_until: bool = False
) -> sa.Select[Any]:
    """Return ids of current facts that a reader may see, most recently updated first.

    Built once per shape and kept, because it runs all the time with other values (see `_newest_values`).

    Args:
        has_since, has_until: The facts' times touch the days from `since` to `until`, inclusive.
    """
    since, until = sa.bindparam("since", type_=sa.Date), sa.bindparam("until", type_=sa.Date)
    days = speak_of(since if has_since else None, until if has_until else None)
    return newest_ids(_kept_places(kinds), sa.bindparam("limit", type_=sa.Integer), _kept_current(), *days)


def _kept_places(kinds: Sequence[Scope]) -> list[ColumnElement[bool]]:
    """Return `places_of` for a kept statement; see `_visible_values`."""
    return [
        sa.and_(
            Facts.c.tenant_id == sa.bindparam("tenant", type_=sa.String),
            Facts.c.scope == kind.value,
            Facts.c.scope_key == sa.bindparam(kind.value, type_=sa.String),
        )
        for kind in kinds
    ]


def _kept_current() -> ColumnElement[bool]:
    return sa.and_(Facts.c.status == FactStatus.ACTIVE.value, _not_before(sa.bindparam("least", type_=sa.Date)))


def _kinds(scope: FactScope) -> tuple[Scope, ...]:
    return tuple(kind for kind, _ in scope.visible())


def _visible_values(scope: FactScope) -> dict[str, Any]:
    """Return the parameters of a kept statement about what a reader may see."""
    return {"tenant": scope.tenant_id, "least": least_expiry(), **{kind.value: key for kind, key in scope.visible()}}


def _newest_values(scope: FactScope, limit: int) -> dict[str, Any]:
    """Return the parameters of a statement built by `_newest_visible_ids`."""
    return {**_visible_values(scope), "limit": limit}


def count_facts(connection: Connection, where: ColumnElement[bool]) -> int:
    """Return the number of current facts in a scope."""
    is_active = Facts.c.status == FactStatus.ACTIVE.value
    query = sa.select(sa.func.count()).select_from(Facts).where(where, is_active, is_current())
    return int(connection.execute(query).scalar_one())


def newest_lines(connection: Connection, scope: FactScope, limit: int) -> list[FactLine]:
    """Return visible facts as lines of an index, most recently updated first."""
    return _lines(connection.execute(_newest_lines(_kinds(scope)), _newest_values(scope, limit)).all())


def _lines(rows: Iterable[Any]) -> list[FactLine]:
    return [FactLine(row[0], Scope(row[1]), FactType(row[2]), *row[3:]) for row in rows]


def newest_facts(connection: Connection, scope: FactScope, limit: int) -> list[Fact]:
    """Return visible facts, most recently updated first."""
    return load_facts(connection, _newest_facts(_kinds(scope)), _newest_values(scope, limit))


@cache
def _newest_lines(kinds: tuple[Scope, ...]) -> sa.Select[Any]:
    return _in_order(_select_lines().where(Facts.c.id.in_(_newest_visible_ids(kinds))))


def _select_lines() -> sa.Select[Any]:
    return sa.select(*(Facts.c[name] for name in FactLine._fields))


@cache
def _newest_facts(kinds: tuple[Scope, ...]) -> sa.Select[Any]:
    return _in_order(select_facts().where(Facts.c.id.in_(_newest_visible_ids(kinds))))


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
    """Reads the facts that one session may see. See the port."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def by_name(self, scope: FactScope, name: str) -> Fact | None:
        values = {**_visible_values(scope), "name": name}
        with self._db.read() as connection:
            return next(iter(load_facts(connection, _named(_kinds(scope)), values)), None)

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
            best = best_facts(connection, scope, words, is_postgres=self._db.is_postgres)[:limit]
            keys = [UUID(item.candidate.key) for item in best]  # the candidates were already limited to visible facts
            found = _lines(connection.execute(_some_lines(self._db.is_postgres), {"keys": keys}).all())
        by_id = {line.id: line for line in found}
        return [by_id[key] for key in keys if key in by_id]

    def search_among(self, facts: Sequence[FactLine], query: str, limit: int) -> list[FactLine]:
        return search_facts(facts, query, limit, index_words())

    def told(self, scope: FactScope, facts: Sequence[Fact], zone: str) -> dict[UUID, Told]:
        """Return when some facts were said last, and by whom; by the dates in them where the message is gone.

        Args:
            zone: IANA zone for messages that have none.
        """
        with self._db.read() as connection:
            said = _said(connection, scope.tenant_id, facts)
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

    def visible(self, scope: FactScope, keys: Sequence[UUID]) -> list[Fact]:
        """Return those of some facts that a reader may see."""
        with self._db.read() as connection:
            return load_visible(connection, scope, keys)


def _said(connection: Connection, tenant_id: str, facts: Sequence[Fact]) -> dict[UUID, Any]:
    """Return when the messages that facts cite were sent, and by whom."""
    of_tenant = sa.select(Sessions.c.session_id, Sessions.c.pk).where(Sessions.c.tenant_id == tenant_id)
    sessions = of_tenant.where(Sessions.c.session_id.in_({fact.session_id for fact in facts if fact.session_id}))
    pks = {row.session_id: row.pk for row in connection.execute(sessions)}
    pairs = {
        (pks[fact.session_id], item.message_uuid) for fact in facts if fact.session_id in pks for item in fact.evidence
    }
    if not pairs:
        return {}
    columns = (Messages.c[name] for name in ("uuid", "created_at", "utc_offset_s", "time_zone", "name"))
    cited = sa.select(*columns).where(sa.tuple_(Messages.c.session_pk, Messages.c.uuid).in_(pairs))
    return {row.uuid: row for row in connection.execute(cited)}


def load_visible(connection: Connection, scope: FactScope, keys: Sequence[UUID]) -> list[Fact]:
    """Return those of some facts that a reader may see."""
    allowed = set(scope.visible())
    least = least_expiry()
    # by ids alone: with the tenant or scope in the statement, SQLite would scan all facts of that tenant
    found = load_facts(connection, _some_facts(connection.dialect.name == "postgresql"), {"keys": list(keys)})
    return [
        fact
        for fact in found
        if fact.tenant_id == scope.tenant_id
        and (fact.scope, fact.scope_key) in allowed
        and fact.status is FactStatus.ACTIVE
        and (fact.expires_on is None or fact.expires_on >= least)
    ]


@cache
def _some_facts(is_postgres: bool) -> sa.Select[Any]:
    return select_facts().where(is_among("keys", Facts.c.id, is_postgres=is_postgres))


@cache
def _some_lines(is_postgres: bool) -> sa.Select[Any]:
    return _select_lines().where(is_among("keys", Facts.c.id, is_postgres=is_postgres))


def best_facts(connection: Connection, scope: FactScope, words: Sequence[str], *, is_postgres: bool) -> list[Ranked]:
    """Return visible facts that match some plain words, best first."""
    return rank(fact_candidates(connection, scope, words, NO_BOUND, is_postgres=is_postgres), words)


def fact_candidates(
    connection: Connection,
    scope: FactScope,
    words: Sequence[str],
    bound: int,
    *,
    is_postgres: bool,
    since: date | None = None,
    until: date | None = None,
) -> list[Candidate]:
    """Return visible candidates for some plain words; without words, the most recent facts.

    Args:
        bound: The greatest id of the index that counts.
        since, until: Days, inclusive, that the facts' times touch.
    """
    has_days = since is not None or until is not None
    if not words or has_days:  # the index does not know days, so the facts of those days are searched for the words
        values = _newest_values(scope, FACTS_OF_DAYS if has_days else CANDIDATES)
        values |= {"since": since, "until": until, "bound": bound, "some": any_of(words)}
        has_index = is_postgres and bool(words)
        query = _newest_candidates(_kinds(scope), since is not None, until is not None, has_index=has_index)
        rows = connection.execute(query, values).all()
        wanted = all_forms(words)
        return [
            _candidate(row, is_of_days=has_days) for row in rows if not words or not wanted.isdisjoint(row.body.split())
        ]
    where = Where(tuple(owners_of(scope)), bound)
    return _visible_candidates(scope, find(connection, FactTexts, words, where, is_postgres=is_postgres))


def fact_candidates_by_id(connection: Connection, scope: FactScope, text_ids: Sequence[int]) -> list[Candidate]:
    """Return visible candidates by their ids in the index."""
    query = sa.select(*columns(FactTexts)).where(FactTexts.c.id.in_(text_ids))
    return _visible_candidates(scope, connection.execute(with_its_fact(FactTexts, query)).all())


def _visible_candidates(scope: FactScope, found: Iterable[Any]) -> list[Candidate]:
    allowed = {(kind.value, key) for kind, key in scope.visible()}
    least = least_expiry()
    return [
        _candidate(row)
        for row in found
        if row.tenant_id == scope.tenant_id
        and row.status == FactStatus.ACTIVE.value
        and (row.expires_on is None or row.expires_on >= least)
        and (row.scope, row.scope_key) in allowed
    ]


@cache
def _newest_candidates(
    kinds: tuple[Scope, ...], has_since: bool, has_until: bool, *, has_index: bool
) -> sa.Select[Any]:
    """Return the newest visible facts with their words; with an index, only those that contain some of them."""
    ids = _newest_visible_ids(kinds, has_since=has_since, has_until=has_until)
    query = (
        sa.select(
            FactTexts.c.id, FactTexts.c.fact_id, FactTexts.c.body, Facts.c.scope, Facts.c.updated_at, Facts.c.name
        )
        .join(Facts, Facts.c.id == FactTexts.c.fact_id)
        .where(FactTexts.c.fact_id.in_(ids), FactTexts.c.id <= sa.bindparam("bound", type_=sa.BigInteger))
    )
    return query.where(holds_some(FactTexts.c.search, "some")) if has_index else query


def _candidate(row: Any, *, is_of_days: bool = False) -> Candidate:
    name = index_words().of_text(row.name.replace("-", " "))
    return Candidate(
        str(row.fact_id), row.body, row.updated_at, Scope(row.scope), name, is_of_days=is_of_days, text_id=row.id
    )
