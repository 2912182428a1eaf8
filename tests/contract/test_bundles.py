"""Kept statements that go to PostgreSQL in one message."""

from __future__ import annotations

import select
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from extractor.adapters.sql.bundles import MOST_PREPARED, USES_UNPREPARED
from extractor.adapters.sql.columns import bind
from extractor.adapters.sql.engine import Database, bundle
from extractor.adapters.sql.kept import Kept
from extractor.adapters.sql.opening import open_engine

# What poll() reports when the other side has closed; macOS has one name for it.
HANGUP = getattr(select, "POLLRDHUP", select.POLLHUP)

TABLE = sa.Table(
    "bundled_rows",
    sa.MetaData(),
    sa.Column("id", sa.Uuid, primary_key=True),
    sa.Column("number", sa.Integer, unique=True),
    sa.Column("said", sa.String),
)
INSERT = Kept(sa.insert(TABLE))
NUMBER = Kept(sa.select(TABLE.c.number).where(TABLE.c.id == bind("b_id", TABLE.c.id)))
FIRST, SECOND = UUID(int=1), UUID(int=2)


@pytest.fixture
def database(postgres_url: str) -> Iterator[Database]:
    opened = Database(open_engine(postgres_url, pool_size=1))
    TABLE.drop(opened.engine, checkfirst=True)
    TABLE.create(opened.engine)
    yield opened
    TABLE.drop(opened.engine)
    opened.dispose()


def driver_of(connection: Connection) -> Any:
    return connection.connection.driver_connection


def numbers(database: Database) -> list[int]:
    with database.read() as connection:
        return list(connection.execute(sa.select(TABLE.c.number).order_by(TABLE.c.number)).scalars())


def insert(connection: Connection, key: UUID, number: int, said: str = "") -> None:
    INSERT.send(connection, {"id": key, "number": number, "said": said})


class TestBundle:
    def test_nothing_is_sent_before_it_ends(self, database: Database) -> None:
        with database.write() as connection:
            with bundle(connection):
                insert(connection, FIRST, 1)
                found = NUMBER.send(connection, {"b_id": FIRST})
                assert driver_of(connection).info.transaction_status.name == "IDLE"
                assert not found.all()
            assert found.scalar_one_or_none() == 1

    def test_another_statement_sends_those_before_it(self, database: Database) -> None:
        with database.write() as connection, bundle(connection, ends_transaction=True):
            insert(connection, FIRST, 1)
            assert connection.execute(sa.select(sa.func.count()).select_from(TABLE)).scalar_one() == 1
            insert(connection, SECOND, 2)
        assert numbers(database) == [1, 2]

    def test_nothing_follows_its_commit(self, database: Database) -> None:
        with database.write() as connection:
            with bundle(connection, ends_transaction=True):
                insert(connection, FIRST, 1)
            with pytest.raises(RuntimeError, match="ended its transaction"):
                insert(connection, SECOND, 2)
        assert numbers(database) == [1]

    def test_an_error_undoes_all_of_it(self, database: Database) -> None:
        """The statements after it are not executed, its COMMIT neither, and the connection serves on."""

        def write() -> None:
            with database.write() as connection, bundle(connection, ends_transaction=True):
                insert(connection, FIRST, 1)
                insert(connection, FIRST, 2)
                insert(connection, SECOND, 3)

        with pytest.raises(IntegrityError):
            write()
        assert numbers(database) == []
        with database.write() as connection:
            insert(connection, FIRST, 4)
        assert numbers(database) == [4]

    def test_a_value_that_cannot_be_sent_sends_nothing(self, database: Database) -> None:
        def write() -> None:
            with database.write() as connection, bundle(connection):
                insert(connection, FIRST, 1)
                insert(connection, SECOND, 2, "\0")

        with pytest.raises(DataError, match="NUL"):
            write()
        assert numbers(database) == []

    def test_more_than_a_socket_takes_at_once(self, database: Database) -> None:
        said = "x" * 20_000_000
        with database.write() as connection, bundle(connection):
            insert(connection, FIRST, 1, said)
            insert(connection, SECOND, 2, said)
        with database.read() as connection:
            assert connection.execute(sa.select(sa.func.sum(sa.func.length(TABLE.c.said)))).scalar_one() == 40_000_000

    def test_a_lost_connection_is_not_used_again(self, database: Database) -> None:
        def write() -> None:
            with database.write() as connection:
                insert(connection, FIRST, 1)
                pid = driver_of(connection).pgconn.backend_pid
                with database.read() as other:
                    other.execute(sa.select(sa.func.pg_terminate_backend(pid)))
                insert(connection, SECOND, 2)

        with pytest.raises(Exception, match="does not take the work now"):
            write()
        with database.write() as connection:
            insert(connection, SECOND, 2)
        assert numbers(database) == [2]


class TestAtOnce:
    """A message is a transaction: PostgreSQL commits it at its end, or nothing of it."""

    def test_all_of_it_is_there_when_it_has_ended(self, database: Database) -> None:
        with database.write_at_once() as connection:
            insert(connection, FIRST, 1)
            found = NUMBER.send(connection, {"b_id": FIRST})
            assert numbers(database) == []
        assert found.scalar_one_or_none() == 1
        assert numbers(database) == [1]

    def test_an_error_undoes_all_of_it(self, database: Database) -> None:
        def write() -> None:
            with database.write_at_once() as connection:
                insert(connection, FIRST, 1)
                insert(connection, FIRST, 2)

        with pytest.raises(IntegrityError):
            write()
        assert numbers(database) == []
        with database.write() as connection:  # the only one of the pool
            insert(connection, FIRST, 3)
        assert numbers(database) == [3]

    def test_a_rule_that_is_checked_at_the_end_undoes_all_of_it(self, database: Database) -> None:
        def write() -> None:
            with database.write_at_once() as connection:
                insert(connection, FIRST, 1)
                insert(connection, SECOND, 1)

        with database.write() as connection:
            rule = "ADD CONSTRAINT late UNIQUE (number) DEFERRABLE INITIALLY DEFERRED"
            connection.execute(sa.text(f"ALTER TABLE bundled_rows DROP CONSTRAINT bundled_rows_number_key, {rule}"))
        with pytest.raises(IntegrityError):
            write()
        assert numbers(database) == []

    def test_it_waits_for_the_disk_unless_it_may_be_lost(self, database: Database) -> None:
        waits = Kept(sa.select(sa.func.current_setting("synchronous_commit").label("waits")))
        seen = []
        for may_be_lost in (False, True):
            with database.write_at_once(may_be_lost=may_be_lost) as connection:
                found = waits.send(connection, {})
            seen.append(found.scalar_one_or_none())
        assert seen == ["on", "off"]

    def test_a_connection_that_was_closed_meanwhile_is_replaced(self, database: Database) -> None:
        with database.write_at_once() as connection:
            insert(connection, FIRST, 1)
            driver = driver_of(connection)
        with database.read() as other:
            other.execute(sa.select(sa.func.pg_terminate_backend(driver.pgconn.backend_pid)))
        hangup = select.poll()
        hangup.register(driver.pgconn.socket, HANGUP)  # it says why first, then it closes
        assert hangup.poll(10_000)
        with database.write_at_once() as connection:
            insert(connection, SECOND, 2)
        assert numbers(database) == [1, 2]

    def test_one_that_is_in_use_when_all_are_closed_is_closed_after_it(self, database: Database) -> None:
        with database.write_at_once() as connection:
            driver = driver_of(connection)
            database.dispose()
            insert(connection, FIRST, 1)
        assert driver.closed


class TestPrepared:
    def ask(self, connection: Connection, times: int) -> None:
        for _ in range(times):
            NUMBER.send(connection, {"b_id": FIRST})

    def names(self, connection: Connection) -> list[str]:
        known = sa.text("SELECT name FROM pg_prepared_statements WHERE name LIKE 'kept%'")
        return list(connection.execute(known).scalars())

    def test_a_statement_is_prepared_when_it_comes_again(self, database: Database) -> None:
        with database.write() as connection:
            self.ask(connection, USES_UNPREPARED)
            assert self.names(connection) == []
            self.ask(connection, 2)
            assert len(self.names(connection)) == 1

    def test_it_serves_after_psycopg_has_forgotten_all(self, database: Database) -> None:
        """After a rollback psycopg deallocates everything on the connection, ours too."""
        with database.write() as connection:
            self.ask(connection, USES_UNPREPARED + 2)
            driver_of(connection).execute("SELECT 1", prepare=True)
            connection.rollback()
        with database.write() as connection:
            assert self.names(connection) == []
            self.ask(connection, 1)

    def test_one_whose_table_has_changed_is_prepared_anew(self, database: Database) -> None:
        def look() -> None:
            with database.read() as connection:
                self.ask(connection, 1)

        for _ in range(USES_UNPREPARED + 2):
            look()
        with database.write() as connection:
            connection.execute(sa.text("ALTER TABLE bundled_rows ALTER COLUMN number TYPE bigint"))
        with pytest.raises(DBAPIError, match="cached plan"):
            look()
        look()

    def test_a_connection_prepares_a_bounded_number(self, database: Database) -> None:
        with database.write() as connection:
            for number in range(MOST_PREPARED + 5):
                one = Kept(sa.select(bind("b_id", TABLE.c.id).label(f"c{number}")))
                for _ in range(USES_UNPREPARED + 1):
                    one.send(connection, {"b_id": FIRST})
            assert len(self.names(connection)) == MOST_PREPARED
