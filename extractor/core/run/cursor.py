"""Which messages has no successful run read yet?

The cursor is the UUID of the last message that a successful run read. It moves only in the transaction that commits the
run. Reading a message twice is allowed, skipping one is not.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
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


def unread(transcript: Sequence[Message], cursor: UUID | None, read: Collection[UUID] = ()) -> Unread:
    """Return the messages that no successful run has read.

    Late arrivals that sort before the cursor are unread until a run reads them. So are messages that a compaction hid
    before any run reached them: hidden from the model does not mean read.

    Args:
        transcript: Messages oldest first, including those no longer visible.
        cursor: Id of the last message read by a successful run; None before it.
        read: Ids of messages that successful runs have read, skipped or quarantined.
    """
    visible = [message for message in transcript if message.is_visible]
    mode = cursor_mode(cursor, any(message.uuid == cursor for message in visible))
    done = set(read)
    if mode is CursorMode.CURSOR and not done:
        place = next(i for i, message in enumerate(transcript) if message.uuid == cursor)
        done = {message.uuid for message in transcript[: place + 1]}
    return Unread(mode, tuple(message for message in transcript if message.uuid not in done))
