"""The container: one process's use cases, built on first use, and its life cycle."""

from __future__ import annotations

import os
import random
import socket
from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from extractor.adapters.embedded_redis import EmbeddedRedis
from extractor.adapters.sql import migrations
from extractor.bootstrap.adapters import Adapters, require_schema
from extractor.bootstrap.traced import traced
from extractor.core.errors import Misconfigured
from extractor.core.run.extraction import Extraction, Hold, keep_unrenewed
from extractor.core.run.windows import Limits
from extractor.settings import Settings
from extractor.usecases.agent import AgentRunner
from extractor.usecases.audit import Audit, CleanUp
from extractor.usecases.dispatch import Dispatch
from extractor.usecases.embedding import Embedding
from extractor.usecases.facts import Facts
from extractor.usecases.governance import Governance
from extractor.usecases.ingest import Drain, Ingest
from extractor.usecases.memory import Memory
from extractor.usecases.notes import Notes
from extractor.usecases.operations import DeadLetters, Keys, Tenants
from extractor.usecases.pace import Gathered
from extractor.usecases.pins import Pins
from extractor.usecases.recall import Asker, Recall
from extractor.usecases.recall_lines import RecallLines
from extractor.usecases.replay import Replay
from extractor.usecases.status import Progress, Status
from extractor.usecases.traces import RequestRules, Traces
from extractor.usecases.upkeep import Sweep, Upkeep

if TYPE_CHECKING:
    from extractor.adapters.redis_client import RedisTimeouts
    from extractor.adapters.sql.facts.owners import Owners
    from extractor.adapters.sql.operators.actions import ActionLog
    from extractor.adapters.sql.operators.browse import Browse
    from extractor.adapters.sql.operators.logins import Logins
    from extractor.adapters.sql.operators.lookup import Lookup
    from extractor.adapters.sql.operators.overview import Overview
    from extractor.adapters.sql.operators.queries import Queries
    from extractor.adapters.sql.operators.stats import Stats
    from extractor.core.run.prices import PriceList
    from extractor.usecases.context import Contexts
    from extractor.usecases.health import Prober
    from extractor.worker.process import Worker

MAX_WORKER_CONNECTIONS = 10
"""Maximum connections for writes, and as many for reads. A run thinks for seconds and talks to the store for
milliseconds, so a few serve all slots. PostgreSQL's default limit is 100, for all workers and the API together."""


class Container:
    """What a process can do. Nothing is built or connects before it is used.

    Entry points call use cases, and read models (`queries`, `browse`, `stats`, `actions`, `owners`) for plain reads.

    Args:
        pool_size, is_reader, patience_s, clock: See `Adapters`.
    """

    def __init__(
        self, settings: Settings, *, pool_size: int = 8, is_reader: bool = False, patience_s: float | None = None,
        clock: Callable[[], datetime] | None = None,
    ) -> None:  # fmt: skip
        self.settings = settings
        self.adapters = Adapters(settings, pool_size, is_reader, patience_s, clock)
        self._embedded: EmbeddedRedis | None = None

    # -- life cycle ---------------------------------------------------------------------------------------------

    @property
    def redis_url(self) -> str:
        return self.adapters.redis_url

    @property
    def redis_timeouts(self) -> RedisTimeouts:
        return self.adapters.redis_timeouts

    @property
    def sqlite_path(self) -> Path | None:
        """The database's file; None with PostgreSQL."""
        path = self.adapters.database.engine.url.database
        return Path(path) if self.settings.is_sqlite and path else None

    def start_redis(self) -> None:
        """Start or join the embedded redis-server; does nothing when a URL is configured."""
        if self.settings.redis_url is None and self._embedded is None:
            self._embedded = EmbeddedRedis(self.settings.home)
            self._embedded.start()

    def keep_redis(self) -> bool:
        """Restart the embedded redis-server if it is gone; return whether it was. For supervisors."""
        return self._embedded is not None and self._embedded.keep()

    def stop_redis(self) -> None:
        """Stop the embedded redis-server if this process started it."""
        if self._embedded is not None:
            self._embedded.stop()

    def migrate(self) -> None:
        migrations.upgrade(self.adapters.database)

    def revision(self) -> str | None:
        """Return the schema revision of the database."""
        return migrations.current(self.adapters.database)

    def require_schema(self) -> None:
        """Upgrade an embedded database; refuse a PostgreSQL database that was not migrated."""
        require_schema(self.settings, self.adapters.database)

    def make_bootstrap_key(self) -> None:
        """Store the key from the environment. Its owner operates the installation, so it sees all tenants."""
        if self.settings.api_key:
            self.adapters.keys.make(
                "default", "operator", "EXTRACTOR_API_KEY", self.settings.api_key, sees_all=True
            )  # fmt: skip

    def now(self) -> datetime:
        """Return the database's clock."""
        return self.adapters.database.present()

    def flush(self) -> None:
        """Write what was counted in memory."""
        self.adapters.reads.flush()

    def close(self) -> None:
        """Close connections; stop the embedded redis-server if this process started it."""
        self.adapters.close()
        self.stop_redis()

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
    def stats(self) -> Stats:
        return self.adapters.stats

    @property
    def overview(self) -> Overview:
        return self.adapters.overview

    @property
    def actions(self) -> ActionLog:
        return self.adapters.actions

    @property
    def owners(self) -> Owners:
        return self.adapters.owners

    @property
    def logins(self) -> Logins:
        return self.adapters.logins

    # -- turns come in ------------------------------------------------------------------------------------------

    @cached_property
    def dispatch(self) -> Dispatch:
        made, settings = self.adapters, self.settings
        return Dispatch(
            made.wake_ups, made.stream, made.broker, made.gate, slots=settings.concurrency * settings.workers,
            rewake_s=settings.rewake_s,
        )  # fmt: skip

    @cached_property
    def ingest(self) -> Ingest:
        return Ingest(self.adapters.archive, self.dispatch, max_event_bytes=self.settings.max_event_bytes)

    @cached_property
    def drain(self) -> Drain:
        return Drain(self.adapters.stream, self.adapters.database, self.ingest, batch=self.settings.drain_batch)

    @cached_property
    def gathered(self) -> Gathered:
        return Gathered(self.adapters.due_times, self.dispatch)

    @cached_property
    def progress(self) -> Progress:
        return Progress(self.adapters.queries, self.adapters.stream, self.adapters.overview)

    # -- runs ---------------------------------------------------------------------------------------------------

    @cached_property
    def sweep(self) -> Sweep:
        return Sweep(
            self.adapters.gate, self.adapters.due_times, self.drain, self.dispatch, lease_s=self.settings.lease_s
        )

    @cached_property
    def upkeep(self) -> Upkeep:
        settings = self.settings
        return Upkeep(
            self.adapters.stats, self.adapters.budgets, self.adapters.retention,
            messages_days=settings.keep_messages_days, runs_days=settings.keep_runs_days,
            notes_days=settings.keep_notes_days,
        )  # fmt: skip

    def extraction(
        self,
        hold: Hold = keep_unrenewed,
        is_stopping: Callable[[], bool] = lambda: False,
    ) -> Extraction:
        """Return the use case of a run.

        Args:
            hold, is_stopping: The worker's ends; see `Extraction`.
        """
        settings = self.settings
        return Extraction(
            runs=self.adapters.runs,
            facts=self.adapters.facts,
            model=self.adapters.models.model,
            limits=Limits(
                window_messages=settings.window_messages,
                window_tokens=settings.window_tokens,
                lease_s=settings.lease_s,
                timeout_s=settings.model_timeout_s,
                turn_grace_s=settings.turn_grace_s,
            ),
            prices=self.adapters.models.prices,
            default_zone=settings.default_time_zone,
            conventions=settings.date_conventions,
            leave_out=settings.leave_out,
            memory_tool_names=settings.memory_tool_names,
            new_run_id=uuid4,
            jitter=random.random,
            gate=self.adapters.gate,
            hold=hold,
            is_stopping=is_stopping,
            around=traced,
        )

    def check_prices(self) -> None:
        """Read the price file now, so that a mistake in it prevents the start.

        Raises:
            Misconfigured
        """
        _ = self.adapters.models.prices, self.adapters.models.windows

    @property
    def prices(self) -> PriceList:
        return self.adapters.models.prices

    @cached_property
    def agent(self) -> AgentRunner:
        """Raises: Misconfigured: No model is configured."""
        models = self.adapters.models
        return AgentRunner(models.model, models.prices, timeout_s=self.settings.model_timeout_s)

    @cached_property
    def replay(self) -> Replay:
        made, settings = self.adapters, self.settings
        return Replay(
            made.queries, made.browse, made.facts, self.agent, zone=settings.default_time_zone,
            conventions=settings.date_conventions, leave_out=settings.leave_out,
        )  # fmt: skip

    @cached_property
    def traces(self) -> Traces:
        made, settings = self.adapters, self.settings
        rules = RequestRules(
            tuple(filter(None, (settings.cold_model or settings.model,))), settings.max_tokens_of, settings.has_cache_marks,
            settings.default_time_zone, settings.leave_out,
        )  # fmt: skip
        return Traces(made.queries, made.browse, made.resumed, made.facts, made.notes, rules)

    # -- memory -------------------------------------------------------------------------------------------------

    @cached_property
    def facts(self) -> Facts:
        made = self.adapters
        return Facts(made.queries, made.provenance, made.facts, made.reads)

    @cached_property
    def memory(self) -> Memory:
        made, settings = self.adapters, self.settings
        return Memory(
            made.facts, made.fact_writer, made.queries, zone=settings.default_time_zone,
            conventions=settings.date_conventions, leave_out=settings.leave_out,
        )  # fmt: skip

    @cached_property
    def pins(self) -> Pins:
        return Pins(
            self.adapters.pins, self.adapters.facts, now=self.now, budget=self.settings.pinned_tokens // 2,
            count=lambda text: self.adapters.models.counter.counting("")(text),
        )  # fmt: skip

    @cached_property
    def notes(self) -> Notes:
        return Notes(self.adapters.notes, self.adapters.tasks, self.adapters.facts, self.memory, self.now)

    @cached_property
    def _asker(self) -> Asker:
        return Asker(
            self.adapters.queries, zone=self.settings.default_time_zone, conventions=self.settings.date_conventions
        )

    @cached_property
    def recall(self) -> Recall:
        return Recall(self.adapters.search, self.adapters.reads, self._asker, self.adapters.models.encoder)

    @cached_property
    def embedding(self) -> Embedding | None:
        """Gives texts their vectors; None without an encoder."""
        encoder = self.adapters.models.encoder
        return Embedding(self.adapters.vectors, encoder) if encoder is not None else None

    @cached_property
    def recall_lines(self) -> RecallLines:
        return RecallLines(self.recall, self.adapters.facts, self._asker, self.adapters.reads)

    @cached_property
    def context(self) -> Contexts:
        from extractor.usecases.context import Contexts, ContextStores

        made, models = self.adapters, self.adapters.models
        stores = ContextStores(made.facts, made.notes, made.tasks, made.pins, made.queries, self.recall)
        return Contexts(
            stores, self._asker, made.reads, counting=models.counter.counting, presets=models.presets,
            windows=models.windows,
        )  # fmt: skip

    @cached_property
    def audit(self) -> Audit:
        return Audit(
            self.adapters.hygiene, self.adapters.fact_writer, self.adapters.actions,
            max_content_chars=self.settings.audit_content_chars,
        )  # fmt: skip

    @cached_property
    def clean_up(self) -> CleanUp:
        """Raises: Misconfigured: No model is configured that understands what it reads."""
        if self.settings.is_offline:
            raise Misconfigured("the offline rules cannot judge what to merge: configure a model")
        made = self.adapters
        return CleanUp(
            self.audit, self.agent, made.facts, made.fact_writer, made.provenance, self._asker, self.settings.leave_out
        )

    # -- operators ----------------------------------------------------------------------------------------------

    @cached_property
    def governance(self) -> Governance:
        made = self.adapters
        return Governance(made.fact_writer, made.erasure, made.export, made.stream, made.actions)

    @cached_property
    def dead_letters(self) -> DeadLetters:
        return DeadLetters(self.adapters.dead_letters, self.dispatch, self.adapters.actions)

    @cached_property
    def tenants(self) -> Tenants:
        return Tenants(
            self.adapters.pauses,
            self.adapters.budgets,
            self.adapters.paces,
            self.adapters.actions,
            pace=self.settings.pace,
        )

    @cached_property
    def keys(self) -> Keys:
        return Keys(self.adapters.keys, self.adapters.actions)

    @cached_property
    def status(self) -> Status:
        made = self.adapters
        return Status(
            made.overview, made.gate, made.pauses, made.budgets, made.stream, alarm_after_s=self.settings.alarm_after_s
        )

    # -- processes ----------------------------------------------------------------------------------------------

    def prober(self) -> Prober:
        """Return a prober with its own connections, which have short timeouts; the caller closes it."""
        from extractor.usecases.health import PATIENCE_S, POOL_SIZE, Prober, Probes

        settings = self.settings
        probing = Container(settings, pool_size=POOL_SIZE, patience_s=PATIENCE_S)
        made = probing.adapters
        return Prober(
            Probes(
                redis=made.redis, database=made.database, gate=made.gate, pauses=made.pauses, overview=made.overview,
                status=probing.status, model_timeout_s=settings.model_timeout_s,
                wait_replicas=settings.redis_wait_replicas, close=probing.close,
            )
        )  # fmt: skip

    @classmethod
    def for_worker(cls, settings: Settings) -> Container:
        return cls(settings, pool_size=min(settings.concurrency, MAX_WORKER_CONNECTIONS) + 2)

    def worker(self) -> Worker:
        """Return the worker of this process; its `close` closes this container."""
        from extractor.worker.heartbeat import Heartbeat
        from extractor.worker.process import Worker
        from extractor.worker.sweeper import Rounds, Sweeper

        made, settings = self.adapters, self.settings
        worker_id = f"{socket.gethostname()}-{os.getpid()}-{uuid4().hex[:8]}"
        heartbeat = Heartbeat(
            made.runs, made.workers, worker_id=worker_id, lease_s=settings.lease_s, every_s=settings.beat_s,
            concurrency=settings.concurrency, model=settings.model, file=settings.heartbeat_file,
        )  # fmt: skip
        rounds = Rounds(
            self.sweep, self.dispatch, self.upkeep, reaches_store=lambda: heartbeat.reaches_store,
            every_s=settings.sweep_s, workers=settings.workers,
        )  # fmt: skip
        return Worker(
            worker_id, heartbeat, Sweeper(rounds.run, every_s=settings.sweep_s), self.extraction, self.dispatch,
            made.gate, made.runs, made.broker, made.workers, settings.shutdown_s, self.stop_redis, self.close,
            Sweeper(self._embed, every_s=settings.sweep_s) if settings.embeddings_path is not None else None,
        )  # fmt: skip

    def _embed(self) -> float | None:
        return self.embedding.run() if self.embedding is not None else None
