"""Periodic work of every worker: sweep, count runs, watch budgets, apply retention."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from extractor.adapters.sql.operators.budgets import Budgets
from extractor.adapters.sql.operators.over_time import OverTime
from extractor.adapters.sql.operators.retention import Retention
from extractor.adapters.sql.operators.stats import Stats
from extractor.adapters.sql.sessions.due_times import DueTimes
from extractor.adapters.telemetry import log
from extractor.core.documents import rfc3339
from extractor.core.run.breaker import Gate
from extractor.usecases.dispatch import Dispatch
from extractor.usecases.ingest import Drain

# Ids of stored events are kept this long. A producer's retry that comes later would be stored again, message by message
# recognised by UUID.
KEEP_EVENTS_S = 14 * 86_400.0


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep did.

    Attributes:
        drained: Number of events.
        woken: Number of sessions.
        more_may_be_due: The queue accepted fewer than may be due.
    """

    drained: int
    woken: int
    more_may_be_due: bool


class Sweep:
    """Drains events and wakes sessions that were missed. Safe in any number of workers.

    Args:
        lease_s: Seconds; no lease reaches further into the future.
    """

    def __init__(self, gate: Gate, due_times: DueTimes, drain: Drain, dispatch: Dispatch, *, lease_s: float) -> None:
        self._gate = gate
        self._due_times = due_times
        self._drain = drain
        self._dispatch = dispatch
        self._lease_s = lease_s

    def run(self) -> Swept:
        """Sweep once.

        Raises:
            QueueUnavailable, StoreUnavailable: Retry at the next sweep.
        """
        self._gate.refresh()  # first, since the breaker decides how many wake-ups the rest may send
        mended = self._due_times.mend_clock(lease_s=self._lease_s)
        if mended:
            log().warning("clock.stepped_back", sessions=mended)
        # Takeovers before the drain, which may take long: recovery within seconds is promised.
        abandoned = self._dispatch.wake_abandoned()
        drained = self._drain.run_if_waiting()
        woken, more_may_be_due = self._dispatch.wake_due()
        return Swept(drained.events, abandoned + woken, more_may_be_due)


class Upkeep:
    """Keeps figures current and the database small.

    Args:
        tidied: Called often, to keep reads fast while rows are added.
        messages_days, runs_days, notes_days: Retention in days; 0 keeps them forever.
    """

    def __init__(
        self, stats: Stats, over_time: OverTime, budgets: Budgets, retention: Retention,
        tidied: Sequence[Callable[[], None]], *, messages_days: int, runs_days: int, notes_days: int,
    ) -> None:  # fmt: skip
        self._stats = stats
        self._over_time = over_time
        self._budgets = budgets
        self._retention = retention
        self._tidied = tidied
        self._days = {"messages_days": messages_days, "runs_days": runs_days, "notes_days": notes_days}
        self._over_budget: frozenset[str] = frozenset()

    def count_runs(self) -> None:
        """Count the runs that ended, for plots and metrics, and note what is unread; one process does it at a time."""
        self._over_time.sample()
        while self._stats.roll():
            pass

    def tidy(self) -> None:
        """Keep reads fast while rows are added."""
        for tidy in self._tidied:
            tidy()

    def watch_budgets(self) -> frozenset[str]:
        """Return the tenants that have spent today's budget; log those added since the last call."""
        spent = {one.tenant_id: one for one in self._budgets.tenants(only_over_budget=True)}
        for tenant_id in sorted(set(spent) - self._over_budget):
            one = spent[tenant_id]
            log().warning(
                "budget.spent", tenant_id=tenant_id, spent_usd=one.spent_usd, spent_tokens=one.spent_tokens,
                goes_on_at=rfc3339(one.goes_on_at),
            )  # fmt: skip
        self._over_budget = frozenset(spent)
        return self._over_budget

    def forget_old(self) -> None:
        """Delete data that is no longer needed, or past its retention period."""
        self.count_runs()
        self._retention.forget_old(keep_events_s=KEEP_EVENTS_S, **self._days)
