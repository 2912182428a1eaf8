"""Dead letters: turns that kept failing and were set aside, so that their session could continue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class DeadLetter:
    """A turn that kept failing.

    Attributes:
        cause: Kind of the last failure, in one word; `error` says it in full.
        run_id: The run that gave up on it.
        redriven_at, dismissed_at: None until an operator does so; it is open while both are.
    """

    id: UUID
    tenant_id: str
    session_id: str
    cause: str
    error: str
    message_uuids: tuple[UUID, ...]
    run_id: UUID | None
    created_at: datetime
    redriven_at: datetime | None = None
    dismissed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class LetterFilter:
    """Selects dead letters; None does not filter.

    Attributes:
        tenant_id: None: every tenant.
        sessions: Keys of sessions.
        since, until: When they became dead letters; aware, both inclusive.
        with_waiting: A redrive also retries sessions that wait after such a failure and have no dead letter yet. With one
            session it does so anyway.
    """

    tenant_id: str | None = None
    session_id: str | None = None
    cause: str | None = None
    ids: tuple[UUID, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    sessions: tuple[int, ...] = ()
    with_waiting: bool = False


@dataclass(frozen=True, slots=True)
class LetterGroup:
    """Open dead letters of one cause, with the times of the first and the last."""

    cause: str
    dead_letters: int
    sessions: int
    first_at: datetime
    last_at: datetime


@dataclass(frozen=True, slots=True)
class Redriven:
    """What a redrive did, or with `dry_run` would do.

    Attributes:
        messages: Messages that are unread again.
        sessions: Sessions that are due again.
        by_cause: Dead letters by cause, in alphabetical order.
        unparked: Sessions that waited after a failure and are retried at once.
    """

    dry_run: bool
    dead_letters: int
    messages: int
    sessions: int
    by_cause: Mapping[str, int] = field(default_factory=dict)
    unparked: int = 0


@dataclass(frozen=True, slots=True)
class Dismissed:
    """What a dismissal or a restore did, or with `dry_run` would do."""

    dry_run: bool
    dead_letters: int
