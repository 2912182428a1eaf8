"""Does the database respond, does it accept writes, and who blocks others? For probes; takes a second or two."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import Runs
from extractor.core.errors import StoreUnavailable

SQLITE_PROBE_S = 1.0
# Lock waits shorter than this are normal.
WAITS_S = 2

_BLOCKED = sa.text(
    """
    SELECT blocker.pid, blocker.application_name, blocker.state,
           count(DISTINCT waiting.pid) AS waiting,
           coalesce(extract(epoch FROM max(clock_timestamp() - waiting.query_start)), 0) AS waited_s,
           coalesce(extract(epoch FROM max(clock_timestamp() - blocker.xact_start)), 0) AS open_s
    FROM pg_stat_activity waiting
    CROSS JOIN LATERAL unnest(pg_blocking_pids(waiting.pid)) AS by(pid)
    JOIN pg_stat_activity blocker ON blocker.pid = by.pid
    WHERE waiting.datname = current_database() AND waiting.wait_event_type = 'Lock'
    GROUP BY blocker.pid, blocker.application_name, blocker.state
    ORDER BY waiting DESC, open_s DESC LIMIT 5
    """
)

_TAKES_NO_WRITES = sa.text("SELECT pg_is_in_recovery(), current_setting('transaction_read_only') = 'on'")

# Writes only to the WAL, where a full disk shows first; no table grows.
_WRITE = sa.text("SELECT pg_logical_emit_message(true, 'extractor', 'probe')")


def _refusal(why: str, cause: Exception) -> StoreUnavailable:
    from extractor.adapters.failures.database import what_to_change  # here: it imports both drivers

    refusal = StoreUnavailable(f"the database takes no writes: {why}")
    refusal.advice = what_to_change(cause)
    return refusal


@dataclass(frozen=True, slots=True)
class Blocker:
    """A connection that blocks others.

    Attributes:
        waiting, waited_s: How many statements wait, and for how long the longest has, in seconds.
        open_s: Age of the blocker's transaction in seconds.
    """

    pid: int
    application: str
    state: str
    waiting: int
    waited_s: float
    open_s: float


@dataclass(frozen=True, slots=True)
class OverdueRuns:
    """Runs that should have ended; `oldest` is when the first of them began, None if there are none."""

    count: int
    oldest: datetime | None


class Condition:
    """Checks of one database.

    Args:
        database: With short timeouts and dedicated connections.
    """

    def __init__(self, database: Database) -> None:
        self._db = database

    def revision_and_clock(self) -> tuple[str | None, datetime]:
        """Return the schema's revision (None for an empty database) and the database's clock."""
        version: sa.ColumnElement[str] = sa.literal_column("version_num")
        both = sa.select(version, sa.type_coerce(self._db.now(), Instant))
        with self._db.read() as connection:
            try:
                row = connection.execute(both.select_from(sa.text("alembic_version"))).one_or_none()
            except sa.exc.DBAPIError as error:  # the table is missing before the first migration
                if "alembic_version" not in str(error.orig):
                    raise
                row = None
            if row is None:
                return None, self._db.read_clock(connection)
            return row[0], row[1]

    def require_writes(self) -> None:
        """Make a small, harmless write.

        Raises:
            StoreUnavailable: The database rejects writes; says why.
        """
        if not self._db.is_postgres:
            self._write_sqlite()
            return
        with self._db.read() as connection:
            is_standby, is_read_only = connection.execute(_TAKES_NO_WRITES).one()
        if is_standby or is_read_only:
            from psycopg.errors import ReadOnlySqlTransaction

            kind = "a standby that follows a primary" if is_standby else "read-only (default_transaction_read_only)"
            raise _refusal(f"it is {kind}", ReadOnlySqlTransaction())
        with self._db.write_alone() as connection:
            connection.execute(_WRITE)

    def _write_sqlite(self) -> None:
        path = str(self._db.engine.url.database)
        try:
            # A connection of its own: in the pool, the probe would wait behind this process's writers.
            with closing(sqlite3.connect(path, timeout=SQLITE_PROBE_S, isolation_level=None)) as connection:
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("UPDATE alembic_version SET version_num = version_num")
                connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise _refusal(str(error), error) from error

    def blockers(self) -> list[Blocker]:
        """Return the connections that block others of this database, those that block most first. PostgreSQL only."""
        if not self._db.is_postgres:
            return []
        with self._db.read() as connection:
            rows = connection.execute(_BLOCKED).all()
        found = [
            Blocker(row.pid, row.application_name or "", row.state or "", row.waiting, float(row.waited_s), float(row.open_s))
            for row in rows
        ]  # fmt: skip
        return [one for one in found if one.waited_s >= WAITS_S or one.open_s >= WAITS_S]

    def overdue_runs(self, deadline_s: float) -> OverdueRuns:
        """Return the runs in progress for longer than a run may take."""
        late = sa.and_(Runs.c.ended_at.is_(None), Runs.c.started_at < self._db.after(-deadline_s))
        with self._db.read() as connection:
            count, oldest = connection.execute(
                sa.select(sa.func.count(), sa.func.min(Runs.c.started_at, type_=Runs.c.started_at.type)).where(late)
            ).one()
        return OverdueRuns(count, oldest)
