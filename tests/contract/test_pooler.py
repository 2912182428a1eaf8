"""The store by way of PgBouncer in transaction mode: what holds on a connection of one's own holds there too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.engine import Database, open_engine
from extractor.adapters.sql.migrations import upgrade
from extractor.adapters.sql.tables import Base
from tests.contract.test_stores import (  # noqa: F401 - run again, on this database
    TestCommit,
    TestFailure,
    TestIngest,
    TestKeys,
    TestLease,
    TestReaders,
    TestWakeUps,
    TestWindow,
    archive,
    queries,
    runs,
)
from tests.pooler import pooled

SHOWN = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout", "synchronous_commit")


@pytest.fixture(scope="session")
def pooler_url(postgres_url: str) -> Iterator[str]:
    with pooled(postgres_url) as url:
        yield url


@pytest.fixture
def database_url(pooler_url: str) -> str:
    """The URL of an empty, migrated database behind PgBouncer."""
    database = Database(open_engine(pooler_url))
    upgrade(database)
    tables = ", ".join(table.name for table in Base.metadata.sorted_tables)
    with database.write() as connection:
        connection.execute(sa.text(f"TRUNCATE {tables} RESTART IDENTITY CASCADE"))
    database.dispose()
    return pooler_url


def settings_of(connection: Any) -> dict[str, str]:
    return {name: connection.execute(sa.text(f"SHOW {name}")).scalar_one() for name in SHOWN}


class TestPooler:
    def test_timeouts_are_those_of_the_transaction(self, database: Database) -> None:
        """Nothing is left behind on a server connection: the next client may be another program."""
        for _ in range(2):
            with database.read() as reading:
                assert reading.connection.driver_connection.is_pooled  # type: ignore[union-attr]
                assert settings_of(reading)["lock_timeout"] == "0"
            with database.write_one() as writing:
                assert settings_of(writing)["synchronous_commit"] == "on"
            with database.write() as writing:
                found = settings_of(writing)
                assert (found["lock_timeout"], found["statement_timeout"]) == ("5s", "30s")
                assert found["idle_in_transaction_session_timeout"] == "5s"
            with database.snapshot(is_long=True) as reading:
                assert settings_of(reading)["statement_timeout"] == "0"
