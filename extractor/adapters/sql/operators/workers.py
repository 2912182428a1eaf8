"""Workers, as their heartbeats and runs show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import Marks, Runs, Workers
from extractor.core.run.runs import SUCCESSES

# How many of the newest runs the figures of workers are made of.
RUNS_COUNTED = 10_000


@dataclass(frozen=True, slots=True)
class WorkerFigures:
    """What one worker did in a period.

    Attributes:
        runs, failed: Runs that ended.
        run_times, model_times: In seconds, in ascending order; of runs with a reply of the model, and of those whose
            model time was measured.
    """

    runs: int
    failed: int
    run_times: Sequence[float]
    model_times: Sequence[float]
    last_run_at: datetime


class WorkerStore:
    """One row per worker, updated by every heartbeat.

    Args:
        version: Of the worker's code.
    """

    def __init__(self, database: Database, version: str | None = None) -> None:
        self._db = database
        self._version = version
        self._marked: set[str] = set()

    def see(
        self, worker_id: str, *, host: str, pid: int, concurrency: int, running: int, redis_error: str | None = None,
        model: str | None = None,
    ) -> None:  # fmt: skip
        """Record that a worker is alive, and the error that it gets from Redis, if any.

        The first worker of a version and model marks a deployment in the charts.
        """
        now = self._db.now()
        insert = self._db.insert(Workers).values(
            id=worker_id, host=host, pid=pid, concurrency=concurrency, running=running, started_at=now, seen_at=now,
            redis_error=redis_error, model=model, version=self._version,
        )  # fmt: skip
        seen = {"seen_at": now, "running": running, "redis_error": redis_error}
        with self._db.beat() as connection:
            connection.execute(insert.on_conflict_do_update(index_elements=["id"], set_=seen))
            if self._version is not None and worker_id not in self._marked:
                name = f"{self._version} with {model}" if model else self._version
                mark = self._db.insert(Marks).values(kind="deployed", name=name, at=now)
                connection.execute(mark.on_conflict_do_nothing())
                self._marked.add(worker_id)

    def forget(self, worker_id: str) -> None:
        with self._db.write() as connection:
            connection.execute(sa.delete(Workers).where(Workers.c.id == worker_id))

    def figures(
        self, tenant_id: str | None, since_s: float, worker_id: str | None = None
    ) -> Mapping[str, WorkerFigures]:
        """Return what workers did in the last seconds, by worker; for a tenant, or all.

        Args:
            worker_id: Only this worker.
        """
        query = (
            sa.select(
                Runs.c.worker, Runs.c.outcome, Runs.c.started_at, Runs.c.ended_at, Runs.c.model_s, Runs.c.agent_turns
            )
            .where(Runs.c.ended_at >= self._db.after(-since_s), Runs.c.worker.is_not(None))
            .order_by(Runs.c.ended_at.desc())
            .limit(RUNS_COUNTED)
        )
        if tenant_id is not None:
            query = query.where(Runs.c.tenant_id == tenant_id)
        if worker_id is not None:
            query = query.where(Runs.c.worker == worker_id)
        rows: dict[str, list[Any]] = {}
        with self._db.read() as connection:
            for row in connection.execute(query):
                rows.setdefault(row.worker, []).append(row)
        return {worker: _figures(found) for worker, found in rows.items()}

    def row(self, worker_id: str) -> sa.Row[Any] | None:
        """Return a worker's row; None if it stopped, or was never seen."""
        with self._db.read() as connection:
            return connection.execute(sa.select(Workers).where(Workers.c.id == worker_id)).one_or_none()


def _figures(rows: Sequence[Any]) -> WorkerFigures:
    good = {outcome.value for outcome in SUCCESSES}
    asked = [row for row in rows if row.agent_turns]
    return WorkerFigures(
        runs=len(rows),
        failed=sum(row.outcome not in good for row in rows),
        run_times=sorted((row.ended_at - row.started_at).total_seconds() for row in asked),
        model_times=sorted(float(row.model_s) for row in asked if row.model_s is not None),
        last_run_at=rows[0].ended_at,
    )
