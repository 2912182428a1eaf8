"""Where a fact comes from: the messages it is based on, and its revisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID


@dataclass(frozen=True, slots=True)
class CitedMessage:
    """A message that a fact is based on.

    Attributes:
        quote_start, quote_end: Where the quote stands in `text`, in characters; None if it is not found there.
        is_visible: The model still sees the message.
    """

    session_id: str
    role: str
    text: str
    created_at: datetime
    quote_start: int | None
    quote_end: int | None
    is_visible: bool


@dataclass(frozen=True, slots=True)
class Source:
    """One piece of a fact's evidence, with its message; None if that is gone or must not be read."""

    message_uuid: UUID
    quote: str | None
    verified: bool
    message: CitedMessage | None


@dataclass(frozen=True, slots=True)
class Revision:
    """A fact as it was after one change.

    Attributes:
        change: `created`, `updated` or `deleted`.
        run_id: The run that made the change; None if no run did.
        fact: The fact as JSON, in the form of the version that stored it.
    """

    revision: int
    change: str
    run_id: UUID | None
    at: datetime
    fact: Mapping[str, Any]
