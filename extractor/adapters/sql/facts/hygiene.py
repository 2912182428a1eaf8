"""Facts to audit, and the record of what was done about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa
from sqlmodel import col, select

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_statements import load_facts, place, select_facts
from extractor.adapters.sql.schema.facts import HygieneRow
from extractor.adapters.sql.schema.rows import dump_json
from extractor.adapters.sql.schema.tables import FactReads, Facts
from extractor.core.facts.fact import Fact, FactStatus, Scope

PAGE = 1_000


@dataclass(frozen=True, slots=True)
class AuditScope:
    """Which facts are audited: all of a tenant, or those of one user and project."""

    tenant_id: str
    user_id: str | None = None
    project_id: str | None = None


@dataclass(frozen=True, slots=True)
class Pollution:
    """Share of facts that are never read.

    Attributes:
        facts: Active ones.
        facts_per_session: Facts per session that left any.
        never_read_share: 0 to 1.
    """

    facts: int
    facts_per_session: float
    never_read: int
    never_read_share: float


class Hygiene:
    """Reads facts for audits and stores their reports."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def facts(self, scope: AuditScope) -> Iterator[Fact]:
        """Yield active facts, expired ones included, page by page."""
        places = []
        if scope.user_id is not None:
            places.append(place(scope.tenant_id, Scope.USER, scope.user_id))
        if scope.project_id is not None:
            places.append(place(scope.tenant_id, Scope.PROJECT, scope.project_id))
        where = sa.or_(*places) if places else Facts.c.tenant_id == scope.tenant_id
        is_active = Facts.c.status == FactStatus.ACTIVE.value
        last = UUID(int=0)
        # One connection per page: the caller's work between two pages must not hold a snapshot open.
        while True:
            query = select_facts().where(where, is_active, Facts.c.id > last).order_by(Facts.c.id).limit(PAGE)
            with self._db.read() as connection:
                page = load_facts(connection, query)
            yield from page
            if len(page) < PAGE:
                return
            last = page[-1].id

    def record(self, scope: AuditScope, by: str, report: Mapping[str, Any]) -> None:
        """Store a report."""
        with self._db.writing() as session:
            session.add(
                HygieneRow(
                    id=uuid4(), tenant_id=scope.tenant_id, user_id=scope.user_id, applied_by=by,
                    report=dump_json(dict(report)), created_at=self._db.read_clock(session.connection()),
                )
            )  # fmt: skip

    def reports(self, tenant_id: str, limit: int = 50) -> list[HygieneRow]:
        """Return recent reports, newest first."""
        query = (
            select(HygieneRow)
            .where(HygieneRow.tenant_id == tenant_id)
            .order_by(col(HygieneRow.created_at).desc(), col(HygieneRow.id))
            .limit(limit)
        )
        with self._db.reading() as session:
            return list(session.exec(query))

    def pollution(self, tenant_id: str | None = None) -> Pollution:
        """Return the share of facts that are never read, of a tenant or of all."""
        mine = [Facts.c.status == FactStatus.ACTIVE.value]
        if tenant_id is not None:
            mine.append(Facts.c.tenant_id == tenant_id)
        with self._db.read() as connection:
            row = connection.execute(
                sa.select(
                    sa.func.count(),
                    sa.func.count(sa.distinct(Facts.c.session_pk)),
                    sa.func.count(Facts.c.session_pk),
                    sa.func.count(FactReads.c.fact_id),
                )
                .select_from(Facts.outerjoin(FactReads, FactReads.c.fact_id == Facts.c.id))
                .where(*mine)
            ).one()
        facts, sessions, from_sessions, read = (int(value) for value in row)
        return Pollution(
            facts=facts,
            facts_per_session=round(from_sessions / sessions, 2) if sessions else 0.0,
            never_read=facts - read,
            never_read_share=round((facts - read) / facts, 4) if facts else 0.0,
        )
