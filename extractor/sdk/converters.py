"""Converts conversations of other formats into messages for `enqueue_turn`. Imports no framework.

    client.enqueue_turn(session_id=s, user_id=u, messages=from_openai(chat, session_id=s))
    client.enqueue_turn(session_id=s, user_id=u, messages=from_langchain(state["messages"], session_id=s))

Within a session, the same message gets the same UUID every time. You can therefore send the whole conversation with
every turn; known messages are not stored twice. System and developer messages are left out.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from extractor.core.documents import Json
from extractor.core.errors import InvalidEvent

# No person said these, so they are no evidence for facts.
_SKIPPED = frozenset({"system", "developer"})
_ROLES = {
    "human": "user",
    "ai": "assistant",
    "function": "tool",
    "AIMessageChunk": "assistant",
    "HumanMessageChunk": "user",
}


def from_openai(messages: Iterable[Any], *, session_id: str, created_at: datetime | None = None) -> list[Json]:
    """Return messages of the OpenAI chat format in the form that events take.

    Args:
        messages: Dictionaries or SDK objects (with `model_dump`) with `role` and `content`, `tool_calls`,
            `tool_call_id`. A message's own `created_at` (RFC 3339) is kept.
        session_id: The messages' session; their UUIDs are derived from it.
        created_at: Timestamp of messages that have none; defaults to now.

    Raises:
        InvalidEvent: A message's role is unknown; names the message by its index.
    """
    given = [_plain(message, at) for at, message in enumerate(messages)]
    return _converted(given, session_id, created_at)


def from_langchain(messages: Iterable[Any], *, session_id: str, created_at: datetime | None = None) -> list[Json]:
    """Return LangChain messages (`HumanMessage`, `AIMessage`, `ToolMessage`, ...) in the form that events take.

    Args:
        messages: Objects with `type`, `content`, `id`, and `tool_calls` or `tool_call_id`.
        session_id, created_at: As for `from_openai`.

    Raises:
        InvalidEvent: A message's role is unknown; names the message by its index.
    """
    given = []
    for at, message in enumerate(messages):
        kind = str(getattr(message, "type", ""))
        if kind == "remove":  # LangGraph's instruction to delete a message from its state
            continue
        given.append(
            {
                "role": _ROLES.get(kind, kind),
                "content": getattr(message, "content", None),
                "id": getattr(message, "id", None),
                "tool_calls": getattr(message, "tool_calls", None),
                "tool_call_id": getattr(message, "tool_call_id", None),
                "is_error": getattr(message, "status", None) == "error",
                "at": at,
            }
        )
    return _converted(given, session_id, created_at)


def _plain(message: Any, at: int) -> Json:
    if not isinstance(message, Mapping):
        if not hasattr(message, "model_dump"):
            raise InvalidEvent.of(f"messages[{at}]", "must be a dictionary, or an object of the OpenAI SDK")
        message = message.model_dump(exclude_none=True)
    role = message.get("role")
    return {**message, "role": _ROLES.get(role, role), "at": at}


def _converted(given: Sequence[Mapping[str, Any]], session_id: str, created_at: datetime | None) -> list[Json]:
    now = (created_at or datetime.now(UTC)).isoformat()
    seen: Counter[str] = Counter()
    found: list[Json] = []
    for message in given:
        role = message["role"]
        if role in _SKIPPED:
            continue
        if role not in ("user", "assistant", "tool"):
            raise InvalidEvent.of(
                f"messages[{message['at']}].role", f"{role!r} is none of user, assistant, tool, system, developer"
            )
        content = _content(message)
        if not content:
            continue
        found.append(
            {
                "uuid": _uuid(message, role, content, session_id, seen),
                "role": "assistant" if role == "assistant" else "user",
                "content": content,
                "created_at": str(message.get("created_at") or now),
            }
        )
    return found


def _uuid(message: Mapping[str, Any], role: str, content: Any, session_id: str, seen: Counter[str]) -> str:
    """Return the message's own UUID, or one derived from its id, or from its text and how often that occurred before."""
    own = message.get("id")
    if own:
        try:
            return str(UUID(str(own)))
        except ValueError:
            return str(uuid5(NAMESPACE_URL, f"extractor:{session_id}:{own}"))
    text = json.dumps([role, content], ensure_ascii=True, sort_keys=True)
    digest = hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
    # People repeat themselves ("yes"): without the count, the second would be taken for the first.
    seen[digest] += 1
    return str(uuid5(NAMESPACE_URL, f"extractor:{session_id}:{digest}:{seen[digest]}"))


def _content(message: Mapping[str, Any]) -> str | list[Json]:
    if message["role"] == "tool":
        result: Json = {
            "type": "tool_result",
            "tool_use_id": str(message.get("tool_call_id") or "unknown"),
            "content": _text(message.get("content")),
        }
        return [{**result, "is_error": True} if message.get("is_error") else result]
    content = message.get("content")
    calls = [_tool_use(call) for call in message.get("tool_calls") or ()]
    if isinstance(content, str) and not calls:
        return content
    blocks = [{"type": "text", "text": content}] if isinstance(content, str) and content else _blocks(content)
    if message.get("refusal"):
        blocks.append({"type": "text", "text": str(message["refusal"])})
    # LangChain's ChatAnthropic has its calls twice: in `tool_calls`, and as blocks of the content.
    known = {block["id"] for block in blocks if block["type"] == "tool_use"}
    return [*blocks, *(call for call in calls if call["id"] not in known)]


def _blocks(parts: Any) -> list[Json]:
    if not isinstance(parts, list):
        return []
    return [block for part in parts if (block := _block(part)) is not None]


def _block(part: Any) -> Json | None:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    if not isinstance(part, Mapping):
        return None
    match part.get("type"):
        case "text" | "input_text" | "output_text":
            return {"type": "text", "text": str(part.get("text", ""))}
        case "image_url":
            address = part.get("image_url")
            url = str(address.get("url", "")) if isinstance(address, Mapping) else str(address)
            return _image(url)
        case "tool_use":
            return _tool_use(part)
        case "image" | "document" | "tool_result" | "thinking" | "redacted_thinking":
            return dict(part)
        case "reasoning":
            return None
        case kind:
            # Audio, files and whatever comes next: a marker keeps the message understandable and valid.
            return {"type": "text", "text": f"[{kind}]"}


def _image(url: str) -> Json:
    if not url.startswith("data:"):
        return {"type": "image", "source": {"type": "url", "url": url}}
    head, _, data = url.partition(",")
    media = head.removeprefix("data:").partition(";")[0] or "image/png"
    return {"type": "image", "source": {"type": "base64", "media_type": media, "data": data}}


def _tool_use(call: Mapping[str, Any]) -> Json:
    """Convert a tool call: OpenAI's `function` with JSON text, LangChain's `args`, or the Messages API's `input`."""
    function = call.get("function")
    if isinstance(function, Mapping):
        name, arguments = function.get("name"), function.get("arguments")
    else:
        name, arguments = call.get("name"), call.get("args", call.get("input"))
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments or "{}")
        except ValueError:  # models do write invalid JSON; the turn is stored anyway
            arguments = {"arguments": arguments}
    if not isinstance(arguments, Mapping):
        arguments = {} if arguments is None else {"arguments": arguments}
    return {"type": "tool_use", "id": str(call.get("id") or "unknown"), "name": str(name), "input": dict(arguments)}


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        pieces = (
            part if isinstance(part, str) else str(part.get("text", ""))
            for part in content
            if isinstance(part, (str, Mapping))
        )
        return "\n".join(piece for piece in pieces if piece)
    return "" if content is None else json.dumps(content, ensure_ascii=False, default=str)
