"""What operators see and change of a tenant: pauses, budgets, pace, the log of actions."""

from __future__ import annotations

from pydantic import Field

from extractor.core.run.pace import MAX_GATHER_S
from extractor.entrypoints.api.schemas.base import (
    Document,
    Id,
    Instant,
    Json,
    Order,
    PageToken,
    Tenant,
    Usd,
)
from extractor.usecases.operations import MAX_BUDGET_TOKENS, MAX_BUDGET_USD


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
