"""How many unread messages fit into one run?

Unread messages are never dropped to make room; what does not fit waits for the next window. Only the text of oversized
tool results is shortened, with a marker that says how much is missing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from extractor.core.conversation.transcript import Message, turns

CHARS_PER_TOKEN = 3.2
"""Conservative average for English text and JSON; each reply's usage has the true count."""

PER_MESSAGE_TOKENS = 35
"""Overhead of a message: role, framing, our own attributes."""

MEDIA_TOKENS = 1_600
"""Approximate tokens of an image or a page of a document; the API's count for an image of 1,000 by 1,200 pixels."""

MAX_TOOL_RESULT_CHARS = 1_500
MAX_TEXT_CHARS = 24_000


def estimate_tokens(text: str) -> int:
    """Return a conservative estimate of a text's tokens."""
    return int(len(text) / CHARS_PER_TOKEN) + 1


def message_tokens(message: Message) -> int:
    """Estimate a message's tokens in a rendered window, with its tool results shortened."""
    if isinstance(message.content, str):
        return PER_MESSAGE_TOKENS + estimate_tokens(message.content[:MAX_TEXT_CHARS])
    size = 0
    for block in message.content:
        match block.get("type"):
            case "text":
                size += min(len(str(block.get("text", ""))), MAX_TEXT_CHARS)
            case "tool_use":
                size += min(len(json.dumps(block.get("input", {}))), MAX_TOOL_RESULT_CHARS) + 40
            case "tool_result":
                size += min(len(json.dumps(block.get("content", ""))), MAX_TOOL_RESULT_CHARS) + 40
            case _:
                size += 20
    return PER_MESSAGE_TOKENS + int(size / CHARS_PER_TOKEN)


def shorten(text: str, limit: int) -> str:
    """Return the text, or, if it is over the limit, its beginning and end with a marker that says how much is missing."""
    if len(text) <= limit:
        return text
    head, tail = limit * 2 // 3, limit // 3
    return f"{text[:head]}\n[... {len(text) - head - tail:,} characters left out ...]\n{text[-tail:]}"


def fit_window(
    messages: Sequence[Message], *, max_messages: int, max_tokens: int, is_open: bool, max_turns: int | None = None
) -> int:
    """Return how many of the unread messages one run reads.

    At least one, at most `max_messages`, and whole turns if at least one whole turn fits.

    Args:
        messages: Unread messages, oldest first.
        max_turns: Maximum number of turns; None: no limit.
        is_open: More messages are unread than given, so the last turn may continue beyond them.
    """
    count, tokens = 0, 0
    for message in messages[:max_messages]:
        tokens += message_tokens(message)
        if count and tokens > max_tokens:
            break
        count += 1
    groups = turns(messages)
    if count == len(messages) and not is_open and max_turns is None:
        return count
    whole = 0
    for turn in (groups[:-1] if is_open else groups)[:max_turns]:
        if whole + len(turn.messages) > count:
            break
        whole += len(turn.messages)
    return whole or _outside_a_call(messages, count)


def _outside_a_call(messages: Sequence[Message], count: int) -> int:
    """Move a cut inside a turn back, so that it does not separate a tool call from its result if possible."""
    for cut in range(count, 0, -1):
        if cut == len(messages) or not _is_answer(messages[cut]):
            return cut
    return count


def _is_answer(message: Message) -> bool:
    return not isinstance(message.content, str) and any(b.get("type") == "tool_result" for b in message.content)
