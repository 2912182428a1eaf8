"""The overall state, or one tenant's: counts, backlog, workers. Cheap enough to query every few seconds."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, Generic, TypeVar

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection

from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.operators.dead_letters import is_open
from extractor.adapters.sql.operators.stats import Counted, Stats
from extractor.adapters.sql.schema.tables import DeadLetters, Facts, Messages, Runs, Sessions, Workers
from extractor.adapters.sql.sessions.gathering import is_gathering
from extractor.adapters.sql.sessions.run_statements import is_held
from extractor.core.conversation.events import EVERY_TENANT
from extractor.core.facts.fact import FactStatus
from extractor.core.run.breaker import Breaker
from extractor.core.run.figures import DATES, REFUSALS
from extractor.core.run.freshness import Seen
from extractor.core.run.pace import DueReason
from extractor.core.run.runs import SUCCESSES, Outcome

# A worker seen within this time is alive; it sends a heartbeat every second.
ALIVE_S = 60

# Counting all facts is expensive; dashboards and metrics may show counts this old.
FACTS_KNOWN_FOR_S = 10.0

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LiveWorker:
    """A worker process that sent a heartbeat in the last minute.

    Attributes:
        running: Runs in progress.
        concurrency: Runs that it can make at once.
        redis_error: The error that it gets from Redis; None if there is none.
        model, version: What it runs with; None if unknown.
    """

    id: str
    host: str
    pid: int | None
    running: int
    concurrency: int
    started_at: datetime
    seen_at: datetime
    redis_error: str | None
    model: str | None
    version: str | None


@dataclass(frozen=True, slots=True)
class Gathering:
    """Sessions that gather turns before a run reads them, and their unread messages."""

    sessions: int
    messages: int


@dataclass(frozen=True, kw_only=True)
class Waiting:
    """What probes need.

    Attributes:
        oldest_unread_at: When the oldest unread message came that is not being gathered.
        dead_letters: Those that are neither redriven nor dismissed.
    """

    unread: int
    oldest_unread_at: datetime | None
    gathering: Gathering
    dead_letters: int
    workers: list[LiveWorker]


@dataclass(frozen=True, kw_only=True)
class Work(Waiting):
    """The current moment.

    Attributes:
        sessions: By state.
        facts: Active ones by type.
        runs: Those in progress, under `running`; empty if there are none.
    """

    sessions: dict[str, int]
    facts: dict[str, int]
    runs: dict[str, int]


@dataclass(frozen=True, kw_only=True)
class Totals:
    """Sums over all runs that ended.

    Attributes:
        runs: By outcome.
        failures: Failed runs by cause.
        refusals: Refused tool calls by the kind of rule that they broke.
        dates: Dates in facts that runs wrote, by what the check of them found.
    """

    runs: dict[str, int]
    paths: dict[str, int]
    missed_caches: int
    failures: dict[str, int]
    tool_calls: int
    refusals: dict[str, int]
    dates: dict[str, int]


class Overview:
    """Counts what is there now."""

    def __init__(self, database: Database, stats: Stats) -> None:
        self._db = database
        self._stats = stats
        self._facts = Remembered[dict[str, int]](FACTS_KNOWN_FOR_S)

    def work(self, tenant_id: str | None = None) -> Work:
        """Return the current state of a tenant, or of all."""
        mine = _of(tenant_id)
        with self._db.read() as connection:
            waiting, running = self._waiting(connection, tenant_id)
            states = connection.execute(
                sa.select(Sessions.c.state, sa.func.count()).where(mine(Sessions)).group_by(Sessions.c.state)
            ).all()
            facts = self._facts.get(tenant_id or "", lambda: _facts_by_type(connection, mine(Facts)))
        return Work(
            **vars(waiting),
            sessions={row[0]: row[1] for row in states},
            facts=facts,
            runs={Outcome.RUNNING.value: running} if running else {},
        )

    def totals(self, tenant_id: str | None = None) -> Totals:
        """Return sums over the runs of a tenant, or of all."""
        totals = self._stats.totals(tenant_id)
        return Totals(
            runs=_sums(totals, "outcome"),
            paths={kind: count for kind, count in _sums(totals, "path").items() if kind},
            missed_caches=_total(totals, "missed_caches"),
            failures={kind: count for kind, count in _sums(totals, "cause").items() if kind},
            tool_calls=_total(totals, "tool_calls"),
            refusals={name.removeprefix("refused_"): _total(totals, name) for name in REFUSALS},
            dates={name.removeprefix("dates_"): _total(totals, name) for name in DATES},
        )

    def waiting(self) -> Waiting:
        """Return the backlog and the workers, over all tenants."""
        with self._db.read() as connection:
            return self._waiting(connection, None)[0]

    def _waiting(self, connection: Connection, tenant_id: str | None) -> tuple[Waiting, int]:
        """Return the backlog, and how many runs are in progress."""
        # All counts in one statement: each would be a round trip, and PostgreSQL may be far away.
        mine = _of(tenant_id)
        unread: ColumnElement[bool] = Messages.c.read_state.is_(None)
        if tenant_id is not None:
            sessions = sa.select(Sessions.c.pk).where(Sessions.c.tenant_id == tenant_id)
            unread = sa.and_(unread, Messages.c.session_pk.in_(sessions))
        gathers = sa.and_(is_gathering(self._db.now()), mine(Sessions))
        gathered = sa.select(sa.func.coalesce(sa.func.sum(Sessions.c.gathered_messages), 0)).where(gathers)
        row = connection.execute(
            sa.select(
                sa.type_coerce(self._db.now(), Instant).label("now"),
                _count(Runs, Runs.c.ended_at.is_(None), mine(Runs)).label("running"),
                _count(Messages, unread).label("unread"),
                self._oldest_late(unread).label("oldest"),
                _count(Sessions, gathers).label("gathering"),
                gathered.scalar_subquery().label("gathered"),
                _count(DeadLetters, is_open(), mine(DeadLetters)).label("letters"),
            )
        ).one()
        columns = [Workers.c[field.name] for field in fields(LiveWorker)]
        workers = [LiveWorker(*one) for one in connection.execute(sa.select(*columns).order_by(Workers.c.started_at))]
        waiting = Waiting(
            unread=row.unread,
            oldest_unread_at=row.oldest,
            gathering=Gathering(row.gathering, int(row.gathered)),
            dead_letters=row.letters,
            workers=[one for one in workers if (row.now - one.seen_at).total_seconds() < ALIVE_S],
        )
        return waiting, row.running

    def _oldest_late(self, unread: ColumnElement[bool]) -> sa.ScalarSelect[Any]:
        """Return when the oldest late message came: unread, and its session is due, running, or parked without a batch."""
        now = self._db.now()
        is_parked = sa.and_(Sessions.c.state == "parked", Sessions.c.due_reason.is_distinct_from(DueReason.BATCH.value))
        is_late = sa.or_(Sessions.c.due_at <= now, Sessions.c.state == "running", is_parked)
        mine = sa.and_(Sessions.c.pk == Messages.c.session_pk, is_late)
        oldest = sa.select(Messages.c.received_at).where(unread, sa.exists().where(mine).correlate(Messages))
        # As a rule nothing is late. This condition then spares a scan of all unread messages.
        is_any = sa.exists(sa.select(Sessions.c.pk).where(is_late).correlate(None))
        return oldest.where(is_any).order_by(Messages.c.received_at).limit(1).scalar_subquery()

    def seen(self, breaker: Breaker, paused: dict[str, datetime]) -> Seen:
        """Return the input of `core/run/freshness.py`: whether extraction is running."""
        today = self._db.today()
        due = sa.select(sa.func.min(Sessions.c.due_at, type_=Instant))
        due = due.where(Sessions.c.due_at <= self._db.now(), ~is_held(today))
        succeeded = Runs.c.outcome.in_([outcome.value for outcome in SUCCESSES])
        last = sa.select(Runs.c.ended_at).where(Runs.c.ended_at.is_not(None), succeeded)
        last = last.order_by(Runs.c.ended_at.desc()).limit(1)
        with self._db.read() as connection:
            row = connection.execute(
                sa.select(
                    sa.type_coerce(self._db.now(), Instant).label("now"),
                    due.scalar_subquery().label("due_since"),
                    last.scalar_subquery().label("last_success"),
                )
            ).one()
            beats = list(connection.execute(sa.select(Workers.c.seen_at)).scalars())
        return Seen(
            now=row.now,
            paused_at=paused.get(EVERY_TENANT),
            breaker_opened_at=breaker.opened_at,
            breaker_reason=breaker.reason,
            workers=sum((row.now - beat).total_seconds() < ALIVE_S for beat in beats),
            last_worker_at=max(beats, default=None),
            due_since=row.due_since,
            last_success_at=row.last_success,
        )

    def forget(self) -> None:
        """Drop cached counts."""
        self._facts.forget()


class Remembered(Generic[T]):
    """Caches results by key for some seconds. Thread-safe."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self._known: dict[str, tuple[float, T]] = {}

    def get(self, key: str, ask: Callable[[], T]) -> T:
        """Return the cached result, or compute it if it is missing or too old."""
        with self._lock:
            found = self._known.get(key)
        if found is not None and time.monotonic() - found[0] < self._seconds:
            return found[1]
        answer = ask()  # outside the lock: a slow query for one tenant must not block the others
        with self._lock:
            if len(self._known) > 1_000:
                self._known.clear()
            self._known[key] = (time.monotonic(), answer)
        return answer

    def forget(self) -> None:
        """Drop all cached results."""
        with self._lock:
            self._known.clear()


def _facts_by_type(connection: Connection, mine: ColumnElement[bool]) -> dict[str, int]:
    query = sa.select(Facts.c.type, sa.func.count()).where(mine, Facts.c.status == FactStatus.ACTIVE.value)
    return {row[0]: row[1] for row in connection.execute(query.group_by(Facts.c.type))}


def _count(table: sa.Table, *conditions: ColumnElement[bool]) -> sa.ScalarSelect[int]:
    return sa.select(sa.func.count()).select_from(table).where(*conditions).scalar_subquery()


def _of(tenant_id: str | None) -> Callable[[sa.Table], ColumnElement[bool]]:
    return lambda table: sa.true() if tenant_id is None else table.c.tenant_id == tenant_id


def _total(rows: list[Counted], name: str) -> int:
    return int(sum(row.counts[name] for row in rows))


def _sums(rows: list[Counted], kind: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for row in rows:
        name = getattr(row, kind)
        found[name] = found.get(name, 0) + int(row.counts["runs"])
    return found
