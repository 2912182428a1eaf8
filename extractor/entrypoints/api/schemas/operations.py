"""What operators see and change: dead letters, pauses, budgets, audits, users."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from pydantic import AwareDatetime, Field, model_validator

from extractor.core.facts.audit import Action as AuditAction
from extractor.core.facts.audit import Kind
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.pace import MAX_GATHER_S
from extractor.entrypoints.api.schemas.base import (
    Document,
    Id,
    Instant,
    Json,
    MessageId,
    Order,
    PageToken,
    RunId,
    Session,
    Tenant,
    Usd,
    User,
)
from extractor.entrypoints.api.schemas.facts import Fact
from extractor.usecases.audit import CleanedUp
from extractor.usecases.operations import MAX_BUDGET_TOKENS, MAX_BUDGET_USD

_COUNTS_EXAMPLE = {"sessions": 2, "messages": 12, "facts": 3}


# -- dead letters -----------------------------------------------------------------------------------------------


class DeadLetterView(Document):
    """A turn that kept failing and was taken out of the way."""

    id: Id
    """Id of the dead letter."""
    tenant_id: Tenant
    """Tenant that it belongs to."""
    session_id: Session
    """Session that it belongs to."""
    cause: str = Field(examples=["refused"])
    """Kind of the last failure."""
    error: str = Field(examples=["the model refused"])
    """The last failure in words."""
    message_uuids: list[MessageId]
    """Messages of the turn."""
    run_id: RunId | None
    """Run that gave up on it."""
    created_at: Instant
    """When it became a dead letter."""
    redriven_at: Instant | None = Field(examples=[None])
    """When it was last brought back."""
    dismissed_at: Instant | None = Field(examples=[None])
    """When it was taken off the list."""


class DeadLetters(Document):
    """A page of dead letters."""

    dead_letters: list[DeadLetterView]
    """Newest first."""
    next: PageToken | None = Field(examples=[None])
    """Pass it as `after` for the next page; null on the last."""


class DryRun(Order):
    """Whether to count only."""

    dry_run: bool = False
    """Count; change nothing."""


class RedriveOrder(DryRun):
    """Selects the dead letters to redrive; omitted fields do not filter."""

    session_id: str | None = Field(None, examples=["chat-42"])
    """Of one session."""
    cause: str | None = Field(None, examples=["refused"])
    """Of one cause."""
    ids: list[UUID] = Field(default_factory=list, max_length=1000)
    """These."""
    since: AwareDatetime | None = Field(None, examples=["2026-11-20T00:00:00Z"])
    """From this instant on."""
    until: AwareDatetime | None = Field(None, examples=["2026-11-21T00:00:00Z"])
    """Until this instant."""

    def letters(self, tenant_id: str) -> LetterFilter:
        """Return the selected dead letters of a tenant."""
        return LetterFilter(tenant_id, self.session_id, self.cause, tuple(self.ids), self.since, self.until)


class DismissOrder(RedriveOrder):
    """Selects the dead letters to dismiss."""

    restore: bool = False
    """Bring dismissed ones back onto the list instead."""


class Redriven(Document):
    """What a redrive did, or would do."""

    dry_run: bool
    """Nothing was changed."""
    dead_letters: int = Field(examples=[3])
    """Dead letters brought back."""
    messages: int = Field(examples=[6])
    """Messages that are unread again."""
    sessions: int = Field(examples=[2])
    """Sessions that are due again."""
    by_cause: dict[str, int] = Field(examples=[{"refused": 3}])
    """Dead letters by cause."""
    unparked: int = Field(examples=[0])
    """Sessions that waited after a failure and are tried at once."""


class Dismissed(Document):
    """What a dismissal did, or would do."""

    dry_run: bool
    """Nothing was changed."""
    dead_letters: int = Field(examples=[3])
    """Dead letters taken off the list, or brought back onto it."""


class Paused(Document):
    """Since when a tenant is paused."""

    tenant_id: Tenant
    """The tenant."""
    dry_run: bool
    """Nothing was changed."""
    paused_at: Instant | None
    """Since when it is paused; null when it is not."""


class Resumed(Document):
    """What a resume did, or would do."""

    tenant_id: Tenant
    """The tenant."""
    dry_run: bool
    """Nothing was changed."""
    resumed: bool = Field(examples=[True])
    """It was paused."""
    all_paused: bool = False
    """All tenants are paused, so this one still is."""


# -- budgets and the log of actions -----------------------------------------------------------------------------


class BudgetOrder(Order):
    """What a tenant may spend in a day of UTC; null is no limit."""

    daily_usd: float | None = Field(None, ge=0, le=MAX_BUDGET_USD, examples=[5.0])
    """US dollars."""
    daily_tokens: int | None = Field(None, ge=0, le=MAX_BUDGET_TOKENS, examples=[2_000_000])
    """Tokens of input and output."""


class PaceOrder(Order):
    """How long a tenant's turns are gathered before a run reads them; null is as the installation does."""

    quiet_s: float | None = Field(None, ge=0, le=MAX_GATHER_S, examples=[60.0])
    """Seconds without a turn after which a session is read; 0 reads every turn at once."""
    gather_s: float | None = Field(None, ge=0, le=MAX_GATHER_S, examples=[240.0])
    """Seconds that a turn waits at most; 0 reads every turn at once."""


class TenantPace(Document):
    """How long a tenant's turns are gathered before a run reads them."""

    tenant_id: Tenant
    """The tenant."""
    quiet_s: float | None = Field(examples=[60.0])
    """Its own seconds without a turn after which a session is read; null is as the installation does."""
    gather_s: float | None = Field(examples=[None])
    """Its own seconds that a turn waits at most; null is as the installation does."""
    effective_quiet_s: float = Field(examples=[60.0])
    """What holds."""
    effective_gather_s: float = Field(examples=[480.0])
    """What holds."""


class Budget(Document):
    """What a tenant may spend in a day of UTC, and what it spent today."""

    tenant_id: Tenant
    """The tenant."""
    created_at: Instant | None
    """When the tenant was first heard of; null when it never was."""
    paused_at: Instant | None = Field(examples=[None])
    """Since when it is paused; null when it is not."""
    daily_usd: Usd | None = Field(examples=[5.0])
    """Limit in US dollars; null is none."""
    daily_tokens: int | None = Field(examples=[2_000_000])
    """Limit in tokens; null is none."""
    spent_usd: Usd = Field(examples=[1.25])
    """US dollars spent today, since there is a limit."""
    spent_tokens: int = Field(examples=[410_000])
    """Tokens spent today, since there is a limit."""
    is_over_budget: bool
    """Its sessions wait for the next day."""
    goes_on_at: Instant | None = Field(examples=[None])
    """When they go on; null when nothing is held."""


class ActionView(Document):
    """Something that an operator changed."""

    id: Id
    """Id of the record."""
    at: Instant
    """When it was done."""
    tenant_id: Tenant
    """Tenant that it concerns; `*` is all of them."""
    by: str = Field(examples=["on-call"])
    """Name of the key, or who it was."""
    key_prefix: str | None = Field(examples=["ext_8af34d6a"])
    """Public name of the key."""
    action: str = Field(examples=["redrive"])
    """What was done."""
    target: str = Field(examples=["all dead letters"])
    """What it was done to."""
    detail: Json
    """Counts and values."""


class Actions(Document):
    """A page of the log of actions."""

    actions: list[ActionView]
    """Newest first."""
    next: PageToken | None = Field(examples=[None])
    """Pass it as `after` for the next page; null on the last."""


# -- audits -----------------------------------------------------------------------------------------------------


class AuditOrder(Order):
    """Which of an audit's proposals to apply."""

    user_id: str | None = Field(None, min_length=1, max_length=200, examples=["ada"])
    """Facts of one user."""
    project_id: str | None = Field(None, min_length=1, max_length=200, examples=["apollo"])
    """Facts of one project."""
    ids: list[str] | None = Field(None, max_length=1_000, examples=[["e81e27fc286d"]])
    """Findings to apply; null is all that can be."""
    dry_run: bool = False
    """Show the findings; change nothing."""
    by_agent: bool = False
    """Let an agent run clean up what user_id sees, within its cap and filter."""


class Finding(Document):
    """Something that is wrong with stored facts."""

    id: str = Field(examples=["e81e27fc286d"])
    """Twelve hexadecimal digits; the same for the same facts."""
    kind: Kind
    """What is wrong."""
    action: AuditAction
    """What would mend it."""
    detail: str = Field(examples=["69% of their words are the same"])
    """Why."""
    facts: list[Fact]
    """The facts; of a merge the first one is kept."""


class Pollution(Document):
    """How much of what is stored serves nobody."""

    facts: int = Field(examples=[120])
    """Active facts."""
    facts_per_session: float = Field(examples=[1.8])
    """Facts for each session that left any."""
    never_read: int = Field(examples=[30])
    """Facts that no reader ever got."""
    never_read_share: float = Field(examples=[0.25])
    """Their share, 0 to 1."""


class AuditFindings(Document):
    """What an audit finds."""

    findings: list[Finding]
    """In order of importance."""
    counts: dict[str, int] = Field(examples=[{"duplicate": 1, "stale": 0}])
    """Findings by kind."""


class Audit(AuditFindings):
    """What an audit finds, and how much of what is stored serves nobody."""

    pollution: Pollution
    """Of the whole tenant."""


class AuditApplied(Document):
    """What an audit changed."""

    applied: list[str] = Field(examples=[["e81e27fc286d"]])
    """Findings that were carried out."""
    left: list[str] = Field(examples=[[]])
    """Findings that are gone, or that a person must decide."""
    facts_changed: int = Field(examples=[2])
    """Facts changed or deleted."""


class AuditByAgent(Document):
    """What an agent run cleaned up."""

    findings: int = Field(examples=[4])
    """Findings that it was shown."""
    facts_changed: int = Field(examples=[2])
    """Facts changed or deleted."""
    agent_turns: int = Field(examples=[2])
    """Requests to the model."""
    tool_calls: int = Field(examples=[3])
    """Tool calls of the model."""
    denied_calls: int = Field(examples=[0])
    """Calls of tools that are no memory tools."""
    refused_calls: int = Field(examples=[0])
    """Calls that were told what to change."""
    is_capped: bool
    """It reached the cap of five agent turns."""
    model: str | None = Field(examples=["claude-haiku-5-5"])
    """Model that was asked."""
    cost_usd: Usd | None
    """Cost in US dollars; null when the model has no price."""

    @model_validator(mode="before")
    @classmethod
    def of_clean_up(cls, value: Any) -> Any:
        """Take a `CleanedUp`, of whose figures only these are shown."""
        if isinstance(value, CleanedUp):
            return {name: told for name, told in value.document().items() if name in cls.model_fields}
        return value


class AuditReport(Document):
    """A record of somebody cleaning up."""

    id: Id
    """Id of the record."""
    user_id: User | None
    """User whose facts they were; null for all."""
    applied_by: str = Field(examples=["operator:on-call"])
    """Who did it."""
    created_at: Instant
    """When."""


class AuditReports(Document):
    """Who cleaned up, and when."""

    reports: list[AuditReport]
    """Newest first."""


# -- users ------------------------------------------------------------------------------------------------------


class Erased(Document):
    """What an erasure deleted, and the proof that nothing is left."""

    user_id: User
    """User that was erased."""
    erased_at: Instant
    """When."""
    deleted: dict[str, int] = Field(examples=[_COUNTS_EXAMPLE])
    """Rows deleted, by table."""
    left: dict[str, int] = Field(examples=[dict.fromkeys(_COUNTS_EXAMPLE, 0)])
    """Rows found after the deletion, by table."""
    rejected_events: int | str = Field(examples=[0])
    """Rejected events deleted from Redis; a text when Redis does not answer."""


class Export(Document):
    """Everything that is stored about a user."""

    tenant_id: Tenant
    """Tenant of the user."""
    user_id: User
    """The user."""
    exported_at: Instant
    """When; all of it is of this moment."""
    sessions: list[Json]
    """Sessions with their notes."""
    messages: list[Json]
    """Messages as they were received."""
    facts: list[Fact]
    """Facts, deleted ones included."""
    fact_revisions: list[Json]
    """Facts as they were."""
    headlines: list[Json]
    """One line for each run."""
    pins: list[Json]
    """Pins of the user."""
    task_entries: list[Json]
    """Lines of task histories."""
    promotions: list[Json]
    """What became a task entry or a fact."""
    runs: list[Json]
    """Runs over the user's sessions."""
    run_steps: list[Json]
    """Their agent turns."""
    dead_letters: list[Json]
    """Turns that kept failing."""
