"""Is extraction running? If not, since when and why?

Off is not the same as behind: while runs succeed, a long queue is only a long queue.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum


class OffReason(StrEnum):
    """Why no facts are extracted."""

    PAUSED = "paused"
    """An operator paused all tenants."""

    MODEL = "model"
    """The provider's breaker is open: it fails, or it rejects the key."""

    NO_WORKERS = "no_workers"
    """No worker process has been seen recently."""

    STALLED = "stalled"
    """Sessions have been due for too long, and no run has succeeded since."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The state at one moment.

    Attributes:
        paused_at: Since when all tenants have been paused.
        breaker_opened_at, breaker_reason: Since when the model is not called, and its last error.
        workers: Worker processes seen recently.
        last_worker_at: When a worker was last seen; None if there never was one.
        due_since: Since when the longest-due session has been waiting; None if none is due.
        last_success_at: When a run last succeeded; None if none has.
    """

    now: datetime
    paused_at: datetime | None = None
    breaker_opened_at: datetime | None = None
    breaker_reason: str | None = None
    workers: int = 0
    last_worker_at: datetime | None = None
    due_since: datetime | None = None
    last_success_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Off:
    """One reason why extraction is off."""

    reason: OffReason
    since: datetime
    detail: str


@dataclass(frozen=True, slots=True)
class Freshness:
    """Whether extraction is running.

    Attributes:
        off_since: None while it is running.
        due_since: Since when the session that has been due the longest waits.
        reasons: Why it is off, longest-lasting first.
    """

    off_since: datetime | None
    due_since: datetime | None
    last_success_at: datetime | None
    reasons: list[Off]


def freshness_of(seen: Seen, alarm_after_s: float) -> Freshness:
    """Return whether extraction is running; see `reasons_off`."""
    reasons = reasons_off(seen, alarm_after_s)
    return Freshness(reasons[0].since if reasons else None, seen.due_since, seen.last_success_at, reasons)


def reasons_off(seen: Seen, alarm_after_s: float) -> list[Off]:
    """Return why extraction is off, longest-lasting first; empty while it is running.

    Args:
        alarm_after_s: Seconds that a due session may wait without any success, and that workers may be away.
    """
    found: list[Off] = []
    if seen.paused_at is not None:
        found.append(Off(OffReason.PAUSED, seen.paused_at, "all tenants are paused: `extractor resume`"))
    if seen.breaker_opened_at is not None:
        found.append(Off(OffReason.MODEL, seen.breaker_opened_at, seen.breaker_reason or "the model does not answer"))
    long_ago = seen.now - timedelta(seconds=alarm_after_s)
    if not seen.workers:
        since = max(filter(None, (seen.last_worker_at, seen.last_success_at)), default=None)
        since = since or seen.due_since
        if since is None or since <= long_ago:
            found.append(Off(OffReason.NO_WORKERS, since or seen.now, "no worker is alive: `extractor worker`"))
    if seen.due_since is not None and not found:
        since = max(filter(None, (seen.due_since, seen.last_success_at)))
        if since <= long_ago:
            found.append(Off(OffReason.STALLED, since, "sessions are due and no run succeeds: look at the newest runs"))
    return sorted(found, key=lambda off: off.since)
