"""How many unread messages fit into one run?

Unread messages are never dropped to make room; what does not fit waits for the next window. Only the text of oversized
tool results is shortened, with a marker that says how much is missing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from extractor.core.conversation.transcript import Message, turns
from extractor.core.languages.tokens import estimate_tokens

# Overhead of a message: role, framing, our own attributes.
PER_MESSAGE_TOKENS = 35

# Approximate tokens of an image or a page of a document; the API's count for an image of 1,000 by 1,200 pixels.
MEDIA_TOKENS = 1_600

# Tool results are mostly context. Facts come from texts, so these are cut only where one would fill the window.
MAX_TOOL_RESULT_CHARS = 1_500
MAX_TEXT_CHARS = 24_000


def message_tokens(message: Message) -> int:
    """Estimate a message's tokens in a rendered window, with its tool results shortened."""
    if isinstance(message.content, str):
        return PER_MESSAGE_TOKENS + estimate_tokens(message.content[:MAX_TEXT_CHARS])
    tokens = PER_MESSAGE_TOKENS
    for block in message.content:
        match block.get("type"):
            case "text":
                tokens += estimate_tokens(str(block.get("text", ""))[:MAX_TEXT_CHARS])
            case "tool_use":
                tokens += _json_tokens(block.get("input", {}))
            case "tool_result":
                tokens += _json_tokens(block.get("content", ""))
            case _:
                tokens += 6
    return tokens


def _json_tokens(value: Any) -> int:
    return estimate_tokens(json.dumps(value, ensure_ascii=False)[:MAX_TOOL_RESULT_CHARS]) + 12


def shorten(text: str, limit: int) -> str:
    """Return the text, or, if it is over the limit, its beginning and end with a marker that says how much is missing."""
    if len(text) <= limit:
        return text
    # Errors and totals stand at the end, so some of it is kept.
    head, tail = limit * 2 // 3, limit // 3
    return f"{text[:head]}\n[... {len(text) - head - tail:,} characters left out ...]\n{text[-tail:]}"


def fit_window(
    messages: Sequence[Message],
    *,
    max_messages: int,
    max_tokens: int,
    is_open: bool,
    max_turns: int | None = None,
    count_tokens: Callable[[Message], int] = message_tokens,
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
        tokens += count_tokens(message)
        # The first message is read even if it is too large alone; otherwise the session would never advance.
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
