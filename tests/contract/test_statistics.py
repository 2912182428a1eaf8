"""SQLite is told the sizes of its tables, and every open connection plans by them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.opening import open_engine
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.statistics import Statistics
from tests.build import entry, event

OF_A_SESSION = (
    "SELECT * FROM facts WHERE tenant_id = 'default' AND status = 'active' AND session_pk = 1 ORDER BY updated_at"
)
"""By the newest facts of the tenant, or by those of the session and then sorted? That depends on how many there are."""

INSERT = """INSERT OR IGNORE INTO facts (id, name, content_key, updated_at, session_pk, tenant_id, user_id, scope, scope_key, type, description,
    content, times, origin, confidence, status, revision, created_at)
    VALUES (?, ?, ?, ?, ?, 'default', 'ada', 'user', 'ada', 'user', '', '', '[]', 'model', 1, 'active', 1, 0)"""


@pytest.fixture
def store(sqlite_template: Path, tmp_path: Path) -> Iterator[Database]:
    copied = tmp_path / "test.db"
    copied.write_bytes(sqlite_template.read_bytes())
    database = Database(open_engine(f"sqlite:///{copied}"))
    yield database
    database.dispose()


def plan(connection: sqlite3.Connection) -> str:
    connection.execute("SELECT count(*) FROM facts").fetchall()  # to explain a statement looks for no new schema
    return str(connection.execute(f"EXPLAIN QUERY PLAN {OF_A_SESSION} -- {uuid4()}").fetchall())


def measured(database: Database) -> int:
    """Return how many messages the statistics know of; 0 without any."""
    query = "SELECT stat FROM sqlite_stat1 WHERE tbl = 'messages' LIMIT 1"
    with database.read() as connection:
        if not sa.inspect(connection).has_table("sqlite_stat1"):
            return 0
        return int(connection.exec_driver_sql(query).scalar_one().split()[0])


def add(database: Database, turns: int) -> None:
    archive = SqlArchive(database)
    for number in range(turns):
        archive.ingest([event(entry(f"{'long ' * 400}{number}"), session=f"s{number % 7}")])


def test_a_store_is_measured_again_when_it_has_grown(store: Database) -> None:
    statistics = Statistics(store)
    add(store, 20)
    statistics.renew()
    assert measured(store) == 20
    add(store, 1)
    statistics.renew()
    assert measured(store) == 20
    add(store, 400)
    statistics.renew()
    assert measured(store) == 421


def test_a_connection_that_is_open_plans_by_what_was_measured_since(store: Database) -> None:
    with closing(sqlite3.connect(str(store.engine.url.database), isolation_level=None)) as open_before:
        assert "facts_session" not in plan(open_before)
        for count in (3, 3_000):
            open_before.execute("BEGIN")
            open_before.executemany(INSERT, [(f"{n:032x}", f"n{n}", f"k{n}", n, n) for n in range(count)])
            open_before.execute("COMMIT")
            Statistics(store).renew()
        assert "facts_session" in plan(open_before)
