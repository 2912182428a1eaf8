"""The result of a run: what is committed, what is recorded of a failure, and what its caller gets."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from extractor.core.conversation.transcript import turns
from extractor.core.errors import ExtractorError, LeaseLost, WorkerStopping
from extractor.core.facts.fact import FactChanges
from extractor.core.notes.session_notes import NotesUpdate
from extractor.core.run.agent import AgentReport
from extractor.core.run.failures import Circumstances, cause_of, consequence
from extractor.core.run.figures import Path, RunFigures
from extractor.core.run.ports import Committed, OpenRun, RunCommit, RunFailure
from extractor.core.run.runs import ClaimedSession, Outcome, Window
from extractor.core.run.windows import SplitWindow

MAX_ERROR_CHARS = 2_000


@dataclass(frozen=True, slots=True)
class RunResult:
    """The result of one wake-up; the boundary logs it.

    Attributes:
        is_due_again: The session is due again at once.
        park_s: Seconds until the session may be tried again after a failure.
    """

    session: ClaimedSession
    outcome: Outcome
    window: Window | None
    figures: RunFigures
    cursor_mode: str = ""
    is_due_again: bool = False
    error: str | None = None
    cause: str | None = None
    park_s: float = 0.0
    is_quarantined: bool = False
    failure: ExtractorError | None = field(default=None, compare=False)


def commit_of(
    window: SplitWindow,
    outcome: Outcome,
    changes: FactChanges,
    figures: RunFigures,
    *,
    notes: NotesUpdate | None,
    shortfall: ExtractorError | None,
) -> RunCommit:
    """Return what is written of a run that ended.

    Args:
        shortfall: What the run is missing, if it is committed anyway.
    """
    dates = changes.dates
    return RunCommit(
        outcome=outcome,
        window=window.extent,
        cursor=window.all[-1].uuid,
        read=tuple(message.position for message in window.read),
        skipped=tuple(message.position for message in window.skipped),
        changes=changes,
        figures=replace(
            figures,
            dates_stored=dates.stored,
            dates_unchecked=dates.unchecked,
            dates_conflict=dates.conflict,
            dates_repaired=dates.repaired,
        ),
        notes=notes,
        cause=cause_of(shortfall) if shortfall else None,
        error=str(shortfall)[:MAX_ERROR_CHARS] if shortfall else None,
    )


def success(opened: OpenRun, commit: RunCommit, committed: Committed) -> RunResult:
    return RunResult(
        session=opened.session,
        outcome=commit.outcome,
        window=commit.window,
        figures=replace(commit.figures, facts_written=committed.facts_written),
        cursor_mode=opened.cursor_mode.value,
        is_due_again=committed.is_due_again,
    )


def circumstances(
    opened: OpenRun, window: SplitWindow, agent: AgentReport, *, is_alone: bool, jitter: float
) -> Circumstances:
    return Circumstances(
        turns=len(turns(window.read)),
        jitter=jitter,
        before=opened.session.troubles,
        is_warm=agent.figures.path is Path.WARM,
        is_alone=is_alone,
    )


def failure_of(
    opened: OpenRun, window: SplitWindow, error: ExtractorError, figures: RunFigures, given: Circumstances
) -> RunFailure:
    """Return what is recorded of a run that failed, with what follows for its session."""
    follows = consequence(error, given)
    poison = window.read if follows.is_quarantined else ()
    return RunFailure(
        cause=cause_of(error),
        error=f"{type(error).__name__}: {error}"[:MAX_ERROR_CHARS],
        window=window.extent,
        consequence=follows,
        quarantined=tuple(message.position for message in poison),
        quarantined_uuids=tuple(message.uuid for message in poison),
        skipped=tuple(message.position for message in window.skipped) if poison else (),
        cursor=window.all[-1].uuid if poison else opened.session.cursor,
        figures=figures,
    )


def failed(opened: OpenRun, failure: RunFailure, error: ExtractorError, *, is_ours: bool) -> RunResult:
    """Return what the caller is told of a failure.

    Args:
        is_ours: The lease was still ours when the failure was recorded.
    """
    is_failed = is_ours and not isinstance(error, LeaseLost)
    return RunResult(
        session=opened.session,
        outcome=Outcome.FAILED if is_failed else Outcome.FENCED,
        window=failure.window,
        figures=failure.figures,
        cursor_mode=opened.cursor_mode.value,
        is_due_again=failure.consequence.park_s == 0.0,
        error=failure.error,
        cause=failure.cause,
        park_s=failure.consequence.park_s,
        is_quarantined=failure.consequence.is_quarantined,
        failure=error,
    )


_STOPPING = WorkerStopping("the worker was told to stop")
# Recorded for a run that its worker will not finish: the session is due at once for another worker.
STOPPED = RunFailure(
    cause=cause_of(_STOPPING),
    error=f"WorkerStopping: {_STOPPING}",
    window=None,
    consequence=consequence(_STOPPING, Circumstances(turns=1, jitter=0.0)),
)
