"""Kept statements on their way to PostgreSQL: several in one message, handed to libpq without psycopg's cursors.

psycopg parses each statement, makes a cursor with adapters of its own for it, and runs a pipeline by generators. For
statements of a run, whose text and types are known, that takes longer than PostgreSQL does.
"""

from __future__ import annotations

import select
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import psycopg
from psycopg import pq
from psycopg._preparing import PrepareManager
from psycopg.adapt import PyFormat
from psycopg.errors import error_from_result

# A statement is prepared when a connection executes it for the third time, and so many of them are at most.
USES_UNPREPARED = 2
MOST_PREPARED = 100

_LOST = "the connection is lost"

MakeRow = Callable[[Sequence[Any]], Any]


@dataclass(frozen=True, slots=True)
class Text:
    """A statement with parameters $1, $2 ...

    Attributes:
        formats: One for each parameter.
        make_row: Makes a row of its values.
        answers: The format of those.
    """

    sql: bytes
    formats: Sequence[PyFormat] = ()
    make_row: MakeRow = tuple
    answers: pq.Format = pq.Format.TEXT

    @classmethod
    def of(cls, sql: str, parameters: int = 0, make_row: MakeRow = tuple, *, is_binary: bool = False) -> Text:
        answers = pq.Format.BINARY if is_binary else pq.Format.TEXT
        return cls(sql.encode(), [PyFormat.TEXT] * parameters, make_row, answers)


@dataclass(slots=True)
class BundledStatement:
    """A statement that was or will be sent.

    Attributes:
        values: Its parameters, in order.
        rows: What it returned, once it was answered.
    """

    text: Text
    values: Sequence[Any] = ()
    rows: Sequence[Any] = ()

    def answer(self) -> Sequence[Any]:
        return self.rows


class Prepared(PrepareManager):
    """What is prepared on a connection, by psycopg and by us.

    Attributes:
        names: Of our statements that PostgreSQL knows.
    """

    def __init__(self) -> None:
        super().__init__()
        self.names: dict[bytes, bytes] = {}
        self._uses: dict[bytes, int] = {}
        self._made = 0

    def clear(self) -> bool:
        # psycopg sends DEALLOCATE ALL, after a rollback for example, if it prepared something itself.
        is_sent = super().clear()
        if is_sent:
            self.names.clear()
        return is_sent

    def new_name(self, sql: bytes) -> bytes:
        """Return the name under which a statement is to be prepared now; empty if it is not."""
        uses = self._uses[sql] = self._uses.get(sql, 0) + 1
        if self.prepare_threshold is None or uses <= USES_UNPREPARED or len(self.names) >= MOST_PREPARED:
            return b""
        self._made += 1
        return b"kept_%d" % self._made


@dataclass(slots=True)
class Bundle:
    """Statements to be sent together over a connection."""

    driver: Any
    statements: list[BundledStatement] = field(default_factory=list)

    def add(self, text: Text, values: Sequence[Any] = ()) -> BundledStatement:
        asked = BundledStatement(text, values)
        self.statements.append(asked)
        return asked

    def send(self) -> None:
        """Send what was added, and wait for the answers.

        Raises:
            psycopg.Error: The first error; nothing after it was executed. A connection that is lost is closed.
        """
        asked, self.statements = self.statements, []
        if not asked:
            return
        talk = _Talk(self.driver)
        if talk.pgconn.status != pq.ConnStatus.OK:
            raise psycopg.OperationalError(_LOST)
        given = [talk.dump(one) for one in asked]  # a value that cannot be sent is noticed before anything is
        try:
            error = talk.exchange(asked, given)
        except BaseException:
            talk.pgconn.finish()  # a late answer must not be taken for another statement's
            raise
        if error is not None:
            raise error


class _Talk:
    """One message to PostgreSQL and its answers."""

    def __init__(self, driver: Any) -> None:
        self.pgconn: Any = driver.pgconn
        self._poll: select.poll = driver.poll
        self._limit: float | None = driver.answer_s
        self._prepared: Prepared = driver.prepared
        self._change: Any = driver.transformer

    def dump(self, asked: BundledStatement) -> Sequence[Any]:
        """Return a statement's parameters as libpq takes them."""
        dumped: Sequence[Any] = self._change.dump_sequence(asked.values, asked.text.formats) if asked.values else ()
        return dumped

    def exchange(self, asked: Sequence[BundledStatement], given: Sequence[Sequence[Any]]) -> psycopg.Error | None:
        """Send statements and take their answers; return the first error."""
        pgconn = self.pgconn
        pgconn.enter_pipeline_mode()
        new = [self._ask(one.text, values) for one, values in zip(asked, given, strict=True)]
        pgconn.pipeline_sync()
        while pgconn.flush():
            self._wait(select.POLLIN | select.POLLOUT)
            pgconn.consume_input()
        error: psycopg.Error | None = None
        for one, name in zip(asked, new, strict=True):
            if name:
                error = self._take(error)
                if error is None:
                    self._prepared.names[one.text.sql] = name
            error = self._take(error, one)
        error = self._take_end(error)
        pgconn.exit_pipeline_mode()
        return error

    def _ask(self, text: Text, values: Sequence[Any]) -> bytes:
        """Hand a statement to libpq; return the name under which it is prepared at the same time, if it is."""
        sql, answers = text.sql, text.answers
        name = self._prepared.names.get(sql)
        if name is not None:
            self.pgconn.send_query_prepared(name, values, result_format=answers)
            return b""
        name = self._prepared.new_name(sql) if values else b""
        if name:
            self.pgconn.send_prepare(name, sql)
            self.pgconn.send_query_prepared(name, values, result_format=answers)
        else:
            self.pgconn.send_query_params(sql, values, result_format=answers)
        return name

    def _take(self, error: psycopg.Error | None, asked: BundledStatement | None = None) -> psycopg.Error | None:
        """Take the answer to one statement; return the first error so far."""
        result = self._result()
        if result is None:
            raise error or psycopg.OperationalError(_LOST)
        status = result.status
        if status == pq.ExecStatus.TUPLES_OK and asked is not None:
            change = self._change
            change.set_pgresult(result)
            asked.rows = change.load_rows(0, result.ntuples, asked.text.make_row)
        elif status == pq.ExecStatus.FATAL_ERROR and error is None:
            error = error_from_result(result, encoding=self._change.encoding)
            if asked is not None:  # a plan may be out of date
                self._prepared.names.pop(asked.text.sql, None)
        end = self._result()
        assert end is None, "one statement has one result"
        return error

    def _take_end(self, error: psycopg.Error | None) -> psycopg.Error | None:
        """Take the answer to the end of the message: an error if what was executed could not be committed."""
        while True:
            result = self._result()
            if result is None:
                if self.pgconn.status != pq.ConnStatus.OK:
                    raise error or psycopg.OperationalError(_LOST)
            elif result.status == pq.ExecStatus.PIPELINE_SYNC:
                return error
            else:
                error = error or error_from_result(result, encoding=self._change.encoding)

    def _result(self) -> Any:
        pgconn = self.pgconn
        while pgconn.is_busy():
            self._wait(select.POLLIN)
            pgconn.consume_input()
        return pgconn.get_result()

    def _wait(self, what: int) -> None:
        if what != select.POLLIN:
            poll = select.poll()
            poll.register(self.pgconn.socket, what)
        else:
            poll = self._poll
        if not poll.poll(None if self._limit is None else self._limit * 1000):
            raise psycopg.OperationalError(f"no answer within {self._limit:g} s")
