"""What is stored about a user: export and erasure."""

from __future__ import annotations

from pydantic import Field

from extractor.entrypoints.api.schemas.base import (
    Document,
    Instant,
    Json,
    Tenant,
    User,
)
from extractor.entrypoints.api.schemas.facts import Fact

_COUNTS_EXAMPLE = {"sessions": 2, "messages": 12, "facts": 3}


class Erased(Document):
    """What an erasure deleted, and the proof that nothing is left."""

    user_id: User
    """User that was erased."""
    erased_at: Instant
    """When."""
    deleted: dict[str, int] = Field(examples=[_COUNTS_EXAMPLE])
    """Rows deleted, by table; `api_keys` of the user are revoked and no longer name the user."""
    left: dict[str, int] = Field(examples=[dict.fromkeys(_COUNTS_EXAMPLE, 0)])
    """Rows found after the deletion, by table."""
    waiting_events: int | str = Field(examples=[0])
    """Events deleted from the stream before they were stored; a text when Redis does not answer."""
    rejected_events: int | str = Field(examples=[0])
    """Rejected events deleted from Redis; a text when Redis does not answer."""


class Export(Document):
    """Everything that is stored about a user."""

    tenant_id: Tenant
    """Tenant of the user."""
    user_id: User
    """The user."""
    exported_at: Instant
    """When; the document is a snapshot of this moment."""
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
    """Records of notes and entries that became a task entry or a fact."""
    runs: list[Json]
    """Runs over the user's sessions."""
    run_steps: list[Json]
    """Their agent turns."""
    dead_letters: list[Json]
    """Turns that kept failing."""
