"""Connections to PostgreSQL: their timeouts, and what becomes of them when the server goes away."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

from extractor.adapters.sql.engine import Database, batch
from extractor.adapters.sql.opening import open_engine
from extractor.adapters.sql.timeouts import DEFAULT
from extractor.core.errors import StoreUnavailable
from tests.chaos.services import OwnPostgres, Unavailable
from tests.proxy import Proxy

QUICK = replace(DEFAULT, silent_s=1.0, lock_s=0.3, statement_s=0.5)
ONE = sa.text("SELECT 1")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnPostgres]:
    """A PostgreSQL server of our own, to be broken."""
    import tempfile

    directory = Path(tempfile.mkdtemp(prefix="extractor-pg-"))
    try:
        made = OwnPostgres(directory)
    except Unavailable as error:
        pytest.skip(str(error))
    yield made
    made.stop()


@pytest.fixture
def own(server: OwnPostgres) -> Iterator[Database]:
    opened = Database(open_engine(server.url, pool_size=4))
    yield opened
    opened.dispose()


@pytest.fixture
def quick(postgres_url: str) -> Iterator[Database]:
    opened = Database(open_engine(postgres_url, timeouts=QUICK))
    yield opened
    opened.dispose()


def fill_pools(database: Database) -> None:
    """Open every connection that both pools may have."""
    ready = threading.Barrier(4)

    def use() -> None:
        with database.read() as reading, database.write() as writing:
            reading.execute(ONE)
            writing.execute(ONE)
            ready.wait(10)

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(use) for _ in range(4)]:
            done.result()


class TestTimeouts:
    def test_both_ends_have_them(self, postgres_url: str) -> None:
        database = Database(open_engine(postgres_url))
        for connect in (database.read, database.write, database.write_one):
            with connect() as connection:
                shown = {
                    name: connection.execute(sa.text(f"SHOW {name}")).scalar_one()
                    for name in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout",
                                 "tcp_user_timeout", "TimeZone")
                }  # fmt: skip
                parameters = connection.connection.driver_connection.info.get_parameters()  # type: ignore[union-attr]
            assert shown == {
                "lock_timeout": "5s", "statement_timeout": "30s", "idle_in_transaction_session_timeout": "5s",
                "tcp_user_timeout": "5000", "TimeZone": "UTC",
            }  # fmt: skip
            assert (parameters["tcp_user_timeout"], parameters["connect_timeout"]) == ("5000", "5")
            assert int(parameters["keepalives_idle"]) + 3 * int(parameters["keepalives_interval"]) == 5
        database.dispose()

    def test_the_url_may_say_otherwise(self, postgres_url: str) -> None:
        database = Database(open_engine(postgres_url + "?tcp_user_timeout=1234&options=-c%20work_mem%3D5MB"))
        with database.read() as connection:
            assert connection.execute(sa.text("SHOW work_mem")).scalar_one() == "5MB"
            parameters = connection.connection.driver_connection.info.get_parameters()  # type: ignore[union-attr]
            assert parameters["tcp_user_timeout"] == "1234"
        database.dispose()

    @pytest.mark.parametrize(
        "default", ["datestyle = 'SQL, DMY'", "datestyle = 'German'", "default_transaction_isolation = 'serializable'"]
    )
    def test_defaults_of_the_database_that_we_cannot_work_with(self, postgres_url: str, default: str) -> None:
        name = sa.make_url(postgres_url).database
        with psycopg.connect(postgres_url.replace("+psycopg", ""), autocommit=True) as owner:
            owner.execute(f'ALTER DATABASE "{name}" SET {default}'.encode())
            database = Database(open_engine(postgres_url))
            try:
                with database.write() as connection:
                    assert database.read_clock(connection).utcoffset() == timedelta(0)
                    assert connection.execute(sa.text("SHOW transaction_isolation")).scalar_one() == "read committed"
            finally:
                database.dispose()
                owner.execute(f'ALTER DATABASE "{name}" RESET ALL'.encode())

    def test_a_lock_is_not_waited_for_for_ever(self, quick: Database) -> None:
        lock = sa.text("SELECT pg_advisory_xact_lock(1)")
        with quick.write() as first:
            first.execute(lock)
            with pytest.raises(StoreUnavailable, match="lock timeout"), quick.write() as second:
                second.execute(lock)

    def test_a_statement_ends_and_upkeep_takes_its_time(self, quick: Database) -> None:
        slow = sa.text("SELECT pg_sleep(0.8)")
        with pytest.raises(StoreUnavailable, match="statement timeout"), quick.read() as reading:
            reading.execute(slow)
        with quick.write(is_long=True) as writing:
            writing.execute(slow)
        with pytest.raises(StoreUnavailable, match="statement timeout"), quick.write() as writing:
            writing.execute(slow)

    def test_a_transaction_whose_client_vanished_frees_its_locks(self, quick: Database, postgres_url: str) -> None:
        lock = sa.text("SELECT pg_advisory_xact_lock(2)")
        patient = Database(open_engine(postgres_url))

        def vanish() -> None:
            with quick.write() as vanished, patient.write() as other:
                vanished.execute(lock)
                other.execute(lock)  # waits for the server to roll the first back
                vanished.execute(ONE)

        with pytest.raises(StoreUnavailable):
            vanish()
        patient.dispose()

    def test_a_network_that_swallows_everything_is_given_up(self, postgres_url: str) -> None:
        """Its TCP connections are alive: only the missing answer tells."""
        target = sa.make_url(postgres_url)
        quick = replace(DEFAULT, statement_s=0.1, silent_s=2.0)
        with Proxy(str(target.host), target.port or 5432) as proxy:
            url = target.set(host="127.0.0.1", port=proxy.port).render_as_string(hide_password=False)
            database = Database(open_engine(url, timeouts=replace(quick, patience_s=0.2)))
            database.present()
            proxy.silence()
            with pytest.raises(StoreUnavailable, match="no answer within"), database.write_one() as connection:
                connection.execute(ONE)
            proxy.speak()
            assert database.present()
            database.dispose()


class TestRestart:
    @pytest.mark.parametrize("mode", ["fast", "immediate", "kill"])
    def test_nobody_pays_for_a_stale_connection(self, server: OwnPostgres, own: Database, mode: str) -> None:
        """Once the server takes connections again no request fails, whatever the pools hold."""
        fill_pools(own)
        server.kill() if mode == "kill" else server.stop(mode)
        server.start()
        fill_pools(own)

    def test_what_only_reads_is_asked_once_more(self, postgres_url: str) -> None:
        """The server went away in mid-statement, and another answers at its address."""
        target = sa.make_url(postgres_url)
        with Proxy(str(target.host), target.port or 5432) as proxy:
            url = target.set(host="127.0.0.1", port=proxy.port).render_as_string(hide_password=False)
            database = Database(open_engine(url))
            asked = sa.text("SELECT :number AS found")
            with database.read() as connection:
                for number in range(5):  # prepared by now
                    connection.execute(asked, {"number": number})
                proxy.cut_at(b"41")
                assert connection.execute(asked, {"number": "41"}).scalar_one() == "41"
                assert connection.execute(asked, {"number": "42"}).scalar_one() == "42"
            proxy.cut_at(b"43")
            with pytest.raises(StoreUnavailable), database.write_one() as connection:
                connection.execute(asked, {"number": "43"})
            assert proxy.cuts == 2
            assert database.present()
            database.dispose()

    def test_a_connection_that_was_lost_empties_all_pools(self, server: OwnPostgres, own: Database) -> None:
        """Another server may answer at the address by now."""
        fill_pools(own)
        with own.read() as connection:
            before = {
                row.pid
                for row in connection.execute(
                    sa.text("SELECT pid FROM pg_stat_activity WHERE application_name = 'extractor'")
                )
            }
        with pytest.raises(StoreUnavailable), own.write() as connection, suppress(psycopg.Error):
            connection.execute(sa.text("SELECT pg_terminate_backend(pg_backend_pid())"))
        fill_pools(own)
        with own.read() as connection:
            after = {
                row.pid
                for row in connection.execute(
                    sa.text("SELECT pid FROM pg_stat_activity WHERE application_name = 'extractor'")
                )
            }
        assert not before & after

    def test_a_changed_configuration_is_no_reason_to_connect_again(self, server: OwnPostgres, own: Database) -> None:
        with own.read() as connection:
            pid = connection.execute(sa.text("SELECT pg_backend_pid()")).scalar_one()
        with psycopg.connect(server.url, autocommit=True) as owner:
            owner.execute("ALTER SYSTEM SET DateStyle = 'SQL'")
            owner.execute("SELECT pg_reload_conf()")
            time.sleep(0.2)
            owner.execute("ALTER SYSTEM RESET DateStyle")
        with own.read() as connection:
            assert connection.execute(sa.text("SELECT pg_backend_pid()")).scalar_one() == pid


def test_the_statements_of_a_batch_are_sent_together(quick: Database) -> None:
    """Each one that is sent alone wakes the server, and costs both sides as much as a small statement does."""
    with quick.write() as writing, quick.read() as reading:
        pid = writing.execute(sa.text("SELECT pg_backend_pid()")).scalar_one()

        def last_statement() -> str:
            reading.execute(sa.text("SELECT pg_sleep(0.2)"))  # so long the server has for what it was sent
            found = reading.execute(sa.text("SELECT query FROM pg_stat_activity WHERE pid = :pid"), {"pid": pid})
            return str(found.scalar_one())

        with batch(writing):
            writing.execute(sa.text("SELECT 'sent early'"))
            assert "sent early" not in last_statement()
        assert "sent early" in last_statement()
