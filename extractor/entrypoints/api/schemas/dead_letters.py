"""Dead letters: turns that kept failing."""

from __future__ import annotations

from uuid import UUID

from pydantic import AwareDatetime, Field

from extractor.core.run.dead_letters import LetterFilter
from extractor.entrypoints.api.schemas.base import (
    Document,
    DryRun,
    Id,
    Instant,
    MessageId,
    PageToken,
    RunId,
    Session,
    Tenant,
)


class DeadLetterView(Document):
    """A turn that kept failing and was set aside."""

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
    """When it was last redriven."""
    dismissed_at: Instant | None = Field(examples=[None])
    """When it was dismissed."""


class DeadLetters(Document):
    """A page of dead letters."""

    dead_letters: list[DeadLetterView]
    """Newest first."""
    next: PageToken | None = Field(examples=[None])
    """Pass it as `after` for the next page; null on the last."""


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
    """Restore dismissed ones instead."""


class Redriven(Document):
    """What a redrive did, or would do."""

    dry_run: bool
    """Nothing was changed."""
    dead_letters: int = Field(examples=[3])
    """Dead letters redriven."""
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
    """Dead letters dismissed or restored."""
