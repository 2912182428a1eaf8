"""The heartbeat: a thread that renews the leases of this worker's runs and reports that the worker is alive.

It survives every error, and holds no connection between beats.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from extractor.adapters.redis_client import TROUBLE
from extractor.adapters.sql.operators.workers import WorkerStore
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.adapters.telemetry import log
from extractor.core.run.runs import ClaimedSession

# Share of the lease after which a worker that hears nothing from the store takes no new work. Below 1, so that it stops
# before its leases expire and others take over.
SILENT_SHARE = 0.6


def _log_error(error: Exception) -> None:
    log().warning("heartbeat.failed", error=str(error))


class Heartbeat(threading.Thread):
    """Renews all leases of this worker in one statement every few seconds.

    A run whose lease was not renewed in time stops before its next request to the model.

    Args:
        model: Shown to operators.
        file: Touched at every beat, even if the store does not respond, to tell a probe that this process is alive.
    """

    def __init__(
        self, runs: SqlRunStore, workers: WorkerStore, *, worker_id: str, lease_s: float, every_s: float, concurrency: int,
        model: str | None = None, on_error: Callable[[Exception], None] = _log_error, file: Path | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name="heartbeat", daemon=True)
        self._file = file
        self._runs = runs
        self._workers = workers
        self._worker_id = worker_id
        self._lease_s = lease_s
        self._every_s = every_s
        self._concurrency = concurrency
        self._model = model
        self._on_error = on_error
        self._lock = threading.Lock()
        self._held: dict[tuple[int, int], tuple[ClaimedSession, float]] = {}
        self._answered_at = time.monotonic()
        self._stopping = threading.Event()

    @contextmanager
    def hold(self, session: ClaimedSession) -> Iterator[Callable[[], bool]]:
        """Renew a session's lease while the block runs; yields a callable that reports whether we still hold it."""
        key = session.lease.key
        with self._lock:
            self._held[key] = (session, time.monotonic())

        # Local time decides: a worker that cannot reach the store cannot ask it either.
        def is_held() -> bool:
            with self._lock:
                entry = self._held.get(key)
            return entry is not None and time.monotonic() - entry[1] < self._lease_s

        try:
            yield is_held
        finally:
            with self._lock:
                self._held.pop(key, None)

    def held(self) -> list[ClaimedSession]:
        """Return the sessions of the runs in progress."""
        with self._lock:
            return [session for session, _ in self._held.values()]

    @property
    def running(self) -> int:
        return len(self._held)

    @property
    def reaches_store(self) -> bool:
        """Whether the store responded recently. If not, this worker leaves work to others."""
        # Without a running heartbeat (commands, tests) nothing is known, and work is not refused.
        return not self.is_alive() or time.monotonic() - self._answered_at < SILENT_SHARE * self._lease_s

    def run(self) -> None:
        self._answered_at = time.monotonic()
        while not self._stopping.is_set():
            try:
                # Before the store: a probe must not restart a process because the database is down.
                if self._file is not None:
                    self._file.touch()
                self._beat()
            except Exception as error:  # without this thread, every lease of the worker would expire
                self._on_error(error)
            self._stopping.wait(self._every_s)

    def stop(self) -> None:
        self._stopping.set()
        if self.is_alive():
            self.join(timeout=5)  # its current beat may wait for a store that hangs

    def _beat(self) -> None:
        sessions = self.held()
        # Leases count from before the statement: measured after it, ours would outlast the store's.
        started = time.monotonic()
        if sessions:
            kept = self._runs.renew([session.lease for session in sessions], self._lease_s)
            with self._lock:
                for session in sessions:
                    key = session.lease.key
                    # A run that ended meanwhile must not be put back.
                    if key in kept and key in self._held:
                        self._held[key] = (session, started)
                    else:
                        self._held.pop(key, None)
        self._workers.see(
            self._worker_id, host=socket.gethostname(), pid=os.getpid(), concurrency=self._concurrency,
            running=len(sessions), redis_error=TROUBLE.present(), model=self._model,
        )  # fmt: skip
        self._answered_at = time.monotonic()
