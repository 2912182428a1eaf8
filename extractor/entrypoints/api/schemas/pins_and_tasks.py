"""Pins, and the histories of tasks."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from pydantic import Field

from extractor.core.facts.fact import FactType, Scope
from extractor.entrypoints.api.schemas.base import Document, Id, Instant, Order, Session, User
from extractor.entrypoints.api.schemas.context import ForUser, Name
from extractor.usecases.notes import ENTRY_KINDS, MAX_ENTRY_CHARS

# -- pins -------------------------------------------------------------------------------------------------------


class PinRequest(ForUser):
    """What to pin: a text, or a fact."""

    scope: Literal["user", "project"] | None = Field(None, examples=["project"])
    """Whose contexts show it; default: the project's, if one is given."""
    content: str | None = Field(None, min_length=1, examples=["Answer in German."])
    """The text; null when a fact is given."""
    fact_id: UUID | None = Field(None, examples=[None])
    """The fact; null when a text is given."""


class PinStored(Document):
    """A pin, and the tokens of all pins of its user or project."""

    name: str = Field(examples=["language"])
    """Name of the pin."""
    scope: Scope
    """Whose contexts show it."""
    tokens: int = Field(examples=[24])
    """Tokens that it takes."""
    used_tokens: int = Field(examples=[310])
    """Tokens of all pins of the user or project."""
    budget_tokens: int = Field(examples=[50_000])
    """Maximum of `used_tokens`."""


class PinView(Document):
    """A text or fact that is in every context."""

    name: str = Field(examples=["language"])
    """Name of the pin."""
    scope: Scope
    """Whose contexts show it."""
    content: str = Field(examples=["Answer in German."])
    """Text that is shown; empty when its fact is gone."""
    fact_id: Id | None = Field(examples=[None])
    """The fact that is pinned; null for a text."""
    tokens: int = Field(examples=[24])
    """Tokens that it takes."""
    created_at: Instant
    """When it was pinned."""
    updated_at: Instant
    """When it was last changed."""


class Pins(Document):
    """What is pinned for a user."""

    pins: list[PinView]
    """Those of the project, then those of the user."""


class Unpinned(Document):
    """What unpinning did."""

    unpinned: bool = Field(examples=[True])
    """False when nothing was pinned under that name."""


# -- tasks ------------------------------------------------------------------------------------------------------


class TaskLineRequest(Order):
    """A line of a task's history."""

    kind: str = Field(description=", ".join(ENTRY_KINDS), examples=["decision"])
    content: str = Field(min_length=1, max_length=MAX_ENTRY_CHARS, examples=["Launch on 2026-11-27."])
    """Its text."""


class TaskRequest(ForUser):
    """Lines to append."""

    session_id: Name | None = Field(None, examples=["chat-42"])
    """Session that they come from."""
    entries: list[TaskLineRequest] = Field(min_length=1, max_length=100)
    """In order."""


class TaskAdded(Document):
    """Lines that were appended."""

    task: str = Field(examples=["prepare-launch"])
    """Name of the task, as a slug."""
    ids: list[Id]
    """Ids of the lines, in order."""


class TaskEntry(Document):
    """A line of a task's history."""

    id: Id
    """Id of the line."""
    task: str = Field(examples=["prepare-launch"])
    """Name of the task, as a slug."""
    kind: str = Field(examples=["decision"])
    """`result`, `correction`, `state`, `decision`, `revision`, `verified` or `note`."""
    content: str = Field(examples=["Launch on 2026-11-27."])
    """Its text."""
    scope: Scope = Field(examples=["project"])
    """Whether the task belongs to the user or to the project."""
    user_id: User
    """User that it was written for."""
    session_id: Session | None
    """Session that it comes from."""
    created_at: Instant
    """When it was written."""


class TaskHistory(Document):
    """The history of a task."""

    task: str = Field(examples=["prepare-launch"])
    """Name of the task, as a slug."""
    entries: list[TaskEntry]
    """Newest first."""


class PromotionRequest(ForUser):
    """How a line of a task's history becomes a fact."""

    name: str = Field(examples=["launch-date"])
    """Name of the fact."""
    type: FactType = Field(examples=["project"])
    """Kind of fact."""
    description: str | None = Field(None, min_length=1, examples=["Apollo launches on 2026-11-27."])
    """One line, at most 200 characters; default: the first sentence of the line."""


class Promoted(Document):
    """The fact that a line became."""

    content: str = Field(examples=["Saved launch-date (new)."])
    """What was done, in a sentence."""
    fact_id: Id | None
    """Id of the fact; null when there is none."""
