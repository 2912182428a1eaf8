"""Connections to PostgreSQL: what they wait for, how long, and when they are given up.

Every connection is made here. Each end detects that the other is gone: the client closes a connection that gets no
response, and the server rolls back the transaction of a client that vanished. How a connection is configured depends on
what is in between:

    direct        session settings, made once on connecting
    pooled        (PgBouncer in transaction mode) settings per transaction, sent with its BEGIN; nothing remains on a
                  server connection that the next client would find, and no statement is prepared
"""

from __future__ import annotations

import select
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import cache, partial
from typing import Any

import psycopg
import sqlalchemy as sa
from psycopg import errors
from psycopg.abc import PQGen
from psycopg.sql import Literal
from sqlalchemy import Connection, Engine, event

from extractor.adapters.sql.timeouts import REPEAT_WITHIN_S, Server, Timeouts

# For a free connection. Longer than a statement may wait for a lock, so that a short jam passes.
POOL_WAIT_S = 10.0
# How often the input of an idle connection is read before it counts as stale.
_LOOKS = 3


class _Bundle(psycopg.Pipeline):
    """A pipeline whose statements are sent together, when it is left."""

    # psycopg 3.3 sends and polls for each statement, and each wakes the server: a tenth of a run's CPU on both sides.

    def _communicate_gen(self) -> PQGen[None]:
        while self.command_queue:
            self.command_queue.popleft()()  # libpq collects them
        yield from ()


class PostgresConnection(psycopg.Connection[Any]):
    """A connection that never waits forever.

    Attributes:
        is_pooled: A pooler is in between.
        answer_s: Seconds to wait for a response; None: no limit.
        opening: Statements sent with the next one: BEGIN, and settings of the transaction.
        may_repeat: A statement that loses its connection may be retried once, because it only reads.
        is_committed: COMMIT was sent with a batch; nothing may follow in this transaction.
        connect_again: Opens another connection like this one.
        poll: Shows whether the socket has input.
    """

    is_pooled = False
    answer_s: float | None = None
    opening: tuple[Any, ...] = ()
    may_repeat = False
    is_committed = False
    connect_again: Callable[[], PostgresConnection]
    poll: select.poll

    @contextmanager
    def pipeline(self) -> Iterator[psycopg.Pipeline]:
        if self._pipeline is None:
            self._pipeline = _Bundle(self)
        with super().pipeline() as opened:
            yield opened

    def commit_with_batch(self) -> None:
        """Send COMMIT with the open pipeline, which saves its round trip. If a statement before it fails, it is skipped."""
        # SQLAlchemy's own commit follows and finds no transaction, which psycopg ignores.
        self.execute("COMMIT")
        self.is_committed = True

    def refuse_late_statement(self) -> None:
        """Raise if the transaction was committed with a batch: the statement would run outside it."""
        if self.is_committed:
            raise RuntimeError("a statement after the batch that ended its transaction")

    def reopen(self) -> None:
        """Replace a lost connection, so that its statement can be retried on a new one."""
        # The pool knows this object, so the new connection's inside is moved into it.
        fresh = self.connect_again()
        self.pgconn, fresh.pgconn = fresh.pgconn, self.pgconn
        self._prepared = fresh._prepared
        self.poll, self.is_pooled, self.prepare_threshold = fresh.poll, fresh.is_pooled, fresh.prepare_threshold

    def wait(self, gen: PQGen[Any], interval: float = 0.1, timeout: float | None = None) -> Any:
        limit = self.answer_s if timeout is None else timeout
        try:
            return super().wait(gen, interval, limit)
        except errors._WaitTimeout:
            self.pgconn.finish()  # a late response must not be taken for another statement's
            raise psycopg.OperationalError(f"no answer within {limit:g} s") from None


def open_postgres(
    server: Server, *, pool_size: int, timeouts: Timeouts | None = None, is_autocommit: bool = False
) -> Engine:
    """Return an engine; it connects on first use.

    Args:
        pool_size: Maximum number of connections. Callers wait for a free connection.
        timeouts: Overrides the server's.
        is_autocommit: Each statement is its own transaction, whose writes may be lost if PostgreSQL crashes.
    """
    given = timeouts or server.timeouts
    engine = sa.create_engine(
        # LIFO: the most recently used connection has its statements prepared and its pages cached. No overflow: opening
        # a connection costs more than the query it would serve.
        server.url, pool_size=pool_size, max_overflow=0, pool_timeout=POOL_WAIT_S, pool_recycle=1800, pool_use_lifo=True,
        use_native_hstore=False, pool_reset_on_return=None if is_autocommit else "rollback",
        execution_options={"server": server, "timeouts": given},
    )  # fmt: skip
    further = {"synchronous_commit": "off"} if is_autocommit else {}

    @event.listens_for(engine, "do_connect")
    def _connect(_dialect: Any, _record: Any, _args: Any, parameters: dict[str, object]) -> PostgresConnection:
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


def _connect_with(timeouts: Timeouts, parameters: Mapping[str, Any], further: Mapping[str, str]) -> PostgresConnection:
    """Connect; timeouts in the URL take precedence over ours."""
    named = {**timeouts.of_client(), "application_name": "extractor", **parameters}
    # Autocommit: `_begin` sends BEGIN itself, together with the first statement.
    made = PostgresConnection.connect(autocommit=True, prepare_threshold=2, **named)
    try:
        made.answer_s = timeouts.answer_s
        made.connect_again = partial(_connect_with, timeouts, parameters, further)
        made.poll = select.poll()
        made.poll.register(made.fileno(), select.POLLIN)
        _set_up(made, {**timeouts.of_session(made.info.server_version), **timeouts.of_transaction(), **further})
    except BaseException:  # no pool knows this connection yet, so nothing else would close it
        made.close()
        raise
    return made


def _set_up(made: PostgresConnection, settings: Mapping[str, str]) -> None:
    """Apply the session's settings in one round trip, unless a pooler would pass them on to others."""
    # A pooler reports a process id of its own on connecting, and the query another one, the server's. Settings are made
    # local to the statement in that case: PgBouncer would pass them on to the next client.
    given_out = made.pgconn.backend_pid
    calls = _settings(settings, is_local=f"pg_backend_pid() <> {given_out}")
    row = made.execute(f"SELECT pg_backend_pid(), {calls}", prepare=False).fetchone()
    made.is_pooled = row is None or row[0] != given_out
    if made.is_pooled:
        made.prepare_threshold = None


def _settings(settings: Mapping[str, str], *, is_local: str) -> str:
    """Return SQL that applies settings; names and values are ours."""
    return ", ".join(f"set_config('{name}', '{value}', {is_local})" for name, value in settings.items())


def _execute_or_ask_again(cursor: Any, statement: str, parameters: Any, context: Any) -> bool:
    """Execute a standalone statement; retry it once if it only reads and its connection was lost."""
    if not cursor.connection.may_repeat:
        return False
    context.cursor = _ask_again(cursor, statement, parameters)
    return True


def _ask_again(cursor: Any, statement: str, parameters: Any) -> Any:
    """Execute a statement, once more on a new connection if its own was lost; return the cursor that has its rows."""
    driver = cursor.connection
    began = time.monotonic()
    try:
        return cursor.execute(statement, parameters)
    except psycopg.OperationalError:
        if not driver.closed or time.monotonic() - began > REPEAT_WITHIN_S:
            raise
        driver.reopen()
        return driver.cursor(row_factory=cursor.row_factory).execute(statement, parameters)


def send(connection: Connection, statement: str, parameters: Mapping[str, Any], row_factory: Any) -> Any:
    """Execute a compiled statement without SQLAlchemy, in the transaction that it opened; see `kept`.

    Returns:
        The driver's cursor.

    Raises:
        sqlalchemy.exc.DBAPIError
    """
    driver: Any = connection.connection.driver_connection
    driver.refuse_late_statement()
    cursor = driver.cursor(row_factory=row_factory)
    # SQLAlchemy would call these; tests count statements with them.
    for listener in connection.dispatch.before_cursor_execute:
        listener(connection, cursor, statement, parameters, None, False)
    try:
        if driver.opening:
            with _pipeline(driver):
                _open(driver)
                return cursor.execute(statement, parameters)
        if driver.may_repeat:
            return _ask_again(cursor, statement, parameters)
        return cursor.execute(statement, parameters)
    except psycopg.Error as error:
        raise _wrapped(connection, driver, error) from error


def constant(connection: Connection, value: object) -> str:
    """Return a value as it is written into a statement with parameters, quoted as the connection's server reads it."""
    driver: Any = connection.connection.driver_connection
    return Literal(value).as_string(driver).replace("%", "%%")


def _wrapped(connection: Connection, driver: Any, error: psycopg.Error) -> sa.exc.DBAPIError:
    """Return SQLAlchemy's error for one of the driver's that it did not see; a lost connection is not used again."""
    kinds = {psycopg.IntegrityError: sa.exc.IntegrityError, psycopg.DataError: sa.exc.DataError}
    kind = next((ours for theirs, ours in kinds.items() if isinstance(error, theirs)), sa.exc.DBAPIError)
    is_lost = bool(driver.closed)
    if is_lost:
        connection.invalidate(error)
    return kind("", {}, error, connection_invalidated=is_lost)


# -- transactions ---------------------------------------------------------------------------------------------------


def _begin(connection: Connection) -> None:
    """Remember BEGIN, to be sent with the first statement, which saves a round trip."""
    driver: Any = connection.connection.driver_connection
    options = connection.get_execution_options()
    given: Timeouts = options["timeouts"]
    # A direct connection has the usual timeouts already, from `_set_up`.
    is_usual = given == connection.engine.get_execution_options()["timeouts"] and not driver.is_pooled
    begin = options.get("begin", "BEGIN")
    driver.answer_s = given.answer_s
    driver.is_committed = False
    driver.opening = () if begin is None else (begin, *(() if is_usual else _set_local(given)))


@contextmanager
def opened_by_hand(connection: Connection) -> Iterator[None]:
    """Send BEGIN with the next statement of a connection whose statements otherwise stand alone."""
    _begin(connection)
    driver: Any = connection.connection.driver_connection
    try:
        yield
    finally:
        driver.opening, driver.is_committed = (), False


@cache
def _set_local(timeouts: Timeouts) -> tuple[str, ...]:
    return (f"SELECT {_settings(timeouts.of_transaction(), is_local='true')}",)


def _open(driver: Any) -> None:
    opening, driver.opening = driver.opening, ()
    for statement in opening:
        driver.execute(statement, prepare=False)  # BEGIN gains nothing from a prepared statement


def _open_and_execute(cursor: Any, statement: str, parameters: Any, _context: Any) -> bool:
    """Execute a transaction's first statement together with what opens it; others as usual."""
    driver = cursor.connection
    driver.refuse_late_statement()
    if not driver.opening:
        return False
    if not parameters or isinstance(cursor, psycopg.ServerCursor):  # several commands in one, or a server-side cursor
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
    """Return a pipeline to enter, or nothing inside another one, which ends later."""
    is_inside = driver.pgconn.pipeline_status != psycopg.pq.PipelineStatus.OFF
    return nullcontext() if is_inside else driver.pipeline()


@contextmanager
def in_pipeline(connection: Connection, *, ends_transaction: bool) -> Iterator[None]:
    """Send the statements inside without waiting for each response; see `engine.batch`."""
    driver: Any = connection.connection.driver_connection
    if driver.pgconn.pipeline_status != psycopg.pq.PipelineStatus.OFF:
        yield
        return
    try:
        with driver.pipeline():
            yield
            if ends_transaction:
                driver.commit_with_batch()
    except psycopg.Error as error:  # raised at the end, outside any statement that SQLAlchemy could wrap
        raise _wrapped(connection, driver, error) from error


# -- stale connections ------------------------------------------------------------------------------------------------


def _watch(engine: Engine, server: Server) -> None:
    """Replace stale connections before use, all at once if the server went away."""

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
    """Return whether the server has closed an idle connection, judging by its socket, without a round trip."""
    # An idle connection has nothing to read, except notices. Input that does not end after some looks is the end of file.
    for _ in range(_LOOKS):
        if not driver.poll.poll(0):
            return driver.closed
        try:
            driver.pgconn.consume_input()  # it may only report that its configuration was reloaded
        except psycopg.OperationalError:
            return True
    return True
