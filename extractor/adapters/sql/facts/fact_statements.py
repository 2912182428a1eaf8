"""Statements that select facts: of a scope, current ones, the newest ones."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache
from operator import itemgetter
from types import MappingProxyType
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection

from extractor.adapters.sql.columns import json_rows
from extractor.adapters.sql.kept import Kept
from extractor.adapters.sql.schema.rows import to_fact
from extractor.adapters.sql.schema.tables import EvidenceTable, Facts, Sessions
from extractor.adapters.sql.search.index_query import all_of
from extractor.core.facts.fact import Evidence, Fact, FactScope, FactStatus, Scope


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
    connection: Connection, query: sa.Select[Any] | Kept, values: Mapping[str, Any] = MappingProxyType({})
) -> list[Fact]:
    """Run a query built from `select_facts` and return the facts with their evidence."""
    return to_facts(
        query.read(connection, values) if isinstance(query, Kept) else connection.execute(query, values).all()
    )


def to_facts(rows: Iterable[Any]) -> list[Fact]:
    """Return rows of `select_facts` as facts with their evidence."""
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
    """Return the earliest expiry date that is still valid."""
    # Yesterday in UTC: somewhere it is still that day, and a fact is valid through its last day.
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
    """Return ids of the facts in some scopes, most recently updated first."""
    # A UNION of one select per scope: each is read along the index and stops at the limit. With one OR over the scopes,
    # all of their facts would be sorted.
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
def newest_visible_ids(
    kinds: tuple[Scope, ...], *, has_since: bool = False, has_until: bool = False, is_dated: bool = False
) -> sa.Select[Any]:
    """Return ids of current facts that a reader may see, most recently updated first; see `newest_values`.

    Args:
        has_since, has_until: The facts' times touch the days from `since` to `until`, inclusive.
        is_dated: Their times have a beginning and an end.
    """
    since, until = sa.bindparam("since", type_=sa.Date), sa.bindparam("until", type_=sa.Date)
    days = speak_of(since if has_since else None, until if has_until else None)
    if is_dated:
        days += [Facts.c.since_on.is_not(None), Facts.c.until_on.is_not(None)]
    return newest_ids(_kept_places(kinds), sa.bindparam("limit", type_=sa.Integer), _kept_current(), *days)


def _kept_places(kinds: Sequence[Scope]) -> list[ColumnElement[bool]]:
    """Return `places_of` for a kept statement; see `visible_values`."""
    return [
        sa.and_(
            Facts.c.tenant_id == sa.bindparam("tenant", type_=sa.String),
            Facts.c.scope == kind.value,
            Facts.c.scope_key == sa.bindparam(kind.value, type_=sa.String),
        )
        for kind in kinds
    ]


def newest_ids_of_session(is_it: ColumnElement[bool]) -> sa.Select[Any]:
    """Return ids as `newest_visible_ids` does, of what the session that matches a condition may see.

    Parameters: tenant, least, limit.
    """

    def one(kind: Scope, key: Any) -> ColumnElement[bool]:
        tenant = Facts.c.tenant_id == sa.bindparam("tenant", type_=sa.String)
        return sa.and_(tenant, Facts.c.scope == kind.value, Facts.c.scope_key == key)

    def of(column: Any) -> Any:
        return sa.select(column).where(is_it).scalar_subquery()

    user, project = of(Sessions.c.user_id), of(Sessions.c.project_id)
    places = [one(Scope.USER, user), one(Scope.GLOBAL, ""), one(Scope.PROJECT, project)]  # without a project: NULL
    return newest_ids(places, sa.bindparam("limit", type_=sa.Integer), _kept_current())


def _kept_current() -> ColumnElement[bool]:
    return sa.and_(Facts.c.status == FactStatus.ACTIVE.value, _not_before(sa.bindparam("least", type_=sa.Date)))


def kinds_of(scope: FactScope) -> tuple[Scope, ...]:
    return tuple(kind for kind, _ in scope.visible())


def visible_values(scope: FactScope) -> dict[str, object]:
    """Return the parameters of a kept statement about what a reader may see."""
    return {"tenant": scope.tenant_id, "least": least_expiry(), **{kind.value: key for kind, key in scope.visible()}}


def newest_values(scope: FactScope, limit: int) -> dict[str, object]:
    """Return the parameters of a statement built by `newest_visible_ids`."""
    return {**visible_values(scope), "limit": limit}
