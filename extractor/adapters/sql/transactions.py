"""Executes statements on PostgreSQL in transactions that cost few round trips.

BEGIN goes along with a transaction's first statement, and COMMIT with the last ones. Statements go in a message of their
own, or together:

    bundle    kept statements, handed to libpq (`bundles.py`)
    batch     any statements, by psycopg's pipeline
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import Any, Protocol

import psycopg
import sqlalchemy as sa
from sqlalchemy import Connection, Engine, event

from extractor.adapters.sql.bundles import Bundle, Text
from extractor.adapters.sql.stale import is_outdated
from extractor.adapters.sql.timeouts import REPEAT_WITHIN_S, Timeouts, settings_call

# Returns what a statement returned, once it was answered.
Rows = Callable[[], Sequence[Any]]


def listen(engine: Engine, *, is_autocommit: bool) -> None:
    """Take over how an engine's statements are executed."""
    if is_autocommit:
        event.listen(engine, "do_execute", _execute_or_ask_again)
        return
    event.listen(engine, "begin", _begin)
    event.listen(engine, "do_execute", _open_and_execute)
    event.listen(engine, "do_execute_no_params", _open_for)
    event.listen(engine, "do_executemany", _open_and_execute_many)


def _execute_or_ask_again(cursor: Any, statement: str, parameters: Any, context: Any) -> bool:
    """Execute a standalone statement; retry it once if it only reads and its connection was lost."""
    cursor.connection.send_ahead()
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


class Compiled(Protocol):
    """A kept statement; see `kept`."""

    sql: str

    @property
    def text(self) -> Text: ...

    def parameters(self, values: Mapping[str, Any]) -> Mapping[str, Any]: ...

    def in_order(self, values: Mapping[str, Any]) -> Sequence[Any]: ...

    def row_factory(self, cursor: Any) -> Any: ...


def send(connection: Connection, statement: Compiled, values: Mapping[str, Any]) -> Rows:
    """Execute a kept statement without SQLAlchemy, in the transaction that it opened.

    Returns:
        A function that returns the rows; in a bundle or a batch, once that has ended.

    Raises:
        sqlalchemy.exc.DBAPIError
    """
    return send_together(connection, [(statement, values)])[0]


def send_together(connection: Connection, asked: Sequence[tuple[Compiled, Mapping[str, Any]]]) -> list[Rows]:
    """Do the same with some statements, in one message."""
    driver: Any = connection.connection.driver_connection
    if driver.pgconn.pipeline_status != psycopg.pq.PipelineStatus.OFF:
        return [_send_in_batch(connection, driver, one, values) for one, values in asked]
    driver.refuse_late_statement()
    given = [(one.text, one.in_order(values)) for one, values in asked]
    if connection.dispatch.before_cursor_execute:
        for one, values in asked:
            _tell(connection, driver, one.sql, one.parameters(values))
    if driver.bundle is not None:
        return [driver.add_to_bundle(text, values).answer for text, values in given]
    try:
        return [sent.answer for sent in driver.ask(given)]
    except psycopg.Error as error:
        raise _wrapped(connection, driver, error) from error


def _send_in_batch(connection: Connection, driver: Any, one: Compiled, values: Mapping[str, Any]) -> Rows:
    parameters = one.parameters(values)
    driver.refuse_late_statement()
    cursor = driver.cursor(row_factory=one.row_factory)
    _tell(connection, cursor, one.sql, parameters)
    try:
        _open(driver)
        cursor.execute(one.sql, parameters)
    except psycopg.Error as error:
        raise _wrapped(connection, driver, error) from error
    rows: Rows = cursor.fetchall
    return rows


def _tell(connection: Connection, cursor: Any, statement: str, parameters: Any) -> None:
    """Call the listeners that SQLAlchemy would call; tests count statements with them."""
    for listener in connection.dispatch.before_cursor_execute:
        listener(connection, cursor, statement, parameters, None, False)


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
    return (f"SELECT {settings_call(timeouts.of_transaction(), is_local='true')}",)


def _open(driver: Any) -> None:
    opening, driver.opening = driver.opening, ()
    for statement in opening:
        driver.execute(statement, prepare=False)  # BEGIN gains nothing from a prepared statement


def _open_and_execute(cursor: Any, statement: str, parameters: Any, _context: Any) -> bool:
    """Execute a transaction's first statement together with what opens it; others as usual."""
    driver = cursor.connection
    driver.refuse_late_statement()
    driver.send_ahead()
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
    cursor.connection.send_ahead()
    _open(cursor.connection)


def _open_and_execute_many(cursor: Any, statement: str, parameters: Any, _context: Any) -> bool:
    driver = cursor.connection
    driver.refuse_late_statement()
    driver.send_ahead()
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
                driver.commit_along()
    except psycopg.Error as error:  # raised at the end, outside any statement that SQLAlchemy could wrap
        raise _wrapped(connection, driver, error) from error


@contextmanager
def in_bundle(connection: Connection, *, ends_transaction: bool) -> Iterator[None]:
    """Send the kept statements inside in one message; see `engine.bundle`."""
    driver: Any = connection.connection.driver_connection
    if driver.bundle is not None:
        yield
        return
    driver.bundle = Bundle(driver)
    try:
        yield
        if ends_transaction:
            driver.commit_along()
        driver.bundle.send()
    except psycopg.Error as error:
        raise _wrapped(connection, driver, error) from error
    finally:
        driver.bundle = None


class Straight:
    """A pool's connection for kept statements alone: what SQLAlchemy's own would cost is more than they do.

    Stands for `sqlalchemy.Connection` in `send`.
    """

    def __init__(self, engine: Engine, record: Any, driver: Any) -> None:
        self.dialect = engine.dialect
        self.dispatch: Any = engine.dispatch
        self.driver_connection = driver
        self._record = record

    @property
    def connection(self) -> Straight:
        return self

    def invalidate(self, error: BaseException) -> None:
        self._record.invalidate(error)


@contextmanager
def at_once(engine: Engine) -> Iterator[Any]:
    """Yield a connection whose kept statements go in one message at the end, which is their transaction.

    PostgreSQL commits what one message holds when it has executed all of it, without BEGIN and COMMIT.
    """
    pool: Any = engine.pool
    try:
        record = pool._do_get()  # as `Pool.connect`, less what it does for callers that lose their connection
    except psycopg.Error as error:  # no new connection could be made
        raise sa.exc.OperationalError("", {}, error) from error
    try:
        driver = _current(record, engine)
        given: Timeouts = engine.get_execution_options()["timeouts"]
        driver.answer_s, driver.may_repeat, driver.is_committed = given.answer_s, False, False
        driver.opening = _set_local(given) if driver.is_pooled else ()
        connection: Any = Straight(engine, record, driver)
        try:
            with in_bundle(connection, ends_transaction=False):
                yield connection
        finally:
            driver.opening = ()
    finally:
        record.checkin(_fairy_was_created=False)


def _current(record: Any, engine: Engine) -> Any:
    """Return the connection of a pool's place; a new one if it had none, or an outdated one."""
    try:
        driver = record.get_connection()
        if is_outdated(driver, record, engine):
            record.invalidate(None)
            driver = record.get_connection()
    except psycopg.Error as error:
        raise sa.exc.OperationalError("", {}, error) from error
    return driver
