"""Kept statements: compiled once, then sent to PostgreSQL without SQLAlchemy. For what every run executes.

SQLAlchemy takes longer to prepare an execution than PostgreSQL takes to execute it. It still writes the SQL, opens the
transactions and names the types; only the way from parameters to the driver and from its rows back is ours. On SQLite
that holds for what only reads (`Kept.read`); SQLAlchemy executes the rest.
"""

from __future__ import annotations

import re
import sqlite3
from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.sql.compiler import SQLCompiler

# PostgreSQL's number of `double precision`: SQLAlchemy reads a float by the type that it comes in.
FLOAT8 = 701

_PARAMETER = re.compile(r"%\((\w+)\)s")
Convert = Callable[[Any], Any]


class Answer:
    """The rows of a statement. Inside a batch they are there once it has ended."""

    def __init__(self, rows: Callable[[], Sequence[Any]]) -> None:
        self._rows = rows

    def all(self) -> Sequence[Any]:
        return self._rows()

    def first(self) -> Any:
        return next(iter(self._rows()), None)

    def one_or_none(self) -> Any:
        """Return the only row; None if there is none."""
        rows = self._rows()
        assert len(rows) < 2, "more than one row"  # as SQLAlchemy's `one_or_none`
        return rows[0] if rows else None

    def scalar_one_or_none(self) -> Any:
        row = self.one_or_none()
        return None if row is None else row[0]


# For a statement that need not be sent.
NOTHING = Answer(lambda: ())


class Kept:
    """One statement, compiled for each database and set of parameters that it is sent with.

    Args:
        statement: Has no lists of values but those of `columns.is_among`, and its tables no defaults made by functions.
        is_binary: PostgreSQL sends the values of the rows as they are, not as text: for large ones of bytes.
    """

    def __init__(self, statement: Any, *, is_binary: bool = False) -> None:
        self.statement = statement
        self._is_binary = is_binary
        self._compiled: dict[tuple[str, ...], _Compiled] = {}

    def send(self, connection: Connection, values: Mapping[str, Any]) -> Answer:
        """Execute the statement in the connection's transaction.

        Args:
            values: By parameter, and by column for those to be set.

        Raises:
            sqlalchemy.exc.DBAPIError: As from SQLAlchemy.
        """
        if connection.dialect.name != "postgresql":
            result = connection.execute(self.statement, values)
            rows = result.all() if result.returns_rows else ()
            return Answer(lambda: rows)
        from extractor.adapters.sql.transactions import send

        return Answer(send(connection, self.compiled(connection, values), values))

    def read(self, connection: Connection, values: Mapping[str, Any]) -> Sequence[Any]:
        """Return the rows of a statement that only reads, on SQLite without SQLAlchemy too.

        Args:
            values: As for `send`. On SQLite every other parameter of the statement is a constant: no clock, no lists.
        """
        if connection.dialect.name == "postgresql":
            return self.send(connection, values).all()
        compiled = self.compiled(connection, values)
        given = compiled.in_order(values)
        driver: Any = connection.connection.driver_connection
        for listener in connection.dispatch.before_cursor_execute:
            listener(connection, driver, compiled.sql, given, None, False)
        try:
            return list(map(compiled.row_factory(None), driver.execute(compiled.sql, given)))
        except sqlite3.Error as error:
            raise sa.exc.OperationalError(compiled.sql, (), error) from error

    def compiled(self, connection: Connection, values: Mapping[str, Any]) -> _Compiled:
        """Return the statement for a connection's database and some parameters."""
        names = (connection.dialect.name, *values)
        compiled = self._compiled.get(names)
        if compiled is None:
            compiled = self._compiled[names] = _Compiled(connection, self.statement, values, is_binary=self._is_binary)
        return compiled


class _Compiled:
    """The SQL of a statement for one database, and how its parameters and rows are converted.

    Attributes:
        sql: On PostgreSQL with the constants of the statement written out.
    """

    def __init__(
        self, connection: Connection, statement: Any, values: Mapping[str, Any], *, is_binary: bool = False
    ) -> None:
        dialect = connection.dialect
        # The steps of SQLAlchemy 2.1's `DefaultExecutionContext._init_compiled`, done once.
        compiled = statement.compile(dialect=dialect, column_keys=list(values))
        assert isinstance(compiled, SQLCompiler)
        defaults = {column.key: _default_of(column) for column in compiled.insert_prefetch}
        keys = {name: bound.key for bound, name in compiled.bind_names.items()}
        state = compiled.construct_expanded_state({**defaults, **values})
        processors = {**compiled._bind_processors, **state.processors}
        convert: Mapping[str, Convert] = {key: to for key, to in processors.items() if callable(to)}
        given = {name: key for name, key in keys.items() if key in values}
        assert given.keys() <= state.parameters.keys(), "a list of values would be kept"
        self._names = tuple((name, key, convert.get(name)) for name, key in given.items())
        constants = {
            name: convert[name](value) if name in convert else value
            for name, value in state.parameters.items()
            if name not in given
        }
        literals = (
            {}
            if compiled.positional
            else {name: literal for name, value in constants.items() if (literal := _literal(value))}
        )
        self.sql = _PARAMETER.sub(lambda found: literals.get(found[1], found[0]), state.statement)
        self._constants = {name: value for name, value in constants.items() if name not in literals}
        self._places = tuple(state.positiontup or dict.fromkeys(_PARAMETER.findall(self.sql)))
        columns = compiled._result_columns  # private, as are the processors below; tests/contract run every statement
        self._new_row = _row_class(tuple(column.keyname for column in columns))._make
        readers = (
            column.type._cached_result_processor(dialect, FLOAT8 if isinstance(column.type, sa.Float) else None)
            for column in columns
        )
        self._readers = [(at, reader) for at, reader in enumerate(readers) if reader is not None]
        # SQLAlchemy writes the type beside parameters of every other type.
        self._intervals = {name for bound, name in compiled.bind_names.items() if isinstance(bound.type, sa.Interval)}
        self._is_binary = is_binary
        self._text: Any = None

    def parameters(self, values: Mapping[str, Any]) -> dict[str, object]:
        """Return what psycopg is given."""
        given = {name: values[key] if convert is None else convert(values[key]) for name, key, convert in self._names}
        return {**self._constants, **given} if self._constants else given

    def in_order(self, values: Mapping[str, Any]) -> tuple[Any, ...]:
        """Return what SQLite or libpq is given."""
        given = self.parameters(values)
        return tuple(given[name] for name in self._places)

    @property
    def text(self) -> Any:
        """What libpq is given besides the parameters: `bundles.Text`."""
        if self._text is None:
            from extractor.adapters.sql.bundles import Text  # here: with SQLite, psycopg is not imported

            numbers = {
                name: f"${number}::INTERVAL" if name in self._intervals else f"${number}"
                for number, name in enumerate(self._places, start=1)
            }
            sql = _PARAMETER.sub(lambda found: numbers[found[1]], self.sql).replace("%%", "%")
            self._text = Text.of(sql, len(numbers), self.row_factory(None), is_binary=self._is_binary)
        return self._text

    def row_factory(self, _cursor: Any) -> Callable[[Sequence[Any]], Any]:
        return self._make if self._readers else self._new_row

    def _make(self, found: Sequence[Any]) -> Any:
        row = list(found)
        for at, convert in self._readers:
            row[at] = convert(row[at])
        return self._new_row(row)


def read_together(connection: Connection, asked: Sequence[tuple[Kept, Mapping[str, Any]]]) -> list[Sequence[Any]]:
    """Return the rows of some statements as `Kept.read` does. PostgreSQL gets them in one message."""
    if connection.dialect.name != "postgresql":
        return [kept.read(connection, values) for kept, values in asked]
    from extractor.adapters.sql.transactions import send_together

    sent = send_together(connection, [(kept.compiled(connection, values), values) for kept, values in asked])
    return [rows() for rows in sent]


def _row_class(names: tuple[str, ...]) -> Any:
    return namedtuple("Row", names, rename=True)


def _default_of(column: sa.Column[Any]) -> Any:
    assert isinstance(column.default, sa.ColumnDefault), column
    assert not callable(column.default.arg), f"the default of {column} is made by a function"
    return column.default.arg


def _literal(value: Any) -> str:
    """Return a constant as SQL, so that it need not be sent each time; empty for one that is sent."""
    match value:
        case None:
            return "NULL"
        case bool() | int():
            return str(value)
        case str() if value.isidentifier():  # nothing in it needs quoting
            return f"'{value}'"
        case _:
            return ""
