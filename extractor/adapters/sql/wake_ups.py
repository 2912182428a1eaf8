"""Which sessions get a wake-up next: those that are due or whose lease ran out, tenants in turns, the longest due of each first.

After an outage a hundred thousand sessions may be due at once, and workers ask for some dozens of them several times a second.
So nothing here looks at all of them: a step in the index `sessions_due_by_tenant` (lane, tenant, since when due) finds
each tenant that waits, and its next sessions stand together.

A planner would at times take an index that does for a usual tenant, and walk past the backlog of one for each of the others.
On PostgreSQL places are therefore compared as rows, which this index alone can be searched for; SQLite, which searches
for the first column of a row only, is told the index's name.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

import sqlalchemy as sa

from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.run_statements import is_held
from extractor.adapters.sql.tables import Sessions

_PK: Any = Sessions.c.pk
_LANE: Any = Sessions.c.lane
_TENANT: Any = Sessions.c.tenant_id
_DUE_AT: Any = Sessions.c.due_at
_BY_TENANT = "INDEXED BY sessions_due_by_tenant"


def take_due(database: Database, limit: int, *, rewake_s: float, lane: str) -> list[tuple[str, str]]:
    """Return tenants and ids of sessions that need a wake-up now, and note that they get one; see `Upkeep.take_due`."""
    with database.write() as connection:
        now = database.read_clock(connection)
        asked = _Asked(database.is_postgres, lane, now, database.today(), now - timedelta(seconds=rewake_s))
        tenants = connection.execute(sa.select(sa.func.count()).select_from(asked.waiting_tenants())).scalar_one()
        for share in (2 * limit // tenants + 1, limit):
            chosen = connection.execute(asked.ranked(share).limit(limit)).all()
            if len(chosen) == limit or all(row.turn < share for row in chosen):
                break  # else most tenants have less than a share, and some have more
        if not chosen:
            return []
        free = sa.select(_PK).where(_PK.in_([row.pk for row in chosen])).with_for_update(skip_locked=True)
        keys = list(connection.execute(free).scalars())
        still = sa.and_(_PK.in_(keys), sa.or_(now >= _DUE_AT, Sessions.c.lease_until < now), asked.is_not_woken)
        taken = sa.update(Sessions).where(still).values(woken_at=now).returning(_TENANT, Sessions.c.session_id)
        return [(row.tenant_id, row.session_id) for row in connection.execute(taken)]


@dataclass(frozen=True, slots=True)
class _Asked:
    """The statements for one lane and moment.

    Attributes:
        today: The day of UTC, by which budgets go.
        lost: A wake-up from before it must be lost.
    """

    is_postgres: bool
    lane: str
    now: datetime
    today: date
    lost: datetime

    @property
    def is_not_woken(self) -> sa.ColumnElement[bool]:
        return sa.or_(Sessions.c.woken_at.is_(None), Sessions.c.woken_at < self.lost)

    def waiting_tenants(self) -> sa.CTE:
        """Return the tenants with sessions that are due or will be, and NULL at the end."""
        first = sa.select(_TENANT).where(_DUE_AT.is_not(None)).order_by(_LANE, _TENANT).limit(1)
        if self.is_postgres:
            first = first.where(self.lane >= _LANE)
            smallest = first.where(self.lane <= _LANE)
        else:
            first = smallest = first.where(self.lane == _LANE).with_hint(Sessions, _BY_TENANT, "sqlite")
        waiting = sa.select(smallest.scalar_subquery().label("tenant_id")).cte("waiting", recursive=True)
        if self.is_postgres:
            following = first.where(sa.tuple_(_LANE, _TENANT) > sa.tuple_(sa.literal(self.lane), waiting.c.tenant_id))
        else:
            following = first.where(waiting.c.tenant_id < _TENANT)
        return waiting.union_all(sa.select(following.scalar_subquery()).where(waiting.c.tenant_id.is_not(None)))

    def ranked(self, share: int) -> sa.Select[Any]:
        """Return keys and turns, the first session of each tenant before any second.

        Args:
            share: So many of each tenant are ranked; with more than that a longer due one could be missing before them.
        """
        at = sa.func.coalesce(_DUE_AT, Sessions.c.lease_until).label("at")
        abandoned = sa.select(_PK, _TENANT, at)
        abandoned = abandoned.where(Sessions.c.lease_until < self.now, self.lane == _LANE, self.is_not_woken)
        found = self._due(share).union(abandoned).subquery()
        turn = sa.func.row_number().over(partition_by=found.c.tenant_id, order_by=(found.c.at, found.c.pk))
        may_run = ~is_held(self.today, found.c.tenant_id)
        ranked = sa.select(found.c.pk, turn.label("turn")).where(may_run).subquery()
        return sa.select(ranked).where(ranked.c.turn <= share).order_by(ranked.c.turn, ranked.c.pk)

    def _due(self, share: int) -> sa.Select[Any]:
        """Return the longest due sessions of each tenant that waits: key, tenant, since when."""
        waiting = self.waiting_tenants()
        longest = sa.select(_PK).where(_DUE_AT.is_not(None), self.is_not_woken).limit(share)
        longest = longest.order_by(_LANE, _TENANT, _DUE_AT, _PK)
        if self.is_postgres:
            tenant = (sa.literal(self.lane), waiting.c.tenant_id)
            is_mine = sa.and_(
                sa.tuple_(_LANE, _TENANT) >= sa.tuple_(*tenant),
                sa.tuple_(_LANE, _TENANT, _DUE_AT) <= sa.tuple_(*tenant, sa.literal(self.now, Instant())),
            )
            mine = longest.where(is_mine).add_columns(_TENANT, _DUE_AT.label("at")).lateral()
            return sa.select(*mine.c).join_from(waiting, mine, waiting.c.tenant_id.is_not(None))
        is_mine = sa.and_(self.lane == _LANE, waiting.c.tenant_id == _TENANT, self.now >= _DUE_AT)
        keys = longest.where(is_mine).with_hint(Sessions, _BY_TENANT, "sqlite").correlate(waiting)
        one = sa.alias(Sessions)  # SQLite has no LATERAL
        return sa.select(one.c.pk, one.c.tenant_id, one.c.due_at.label("at")).join_from(
            waiting, one, one.c.pk.in_(keys)
        )
