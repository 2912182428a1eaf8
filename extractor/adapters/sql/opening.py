"""Opens a database: an engine for transactions, one for reads, and one for heartbeats."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, event

from extractor.adapters.folders import writable
from extractor.adapters.sql.timeouts import DEFAULT, Server, Timeouts, server_of
from extractor.core.errors import Misconfigured

# A writer of SQLite waits this long for others: bulk ingestion and migrations hold the file for seconds.
SQLITE_BUSY_S = 30.0
# Below half of the shortest usual lease, so that a heartbeat that got stuck can be repeated in time.
HEARTBEAT_S = 2.0
HEARTBEAT_LOCK_S = 0.5
# How much of the file a reader maps: a search reads a little from many pages and need not copy them.
SQLITE_MAPPED_BYTES = 1 << 31


def open_engine(url: str, *, pool_size: int = 8, is_mapped: bool = False, timeouts: Timeouts = DEFAULT) -> Engine:
    """Return an engine; it connects on first use.

    Args:
        pool_size: Maximum number of connections; set it to the number of threads that use the store at once.
        timeouts: Of connections to PostgreSQL.
        is_mapped: Map a SQLite file into memory, for processes that search a lot. Mapped pages count as their memory.

    Raises:
        Misconfigured: The URL is not supported.
    """
    parsed = parse_url(url)
    backend = parsed.get_backend_name()
    if backend == "postgresql":
        server = Server(parsed.set(drivername="postgresql+psycopg"), timeouts)
        return _postgres(server, pool_size=pool_size)
    if backend != "sqlite":
        raise Misconfigured(f"EXTRACTOR_DATABASE_URL: {backend} is not served, use postgresql+psycopg:// or sqlite:///")
    if not parsed.database:
        raise Misconfigured("EXTRACTOR_DATABASE_URL names no file: use sqlite:///PATH, or leave it unset")
    if parsed.database != ":memory:":
        with writable(Path(parsed.database).parent):
            pass
    engine = sa.create_engine(
        parsed, pool_size=pool_size, max_overflow=4, pool_timeout=SQLITE_BUSY_S,
        connect_args={"timeout": SQLITE_BUSY_S, "check_same_thread": False},
    )  # fmt: skip
    event.listen(engine, "connect", _set_up_sqlite)
    if is_mapped:
        event.listen(engine, "connect", _map_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def parse_url(url: str) -> sa.URL:
    """Return the parts of a database URL.

    Raises:
        Misconfigured: It has none.
    """
    try:
        return sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):  # the latter for a port that is no number
        raise Misconfigured("EXTRACTOR_DATABASE_URL is no database URL, such as postgresql+psycopg://host/db") from None


def _postgres(server: Server, **how: Any) -> Engine:
    from extractor.adapters.sql.connections import open_postgres  # here: with SQLite, psycopg is not imported

    return open_postgres(server, **how)


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # sqlite3 would begin transactions by itself, without IMMEDIATE
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    # The default of WAL mode, NORMAL, may lose the last commits at a power failure; but an event leaves the stream once
    # it is committed here.
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA cache_size=-16000")  # kilobytes if negative; the default is 2 MB
    cursor.close()


def _map_sqlite(connection: Any, _record: Any) -> None:
    connection.execute(f"PRAGMA mmap_size={SQLITE_MAPPED_BYTES}")


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", True)
    # IMMEDIATE: two transactions that read and then write would both fail to upgrade, one of them after half its work.
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def reader_of(engine: Engine) -> Engine:
    """Return an engine for reads."""
    # On PostgreSQL with its own connections: switching one between autocommit and transactions would cost the round trips
    # that autocommit saves.
    if engine.dialect.name != "postgresql":
        return engine.execution_options(writes=False)
    pool: Any = engine.pool
    return _postgres(server_of(engine), pool_size=pool.size(), is_autocommit=True)


def heart_of(engine: Engine) -> Engine | None:
    """Return an engine with a single connection, reserved for heartbeats; None on SQLite."""
    # Heartbeats must never wait for runs, and their timeouts leave time to retry before the leases expire.
    if engine.dialect.name != "postgresql":
        return None
    server = server_of(engine)
    hasty = replace(server.timeouts, lock_s=HEARTBEAT_LOCK_S, statement_s=HEARTBEAT_S, patience_s=0.0)
    return _postgres(server, pool_size=1, timeouts=hasty, is_autocommit=True)
