"""The state of the whole, or of one tenant: counts, what waits, who works. Cheap enough to be asked every few seconds."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from datetime import datetime
from typing import Any, Generic, TypeVar

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection

from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.operators.dead_letters import is_open
from extractor.adapters.sql.operators.stats import Counted, Stats
from extractor.adapters.sql.schema.rows import rfc3339
from extractor.adapters.sql.schema.tables import DeadLetters, Facts, Messages, Runs, Sessions, Workers
from extractor.adapters.sql.sessions.run_statements import is_held
from extractor.core.conversation.events import EVERY_TENANT
from extractor.core.facts.fact import FactStatus
from extractor.core.run.breaker import Breaker
from extractor.core.run.freshness import Seen
from extractor.core.run.runs import SUCCESSES, Outcome

ALIVE_S = 60
"""A worker that was heard of so lately is alive; its heart beats every second."""

FACTS_KNOWN_FOR_S = 10.0
"""To count all facts is work; dashboards and metrics may show counts so old."""

T = TypeVar("T")


class Overview:
    """See the module."""

    def __init__(self, database: Database, stats: Stats) -> None:
        self._db = database
        self._stats = stats
        self._facts = Remembered[dict[str, int]](FACTS_KNOWN_FOR_S)

    def status(self, tenant_id: str | None = None) -> dict[str, Any]:
        """Return counts, the oldest unread message, and the workers that are alive; of a tenant, or of all."""
        totals = self._stats.totals(tenant_id)

        def of(table: sa.Table) -> ColumnElement[bool]:
            return sa.true() if tenant_id is None else table.c.tenant_id == tenant_id

        with self._db.read() as connection:
            now = self._db.read_clock(connection)
            states = connection.execute(
                sa.select(Sessions.c.state, sa.func.count()).where(of(Sessions)).group_by(Sessions.c.state)
            ).all()
            running = _count(connection, Runs, Runs.c.ended_at.is_(None), of(Runs))
            unread, oldest = self._unread(connection, tenant_id)
            letters = _count(connection, DeadLetters, is_open(), of(DeadLetters))
            workers = connection.execute(sa.select(Workers).order_by(Workers.c.started_at)).all()
            facts = self._facts.get(tenant_id or "", lambda: _facts_by_type(connection, of(Facts)))
        runs = _sums(totals, "outcome")
        if running:
            runs[Outcome.RUNNING.value] = running
        return {
            "sessions": {row[0]: row[1] for row in states},
            "runs": runs,
            "paths": {kind: count for kind, count in _sums(totals, "path").items() if kind},
            "missed_caches": int(sum(row.counts["missed_caches"] for row in totals)),
            "failures": {kind: count for kind, count in _sums(totals, "cause").items() if kind},
            "facts": facts,
            "unread": unread,
            "oldest_unread_at": rfc3339(oldest),
            "dead_letters": letters,
            "workers": [_worker_document(row) for row in workers if (now - row.seen_at).total_seconds() < ALIVE_S],
        }

    def _unread(self, connection: Connection, tenant_id: str | None) -> tuple[int, datetime | None]:
        query = sa.select(sa.func.count(), sa.func.min(Messages.c.received_at, type_=Instant))
        query = query.select_from(Messages).where(Messages.c.read_state.is_(None))
        if tenant_id is not None:
            mine = sa.select(Sessions.c.pk).where(Sessions.c.tenant_id == tenant_id)
            query = query.where(Messages.c.session_pk.in_(mine))
        count, oldest = connection.execute(query).one()
        return count, oldest

    def seen(self, breaker: Breaker, paused: dict[str, str | None]) -> Seen:
        """Return what tells whether extraction goes on; see `core/run/freshness.py`."""
        with self._db.read() as connection:
            now = self._db.read_clock(connection)
            due_since = connection.execute(
                sa.select(sa.func.min(Sessions.c.due_at, type_=Instant)).where(
                    Sessions.c.due_at <= now, ~is_held(self._db.today())
                )
            ).scalar_one()
            last_success = connection.execute(
                sa.select(Runs.c.ended_at)
                .where(Runs.c.ended_at.is_not(None), Runs.c.outcome.in_([outcome.value for outcome in SUCCESSES]))
                .order_by(Runs.c.ended_at.desc())
                .limit(1)
            ).scalar_one_or_none()
            beats = list(connection.execute(sa.select(Workers.c.seen_at)).scalars())
        return Seen(
            now=now,
            paused_at=datetime.fromisoformat(paused[EVERY_TENANT] or "") if EVERY_TENANT in paused else None,
            breaker_opened_at=breaker.opened_at,
            breaker_reason=breaker.reason,
            workers=sum((now - beat).total_seconds() < ALIVE_S for beat in beats),
            last_worker_at=max(beats, default=None),
            due_since=due_since,
            last_success_at=last_success,
        )

    def forget(self) -> None:
        """Count everything anew when it is asked for next."""
        self._facts.forget()


class Remembered(Generic[T]):
    """Answers by key, each asked for again when it is older than some seconds. Safe for threads."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self._known: dict[str, tuple[float, T]] = {}

    def get(self, key: str, ask: Callable[[], T]) -> T:
        """Return the answer, asking when there is none that is young enough."""
        with self._lock:
            found = self._known.get(key)
        if found is not None and time.monotonic() - found[0] < self._seconds:
            return found[1]
        answer = ask()
        with self._lock:
            if len(self._known) > 1_000:
                self._known.clear()
            self._known[key] = (time.monotonic(), answer)
        return answer

    def forget(self) -> None:
        """Let everything be asked for again."""
        with self._lock:
            self._known.clear()


def _facts_by_type(connection: Connection, mine: ColumnElement[bool]) -> dict[str, int]:
    query = sa.select(Facts.c.type, sa.func.count()).where(mine, Facts.c.status == FactStatus.ACTIVE.value)
    return {row[0]: row[1] for row in connection.execute(query.group_by(Facts.c.type))}


def _count(connection: Connection, table: sa.Table, *conditions: ColumnElement[bool]) -> int:
    return int(connection.execute(sa.select(sa.func.count()).select_from(table).where(*conditions)).scalar_one())


def _sums(rows: list[Counted], kind: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for row in rows:
        name = getattr(row, kind)
        found[name] = found.get(name, 0) + int(row.counts["runs"])
    return found


def _worker_document(row: Any) -> dict[str, Any]:
    return {
        "id": row.id,
        "host": row.host,
        "pid": row.pid,
        "running": row.running,
        "concurrency": row.concurrency,
        "started_at": rfc3339(row.started_at),
        "seen_at": rfc3339(row.seen_at),
        "redis_error": row.redis_error,
    }
