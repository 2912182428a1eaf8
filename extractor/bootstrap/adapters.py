"""A process's adapters, built from its settings on first use. None connects before that.

Most commands only read: what they do not need and takes long to import (Redis, Celery, recall, the model) is imported
where it is built.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from extractor.adapters.sql import migrations
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.erasure import Erasure
from extractor.adapters.sql.facts.export import Export
from extractor.adapters.sql.facts.fact_reads import ReadCounter
from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.facts.fact_writer import SqlFactWriter
from extractor.adapters.sql.facts.hygiene import Hygiene
from extractor.adapters.sql.facts.notes import NotesStore
from extractor.adapters.sql.facts.owners import Owners
from extractor.adapters.sql.facts.pins import PinStore
from extractor.adapters.sql.facts.tasks import TaskStore
from extractor.adapters.sql.opening import open_engine
from extractor.adapters.sql.operators.actions import ActionLog
from extractor.adapters.sql.operators.browse import Browse
from extractor.adapters.sql.operators.budgets import Budgets
from extractor.adapters.sql.operators.dead_letters import DeadLetterStore
from extractor.adapters.sql.operators.keys import KeyStore
from extractor.adapters.sql.operators.logins import Logins
from extractor.adapters.sql.operators.lookup import Lookup
from extractor.adapters.sql.operators.over_time import OverTime
from extractor.adapters.sql.operators.overview import Overview
from extractor.adapters.sql.operators.paces import Paces
from extractor.adapters.sql.operators.parents import ParentReader
from extractor.adapters.sql.operators.pauses import Pauses
from extractor.adapters.sql.operators.people import People
from extractor.adapters.sql.operators.provenance import Provenance
from extractor.adapters.sql.operators.queries import Queries
from extractor.adapters.sql.operators.resumed import Resumed
from extractor.adapters.sql.operators.retention import Retention
from extractor.adapters.sql.operators.run_lists import RunLists
from extractor.adapters.sql.operators.stats import Stats
from extractor.adapters.sql.operators.workers import WorkerStore
from extractor.adapters.sql.search.segments import Segments
from extractor.adapters.sql.search.vectors import VectorStore
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.batches import BatchStore
from extractor.adapters.sql.sessions.breaker_store import SqlBreakerStore
from extractor.adapters.sql.sessions.due_times import DueTimes
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.adapters.sql.sessions.wake_ups import WakeUps
from extractor.adapters.sql.statistics import Statistics
from extractor.adapters.sql.timeouts import Timeouts
from extractor.adapters.telemetry import log
from extractor.core.errors import StoreUnavailable
from extractor.core.run.breaker import Breaker, BreakerState, Gate
from extractor.core.run.failures import FailureKind
from extractor.settings import Settings

if TYPE_CHECKING:
    import redis

    from extractor.adapters.broker import Broker
    from extractor.adapters.redis_client import RedisTimeouts
    from extractor.adapters.redis_stream import EventStream
    from extractor.adapters.sql.recall import Search
    from extractor.bootstrap.models import Models

T = TypeVar("T")


def _on(kind: Callable[[Database], T]) -> cached_property[T]:
    """Return a property that builds a store on the database."""
    return cached_property(lambda adapters: kind(adapters.database))


@dataclass
class Adapters:
    """Everything that talks to the outside. For use cases, tests and measurements; entry points use the container.

    Attributes:
        pool_size: Maximum database connections; the number of threads that use them at once.
        patience_s: For probes: approximate time that Redis and the database have to respond; None uses the settings'
            timeouts.
        is_reader: This process serves reads: it maps a SQLite store into memory.
        clock: The clock of a SQLite store; None: the host's.
    """

    settings: Settings
    pool_size: int = 8
    is_reader: bool = False
    patience_s: float | None = None
    clock: Callable[[], datetime] | None = None

    # -- outside ------------------------------------------------------------------------------------------------

    @cached_property
    def redis_url(self) -> str:
        from extractor.adapters.redis_client import url_of

        return self.settings.redis_url or url_of(self.settings.home)

    @cached_property
    def redis(self) -> redis.Redis:
        from extractor.adapters.redis_client import connect

        return connect(self.redis_url, self.redis_timeouts)

    @property
    def redis_timeouts(self) -> RedisTimeouts:
        from extractor.adapters.redis_client import RedisTimeouts

        # Either step may use up most of the time, not both: a probe that met one slow step reports it and ends.
        if self.patience_s is not None:
            return RedisTimeouts(self.patience_s * 0.7, self.patience_s * 0.7)
        return RedisTimeouts(self.settings.redis_timeout_s, self.settings.redis_connect_timeout_s)

    @cached_property
    def database(self) -> Database:
        engine = open_engine(
            self.settings.sql_url, pool_size=self.pool_size, is_mapped=self.is_reader, timeouts=self._timeouts()
        )
        return Database(engine) if self.clock is None else Database(engine, self.clock)

    def _timeouts(self) -> Timeouts:
        given = self.settings
        if self.patience_s is not None:
            most = self.patience_s
            # Locks end first and the connection last, so that a probe reports the cause closest to the trouble.
            return Timeouts(
                connect_s=most, silent_s=most, lock_s=most / 2, statement_s=most * 0.7, patience_s=most * 0.3
            )
        return Timeouts(
            given.database_connect_s, given.database_silent_s, given.database_lock_s, given.database_statement_s
        )

    @cached_property
    def broker(self) -> Broker:
        from extractor.adapters.broker import Broker

        return Broker(self.redis_url, self.redis_timeouts)

    def close(self) -> None:
        """Close connections, after writing the counted reads."""
        for name in ("reads", "models", "broker", "redis"):
            # What was never used is not in __dict__ (cached_property), and closing it would build it.
            if name in self.__dict__:
                self.__dict__[name].close()
        if "database" in self.__dict__:
            self.database.dispose()

    # -- stores -------------------------------------------------------------------------------------------------

    facts = _on(SqlFactReader)
    queries = _on(Queries)
    provenance = _on(Provenance)
    vectors = _on(VectorStore)
    notes = _on(NotesStore)
    tasks = _on(TaskStore)
    owners = _on(Owners)
    pins = _on(PinStore)
    hygiene = _on(Hygiene)
    reads = _on(ReadCounter)
    browse = _on(Browse)
    resumed = _on(Resumed)
    lookup = _on(Lookup)
    run_lists = _on(RunLists)
    people = _on(People)
    parents = _on(ParentReader)
    stats = _on(Stats)
    actions = _on(ActionLog)
    logins = _on(Logins)
    keys = _on(KeyStore)
    workers = _on(WorkerStore)
    retention = _on(Retention)
    segments = _on(Segments)
    statistics = _on(Statistics)
    wake_ups = _on(WakeUps)
    due_times = _on(DueTimes)
    batches = _on(BatchStore)
    dead_letters = _on(DeadLetterStore)
    budgets = _on(Budgets)
    paces = _on(Paces)
    pauses = _on(Pauses)
    erasure = _on(Erasure)
    export = _on(Export)

    @cached_property
    def search(self) -> Search:
        from extractor.adapters.sql.recall import Search

        return Search(self.database)

    @cached_property
    def archive(self) -> SqlArchive:
        # The offline rules cannot fork, so parent requests would be stored for nothing.
        return SqlArchive(self.database, pace=self.settings.pace, keep_parents=not self.settings.is_offline)

    @cached_property
    def runs(self) -> SqlRunStore:
        return SqlRunStore(
            self.database, keep_parents=not self.settings.is_offline, ttl=self.settings.ttl_days,
        )  # fmt: skip

    @cached_property
    def fact_writer(self) -> SqlFactWriter:
        return SqlFactWriter(self.database, ttl=self.settings.ttl_days)

    @cached_property
    def overview(self) -> Overview:
        return Overview(self.database, self.stats)

    @cached_property
    def over_time(self) -> OverTime:
        return OverTime(self.database, self.overview)

    @cached_property
    def gate(self) -> Gate:
        """The provider's breaker as this process sees it."""
        return Gate(
            SqlBreakerStore(self.database), jitter=random.random, clock=time.monotonic, on_change=self._breaker_changed
        )

    def _breaker_changed(self, breaker: Breaker) -> None:
        _log_breaker(breaker)
        if breaker.state is BreakerState.CLOSED:
            # Parked sessions need not wait out their pause. If this fails, they do, which is only slower.
            with suppress(StoreUnavailable):
                self.due_times.release_parked()

    @cached_property
    def stream(self) -> EventStream:
        from extractor.adapters.redis_stream import EventStream

        return EventStream(
            self.redis, wait_replicas=self.settings.redis_wait_replicas, wait_ms=self.redis_timeouts.wait_ms
        )

    @cached_property
    def models(self) -> Models:
        from extractor.bootstrap.models import Models

        return Models(self.settings, self.database, self.gate)


def require_schema(settings: Settings, database: Database) -> None:
    """Upgrade an embedded database; refuse a PostgreSQL database that was not migrated."""
    if settings.is_sqlite:
        migrations.upgrade(database)
    else:
        # Several processes, possibly of two releases, share it: an operator decides when to migrate.
        migrations.require_head(database)


def _log_breaker(breaker: Breaker) -> None:
    say = log().error if breaker.kind is FailureKind.STOP_AND_ALARM else log().warning
    if breaker.state is BreakerState.OPEN:
        say("breaker.opened", kind=breaker.kind, reason=breaker.reason, probes=breaker.probes)
    elif breaker.state is BreakerState.CLOSED:
        log().warning("breaker.closed")
