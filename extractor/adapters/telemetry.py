"""Logging with structlog: JSON for machines, colours on a terminal. This is the complete list of event names:

    event.rejected            an event on the stream could not be read; it is on extractor:rejected
    turns.drained             a batch of events is stored in SQL and off the stream
    run.succeeded             after the commit; one line per run with ids, outcome, counts, tokens, duration_s
    run.failed                nothing was written; cause, error, consequence
    run.fenced                the lease was lost; another run has the session
    turn.quarantined          a turn became a dead letter
    cursor.fallback_used      the cursor's message was gone; every visible unread message was read
    cache.missed              a warm run did not read the parent's cache
    model.denied              the provider rejects the key, or a spending limit; a person must act
    wakeup.failed             a wake-up could not be sent; the sweeper sends it again
    sweep.failed              the sweeper met an error; it continues
    heartbeat.failed          leases could not be renewed
    task.failed               a task raised an unexpected exception
    breaker.opened            the provider fails or refuses; no requests until a probe succeeds; kind, reason
    breaker.closed            a probe succeeded; work resumes
    clock.stepped_back        sessions had timestamps in the future, which were corrected
    dead_letters.redriven     quarantined turns are unread again
    dead_letters.dismissed, dead_letters.restored   off the list, and back on it
    budget.spent              a tenant has spent its daily budget; its sessions wait for the next day
    extraction.paused, extraction.resumed
    user.erased               after the commit; a tombstone rejects late events
    worker.handed_back        sessions whose runs did not finish after SIGTERM were given to other workers
    batch.submitted           a batch is at the provider, and its id is stored
    batch.ended               all its answers are stored; counts by result
    batch.unanswered          the provider did not answer; whether a submission arrived is found out later
    batch.found               a submission whose answer was lost had arrived
    batch.not_created         it had not; its requests are submitted again
    batch.refused             the provider rejects a batch, the key, or a spending limit; its requests wait
    batch.canceled            it is overdue, or was submitted too late
    batch.lost                the provider gives no answers; requests are asked again, and may have been paid
    worker.started, worker.stopped, api.started

The text of messages and facts is never logged.
"""

from __future__ import annotations

import logging
import sys
import threading
from typing import Any

EVENTS = frozenset(
    {
        "event.rejected", "turns.drained", "run.succeeded", "run.failed", "run.fenced", "turn.quarantined",
        "cursor.fallback_used", "cache.missed", "model.denied", "wakeup.failed", "sweep.failed", "heartbeat.failed",
        "task.failed", "breaker.opened", "breaker.closed", "clock.stepped_back", "dead_letters.redriven",
        "dead_letters.dismissed", "dead_letters.restored", "budget.spent",
        "extraction.paused", "extraction.resumed", "user.erased", "worker.handed_back", "worker.started",
        "worker.stopped", "api.started", "batch.submitted", "batch.ended", "batch.unanswered", "batch.found",
        "batch.not_created", "batch.refused", "batch.canceled", "batch.lost",
    }
)  # fmt: skip


class _Stderr:
    """Writes to whatever `sys.stderr` is at the time, which tests and Celery replace."""

    def write(self, text: str) -> int:
        return sys.stderr.write(text)

    def flush(self) -> None:
        sys.stderr.flush()


_STDERR: Any = _Stderr()


class _Handler(logging.StreamHandler[Any]):
    """Writes the lines of libraries."""

    def __init__(self, *, is_console: bool) -> None:
        super().__init__(_STDERR)
        self._is_console = is_console

    def format(self, record: logging.LogRecord) -> str:
        if self.formatter is None:
            from extractor.adapters.log_lines import formatter

            self.formatter = formatter(is_console=self._is_console)
        return super().format(record)


_lock = threading.Lock()
# Arguments for structlog's configuration until something is logged. Most commands log nothing, and importing structlog
# takes a tenth of their time.
_pending: list[tuple[int, bool]] = []


def set_up_logging(level: str = "info", form: str = "auto") -> None:
    """Configure structlog and the libraries' standard logging; both write to stderr."""
    number = logging.getLevelNamesMapping()[level.upper()]
    is_console = form == "console" or (form == "auto" and sys.stderr.isatty())
    with _lock:
        _pending[:] = [(number, is_console)]
    root = logging.getLogger()
    root.handlers[:] = [_Handler(is_console=is_console)]
    root.setLevel(max(number, logging.WARNING))  # at info, Celery and libraries would drown our own lines
    for name in ("httpx", "httpx2", "httpcore", "anthropic", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)


def log() -> Any:
    """Return the logger."""
    import structlog

    if _pending:
        from extractor.adapters.log_lines import configure

        with _lock:
            for number, is_console in _pending:
                configure(number, _STDERR, is_console=is_console)
            _pending.clear()
    return structlog.get_logger()
