"""Connections to PostgreSQL: what they wait for, how long, and when they are given up.

Every connection is made here. Each end notices that the other is gone: the client closes a connection that gets no answer,
the server rolls back the transaction of a client that vanished. Which settings a connection has depends on what stands in
between:

    directly      settings of the session, made once when it connects
    by a pooler   (PgBouncer in transaction mode) settings of each transaction, sent along with its BEGIN; nothing is left
                  on a server connection that the next client would find, and no statement is prepared

A pooler is recognised by the process id that it gives out, which is not the server's.
"""

from __future__ import annotations

import select
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any

import psycopg
import sqlalchemy as sa
from psycopg import errors
from psycopg.abc import PQGen
from sqlalchemy import Connection, Engine, event

POOL_WAIT_S = 10.0
NEVER = 0.0
"""As a statement's limit: it may take as long as it takes."""

REPEAT_WITHIN_S = 4.0
"""What was lost sooner is asked once more. What took longer found a silent network, and would only wait again."""

PATIENT_IDLE_S = 600.0
"""Between two statements of an export, whose reader may be slow, or of a migration."""

_LOOKS = 3
"""Times that what an idle connection was sent is read, before it counts as stale."""


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long a connection to PostgreSQL waits, in seconds.

    Attributes:
        connect_s: For a connection to be made.
        silent_s: For a sign of life from the other end, on both ends.
        lock_s: For a lock.
        statement_s: For a statement; `NEVER` sets no limit.
        idle_s: For the next statement of a transaction; None is as `silent_s`.
        patience_s: Beyond `statement_s` for the server to say that a statement took too long. Then nobody answers.
    """

    connect_s: float = 5.0
    silent_s: float = 5.0
    lock_s: float = 5.0
    statement_s: float = 30.0
    idle_s: float | None = None
    patience_s: float = 5.0

    @property
    def patient(self) -> Timeouts:
        """Timeouts for upkeep and exports: a statement takes as long as it takes, and between two of them there is time."""
        return replace(self, statement_s=NEVER, idle_s=PATIENT_IDLE_S)

    def of_client(self) -> dict[str, Any]:
        """Return parameters of libpq: TCP gives up after `silent_s`, with or without something to send."""
        pause = max(1, round(self.silent_s / 5))
        return {
            "connect_timeout": max(2, round(self.connect_s)),  # libpq takes less for 2
            "tcp_user_timeout": round(self.silent_s * 1000),
            "keepalives": 1,
            "keepalives_idle": max(1, round(self.silent_s) - 3 * pause),
            "keepalives_interval": pause,
            "keepalives_count": 3,
        }

    def of_transaction(self) -> dict[str, str]:
        """Return settings of the server that matter while a transaction is open."""
        return {
            "lock_timeout": _ms(self.lock_s),
            "statement_timeout": _ms(self.statement_s),
            "idle_in_transaction_session_timeout": _ms(self.silent_s if self.idle_s is None else self.idle_s),
        }

    def of_session(self, version: int) -> dict[str, str]:
        """Return further settings of the server, of a connection that is ours alone.

        Args:
            version: Of the server, such as 150000.
        """
        tcp = self.of_client()
        found = {
            "TimeZone": "UTC",  # times then need not be converted
            "tcp_keepalives_idle": str(tcp["keepalives_idle"]),
            "tcp_keepalives_interval": str(tcp["keepalives_interval"]),
            "tcp_keepalives_count": str(tcp["keepalives_count"]),
        }
        if version >= 120000:
            found["tcp_user_timeout"] = str(tcp["tcp_user_timeout"])
        if version >= 140000:  # a long statement ends when nobody waits for it any more
            found["client_connection_check_interval"] = _ms(self.silent_s)
        return found

    @property
    def answer_s(self) -> float | None:
        """Seconds for an answer to one statement, whatever stands in between and holds it back."""
        return self.statement_s + self.patience_s if self.statement_s else None


DEFAULT = Timeouts()


def _ms(seconds: float) -> str:
    return f"{round(seconds * 1000)}ms"


@dataclass
class Server:
    """What the pools of one process know of their server together.

    Attributes:
        url: Where it is.
        generation: Grows whenever a connection was lost: all that are older are then replaced before they are used.
    """

    url: sa.URL
    timeouts: Timeouts
    generation: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def went_away(self, generation: int) -> None:
        """Note that a connection of a generation was lost; of many that are lost at once the first counts."""
        with self._lock:
            if generation == self.generation:
                self.generation += 1


class PostgresConnection(psycopg.Connection[Any]):
    """A connection that does not wait for ever.

    Attributes:
        is_pooled: A pooler stands in between.
        answer_s: Seconds for an answer; None waits.
        opening: Statements that go along with the next one: BEGIN, and settings of the transaction.
        may_repeat: A statement that fails because the connection was lost may be asked once more: it only reads.
        is_committed: COMMIT was sent with a batch: nothing may follow in this transaction.
        connect_again: Makes another one like this.
        poll: Shows whether something lies in the socket.
    """

    is_pooled = False
    answer_s: float | None = None
    opening: tuple[Any, ...] = ()
    may_repeat = False
    is_committed = False
    connect_again: Callable[[], PostgresConnection]
    poll: select.poll

    def commit_with_batch(self) -> None:
        """Send COMMIT along with the open pipeline, which saves its round trip.

        A failed statement before it makes the server skip COMMIT. SQLAlchemy's own commit later finds no transaction.
        """
        self.execute("COMMIT")
        self.is_committed = True

    def refuse_late_statement(self) -> None:
        """Raise when the transaction was committed with a batch: the statement would run outside of it."""
        if self.is_committed:
            raise RuntimeError("a statement after the batch that ended its transaction")

    def reopen(self) -> None:
        """Take the place of a connection that was lost: its statement is then asked of a new one."""
        fresh = self.connect_again()
        self.pgconn, fresh.pgconn = fresh.pgconn, self.pgconn
        self._prepared = fresh._prepared
        self.poll, self.is_pooled, self.prepare_threshold = fresh.poll, fresh.is_pooled, fresh.prepare_threshold

    def wait(self, gen: PQGen[Any], interval: float = 0.1, timeout: float | None = None) -> Any:
        limit = self.answer_s if timeout is None else timeout
        try:
            return super().wait(gen, interval, limit)
        except errors._WaitTimeout:
            self.pgconn.finish()  # an answer that comes later must not be taken for that of another statement
            raise psycopg.OperationalError(f"no answer within {limit:g} s") from None


def open_postgres(
    server: Server, *, pool_size: int, timeouts: Timeouts | None = None, is_autocommit: bool = False
) -> Engine:
    """Return an engine; nothing connects before the first use.

    Args:
        pool_size: Connections at most. Whoever finds none waits for one.
        timeouts: Other than the server's.
        is_autocommit: Each statement is its own transaction, and what it writes may be lost when PostgreSQL crashes.
    """
    given = timeouts or server.timeouts
    engine = sa.create_engine(
        # the last one given back is used first: its statements are prepared, its pages at hand
        # and whoever finds none waits for one: to open another for a moment takes longer than what it is wanted for
        server.url, pool_size=pool_size, max_overflow=0, pool_timeout=POOL_WAIT_S, pool_recycle=1800, pool_use_lifo=True,
        use_native_hstore=False, pool_reset_on_return=None if is_autocommit else "rollback",
        execution_options={"server": server, "timeouts": given},
    )  # fmt: skip
    further = {"synchronous_commit": "off"} if is_autocommit else {}

    @event.listens_for(engine, "do_connect")
    def _connect(_dialect: Any, _record: Any, _args: Any, parameters: dict[str, Any]) -> PostgresConnection:
        return _connect_with(given, parameters, further)

    _watch(engine, server)
    if is_autocommit:
        event.listen(engine, "do_execute", _execute_or_ask_again)
    else:
        event.listen(engine, "begin", _begin)
        event.listen(engine, "do_execute", _open_and_execute)
        event.listen(engine, "do_execute_no_params", _open_for)
        event.listen(engine, "do_executemany", _open_and_execute_many)
    return engine


def server_of(engine: Engine) -> Server:
    """Return what an engine of `open_postgres` goes to."""
    found: Server = engine.get_execution_options()["server"]
    return found


def _connect_with(timeouts: Timeouts, parameters: Mapping[str, Any], further: Mapping[str, str]) -> PostgresConnection:
    """Connect; what the URL says of timeouts goes before ours."""
    named = {**timeouts.of_client(), "application_name": "extractor", **parameters}
    made = PostgresConnection.connect(autocommit=True, prepare_threshold=2, **named)
    try:
        made.answer_s = timeouts.answer_s
        made.connect_again = partial(_connect_with, timeouts, parameters, further)
        made.poll = select.poll()
        made.poll.register(made.fileno(), select.POLLIN)
        _set_up(made, {**timeouts.of_session(made.info.server_version), **timeouts.of_transaction(), **further})
    except BaseException:
        made.close()
        raise
    return made


def _set_up(made: PostgresConnection, settings: Mapping[str, str]) -> None:
    """Make the session's settings, unless a pooler would hand them on to others; in one round trip."""
    given_out = made.pgconn.backend_pid
    calls = _settings(settings, is_local=f"pg_backend_pid() <> {given_out}")
    row = made.execute(f"SELECT pg_backend_pid(), {calls}", prepare=False).fetchone()
    made.is_pooled = row is None or row[0] != given_out
    if made.is_pooled:
        made.prepare_threshold = None


def _settings(settings: Mapping[str, str], *, is_local: str) -> str:
    """Return SQL that makes settings; names and values are ours."""
    return ", ".join(f"set_config('{name}', '{value}', {is_local})" for name, value in settings.items())


def _execute_or_ask_again(cursor: Any, statement: str, parameters: Any, context: Any) -> bool:
    """Carry a statement out that stands alone; one that only reads once more when its connection was lost."""
    driver = cursor.connection
    if not driver.may_repeat:
        return False
    began = time.monotonic()
    try:
        cursor.execute(statement, parameters)
    except psycopg.OperationalError:
        if not driver.closed or time.monotonic() - began > REPEAT_WITHIN_S:
            raise
        driver.reopen()
        context.cursor = driver.cursor()
        context.cursor.execute(statement, parameters)
    return True


# -- transactions ---------------------------------------------------------------------------------------------------


def _begin(connection: Connection) -> None:
    """Have the first statement bring BEGIN along: it would be a round trip of its own."""
    driver: Any = connection.connection.driver_connection
    options = connection.get_execution_options()
    given: Timeouts = options["timeouts"]
    is_usual = given == connection.engine.get_execution_options()["timeouts"] and not driver.is_pooled
    begin = options.get("begin", "BEGIN")
    driver.answer_s = given.answer_s
    driver.is_committed = False
    driver.opening = () if begin is None else (begin, *(() if is_usual else _set_local(given)))


@cache
def _set_local(timeouts: Timeouts) -> tuple[str, ...]:
    return (f"SELECT {_settings(timeouts.of_transaction(), is_local='true')}",)


def _open(driver: Any) -> None:
    opening, driver.opening = driver.opening, ()
    for statement in opening:
        driver.execute(statement, prepare=False)


def _open_and_execute(cursor: Any, statement: str, parameters: Any, _context: Any) -> bool:
    """Send a transaction's first statement together with what opens it; others as usual."""
    driver = cursor.connection
    driver.refuse_late_statement()
    if not driver.opening:
        return False
    if not parameters or isinstance(cursor, psycopg.ServerCursor):  # several commands in one, or not to be sent along
        _open(driver)
        return False
    with _pipeline(driver):
        _open(driver)
        cursor.execute(statement, parameters)
    return True


def _open_for(cursor: Any, _statement: str, _context: Any) -> None:
    cursor.connection.refuse_late_statement()
    _open(cursor.connection)


def _open_and_execute_many(cursor: Any, statement: str, parameters: Any, _context: Any) -> bool:
    driver = cursor.connection
    driver.refuse_late_statement()
    if not driver.opening:
        return False
    with _pipeline(driver):
        _open(driver)
        cursor.executemany(statement, parameters)
    return True


def _pipeline(driver: Any) -> Any:
    """Return a pipeline to enter, or nothing inside another: that one ends later."""
    is_inside = driver.pgconn.pipeline_status != psycopg.pq.PipelineStatus.OFF
    return nullcontext() if is_inside else driver.pipeline()


# -- connections that are no use any more -----------------------------------------------------------------------------


def _watch(engine: Engine, server: Server) -> None:
    """Replace stale connections before anybody uses them, all at once when the server went away."""

    @event.listens_for(engine, "connect")
    def _note(_driver: PostgresConnection, record: Any) -> None:
        record.info["generation"] = server.generation

    @event.listens_for(engine, "checkout")
    def _look(driver: PostgresConnection, record: Any, _fairy: Any) -> None:
        if record.info["generation"] != server.generation or _is_stale(driver):
            raise sa.exc.InvalidatePoolError("the server went away")

    @event.listens_for(engine, "invalidate")
    def _lose(_driver: Any, record: Any, _error: Any) -> None:
        server.went_away(record.info.get("generation", server.generation))


def _is_stale(driver: PostgresConnection) -> bool:
    """Say whether the server has closed an idle connection, by what lies in its socket: no round trip."""
    for _ in range(_LOOKS):
        if not driver.poll.poll(0):
            return driver.closed
        try:
            driver.pgconn.consume_input()  # it may only tell that its configuration was read again
        except psycopg.OperationalError:
            return True
    return True
