"""Converts replies of servers that imitate the Messages API into the API's own form.

llama.cpp, Ollama, vLLM, LiteLLM and gateways speak `/v1/messages` over engines with other habits: a reply without
`usage`, stop reasons of the OpenAI APIs, a truncated reply that claims to be complete, content that is one string,
arguments of a call as text, and the model's reasoning inside its text.

Where no message can be made of a reply, the error says what was received and where to look.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from extractor.core.languages.tokens import estimate_tokens
from extractor.core.run.figures import Usage
from extractor.core.run.model_request import ModelRequest, encode

# Stop reasons of other APIs, and what the Messages API calls them.
STOP_REASONS: Mapping[str, str] = {
    # Chat Completions: finish_reason
    "stop": "end_turn",
    "length": "max_tokens",
    "tool_calls": "tool_use",
    "function_call": "tool_use",
    "content_filter": "refusal",
    # Responses: status, and the reason in incomplete_details
    "completed": "end_turn",
    "incomplete": "max_tokens",
    "max_output_tokens": "max_tokens",
}

_ENDS = frozenset({"end_turn", "stop_sequence", "tool_use"})
_REASONING_TAGS = ("think", "thinking", "reasoning", "reflection")
_REASONING_BLOCKS = frozenset({"thinking", "reasoning"})


def foreign_form(body: Mapping[str, Any]) -> str:
    """Describe a document that is not a message; empty if it is one."""
    kind = body.get("type", "message" if "content" in body and "choices" not in body else None)
    if kind == "message":
        return ""
    if "choices" in body:
        return "a chat completion of the OpenAI API: the server at this address has another API"
    if body.get("error"):
        return f"an error with status 200: {str(body['error'])[:200]}"
    return f"an object of the type {kind!r}"[:100]


def foreign_text(raw: bytes) -> str:
    """Describe a body that is not JSON."""
    start = raw.lstrip()[:8].lower()
    if not start:
        return "empty"
    if start.startswith(b"<"):
        return "a web page, not JSON; is the address that of the API?"
    if start.startswith((b"event:", b"data:", b":")):
        return "a stream of events, which was not asked for"
    return "not JSON"


def blocks_of(content: Any) -> list[Any] | None:
    """Return a message's blocks; None if it has none.

    Some servers send a text instead, or calls whose arguments are a text or missing, as in the OpenAI APIs.
    """
    if isinstance(content, str):
        return [{"type": "text", "text": content}]
    return [_with_arguments(block) for block in content] if isinstance(content, list) else None


def _with_arguments(block: Any) -> Any:
    if not isinstance(block, dict) or block.get("type") != "tool_use":
        return block
    given = block.get("input")
    if given is None:
        return {**block, "input": {}}
    if isinstance(given, str):
        with suppress(ValueError, RecursionError):
            parsed = json.loads(given or "{}")
            return {**block, "input": parsed} if isinstance(parsed, dict) else block
    return block


def with_own_ids(content: Sequence[Any]) -> list[Any]:
    """Return blocks whose calls have different ids: each is answered by its id, and some servers repeat one."""
    seen: set[str] = set()
    found = []
    for at, block in enumerate(content):
        if block["type"] == "tool_use" and block["id"] in seen:
            block = {**block, "id": f"{block['id']}-{at}"}
        seen |= {block["id"]} if block["type"] == "tool_use" else set()
        found.append(block)
    return found


def stop_reason_of(body: Mapping[str, Any], usage: Usage, request: ModelRequest | None) -> str | None:
    """Return why a reply ended: `max_tokens` also for a truncated reply that claims to be complete."""
    given: str | None = body.get("stop_reason")
    reason = STOP_REASONS.get(given or "", given)
    if reason not in _ENDS:
        return reason
    # Otherwise a tool call that was cut in the middle would be executed.
    is_full = request is not None and not usage.is_estimated and usage.output_tokens >= int(request["max_tokens"])
    is_incomplete = body.get("status") == "incomplete" or bool(body.get("incomplete_details"))
    return "max_tokens" if is_full or is_incomplete else reason


def with_estimates(usage: Usage, request: ModelRequest, content: Sequence[Any], *, has_prompt: bool, has_output: bool) -> Usage:  # fmt: skip
    """Return a usage whose missing counts are estimated from what was sent and received."""
    if not has_prompt:
        sent = request.content.decode("utf-8", "replace")
        usage = replace(usage, input_tokens=estimate_tokens(sent), is_estimated=True)
    if not has_output:
        received = encode(list(content)).decode("utf-8", "replace")
        usage = replace(usage, output_tokens=estimate_tokens(received), is_estimated=True)
    return usage


def without_reasoning(content: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the blocks without the model's reasoning: unsigned thinking blocks, and tags at the beginning of a text."""
    kept: list[Mapping[str, Any]] = []
    for block in content:
        # Signed blocks come from the API itself, which wants them back unchanged.
        if block["type"] in _REASONING_BLOCKS and not block.get("signature"):
            continue
        if block["type"] == "text" and isinstance(block.get("text"), str):
            text = _answer_of(block["text"])
            block = block if text is block["text"] else {**block, "text": text}
        kept.append(block)
    return kept


def _answer_of(text: str) -> str:
    """Return a text without the reasoning at its beginning."""
    for tag in _REASONING_TAGS:
        opening, closing = f"<{tag}>", f"</{tag}>"
        begins = text.lstrip().startswith(opening)
        before, found, after = text.partition(closing)
        if begins and not found:
            return ""  # cut while it was still reasoning
        # A closing tag without its opening one: some chat templates put that one into the prompt.
        if found and (begins or opening not in before):
            return after.lstrip()
    return text
