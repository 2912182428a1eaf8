"""Every error that this project raises on purpose, grouped by who has to act.

    ExtractorError
      CallerError                  the caller: correct the input and send it again
        InvalidInput                 an argument, option, field or file is invalid; names each field
          InvalidEvent                 an event is; none of it was stored
        EventTooLarge                over the size limit
        NotFound                     nothing with that id in this tenant
          UnknownTenant, UnknownUser, UnknownSession, UnknownRun, UnknownDeadLetter, UnknownFact, UnknownTaskEntry,
          UnknownWorker
        PinBudgetExceeded            a pinned block does not fit
        NotAllowed                   the key's role does not cover the call
      WorkerError                  the worker: retry later, the cursor does not move
        ModelOutage                  provider down: 5xx, 529, connection, garbage; never counted
        ModelBusy                    429: back-pressure, carries `retry_after_s`; never counted
        StoreUnavailable             the database is unavailable; never counted
        QueueUnavailable             Redis is unavailable; never counted
        LeaseLost                    another worker holds the session now; this run is fenced
        WorkerStopping               this worker was told to stop; its sessions are handed back
        WorkerLost                   a worker died during a run; counted only if it keeps happening
        RunFailed                    the run's own fault; counted against the session
          ModelRefused                 stop_reason `refusal`; not retried on the same window
          OutputCut                    `max_tokens` twice
          InputTooLarge                the window does not fit the model
          ReplyTooLarge                the reply exceeds a limit: bytes, tool calls, depth
          BadRequest                   the API rejected the request (400, 404, 413, 422)
          CapReached                   five agent turns and nothing accepted
          Unfinished                   the model ended with refused writes, or without saying that there is nothing to save
          UnknownStopReason            a stop reason that this version does not know
          InternalError                a bug of ours; the traceback is its cause
      OperatorError                a person: nothing works until something is changed
        ModelAccessDenied            401, 402, 403 or a spending limit
        Misconfigured                settings that cannot work; says what to change
      ToolRefusal                  the model: sent back as a tool result with is_error
        NotToBeKept                  the content must not be stored in any form; leaving it out is right
        NotInTheseWords              a part must not be stored; the rest may be, in other words

Doing nothing on purpose (nothing unread, the agent already wrote) is an outcome, not an error. `core/run/failures.py`
defines what each error does to its session and to the provider's breaker.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self


class ExtractorError(Exception):
    """Base class of everything this project raises on purpose."""


class CallerError(ExtractorError):
    """The input is invalid; sending it again unchanged fails again."""


@dataclass(frozen=True, slots=True)
class FieldError:
    """One invalid field.

    Attributes:
        field: Path of the field, as `messages[2].content[0].type`; empty for the whole body.
        problem: What is wrong and what would be right, in one sentence.
    """

    field: str
    problem: str

    def __str__(self) -> str:
        return f"{self.field}: {self.problem}" if self.field else self.problem


class InvalidInput(CallerError):
    """An argument, an option, a field of a request or a file is invalid; nothing was changed.

    Attributes:
        errors: One for each invalid field.
    """

    def __init__(self, errors: Sequence[FieldError]) -> None:
        super().__init__("; ".join(str(error) for error in errors))
        self.errors = tuple(errors)

    @classmethod
    def of(cls, field: str, problem: str) -> Self:
        return cls([FieldError(field, problem)])


class InvalidEvent(InvalidInput):
    """An event breaks the contract. None of it was stored."""


class EventTooLarge(CallerError):
    """The event is over the size limit; send fewer messages in one event."""

    def __init__(self, size_bytes: int, limit_bytes: int) -> None:
        super().__init__(
            f"the event has {size_bytes:,} bytes, the limit is {limit_bytes:,}: send fewer messages in one event"
        )
        self.size_bytes = size_bytes
        self.limit_bytes = limit_bytes


class NotFound(CallerError):
    """Nothing with that id that the caller may see.

    Attributes:
        noun: What was looked for.
        why: When there is none, in a sentence; the same whether it never was, was deleted or is somebody else's.
    """

    noun = "such thing"
    why = ""

    @classmethod
    def of(cls, named: object, tenant_id: str | None) -> Self:
        """Return the error that names what was looked for and where; None: in all tenants that the caller may see."""
        where = "" if tenant_id is None else f" in tenant {tenant_id!r}"
        told = f"no {cls.noun} {repr(named) if isinstance(named, str) else named}{where}"
        return cls(f"{told}: {cls.why}" if cls.why else told)


class UnknownTenant(NotFound):
    """No tenant with that id in this store."""


class UnknownUser(NotFound):
    """Nothing is stored about a user with that id in this tenant."""


class UnknownSession(NotFound):
    """No session with that id in this tenant."""

    noun = "session"
    why = "a session begins when its first turn is stored, and is deleted with its user"


class UnknownRun(NotFound):
    """No run with that id in this tenant, or nothing that it read is stored any more."""

    noun = "run"
    why = "runs are deleted after EXTRACTOR_KEEP_RUNS_DAYS, and with their user"


class UnknownDeadLetter(NotFound):
    """No dead letter with that id in this tenant."""

    noun = "dead letter"
    why = "dead letters are deleted with their user"


class UnknownFact(NotFound):
    """No fact with that id in this tenant."""

    noun = "fact"
    why = "facts are deleted with their user"


class UnknownWorker(NotFound):
    """No worker with that id is alive, and no run of it is stored."""


class UnknownTaskEntry(NotFound):
    """No line with that id in the history of a task that the caller may see."""

    noun = "task entry"


class PinBudgetExceeded(CallerError):
    """A pin exceeds the hard budget of its user or project; nothing was written."""

    def __init__(self, name: str, tokens: int, used: int, budget: int) -> None:
        super().__init__(
            f"{name!r} takes {tokens:,} tokens, {used:,} of {budget:,} are used by other pins: shorten it or unpin something"
        )


class NotAllowed(CallerError):
    """The key's role does not cover the call."""


class WorkerError(ExtractorError):
    """The work could not be done now; nothing was written and the cursor did not move."""


class ModelOutage(WorkerError):
    """The provider is down or returns garbage: 5xx, 529, connection, timeout, HTML, truncated bodies.

    Attributes:
        is_alone: It answered others at the same time.
    """

    is_alone = False


class ModelBusy(WorkerError):
    """Back-pressure (429).

    Attributes:
        retry_after_s: Seconds that the provider asked for; None if it gave none.
    """

    def __init__(self, message: str, retry_after_s: float | None = None) -> None:
        super().__init__(message)
        self.retry_after_s = retry_after_s


class StoreUnavailable(WorkerError):
    """The database is unavailable or cannot accept a write now.

    Attributes:
        is_cut_off: The connection was lost during work, which may or may not have been done.
        is_held: A lock was held for longer than we may wait; everything else works.
        advice: What to change; empty if it may only be down.
    """

    is_cut_off = False
    is_held = False
    advice = ""


class QueueUnavailable(WorkerError):
    """Redis is unavailable."""


class LeaseLost(WorkerError):
    """The session's lease expired and another worker may hold it; this run must not commit."""


class WorkerStopping(WorkerError):
    """The worker was told to stop between two agent turns; another one continues from the stored replies."""


class WorkerLost(WorkerError):
    """The previous run never ended: its worker was killed or lost power.

    Attributes:
        lost_runs: Consecutive runs of this session that ended this way.
    """

    def __init__(self, lost_runs: int) -> None:
        super().__init__(f"{lost_runs} runs of this session in a row took their worker with them")
        self.lost_runs = lost_runs


class RunFailed(WorkerError):
    """The run failed for its own reasons; counted against the session.

    Attributes:
        cause: A short stable word for dead letters and metrics.
        is_deterministic: The same window would fail the same way; do not retry it unchanged.
        is_fork_suspect: A fork may have failed because of the parent's request; our own may succeed.
    """

    cause = "run_failed"
    is_deterministic = False
    is_fork_suspect = False


class ModelRefused(RunFailed):
    """The model declined (`refusal`). Never retried on the same window."""

    cause = "refused"
    is_deterministic = True


class OutputCut(RunFailed):
    """The reply was truncated by `max_tokens` twice; none of it was executed."""

    cause = "output_cut"


class InputTooLarge(RunFailed):
    """The window does not fit the model."""

    cause = "input_too_large"
    is_deterministic = True
    is_fork_suspect = True


class ReplyTooLarge(RunFailed):
    """The reply exceeds a limit: bytes (on the wire or decompressed), tool calls, levels of JSON. None of it was used."""

    cause = "reply_too_large"


class BadRequest(RunFailed):
    """The API rejected the request as built (400, 404, 409, 412, 413, 422)."""

    cause = "bad_request"
    is_fork_suspect = True


class CapReached(RunFailed):
    """Five agent turns passed and no write was accepted."""

    cause = "cap_reached"


class Unfinished(RunFailed):
    """The model ended with its writes refused, or claimed to have saved something that no tool call saved, despite a
    reminder. Nothing was stored."""

    cause = "unfinished"
    is_fork_suspect = True


class UnknownStopReason(RunFailed):
    """The reply ended for a reason that this version does not know."""

    cause = "unknown_stop_reason"


class InternalError(RunFailed):
    """A bug of ours: an unexpected exception, kept as `__cause__`."""

    cause = "internal_error"
    is_fork_suspect = True


class OperatorError(ExtractorError):
    """Nothing works until a person changes something."""


class ModelAccessDenied(OperatorError):
    """401, 402, 403, 404 or a spending limit: a retry does not help.

    Attributes:
        is_account_wide: Applies to every request (key, billing, spending limit); otherwise possibly only to this model.
    """

    def __init__(self, message: str, *, is_account_wide: bool = True) -> None:
        super().__init__(message)
        self.is_account_wide = is_account_wide


class Misconfigured(OperatorError):
    """The settings cannot work; the message says what to change."""


class ToolRefusal(ExtractorError):
    """A tool call is refused; the text tells the model what to change.

    Attributes:
        is_final: The content must not be stored at all, so leaving it out is the right reaction.
        may_be_left_out: Only a part must not be stored. The model is asked once whether to save the rest.
    """

    is_final = False
    may_be_left_out = False


class NotToBeKept(ToolRefusal):
    """The content has no place in memory in any form: it is stored already, or no one in the conversation said it."""

    is_final = True


class NotInTheseWords(ToolRefusal):
    """A part must not be stored: a credential, code, the words of somebody else. The rest may be, in other words."""

    may_be_left_out = True
