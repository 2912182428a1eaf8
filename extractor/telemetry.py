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
    worker.started, worker.stopped, api.started

The text of messages and facts is never logged.
"""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

EVENTS = frozenset(
    {
        "event.rejected", "turns.drained", "run.succeeded", "run.failed", "run.fenced", "turn.quarantined",
        "cursor.fallback_used", "cache.missed", "model.denied", "wakeup.failed", "sweep.failed", "heartbeat.failed",
        "task.failed", "breaker.opened", "breaker.closed", "clock.stepped_back", "dead_letters.redriven",
        "dead_letters.dismissed", "dead_letters.restored", "budget.spent",
        "extraction.paused", "extraction.resumed", "user.erased", "worker.handed_back", "worker.started",
        "worker.stopped", "api.started",
    }
)  # fmt: skip


class _Stderr:
    """Writes to the current `sys.stderr`, like logging's handler of last resort."""

    def write(self, text: str) -> int:
        return sys.stderr.write(text)

    def flush(self) -> None:
        sys.stderr.flush()


_STDERR: Any = _Stderr()


def set_up_logging(level: str = "info", form: str = "auto") -> None:
    """Configure structlog and the libraries' standard logging; both write to stderr."""
    number = logging.getLevelNamesMapping()[level.upper()]
    is_console = form == "console" or (form == "auto" and sys.stderr.isatty())
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    # plain: with every frame's variables a traceback would leak message text and take minutes to render
    console = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    renderer: Any = console if is_console else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[*shared, structlog.processors.format_exc_info, renderer] if not is_console else [*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(_STDERR),
        cache_logger_on_first_use=True,
    )
    last = [renderer] if is_console else [structlog.processors.format_exc_info, renderer]
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last]
    )
    handler = logging.StreamHandler(_STDERR)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(number, logging.WARNING))
    for name in ("httpx", "httpx2", "httpcore", "anthropic", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)


def log() -> Any:
    """Return the logger."""
    return structlog.get_logger()
