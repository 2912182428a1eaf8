"""The state that operators look at: is extraction running, what waits, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from extractor.adapters.redis_stream import EventStream
from extractor.adapters.sql.operators.budgets import Budgets
from extractor.adapters.sql.operators.overview import Overview, merged_status
from extractor.adapters.sql.operators.pauses import Pauses
from extractor.adapters.sql.operators.queries import Queries
from extractor.adapters.sql.schema.rows import rfc3339
from extractor.adapters.sql.sessions.breaker_store import breaker_document
from extractor.core.conversation.events import EVERY_TENANT
from extractor.core.errors import ExtractorError
from extractor.core.run.breaker import Breaker, Gate
from extractor.core.run.freshness import reasons_off


class Status:
    """Reads the state of one tenant, or of all.

    Args:
        alarm_after_s: Extraction counts as off after this long without a success while work is due.
    """

    def __init__(
        self, overview: Overview, gate: Gate, pauses: Pauses, budgets: Budgets, stream: EventStream, *,
        alarm_after_s: float,
    ) -> None:  # fmt: skip
        self._overview = overview
        self._gate = gate
        self._pauses = pauses
        self._budgets = budgets
        self._stream = stream
        self._alarm_after_s = alarm_after_s

    def full(self, tenant_id: str | None = None) -> dict[str, Any]:
        """Return everything that an operator looks at first; a Redis that does not respond is reported."""
        return {**self.of_database(tenant_id), **self.of_queue()}

    def of_database(self, tenant_id: str | None = None) -> dict[str, Any]:
        """Return the part of the state that is in the database."""
        return self.joined({name: ask() for name, ask in self.questions(tenant_id).items()}, tenant_id)

    def questions(self, tenant_id: str | None) -> dict[str, Callable[[], Any]]:
        """Return the queries for the state, to be run concurrently; see `joined`."""
        return {
            "work": lambda: self._overview.work(tenant_id),
            "totals": lambda: self._overview.totals(tenant_id),
            "control": self._control,
            "budgets": lambda: self._budgets.tenants(tenant_id, only_over_budget=True),
        }

    def joined(self, answers: Mapping[str, Any], tenant_id: str | None) -> dict[str, Any]:
        """Combine the results of `questions`."""
        status = merged_status(answers["work"], answers["totals"])
        breaker, paused, extraction = answers["control"]
        if tenant_id is not None:  # nothing about other tenants or the hosts
            paused = {name: since for name, since in paused.items() if name in (tenant_id, EVERY_TENANT)}
            status["workers"] = [{**one, "id": "", "host": "", "pid": None} for one in status["workers"]]
        return {
            **status,
            "breaker": breaker,
            "paused": paused,
            "over_budget": [one.tenant_id for one in answers["budgets"]],
            "extraction": extraction,
        }

    def _control(self) -> tuple[dict[str, Any], dict[str, str | None], dict[str, Any]]:
        """Return the breaker, the pauses and whether extraction is running."""
        breaker, paused = self.breaker(), self._pauses.paused()
        return breaker_document(breaker), paused, self._extraction(breaker, paused)

    def _extraction(self, breaker: Breaker, paused: dict[str, str | None]) -> dict[str, Any]:
        """Return whether extraction is running; when it is not, since when and why.

        Returns:
            `off_since` (RFC 3339, None while it is running), `due_since` (the session that waits the longest) and
            `reasons`, each with `reason`, `since` and `detail`.
        """
        seen = self._overview.seen(breaker, paused)
        reasons = reasons_off(seen, self._alarm_after_s)
        return {
            "off_since": rfc3339(reasons[0].since) if reasons else None,
            "due_since": rfc3339(seen.due_since),
            "last_success_at": rfc3339(seen.last_success_at),
            "reasons": [
                {"reason": off.reason.value, "since": rfc3339(off.since), "detail": off.detail} for off in reasons
            ],
        }

    def breaker(self) -> Breaker:
        """Return the provider's breaker in its current state."""
        return self._gate.refresh()

    def of_queue(self) -> dict[str, Any]:
        """Return what waits in Redis: events on the stream and wake-ups in the queue; or Redis's error."""
        try:
            return {"stream": self._stream.waiting(), "queue": self._stream.queue_length("extraction"), "redis": "ok"}
        except ExtractorError as error:
            return {"stream": None, "queue": None, "redis": str(error)}


class Progress:
    """Tells a producer how far its turns have been processed."""

    def __init__(self, queries: Queries, stream: EventStream, overview: Overview) -> None:
        self._stream = stream
        self._overview = overview
        self.of = queries.progress
        self.rejected = stream.rejected

    def is_drained(self) -> bool:
        """Return whether the stream is empty."""
        return self._stream.waiting() == 0

    def has_workers(self) -> bool:
        return bool(self._overview.status()["workers"])
