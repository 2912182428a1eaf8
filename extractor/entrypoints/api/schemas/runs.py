"""Sessions, their notes, and runs."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, model_validator

from extractor.adapters.sql.schema.rows import run_document
from extractor.core.run import runs as core
from extractor.core.run.cursor import CursorMode
from extractor.core.run.figures import Path
from extractor.core.run.pace import DueReason
from extractor.core.run.runs import Outcome, SessionState
from extractor.entrypoints.api.schemas.base import (
    Document,
    Id,
    Instant,
    Json,
    MessageId,
    Order,
    PageToken,
    Project,
    RunId,
    Session,
    Stored,
    Tenant,
    Usd,
    User,
)


class Window(Document):
    """The messages that a run read."""

    first: MessageId
    """UUID of the first one."""
    last: MessageId
    """UUID of the last one."""
    messages: int = Field(examples=[6])
    """Their number."""


class Run(Document):
    """One attempt to read the unread part of one session."""

    id: RunId
    """Id of the run."""
    session_id: Session
    """Session that it read."""
    outcome: Stored[Outcome] = Field(examples=["extracted"])
    """How it ended; `running` until then."""
    path: Stored[Path] | None
    """`warm`: a fork of the parent request. `cold`: a separate request. Null if the model was not called."""
    path_reason: str | None = Field(examples=[None])
    """Why the path is cold."""
    window: Window | None
    """What it read; null when it read nothing."""
    cursor_mode: Stored[CursorMode] | None
    """How the unread messages were found: from the `start`, after the `cursor`, or by count (`fallback`)."""
    agent_turns: int = Field(examples=[2])
    """Requests to the model, at most five."""
    tool_calls: int = Field(examples=[3])
    """Tool calls of the model."""
    denied_calls: int = Field(examples=[0])
    """Calls of tools other than the memory tools; they had no effect."""
    refused_calls: int = Field(examples=[0])
    """Calls of memory tools that were refused with a correction."""
    refused_evidence: int = 0
    """Those without a sufficient quote from a message."""
    refused_source: int = 0
    """Those not said by a person, or that give orders."""
    refused_date: int = 0
    """Those with a date that is not absolute or contradicts what was said."""
    refused_credential: int = 0
    """Those that contain a credential."""
    refused_kind: int = 0
    """Those that contain code, or a kind of content that is not stored."""
    refused_repeat: int = 0
    """Those that are stored already."""
    refused_target: int = 0
    """Those about a fact that does not exist, is of another scope or was not read."""
    refused_form: int = 0
    """Those that broke another rule."""
    facts_written: int = Field(examples=[2])
    """Facts created, changed or deleted."""
    dates_stored: int = Field(0, examples=[2])
    """Dates in the facts written, other than the days of messages."""
    dates_unchecked: int = 0
    """Those that the cited words neither support nor contradict."""
    dates_conflict: int = 0
    """Those that contradict the cited words."""
    dates_repaired: int = Field(examples=[1])
    """Relative dates that code made absolute."""
    model: str | None = Field(examples=["claude-haiku-5-5"])
    """Model that was called."""
    input_tokens: int = Field(examples=[412])
    """Tokens of the prompt that did not come from the cache."""
    cache_read_tokens: int = Field(examples=[18200])
    """Tokens read from the prompt cache."""
    cache_write_tokens: int = Field(examples=[950])
    """Tokens written to the prompt cache."""
    output_tokens: int = Field(examples=[240])
    """Tokens of the replies."""
    usage_is_estimated: bool = Field(examples=[False])
    """Whether the model's server reported no usage, so that tokens and cost are estimates."""
    cost_usd: Usd | None
    """Cost in US dollars by the price list; null when the model has no price."""
    cache_share: float | None = Field(examples=[0.93])
    """Share of the prompt that came from the cache, 0 to 1."""
    missed_cache_reason: str | None = Field(examples=[None])
    """Why a fork did not read its parent's cache."""
    estimated_warm_usd: Usd | None
    """Estimate before the run: cost of the warm path in US dollars."""
    estimated_cold_usd: Usd | None
    """Estimate before the run: cost of the cold path in US dollars."""
    due_reason: Stored[DueReason] | None = Field(examples=["quiet"])
    """Why the session was due; null for runs from before this was recorded."""
    model_s: float | None = Field(examples=[2.8])
    """Seconds that the model took for the run's replies; null without a reply."""
    cause: str | None = Field(examples=[None])
    """Of a failed run: kind of failure."""
    error: str | None = Field(examples=[None])
    """Of a failed or capped run: what went wrong."""
    started_at: Instant
    """When the session was claimed."""
    ended_at: Instant | None
    """When the run ended; null until then."""

    @model_validator(mode="before")
    @classmethod
    def of_record(cls, value: Any) -> Any:
        """Accept a `RunRecord` or a `RunDetail`; the figures are at the top level of the JSON."""
        match value:
            case core.RunRecord():
                return run_document(value)
            case core.RunDetail(run, steps):
                return {**run_document(run), "steps": steps}
        return value


class Runs(Document):
    """A page of runs."""

    runs: list[Run]
    """Newest first."""
    next: PageToken | None = Field(examples=[None])
    """Pass it as `after` for the next page; null on the last."""


class RunStep(Document):
    """One agent turn of a run: a reply of the model and its tool calls."""

    turn: int
    """1 to 5."""
    reply: Json
    """The reply as the provider gave it."""
    calls: list[Json]
    """Tool calls with their answers."""
    at: Instant
    """When the reply was stored."""


class RunDetail(Run):
    """A run with its agent turns."""

    steps: list[RunStep]
    """In order."""


class SessionView(Document):
    """The state of a session."""

    session_id: Session
    """Id that the chat backend gave it."""
    tenant_id: Tenant
    """Tenant that it belongs to."""
    user_id: User
    """User that it belongs to."""
    project_id: Project | None
    """Project that it belongs to."""
    state: Stored[SessionState]
    """What it waits for."""
    cursor: MessageId | None
    """UUID of the last message that a successful run read."""
    messages: int = Field(examples=[12])
    """Messages that were ever stored."""
    unread: int = Field(examples=[0])
    """Messages that no successful run has read."""
    oldest_unread_at: Instant | None = Field(examples=[None])
    """When the oldest of these was received."""
    consecutive_failures: int = Field(examples=[0])
    """Failures of its own since its last success."""
    breaker: Literal["closed", "halving"]
    """`halving`: it kept failing, so its window is being halved."""
    parked_until: Instant | None = Field(examples=[None])
    """When it may be tried again; null unless it is parked."""
    due_at: Instant | None = Field(examples=[None])
    """In the state `due`: when its gathered turns are read; in the past once they may be."""
    due_reason: Stored[DueReason] | None = Field(examples=[None])
    """In the state `due`: why at that time."""
    updated_at: Instant
    """When it last changed."""


class SessionDetail(SessionView):
    """The state of a session, with its last run."""

    last_run: Run | None
    """Its newest run; null before the first."""
    held_by: Literal["pause", "budget"] | None = Field(examples=[None])
    """Why no run of its tenant begins; null when runs may begin."""


class Sessions(Document):
    """A page of sessions."""

    sessions: list[SessionView]
    """Most recently updated first."""
    next: PageToken | None = Field(examples=[None])
    """Pass it as `after` for the next page; null on the last."""


class SessionNotes(Document):
    """What a session is about, as its runs keep it."""

    session_id: Session
    """Session that they belong to."""
    user_id: User
    """User of the session."""
    project_id: Project | None
    """Project of the session."""
    sections: dict[str, str] = Field(examples=[{"Current state": "The launch date is being discussed."}])
    """Texts by section; empty before the first run."""
    updated_at: Instant | None
    """When they last changed; null when there are none."""


class EndOrder(Order):
    """What to do with the notes' content."""

    task: str | None = Field(None, min_length=1, max_length=200, examples=["prepare-launch"])
    """Task to whose history it is moved; null deletes it."""


class SessionEnd(Document):
    """What ending a session did."""

    session_id: Session
    """Session that ended."""
    ended: bool = Field(examples=[True])
    """There were notes, and they were deleted. False if no run has kept any yet; the session ends all the same, and what
    it gathers is read at once."""
    promoted: list[Id]
    """Ids of the task entries that they became."""
