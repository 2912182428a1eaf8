"""Finds what is new in a `messages.create` call: the producer's side of the envelope.

A chat backend passes the whole call each time. What was sent before is remembered for as long as the prompt cache can
live, so an event contains only the new messages and the new parts of the request. A session of 150,000 tokens then
costs a few kilobytes per turn.
"""

from __future__ import annotations

import json
import threading
from collections import Counter, OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

from extractor.core.conversation.envelope import as_blocks, split, without_marks
from extractor.core.conversation.sdk_objects import plain
from extractor.core.documents import Json
from extractor.core.errors import InvalidEvent

# For the UUIDs derived for messages that have none.
_NAMESPACE = UUID("6f2d4f0e-6a0e-5d0b-9f0c-0d9a6c1b7a55")

# A session that was forgotten sends its whole exchange again, of which nothing is stored twice.
SESSIONS_REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class _Sent:
    """What was acknowledged of a session's last exchange."""

    uuids: tuple[str, ...]
    digests: frozenset[str]
    until: datetime


class ExchangeMemory:
    """What this process has sent. Thread-safe; forgets the least recently used sessions.

    What is forgotten is sent again; the receiver recognises known messages by their UUIDs.
    """

    def __init__(self, sessions: int = SESSIONS_REMEMBERED) -> None:
        self._limit = sessions
        self._lock = threading.Lock()
        self._sent: OrderedDict[tuple[str, str], _Sent] = OrderedDict()

    def recall(self, key: tuple[str, str], now: datetime) -> _Sent | None:
        with self._lock:
            found = self._sent.get(key)
            if found is None or now >= found.until:
                return None
            self._sent.move_to_end(key)
            return found

    def note(self, exchange: Exchange) -> None:
        """Remember an exchange after it was acknowledged."""
        with self._lock:
            self._sent[exchange.key] = exchange.sent
            self._sent.move_to_end(exchange.key)
            while len(self._sent) > self._limit:
                self._sent.popitem(last=False)


@dataclass(frozen=True, slots=True)
class Exchange:
    """One call, ready to be sent.

    Attributes:
        fields: `event_id`, `messages`, `transcript` and `parent_request` of the event.
    """

    key: tuple[str, str]
    fields: Json
    sent: _Sent


def build(
    request: Mapping[str, Any], reply: Any, *, tenant_id: str, session_id: str, sent_at: datetime,
    memory: ExchangeMemory | None = None,
) -> Exchange:  # fmt: skip
    """Build the event of one call.

    A UUID is derived from a message, the one before it and how often the pair occurs. It therefore stays the same when
    the conversation grows, and when a compaction removes what came before. A transcript that continues the previous one
    is appended; any other replaces what the model sees.

    Raises:
        InvalidEvent: The request or the reply is none of `messages.create`.
    """
    body, answer = _checked(request, reply)
    messages = _messages(body["messages"], answer, session_id, sent_at)
    uuids = tuple(str(message["uuid"]) for message in messages)
    envelope = split(body)
    key = (tenant_id, session_id)
    known = memory.recall(key, sent_at) if memory is not None else None
    is_appended = known is not None and uuids[: len(known.uuids)] == known.uuids
    new = messages[len(known.uuids) :] if known is not None and is_appended else messages
    parts = envelope.without(known.digests if known is not None else frozenset()).parts
    fields: Json = {
        "event_id": str(uuid5(_NAMESPACE, f"{session_id}:{uuids[-1]}:{len(uuids)}")),
        # A repeated call has nothing new, and an event must have a message; the known one is ignored.
        "messages": new or messages[-1:],
        "transcript": "append" if is_appended else "replace",
        "parent_request": {
            "skeleton": envelope.skeleton, "parts": parts, "reply": answer, "sent_at": sent_at.isoformat(),
        },
    }  # fmt: skip
    # The receiver keeps parts as long as the cache lives. We remember them for less, so that it never lacks one.
    until = sent_at + envelope.life * 0.8
    return Exchange(key, fields, _Sent(uuids, frozenset(envelope.digests), until))


def _checked(request: Any, reply: Any) -> tuple[Json, Json]:
    """Return the arguments and the reply of a call as plain JSON."""
    body = arguments_of(request) if isinstance(request, Mapping) else {}
    said = body.get("messages")
    if not isinstance(said, list) or not said:
        raise InvalidEvent.of("request", "must be the arguments of messages.create, with messages")
    for place, message in enumerate(said):
        if not isinstance(message, Mapping) or not {"role", "content"} <= message.keys():
            raise InvalidEvent.of(f"request.messages[{place}]", "must have a role and content")
    answer = reply if isinstance(reply, dict) else plain(reply)
    if not isinstance(answer, dict) or "content" not in answer:
        raise InvalidEvent.of("reply", f"must be the Message that messages.create returned, not {type(reply).__name__}")
    return body, answer


def _messages(said: Sequence[Json], answer: Json, session_id: str, sent: datetime) -> list[Json]:
    seen: Counter[str] = Counter()
    before: Any = None
    messages: list[Json] = []
    for place, message in enumerate([*said, {"role": "assistant", "content": answer["content"]}]):
        content = message["content"]
        is_reply = place == len(said)
        _require_blocks(content, "reply.content" if is_reply else f"messages[{place}].content")
        bare = without_marks(as_blocks(content))
        # Not the position, which a compaction changes.
        identity = json.dumps([session_id, message["role"], bare, before], sort_keys=True, ensure_ascii=True)
        seen[identity] += 1
        messages.append(
            {
                "uuid": str(uuid5(_NAMESPACE, f"{identity}#{seen[identity]}")),
                "role": message["role"],
                "content": content,
                # Messages of one call would otherwise share an instant and lose their order.
                "created_at": (sent + timedelta(microseconds=place - len(said))).isoformat(),
                "message_id": answer.get("id") if is_reply else None,
            }
        )
        before = bare
    return messages


def _require_blocks(content: Any, path: str) -> None:
    for place, block in enumerate(content if isinstance(content, list) else ()):
        if not isinstance(block, Mapping):
            raise InvalidEvent.of(
                f"{path}[{place}]", f"must be a block (an object with a type), not {type(block).__name__}"
            )


# Arguments of the SDK's call that concern the transport and are not part of the request.
TRANSPORT = frozenset({"timeout", "stream", "extra_query"})


def arguments_of(request: Mapping[str, Any]) -> Json:
    """Return the arguments of a `messages.create` call as the JSON that was sent, key order kept.

    The SDK's own arguments and unset ones (`omit`, `NOT_GIVEN`) are left out.
    """
    body: Json = {}
    for key, value in request.items():
        # By name: the client must not import the SDK.
        if key in TRANSPORT or type(value).__name__ in ("Omit", "NotGiven"):
            continue
        if key == "extra_headers":
            # Of the headers only the betas matter: the prompt cache depends on them.
            named = {str(name).lower(): header for name, header in (value or {}).items()}
            if named.get("anthropic-beta"):
                body["betas"] = [
                    *body.get("betas", ()),
                    *(beta.strip() for beta in str(named["anthropic-beta"]).split(",")),
                ]
        elif key == "extra_body":
            body.update(plain(value or {}))
        elif key == "betas":
            body["betas"] = [*plain(list(value)), *body.get("betas", ())]
        else:
            body[key] = plain(list(value) if key in ("messages", "tools") else value)
    return body
