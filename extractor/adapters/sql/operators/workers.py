"""The live workers, according to their heartbeats."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import Workers


class WorkerStore:
    """One row per worker, updated by every heartbeat."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._insert = postgresql.insert if database.is_postgres else sqlite.insert

    def see(
        self, worker_id: str, *, host: str, pid: int, concurrency: int, running: int, redis_error: str | None = None,
        model: str | None = None,
    ) -> None:  # fmt: skip
        """Record that a worker is alive, and the error that Redis returns to it, if any."""
        now = self._db.now()
        insert = self._insert(Workers).values(
            id=worker_id, host=host, pid=pid, concurrency=concurrency, running=running, started_at=now, seen_at=now,
            redis_error=redis_error, model=model,
        )  # fmt: skip
        seen = {"seen_at": now, "running": running, "redis_error": redis_error}
        with self._db.beat() as connection:
            connection.execute(insert.on_conflict_do_update(index_elements=["id"], set_=seen))

    def forget(self, worker_id: str) -> None:
        with self._db.write() as connection:
            connection.execute(sa.delete(Workers).where(Workers.c.id == worker_id))
