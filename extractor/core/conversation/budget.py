"""How much of what is unread fits into one run?

Unread messages are never dropped to make room: what does not fit waits for the next window. Only the text of
oversized tool results is shortened, with a marker that says how much is missing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from extractor.core.conversation.transcript import Message, turns

CHARS_PER_TOKEN = 3.2
"""Careful average for English text and JSON; true counts come with each reply's usage."""

PER_MESSAGE_TOKENS = 35
"""What a message costs beside its text: role, framing, our own attributes."""

MEDIA_TOKENS = 1_600
"""An image or a page of a document, about; the API counts an image of 1,000 by 1,200 points so."""

MAX_TOOL_RESULT_CHARS = 1_500
MAX_TEXT_CHARS = 24_000


def estimate_tokens(text: str) -> int:
    """Return a careful estimate of the tokens of a text."""
    return int(len(text) / CHARS_PER_TOKEN) + 1


def message_tokens(message: Message) -> int:
    """Estimate what a message costs in a rendered window, its tool results shortened."""
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
    """Return the text with its middle left out when it is over the limit; the marker says how much."""
    if len(text) <= limit:
        return text
    head, tail = limit * 2 // 3, limit // 3
    return f"{text[:head]}\n[... {len(text) - head - tail:,} characters left out ...]\n{text[-tail:]}"


def fit_window(
    messages: Sequence[Message], *, max_messages: int, max_tokens: int, is_open: bool, max_turns: int | None = None
) -> int:
    """Return how many of the unread messages one run reads.

    At least one, at most `max_messages`, and whole turns where at least one whole turn fits.

    Args:
        messages: Unread messages, oldest first.
        max_turns: Turns at most; None is no limit.
        is_open: More is unread than `messages` holds, so the last turn may go on beyond them.
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
    """Move a cut inside a turn back, so that it does not part a tool call from its answer if it can."""
    for cut in range(count, 0, -1):
        if cut == len(messages) or not _is_answer(messages[cut]):
            return cut
    return count


def _is_answer(message: Message) -> bool:
    return not isinstance(message.content, str) and any(b.get("type") == "tool_result" for b in message.content)
