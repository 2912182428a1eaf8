"""Connections, transactions and the schema, on SQLite and on PostgreSQL."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.exc import IntegrityError

from extractor.adapters.sql.engine import Database, batch
from extractor.adapters.sql.kept import Kept
from extractor.adapters.sql.opening import open_engine
from extractor.adapters.sql.schema.base import Base
from extractor.adapters.sql.schema.tables import Tenants
from extractor.core.errors import StoreUnavailable
from tests.build import NOON
from tests.contract.open_runs import tenant_rows


def _names_full_text(item: object) -> bool:
    return str(getattr(item, "name", "")).startswith("search_")


def _checks(connection: sa.Connection, schema: str | None = None) -> dict[str, dict[str, str]]:
    """Return the CHECK constraints of our tables, as the database words them."""
    found = sa.inspect(connection)
    return {
        table: {str(each["name"]): each["sqltext"] for each in found.get_check_constraints(table, schema)}
        for table in Base.metadata.tables
    }


def _checks_of_models(database: Database) -> dict[str, dict[str, str]]:
    """Return those of tables that are made from the models alone, in the same kind of database."""
    with database.write() if database.is_postgres else sa.create_engine("sqlite://").begin() as connection:
        if not database.is_postgres:
            Base.metadata.create_all(connection)
            return _checks(connection)
        connection.execute(sa.schema.CreateSchema("models"))
        Base.metadata.create_all(connection.execution_options(schema_translate_map={None: "models"}))
        found = _checks(connection, "models")
        connection.rollback()
        return found


class TestSchema:
    def test_migrations_and_tables_agree(self, database: Database) -> None:
        with database.read() as connection:
            differences = compare_metadata(MigrationContext.configure(connection), Base.metadata)
        # What differs in a column comes as a list of tuples.
        full_text = [item for item in differences if isinstance(item, tuple) and _names_full_text(item[1])]
        assert [item for item in differences if item not in full_text] == []
        assert full_text, "the full-text index is made by the migration alone"

    def test_migrations_and_tables_agree_on_every_check(self, database: Database) -> None:
        """`compare_metadata` does not see CHECK constraints."""
        with database.read() as connection:
            migrated = _checks(connection)
        assert sum(map(len, migrated.values())) > 20
        assert migrated == _checks_of_models(database)

    def test_two_threads_migrate_two_databases(self, tmp_path: Path) -> None:
        from extractor.adapters.sql.migrations import HEAD, current, head, upgrade
        from extractor.adapters.sql.opening import open_engine

        def make(number: int) -> str | None:
            database = Database(open_engine(f"sqlite:///{tmp_path / f'{number}.db'}"))
            upgrade(database)
            found = current(database)
            database.dispose()
            return found

        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(make, range(4))) == [HEAD] * 4 == [head()] * 4

    def test_what_breaks_in_a_batch_is_the_usual_error(self, database: Database) -> None:
        def twice() -> None:
            with database.write() as connection, batch(connection):
                for _ in range(2):
                    connection.execute(sa.insert(Tenants), {"id": "twice", "created_at": NOON, "spent_tokens": 0})

        with pytest.raises(IntegrityError):
            twice()
        assert tenant_rows(database, "twice") == 0

    def test_a_batch_may_end_its_transaction(self, database: Database) -> None:
        with database.write() as connection:
            with batch(connection, ends_transaction=True):
                connection.execute(sa.insert(Tenants), {"id": "ended", "created_at": NOON, "spent_tokens": 0})
            if database.is_postgres:  # elsewhere it ends with the block
                assert tenant_rows(database, "ended") == 1
        assert tenant_rows(database, "ended") == 1
        with database.write() as connection:  # the connection that comes back is one like any other
            connection.execute(sa.insert(Tenants), {"id": "next", "created_at": NOON, "spent_tokens": 0})
        assert tenant_rows(database, "next") == 1

    def test_nothing_follows_a_batch_that_ended_its_transaction(self, database: Database) -> None:
        """A later statement would run outside of any transaction, so it is refused on PostgreSQL."""

        def write() -> None:
            with database.write() as connection:
                with batch(connection, ends_transaction=True):
                    connection.execute(sa.insert(Tenants), {"id": "ended", "created_at": NOON, "spent_tokens": 0})
                connection.execute(sa.insert(Tenants), {"id": "late", "created_at": NOON, "spent_tokens": 0})

        if database.is_postgres:
            with pytest.raises(RuntimeError, match="ended its transaction"):
                write()
            assert (tenant_rows(database, "ended"), tenant_rows(database, "late")) == (1, 0)
        else:
            write()
            assert (tenant_rows(database, "ended"), tenant_rows(database, "late")) == (1, 1)

    @pytest.mark.parametrize("breaks_at", ["a statement", "the caller"])
    def test_nothing_is_left_of_a_batch_that_breaks_before_its_end(self, database: Database, breaks_at: str) -> None:
        def insert(connection: sa.Connection) -> None:
            connection.execute(sa.insert(Tenants), {"id": "broken", "created_at": NOON, "spent_tokens": 0})

        def write() -> None:
            with database.write() as connection, batch(connection, ends_transaction=True):
                insert(connection)
                if breaks_at == "the caller":
                    raise ZeroDivisionError
                insert(connection)

        with pytest.raises((IntegrityError, ZeroDivisionError)):
            write()
        assert tenant_rows(database, "broken") == 0
        with database.write() as connection:
            insert(connection)
        assert tenant_rows(database, "broken") == 1

    def test_a_single_statement_is_a_transaction(self, database: Database) -> None:
        with database.write_one() as connection:
            connection.execute(sa.insert(Tenants), {"id": "once", "created_at": NOON, "spent_tokens": 0})
        assert tenant_rows(database, "once") == 1

    def test_a_transaction_that_does_not_wait_is_whole(self, database: Database) -> None:
        """Its connections otherwise take each statement by itself, and do so again afterwards."""
        insert = Kept(sa.insert(Tenants))
        row = {"created_at": NOON, "spent_tokens": 0}

        def broken() -> None:
            with database.write_soon() as connection:
                insert.send(connection, {"id": "never", **row})
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            broken()
        with database.write_soon() as connection:
            insert.send(connection, {"id": "soon", **row})
            assert tenant_rows(database, "soon") == 0 or not database.is_postgres
            with batch(connection, ends_transaction=True):
                insert.send(connection, {"id": "with it", **row})
        assert [tenant_rows(database, name) for name in ("never", "soon", "with it")] == [0, 1, 1]
        with database.write_one() as connection:
            insert.send(connection, {"id": "after", **row})
        assert tenant_rows(database, "after") == 1

    def test_only_what_may_be_lost_does_not_wait_for_the_disk(self, database: Database) -> None:
        show = sa.text("SHOW synchronous_commit" if database.is_postgres else "PRAGMA synchronous")
        with database.write() as writing:
            assert writing.execute(show).scalar_one() == ("on" if database.is_postgres else 2)
        for careless in (database.write_one, database.write_soon):
            with careless() as connection:
                assert connection.execute(show).scalar_one() == ("off" if database.is_postgres else 2)

    def test_what_is_in_use_when_all_is_closed_is_closed_afterwards(self, database: Database) -> None:
        used: list[Any] = []
        with database.write() as writing, database.read() as reading:
            used += [writing.connection.driver_connection, reading.connection.driver_connection]
            database.dispose()
        for connection in used:
            with pytest.raises((sqlite3.ProgrammingError, psycopg.OperationalError)):
                connection.cursor()
        assert database.present()

    def test_a_kept_statement_knows_the_present(self, tmp_path: Path) -> None:
        from extractor.adapters.sql.opening import open_engine

        clock = iter([NOON, NOON + timedelta(hours=1)])
        database = Database(open_engine(f"sqlite:///{tmp_path / 'clock.db'}"), lambda: next(clock))
        kept = sa.select(database.now().label("now"))
        with database.read() as connection:
            assert [connection.execute(kept).scalar_one() for _ in range(2)] == [NOON, NOON + timedelta(hours=1)]
        database.dispose()

    def test_an_unreachable_database_is_our_error(self) -> None:
        from extractor.adapters.sql.opening import open_engine

        broken = Database(open_engine("postgresql://nobody@127.0.0.1:1/none"))
        with pytest.raises(StoreUnavailable), broken.read():
            pass


class TestWriters:
    def test_threads_of_one_process_take_turns_on_sqlite(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """SQLite lets waiting writers poll: a heartbeat would starve among thirty of them. Readers wait for nobody."""
        from extractor.adapters.sql import engine
        from extractor.adapters.sql.opening import open_engine

        database = Database(open_engine(f"sqlite:///{tmp_path / 'w.db'}"))
        monkeypatch.setattr(engine, "SQLITE_BUSY_S", 0.1)

        def write() -> None:
            with database.write():
                pass

        with ThreadPoolExecutor(1) as pool:
            with database.write():
                with pytest.raises(StoreUnavailable, match="no turn to write"):
                    pool.submit(write).result()
                with database.read() as connection:
                    assert connection.execute(sa.text("SELECT 1")).scalar_one() == 1
            pool.submit(write).result()
        database.dispose()

    def test_heartbeats_go_before_whoever_waits(self, tmp_path: Path) -> None:
        """Behind the commits of all slots a worker's leases would run out while it lives."""
        database = Database(open_engine(f"sqlite:///{tmp_path / 'b.db'}"))
        order: list[str] = []

        def note(name: str, turn: Callable[[], AbstractContextManager[Any]]) -> None:
            with turn():
                order.append(name)

        with ThreadPoolExecutor(4) as pool:
            with database.write():
                waiting = [pool.submit(note, "commit", database.write) for _ in range(3)]
                while len(database._writer._is_free._waiters) < 3:  # type: ignore[attr-defined]
                    time.sleep(0.01)
                waiting.append(pool.submit(note, "beat", database.beat))
                while len(database._writer._is_free._waiters) < 4:  # type: ignore[attr-defined]
                    time.sleep(0.01)
            for one in waiting:
                one.result()
        assert order == ["beat", "commit", "commit", "commit"]
        database.dispose()
