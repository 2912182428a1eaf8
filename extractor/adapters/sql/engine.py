"""Hides what differs between SQLite and PostgreSQL.

Which method of `Database` for what: `read` for reads, `write` for transactions, `write_one` for a write that may be lost
in a crash of PostgreSQL, `write_soon` for a transaction that may be, `write_alone` for a single durable write, `beat` for heartbeats, `snapshot` for a consistent
view over several statements; `reading` and `writing` are `read` and `write` with SQLModel rows. Driver errors become
ours here.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session

from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.opening import SQLITE_BUSY_S, heart_of, reader_of
from extractor.adapters.sql.timeouts import Timeouts, server_of
from extractor.core.errors import StoreUnavailable


class _Turns:
    """Serialises writers in this process: heartbeats first, others in order."""

    def __init__(self) -> None:
        self._is_free = threading.Condition()
        self._is_taken = False
        self._urgent = 0

    def take(self, timeout_s: float, *, is_urgent: bool) -> bool:
        """Wait for a turn; False if there is none in time."""
        with self._is_free:
            self._urgent += is_urgent
            try:
                is_ours = self._is_free.wait_for(
                    lambda: not self._is_taken and (is_urgent or not self._urgent), timeout_s
                )
            finally:
                self._urgent -= is_urgent
            self._is_taken = self._is_taken or is_ours
            return is_ours

    def give_back(self) -> None:
        with self._is_free:
            self._is_taken = False
            self._is_free.notify_all()


class Database:
    """Transactions on one engine, and the clock that leases use.

    The clock is the server's on PostgreSQL, and the host's on SQLite.

    Args:
        clock: The host's clock, for SQLite.
    """

    # The server's, because workers on several hosts must agree on when a lease has expired. A SQLite file is used from
    # one host.

    def __init__(self, engine: Engine, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.engine = engine
        self._clock = clock
        self.is_postgres = engine.dialect.name == "postgresql"
        self.insert: Any = postgresql.insert if self.is_postgres else sqlite.insert  # they have ON CONFLICT
        self._reading = reader_of(engine)
        self._beating = heart_of(engine)
        self._writer = _Turns()
        self._shared = threading.local()

    @contextmanager
    def write(self, *, is_long: bool = False, lock_s: float | None = None) -> Iterator[Connection]:
        """Open a transaction that may write; commits at the end, rolls back on any error.

        Args:
            is_long: No statement timeout; for migrations and maintenance.
            lock_s: Seconds to wait for a PostgreSQL lock, if less than usual.
        """
        with (
            _our_errors(),
            self._turn(),
            self._connect(self._timeouts(is_long=is_long, lock_s=lock_s)) as connection,
            connection.begin(),
        ):
            yield connection

    @contextmanager
    def write_at_once(self, *, may_be_lost: bool = False) -> Iterator[Connection]:
        """Open a transaction of kept statements alone, which go to PostgreSQL in one message when it ends; their answers
        are there then.

        Args:
            may_be_lost: Do not wait for the disk; see `write_soon`.
        """
        if not self.is_postgres:
            with self.write() as connection:
                yield connection
            return
        from extractor.adapters.sql.transactions import at_once

        with _our_errors(), at_once(self._reading if may_be_lost else self.engine) as connection:
            yield connection

    @contextmanager
    def write_soon(self) -> Iterator[Connection]:
        """Open a transaction as `write` does, but do not wait for the disk.

        Only for what may be lost if PostgreSQL itself crashes (the last half second). A later transaction never becomes
        durable without it.
        """
        with self.write_one() as connection:
            if not self.is_postgres:
                yield connection
                return
            from extractor.adapters.sql.transactions import opened_by_hand

            # Without BEGIN, each statement of this connection would commit itself.
            with opened_by_hand(connection), connection.begin():
                yield connection

    @contextmanager
    def write_alone(self) -> Iterator[Connection]:
        """Open a connection to PostgreSQL for one write statement that is its own, durable transaction.

        Through a pooler it has no timeouts, so the statement must not wait for anything.
        """
        with _our_errors(), self._connect({"begin": None}) as connection, connection.begin():
            yield connection

    def _timeouts(self, *, is_long: bool = False, lock_s: float | None = None) -> dict[str, Timeouts]:
        if not self.is_postgres or (not is_long and lock_s is None):
            return {}
        usual = server_of(self.engine).timeouts
        given = usual.patient if is_long else usual
        return {"timeouts": given if lock_s is None else replace(given, lock_s=min(lock_s, given.lock_s))}

    def _connect(self, options: Mapping[str, Any]) -> Connection:
        connection = self.engine.connect()
        return connection.execution_options(**options) if options else connection

    @contextmanager
    def _turn(self, *, is_urgent: bool = False) -> Iterator[None]:
        """Let one thread of this process write to SQLite at a time.

        Args:
            is_urgent: Go ahead of other waiting writers.
        """
        if self.is_postgres:
            yield
            return
        # SQLite makes waiting writers poll, the longest-waiting least often. Among thirty threads, a heartbeat could
        # starve beyond its lease.
        if not self._writer.take(SQLITE_BUSY_S, is_urgent=is_urgent):
            raise StoreUnavailable(f"the database does not take the work now: no turn to write for {SQLITE_BUSY_S:g} s")
        try:
            yield
        finally:
            self._writer.give_back()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Open a connection that only reads. Several statements see one state on SQLite, not on PostgreSQL."""
        shared: Connection | None = getattr(self._shared, "connection", None)
        if shared is not None:
            with _our_errors():
                yield shared
            return
        # There each statement is its own transaction. Under READ COMMITTED each would see the latest commits anyway, and
        # BEGIN and COMMIT would be two more round trips.
        with _our_errors(), self._reading.connect() as connection, connection.begin():
            self._let_repeat(connection, may_repeat=True)
            yield connection

    @contextmanager
    def one_reader(self) -> Iterator[None]:
        """Let all reads of this thread inside use one connection: opening one takes as long as a short statement."""
        if getattr(self._shared, "connection", None) is not None:
            yield
            return
        with self.read() as connection:
            self._shared.connection = connection
            try:
                yield
            finally:
                self._shared.connection = None

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a SQLModel session that only reads. Its rows are loaded when it closes and remain usable."""
        with self.read() as connection, Session(connection, expire_on_commit=False, autoflush=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a SQLModel session in its own transaction: `write`, with rows instead of statements."""
        with self.write() as connection, Session(connection, expire_on_commit=False) as session:
            yield session
            session.flush()

    @contextmanager
    def write_one(self) -> Iterator[Connection]:
        """Open a connection for one write statement that is its own transaction.

        Only for data that may be lost if PostgreSQL itself crashes (the last half second). A later transaction never
        becomes durable without it.
        """
        # No round trips for BEGIN and COMMIT, and no wait for the disk (`synchronous_commit` is off), except through a
        # pooler.
        if not self.is_postgres:
            with self.write() as connection:
                yield connection
            return
        with _our_errors(), self._reading.connect() as connection:
            self._let_repeat(connection, may_repeat=False)
            yield connection

    def _let_repeat(self, connection: Connection, *, may_repeat: bool) -> None:
        """Set whether statements may be retried once after losing their connection. A write could be done twice."""
        if self.is_postgres:
            driver: Any = connection.connection.driver_connection
            driver.may_repeat = may_repeat

    @contextmanager
    def beat(self) -> Iterator[Connection]:
        """Open a connection for a heartbeat; on PostgreSQL a dedicated one in autocommit mode."""
        if self._beating is None:
            with _our_errors(), self._turn(is_urgent=True), self.engine.connect() as connection, connection.begin():
                yield connection
            return
        with _our_errors(), self._beating.connect() as connection:
            yield connection

    @contextmanager
    def snapshot(self, *, is_long: bool = False) -> Iterator[Connection]:
        """Open a read-only transaction in which all statements see one state.

        Args:
            is_long: See `write`; the reader may take its time too.
        """
        options = {"begin": "BEGIN ISOLATION LEVEL REPEATABLE READ", "writes": False, **self._timeouts(is_long=is_long)}
        with _our_errors(), self._connect(options) as connection, connection.begin():
            yield connection

    def now(self) -> Any:
        """Return the current time as an SQL expression, evaluated on execution even in a kept statement."""
        if self.is_postgres:
            return sa.func.clock_timestamp()
        return sa.bindparam("now", callable_=self._clock, type_=Instant(), unique=True)

    def after(self, seconds: float) -> Any:
        """Return the current time plus some seconds as an SQL expression."""
        if self.is_postgres:
            return sa.func.clock_timestamp() + sa.cast(timedelta(seconds=seconds), sa.Interval)
        return sa.literal(self._clock() + timedelta(seconds=seconds), Instant())

    def after_bound(self, name: str) -> Any:
        """Return the current time plus some seconds as an SQL expression with a parameter, made by `delay`."""
        if self.is_postgres:
            return sa.func.clock_timestamp() + sa.bindparam(name, type_=sa.Interval)
        return sa.bindparam(name, type_=Instant())

    def delay(self, seconds: float) -> timedelta | datetime:
        """Return the parameter for `after_bound`."""
        return timedelta(seconds=seconds) if self.is_postgres else self._clock() + timedelta(seconds=seconds)

    def read_clock(self, connection: Connection) -> datetime:
        """Return the current time."""
        if self.is_postgres:
            now: datetime = connection.execute(sa.select(sa.func.clock_timestamp())).scalar_one()
            return now.astimezone(UTC)
        return self._clock()

    def present(self) -> datetime:
        """Return the current time, over a connection of its own."""
        with self.read() as connection:
            return self.read_clock(connection)

    def host_now(self) -> datetime:
        """Return the host's time; for display only."""
        return self._clock()

    def today(self) -> date:
        """Return the current UTC day, used by budgets."""
        return self._clock().astimezone(UTC).date()

    def dispose(self) -> None:
        """Close all connections; one in use is closed when it is returned."""
        for engine in {self.engine, self._reading, self._beating} - {None}:
            assert engine is not None
            # `Engine.dispose` forgets connections that are in use; they would be closed by the garbage collector.
            left, engine.pool = engine.pool, engine.pool.recreate()
            event.listen(left, "checkin", _close)
            left.dispose()


def _close(_connection: Any, record: Any) -> None:
    record.close()


@contextmanager
def batch(connection: Connection, *, ends_transaction: bool = False) -> Iterator[None]:
    """Send the following statements without waiting for each response (PostgreSQL; no-op elsewhere).

    Only for statements without results: neither rows nor their count are available inside. An error may surface at a
    later statement, or at the end. Inside another batch it ends with that one.

    Args:
        ends_transaction: Nothing more is sent in it, so its COMMIT is sent along, which saves a round trip. Not inside
            another batch.
    """
    if connection.dialect.name != "postgresql":
        yield
        return
    from extractor.adapters.sql.transactions import in_pipeline

    with in_pipeline(connection, ends_transaction=ends_transaction):
        yield


@contextmanager
def bundle(connection: Connection, *, ends_transaction: bool = False) -> Iterator[None]:
    """Send the following kept statements in one message when it ends (PostgreSQL; no-op elsewhere).

    As `batch`, and cheaper, but only kept statements go together: any other one is executed at once, after those before
    it. Answers of kept statements are there when the bundle has ended.
    """
    if connection.dialect.name != "postgresql":
        yield
        return
    from extractor.adapters.sql.transactions import in_bundle

    with in_bundle(connection, ends_transaction=ends_transaction):
        yield


@contextmanager
def _our_errors() -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        from extractor.adapters.failures.database import from_database  # here: it imports both drivers

        ours = from_database(error)
        if ours is None:
            raise
        raise ours from error
