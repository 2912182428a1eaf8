"""Counts of runs by minute and by hour, for plots and for counters that outlive the runs.

Runs that ended more than two minutes ago are counted once, by any worker (`roll`). Newer ones are counted at query time,
so totals are correct at any moment.
"""

# Counted afterwards, not in a run's commit: there, all runs would wait for the row that they update.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection

from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import Runs, RunStats, StatsMarks
from extractor.core.conversation.events import EVERY_TENANT
from extractor.core.run.cursor import CursorMode
from extractor.core.run.figures import COUNTERS
from extractor.core.run.runs import SUCCESSES

MINUTE_S, HOUR_S = 60, 3600
# A run that ended this long ago has been committed: none of our transactions takes longer.
SETTLED_S = 120.0

MINUTES_KEPT_S = 2 * 86_400.0
# How much of an uncounted past one transaction counts.
ROLLED_AT_ONCE = timedelta(hours=6)

KINDS = ("outcome", "path", "model", "cause")
# Upper bounds of the histograms of run time and model time; see `run_stats.within_…` and `model_within_…`.
DURATIONS_S = (1, 2, 5, 10, 30, 60)

COUNTS = (
    "runs", "messages", "turns", *COUNTERS, "missed_caches", "fallbacks", "unpriced", "duration_ms",
    *(f"within_{bound}s" for bound in DURATIONS_S), "answered", "model_ms",
    *(f"model_within_{bound}s" for bound in DURATIONS_S), "cost_usd",
)  # fmt: skip

_RUNS = "runs"
_SUCCESSES = sorted(outcome.value for outcome in SUCCESSES)


@dataclass(frozen=True, slots=True)
class Counted:
    """Runs of one kind in one time bucket.

    Attributes:
        bucket_at: Start of the bucket; None in totals.
        counts: By the names in `COUNTS`; tokens, calls, milliseconds, dollars.
    """

    bucket_at: datetime | None
    outcome: str
    path: str
    model: str
    cause: str
    counts: Mapping[str, float]


class Stats:
    """Counts runs and reads the counts."""

    def __init__(self, database: Database) -> None:
        self._db = database

    # -- counting -----------------------------------------------------------------------------------------------

    def roll(self) -> bool:
        """Count the runs that ended since the last time, at most `ROLLED_AT_ONCE` of them. One process at a time does.

        Returns:
            Whether there is more to count.
        """
        # Without a write transaction: every worker asks every 20 seconds, and almost always there is nothing to do.
        if self._is_fresh():
            return False
        with self._db.write() as connection:
            now = self._db.read_clock(connection)
            mark = self._mark(connection, now)
            if mark is None:
                return False
            settled = floor(now - timedelta(seconds=SETTLED_S), MINUTE_S)
            first = connection.execute(
                sa.select(sa.func.min(Runs.c.ended_at, type_=Instant)).where(Runs.c.ended_at >= mark)
            ).scalar_one()
            if first is None or first >= settled:
                self._move(connection, settled)
                return False
            until = min(settled, floor(first, HOUR_S) + ROLLED_AT_ONCE)
            for tenant, width in ((EVERY_TENANT, MINUTE_S), (EVERY_TENANT, HOUR_S), (None, HOUR_S)):
                self._count(connection, tenant, width, mark, until)
            self._move(connection, until)
            old = sa.and_(RunStats.c.width_s == MINUTE_S, RunStats.c.bucket_at < self._db.after(-MINUTES_KEPT_S))
            connection.execute(sa.delete(RunStats).where(old))
            return until < settled

    def _is_fresh(self) -> bool:
        with self._db.read() as connection:
            mark = self._counted_until(connection)
            now = self._db.read_clock(connection)
        return mark is not None and floor(now - timedelta(seconds=SETTLED_S), MINUTE_S) <= mark

    def _mark(self, connection: Connection, now: datetime) -> datetime | None:
        """Return up to when runs were counted, locked; None while another process counts."""
        first = sa.select(sa.func.coalesce(sa.func.min(Runs.c.ended_at, type_=Instant), sa.literal(now, Instant())))
        row = self._db.insert(StatsMarks).values(name=_RUNS, counted_until=first.scalar_subquery())
        connection.execute(row.on_conflict_do_nothing())
        return connection.execute(
            sa.select(StatsMarks.c.counted_until)
            .where(StatsMarks.c.name == _RUNS)
            .with_for_update(skip_locked=True)
        ).scalar_one_or_none()  # fmt: skip

    def _move(self, connection: Connection, until: datetime) -> None:
        connection.execute(
            sa.update(StatsMarks)
            .where(StatsMarks.c.name == _RUNS, StatsMarks.c.counted_until < until)
            .values(counted_until=until)
        )

    def _count(
        self, connection: Connection, tenant: str | None, width_s: int, since: datetime, until: datetime
    ) -> None:
        bucket = bucket_of(self._db, Runs.c.ended_at, width_s)
        keys = [*_kinds().values()]
        owner = Runs.c.tenant_id if tenant is None else sa.literal(tenant, sa.String)
        query = sa.select(owner, sa.literal(width_s), bucket, *keys, *self._sums().values()).where(
            Runs.c.ended_at >= since, Runs.c.ended_at < until
        )
        groups = [bucket, *keys, *((Runs.c.tenant_id,) if tenant is None else ())]
        names = ["tenant_id", "width_s", "bucket_at", *KINDS, *COUNTS]
        insert = self._db.insert(RunStats).from_select(names, query.group_by(*groups))
        connection.execute(
            insert.on_conflict_do_update(
                index_elements=["tenant_id", "width_s", "bucket_at", *KINDS],
                set_={name: RunStats.c[name] + insert.excluded[name] for name in COUNTS},
            )
        )

    def _sums(self) -> dict[str, ColumnElement[Any]]:
        """Return the counted sums over runs, by name."""
        if self._db.is_postgres:
            took: ColumnElement[Any] = sa.extract("epoch", Runs.c.ended_at - Runs.c.started_at) * 1000
        else:
            ended, started = (sa.type_coerce(at, sa.BigInteger) for at in (Runs.c.ended_at, Runs.c.started_at))
            took = (ended - started) / 1000.0

        def count(condition: ColumnElement[bool]) -> ColumnElement[Any]:
            return _sum(sa.case((condition, 1), else_=0))

        def read(column: ColumnElement[Any]) -> ColumnElement[Any]:
            """A window that is tried again is read once: by the run that succeeds."""
            return _sum(sa.case((Runs.c.outcome.in_(_SUCCESSES), sa.func.coalesce(column, 0)), else_=0))

        return {
            "runs": sa.func.count(),
            "messages": read(Runs.c.window_messages),
            "turns": read(Runs.c.window_turns),
            **{name: _sum(Runs.c[name]) for name in COUNTERS},
            "missed_caches": count(Runs.c.missed_cache_reason.is_not(None)),
            "fallbacks": count(Runs.c.cursor_mode == CursorMode.FALLBACK.value),
            "unpriced": count(sa.and_(Runs.c.cost_usd.is_(None), Runs.c.agent_turns > 0)),
            "duration_ms": sa.cast(_sum(sa.cast(took, sa.BigInteger)), sa.BigInteger),
            **{f"within_{bound}s": count(took <= bound * 1000) for bound in DURATIONS_S},
            "answered": count(Runs.c.model_s.is_not(None)),
            "model_ms": sa.cast(_sum(sa.cast(Runs.c.model_s * 1000, sa.BigInteger)), sa.BigInteger),
            **{f"model_within_{bound}s": count(Runs.c.model_s <= bound) for bound in DURATIONS_S},
            "cost_usd": sa.func.coalesce(sa.func.sum(Runs.c.cost_usd), 0.0),
        }

    # -- queries ------------------------------------------------------------------------------------------------

    def totals(self, tenant_id: str | None = None) -> list[Counted]:
        """Return sums over all runs since counting began, by kind; for a tenant, or all."""
        return self._collect(tenant_id, None, None)

    def series(self, tenant_id: str | None, since: datetime, width_s: int) -> list[Counted]:
        """Return sums over runs by kind and time bucket.

        Args:
            width_s: Bucket width in seconds: a multiple of an hour, or of a minute if `since` is within the last two
                days.
        """
        return self._collect(tenant_id, since, width_s)

    def _collect(self, tenant_id: str | None, since: datetime | None, width_s: int | None) -> list[Counted]:
        with self._db.snapshot() as connection:  # the mark and the counts up to it must be consistent
            marked = sa.select(StatsMarks.c.counted_until).where(StatsMarks.c.name == _RUNS).scalar_subquery()
            now, mark = connection.execute(sa.select(sa.type_coerce(self._db.now(), Instant), marked)).one()
            is_recent = since is not None and (now - since).total_seconds() < MINUTES_KEPT_S - HOUR_S
            is_fine = is_recent and width_s is not None and width_s % HOUR_S != 0
            if tenant_id is not None and is_fine:  # tenants are not counted by the minute
                return self._live(connection, tenant_id, since, width_s)
            found: list[Counted] = []
            if mark is not None:
                found = self._rolled(connection, tenant_id, since, width_s, MINUTE_S if is_fine else HOUR_S)
            floor_at = max((at for at in (mark, since) if at is not None), default=None)
            return _merged([*found, *self._live(connection, tenant_id, floor_at, width_s)])

    def _counted_until(self, connection: Connection) -> datetime | None:
        query = sa.select(StatsMarks.c.counted_until).where(StatsMarks.c.name == _RUNS)
        return connection.execute(query).scalar_one_or_none()

    def _rolled(
        self, connection: Connection, tenant_id: str | None, since: datetime | None, width_s: int | None, from_s: int
    ) -> list[Counted]:
        bucket = bucket_of(self._db, RunStats.c.bucket_at, width_s) if width_s else sa.cast(sa.null(), Instant)
        sums = [_sum(RunStats.c[name], whole=name != "cost_usd").label(name) for name in COUNTS]
        query = sa.select(bucket.label("bucket_at"), *(RunStats.c[kind] for kind in KINDS), *sums).where(
            RunStats.c.tenant_id == (tenant_id or EVERY_TENANT), RunStats.c.width_s == from_s
        )
        if since is not None:
            query = query.where(RunStats.c.bucket_at >= floor(since, from_s))
        groups = [RunStats.c[kind] for kind in KINDS]
        query = query.group_by(*((bucket, *groups) if width_s else groups))
        return [_counted(row) for row in connection.execute(query)]

    def _live(
        self, connection: Connection, tenant_id: str | None, since: datetime | None, width_s: int | None
    ) -> list[Counted]:
        bucket = bucket_of(self._db, Runs.c.ended_at, width_s) if width_s else sa.cast(sa.null(), Instant)
        kinds = _kinds()
        sums = [column.label(name) for name, column in self._sums().items()]
        named = [column.label(name) for name, column in kinds.items()]
        query = sa.select(bucket.label("bucket_at"), *named, *sums).where(Runs.c.ended_at.is_not(None))
        if since is not None:
            query = query.where(Runs.c.ended_at >= since)
        if tenant_id is not None:
            # SQLite would rather read all runs of the tenant than the latest of everybody, unless that column is none.
            is_free = self._db.is_postgres or since is None
            tenant = Runs.c.tenant_id if is_free else Runs.c.tenant_id.concat("")
            query = query.where(tenant == tenant_id)
        groups = [*kinds.values()]
        query = query.group_by(*((bucket, *groups) if width_s else groups))
        return [_counted(row) for row in connection.execute(query)]


def bucket_of(database: Database, column: ColumnElement[Any], width_s: int) -> ColumnElement[Any]:
    """Return the start of the bucket of a column's instants."""
    # Literals, not parameters: PostgreSQL must see that SELECT and GROUP BY have the same expression.
    width: ColumnElement[Any] = sa.literal_column(str(width_s))
    if database.is_postgres:
        return sa.func.to_timestamp(sa.func.floor(sa.extract("epoch", column) / width) * width, type_=Instant())
    micros: ColumnElement[Any] = sa.literal_column(str(width_s * 1_000_000))
    number = sa.type_coerce(column, sa.BigInteger)
    return sa.type_coerce(number.op("/")(micros).op("*")(micros), Instant())


def floor(instant: datetime, width_s: int) -> datetime:
    """Return the start of the bucket of an instant."""
    seconds = int(instant.timestamp()) // width_s * width_s
    return datetime.fromtimestamp(seconds, UTC)


def _kinds() -> dict[str, ColumnElement[Any]]:
    empty: ColumnElement[Any] = sa.literal_column("''")
    return {kind: sa.func.coalesce(Runs.c[kind], empty) for kind in KINDS}


def _sum(column: ColumnElement[Any], *, whole: bool = True) -> ColumnElement[Any]:
    total = sa.func.coalesce(sa.func.sum(column), 0)
    return sa.cast(total, sa.BigInteger) if whole else total


def _counted(row: Any) -> Counted:
    values = row._mapping
    return Counted(
        row.bucket_at, row.outcome, row.path, row.model, row.cause, {name: values[name] or 0 for name in COUNTS}
    )


def _merged(rows: Sequence[Counted]) -> list[Counted]:
    found: dict[tuple[datetime | None, str, str, str, str], dict[str, float]] = {}
    for row in rows:
        sums = found.setdefault((row.bucket_at, row.outcome, row.path, row.model, row.cause), dict.fromkeys(COUNTS, 0))
        for name in COUNTS:
            sums[name] += row.counts[name]
    return [Counted(*key, sums) for key, sums in found.items()]
