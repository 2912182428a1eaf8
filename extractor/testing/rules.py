"""What the Messages API rejects, according to its documentation, and what it bills for a cached prefix.

Error messages follow the API's. Sources: its reference and error pages, prompt caching, handling tool calls.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

KEYS = frozenset(
    (
        "model max_tokens messages system tools tool_choice metadata stop_sequences stream thinking "
        "output_config cache_control container context_management service_tier speed diagnostics "
        "inference_geo mcp_servers"
    ).split()
)
BLOCK_KEYS: Mapping[str, frozenset[str]] = {
    "text": frozenset({"type", "text", "cache_control", "citations"}),
    "image": frozenset({"type", "source", "cache_control"}),
    "document": frozenset({"type", "source", "cache_control", "title", "context", "citations"}),
    "thinking": frozenset({"type", "thinking", "signature"}),
    "redacted_thinking": frozenset({"type", "data"}),
    "tool_use": frozenset({"type", "id", "name", "input", "cache_control", "caller"}),
    "tool_result": frozenset({"type", "tool_use_id", "content", "is_error", "cache_control"}),
}
TOOL_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
MAX_MARKS = 4
# Blocks before a breakpoint that the API searches for an existing entry.
LOOK_BACK = 20
CHARS_PER_TOKEN = 4


class Refused(Exception):
    """The request breaks a rule; the message is the API's."""


def check(body: Any) -> None:
    """Reject what the API would reject.

    Raises:
        Refused
    """
    if not isinstance(body, dict):
        raise Refused("the body must be an object")
    for key in ("model", "max_tokens", "messages"):
        if key not in body:
            raise Refused(f"{key}: Field required")
    for key in body:
        if key not in KEYS:
            raise Refused(f"{key}: Extra inputs are not permitted")
    if not isinstance(body["max_tokens"], int) or body["max_tokens"] < 1:
        raise Refused("max_tokens: Input should be greater than or equal to 1")
    _check_tools(body.get("tools") or [])
    _check_messages(body["messages"])
    _check_marks(body)


def _check_tools(tools: Sequence[Any]) -> None:
    names = [tool.get("name") for tool in tools]
    if len(set(names)) != len(names):
        raise Refused("tools: Tool names must be unique.")
    for place, tool in enumerate(tools):
        if not isinstance(tool.get("name"), str) or not TOOL_NAME.fullmatch(tool["name"]):
            raise Refused(f"tools.{place}.custom.name: String should match pattern '^[a-zA-Z0-9_-]{{1,64}}$'")
        if tool.get("type", "custom") != "custom":
            continue
        schema = tool.get("input_schema")
        if not isinstance(schema, dict) or schema.get("type") != "object":
            raise Refused(f"tools.{place}.custom.input_schema: Field required")
        if {"oneOf", "allOf", "anyOf"} & set(schema):
            raise Refused(
                f"tools.{place}.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level"
            )


def _check_messages(messages: Any) -> None:
    if not isinstance(messages, list) or not messages:
        raise Refused("messages: at least one message is required")
    for place, message in enumerate(messages):
        if set(message) - {"role", "content"}:
            raise Refused(f"messages.{place}: Extra inputs are not permitted")
        if message.get("role") not in ("user", "assistant"):
            raise Refused(f"messages.{place}.role: Input should be 'user' or 'assistant'")
        _check_content(message, place)
    if messages[0]["role"] != "user":
        raise Refused('messages: first message must use the "user" role')
    if messages[-1]["role"] == "assistant" and not _is_paused(messages[-1]["content"]):
        raise Refused(
            "This model does not support assistant message prefill. The conversation must end with a user message."
        )
    _check_pairs(_merged(messages))


def _is_paused(content: Any) -> bool:
    """Return whether a reply paused in a server tool (`pause_turn`), which is sent back unchanged."""
    return isinstance(content, list) and content[-1].get("type") == "server_tool_use"


def _check_content(message: Mapping[str, Any], place: int) -> None:
    content = message["content"]
    if isinstance(content, str):
        if not content.strip():
            raise Refused("messages: text content blocks must be non-empty")
        return
    if not isinstance(content, list) or not content:
        raise Refused(f"messages.{place}.content: Input should be a valid list")
    for at, block in enumerate(content):
        known = BLOCK_KEYS.get(block.get("type"))
        if known is not None and set(block) - known:
            extra = sorted(set(block) - known)[0]
            raise Refused(f"messages.{place}.content.{at}.{block['type']}.{extra}: Extra inputs are not permitted")
        if block.get("type") == "text" and not block["text"].strip():
            raise Refused("messages: text content blocks must be non-empty")
        if block.get("type") == "tool_result" and block.get("content", "") is None:
            raise Refused(f"messages.{place}.content.{at}.tool_result.content: Input should be a valid string")
        if block.get("type") in ("thinking", "redacted_thinking") and message["role"] != "assistant":
            raise Refused(f"messages.{place}.content.{at}: `thinking` blocks may only be in `assistant` messages")
        if block.get("type") == "tool_use" and message["role"] != "assistant":
            raise Refused(f"messages.{place}.content.{at}: `tool_use` blocks can only be in `assistant` messages")


def _merged(messages: Sequence[Mapping[str, Any]]) -> list[tuple[str, list[Mapping[str, Any]]]]:
    """Merge consecutive messages of one role."""
    merged: list[tuple[str, list[Mapping[str, Any]]]] = []
    for message in messages:
        content = message["content"]
        parts = [{"type": "text", "text": content}] if isinstance(content, str) else list(content)
        if merged and merged[-1][0] == message["role"]:
            merged[-1][1].extend(parts)
        else:
            merged.append((message["role"], parts))
    return merged


def _check_pairs(merged: Sequence[tuple[str, list[Mapping[str, Any]]]]) -> None:
    for place, (role, content) in enumerate(merged):
        calls = [block["id"] for block in content if block.get("type") == "tool_use"] if role == "assistant" else []
        following = merged[place + 1][1] if place + 1 < len(merged) else []
        head = following[: next((i for i, b in enumerate(following) if b.get("type") != "tool_result"), len(following))]
        answered = [block["tool_use_id"] for block in head]
        missing = [call for call in calls if call not in answered]
        if missing:
            raise Refused(
                f"messages.{place}: `tool_use` ids were found without `tool_result` blocks immediately after: "
                f"{', '.join(missing)}. Each `tool_use` block must have a corresponding `tool_result` block in the next message."
            )
        if role == "user":
            before = merged[place - 1][1] if place else []
            known = {block["id"] for block in before if block.get("type") == "tool_use"}
            for at, block in enumerate(content):
                if block.get("type") == "tool_result" and block["tool_use_id"] not in known:
                    raise Refused(
                        f"messages.{place}.content.{at}: unexpected `tool_use_id` found in `tool_result` blocks: "
                        f"{block['tool_use_id']}. Each `tool_result` block must have a corresponding `tool_use` block in the previous message."
                    )
            if len({b["tool_use_id"] for b in content if b.get("type") == "tool_result"}) != sum(
                b.get("type") == "tool_result" for b in content
            ):
                raise Refused(f"messages.{place}: each tool_use must have a single result")


def _check_marks(body: Mapping[str, Any]) -> None:
    marks = [block for block in positions(body) if block.mark]
    count = len(marks) + bool(body.get("cache_control"))
    if count > MAX_MARKS:
        raise Refused(f"A maximum of 4 blocks with cache_control may be provided. Found {count}.")
    ttls = [block.mark.get("ttl", "5m") for block in marks if block.mark]
    if any(one == "5m" and "1h" in ttls[at:] for at, one in enumerate(ttls)):
        raise Refused("a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block.")
    for block in marks:
        if block.kind in ("thinking", "redacted_thinking"):
            raise Refused("cache_control: Extra inputs are not permitted on thinking blocks")


@dataclass(frozen=True, slots=True)
class Position:
    """One block of the prompt in cache order, with the hash of everything up to it."""

    kind: str
    hash: str
    tokens: int
    mark: Mapping[str, Any] | None


def positions(body: Mapping[str, Any]) -> list[Position]:
    """Return the blocks of a request in cache order: tools, system, messages."""
    # These arguments are part of the cache key without being blocks.
    digest = hashlib.sha256(
        json.dumps([body.get(key) for key in ("model", "thinking", "output_config", "tool_choice", "speed")]).encode()
    )
    found: list[Position] = []
    for kind, block in _blocks(body):
        bare = {key: value for key, value in block.items() if key != "cache_control"}
        text = json.dumps(bare, ensure_ascii=False)
        digest.update(text.encode("utf-8", "surrogatepass"))
        found.append(Position(kind, digest.hexdigest(), len(text) // CHARS_PER_TOKEN + 1, block.get("cache_control")))
    # At the top level of a request, it marks the last block.
    if body.get("cache_control") and found:
        last = found[-1]
        found[-1] = Position(last.kind, last.hash, last.tokens, body["cache_control"])
    return found


def _blocks(body: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for tool in body.get("tools") or []:
        yield "tool", tool
    system = body.get("system") or []
    for block in [{"type": "text", "text": system}] if isinstance(system, str) else system:
        yield "system", block
    for message in body["messages"]:
        content = message["content"]
        parts = [{"type": "text", "text": content}] if isinstance(content, str) else content
        for part in parts:
            yield str(part.get("type")), {"role": message["role"], **part}


@dataclass
class Cache:
    """The prompt cache: entries by the hash of the prefix up to a breakpoint."""

    entries: set[str] = field(default_factory=set)

    def bill(self, body: Mapping[str, Any]) -> dict[str, int]:
        """Return the usage of a request and write its entries.

        A read finds an entry at most `LOOK_BACK` positions before a breakpoint, the breakpoint included. Entries are
        written at breakpoints.
        """
        blocks = positions(body)
        marked = [place for place, block in enumerate(blocks) if block.mark]
        hit = -1
        for mark in marked:
            for place in range(mark, max(-1, mark - LOOK_BACK), -1):
                if blocks[place].hash in self.entries:
                    hit = max(hit, place)
                    break
        read = sum(block.tokens for block in blocks[: hit + 1])
        through = sum(block.tokens for block in blocks[: marked[-1] + 1]) if marked else 0
        self.entries.update(blocks[place].hash for place in marked)
        total = sum(block.tokens for block in blocks)
        written = max(0, through - read)
        return {
            "input_tokens": total - read - written,
            "cache_creation_input_tokens": written,
            "cache_read_input_tokens": read,
        }
