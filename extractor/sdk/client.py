"""Hand over turns and never wait: the producer's side. Needs only redis.

    client = Client("redis://localhost:6379/0")
    client.enqueue_turn(session_id="s1", user_id="ada", messages=[user, assistant], time_zone="Europe/Berlin")

An event is on its way once Redis has acknowledged it; from there it is ingested within the sweep interval even if
the wake-up is lost.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from redis.exceptions import RedisError

from extractor.adapters.redis_client import connect, connect_async
from extractor.adapters.wire import (
    EVENT_FIELD,
    QUEUE_TURNS,
    STREAM,
    TASK_DRAIN,
    WAKING,
    WAKING_TTL_MS,
    task_message,
)
from extractor.core.conversation.events import DEFAULT_TENANT, MAX_EVENT_BYTES, VERSION, parse_event
from extractor.core.conversation.exchange import Exchange, ExchangeMemory, build
from extractor.core.errors import EventTooLarge, QueueUnavailable
from extractor.tracing import current_traceparent

__all__ = ["AsyncClient", "Client"]


def build_event(
    *,
    session_id: str,
    user_id: str,
    messages: Sequence[Mapping[str, Any]],
    tenant_id: str = "default",
    project_id: str | None = None,
    time_zone: str | None = None,
    transcript: str = "append",
    event_id: str | None = None,
    parent_request: Mapping[str, Any] | None = None,
    lane: str | None = None,
    traceparent: str | None = None,
) -> dict[str, Any]:
    """Return a checked event (contract version 1).

    Args:
        lane: `backfill` for old conversations: they are read when nothing else waits.
        traceparent: The trace that the turn belongs to (W3C Trace Context); None takes OpenTelemetry's present span
            when that package is there and a span is open.
        messages: Each with role and content; `uuid` and `created_at` are made when missing (the time is now).

    Raises:
        InvalidEvent: Names each wrong field; nothing was sent.
    """
    now = datetime.now(UTC).isoformat()
    event = {
        "version": VERSION,
        "event_id": event_id or str(uuid4()),
        "tenant_id": tenant_id,
        "session_id": session_id,
        "user_id": user_id,
        "project_id": project_id,
        "time_zone": time_zone,
        "transcript": transcript,
        "messages": [
            {**message, "uuid": str(message.get("uuid") or uuid4()), "created_at": _instant(message, now)}
            for message in messages
        ],
        "parent_request": parent_request,
    }
    traceparent = traceparent or current_traceparent()
    event |= {name: value for name, value in (("lane", lane), ("traceparent", traceparent)) if value is not None}
    parse_event(event)
    return event


class Client:
    """Puts events on the stream. Safe to share between threads.

    Args:
        url: Redis URL as the workers have it (`redis://`, `rediss://`, `redis+socket://`, `sentinel://`).
        max_event_bytes: Larger events are refused here, before anything is sent.
    """

    def __init__(self, url: str = "redis://127.0.0.1:6379/0", *, max_event_bytes: int = MAX_EVENT_BYTES) -> None:
        self._redis = connect(url)
        self._max_bytes = max_event_bytes
        self._memory = ExchangeMemory()

    def enqueue_turn(self, *, session_id: str, user_id: str, messages: Sequence[Mapping[str, Any]], **rest: Any) -> str:
        """Hand over messages of a session; see `build_event` for the arguments. Returns the event id.

        Raises:
            InvalidEvent, EventTooLarge: The input is wrong; nothing was sent.
            QueueUnavailable: Redis did not acknowledge; send it again with the same event_id.
        """
        return self.send(build_event(session_id=session_id, user_id=user_id, messages=messages, **rest))

    def enqueue_exchange(
        self, *, request: Mapping[str, Any], reply: Any, session_id: str, user_id: str, sent_at: datetime | None = None,
        **rest: Any,
    ) -> str:  # fmt: skip
        """Hand over one `messages.create` call: its very arguments and the Message that it returned.

        The run that follows shares the call's prompt cache. What an earlier call of the session brought is not sent
        again; messages get UUIDs that stay the same from call to call.

        Args:
            reply: The SDK's object, or its dictionary.
            sent_at: When the call was started, aware; now when not given. The prompt cache lives from then on.
            rest: Further fields of the event, as for `enqueue_turn`.

        Raises:
            InvalidEvent, EventTooLarge: The input is wrong; nothing was sent.
            QueueUnavailable: Redis did not acknowledge; hand it over again.
        """
        exchange, event = _exchange_event(self._memory, request, reply, session_id, user_id, sent_at, rest)
        self.send(event)
        self._memory.note(exchange)
        return str(event["event_id"])

    def send(self, event: Mapping[str, Any]) -> str:
        """Put a built event on the stream and wake a worker. Returns the event id."""
        raw = _encode(event, self._max_bytes)
        try:
            pipe = self._redis.pipeline(transaction=False)
            pipe.xadd(STREAM, {EVENT_FIELD: raw})
            pipe.set(WAKING, "1", nx=True, px=WAKING_TTL_MS)
            _, is_first = pipe.execute()
            if is_first:
                self._redis.lpush(QUEUE_TURNS, task_message(TASK_DRAIN, [], QUEUE_TURNS))
        except (RedisError, OSError) as error:
            raise QueueUnavailable(f"Redis did not take the event: {error}") from error
        return str(event["event_id"])

    def close(self) -> None:
        self._redis.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncClient:
    """The same for asyncio."""

    def __init__(self, url: str = "redis://127.0.0.1:6379/0", *, max_event_bytes: int = MAX_EVENT_BYTES) -> None:
        self._redis = connect_async(url)
        self._max_bytes = max_event_bytes
        self._memory = ExchangeMemory()

    async def enqueue_turn(
        self, *, session_id: str, user_id: str, messages: Sequence[Mapping[str, Any]], **rest: Any
    ) -> str:
        """See `Client.enqueue_turn`."""
        return await self.send(build_event(session_id=session_id, user_id=user_id, messages=messages, **rest))

    async def enqueue_exchange(
        self, *, request: Mapping[str, Any], reply: Any, session_id: str, user_id: str, sent_at: datetime | None = None,
        **rest: Any,
    ) -> str:  # fmt: skip
        """See `Client.enqueue_exchange`."""
        exchange, event = _exchange_event(self._memory, request, reply, session_id, user_id, sent_at, rest)
        await self.send(event)
        self._memory.note(exchange)
        return str(event["event_id"])

    async def send(self, event: Mapping[str, Any]) -> str:
        """See `Client.send`."""
        raw = _encode(event, self._max_bytes)
        try:
            pipe = self._redis.pipeline(transaction=False)
            pipe.xadd(STREAM, {EVENT_FIELD: raw})
            pipe.set(WAKING, "1", nx=True, px=WAKING_TTL_MS)
            _, is_first = await pipe.execute()
            if is_first:
                await self._redis.lpush(QUEUE_TURNS, task_message(TASK_DRAIN, [], QUEUE_TURNS))
        except (RedisError, OSError) as error:
            raise QueueUnavailable(f"Redis did not take the event: {error}") from error
        return str(event["event_id"])

    async def close(self) -> None:
        await self._redis.aclose()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def _instant(message: Mapping[str, Any], now: str) -> Any:
    given = message.get("created_at")
    if given is None:
        return now
    if isinstance(given, datetime) and given.tzinfo is not None:
        return given.isoformat()
    return given


def _encode(event: Mapping[str, Any], max_bytes: int) -> bytes:
    raw = json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    try:
        raw.decode()
    except UnicodeDecodeError:  # lone surrogates travel escaped
        raw = json.dumps(event, separators=(",", ":")).encode()
    if len(raw) > max_bytes:
        raise EventTooLarge(len(raw), max_bytes)
    return raw


def _exchange_event(
    memory: ExchangeMemory, request: Mapping[str, Any], reply: Any, session_id: str, user_id: str,
    sent_at: datetime | None, rest: Mapping[str, Any],
) -> tuple[Exchange, dict[str, Any]]:  # fmt: skip
    tenant_id = str(rest.get("tenant_id", DEFAULT_TENANT))
    exchange = build(
        request, reply, tenant_id=tenant_id, session_id=session_id, sent_at=sent_at or datetime.now(UTC), memory=memory
    )
    event = build_event(session_id=session_id, user_id=user_id, **{**exchange.fields, **rest})
    return exchange, event
