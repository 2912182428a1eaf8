"""Audits: findings about stored facts, and records of clean-ups."""

from __future__ import annotations

from typing import Any

from pydantic import Field, model_validator

from extractor.core.facts.audit import Action as AuditAction
from extractor.core.facts.audit import Kind
from extractor.entrypoints.api.schemas.base import (
    Document,
    Id,
    Instant,
    Order,
    Usd,
    User,
)
from extractor.entrypoints.api.schemas.facts import Fact
from extractor.usecases.audit import CleanedUp


class AuditOrder(Order):
    """Which of an audit's proposals to apply."""

    user_id: str | None = Field(None, min_length=1, max_length=200, examples=["ada"])
    """Facts of one user."""
    project_id: str | None = Field(None, min_length=1, max_length=200, examples=["apollo"])
    """Facts of one project."""
    ids: list[str] | None = Field(None, max_length=1_000, examples=[["e81e27fc286d"]])
    """Ids of the findings to apply; null applies all that need no decision of a person."""
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
    """The proposed repair."""
    detail: str = Field(examples=["69% of their words are the same"])
    """Why."""
    facts: list[Fact]
    """The facts; a merge keeps the first one."""


class Pollution(Document):
    """How many stored facts are never used."""

    facts: int = Field(examples=[120])
    """Active facts."""
    facts_per_session: float = Field(examples=[1.8])
    """Facts per session that has any."""
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
    """What an audit finds, and how many stored facts are never used."""

    pollution: Pollution
    """Of the whole tenant."""


class AuditApplied(Document):
    """What an audit changed."""

    applied: list[str] = Field(examples=[["e81e27fc286d"]])
    """Findings that were applied."""
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
    """Calls of tools other than the memory tools."""
    refused_calls: int = Field(examples=[0])
    """Calls that were refused with a correction."""
    is_capped: bool
    """It reached the cap of five agent turns."""
    model: str | None = Field(examples=["claude-haiku-5-5"])
    """Model that was asked."""
    cost_usd: Usd | None
    """Cost in US dollars; null when the model has no price."""

    @model_validator(mode="before")
    @classmethod
    def of_clean_up(cls, value: Any) -> Any:
        """Accept a `CleanedUp`; only some of its figures are shown."""
        if isinstance(value, CleanedUp):
            return {name: told for name, told in value.document().items() if name in cls.model_fields}
        return value


class AuditReport(Document):
    """A record of a clean-up."""

    id: Id
    """Id of the record."""
    user_id: User | None
    """User whose facts they were; null for all."""
    applied_by: str = Field(examples=["operator:on-call"])
    """Who did it."""
    created_at: Instant
    """When."""


class AuditReports(Document):
    """Records of clean-ups."""

    reports: list[AuditReport]
    """Newest first."""
