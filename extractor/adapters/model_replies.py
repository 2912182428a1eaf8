"""Parses the bytes of a model's reply into a `Reply`: validated, and limited in size.

A body that is not a message of the API counts as an outage. A message over a limit is the run's own failure.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from extractor.adapters.model_dialects import (
    blocks_of,
    foreign_form,
    foreign_text,
    stop_reason_of,
    with_estimates,
    with_own_ids,
    without_reasoning,
)
from extractor.core.errors import ModelOutage, ReplyTooLarge
from extractor.core.run.figures import Usage
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import Reply

# More are no count of tokens: they would overflow columns and costs. 2**53 has 16 digits.
MAX_TOKEN_COUNT = 2**53
MAX_DIGITS = 16


@dataclass(frozen=True, slots=True)
class ReplyLimits:
    """Limits of a reply.

    Attributes:
        max_bytes: On the wire, and decompressed.
        max_tool_calls: Calls in one message.
        max_depth: JSON nesting depth; the message itself is level one.
    """

    max_bytes: int = 8 * 1024 * 1024
    max_tool_calls: int = 256
    max_depth: int = 64


def read_reply(raw: bytes, limits: ReplyLimits, request: ModelRequest | None = None) -> Reply:
    """Return the reply contained in a body.

    Args:
        request: What it answers. Token counts that the server does not report are estimated from it.

    Raises:
        ModelOutage: It is not a message of the Messages API.
        ReplyTooLarge: It exceeds a limit.
    """
    body = _parse(raw, limits.max_depth)
    # An outage, not a failure of the run: a proxy or a broken server sent it, and other sessions would get the same.
    if not isinstance(body, dict) or foreign_form(body):
        form = foreign_form(body) if isinstance(body, dict) else type(body).__name__
        raise ModelOutage(f"the response is not a message of the Messages API but {form}")
    content, stop_reason = blocks_of(body.get("content")), body.get("stop_reason")
    if content is None:
        raise ModelOutage("the response has no content")
    if content != body["content"] and _is_deeper(content, limits.max_depth - 1):  # arguments that came as text
        raise _too_deep(limits.max_depth)
    if stop_reason is not None and not isinstance(stop_reason, str):
        raise ModelOutage(f"the response's stop_reason must be a string, not {type(stop_reason).__name__}")
    calls = sum(_is_call(block) for block in content)
    if calls > limits.max_tool_calls:
        raise ReplyTooLarge(
            f"the reply has {calls:,} tool calls, more than {limits.max_tool_calls:,} (EXTRACTOR_MAX_REPLY_TOOL_CALLS)"
        )
    usage = _usage(body.get("usage"), content, request)
    return Reply(
        content=with_own_ids(without_reasoning(content)),
        stop_reason=stop_reason_of(body, usage, request),
        usage=usage,
        model=str(body.get("model")),
        message_id=_word(body.get("id")),
        missed_cache_reason=_missed_cache_reason(body.get("diagnostics")),
    )


def _parse(raw: bytes, max_depth: int) -> Any:
    try:
        body = json.loads(raw)
    except RecursionError:
        raise _too_deep(max_depth) from None
    except ValueError as error:  # not JSON, not UTF-8, or a number with thousands of digits
        raise ModelOutage(f"the response is {foreign_text(raw)}: {str(error)[:200]}") from error
    # Counting brackets is faster than walking the document and settles almost every reply.
    if raw.count(b"[") + raw.count(b"{") > max_depth and _is_deeper(body, max_depth):
        raise _too_deep(max_depth)
    return body


def _too_deep(max_depth: int) -> ReplyTooLarge:
    return ReplyTooLarge(f"the reply's JSON is deeper than {max_depth} levels (EXTRACTOR_MAX_REPLY_DEPTH)")


def _is_deeper(value: Any, max_depth: int) -> bool:
    level = [value]
    for _ in range(max_depth):
        level = [inner for outer in level for inner in _inner(outer) if isinstance(inner, (dict, list))]
        if not level:
            return False
    return True


def _inner(value: Any) -> Any:
    return value.values() if isinstance(value, dict) else value


def _is_call(block: Any) -> bool:
    """Return whether a block is a tool call.

    Raises:
        ModelOutage: It is not a block, or is a call that cannot be answered.
    """
    if not isinstance(block, dict) or not isinstance(block.get("type"), str):
        raise ModelOutage("the response's content contains something that is not a block")
    if block["type"] != "tool_use":
        return False
    if not isinstance(block.get("id"), str) or not isinstance(block.get("name"), str):
        raise ModelOutage("a tool call of the response has no id or no name")
    return True


_PROMPT_COUNTS = ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")


def _usage(given: Any, content: Sequence[Any], request: ModelRequest | None) -> Usage:
    usage: Mapping[str, Any] = given if isinstance(given, dict) else {}
    entries = usage.get("cache_creation")
    unread, read, written = (_count(usage.get(name)) for name in _PROMPT_COUNTS)
    long_write = _count(entries.get("ephemeral_1h_input_tokens")) if isinstance(entries, dict) else 0
    output = _count(usage.get("output_tokens"))
    counted = Usage(
        input_tokens=unread or 0,
        cache_read_tokens=read or 0,
        cache_write_tokens=written or 0,
        output_tokens=output or 0,
        long_write_tokens=min(long_write or 0, written or 0),  # a part of the writes; costs are computed from the rest
        speed="fast" if usage.get("speed") == "fast" else "",
    )
    if request is None:
        return counted
    return with_estimates(
        counted, request, content, has_prompt=counted.prompt_tokens > 0, has_output=output is not None
    )


def _count(value: Any) -> int | None:
    """Return a token count; None if the server omits it, or sends what cannot be one."""
    # The length first: int() of thousands of digits is quadratic.
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= MAX_DIGITS:
        value = int(value)
    if not isinstance(value, (int, float)) or not 0 <= value <= MAX_TOKEN_COUNT:  # NaN fails the comparison
        return None
    return int(value)


def _missed_cache_reason(diagnostics: Any) -> str | None:
    missed = diagnostics.get("cache_miss_reason") if isinstance(diagnostics, dict) else None
    if isinstance(missed, dict):
        missed = missed.get("type")
    return str(missed) if missed else None


def _word(value: Any) -> str | None:
    return value if isinstance(value, str) else None
