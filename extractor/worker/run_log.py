"""Logs one line per run, after its commit."""

from __future__ import annotations

from extractor.adapters.telemetry import log
from extractor.core.documents import Json
from extractor.core.errors import InternalError, ModelAccessDenied
from extractor.core.run.figures import Path
from extractor.core.run.results import RunResult
from extractor.core.run.runs import Outcome


def log_run(result: RunResult, duration_s: float) -> None:
    """Log one run at its level: `run.succeeded`, `run.failed` or `run.fenced`, with ids, figures and duration."""
    figures = result.figures
    line = {
        "run_id": str(result.session.lease.run_id),
        "outcome": result.outcome.value,
        "messages": result.window.messages if result.window else 0,
        "cursor_mode": result.cursor_mode,
        **figures.named(),
        "duration_s": round(duration_s, 3),
    }
    if result.outcome is Outcome.FENCED:
        log().warning("run.fenced", error=result.error, **line)
    elif result.outcome is Outcome.FAILED:
        _log_failure(result, line)
    else:
        if result.cursor_mode == "fallback":
            log().info("cursor.fallback_used", run_id=line["run_id"])
        if figures.path is Path.WARM and figures.missed_cache_reason:
            log().warning("cache.missed", run_id=line["run_id"], reason=figures.missed_cache_reason)
        log().info("run.succeeded", **line)


def _log_failure(result: RunResult, line: Json) -> None:
    if isinstance(result.failure, ModelAccessDenied):
        log().error("model.denied", error=result.error)
    # A bug of ours is the only failure whose traceback helps.
    if isinstance(result.failure, InternalError):
        log().error("task.failed", run_id=line["run_id"], exc_info=result.failure.__cause__)
    if result.is_quarantined:
        log().error("turn.quarantined", cause=result.cause, run_id=line["run_id"])
    log().warning("run.failed", cause=result.cause, error=result.error, park_s=round(result.park_s, 1), **line)
