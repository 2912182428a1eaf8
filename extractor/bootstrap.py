"""The one place that builds the object graph: settings in, ready parts out. Nothing connects before it is used."""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING
from uuid import uuid4

import redis

from extractor.adapters.celery_app import Broker
from extractor.adapters.embedded_redis import EmbeddedRedis, url_of
from extractor.adapters.redis_client import RedisTimeouts, connect
from extractor.adapters.redis_stream import EventStream
from extractor.adapters.sql import migrations
from extractor.adapters.sql.connections import Timeouts
from extractor.adapters.sql.engine import Database, open_engine
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
from extractor.adapters.sql.operators.actions import ActionLog
from extractor.adapters.sql.operators.browse import Browse
from extractor.adapters.sql.operators.budgets import Budgets
from extractor.adapters.sql.operators.dead_letters import DeadLetterStore
from extractor.adapters.sql.operators.keys import KeyStore
from extractor.adapters.sql.operators.logins import Logins
from extractor.adapters.sql.operators.overview import Overview
from extractor.adapters.sql.operators.pauses import Pauses
from extractor.adapters.sql.operators.queries import Queries
from extractor.adapters.sql.operators.retention import Retention
from extractor.adapters.sql.operators.stats import Stats
from extractor.adapters.sql.operators.workers import WorkerStore
from extractor.adapters.sql.recall import Search
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.breaker_store import SqlBreakerStore
from extractor.adapters.sql.sessions.due_times import DueTimes
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.adapters.sql.sessions.token_factors import SqlTokenFactors
from extractor.adapters.sql.sessions.wake_ups import WakeUps
from extractor.core.context.context import Preset, PresetError, parse_presets
from extractor.core.errors import Misconfigured, StoreUnavailable
from extractor.core.facts.fact import Origin
from extractor.core.run.breaker import Breaker, BreakerState, Gate, GuardedModel
from extractor.core.run.extraction import Extraction, Limits, Model, RunResult
from extractor.core.run.failures import FailureKind
from extractor.core.run.fork import ForkRules
from extractor.core.run.ports import Closeness, ModelClient
from extractor.core.run.prices import PriceList, read_prices, read_windows
from extractor.core.run.runs import Lease
from extractor.secret_files import read_secret
from extractor.settings import Settings
from extractor.telemetry import log
from extractor.tracing import mark, span

if TYPE_CHECKING:
    from extractor.adapters.anthropic_model import AnthropicModel
    from extractor.adapters.token_counter import TokenCounter

NO_MODEL = (
    "no model is chosen. Either set ANTHROPIC_API_KEY and EXTRACTOR_MODEL (a Claude model id such as "
    "claude-haiku-5-5), or set EXTRACTOR_MODEL=offline for the built-in rules, which need no key and understand little."
)


@dataclass
class Parts:
    """Everything that is built from one `Settings`. Parts are made when they are first asked for.

    Attributes:
        pool_size: Database connections at most; the number of threads that use them at once.
        patience_s: Of a probe: Redis and the database have about so long to answer; None waits as the settings say.
        is_reader: This process answers questions: it maps a SQLite store into memory.
    """

    settings: Settings
    pool_size: int = 8
    is_reader: bool = False
    patience_s: float | None = None
    embedded: EmbeddedRedis | None = field(default=None)

    # -- outside ------------------------------------------------------------------------------------------------

    @cached_property
    def redis_url(self) -> str:
        return self.settings.redis_url or url_of(self.settings.home)

    @cached_property
    def redis(self) -> redis.Redis:
        return connect(self.redis_url, self.redis_timeouts)

    @property
    def redis_timeouts(self) -> RedisTimeouts:
        if self.patience_s is not None:
            return RedisTimeouts(self.patience_s * 0.7, self.patience_s * 0.7)
        return RedisTimeouts(self.settings.redis_timeout_s, self.settings.redis_connect_timeout_s)

    @cached_property
    def database(self) -> Database:
        return Database(
            open_engine(
                self.settings.sql_url, pool_size=self.pool_size, is_mapped=self.is_reader,
                timeouts=self._timeouts(),
            )
        )  # fmt: skip

    def _timeouts(self) -> Timeouts:
        given = self.settings
        if self.patience_s is not None:
            most = self.patience_s
            return Timeouts(
                connect_s=most, silent_s=most, lock_s=most / 2, statement_s=most * 0.7, patience_s=most * 0.3
            )
        return Timeouts(
            given.database_connect_s, given.database_silent_s, given.database_lock_s, given.database_statement_s
        )

    @cached_property
    def broker(self) -> Broker:
        return Broker(self.redis_url, self.redis_timeouts)

    def start_redis(self) -> None:
        """Start or join the embedded redis-server; does nothing when a URL is given."""
        if self.settings.redis_url is None and self.embedded is None:
            self.embedded = EmbeddedRedis(self.settings.home)
            self.embedded.start()

    def keep_redis(self) -> bool:
        """Start the embedded redis-server again when it is gone; returns whether it was. For supervisors."""
        return self.embedded is not None and self.embedded.keep()

    def migrate(self) -> None:
        migrations.upgrade(self.database)

    def require_schema(self) -> None:
        """Bring an embedded database up to date; refuse a PostgreSQL that was not migrated."""
        if self.settings.is_sqlite:
            migrations.upgrade(self.database)
        else:
            migrations.require_head(self.database)

    def make_bootstrap_key(self) -> None:
        """Let the key of the environment in: whoever sets it runs the whole, so it sees all tenants."""
        if self.settings.api_key:
            self.keys.make("default", "operator", "EXTRACTOR_API_KEY", self.settings.api_key, sees_all=True)

    def close(self) -> None:
        """Give back connections; stop the embedded redis-server if this process started it."""
        if "reads" in self.__dict__:
            self.reads.close()
        if "provider" in self.__dict__:
            self.provider.close()
        if "database" in self.__dict__:
            self.database.dispose()
        if "broker" in self.__dict__:
            self.broker.close()
        if "redis" in self.__dict__:
            self.redis.close()
        if self.embedded is not None:
            self.embedded.stop()

    # -- stores -------------------------------------------------------------------------------------------------

    @cached_property
    def archive(self) -> SqlArchive:
        return SqlArchive(self.database, debounce_s=self.settings.debounce_s, keep_parents=not self.settings.is_offline)

    @cached_property
    def runs(self) -> SqlRunStore:
        return SqlRunStore(
            self.database, keep_parents=not self.settings.is_offline, ttl=self.settings.ttl_days,
            debounce_s=self.settings.debounce_s,
        )  # fmt: skip

    @cached_property
    def facts(self) -> SqlFactReader:
        return SqlFactReader(self.database)

    @cached_property
    def fact_writer(self) -> SqlFactWriter:
        return SqlFactWriter(self.database, ttl=self.settings.ttl_days)

    @cached_property
    def queries(self) -> Queries:
        return Queries(self.database)

    @cached_property
    def search(self) -> Search:
        return Search(self.database)

    @cached_property
    def closeness(self) -> Closeness | None:
        """Compares texts by meaning, when a model was given."""
        if self.settings.embeddings_path is None:
            return None
        from extractor.adapters.embedder import Embedder

        return Embedder(self.settings.embeddings_path)

    @cached_property
    def notes(self) -> NotesStore:
        return NotesStore(self.database)

    @cached_property
    def tasks(self) -> TaskStore:
        return TaskStore(self.database)

    @cached_property
    def owners(self) -> Owners:
        return Owners(self.database)

    @cached_property
    def pins(self) -> PinStore:
        return PinStore(self.database)

    @cached_property
    def hygiene(self) -> Hygiene:
        return Hygiene(self.database)

    @cached_property
    def reads(self) -> ReadCounter:
        return ReadCounter(self.database)

    @cached_property
    def presets(self) -> dict[str, Preset]:
        """Context presets by name: the shipped ones, and those of the presets file, which win.

        Raises:
            Misconfigured: The file cannot be read or used.
        """
        shipped = parse_presets((resources.files("extractor.core.context") / "presets.json").read_text())
        path = self.settings.presets_file
        if path is None:
            return shipped
        try:
            return {**shipped, **parse_presets(path.read_text())}
        except (OSError, PresetError) as error:
            raise Misconfigured(f"EXTRACTOR_PRESETS_FILE: {error}") from None

    @cached_property
    def browse(self) -> Browse:
        return Browse(self.database)

    @cached_property
    def stats(self) -> Stats:
        return Stats(self.database)

    @cached_property
    def overview(self) -> Overview:
        return Overview(self.database, self.stats)

    @cached_property
    def actions(self) -> ActionLog:
        return ActionLog(self.database)

    @cached_property
    def logins(self) -> Logins:
        return Logins(self.database)

    @cached_property
    def keys(self) -> KeyStore:
        return KeyStore(self.database)

    @cached_property
    def workers(self) -> WorkerStore:
        return WorkerStore(self.database)

    @cached_property
    def retention(self) -> Retention:
        return Retention(self.database)

    @cached_property
    def wake_ups(self) -> WakeUps:
        return WakeUps(self.database)

    @cached_property
    def due_times(self) -> DueTimes:
        return DueTimes(self.database)

    @cached_property
    def dead_letters(self) -> DeadLetterStore:
        return DeadLetterStore(self.database)

    @cached_property
    def budgets(self) -> Budgets:
        return Budgets(self.database)

    @cached_property
    def pauses(self) -> Pauses:
        return Pauses(self.database)

    @cached_property
    def erasure(self) -> Erasure:
        return Erasure(self.database)

    @cached_property
    def export(self) -> Export:
        return Export(self.database)

    @cached_property
    def gate(self) -> Gate:
        """The provider's breaker as this process sees it."""
        return Gate(
            SqlBreakerStore(self.database), jitter=random.random, clock=time.monotonic, on_change=self._breaker_changed
        )

    def _breaker_changed(self, breaker: Breaker) -> None:
        _log_breaker(breaker)
        if breaker.state is BreakerState.CLOSED:
            with suppress(StoreUnavailable):  # then they wait for as long as they were told
                self.due_times.release_parked()

    @cached_property
    def stream(self) -> EventStream:
        return EventStream(
            self.redis, wait_replicas=self.settings.redis_wait_replicas, wait_ms=self.redis_timeouts.wait_ms
        )

    @cached_property
    def counter(self) -> TokenCounter:
        from extractor.adapters.token_counter import TokenCounter

        return TokenCounter(SqlTokenFactors(self.database))

    # -- the model ----------------------------------------------------------------------------------------------

    @cached_property
    def provider(self) -> AnthropicModel:
        from extractor.adapters.anthropic_model import AnthropicModel
        from extractor.adapters.model_replies import ReplyLimits

        settings = self.settings
        return AnthropicModel(
            api_key=None if os.environ.get("ANTHROPIC_API_KEY") else provider_key(),
            limits=ReplyLimits(settings.max_reply_bytes, settings.max_reply_tool_calls, settings.max_reply_depth),
        )

    @cached_property
    def model(self) -> Model:
        """Return the model that the settings choose.

        Raises:
            Misconfigured: Neither a key nor the offline rules were chosen.
        """
        require_model(self.settings)
        if self.settings.is_offline:
            from extractor.adapters.offline_model import MODEL_NAME, OfflineModel

            return Model(OfflineModel(), MODEL_NAME, Origin.OFFLINE_RULES, ForkRules(can_fork=False))
        from extractor.adapters.token_counter import LearningModel

        client: ModelClient = self.provider
        cold = self.settings.cold_model or self.settings.model or ""
        rules = ForkRules(
            models=self.settings.fork_models, windows=self.windows, allows_server_tools=self.settings.fork_server_tools
        )
        return Model(GuardedModel(LearningModel(client, self.counter), self.gate), cold, fork=rules)

    @cached_property
    def prices(self) -> PriceList:
        with _price_errors():
            return read_prices(self._price_document)

    @cached_property
    def windows(self) -> dict[str, int]:
        """Context windows by model, in tokens."""
        with _price_errors():
            return read_windows(self._price_document)

    @cached_property
    def _price_document(self) -> dict[str, object]:
        path = self.settings.prices_file
        with _price_errors():
            text = path.read_text() if path else (resources.files("extractor.core.run") / "prices.json").read_text()
            document: dict[str, object] = json.loads(text)
            return document

    def extraction(
        self,
        hold: Callable[[Lease], Callable[[], bool]],
        let_go: Callable[[Lease], None],
        is_stopping: Callable[[], bool] = lambda: False,
    ) -> Extraction:
        """Return the use case of a run.

        Args:
            hold, let_go, is_stopping: The worker's ends; see `Extraction`.
        """
        settings = self.settings
        return Extraction(
            runs=self.runs,
            facts=self.facts,
            model=self.model,
            limits=Limits(
                window_messages=settings.window_messages,
                window_tokens=settings.window_tokens,
                lease_s=settings.lease_s,
                timeout_s=settings.model_timeout_s,
                turn_grace_s=settings.turn_grace_s,
            ),
            prices=self.prices,
            default_zone=settings.default_time_zone,
            conventions=settings.date_conventions,
            memory_tool_names=settings.memory_tool_names,
            new_run_id=uuid4,
            jitter=random.random,
            gate=self.gate,
            hold=hold,
            let_go=let_go,
            is_stopping=is_stopping,
            around=_traced,
        )


@contextmanager
def _traced(lease: Lease) -> Iterator[Callable[[RunResult | None], object]]:
    """Make a run a span of the trace that its newest turn came with."""
    names = {
        "extractor.run_id": str(lease.run_id),
        "extractor.tenant_id": lease.tenant_id,
        "session.id": lease.session_id,
    }
    with span("extractor.extract_session", names, parent=lease.trace_parent) as opened:

        def tell(result: RunResult | None) -> None:
            if result is None:
                return
            figures = result.figures
            counts = {
                "extractor.outcome": result.outcome.value,
                "extractor.path": figures.path.value if figures.path else None,
                "extractor.messages": result.window.messages if result.window else 0,
                "extractor.facts_written": figures.facts_written,
                "extractor.cost_usd": figures.cost_usd,
                "gen_ai.usage.input_tokens": figures.usage.prompt_tokens,
                "gen_ai.usage.output_tokens": figures.usage.output_tokens,
            }
            mark(opened, counts, error=result.cause)

        yield tell


def provider_key() -> str | None:
    """Return the key of the model's provider: `ANTHROPIC_API_KEY`, or what stands in the file `ANTHROPIC_API_KEY_FILE`.

    Raises:
        Misconfigured: Both are set, or the file cannot be used.
    """
    return read_secret("ANTHROPIC_API_KEY", os.environ)


def require_model(settings: Settings) -> None:
    """Refuse to start without a model; says both ways on.

    Raises:
        Misconfigured
    """
    if settings.is_offline:
        return
    has_key = bool(provider_key() or os.environ.get("ANTHROPIC_AUTH_TOKEN"))
    if not has_key or not settings.model:
        raise Misconfigured(NO_MODEL)


def _log_breaker(breaker: Breaker) -> None:
    say = log().error if breaker.kind is FailureKind.STOP_AND_ALARM else log().warning
    if breaker.state is BreakerState.OPEN:
        say("breaker.opened", kind=breaker.kind, reason=breaker.reason, probes=breaker.probes)
    elif breaker.state is BreakerState.CLOSED:
        log().warning("breaker.closed")


@contextmanager
def _price_errors() -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        raise Misconfigured(f"EXTRACTOR_PRICES_FILE: {error}") from None
