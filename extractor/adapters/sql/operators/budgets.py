"""Tenants' budgets per UTC day, and what they have spent today."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import Tenants
from extractor.adapters.sql.sessions.run_statements import is_over_budget
from extractor.core.conversation.events import EVERY_TENANT


def select_tenants(today: date) -> sa.Select[Any]:
    """Return tenants, and whether each has spent today's budget."""
    return sa.select(Tenants, is_over_budget(today).label("is_over_budget"))


@dataclass(frozen=True, slots=True)
class Tenant:
    """A tenant's budget per UTC day, and today's spending.

    Attributes:
        created_at: When it was first seen; None if it never was.
        daily_usd, daily_tokens: Limits in US dollars and in tokens of input and output; None: no limit.
        spent_usd, spent_tokens: Spent today since there is a limit.
        is_over_budget: Its sessions wait for the next day, which begins at `goes_on_at`.
    """

    tenant_id: str
    created_at: datetime | None = None
    paused_at: datetime | None = None
    daily_usd: float | None = None
    daily_tokens: int | None = None
    spent_usd: float = 0.0
    spent_tokens: int = 0
    is_over_budget: bool = False
    goes_on_at: datetime | None = None


def _to_tenant(row: Any, today: date) -> Tenant:
    # Nothing resets the sums at midnight; the next run that commits does.
    usd, tokens = (row.spent_usd, row.spent_tokens) if row.spent_on == today else (0.0, 0)
    return Tenant(
        tenant_id=row.id,
        created_at=row.created_at,
        paused_at=row.paused_at,
        daily_usd=row.daily_usd,
        daily_tokens=row.daily_tokens,
        spent_usd=round(usd, 6),
        spent_tokens=tokens,
        is_over_budget=bool(row.is_over_budget),
        goes_on_at=_end_of(today) if row.is_over_budget else None,
    )


def held_by(connection: Connection, tenant_id: str, today: date) -> Literal["pause", "budget"] | None:
    """Return what prevents runs of a tenant: `pause` or `budget`; None if runs may start."""
    rows = connection.execute(select_tenants(today).where(Tenants.c.id.in_([tenant_id, EVERY_TENANT]))).all()
    if any(row.paused_at is not None for row in rows):
        return "pause"
    return "budget" if any(row.is_over_budget for row in rows) else None


def _end_of(today: date) -> datetime:
    """Return the midnight UTC at which budgets reset."""
    return datetime.combine(today + timedelta(days=1), time(), UTC)


class Budgets:
    """Sets and reads budgets; runs add to the spending when they commit."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def set(self, tenant_id: str, *, daily_usd: float | None, daily_tokens: int | None) -> None:
        """Set a tenant's budget per UTC day; None: no limit. Spending before the budget existed is not counted."""
        with self._db.write() as connection:
            at = sa.literal(self._db.read_clock(connection), Instant())
            row = self._db.insert(Tenants).values(
                id=tenant_id, created_at=at, daily_usd=daily_usd, daily_tokens=daily_tokens, spent_usd=0, spent_tokens=0
            )
            values = {"daily_usd": daily_usd, "daily_tokens": daily_tokens}
            connection.execute(row.on_conflict_do_update(index_elements=["id"], set_=values))

    def held_by(self, tenant_id: str) -> Literal["pause", "budget"] | None:
        """Return what prevents runs of a tenant; None if runs may start."""
        with self._db.read() as connection:
            return held_by(connection, tenant_id, self._db.today())

    def tenants(self, tenant_id: str | None = None, *, only_over_budget: bool = False) -> list[Tenant]:
        """Return tenants with their budgets, today's spending, and whether they are paused or over budget."""
        today = self._db.today()
        query = select_tenants(today).where(Tenants.c.id != EVERY_TENANT).order_by(Tenants.c.id)
        if tenant_id is not None:
            query = query.where(Tenants.c.id == tenant_id)
        if only_over_budget:
            query = query.where(is_over_budget(today))
        with self._db.read() as connection:
            return [_to_tenant(row, today) for row in connection.execute(query)]
