"""The state that operators look at: is extraction running, what waits, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from extractor.adapters.redis_stream import EventStream
from extractor.adapters.sql.operators.budgets import Budgets
from extractor.adapters.sql.operators.overview import Overview, Totals, Work
from extractor.adapters.sql.operators.pauses import Pauses
from extractor.adapters.sql.operators.queries import Queries
from extractor.adapters.sql.sessions.batches import BatchesState, BatchStore
from extractor.core.conversation.events import EVERY_TENANT
from extractor.core.errors import ExtractorError
from extractor.core.run.breaker import Breaker, BreakerState, Gate
from extractor.core.run.failures import FailureKind
from extractor.core.run.freshness import Freshness, freshness_of
from extractor.usecases.bounded import Ask, NoAnswer, in_turn


@dataclass(frozen=True, slots=True)
class BreakerView:
    """The provider's breaker, as operators see it."""

    state: BreakerState
    kind: FailureKind | None
    reason: str | None
    opened_at: datetime | None
    retry_at: datetime | None
    failed_probes: int

    @classmethod
    def of(cls, breaker: Breaker) -> BreakerView:
        return cls(
            breaker.state, breaker.kind, breaker.reason, breaker.opened_at, breaker.retry_at, breaker.probes
        )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class SystemState(Totals, Work):
    """The state of one tenant, or of all. Its JSON form is public (`/readyz`, `extractor status --json`).

    Attributes:
        runs: By outcome; those in progress too.
        paused: Since when tenants are paused; `*` is all of them.
        over_budget: Tenants that have spent today's budget.
        stream, queue: Events on the stream and wake-ups in the queue; None if Redis does not respond.
        rejected_events: Events that were not accepted; None for one tenant, or if Redis does not respond.
        redis: `ok`, or Redis's error.
    """

    breaker: BreakerView
    paused: dict[str, datetime]
    over_budget: list[str]
    extraction: Freshness
    batches: BatchesState
    stream: int | None
    queue: int | None
    rejected_events: int | None
    redis: str


class Status:
    """Reads the state of one tenant, or of all.

    Args:
        alarm_after_s: Extraction counts as off after this long without a success while work is due.
    """

    def __init__(
        self, overview: Overview, gate: Gate, pauses: Pauses, budgets: Budgets, batches: BatchStore,
        stream: EventStream, *, alarm_after_s: float,
    ) -> None:  # fmt: skip
        self._overview = overview
        self._gate = gate
        self._pauses = pauses
        self._budgets = budgets
        self._batches = batches
        self._stream = stream
        self._alarm_after_s = alarm_after_s

    def full(self, tenant_id: str | None = None) -> SystemState:
        """Return everything that an operator looks at first; a Redis that does not respond is reported."""
        return self.begin(tenant_id, in_turn)()

    def begin(self, tenant_id: str | None, ask: Ask) -> Callable[[], SystemState]:
        """Start the queries with `ask`; the returned function combines their results."""
        of = tenant_id or ""
        # Names tell checks apart: two tenants' questions must not share an answer (see `Bounded`).
        work = ask(f"work of {of}", lambda: self._overview.work(tenant_id))
        totals = ask(f"totals of {of}", lambda: self._overview.totals(tenant_id))
        control = ask(f"control of {of}", self._control)
        batches = ask(f"batches of {of}", lambda: self._batches.overview(tenant_id))
        budgets = ask(f"budgets of {of}", lambda: self._budgets.tenants(tenant_id, only_over_budget=True))
        queue = ask("queue", self._waiting_in_redis)

        def state() -> SystemState:
            now, sums, (breaker, paused, extraction) = work(), totals(), control()
            workers = now.workers
            if tenant_id is not None:  # nothing about other tenants or the hosts
                paused = {name: since for name, since in paused.items() if name in (tenant_id, EVERY_TENANT)}
                workers = [replace(one, id="", host="", pid=None) for one in workers]
            held, over_budget = batches(), [one.tenant_id for one in budgets()]
            try:
                stream, queued, rejected = queue()
                redis = "ok"
            except (ExtractorError, NoAnswer) as error:
                stream, queued, rejected, redis = None, None, None, str(error)
            return SystemState(
                unread=now.unread, oldest_unread_at=now.oldest_unread_at, gathering=now.gathering,
                dead_letters=now.dead_letters, workers=workers, sessions=now.sessions, facts=now.facts,
                runs={**sums.runs, **now.runs}, paths=sums.paths, missed_caches=sums.missed_caches, failures=sums.failures,
                tool_calls=sums.tool_calls, refusals=sums.refusals, dates=sums.dates, breaker=BreakerView.of(breaker),
                paused=paused, over_budget=over_budget, extraction=extraction, batches=held, stream=stream, queue=queued,
                rejected_events=rejected if tenant_id is None else None,  # an event that cannot be read names no tenant
                redis=redis,
            )  # fmt: skip

        return state

    def _control(self) -> tuple[Breaker, dict[str, datetime], Freshness]:
        """Return the breaker, the pauses and whether extraction is running."""
        breaker, paused = self._gate.refresh(), self._pauses.paused()
        return breaker, paused, freshness_of(self._overview.seen(breaker, paused), self._alarm_after_s)

    def _waiting_in_redis(self) -> tuple[int, int, int]:
        """Return the numbers of events on the stream, of wake-ups in the queue, and of rejected events."""
        return self._stream.waiting(), self._stream.queue_length("extraction"), self._stream.rejected()


class Progress:
    """Tells a producer how far its turns have been processed."""

    def __init__(self, queries: Queries, stream: EventStream, overview: Overview) -> None:
        self._stream = stream
        self._overview = overview
        self.of = queries.progress_of
        self.rejected = stream.rejected

    def is_drained(self) -> bool:
        """Return whether the stream is empty."""
        return self._stream.waiting() == 0

    def has_workers(self) -> bool:
        return bool(self._overview.waiting().workers)
