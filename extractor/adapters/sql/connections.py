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
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from typing import Any

import psycopg
import sqlalchemy as sa
from psycopg import errors
from psycopg.abc import PQGen
from psycopg.adapt import Transformer
from psycopg.conninfo import make_conninfo
from sqlalchemy import Engine, event

from extractor.adapters.sql import stale, transactions
from extractor.adapters.sql.bundles import Bundle, BundledStatement, Prepared, Text
from extractor.adapters.sql.timeouts import REPEAT_WITHIN_S, Server, Timeouts, settings_call
from extractor.core.errors import Misconfigured

# For a free connection. Longer than a statement may wait for a lock, so that a short jam passes.
POOL_WAIT_S = 10.0


class _Batch(psycopg.Pipeline):
    """A pipeline whose statements are sent together, when it is left."""

    # psycopg 3.3 sends and polls for each statement, and each wakes the server.

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
        bundle: Takes the kept statements that are to be sent together; None: each is sent at once.
    """

    is_pooled = False
    answer_s: float | None = None
    opening: tuple[Any, ...] = ()
    may_repeat = False
    is_committed = False
    connect_again: Callable[[], PostgresConnection]
    poll: select.poll
    bundle: Bundle | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.prepared = self._prepared = Prepared()

    @cached_property
    def transformer(self) -> Any:
        """What converts values and rows, for all statements of the connection."""
        return Transformer(self)

    def add_to_bundle(self, text: Text, values: Sequence[Any] = ()) -> BundledStatement:
        """Add a statement to the open bundle, after what opens the transaction."""
        assert self.bundle is not None
        opening, self.opening = self.opening, ()
        for statement in opening:
            self.bundle.add(Text.of(statement))
        return self.bundle.add(text, values)

    def send_ahead(self) -> None:
        """Send the statements of an open bundle now, because the next one does not go with them."""
        if self.bundle is not None:
            self.bundle.send()

    def ask(self, asked: Sequence[tuple[Text, Sequence[Any]]]) -> Sequence[BundledStatement]:
        """Execute some statements with their values in one message; reads are retried once if their connection is lost."""
        began = time.monotonic()
        try:
            return self._ask(asked)
        except psycopg.OperationalError:
            if not (self.may_repeat and self.closed) or time.monotonic() - began > REPEAT_WITHIN_S:
                raise
            self.reopen()
            return self._ask(asked)

    def _ask(self, asked: Sequence[tuple[Text, Sequence[Any]]]) -> Sequence[BundledStatement]:
        self.bundle = Bundle(self)
        try:
            added = [self.add_to_bundle(text, values) for text, values in asked]
            self.bundle.send()
        finally:
            self.bundle = None
        return added

    @contextmanager
    def pipeline(self) -> Iterator[psycopg.Pipeline]:
        if self._pipeline is None:
            self._pipeline = _Batch(self)
        with super().pipeline() as opened:
            yield opened

    def commit_along(self) -> None:
        """Send COMMIT with the open bundle or pipeline, which saves its round trip. If a statement before it fails, it is
        skipped."""
        # SQLAlchemy's own commit follows and finds no transaction, which psycopg ignores.
        if self.bundle is not None:
            self.add_to_bundle(Text.of("COMMIT"))
        else:
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
        self.prepared = self._prepared = fresh.prepared
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
    try:
        make_conninfo(**dict.fromkeys(server.url.query, ""))
    except psycopg.ProgrammingError as error:  # at the first connection it would look like a mistake of a statement
        raise Misconfigured(f"EXTRACTOR_DATABASE_URL: {str(error).strip()}") from None
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

    stale.watch(engine, server)
    transactions.listen(engine, is_autocommit=is_autocommit)
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
    calls = settings_call(settings, is_local=f"pg_backend_pid() <> {given_out}")
    row = made.execute(f"SELECT pg_backend_pid(), {calls}", prepare=False).fetchone()
    made.is_pooled = row is None or row[0] != given_out
    if made.is_pooled:
        made.prepare_threshold = None
