"""Why no run reads a session's messages now, in words for a caller that waits for them.

The provider's own words are left out: they are for operators.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from extractor.core.run.breaker import Breaker, BreakerState
from extractor.core.run.failures import FailureKind
from extractor.core.run.pace import DueReason
from extractor.core.run.sessions import SessionView

_BY_TENANT: Mapping[str, str] = {
    "pause": "extraction is paused",
    "budget": "today's budget is spent; runs go on at midnight UTC",
}
_BY_PROVIDER: Mapping[FailureKind | None, str] = {
    FailureKind.BACK_PRESSURE: "the model's provider limits requests",
    FailureKind.STOP_AND_ALARM: "the model's provider refuses the key or the account",
}


def why_held(held_by: Literal["pause", "budget"] | None, breaker: Breaker) -> str | None:
    """Return why no run of a tenant may start, as one ASCII clause; None if runs may start."""
    if held_by is not None:
        return _BY_TENANT[held_by]
    if breaker.state is BreakerState.CLOSED:
        return None
    why = _BY_PROVIDER.get(breaker.kind, "the model's provider does not answer")
    if breaker.state is BreakerState.OPEN and breaker.retry_at is not None:
        return f"{why}; it is tried again at {_at(breaker.retry_at)}"
    return f"{why}; it is being tried again"


def why_parked(session: SessionView) -> str | None:
    """Return until when a session is parked, and why if that is known; None if it is not parked."""
    if session.parked_until is None:
        return None
    if session.due_reason is DueReason.BATCH:
        return "the session waits for a batch of requests"
    failures = session.consecutive_failures
    after = f" after {failures} failed {'run' if failures == 1 else 'runs'}" if failures else ""
    return f"the session is parked until {_at(session.parked_until)}{after}"


def _at(instant: datetime) -> str:
    return f"{instant:%Y-%m-%dT%H:%M:%SZ}"
