"""Sessions and their messages as readers and operators see them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from extractor.core.run.pace import DueReason
from extractor.core.run.runs import RunRecord, SessionState


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionView:
    """The state of a session.

    Attributes:
        cursor: UUID of the last message that a successful run read.
        messages: How many were ever stored.
        unread: How many no successful run has read; `oldest_unread_at` is when the first of them was received.
        consecutive_failures: Failures of its own since its last success.
        breaker: `halving` while its window is halved because it keeps failing.
        parked_until: When it may be tried again; None unless it is parked.
        due_at, due_reason: When what it gathered is read, and why then; None unless it is due. A parked session that waits for
            a batch has the reason `batch`.
    """

    session_id: str
    tenant_id: str
    user_id: str
    project_id: str | None
    state: SessionState
    cursor: UUID | None
    messages: int
    unread: int
    oldest_unread_at: datetime | None
    consecutive_failures: int
    breaker: Literal["closed", "halving"]
    parked_until: datetime | None
    due_at: datetime | None
    due_reason: DueReason | None
    updated_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionDetail(SessionView):
    """The state of a session, with its newest run.

    Attributes:
        held_by: Why no run of its tenant may start: `pause` or `budget`; None if runs may start.
    """

    last_run: RunRecord | None
    held_by: Literal["pause", "budget"] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRecord(SessionView):
    """The state of a session, with what only operators see.

    Attributes:
        key: The key of its row; the dashboard's pages are named by it.
        max_turns: How many turns its halved window holds; None if it is not halved.
    """

    key: int
    lane: str
    created_at: datetime
    lease_owner: str | None
    time_zone: str | None
    max_turns: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownMessage:
    """A message of a transcript page.

    Attributes:
        at: When it was said, in the speaker's zone.
        text: What it says, without formatting; long texts are cut, and then `is_cut` is set.
        is_tool_text: The text is what a tool was given or returned.
        read_state: `unread`, `read`, `skipped` or `quarantined`.
        read_by: The run that read it.
        is_cursor: The session's cursor is here.
    """

    uuid: UUID
    position: int
    role: str
    name: str | None
    at: datetime
    text: str
    is_cut: bool
    is_tool_text: bool
    is_meta: bool
    is_prompt: bool
    is_visible: bool
    read_state: str
    read_by: UUID | None
    is_cursor: bool


@dataclass(frozen=True, slots=True)
class TranscriptPage:
    """Some messages of a session, oldest first.

    Attributes:
        older, newer: The `before` of the neighbouring pages; None at the ends.
    """

    messages: tuple[ShownMessage, ...]
    older: int | None
    newer: int | None
