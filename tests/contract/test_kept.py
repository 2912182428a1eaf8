"""Kept statements do what SQLAlchemy does with the same ones."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from uuid import UUID

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from extractor.adapters.sql.columns import Instant, bind, is_among
from extractor.adapters.sql.engine import Database, batch
from extractor.adapters.sql.kept import Kept, read_together
from extractor.adapters.sql.opening import open_engine

TABLE = sa.Table(
    "kept_rows",
    sa.MetaData(),
    sa.Column("id", sa.Uuid, primary_key=True),
    sa.Column("number", sa.Integer, unique=True),
    sa.Column("at", Instant),
    sa.Column("state", sa.String, default="new"),
    sa.Column("tries", sa.Integer, default=0),
)
FIRST, SECOND = UUID(int=1), UUID(int=2)
NOON = datetime(2026, 11, 24, 12, tzinfo=timezone(timedelta(hours=2)))


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    opened = Database(open_engine(database_url))
    TABLE.drop(opened.engine, checkfirst=True)
    TABLE.create(opened.engine)
    yield opened
    TABLE.drop(opened.engine)
    opened.dispose()


INSERT = Kept(sa.insert(TABLE))
ALL = Kept(sa.select(TABLE).where(TABLE.c.state.in_(("new", "it's 100%"))).order_by(TABLE.c.number))


def row(key: Any, number: int | None, **more: Any) -> dict[str, Any]:
    return {"id": key, "number": number, "at": NOON, **more}


def test_rows_are_those_of_sqlalchemy(database: Database) -> None:
    """Defaults, NULL, instants in UTC, and constants that need quoting."""
    with database.write() as connection:
        INSERT.send(connection, row(FIRST, None))
        INSERT.send(connection, row(SECOND, 2, state="it's 100%", tries=3))
        usual = connection.execute(ALL.statement).all()
        kept = ALL.send(connection, {}).all()
    assert sorted(map(tuple, kept)) == sorted(map(tuple, usual))
    by_key = {found.id: found for found in kept}
    assert (by_key[FIRST].state, by_key[FIRST].tries, by_key[SECOND].tries) == ("new", 0, 3)
    assert by_key[FIRST].at == NOON
    assert by_key[FIRST].at.tzinfo is UTC


def test_each_set_of_parameters_has_a_statement_of_its_own(database: Database) -> None:
    change = Kept(sa.update(TABLE).where(TABLE.c.id == bind("b_id", TABLE.c.id)).returning(TABLE.c.number))
    with database.write() as connection:
        INSERT.send(connection, row(FIRST, 1))
        assert change.send(connection, {"b_id": FIRST, "tries": 5}).scalar_one_or_none() == 1
        assert change.send(connection, {"b_id": FIRST, "state": "new", "number": 7}).scalar_one_or_none() == 7
        assert change.send(connection, {"b_id": SECOND, "tries": 9}).one_or_none() is None
        assert tuple(ALL.send(connection, {}).all()[0])[1:] == (7, NOON, "new", 5)


def test_lists_are_sent_as_one_parameter(database: Database) -> None:
    some = Kept(
        sa.select(TABLE.c.number)
        .where(is_among("keys", TABLE.c.id, is_postgres=database.is_postgres))
        .order_by(TABLE.c.number)
    )
    with database.write() as connection:
        for number, key in enumerate((FIRST, SECOND)):
            INSERT.send(connection, row(key, number))
        assert [found[0] for found in some.send(connection, {"keys": [FIRST, SECOND]}).all()] == [0, 1]
        assert [found[0] for found in some.send(connection, {"keys": [SECOND]}).all()] == [1]


def test_rows_of_a_batch_are_there_when_it_has_ended(database: Database) -> None:
    with database.write() as connection, batch(connection):
        INSERT.send(connection, row(FIRST, 1))
        found = ALL.send(connection, {})
        INSERT.send(connection, row(SECOND, 2))
    assert [one.id for one in found.all()] == [FIRST]


def test_a_broken_rule_of_the_database_ends_the_transaction(database: Database) -> None:
    with database.write() as connection:
        INSERT.send(connection, row(FIRST, 1))

    def change_all_and_insert() -> None:
        with database.write() as connection:
            connection.execute(sa.update(TABLE).values(tries=8))
            INSERT.send(connection, row(SECOND, 1))

    with pytest.raises(IntegrityError):
        change_all_and_insert()
    with database.read() as connection:
        assert [found.tries for found in ALL.send(connection, {}).all()] == [0]


def test_an_invalid_value_is_an_error_of_sqlalchemy(database: Database) -> None:
    with pytest.raises(DBAPIError if database.is_postgres else sa.exc.StatementError), database.write() as connection:
        INSERT.send(connection, {**row(FIRST, 1), "number": object()})


def test_statements_are_shown_to_listeners(database: Database) -> None:
    seen: list[str] = []
    sa.event.listen(database.engine, "before_cursor_execute", lambda *given: seen.append(given[2]))
    with database.write() as connection:
        INSERT.send(connection, row(FIRST, 1))
    assert seen[-1].startswith("INSERT INTO kept_rows")


def test_statements_that_are_read_together_have_their_own_rows(database: Database) -> None:
    by_number = Kept(sa.select(TABLE.c.id).where(TABLE.c.number == bind("asked", TABLE.c.number)))
    with database.write() as connection:
        INSERT.send(connection, row(FIRST, 1))
        INSERT.send(connection, row(SECOND, 2))
    with database.read() as connection:
        found = read_together(connection, [(by_number, {"asked": 2}), (ALL, {}), (by_number, {"asked": 3})])
        assert read_together(connection, []) == []
    assert [[one.id for one in rows] for rows in found] == [[SECOND], [FIRST, SECOND], []]


def test_reads_of_a_lost_connection_are_asked_again_together(postgres_database: Database) -> None:
    here = Kept(sa.select(sa.func.pg_backend_pid().label("pid")))
    with postgres_database.read() as connection:
        [[first]] = read_together(connection, [(here, {})])
        with postgres_database.write() as other:
            other.execute(sa.select(sa.func.pg_terminate_backend(first.pid)))
        [[one], [two]] = read_together(connection, [(here, {}), (here, {})])
    assert first.pid != one.pid == two.pid
