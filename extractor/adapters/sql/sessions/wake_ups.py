"""Chooses the sessions to wake next: those that are due or whose lease expired, tenants in turns, each tenant's longest
due first.

After an outage a hundred thousand sessions may be due at once, and workers ask for some dozens of them several times a
second. Nothing here scans all of them: a skip scan over the index `sessions_due_by_tenant` (lane, tenant, due since)
finds each waiting tenant, whose next sessions are adjacent in it.

A planner may choose an index that suits an average tenant and scan one tenant's backlog for each of the others. On
PostgreSQL positions are therefore compared as rows, which only this index supports; SQLite, which searches only a row's
first column, is given the index's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.columns import bind, is_among
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import Sessions
from extractor.adapters.sql.sessions.run_statements import is_held
from extractor.core.conversation.events import LIVE
from extractor.core.run.runs import SessionState

_PK: Any = Sessions.c.pk
_LANE: Any = Sessions.c.lane
_TENANT: Any = Sessions.c.tenant_id
_DUE_AT: Any = Sessions.c.due_at

_ASKED_LANE = bind("b_lane", _LANE)
_NOW = bind("b_now", _DUE_AT)
_SHARE = sa.bindparam("share", type_=sa.Integer)
# No wake-up is on its way, or it must have been lost.
_IS_NOT_WOKEN = sa.or_(Sessions.c.woken_at.is_(None), Sessions.c.woken_at < bind("b_lost", Sessions.c.woken_at))

# Served by the index of leased sessions, of which there are never more than slots.
_IS_ABANDONED = sa.and_(Sessions.c.lease_owner.is_not(None), Sessions.c.lease_until < _NOW)

# For PostgreSQL. Locked sessions are skipped; they get a second wake-up, which does no harm.
_NOTE_WAKEUPS = sa.text(
    """UPDATE sessions SET woken_at = clock_timestamp() WHERE pk IN (
        SELECT s.pk
          FROM unnest(CAST(:tenants AS text[]), CAST(:sessions AS text[])) AS k(tenant_id, session_id)
          JOIN sessions s USING (tenant_id, session_id)
         WHERE s.state = 'due'
           FOR UPDATE OF s SKIP LOCKED)"""
)

_BY_TENANT = "INDEXED BY sessions_due_by_tenant"


class WakeUps:
    """The statements that find sessions to wake, built once: workers run them every second."""

    def __init__(self, database: Database) -> None:
        self._db = database
        waiting = self._waiting_tenants()
        self._count = sa.select(sa.func.count()).select_from(waiting)
        self._ranked = self._rank(waiting)
        is_chosen = is_among("keys", _PK, is_postgres=database.is_postgres)
        self._free = sa.select(_PK).where(is_chosen).with_for_update(skip_locked=True)
        self._abandoned = self._find_abandoned()
        is_due = sa.or_(_DUE_AT <= _NOW, _IS_ABANDONED)
        taken = sa.update(Sessions).where(is_chosen, is_due, _IS_NOT_WOKEN).values(woken_at=_NOW)
        self._take = taken.returning(_TENANT, Sessions.c.session_id)
        self._note = (
            sa.update(Sessions)
            .where(
                bind("b_tenant", _TENANT) == _TENANT,
                Sessions.c.session_id == bind("b_session_id", Sessions.c.session_id),
                Sessions.c.state == SessionState.DUE.value,
            )
            .values(woken_at=database.now())
        )

    def take(self, limit: int, *, rewake_s: float, lane: str = LIVE) -> list[tuple[str, str]]:
        """Return sessions, as (tenant, id), that need a wake-up now, and record that they get one.

        These are due sessions whose wake-up was never sent or must have been lost, and sessions with expired leases.
        Tenants take turns, so that one tenant's backlog does not delay another's single session. Any number of sweepers
        may call this at once.
        """
        with self._db.write() as connection:
            now = self._db.read_clock(connection)
            asked = {"b_lane": lane, "b_now": now, "b_lost": now - timedelta(seconds=rewake_s)}
            tenants = connection.execute(self._count, asked).scalar_one()
            for share in (2 * limit // tenants + 1, limit):
                ranking = {**asked, "b_today": self._db.today(), "share": share, "limit": limit}
                chosen = connection.execute(self._ranked, ranking).all()
                if len(chosen) == limit or all(row.turn < share for row in chosen):
                    break  # otherwise most tenants have less than a share, and some have more
            if not chosen:
                return []
            free = connection.execute(self._free, {"keys": [row.pk for row in chosen]}).scalars()
            return self._take_of(connection, asked, list(free))

    def take_abandoned(self, limit: int, *, rewake_s: float) -> list[tuple[str, str]]:
        """Return sessions of all lanes with expired leases, oldest lease first, and record that they get a wake-up now.

        They had their turn before, so they need not wait for room in the queue. Any number of sweepers may call this at
        once.
        """
        with self._db.write() as connection:
            now = self._db.read_clock(connection)
            asked = {"b_now": now, "b_lost": now - timedelta(seconds=rewake_s)}
            wanted = {**asked, "b_today": self._db.today(), "limit": limit}
            free = list(connection.execute(self._abandoned, wanted).scalars())
            return self._take_of(connection, asked, free) if free else []

    def _take_of(self, connection: Connection, asked: Mapping[str, object], keys: list[int]) -> list[tuple[str, str]]:
        taken = connection.execute(self._take, {**asked, "keys": keys})
        return [(row.tenant_id, row.session_id) for row in taken]

    def _find_abandoned(self) -> sa.Select[Any]:
        may_run = ~is_held(sa.bindparam("b_today", type_=sa.Date))
        found = sa.select(_PK).where(_IS_ABANDONED, _IS_NOT_WOKEN, may_run)
        found = found.order_by(Sessions.c.lease_until).limit(sa.bindparam("limit", type_=sa.Integer))
        return found.with_for_update(of=Sessions, skip_locked=True)

    def note(self, sessions: list[tuple[str, str]]) -> None:
        """Record that wake-ups were sent for sessions that just became due."""
        named = sorted(set(sessions))
        if self._db.is_postgres:
            tenants, ids = zip(*named, strict=True) if named else ((), ())
            with self._db.write_one() as connection:
                connection.execute(_NOTE_WAKEUPS, {"tenants": list(tenants), "sessions": list(ids)})
            return
        with self._db.write() as connection:
            for tenant, session in named:
                connection.execute(self._note, {"b_tenant": tenant, "b_session_id": session})

    def _waiting_tenants(self) -> sa.CTE:
        """Return the tenants with sessions that are or will be due, and NULL at the end."""
        first = sa.select(_TENANT).where(_DUE_AT.is_not(None)).order_by(_LANE, _TENANT).limit(1)
        if self._db.is_postgres:
            first = first.where(_LANE <= _ASKED_LANE)
            smallest = first.where(_LANE >= _ASKED_LANE)
        else:
            first = smallest = first.where(_LANE == _ASKED_LANE).with_hint(Sessions, _BY_TENANT, "sqlite")
        waiting = sa.select(smallest.scalar_subquery().label("tenant_id")).cte("waiting", recursive=True)
        if self._db.is_postgres:
            following = first.where(sa.tuple_(_LANE, _TENANT) > sa.tuple_(_ASKED_LANE, waiting.c.tenant_id))
        else:
            following = first.where(waiting.c.tenant_id < _TENANT)
        return waiting.union_all(sa.select(following.scalar_subquery()).where(waiting.c.tenant_id.is_not(None)))

    def _rank(self, waiting: sa.CTE) -> sa.Select[Any]:
        """Return keys and turns, the first session of each tenant before any second.

        Only each tenant's share is ranked: beyond that, a longer-due session of another tenant could be missing.
        """
        at = sa.func.coalesce(_DUE_AT, Sessions.c.lease_until).label("at")
        abandoned = sa.select(_PK, _TENANT, at)
        abandoned = abandoned.where(_IS_ABANDONED, _LANE == _ASKED_LANE, _IS_NOT_WOKEN)
        found = self._longest_due(waiting).union(abandoned).subquery()
        turn = sa.func.row_number().over(partition_by=found.c.tenant_id, order_by=(found.c.at, found.c.pk))
        may_run = ~is_held(sa.bindparam("b_today", type_=sa.Date), found.c.tenant_id)
        ranked = sa.select(found.c.pk, turn.label("turn")).where(may_run).subquery()
        in_share = sa.select(ranked).where(ranked.c.turn <= _SHARE).order_by(ranked.c.turn, ranked.c.pk)
        return in_share.limit(sa.bindparam("limit", type_=sa.Integer))

    def _longest_due(self, waiting: sa.CTE) -> sa.Select[Any]:
        """Return the longest-due sessions of each waiting tenant: key, tenant, due since."""
        longest = sa.select(_PK).where(_DUE_AT.is_not(None), _IS_NOT_WOKEN).limit(_SHARE)
        longest = longest.order_by(_LANE, _TENANT, _DUE_AT, _PK)
        if self._db.is_postgres:
            tenant = (_ASKED_LANE, waiting.c.tenant_id)
            is_mine = sa.and_(
                sa.tuple_(_LANE, _TENANT) >= sa.tuple_(*tenant),
                sa.tuple_(_LANE, _TENANT, _DUE_AT) <= sa.tuple_(*tenant, _NOW),
            )
            mine = longest.where(is_mine).add_columns(_TENANT, _DUE_AT.label("at")).lateral()
            return sa.select(*mine.c).join_from(waiting, mine, waiting.c.tenant_id.is_not(None))
        is_mine = sa.and_(_LANE == _ASKED_LANE, waiting.c.tenant_id == _TENANT, _DUE_AT <= _NOW)
        keys = longest.where(is_mine).with_hint(Sessions, _BY_TENANT, "sqlite").correlate(waiting)
        one = sa.alias(Sessions)  # SQLite has no LATERAL
        return sa.select(one.c.pk, one.c.tenant_id, one.c.due_at.label("at")).join_from(
            waiting, one, one.c.pk.in_(keys)
        )
