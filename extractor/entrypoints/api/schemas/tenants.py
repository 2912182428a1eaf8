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
    """What a tenant may spend per UTC day; null: no limit."""

    daily_usd: float | None = Field(None, ge=0, le=MAX_BUDGET_USD, examples=[5.0])
    """US dollars."""
    daily_tokens: int | None = Field(None, ge=0, le=MAX_BUDGET_TOKENS, examples=[2_000_000])
    """Tokens of input and output."""


class PaceOrder(Order):
    """How long a tenant's turns are gathered before a run reads them; null: the installation's default."""

    quiet_s: float | None = Field(None, ge=0, le=MAX_GATHER_S, examples=[60.0])
    """Seconds without a turn after which a session is read; 0 reads every turn at once."""
    gather_s: float | None = Field(None, ge=0, le=MAX_GATHER_S, examples=[240.0])
    """Seconds that a turn waits at most; 0 reads every turn at once."""


class TenantPace(Document):
    """How long a tenant's turns are gathered before a run reads them."""

    tenant_id: Tenant
    """The tenant."""
    quiet_s: float | None = Field(examples=[60.0])
    """Its own `quiet_s`: seconds without a turn after which a session is read; null: the installation's default."""
    gather_s: float | None = Field(examples=[None])
    """Its own `gather_s`: seconds that a turn waits at most; null: the installation's default."""
    effective_quiet_s: float = Field(examples=[60.0])
    """Its own value or the default."""
    effective_gather_s: float = Field(examples=[600.0])
    """Its own value or the default."""


class Budget(Document):
    """What a tenant may spend per UTC day, and what it has spent today."""

    tenant_id: Tenant
    """The tenant."""
    created_at: Instant | None
    """When the tenant was first seen; null if never."""
    paused_at: Instant | None = Field(examples=[None])
    """Since when it is paused; null when it is not."""
    daily_usd: Usd | None = Field(examples=[5.0])
    """Limit in US dollars; null: none."""
    daily_tokens: int | None = Field(examples=[2_000_000])
    """Limit in tokens; null: none."""
    spent_usd: Usd = Field(examples=[1.25])
    """US dollars spent today; counted only while there is a limit."""
    spent_tokens: int = Field(examples=[410_000])
    """Tokens spent today; counted only while there is a limit."""
    is_over_budget: bool
    """Its sessions wait for the next day."""
    goes_on_at: Instant | None = Field(examples=[None])
    """When they continue; null if they are not waiting."""


class ActionView(Document):
    """A change by an operator."""

    id: Id
    """Id of the record."""
    at: Instant
    """When it was done."""
    tenant_id: Tenant
    """Tenant that it concerns; `*`: all."""
    by: str = Field(examples=["on-call"])
    """Name of the key, or of the person at the command line."""
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
