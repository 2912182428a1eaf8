"""History for charts: the backlog, sampled once a minute, and events that explain changes (deployments, pauses, outages)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.operators.overview import Overview
from extractor.adapters.sql.operators.stats import MINUTE_S, bucket_of, floor
from extractor.adapters.sql.schema.tables import BacklogSamples, Marks, OperatorActions
from extractor.core.conversation.events import EVERY_TENANT

# A day longer than the longest plot of the dashboard.
SAMPLES_KEPT_S = 8 * 86_400.0
MARKS_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Backlog:
    """The maximum backlog in a bucket that begins at `at`; `oldest_age_s` is 0 if nothing was late."""

    at: datetime
    unread: int
    oldest_age_s: float


@dataclass(frozen=True, slots=True)
class Mark:
    """An event that explains a change in a chart.

    Attributes:
        until: When it ended; None for a moment, or while it lasts (`is_open`).
    """

    kind: Literal["deployed", "paused", "outage"]
    name: str
    at: datetime
    until: datetime | None
    is_open: bool = False


class OverTime:
    """Samples the backlog and reads it with its marks."""

    def __init__(self, database: Database, overview: Overview) -> None:
        self._db = database
        self._overview = overview

    def sample(self) -> None:
        """Record the backlog. Of all workers' calls in a minute, the first one counts."""
        now = self._db.present()
        minute = floor(now, MINUTE_S)
        with self._db.read() as connection:
            known = sa.select(BacklogSamples.c.taken_at).where(BacklogSamples.c.taken_at == minute)
            if connection.execute(known).one_or_none() is not None:
                return
        waiting = self._overview.waiting()
        oldest = waiting.oldest_unread_at or now
        row = {"unread": waiting.unread, "oldest_age_s": max(0.0, (now - oldest).total_seconds())}
        with self._db.write() as connection:
            added = self._db.insert(BacklogSamples).values(taken_at=minute, **row).on_conflict_do_nothing()
            connection.execute(added)
            old = BacklogSamples.c.taken_at < minute - timedelta(seconds=SAMPLES_KEPT_S)
            connection.execute(sa.delete(BacklogSamples).where(old))

    def backlog(self, since: datetime, width_s: int = MINUTE_S) -> list[Backlog]:
        """Return the maximum backlog of each bucket of `width_s` seconds since an instant, oldest first."""
        at = bucket_of(self._db, BacklogSamples.c.taken_at, width_s)
        query = (
            sa.select(at.label("at"), _most(BacklogSamples.c.unread), _most(BacklogSamples.c.oldest_age_s))
            .where(BacklogSamples.c.taken_at >= since)
            .group_by(at)
            .order_by(at)
        )
        with self._db.read() as connection:
            return [Backlog(row.at, row.unread, row.oldest_age_s) for row in connection.execute(query)]

    def marks(self, tenant_id: str | None, since: datetime) -> list[Mark]:
        """Return the events since an instant, and those that lasted then, oldest first.

        Args:
            tenant_id: Whose pauses; those of all tenants are included. None: only those of all tenants.
        """
        touches = sa.or_(Marks.c.at >= since, Marks.c.until >= since, _lasts())
        noted = sa.select(Marks).where(touches).order_by(Marks.c.at.desc()).limit(MARKS_SHOWN)
        tenants = [EVERY_TENANT, *([tenant_id] if tenant_id is not None else [])]
        paused = (
            sa.select(OperatorActions.c.at, OperatorActions.c.action, OperatorActions.c.tenant_id)
            .where(OperatorActions.c.action.in_(("pause", "resume")), OperatorActions.c.tenant_id.in_(tenants))
            .order_by(OperatorActions.c.at.desc(), OperatorActions.c.id)
            .limit(MARKS_SHOWN)
        )
        with self._db.read() as connection:
            found = [
                Mark(row.kind, row.name, row.at, row.until, row.kind == "outage" and row.until is None)
                for row in connection.execute(noted)
            ]
            actions = [(row.at, row.action, row.tenant_id) for row in connection.execute(paused)]
        pauses = [mark for mark in pauses_of(reversed(actions)) if mark.is_open or (mark.until or mark.at) >= since]
        return sorted([*found, *pauses], key=lambda mark: mark.at)


def pauses_of(actions: Iterable[tuple[datetime, str, str]]) -> Sequence[Mark]:
    """Return the pauses from the log of operators' actions, oldest first; one without a resume is open."""
    begun: dict[str, datetime] = {}
    found: list[Mark] = []
    for at, action, tenant_id in actions:
        if action == "pause":
            begun.setdefault(tenant_id, at)
        elif tenant_id in begun:
            found.append(Mark("paused", _whose(tenant_id), begun.pop(tenant_id), at))
    return [*found, *(Mark("paused", _whose(tenant_id), at, None, True) for tenant_id, at in begun.items())]


def _most(column: sa.Column[Any]) -> sa.ColumnElement[Any]:
    return sa.func.max(column).label(column.name)


def _lasts() -> sa.ColumnElement[bool]:
    return sa.and_(Marks.c.kind == "outage", Marks.c.until.is_(None))


def _whose(tenant_id: str) -> str:
    return "all tenants" if tenant_id == EVERY_TENANT else f"tenant {tenant_id}"
