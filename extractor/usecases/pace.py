"""Sessions whose turns are being gathered: makes them due early, counts what is unread, and says what prevents a run."""

from __future__ import annotations

from extractor.adapters.sql.operators.budgets import Budgets
from extractor.adapters.sql.sessions.due_times import DueTimes
from extractor.core.run.breaker import Gate
from extractor.core.run.held import why_held
from extractor.core.run.pace import DueReason
from extractor.usecases.dispatch import Dispatch


class Gathered:
    """Makes gathering sessions due, and counts their messages. See `core/run/pace.py`."""

    def __init__(self, due_times: DueTimes, dispatch: Dispatch, budgets: Budgets, gate: Gate) -> None:
        self._due_times = due_times
        self._dispatch = dispatch
        self._budgets = budgets
        self._gate = gate

    def hurry_session(self, tenant_id: str, session_id: str, reason: DueReason) -> None:
        """Make a session due if it gathers turns. Costs one read otherwise."""
        self._wake(self._due_times.hurry(tenant_id, reason, session_id=session_id))

    def hurry_user(self, tenant_id: str, user_id: str) -> None:
        """Make a user's gathering sessions due, because a reader asks for up-to-date facts."""
        self._wake(self._due_times.hurry(tenant_id, DueReason.WAITED_FOR, user_id=user_id))

    def unread_messages(self, tenant_id: str, user_id: str) -> int:
        """Return how many messages of a user no run has read, so that facts may be missing."""
        return self._due_times.unread_of(tenant_id, user_id)

    def why_held(self, tenant_id: str) -> str | None:
        """Return why no run of a tenant may start now: a pause, its budget, the provider; None if runs may start."""
        return why_held(self._budgets.held_by(tenant_id), self._gate.refresh())

    def _wake(self, sessions: list[tuple[str, str]]) -> None:
        if sessions:
            self._dispatch.wake(sessions)
