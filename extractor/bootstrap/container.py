"""The container: one process's use cases, built on first use."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING
from uuid import uuid4

from extractor.settings import Settings

if TYPE_CHECKING:
    from extractor.adapters.sql.facts.owners import Owners
    from extractor.adapters.sql.operators.actions import ActionLog
    from extractor.adapters.sql.operators.browse import Browse
    from extractor.adapters.sql.operators.logins import Logins
    from extractor.adapters.sql.operators.lookup import Lookup
    from extractor.adapters.sql.operators.over_time import OverTime
    from extractor.adapters.sql.operators.overview import Overview
    from extractor.adapters.sql.operators.people import People
    from extractor.adapters.sql.operators.queries import Queries
    from extractor.adapters.sql.operators.run_lists import RunLists
    from extractor.adapters.sql.operators.stats import Stats
    from extractor.adapters.sql.operators.workers import WorkerStore
    from extractor.usecases.governance import Governance
    from extractor.usecases.health import Prober
    from extractor.usecases.operations import DeadLetters, Keys, RejectedEvents, Tenants
    from extractor.usecases.status import Status
    from extractor.worker.heartbeat import Heartbeat
    from extractor.worker.process import Worker

from extractor.bootstrap.memory import MemoryUseCases

# Longest interval at which a worker looks for work with batches. Shorter settings shorten it.
BATCHES_EVERY_S = 15.0

# Maximum connections for writes, and as many for reads. A run thinks for seconds and talks to the store for
# milliseconds, so a few serve all slots. PostgreSQL's default limit is 100, for all workers and the API together.
MAX_WORKER_CONNECTIONS = 10


class Container(MemoryUseCases):
    """What a process can do.

    Entry points call use cases, and read models (`queries`, `browse`, `stats`, `actions`, `owners`) for plain reads.
    """

    # -- read models --------------------------------------------------------------------------------------------

    @property
    def queries(self) -> Queries:
        return self.adapters.queries

    @property
    def browse(self) -> Browse:
        return self.adapters.browse

    @property
    def lookup(self) -> Lookup:
        return self.adapters.lookup

    @property
    def run_lists(self) -> RunLists:
        return self.adapters.run_lists

    @property
    def people(self) -> People:
        return self.adapters.people

    @property
    def workers(self) -> WorkerStore:
        return self.adapters.workers

    @property
    def stats(self) -> Stats:
        return self.adapters.stats

    @property
    def overview(self) -> Overview:
        return self.adapters.overview

    @property
    def over_time(self) -> OverTime:
        return self.adapters.over_time

    @property
    def actions(self) -> ActionLog:
        return self.adapters.actions

    @property
    def owners(self) -> Owners:
        return self.adapters.owners

    @property
    def logins(self) -> Logins:
        return self.adapters.logins

    # -- operators ----------------------------------------------------------------------------------------------

    @cached_property
    def governance(self) -> Governance:
        from extractor.usecases.governance import Governance

        made = self.adapters
        return Governance(made.fact_writer, made.erasure, made.export, made.stream, made.actions)

    @cached_property
    def dead_letters(self) -> DeadLetters:
        from extractor.usecases.operations import DeadLetters

        return DeadLetters(self.adapters.dead_letters, self.dispatch, self.adapters.actions)

    @cached_property
    def rejected_events(self) -> RejectedEvents:
        from extractor.usecases.operations import RejectedEvents

        return RejectedEvents(self.adapters.stream, self.adapters.actions)

    @cached_property
    def tenants(self) -> Tenants:
        from extractor.usecases.operations import Tenants

        return Tenants(
            self.adapters.pauses,
            self.adapters.budgets,
            self.adapters.paces,
            self.adapters.actions,
            pace=self.settings.pace,
        )

    @cached_property
    def keys(self) -> Keys:
        from extractor.usecases.operations import Keys

        return Keys(self.adapters.keys, self.adapters.actions)

    @cached_property
    def status(self) -> Status:
        from extractor.usecases.status import Status

        made = self.adapters
        return Status(
            made.overview,
            made.gate,
            made.pauses,
            made.budgets,
            made.batches,
            made.stream,
            alarm_after_s=self.settings.alarm_after_s,
        )

    # -- processes ----------------------------------------------------------------------------------------------

    def prober(self) -> Prober:
        """Return a prober with its own connections, which have short timeouts; the caller closes it."""
        from extractor.usecases.checks import Probes
        from extractor.usecases.health import PATIENCE_S, POOL_SIZE, Prober

        settings = self.settings
        # Its own container: probes must not wait behind requests for a pooled connection.
        probing = Container(settings, pool_size=POOL_SIZE, patience_s=PATIENCE_S)
        made = probing.adapters
        return Prober(
            Probes(
                redis=made.redis, database=made.database, gate=made.gate, pauses=made.pauses, budgets=made.budgets,
                overview=made.overview, status=probing.status, model_timeout_s=settings.model_timeout_s,
                wait_replicas=settings.redis_wait_replicas, close=probing.close,
            )
        )  # fmt: skip

    @classmethod
    def for_worker(cls, settings: Settings) -> Container:
        # Two more: for the heartbeat and the sweeper, which must never wait for runs.
        return cls(settings, pool_size=min(settings.concurrency, MAX_WORKER_CONNECTIONS) + 2)

    def worker(self, version: str | None = None) -> Worker:
        """Return the worker of this process; its `close` closes this container.

        Args:
            version: Of its code, for operators.
        """
        from extractor.adapters.sql.operators.workers import WorkerStore
        from extractor.worker.heartbeat import Heartbeat
        from extractor.worker.process import Worker
        from extractor.worker.sweeper import Rounds, Sweeper

        made, settings = self.adapters, self.settings
        # Host and process for people; the rest because containers reuse both after a restart.
        worker_id = f"{socket.gethostname()}-{os.getpid()}-{uuid4().hex[:8]}"
        workers = WorkerStore(made.database, version)
        heartbeat = Heartbeat(
            made.runs, workers, worker_id=worker_id, lease_s=settings.lease_s, every_s=settings.beat_s,
            concurrency=settings.concurrency, model=settings.model, file=settings.heartbeat_file,
        )  # fmt: skip
        rounds = Rounds(
            self.sweep, self.dispatch, self.upkeep, reaches_store=lambda: heartbeat.reaches_store,
            every_s=settings.sweep_s, workers=settings.workers,
        )  # fmt: skip
        return Worker(
            worker_id, heartbeat, Sweeper(rounds.run, every_s=settings.sweep_s), self.extraction, self.dispatch,
            made.gate, made.runs, made.broker, workers, settings.shutdown_s, self.stop_redis, self.close,
            [Sweeper(task, every_s=every_s) for task, every_s in self._extra_tasks(heartbeat)],
        )  # fmt: skip

    def _extra_tasks(self, heartbeat: Heartbeat) -> Iterator[tuple[Callable[[], float | None], float]]:
        """Yield what a worker does besides runs and sweeps, each in a thread of its own, and at what interval."""
        settings = self.settings
        if settings.embeddings_path is not None:
            yield self._embed, settings.sweep_s
        if settings.has_batches:
            every_s = min(settings.batch_poll_s, settings.batch_gather_s, BATCHES_EVERY_S)
            yield (lambda: self.batches.run() if heartbeat.reaches_store else None), max(every_s, settings.sweep_s)

    def _embed(self) -> float | None:
        return self.embedding.run() if self.embedding is not None else None
