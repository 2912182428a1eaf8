"""Which messages has no successful run read yet?

The cursor is the UUID of the last message that a successful run read. It moves only in the transaction that commits the
run. Reading a message twice is allowed, skipping one is not.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from extractor.core.conversation.transcript import Message


class CursorMode(StrEnum):
    """How the unread messages were found."""

    START = "start"
    """No run has succeeded yet: everything is unread."""

    CURSOR = "cursor"
    """The cursor's message is in the visible transcript."""

    FALLBACK = "fallback"
    """The cursor's message is gone (compaction): every visible message is unread, except those read by UUID."""


@dataclass(frozen=True, slots=True)
class Unread:
    """The unread messages, oldest first, and how they were found."""

    mode: CursorMode
    messages: tuple[Message, ...]


def cursor_mode(cursor: UUID | None, is_cursor_visible: bool) -> CursorMode:
    """Return how a session's unread messages are found."""
    if cursor is None:
        return CursorMode.START
    return CursorMode.CURSOR if is_cursor_visible else CursorMode.FALLBACK


def unread(transcript: Iterable[Message], cursor: UUID | None, read: Container[UUID]) -> Unread:
    """Return the messages that no successful run has read, in the order in which runs read them.

    This is the rule; the store's statements are held against it by the tests of random histories. A message is unread
    until a run has read it by UUID, wherever the cursor stands: late arrivals that sort before the cursor are unread, and
    so are messages that a compaction hid before any run came to them. Those come first, since they were said first.

    Args:
        transcript: Messages oldest first, including those no longer visible.
        cursor: Id of the last message read by a successful run; None before it.
        read: Ids of messages that were read, skipped or quarantined.
    """
    ordered = sorted(transcript, key=lambda message: message.is_visible)
    is_cursor_visible = any(message.uuid == cursor and message.is_visible for message in ordered)
    mode = cursor_mode(cursor, is_cursor_visible)
    return Unread(mode, tuple(message for message in ordered if message.uuid not in read))
