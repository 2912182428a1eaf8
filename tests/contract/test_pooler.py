"""The store by way of PgBouncer in transaction mode: what holds on a connection of one's own holds there too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.migrations import upgrade
from extractor.adapters.sql.opening import open_engine
from extractor.adapters.sql.operators.queries import FactFilter
from extractor.adapters.sql.schema.base import Base
from extractor.bootstrap import Container
from extractor.core.run.runs import Outcome
from extractor.settings import read_settings
from tests.build import entry, event_json
from tests.contract.test_commits import TestCommit  # noqa: F401 - these run again, on this database
from tests.contract.test_readers import TestKeys, TestReaders  # noqa: F401
from tests.contract.test_stores import TestFailure, TestIngest, TestLease, TestWakeUps, TestWindow  # noqa: F401
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

    def test_a_whole_run(self, database_url: str, redis_url: str, tmp_path: Path) -> None:
        """From the stream to a stored fact, with heartbeats, as a worker does it."""
        settings = read_settings({}, home=tmp_path, redis_url=redis_url, database_url=database_url, model="offline")
        parts = Container.for_worker(settings)
        worker = parts.worker()
        said = entry("I am a nurse, and I prefer short answers.")
        for number in range(3):
            parts.adapters.stream.append(json.dumps(event_json({**said, "uuid": str(uuid4())}, session=f"s{number}")))
        assert parts.drain.run().events == 3
        for number in range(3):
            result = worker.extraction.run("default", f"s{number}", owner=worker.id)
            assert result is not None
            assert result.outcome in (Outcome.EXTRACTED, Outcome.NOTHING_TO_SAVE)
        worker.heartbeat._beat()
        assert parts.queries.facts("default", FactFilter()).items
        assert parts.adapters.overview.waiting().workers
        parts.close()
