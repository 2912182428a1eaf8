"""What does a failure mean, and what does it do to its session?

    kind             raised for                                   session                           provider's breaker
    outage           5xx, 529, timeouts, garbage, no database     parked, never counted             opens after several in a row
    back-pressure    429                                          parked until retry-after          holds after several in a row
    stop-and-alarm   401, 402, 403, 404, spending limits          parked, never counted, an error   opens at once
    poison           refusals, bad requests, cut or huge replies, bugs   back-off, halved, quarantined  -
    crash            the worker died during the run               taken over; counted from the 8th  -
    hand-back        the worker is stopping, the lease is lost    due at once, or taken over        -
    caller           input that breaks the contract               -                                 -

`KINDS` covers all our errors; `adapters/failures/` maps those of libraries to them. Tests walk both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from extractor.core.errors import (
    CallerError,
    ExtractorError,
    LeaseLost,
    Misconfigured,
    ModelAccessDenied,
    ModelBusy,
    ModelOutage,
    QueueUnavailable,
    RunFailed,
    StoreUnavailable,
    ToolRefusal,
    WorkerLost,
    WorkerStopping,
)

# Consecutive failures of its own after which a session's window is halved.
MAX_CONSECUTIVE_FAILURES = 3

# Consecutive failed forks after which a session stays on the cold path.
MAX_WARM_FAILURES = 3

# Consecutive lost runs that are taken over at once. Later ones wait first, so that a session that kills its worker does
# not take down the others in a tight loop.
PATIENT_LOST_RUNS = 4

# Consecutive lost runs after which the session itself is suspected and its window halved.
MAX_LOST_RUNS = 8

# The count restarts here after a halving, so that a bounded number of crashes isolates the poisonous turn.
LOST_RUNS_AFTER_HALVING = 5

# Consecutive outages of a session while the provider answered others. Further ones count as the session's own failures:
# its content may be what makes the provider fail.
MAX_OUTAGES_ALONE = 6

# Short, because the breaker holds everyone back during an outage.
OUTAGE_PARK_S = 2.0

BUSY_PARK_S = 10.0
MAX_BUSY_PARK_S = 900.0
ACCESS_PARK_S = 30.0
FIRST_BACKOFF_S = 2.0
MAX_BACKOFF_S = 300.0
MAX_ALONE_PARK_S = 60.0


class FailureKind(StrEnum):
    """Who is at fault, and therefore who bears the cost."""

    OUTAGE = "outage"
    BACK_PRESSURE = "back_pressure"
    STOP_AND_ALARM = "stop_and_alarm"
    POISON = "poison"
    CRASH = "crash"
    HAND_BACK = "hand_back"
    CALLER = "caller"


KINDS: Mapping[type[ExtractorError], FailureKind] = {
    ModelOutage: FailureKind.OUTAGE,
    StoreUnavailable: FailureKind.OUTAGE,
    QueueUnavailable: FailureKind.OUTAGE,
    ModelBusy: FailureKind.BACK_PRESSURE,
    ModelAccessDenied: FailureKind.STOP_AND_ALARM,
    Misconfigured: FailureKind.STOP_AND_ALARM,
    RunFailed: FailureKind.POISON,
    WorkerLost: FailureKind.CRASH,
    WorkerStopping: FailureKind.HAND_BACK,
    LeaseLost: FailureKind.HAND_BACK,
    CallerError: FailureKind.CALLER,
    ToolRefusal: FailureKind.CALLER,
}


def kind_of(error: type[BaseException]) -> FailureKind:
    """Return the kind of an error. Errors that are not ours are bugs, and bugs are poison."""
    for base in error.__mro__:
        if base in KINDS:
            return KINDS[base]
    return FailureKind.POISON


def cause_of(error: BaseException) -> str:
    """Return a short stable word for run records, dead letters and metrics."""
    match error:
        case RunFailed():
            return error.cause
        case _:
            name = type(error).__name__
            return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


# Causes of runs whose paid replies are reused; a run that failed by itself asks again.
NO_FAULT = tuple(
    cause_of(error)
    for error in (
        ModelOutage(""), ModelBusy(""), ModelAccessDenied(""), StoreUnavailable(""), WorkerLost(1), WorkerStopping(""),
        LeaseLost(""),
    )
)  # fmt: skip


# Causes that end when the provider responds again.
PROVIDER_CAUSES = tuple(cause_of(error) for error in (ModelOutage(""), ModelBusy(""), ModelAccessDenied("")))

# Every possible cause of a failed run.
CAUSES = tuple(sorted({*NO_FAULT, RunFailed.cause, *(error.cause for error in RunFailed.__subclasses__())}))


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a failure does to its session.

    Attributes:
        park_s: Seconds until the session may be retried; 0: at once.
        is_counted: Counts as one of the session's own consecutive failures.
        max_turns: New limit for the window; None keeps it.
        is_quarantined: The window is a single turn that keeps failing: it becomes a dead letter, and the cursor moves
            past it.
        lost_runs: New count of consecutive runs that took their worker with them; None keeps it.
        warm_failures: New count of consecutive failed forks; None keeps it.
        outages_alone: New count of consecutive outages of this session alone; None keeps it.
    """

    park_s: float
    is_counted: bool
    max_turns: int | None = None
    is_quarantined: bool = False
    lost_runs: int | None = None
    warm_failures: int | None = None
    outages_alone: int | None = None


@dataclass(frozen=True, slots=True)
class Troubles:
    """What went wrong with a session since its last success.

    Attributes:
        consecutive_failures: Failures of the session's own.
        max_turns: Turns that the window may hold while a failing session is being halved; None is the usual window.
        lost_runs: Runs in a row that took their worker with them.
        warm_failures: Runs in a row that failed as forks of the parent; at the limit the session takes the cold path.
        outages_alone: Outages in a row that hit this session while the provider answered others.
    """

    consecutive_failures: int = 0
    max_turns: int | None = None
    lost_runs: int = 0
    warm_failures: int = 0
    outages_alone: int = 0

    @property
    def is_halving(self) -> bool:
        """The window was halved before; a window of several turns is then halved again at once."""
        return self.max_turns is not None


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is needed to judge a failure.

    Attributes:
        turns: Turns that the window held.
        jitter: 0 to 1; spreads the wake-ups of sessions that failed together.
        before: The session's troubles before this one.
        is_warm: The run was a fork of the parent's request.
        is_alone: The provider answered others of this worker while this run went on.
    """

    turns: int
    jitter: float
    before: Troubles = field(default_factory=Troubles)
    is_warm: bool = False
    is_alone: bool = False


def consequence(error: ExtractorError, given: Circumstances) -> Consequence:
    """Return what a failed run does to its session."""
    match error:
        case ModelBusy(retry_after_s=after):
            wait = BUSY_PARK_S if after is None else min(after, MAX_BUSY_PARK_S)
            return Consequence(wait * (1 + 0.2 * given.jitter), is_counted=False)
        case ModelOutage() if given.is_alone:
            return _alone(given)
        case ModelOutage():
            return Consequence(OUTAGE_PARK_S * (1 + given.jitter), is_counted=False, outages_alone=0)
        case ModelAccessDenied(is_account_wide=False) if given.is_warm:
            # we may not use the parent's model: the cold path has its own
            return Consequence(0.0, is_counted=False, warm_failures=MAX_WARM_FAILURES)
        case ModelAccessDenied() | Misconfigured():
            return Consequence(ACCESS_PARK_S * (1 + 0.2 * given.jitter), is_counted=False)
        case WorkerStopping():
            return Consequence(0.0, is_counted=False)
        case WorkerLost(lost_runs=lost):
            return _after_crashes(lost, given)
        case RunFailed() if given.is_warm and error.is_fork_suspect:
            # the same words may well pass on the cold path: not counted, asked there at once
            return Consequence(0.0, is_counted=False, warm_failures=given.before.warm_failures + 1)
        case RunFailed():
            return _own_failure(given, is_deterministic=error.is_deterministic)
        case _:
            return Consequence(OUTAGE_PARK_S * (1 + given.jitter), is_counted=False)


def _alone(given: Circumstances) -> Consequence:
    """An outage that only this session meets: wait longer each time, then count it as the session's failure."""
    count = given.before.outages_alone + 1
    if count > MAX_OUTAGES_ALONE:
        return replace(_own_failure(given, is_deterministic=False), outages_alone=count)
    wait = min(OUTAGE_PARK_S * 2.0 ** (count - 1), MAX_ALONE_PARK_S)
    return Consequence(wait * (1 + given.jitter), is_counted=False, outages_alone=count)


def _own_failure(given: Circumstances, *, is_deterministic: bool) -> Consequence:
    failures = given.before.consecutive_failures + 1
    is_exhausted = is_deterministic or failures >= MAX_CONSECUTIVE_FAILURES
    if given.turns > 1 and (is_exhausted or given.before.is_halving):
        return Consequence(0.0, is_counted=True, max_turns=max(1, given.turns // 2))
    if is_exhausted:
        return Consequence(0.0, is_counted=True, is_quarantined=True)
    backoff = min(FIRST_BACKOFF_S * 2 ** (failures - 1), MAX_BACKOFF_S)
    return Consequence(backoff * (1 + given.jitter), is_counted=True)


def _after_crashes(lost_runs: int, given: Circumstances) -> Consequence:
    if lost_runs < MAX_LOST_RUNS:
        backoff = min(FIRST_BACKOFF_S * 2 ** (lost_runs - PATIENT_LOST_RUNS - 1), MAX_BACKOFF_S)
        return Consequence(backoff * (1 + given.jitter), is_counted=False)
    if given.turns > 1:
        return Consequence(
            FIRST_BACKOFF_S, is_counted=True, max_turns=max(1, given.turns // 2), lost_runs=LOST_RUNS_AFTER_HALVING
        )
    return Consequence(0.0, is_counted=True, is_quarantined=True, lost_runs=0)
