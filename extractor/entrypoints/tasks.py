"""The Celery application: tasks that decode, call one use case and log what came of it.

    extractor.drain_turns()                          queue turns        store what is on the stream
    extractor.ingest_turn(event)                     queue turns        store one event
    extractor.extract_session(tenant_id, session_id) queue extraction   one run, if the session is due
    extractor.upkeep()                               queue maintenance  forget what has served
    extractor.audit(tenant_id, user_id, project_id)  queue maintenance  count what an audit finds; changes nothing

A task never raises for what is expected: the session is parked, or the sweeper comes again.
"""

from __future__ import annotations

import gc
import os
import socket
import sys
import threading
import time
from contextlib import suppress
from typing import Any
from uuid import uuid4

import structlog
from celery import Celery, signals
from celery.exceptions import Reject

from extractor.adapters.broker_transport import check_kombu, give_back_unread
from extractor.adapters.celery_app import make_app
from extractor.adapters.redis_stream import Entry
from extractor.adapters.sql.facts.hygiene import AuditScope
from extractor.adapters.wire import TASK_AUDIT, TASK_DRAIN, TASK_EXTRACT, TASK_INGEST, TASK_UPKEEP
from extractor.adapters.worker_threads import Heartbeat, Sweeper
from extractor.bootstrap import Parts, require_model
from extractor.core.conversation.events import LIVE
from extractor.core.errors import (
    CallerError,
    ExtractorError,
    InternalError,
    ModelAccessDenied,
    QueueUnavailable,
    StoreUnavailable,
)
from extractor.core.run.extraction import Extraction, RunResult
from extractor.core.run.figures import Path
from extractor.core.run.runs import Outcome
from extractor.settings import Settings, read_settings
from extractor.telemetry import log, set_up_logging
from extractor.tracing import set_up_tracing
from extractor.usecases import audit as hygiene
from extractor.usecases import ingest as service

UPKEEP_EVERY_S = 300.0
COUNT_EVERY_S = 20.0
PASS_ON_S = 1.0
"""A slot rests so long after it sent a wake-up back: of two workers, the one that reaches the store gets it."""

REFILL_S = 0.1
"""Between looks whether the queue wants more, while more is due than it may hold; for each worker that there is."""

MAX_CONNECTIONS = 10
"""Of those that write, and as many of those that read: a run thinks for seconds and talks to the store for milliseconds,
so that a few serve all slots. PostgreSQL takes 100 by default, from all workers and the API together."""


def _spare_the_collector() -> None:
    """Take what was loaded at the start, which stays, out of the collector's rounds, and let them be fewer: a tenth of a run's
    CPU went there. Runs leave next to no cycles behind."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


class Worker:
    """What one worker process needs: the parts, the heartbeat and the sweeper."""

    def __init__(self, settings: Settings) -> None:
        self.parts = Parts(settings, pool_size=min(settings.concurrency, MAX_CONNECTIONS) + 2)
        self.id = f"{socket.gethostname()}-{os.getpid()}-{uuid4().hex[:8]}"
        self._upkeep_at = self._counted_at = self._swept_at = time.monotonic()
        self._has_backlog = False
        self._over_budget: frozenset[str] = frozenset()
        self.heartbeat = Heartbeat(
            self.parts.runs, self.parts.workers, worker_id=self.id, lease_s=settings.lease_s,
            every_s=settings.beat_s, concurrency=settings.concurrency,
            on_error=lambda error: log().warning("heartbeat.failed", error=str(error)),
            file=settings.heartbeat_file,
        )  # fmt: skip
        self.sweeper = Sweeper(
            self._sweep,
            every_s=settings.sweep_s,
            on_error=lambda error: log().warning("sweep.failed", error=f"{type(error).__name__}: {error}"),
        )
        self._extraction: Extraction | None = None
        self._making = threading.Lock()
        self._stopping = threading.Event()

    @property
    def extraction(self) -> Extraction:
        """Made on first use: to import the model's SDK takes as long as everything else at the start."""
        with self._making:
            if self._extraction is None:
                self._extraction = self.parts.extraction(
                    self.heartbeat.hold, self.heartbeat.let_go, self._stopping.is_set
                )
            return self._extraction

    def start(self) -> None:
        set_up_tracing("extractor-worker")
        with suppress(StoreUnavailable):
            self.parts.gate.reopen_for_a_try()
        self.heartbeat.start()
        self.sweeper.start()
        threading.Thread(target=self._warm_up, name="warm-up", daemon=True).start()
        settings = self.parts.settings
        log().info("worker.started", worker=self.id, concurrency=settings.concurrency, model=settings.model)

    def _warm_up(self) -> None:
        """Make what the first run needs, while turns are already taken in."""
        try:
            _ = self.extraction
        except Exception as error:  # every run raises it again, and is logged with its session
            log().error("task.failed", error=f"{type(error).__name__}: {error}")
        _spare_the_collector()

    @property
    def is_stopping(self) -> bool:
        return self._stopping.is_set()

    def stop_soon(self) -> None:
        """Begin nothing more; runs end before their next agent turn, or are handed back when their time is over.

        Called in a signal handler: returns at once.
        """
        if self._stopping.is_set():
            return
        self._stopping.set()
        self.sweeper.stop_soon()
        give_back_unread()
        ending = threading.Timer(self.parts.settings.shutdown_s, self._hand_back_and_exit)
        ending.daemon = True
        ending.start()

    def _hand_back_and_exit(self) -> None:
        """Give back what is still running, wake others for it, and leave: a thread that waits for a model cannot be
        told to stop. What comes after is fenced, and other workers need not wait for the leases to run out."""
        given = []
        with suppress(ExtractorError):
            given = self.parts.runs.hand_back(self.heartbeat.held())
            self.parts.broker.wake([(lease.tenant_id, lease.session_id) for lease in given])
        log().warning("worker.handed_back", worker=self.id, sessions=len(given))
        with suppress(ExtractorError):
            self.parts.workers.forget(self.id)
        if self.parts.embedded is not None:
            self.parts.embedded.stop()
        sys.stderr.flush()
        os._exit(0)

    def stop(self) -> None:
        self._stopping.set()
        self.sweeper.stop()
        self.heartbeat.stop()
        with suppress(ExtractorError):  # the upkeep of another forgets the row
            self.parts.workers.forget(self.id)
        log().info("worker.stopped", worker=self.id)
        self.parts.close()

    def pass_on(self, tenant_id: str, session_id: str) -> None:
        """Send a wake-up back to the queue for another worker; the slot rests a moment, so that it does not come back
        here at once."""
        with suppress(QueueUnavailable):
            self.parts.broker.wake([(tenant_id, session_id)])
        self._stopping.wait(PASS_ON_S)

    def _sweep(self) -> float | None:
        """Sweep; with a backlog fill the queue again in between, or a fast model would wait for wake-ups."""
        if not self.heartbeat.reaches_store:  # the drain and its lock are for workers that do
            return None
        if self._has_backlog and time.monotonic() - self._swept_at < self.parts.settings.sweep_s:
            _, self._has_backlog = service.wake_due(self.parts)
            return self._next_look_s()
        self._swept_at = time.monotonic()
        self._has_backlog = service.sweep(self.parts)["more_may_be_due"]
        if time.monotonic() - self._counted_at > COUNT_EVERY_S:
            self._counted_at = time.monotonic()
            service.count_runs(self.parts)
            self._over_budget = service.over_budget(self.parts, self._over_budget)
        if time.monotonic() - self._upkeep_at > UPKEEP_EVERY_S:
            self._upkeep_at = time.monotonic()
            service.forget_old(self.parts)
        return self._next_look_s()

    def _next_look_s(self) -> float | None:
        return REFILL_S * self.parts.settings.workers if self._has_backlog else None


def create_app(settings: Settings | None = None) -> Celery:
    """Return the application with its tasks; nothing connects before the worker starts.

    Raises:
        Misconfigured: A setting is unknown or wrong.
    """
    settings = settings or read_settings()
    parts = Parts(settings)
    app = make_app(
        parts.redis_url, visibility_timeout_s=settings.visibility_timeout_s, concurrency=settings.concurrency,
        timeouts=parts.redis_timeouts,
    )  # fmt: skip
    process = _Process(settings)
    _connect_signals(process)
    _add_tasks(app, process)
    return app


class _Process:
    """The worker of this process; made when the first task or signal needs it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._worker: Worker | None = None

    @property
    def worker(self) -> Worker:
        if self._worker is None:
            self._worker = Worker(self.settings)
        return self._worker

    def stop(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.stop()


def _connect_signals(process: _Process) -> None:
    @signals.celeryd_init.connect(weak=False)
    def _before_the_broker(**_signal: Any) -> None:
        set_up_logging(process.settings.log_level, process.settings.log_format)
        try:
            check_kombu()
            require_model(process.settings)
            process.worker.parts.start_redis()
            process.worker.parts.require_schema()
            _ = process.worker.parts.prices, process.worker.parts.windows  # a file that is wrong shows now
        except ExtractorError as error:  # Celery swallows exceptions of signal handlers, but not an exit
            raise SystemExit(f"extractor: {error}") from None

    @signals.setup_logging.connect(weak=False)
    def _keep_our_logging(**_: Any) -> None:
        return None

    @signals.worker_ready.connect(weak=False)
    def _start(**_: Any) -> None:
        process.worker.start()

    @signals.worker_shutting_down.connect(weak=False)
    def _stop_soon(**_: Any) -> None:
        process.worker.stop_soon()

    @signals.worker_shutdown.connect(weak=False)
    def _stop(**_: Any) -> None:
        process.stop()


def _add_tasks(app: Celery, process: _Process) -> None:
    @app.task(name=TASK_DRAIN)
    def drain_turns() -> None:
        if not process.worker.heartbeat.reaches_store:
            return
        try:
            service.drain(process.worker.parts)
        except (QueueUnavailable, StoreUnavailable) as error:
            log().warning("sweep.failed", error=str(error))

    @app.task(name=TASK_INGEST, acks_late=True)  # the message is the event's only home until it is stored
    def ingest_turn(event: Any) -> None:
        _ingest(process.worker.parts, event)

    @app.task(name=TASK_EXTRACT)
    def extract_session(tenant_id: str, session_id: str) -> None:
        _extract(process.worker, tenant_id, session_id)

    @app.task(name=TASK_UPKEEP)
    def upkeep() -> None:
        service.forget_old(process.worker.parts)

    @app.task(name=TASK_AUDIT)
    def audit(tenant_id: str, user_id: str | None = None, project_id: str | None = None) -> dict[str, int]:
        scope = AuditScope(tenant_id, user_id, project_id)
        counts: dict[str, int] = hygiene.report(hygiene.find(process.worker.parts, scope))["counts"]
        log().info("facts.audited", tenant_id=tenant_id, **counts)
        return counts


def _ingest(parts: Parts, value: Any) -> None:
    """Store one event that came inside a Celery message; what cannot be read is kept on the stream of rejected events.

    Raises:
        Reject: Neither the store nor Redis takes it now; the message, its only home, goes back to the queue.
    """
    raw = ""
    try:
        raw = value if isinstance(value, str) else service.encode(value)
        service.ingest_or_stream(parts, raw)
    except CallerError as error:
        parts.stream.reject(Entry("task", raw.encode("utf-8", "replace")), str(error))
        log().warning("event.rejected", entry="task", reason=str(error)[:500])
    except QueueUnavailable as error:
        raise Reject(str(error), requeue=True) from error


def _extract(worker: Worker, tenant_id: str, session_id: str) -> None:
    if worker.is_stopping or not worker.heartbeat.reaches_store:
        worker.pass_on(tenant_id, session_id)
        return
    started = time.monotonic()
    with structlog.contextvars.bound_contextvars(tenant_id=tenant_id, session_id=session_id):
        try:
            result = worker.extraction.run(tenant_id, session_id, owner=worker.id)
        except StoreUnavailable as error:
            log().warning("run.failed", cause="store_unavailable", error=str(error))
            worker.pass_on(tenant_id, session_id)
            return
        if result is None:
            return
        _log_run(result, time.monotonic() - started)
        if result.is_due_again and result.lease.lane == LIVE:
            service.wake(worker.parts, [(tenant_id, session_id)])


def _log_run(result: RunResult, duration_s: float) -> None:
    figures = result.figures
    line = {
        "run_id": str(result.lease.run_id),
        "outcome": result.outcome.value,
        "messages": result.window.messages if result.window else 0,
        "cursor_mode": result.cursor_mode,
        **figures.named(),
        "duration_s": round(duration_s, 3),
    }
    if result.outcome is Outcome.FENCED:
        log().warning("run.fenced", error=result.error, **line)
    elif result.outcome is Outcome.FAILED:
        _log_failure(result, line)
    else:
        if result.cursor_mode == "fallback":
            log().info("cursor.fallback_used", run_id=line["run_id"])
        if figures.path is Path.WARM and figures.missed_cache_reason:
            log().warning("cache.missed", run_id=line["run_id"], reason=figures.missed_cache_reason)
        log().info("run.succeeded", **line)


def _log_failure(result: RunResult, line: dict[str, Any]) -> None:
    if isinstance(result.failure, ModelAccessDenied):
        log().error("model.denied", error=result.error)
    if isinstance(result.failure, InternalError):
        log().error("task.failed", run_id=line["run_id"], exc_info=result.failure.__cause__)
    if result.is_quarantined:
        log().error("turn.quarantined", cause=result.cause, run_id=line["run_id"])
    log().warning("run.failed", cause=result.cause, error=result.error, park_s=round(result.park_s, 1), **line)
