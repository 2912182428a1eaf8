"""The worker process: runs sessions, and stops without making its sessions wait for their leases to expire."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import structlog

from extractor.adapters.broker import Broker
from extractor.adapters.broker_transport import give_back_unread
from extractor.adapters.garbage import collect_less_garbage
from extractor.adapters.sql.operators.workers import WorkerStore
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.adapters.telemetry import log
from extractor.adapters.tracing import set_up_tracing
from extractor.core.conversation.events import LIVE
from extractor.core.errors import ExtractorError, QueueUnavailable, StoreUnavailable
from extractor.core.run.breaker import Gate
from extractor.core.run.extraction import Extraction
from extractor.core.run.results import STOPPED
from extractor.usecases.dispatch import Dispatch
from extractor.worker.heartbeat import Heartbeat
from extractor.worker.run_log import log_run
from extractor.worker.sweeper import Sweeper

# How long a slot pauses after returning a wake-up. Without a pause it would take the same wake-up again.
PASS_ON_S = 1.0


@dataclass
class Worker:
    """What runs in a worker process besides the pool's threads.

    Attributes:
        make_extraction: Returns the use case of a run; see `Extraction` for its arguments.
        shutdown_s: Seconds that runs may take to finish after SIGTERM; then their sessions are handed back.
        others: Further threads: embeds what was stored lately, submits and polls batches.
        stop_redis: Stops the embedded redis-server if this process started it.
        close: Closes all connections.
    """

    id: str
    heartbeat: Heartbeat
    sweeper: Sweeper
    make_extraction: Callable[..., Extraction]
    dispatch: Dispatch
    gate: Gate
    runs: SqlRunStore
    broker: Broker
    workers: WorkerStore
    shutdown_s: float
    stop_redis: Callable[[], None]
    close: Callable[[], None]
    others: Sequence[Sweeper] = ()
    _extraction: Extraction | None = None
    _making: threading.Lock = field(default_factory=threading.Lock)
    _stopping: threading.Event = field(default_factory=threading.Event)

    @property
    def extraction(self) -> Extraction:
        """Created on first use: importing the model's SDK takes as long as the rest of the start-up."""
        with self._making:
            if self._extraction is None:
                self._extraction = self.make_extraction(self.heartbeat.hold, self._stopping.is_set)
            return self._extraction

    def start(self, **settings: object) -> None:
        """Start the threads.

        Args:
            settings: For the log.
        """
        set_up_tracing("extractor-worker")
        # A restart is how an operator says that the key was replaced.
        with suppress(StoreUnavailable):
            self.gate.reopen_for_a_try()
        self.heartbeat.start()
        self.sweeper.start()
        for other in self.others:
            other.start()
        threading.Thread(target=self._warm_up, name="warm-up", daemon=True).start()
        log().info("worker.started", worker=self.id, **settings)

    def _warm_up(self) -> None:
        """Create what the first run needs, while turns are already accepted."""
        try:
            _ = self.extraction
        except Exception as error:  # each run raises it again, and logs it with its session
            log().error("task.failed", error=f"{type(error).__name__}: {error}")
        # After the SDK's import, so that its objects are exempt too.
        collect_less_garbage()

    def extract(self, tenant_id: str, session_id: str) -> None:
        """Run a session if it is due; a worker that is stopping, or cannot reach the store, passes it on."""
        if self._stopping.is_set() or not self.heartbeat.reaches_store:
            self._pass_on(tenant_id, session_id)
            return
        started = time.monotonic()
        with structlog.contextvars.bound_contextvars(tenant_id=tenant_id, session_id=session_id):
            try:
                result = self.extraction.run(tenant_id, session_id, owner=self.id)
            except StoreUnavailable as error:
                log().warning("run.failed", cause="store_unavailable", error=str(error))
                self._pass_on(tenant_id, session_id)
                return
            if result is None:
                return
            log_run(result, time.monotonic() - started)
            # Backfill waits for the next dispatch, which gives free slots to live sessions first.
            if result.is_due_again and result.session.lane == LIVE:
                self.dispatch.wake([(tenant_id, session_id)])

    def stop_soon(self) -> None:
        """Start nothing more. Runs end before their next agent turn, or are handed back when the time is up.

        Returns at once; may be called in a signal handler.
        """
        if self._stopping.is_set():
            return
        self._stopping.set()
        self.sweeper.stop_soon()
        for other in self.others:
            other.stop_soon()
        give_back_unread()
        ending = threading.Timer(self.shutdown_s, self._release_and_exit)
        ending.daemon = True
        ending.start()

    def stop(self) -> None:
        self._stopping.set()
        self.sweeper.stop()
        for other in self.others:
            other.stop()
        self.heartbeat.stop()
        with suppress(ExtractorError):  # another worker's upkeep deletes the row
            self.workers.forget(self.id)
        log().info("worker.stopped", worker=self.id)
        self.close()

    def _release_and_exit(self) -> None:
        """Release the remaining sessions, wake other workers for them, and exit."""
        released = []
        # Without the store, leases expire by themselves; without Redis, sweepers of other workers find the sessions.
        with suppress(ExtractorError):
            released = [session for session in self.heartbeat.held() if self.runs.fail(session, STOPPED)]
            self.broker.wake([(session.tenant_id, session.session_id) for session in released])
        log().warning("worker.handed_back", worker=self.id, sessions=len(released))
        with suppress(ExtractorError):
            self.workers.forget(self.id)
        self.stop_redis()
        sys.stderr.flush()
        # A thread that waits for a model cannot be interrupted, and `sys.exit` would wait for it. Its late writes are
        # fenced, since its session was released above.
        os._exit(0)

    def _pass_on(self, tenant_id: str, session_id: str) -> None:
        """Return a wake-up to the queue for another worker, and pause this slot."""
        with suppress(QueueUnavailable):  # the sweeper sends it again
            self.broker.wake([(tenant_id, session_id)])
        self._stopping.wait(PASS_ON_S)
