"""The extraction request: the parent's own, byte for byte, plus one order; or our own small one.

A prompt cache entry is found again only when everything before its mark is byte-identical: tools, system, model,
thinking, effort and every earlier block. So a warm fork changes none of them and appends; what the run may do is
limited at dispatch, never in `tools`. Rules: Messages API, "Prompt caching"; at most four marks a request, looked
up at most 20 blocks back from each mark; marks themselves are not part of the hash.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from extractor.core.envelope import as_blocks, cache_control_of, cache_life, without_marks
from extractor.core.failures import MAX_WARM_FAILURES
from extractor.core.ports import StoredParent
from extractor.core.prices import window_of
from extractor.core.prompts import SYSTEM
from extractor.core.runs import Path
from extractor.core.tools import TYPED_TOOLS, memory_tools

Json = dict[str, Any]

CACHE_RESERVE = timedelta(seconds=30)
"""A fork starts only when the entry lives at least so long yet."""

MAX_TOKENS = 8_192
LARGER_MAX_TOKENS = 16_384

FORK_RESERVE_TOKENS = 60_000
"""Room that a fork wants in the context window: the order with its manifest, five agent turns and their answers."""

MISS_SHARE = 0.9
"""A first request that reads less of the parent's prompt from the cache than this missed its entry."""

MEMORY_TOOL_TYPE = "memory_20250818"

PREFIX_KEYS = (
    "model", "tools", "system", "thinking", "output_config", "tool_choice", "speed", "context_management", "container",
    "mcp_servers",
)  # fmt: skip

_NOT_SENT = frozenset(
    {"stream", "timeout", "extra_headers", "extra_query", "extra_body", "betas", "stop_sequences", "diagnostics"}
)
"""Arguments of the parent's call that are not part of the cached prefix, or of the request body at all."""

_UNMARKABLE = frozenset({"thinking", "redacted_thinking"})


@dataclass(frozen=True, slots=True)
class Choice:
    """Which path a run takes, and the reason in one word for the run record."""

    path: Path
    reason: str


@dataclass(frozen=True, slots=True)
class ForkRequest:
    """A request that grows by one exchange each agent turn.

    Attributes:
        body: The request without the exchanges of this run; its last message holds the order.
        marks: Places of the fixed cache marks: (index of message, index of block), -1 for the system prompt.
        tool_names: Memory tools that the request declares.
        first_only: Further arguments of the first request: what the API is asked about a missed cache.
    """

    body: Mapping[str, Any]
    fixed_marks: tuple[tuple[int, int], ...]
    cache_control: Mapping[str, str]
    tool_names: frozenset[str]
    beta: tuple[str, ...] = ()
    first_only: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ForkRules:
    """What has to hold for a fork, besides what the parent brings.

    Attributes:
        can_fork: The configured model speaks the Messages API (the offline rules do not).
        models: Parents' models that may be asked, by id or its beginning; empty is any.
        windows: Context windows by model, in tokens.
    """

    can_fork: bool = True
    models: frozenset[str] = frozenset()
    windows: Mapping[str, int] = field(default_factory=dict)


def choose_path(
    parent: StoredParent | None, *, now: datetime, last_read: UUID, rules: ForkRules = ForkRules(), warm_failures: int = 0
) -> Choice:  # fmt: skip
    """Decide between the parent's request and our own. The reason is on the run.

    Args:
        last_read: Last message of the window; a fork wants it to be where the parent's transcript ends.
        warm_failures: Forks of this session in a row that failed; too many, and it is not forked any more.
    """
    if parent is None:
        return Choice(Path.COLD, "no_parent_request")
    if not rules.can_fork:
        return Choice(Path.COLD, "offline_model")
    if warm_failures >= MAX_WARM_FAILURES:
        return Choice(Path.COLD, "forks_failed")
    if last_read != parent.last_message_uuid:
        return Choice(Path.COLD, "window_before_the_end")
    if now >= parent.sent_at + cache_life(parent.body) - CACHE_RESERVE:
        return Choice(Path.COLD, "cache_expired")
    if not memory_tools_of(parent.body):
        return Choice(Path.COLD, "parent_without_memory_tools")
    model = str(parent.body["model"])
    if rules.models and not model.startswith(tuple(rules.models)):
        return Choice(Path.COLD, "parent_model_not_allowed")
    if prompt_tokens(parent) + reply_tokens(parent) + FORK_RESERVE_TOKENS > window_of(model, rules.windows):
        return Choice(Path.COLD, "context_window_nearly_full")
    return Choice(Path.WARM, "cache_is_warm")


def prompt_tokens(parent: StoredParent) -> int:
    """Return the tokens of the parent's prompt as the API billed them; 0 when it did not say."""
    return _used(parent, "input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")


def reply_tokens(parent: StoredParent) -> int:
    """Return the tokens of the parent's reply, which no cache holds yet; 0 when the API did not say."""
    return _used(parent, "output_tokens")


def _used(parent: StoredParent, *names: str) -> int:
    usage = parent.reply.get("usage")
    return sum(int(usage.get(name) or 0) for name in names) if isinstance(usage, Mapping) else 0


def memory_tools_of(body: Mapping[str, Any]) -> frozenset[str]:
    """Return the memory tools that a request declares: ours by name, Anthropic's by its type."""
    tools = [tool for tool in body.get("tools") or () if isinstance(tool, Mapping)]
    typed = {str(tool.get("name")) for tool in tools if tool.get("type", "custom") == "custom"} & set(TYPED_TOOLS)
    files = {str(tool.get("name")) for tool in tools if tool.get("type") == MEMORY_TOOL_TYPE}
    return frozenset(typed | files)


def explain_miss(parent: StoredParent, fork: ForkRequest, said: str | None, now: datetime) -> str:
    """Say why a fork did not read its parent's cache: the API's own word, and what we find.

    Args:
        said: `diagnostics.cache_miss_reason` of the reply, if the API gave one.
    """
    different = diverged(parent, fork)
    age_s = (now - parent.sent_at).total_seconds()
    ours = f"differs in {', '.join(different)}" if different else "prefix identical"
    return f"{said or 'no reason given'}; {ours}; parent sent {age_s:.0f} s ago, its entry lives {cache_life(parent.body).total_seconds():.0f} s"


def diverged(parent: StoredParent, fork: ForkRequest) -> list[str]:
    """Return what of the parent's prefix the fork does not repeat exactly; cache marks are no part of it."""
    found = [key for key in PREFIX_KEYS if _bare(parent.body.get(key)) != _bare(fork.body.get(key))]
    if list(parent.body.get("betas") or ()) != list(fork.beta):
        found.append("betas")
    said = [*parent.body["messages"], {"role": "assistant", "content": list(parent.reply["content"])}]
    for at, (theirs, ours) in enumerate(zip(said, fork.body["messages"], strict=False)):
        if _bare(theirs) != _bare(ours):
            found.append(f"messages[{at}]")
            break
    return found


def _bare(value: Any) -> str:
    """Return the exact text of a part without marks; a string is one text block."""
    if isinstance(value, Mapping) and "content" in value and "role" in value:
        value = {"role": value["role"], "content": without_marks(as_blocks(value["content"]))}
    elif isinstance(value, list):
        value = without_marks(value)
    return json.dumps(value, separators=(",", ":"))


def warm_request(parent: StoredParent, order: str) -> ForkRequest:
    """Return the parent's request with its reply and one order appended."""
    body: Json = {key: value for key, value in parent.body.items() if key not in _NOT_SENT}
    messages = [dict(message) for message in parent.body["messages"]]
    read_point = _last_mark(parent.body, messages)
    control = cache_control_of(parent.body)
    reply = list(parent.reply["content"])
    if reply:
        messages.append({"role": "assistant", "content": reply})
    placeholders = [_placeholder(block["id"]) for block in reply if block.get("type") == "tool_use"]
    messages.append({"role": "user", "content": [*placeholders, {"type": "text", "text": order}]})
    body["messages"] = [{**m, "content": as_blocks(m["content"])} if _is_marked(m) else m for m in messages]
    body.pop("cache_control", None)
    body["system"] = without_marks(body["system"]) if "system" in body else None
    body["tools"] = without_marks(body["tools"]) if "tools" in body else None
    body = {key: value for key, value in body.items() if value is not None}
    body["messages"] = [{**m, "content": without_marks(m["content"])} for m in body["messages"]]
    body["max_tokens"] = _room(parent.body)
    order_mark = (len(messages) - 1, len(placeholders))
    marks = (read_point, order_mark) if read_point else (order_mark,)
    betas = parent.body.get("betas") or ()
    previous = parent.reply.get("id")
    return ForkRequest(
        body,
        marks,
        control,
        memory_tools_of(parent.body),
        tuple(str(beta) for beta in betas),
        {"diagnostics": {"previous_message_id": previous}} if previous else {},
    )


def cold_request(model: str, order: str) -> ForkRequest:
    """Return our own request: a stable prefix (tools and system) and one user message."""
    body: Json = {
        "model": model,
        "max_tokens": MAX_TOKENS,
        "system": [{"type": "text", "text": SYSTEM}],
        "tools": memory_tools(),
        "messages": [{"role": "user", "content": [{"type": "text", "text": order}]}],
    }
    return ForkRequest(body, ((-1, 0), (0, 0)), {"type": "ephemeral"}, frozenset(TYPED_TOOLS))


def request_body(fork: ForkRequest, exchanges: Sequence[tuple[Sequence[Mapping[str, Any]], Sequence[Json]]]) -> Json:
    """Return the body of the next request.

    Args:
        exchanges: This run's replies with the tool results that answered them, oldest first. An empty list of
            results sends the reply back as it is (`pause_turn`).

    The newest tool results carry a moving mark and those before them another, so that each agent turn reads what
    the one before wrote, however many calls ran in parallel.
    """
    messages: list[Mapping[str, Any]] = list(fork.body["messages"])
    moving: list[tuple[int, int]] = []
    for reply, results in exchanges:
        messages.append({"role": "assistant", "content": list(reply)})
        if results:
            messages.append({"role": "user", "content": list(results)})
            moving.append((len(messages) - 1, len(results) - 1))
    body = {**fork.body, "messages": messages, **({} if exchanges else fork.first_only)}
    for place in [*fork.fixed_marks, *moving[-2:]]:
        _put_mark(body, place, fork.cache_control)
    return body


def _put_mark(body: Json, place: tuple[int, int], control: Mapping[str, str]) -> None:
    message_at, block_at = place
    if message_at < 0:
        system = list(body["system"])
        system[block_at] = {**system[block_at], "cache_control": dict(control)}
        body["system"] = system
        return
    message = body["messages"][message_at]
    content = list(as_blocks(message["content"]))
    content[block_at] = {**content[block_at], "cache_control": dict(control)}
    body["messages"][message_at] = {**message, "content": content}


def _placeholder(tool_use_id: str) -> Json:
    return {"type": "tool_result", "tool_use_id": tool_use_id, "content": "(not run yet)"}


def _room(body: Mapping[str, Any]) -> int:
    thinking = body.get("thinking") or {}
    budget = thinking.get("budget_tokens", 0) if isinstance(thinking, Mapping) else 0
    return int(budget) + MAX_TOKENS


def _is_marked(message: Mapping[str, Any]) -> bool:
    content = message["content"]
    return not isinstance(content, str) and any("cache_control" in block for block in content)


def _last_mark(body: Mapping[str, Any], messages: Sequence[Mapping[str, Any]]) -> tuple[int, int] | None:
    """Return where the parent's last request had its last mark among the messages: the fork reads from there.

    With automatic caching the service put it on the last block that can carry one.
    """
    if body.get("cache_control"):
        return _last_markable(messages)
    for at in range(len(messages) - 1, -1, -1):
        content = messages[at]["content"]
        if isinstance(content, str):
            continue
        for block_at in range(len(content) - 1, -1, -1):
            if "cache_control" in content[block_at]:
                return at, block_at
    return None


def _last_markable(messages: Sequence[Mapping[str, Any]]) -> tuple[int, int] | None:
    for at in range(len(messages) - 1, -1, -1):
        content = as_blocks(messages[at]["content"])
        for block_at in range(len(content) - 1, -1, -1):
            if content[block_at].get("type") not in _UNMARKABLE and content[block_at].get("text") != "":
                return at, block_at
    return None
