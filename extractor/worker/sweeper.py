"""The sweeper: a thread that finds lost work. Any number of workers may run one."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from extractor.adapters.telemetry import log
from extractor.usecases.dispatch import Dispatch
from extractor.usecases.upkeep import Sweep, Upkeep

# Retention and other deletions: measured in days, so that minutes do not matter.
UPKEEP_EVERY_S = 300.0
# Run statistics and budgets: dashboards and alarms show them this late at most. For as long the index of SQLite grows
# new segments, which slow searches down.
COUNT_EVERY_S = 20.0
# Interval between checks for room in the queue while there is a backlog; multiplied by the number of workers.
REFILL_S = 0.1


def _log_error(error: Exception) -> None:
    log().warning("sweep.failed", error=f"{type(error).__name__}: {error}")


class Sweeper(threading.Thread):
    """Calls a function at intervals until it is stopped. Errors are reported and do not end it.

    Args:
        sweep: Returns the seconds until its next call, if that is sooner than usual.
    """

    def __init__(
        self, sweep: Callable[[], float | None], *, every_s: float, on_error: Callable[[Exception], None] = _log_error
    ) -> None:
        super().__init__(name="sweeper", daemon=True)
        self._sweep = sweep
        self._every_s = every_s
        self._on_error = on_error
        self._stopping = threading.Event()

    def run(self) -> None:
        wait_s = self._every_s
        while not self._stopping.wait(wait_s):
            wait_s = self._every_s
            try:
                sooner_s = self._sweep()
            except Exception as error:  # the sweeper repairs other failures, so it must survive them
                self._on_error(error)
            else:
                wait_s = self._every_s if sooner_s is None else min(self._every_s, sooner_s)

    def stop_soon(self) -> None:
        """Start no further sweep."""
        self._stopping.set()

    def stop(self) -> None:
        self.stop_soon()
        if self.is_alive():  # it was never started if the broker was never reached
            self.join(timeout=10)


class Rounds:
    """What each call of the sweeper does.

    Args:
        reaches_store: Reports whether the store responds to this worker. If not, it sweeps nothing.
        every_s: Interval between sweeps. With a backlog the queue is refilled in between, so that a fast model does not
            wait for wake-ups.
        workers: Number of workers that fill the same queue.
    """

    def __init__(
        self, sweep: Sweep, dispatch: Dispatch, upkeep: Upkeep, *, reaches_store: Callable[[], bool], every_s: float,
        workers: int,
    ) -> None:  # fmt: skip
        self._sweep = sweep
        self._dispatch = dispatch
        self._upkeep = upkeep
        self._reaches_store = reaches_store
        self._every_s = every_s
        # Together, all workers look at the queue once per `REFILL_S`.
        self._refill_s = REFILL_S * workers
        # Upkeep is not due at start: workers are often restarted together.
        self._upkeep_at = self._counted_at = self._swept_at = time.monotonic()
        self._has_backlog = False

    def run(self) -> float | None:
        """Do what is due; return the seconds until the next call, None for the usual interval."""
        # The drain's lock in the hands of a worker without a store would stop ingestion for all workers.
        if not self._reaches_store():
            return None
        if self._has_backlog and time.monotonic() - self._swept_at < self._every_s:
            _, self._has_backlog = self._dispatch.wake_due()
            return self._next_s()
        self._swept_at = time.monotonic()
        self._has_backlog = self._sweep.run().more_may_be_due
        if time.monotonic() - self._counted_at > COUNT_EVERY_S:
            self._counted_at = time.monotonic()
            self._upkeep.count_runs()
            self._upkeep.watch_budgets()
            self._upkeep.tidy()
        if time.monotonic() - self._upkeep_at > UPKEEP_EVERY_S:
            self._upkeep_at = time.monotonic()
            self._upkeep.forget_old()
        return self._next_s()

    def _next_s(self) -> float | None:
        return self._refill_s if self._has_backlog else None
