"""What a session has gathered for its next run: converts between its row and `core/run/pace.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from extractor.adapters.sql.schema.tables import Sessions, Tenants
from extractor.core.closed_sets import stored
from extractor.core.conversation.events import LIVE, NOW, TurnEvent
from extractor.core.conversation.transcript import Message
from extractor.core.run.pace import DueReason, Gathering, Pace, arrival_of, gather
from extractor.core.run.runs import SessionState

# Of a session's row, read before and written after new messages.
COLUMNS = (
    "due_at", "due_reason", "gathers_until", "gathering_since", "gathered_messages", "gathered_tokens",
)  # fmt: skip

NOTHING_GATHERED = {
    "gathers_until": None, "gathering_since": None, "gathered_messages": 0, "gathered_tokens": 0,
}  # fmt: skip


def tenants_pace() -> tuple[sa.ColumnElement[Any], ...]:
    """Return the pace that a session's tenant sets for itself, as columns of a statement on sessions."""
    # RETURNING of an INSERT correlates nothing by itself
    mine = Tenants.c.id == sa.literal_column("sessions.tenant_id")
    return tuple(
        sa.select(Tenants.c[name]).where(mine).scalar_subquery().label(name) for name in ("quiet_s", "gather_s")
    )


def is_gathering(now: Any) -> sa.ColumnElement[bool]:
    """Return the condition that a session gathers turns: it is neither late nor being read."""
    return sa.and_(Sessions.c.state == SessionState.DUE.value, Sessions.c.due_at > now)


@dataclass
class Gatherer:
    """Follows one session while events are stored.

    Attributes:
        state: The session's state, as it will be.
        reason: Why it was due the last time.
        is_changed: Something was gathered.
    """

    pace: Pace
    now: datetime
    state: str
    gathering: Gathering | None
    reason: str | None = None
    is_changed: bool = False

    @classmethod
    def of(cls, row: Any, pace: Pace) -> Gatherer:
        return cls(pace.of_tenant(row.quiet_s, row.gather_s), row.now, row.state, _gathered(row), row.due_reason)

    def add(self, event: TurnEvent, new: Sequence[Message], *, hides_unread: bool = False) -> bool:
        """Take in the new messages of an event; return whether it made the session due at once."""
        before = self.gathering
        if not new and (event.urgency != NOW or before is None):
            return False
        arrival = arrival_of(event, new, hides_unread=hides_unread and before is not None and before.messages > 0)
        self.gathering = after = gather(before, arrival, self.pace, self.now)
        self.is_changed = True
        if self._waits_for_batch and event.lane == LIVE:
            self.state = SessionState.IDLE.value  # a live turn does not wait for the batch
        if self.state not in (SessionState.IDLE.value, SessionState.DUE.value):
            return False
        was_due = self.state == SessionState.DUE.value and before is not None and before.until <= self.now
        self.state = SessionState.DUE.value
        return after.until <= self.now and not was_due and event.lane == LIVE

    @property
    def _waits_for_batch(self) -> bool:
        return self.state == SessionState.PARKED.value and self.reason == DueReason.BATCH.value

    @property
    def values(self) -> dict[str, object]:
        """Return the columns of the row, `COLUMNS` and the state."""
        found = self.gathering
        if found is None:
            return {"state": self.state, "due_at": None, "due_reason": self.reason, **NOTHING_GATHERED}
        is_due = self.state == SessionState.DUE.value
        reason = DueReason.BATCH if self._waits_for_batch else found.reason
        return {
            "state": self.state, "due_at": found.until if is_due else None, "due_reason": reason.value,
            "gathers_until": found.until, "gathering_since": found.since, "gathered_messages": found.messages,
            "gathered_tokens": found.tokens,
        }  # fmt: skip


def _gathered(row: Any) -> Gathering | None:
    until = row.due_at if row.state == SessionState.DUE.value else row.gathers_until
    if until is None or row.state == SessionState.IDLE.value:
        return None
    reason = stored(DueReason, row.due_reason) if row.due_reason else DueReason.AT_ONCE
    return Gathering(until, reason, row.gathering_since, row.gathered_messages, row.gathered_tokens)
