"""The circuit breaker: may the model be called now? One per provider, shared by all workers through the store.

    closed     everyone may call. Consecutive outages open it; so do consecutive 429s, or one rejected key
    open       nobody calls, and no run starts, until `retry_at`; sessions stay due and cost nothing
    half open  one probe, an ordinary run of one session, is in progress; its reply closes or reopens the breaker.
               A hanging probe is joined by another

After it closes, work is let in over `RAMP_S` seconds, not all at once. It never opens for a session's own failure, and
it closes by itself.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, StrEnum
from typing import Protocol

from extractor.core.errors import ExtractorError, ModelAccessDenied, ModelBusy, ModelOutage, StoreUnavailable
from extractor.core.run.failures import FailureKind, kind_of
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import ModelClient, Reply

# Consecutive outages, seen by one worker, that open the breaker.
OUTAGES_TO_OPEN = 5

# Consecutive 429s that hold everyone back; a single one only parks its own session.
BUSY_TO_OPEN = 3

FIRST_PROBE_S = 1.0
MAX_PROBE_S = 15.0
ACCESS_PROBE_S = 30.0
# Longest time that a `retry-after` holds everyone back; the session that received it waits for all of it.
MAX_HOLD_S = 60.0

RAMP_S = 5.0
# If a probe's worker has been silent for this long, another may probe.
PROBE_LEASE_S = 8.0

# A probe without a reply for this long is joined by another: it may hang in an outage that is over.
SLOW_PROBE_S = 15.0


class BreakerState(StrEnum):
    """See the module."""

    CLOSED = "closed"
    """Workers move it to OPEN when the provider fails. A crash leaves nothing behind."""

    OPEN = "open"
    """The first worker that asks after `retry_at` moves it to HALF_OPEN."""

    HALF_OPEN = "half_open"
    """One worker probes and renews `probe_until`. After a crash it stays here until then; then another worker probes.
    """


TRANSITIONS: Mapping[BreakerState, frozenset[BreakerState]] = {
    BreakerState.CLOSED: frozenset({BreakerState.OPEN}),
    BreakerState.OPEN: frozenset({BreakerState.HALF_OPEN, BreakerState.OPEN}),
    BreakerState.HALF_OPEN: frozenset({BreakerState.CLOSED, BreakerState.OPEN, BreakerState.HALF_OPEN}),
}


class Admission(Enum):
    """The answer to a worker that wants to start a run."""

    ADMIT = "admit"
    PROBE = "probe"
    WAIT = "wait"


@dataclass(frozen=True, slots=True)
class Breaker:
    """The shared state of one provider's breaker.

    Attributes:
        kind, reason: Of the failure that opened it; None while closed.
        opened_at: Start of the outage; kept through failed probes.
        retry_at: When the next probe may be made.
        probes: Consecutive failed probes.
        version: Incremented with each change; the store rejects a change to an older version.
    """

    state: BreakerState = BreakerState.CLOSED
    kind: FailureKind | None = None
    reason: str | None = None
    opened_at: datetime | None = None
    retry_at: datetime | None = None
    probe_until: datetime | None = None
    closed_at: datetime | None = None
    probes: int = 0
    version: int = 0


class BreakerStore(Protocol):
    """Stores the breaker where all workers see it."""

    def load(self) -> tuple[Breaker, datetime]:
        """Return the breaker and the store's current time.

        Raises:
            StoreUnavailable
        """

    def save(self, breaker: Breaker) -> bool:
        """Compare and set: replace the breaker with the previous version; False if someone else changed it first."""


def opened(breaker: Breaker, error: ExtractorError, now: datetime, jitter: float) -> Breaker:
    """Return the breaker after a failure that opens it or keeps it open."""
    is_new = breaker.state is BreakerState.CLOSED
    probes = 0 if is_new else breaker.probes + 1
    return Breaker(
        state=BreakerState.OPEN,
        kind=kind_of(type(error)),
        reason=str(error)[:300],
        opened_at=now if is_new else breaker.opened_at,
        retry_at=now + timedelta(seconds=_wait_s(error, probes) * (0.9 + 0.2 * jitter)),
        probes=probes,
        version=breaker.version + 1,
    )


def _wait_s(error: ExtractorError, probes: int) -> float:
    match error:
        case ModelBusy(retry_after_s=float(after)):
            return min(max(after, FIRST_PROBE_S), MAX_HOLD_S)
        case ModelAccessDenied():
            return ACCESS_PROBE_S
        case _:
            return min(FIRST_PROBE_S * 2.0**probes, MAX_PROBE_S)


def closed(breaker: Breaker, now: datetime) -> Breaker:
    return Breaker(closed_at=now, version=breaker.version + 1)


def probing(breaker: Breaker, now: datetime) -> Breaker:
    """Return the breaker with a probe in progress, or with its lease renewed."""
    return replace(
        breaker,
        state=BreakerState.HALF_OPEN,
        probe_until=now + timedelta(seconds=PROBE_LEASE_S),
        version=breaker.version + 1,
    )


def may_probe(breaker: Breaker, now: datetime) -> bool:
    """Return whether a probe may be made: it is due, or the one in progress was lost.

    A time further ahead than any possible wait means that the clock was set back, and is ignored.
    """
    at = breaker.retry_at if breaker.state is BreakerState.OPEN else breaker.probe_until
    return at is None or now >= at or (at - now).total_seconds() > 2 * MAX_HOLD_S


class Gate:
    """One worker's view of the breaker. Thread-safe; all runs of a worker share it.

    Args:
        jitter: Returns 0 to 1, so that workers do not probe in lockstep.
        clock: A monotonic clock, in seconds.
        on_change: Called with the breaker after this worker changed its state.
    """

    def __init__(
        self,
        store: BreakerStore,
        *,
        jitter: Callable[[], float],
        clock: Callable[[], float],
        on_change: Callable[[Breaker], None] | None = None,
    ) -> None:
        self._store = store
        self._jitter = jitter
        self._clock = clock
        self._on_change = on_change or (lambda _: None)
        self._lock = threading.RLock()
        self._seen = Breaker()
        self._in_a_row: dict[FailureKind, int] = {}
        self._prober: int | None = None
        self._share = 1.0
        self._answered: dict[int, float] = {}
        self._probing_since = 0.0

    # -- before -------------------------------------------------------------------------------------------------

    def refresh(self) -> Breaker:
        """Read what other workers did, about once a second, and renew our own probe.

        Raises:
            StoreUnavailable: The last known state remains.
        """
        breaker, now = self._store.load()
        with self._lock:
            self._take(breaker, now)
            if self._has_probe() and breaker.state is BreakerState.HALF_OPEN:
                self._change(probing(breaker, now))
            elif breaker.state is not BreakerState.HALF_OPEN:
                self._prober = None
            return self._seen

    def admit(self) -> Admission:
        """Return whether a run may start. A PROBE must be followed by `leave` in the same thread."""
        with self._lock:
            if self._seen.state is BreakerState.CLOSED:
                return Admission.ADMIT
            read = self._reload()
            if read is None:
                return Admission.WAIT
            breaker, now = read
            if breaker.state is BreakerState.CLOSED:
                return Admission.ADMIT
            if not self._has_probe() and may_probe(breaker, now) and self._change(probing(breaker, now)):
                self._prober = threading.get_ident()
                self._probing_since = self._clock()
                return Admission.PROBE
            return Admission.WAIT

    def leave(self) -> None:
        """End a probe. If it never called the model, others may probe at once."""
        with self._lock:
            if self._prober != threading.get_ident():
                return
            self._prober = None
            if self._seen.state is BreakerState.HALF_OPEN:
                self._update(lambda found, now: replace(probing(found, now), probe_until=now))

    def room(self, slots: int) -> int:
        """Return how many sessions may be woken now, out of as many slots: all, a few, one for a probe, or none."""
        with self._lock:
            if self._seen.state is BreakerState.CLOSED:
                return slots if self._share >= 1.0 else max(1, int(slots * self._share))
            read = self._reload()
            if read is None:
                return 0
            breaker, now = read
            if breaker.state is BreakerState.CLOSED:
                return max(1, int(slots * self._share))
            return 1 if not self._has_probe() and may_probe(breaker, now) else 0

    def check(self) -> None:
        """Refuse a request while the breaker is not closed, unless this thread is the probe.

        Raises:
            ModelOutage: In a run that started before the breaker opened; no request was made.
        """
        with self._lock:
            if self._seen.state is BreakerState.CLOSED or self._prober == threading.get_ident():
                return
            raise ModelOutage(f"not asked, the provider's breaker is {self._seen.state.value}: {self._seen.reason}")

    def answered_others_since(self, began: float) -> bool:
        """Return whether the provider answered another run of this worker after a moment of `clock`."""
        mine = threading.get_ident()
        with self._lock:
            return any(at >= began for thread, at in self._answered.items() if thread != mine)

    @property
    def clock(self) -> Callable[[], float]:
        return self._clock

    @property
    def is_probe(self) -> bool:
        """Whether this thread's run is the probe."""
        return self._prober == threading.get_ident()

    # -- after --------------------------------------------------------------------------------------------------

    def succeeded(self) -> None:
        with self._lock:
            self._in_a_row.clear()
            self._answered[threading.get_ident()] = self._clock()
            if self._seen.state is BreakerState.CLOSED:
                return
            self._update(closed)

    def failed(self, error: ExtractorError) -> None:
        """Record that the model gave no reply; opens the breaker if that was one too many."""
        kind = kind_of(type(error))
        limit = _limit(error)
        with self._lock:
            if limit is None:  # a reply of sorts: the provider works, the request was wrong
                self.succeeded()
                return
            count = self._in_a_row[kind] = self._in_a_row.get(kind, 0) + 1
            if self.is_probe or count >= limit:
                self._update(
                    lambda found, now: opened(found, error, now, self._jitter()), unless_open=not self.is_probe
                )

    def reopen_for_a_try(self) -> None:
        """Allow the next probe at once: a worker that has just started may have a new key."""
        with self._lock:
            breaker, now = self._store.load()
            self._take(breaker, now)
            if breaker.state is BreakerState.OPEN and breaker.kind is FailureKind.STOP_AND_ALARM:
                self._change(replace(breaker, retry_at=now, version=breaker.version + 1))

    # -- inside -------------------------------------------------------------------------------------------------

    def _has_probe(self) -> bool:
        """Return whether this worker has a probe in progress that is recent enough to wait for."""
        return self._prober is not None and self._clock() - self._probing_since < SLOW_PROBE_S

    def _reload(self) -> tuple[Breaker, datetime] | None:
        """Read the breaker; None without a store, and the last known state remains."""
        try:
            breaker, now = self._store.load()
        except StoreUnavailable:
            return None
        self._take(breaker, now)
        return breaker, now

    def _update(self, change: Callable[[Breaker, datetime], Breaker], *, unless_open: bool = False) -> None:
        """Read, change and write; retry once if another worker was faster. Without a store the state stays local."""
        for _ in range(3):
            read = self._reload()
            if read is None:
                return
            breaker, now = read
            if unless_open and breaker.state is not BreakerState.CLOSED:
                return
            after = change(breaker, now)
            if after.state is breaker.state is BreakerState.CLOSED or self._change(after):
                return

    def _change(self, after: Breaker) -> bool:
        before = self._seen
        try:
            if not self._store.save(after):
                return False
        except StoreUnavailable:
            return False
        self._seen = after
        if after.state is BreakerState.CLOSED:
            self._share = 0.0
        if after.state is not before.state:
            self._on_change(after)
        return True

    def _take(self, breaker: Breaker, now: datetime) -> None:
        self._seen = breaker
        since = (now - breaker.closed_at).total_seconds() if breaker.closed_at else RAMP_S
        self._share = 1.0 if not 0 <= since < RAMP_S else since / RAMP_S


def _limit(error: ExtractorError) -> int | None:
    """Return how many consecutive errors of this kind open the breaker; None for kinds that do not concern it."""
    match error:
        case ModelOutage():
            return OUTAGES_TO_OPEN
        case ModelBusy():
            return BUSY_TO_OPEN
        case ModelAccessDenied(is_account_wide=True):
            return 1
        case ModelAccessDenied():
            return BUSY_TO_OPEN
        case _:
            return None


class GuardedModel:
    """A model behind its provider's breaker; see the port. It also measures how long replies take."""

    def __init__(self, model: ModelClient, gate: Gate) -> None:
        self._model = model
        self._gate = gate

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
        self._gate.check()
        began = self._gate.clock()
        try:
            reply = self._model.create(
                request, max_requests=1 if self._gate.is_probe else max_requests, timeout_s=timeout_s
            )
        except ExtractorError as error:
            self._gate.failed(error)
            raise
        self._gate.succeeded()
        return replace(reply, took_s=self._gate.clock() - began)
