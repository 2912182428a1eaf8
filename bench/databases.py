"""PostgreSQL databases of a bench's own: `TEST_POSTGRES_URL` names the server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg
import sqlalchemy as sa

from extractor.adapters.sql.statistics import analyze

POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgresql://postgres@127.0.0.1:5432/postgres")

TICKS = os.sysconf("SC_CLK_TCK")


def url_of(name: str) -> str:
    """Return the URL of a database on the server, as the settings take it."""
    return POSTGRES.rsplit("/", 1)[0].replace("postgresql:", "postgresql+psycopg:") + f"/{name}"


def create(name: str) -> None:
    """Create a database; one that is there stays as it is."""
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            connection.execute(f'CREATE DATABASE "{name}"')


def drop(name: str) -> None:
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def settle(engine: sa.Engine) -> None:
    """Do what a database or its workers do within a minute: what was filled in one go is then a store that has grown."""
    if engine.dialect.name == "postgresql":
        own = sa.create_engine(engine.url, isolation_level="AUTOCOMMIT")  # the store's connections always begin
        with own.connect() as connection:
            connection.execute(sa.text("VACUUM ANALYZE"))
        own.dispose()
        return
    with engine.connect() as connection:
        analyze(connection)
        connection.commit()


def cpu_s(process: int | sa.Connection) -> float:
    """Return CPU seconds of a process with its threads, or of all backends that serve a connection's database: 0 of
    what is gone."""
    if isinstance(process, int):
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rsplit(") ", 1)[1].split()
        except (OSError, IndexError):
            return 0.0
        return (int(fields[11]) + int(fields[12])) / TICKS
    pids = process.execute(sa.text("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")).scalars()
    return sum(cpu_s(pid) for pid in pids)


@contextmanager
def opened(store: str, folder: Path) -> Iterator[str]:
    """Yield the URL of an empty store, which is gone afterwards."""
    if store == "sqlite":
        yield f"sqlite:///{folder / 'bench.db'}"
        return
    name = f"extractor_bench_{uuid4().hex[:8]}"
    create(name)
    try:
        yield url_of(name)
    finally:
        drop(name)
