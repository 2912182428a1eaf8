"""Services that tests need. On a laptop a missing PostgreSQL skips its tests; with CI=true it fails them."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from hypothesis import settings as hypothesis_settings

from extractor.adapters.embedded_redis import EmbeddedRedis
from extractor.adapters.redis_client import url_of
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.migrations import HEAD, upgrade
from extractor.adapters.sql.opening import open_engine
from extractor.adapters.sql.schema.base import Base
from tests.commands import Commands

gc.disable()  # until everything is collected: thousands of tests, none of them garbage

LONG = (
    "integration/test_dashboard.py",
    "unit/test_linear_functions.py",
    "integration/test_operator_tasks.py",
    "e2e/test_snippets.py",
    "e2e/test_both_ways.py",
    "integration/test_runs.py",
    "integration/test_warm_forks.py",
    "contract/test_batch_faults.py",
    "contract/test_languages_whole_path.py",
    "contract/test_operations.py",
    "integration/test_pace.py",
    "contract/test_isolation.py",
    "contract/test_repair.py",
    "contract/test_matrix.py",
    "contract/test_gate.py",
    "e2e/test_command_line.py",
    "chaos/test_chaos.py",
    "contract/test_histories.py",
    "integration/test_redis_answers.py",
    "contract/test_providers.py",
    "contract/test_pooler.py",
)
"""Files that take longest, in the order in which they start. One that started last would run alone at the end."""

POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgresql://postgres@127.0.0.1:5432/postgres")

hypothesis_settings.register_profile("project", deadline=None, max_examples=100)
hypothesis_settings.load_profile("project")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the long files first. Within a file, and among all other files, the order stays random."""
    first = {f"tests/{name}": at for at, name in enumerate(LONG)}
    items.sort(key=lambda item: first.get(item.nodeid.partition("::")[0], len(first)))


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the settings of the shell that runs it."""
    for name in list(os.environ):
        if name.startswith(("EXTRACTOR_", "ANTHROPIC_")):
            monkeypatch.delenv(name)


@pytest.fixture(scope="session")
def commands() -> Iterator[Commands]:
    """Runs `extractor` commands in processes of their own, without the cost of starting Python for each."""
    running = Commands()
    yield running
    running.close()


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL database of this test session's own."""
    yield from new_postgres()


@pytest.fixture(scope="session")
def postgres_url_for_system() -> Iterator[str]:
    """Another one, for the system that integration tests keep running."""
    yield from new_postgres()


def new_postgres() -> Iterator[str]:
    name = f"extractor_test_{uuid4().hex[:12]}"
    try:
        with psycopg.connect(POSTGRES, autocommit=True, connect_timeout=3) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
    except psycopg.OperationalError as error:
        if os.environ.get("CI") == "true":
            pytest.fail(f"PostgreSQL is needed in CI: {error}")
        pytest.skip("no PostgreSQL at TEST_POSTGRES_URL")
    yield POSTGRES.rsplit("/", 1)[0] + f"/{name}"
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite file. Tests copy it: migrating costs a hundred times as much."""
    path = tmp_path_factory.mktemp("template") / "empty.db"
    database = Database(open_engine(f"sqlite:///{path}"))
    upgrade(database)
    database.dispose()
    return path


@pytest.fixture(scope="session")
def postgres_database(postgres_url: str) -> Iterator[Database]:
    """The migrated database behind `postgres_url`, with a connection to empty it."""
    database = Database(open_engine(postgres_url))
    upgrade(database)
    yield database
    database.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty, migrated database, on each of both engines."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("sqlite_template"), tmp_path / "test.db")
        return f"sqlite:///{tmp_path / 'test.db'}"
    empty(request.getfixturevalue("postgres_database"))
    return str(request.getfixturevalue("postgres_url"))


def empty(database: Database) -> None:
    """Delete all rows: on small tables many times as fast as TRUNCATE, which makes a new file for each table."""
    tables = reversed(Base.metadata.sorted_tables)
    with database.write() as connection:
        connection.exec_driver_sql("; ".join(f"DELETE FROM {table.name}" for table in tables))
        connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{HEAD}'")  # some tests change it


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    opened = Database(open_engine(database_url))
    yield opened
    opened.dispose()


@pytest.fixture
def redis_url(tmp_path: Path) -> Iterator[str]:
    """An embedded redis-server of the test's own."""
    server = EmbeddedRedis(tmp_path / "redis-home")
    server.start()
    yield url_of(tmp_path / "redis-home")
    server.stop()
