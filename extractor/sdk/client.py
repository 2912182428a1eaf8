"""The producer's client: hand over turns without waiting. Needs only the `redis` package.

    client = Client("redis://localhost:6379/0")  # without an argument: where `extractor up` listens
    client.enqueue_turn(session_id="s1", user_id="ada", messages=[user, assistant], time_zone="Europe/Berlin")

An event is accepted once Redis has acknowledged it. If its wake-up is lost, a worker still ingests it within the sweep
interval. A client logs a warning when no worker has read the stream for a minute.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from redis.exceptions import RedisError

from extractor.adapters.redis_client import RedisTimeouts, connect, connect_async, find_url
from extractor.adapters.redis_stream import require_replicas
from extractor.adapters.tracing import current_traceparent
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
from extractor.core.conversation.field_names import MESSAGE_FIELDS, meant, unknown_message_fields
from extractor.core.conversation.identities import with_identities
from extractor.core.conversation.sdk_objects import plain_messages
from extractor.core.documents import Json
from extractor.core.errors import EventTooLarge, InvalidEvent, QueueUnavailable

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
    urgency: str | None = None,
    traceparent: str | None = None,
) -> Json:
    """Return a validated event (contract version 1).

    Args:
        lane: `backfill` for old conversations, which are read when nothing else waits; `batch` for those that are read
            through the provider's batch API, at half the price and within a day.
        urgency: `now` to have the session read at once instead of gathering more turns.
        traceparent: The trace that the turn belongs to (W3C Trace Context). None uses OpenTelemetry's current span, if
            the package is installed and a span is open.
        messages: Dictionaries with role and content. Missing `uuid` and `created_at` are generated (the time is now).

    Raises:
        InvalidEvent: Names each invalid field; nothing was sent.
    """
    messages = _checked(messages)
    event_id = event_id or str(uuid4())
    event = {
        "version": VERSION,
        "event_id": event_id,
        "tenant_id": tenant_id,
        "session_id": session_id,
        "user_id": user_id,
        "project_id": project_id,
        "time_zone": time_zone,
        "transcript": transcript,
        "messages": with_identities(messages, event_id, datetime.now(UTC)),
        "parent_request": parent_request,
    }
    traceparent = traceparent or current_traceparent()
    optional = {"lane": lane, "urgency": urgency, "traceparent": traceparent}
    event |= {name: value for name, value in optional.items() if value is not None}
    # Checked here as the workers will check it: on the stream, an error would reach nobody who can correct it.
    parse_event(event)
    return event


def _checked(messages: Any) -> list[Mapping[str, Any]]:
    """Return messages with the SDK's blocks as plain JSON; warn about unknown fields that look misspelt.

    Raises:
        InvalidEvent: They are anything but a list of dictionaries.
    """
    is_list = isinstance(messages, Iterable) and not isinstance(messages, Mapping | str | bytes)
    given = list(messages) if is_list else []
    if not is_list or not all(isinstance(message, Mapping) for message in given):
        raise InvalidEvent.of("messages", "must be a list of dictionaries, each with role and content")
    for path in unknown_message_fields(given):
        if (known := meant(path.partition(".")[2], MESSAGE_FIELDS)) is not None:
            logging.getLogger(__name__).warning("%s is ignored: is %r meant?", path, known)
    return plain_messages(given)


def _turn_event(session_id: str, user_id: str, messages: Sequence[Mapping[str, Any]], rest: Mapping[str, Any]) -> Json:
    """Return the event of `enqueue_turn`; an unknown argument is an error that names the one meant."""
    # `enqueue_turn` takes its optional arguments as **rest, so Python itself would name `build_event` in the error.
    optional: Mapping[str, Any] = build_event.__kwdefaults__ or {}
    for name in rest:
        if name not in optional:
            known = meant(name, optional)
            advice = f"is {known!r} meant?" if known else f"it takes {', '.join(sorted(optional))}"
            raise TypeError(f"enqueue_turn() got an unexpected keyword argument {name!r}: {advice}")
    return build_event(session_id=session_id, user_id=user_id, messages=messages, **rest)


class Client:
    """Adds events to the stream. Thread-safe.

    Args:
        url: The workers' Redis URL (`redis://`, `rediss://`, `redis+socket://`, `sentinel://`). None takes
            `EXTRACTOR_REDIS_URL`, else the embedded server of `EXTRACTOR_HOME` (default ./.extractor).
        max_event_bytes: Larger events are refused before anything is sent.
        timeouts: How long a call waits for an unresponsive Redis; see `RedisTimeouts`.
        wait_replicas: Number of replicas that must have an event before it is accepted (WAIT), so that a failover does
            not lose it. With 0, a failover may lose the newest events unless Redis has `min-replicas-to-write`.

    Raises:
        Misconfigured: There is no URL, and no embedded server in the home directory.
    """

    def __init__(
        self,
        url: str | None = None,
        *,
        max_event_bytes: int = MAX_EVENT_BYTES,
        timeouts: RedisTimeouts | None = None,
        wait_replicas: int = 0,
    ) -> None:
        url = url or find_url()
        self._redis = connect(url, timeouts)
        self._sending = _Sending(timeouts or RedisTimeouts(), wait_replicas, url)
        self._max_bytes = max_event_bytes
        self._memory = ExchangeMemory()

    def enqueue_turn(self, *, session_id: str, user_id: str, messages: Sequence[Mapping[str, Any]], **rest: Any) -> str:
        """Enqueue messages of a session and return the event id. `build_event` describes the arguments.

        Raises:
            InvalidEvent, EventTooLarge: The input is invalid; nothing was sent.
            QueueUnavailable: Redis did not acknowledge; retry with the same event_id.
        """
        return self.send(_turn_event(session_id, user_id, messages, rest))

    def enqueue_exchange(
        self, *, request: Mapping[str, Any], reply: Any, session_id: str, user_id: str, sent_at: datetime | None = None,
        **rest: Any,
    ) -> str:  # fmt: skip
        """Enqueue one `messages.create` call: its exact arguments and the Message that it returned.

        The run that follows shares the call's prompt cache. Only what is new since the session's previous call is sent.
        A message keeps its UUID from call to call.

        Args:
            reply: The SDK's object, or its dictionary.
            sent_at: When the call was started (aware); defaults to now. The prompt cache's lifetime counts from then.
            rest: Further fields of the event, as for `enqueue_turn`.

        Raises:
            InvalidEvent, EventTooLarge: The input is invalid; nothing was sent.
            QueueUnavailable: Redis did not acknowledge; call it again.
        """
        exchange, event = _exchange_event(self._memory, request, reply, session_id, user_id, sent_at, rest)
        self.send(event)
        # Only now: parts of an event that was not accepted must be sent again.
        self._memory.note(exchange)
        return str(event["event_id"])

    def send(self, event: Mapping[str, Any]) -> str:
        """Add a built event to the stream, wake a worker, and return the event id.

        Raises:
            EventTooLarge: Nothing was sent.
            QueueUnavailable: Redis did not acknowledge within its timeouts; retry with the same event_id.
        """
        raw = _encode(event, self._max_bytes)
        # No MULTI: there, one command that this login may not use would make Redis refuse the event too.
        pipe = self._sending.fill(self._redis.pipeline(transaction=False), raw)
        try:
            results = pipe.execute(raise_on_error=False)
        except (RedisError, OSError) as error:
            raise _not_taken(error) from error
        if self._sending.is_to_wake(results):
            # The event is accepted already; the sweeper finds it without a wake-up.
            with suppress(RedisError, OSError):
                self._redis.lpush(QUEUE_TURNS, task_message(TASK_DRAIN, [], QUEUE_TURNS))
        return str(event["event_id"])

    def close(self) -> None:
        self._redis.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncClient:
    """The asyncio version of `Client`."""

    def __init__(
        self,
        url: str | None = None,
        *,
        max_event_bytes: int = MAX_EVENT_BYTES,
        timeouts: RedisTimeouts | None = None,
        wait_replicas: int = 0,
    ) -> None:
        url = url or find_url()
        self._redis = connect_async(url, timeouts)
        self._sending = _Sending(timeouts or RedisTimeouts(), wait_replicas, url)
        self._max_bytes = max_event_bytes
        self._memory = ExchangeMemory()

    async def enqueue_turn(
        self, *, session_id: str, user_id: str, messages: Sequence[Mapping[str, Any]], **rest: Any
    ) -> str:
        """See `Client.enqueue_turn`."""
        return await self.send(_turn_event(session_id, user_id, messages, rest))

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
        pipe = self._sending.fill(self._redis.pipeline(transaction=False), raw)
        try:
            results = await pipe.execute(raise_on_error=False)
        except (RedisError, OSError) as error:
            raise _not_taken(error) from error
        if self._sending.is_to_wake(results):
            with suppress(RedisError, OSError):
                await self._redis.lpush(QUEUE_TURNS, task_message(TASK_DRAIN, [], QUEUE_TURNS))
        return str(event["event_id"])

    async def close(self) -> None:
        await self._redis.aclose()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


class _Sending:
    """The Redis commands that send an event, and how to read their results."""

    def __init__(self, timeouts: RedisTimeouts, wait_replicas: int, url: str) -> None:
        self._wait_replicas = wait_replicas
        self._wait_ms = timeouts.wait_ms
        self._readers = _Readers(url)

    def fill(self, pipe: Any, raw: bytes) -> Any:
        pipe.xadd(STREAM, {EVENT_FIELD: raw})
        # One wake-up drains the whole stream, so a thousand producers need one, not a thousand. A drain deletes the key
        # before it reads; its expiry covers a wake-up that was lost.
        pipe.set(WAKING, "1", nx=True, px=WAKING_TTL_MS)
        if self._wait_replicas:
            pipe.wait(self._wait_replicas, self._wait_ms)
        self._readers.ask(pipe)
        return pipe

    def is_to_wake(self, results: Sequence[Any]) -> bool:
        """Return whether this is the first event that needs a drain.

        Raises:
            QueueUnavailable: The event was not accepted, or too few replicas have it.
        """
        added, is_first, *others = results
        if isinstance(added, Exception):
            raise _not_taken(added)
        if self._wait_replicas:
            reached = others.pop(0)
            if isinstance(reached, Exception):
                raise _not_taken(reached)
            require_replicas(int(reached), self._wait_replicas)
        self._readers.judge(added, *others)
        # An error of the SET loses a wake-up, not the event.
        return bool(is_first) and not isinstance(is_first, Exception)


# KEYS[1] the event stream: the id of its oldest entry, without the entry itself, which may be large.
_OLDEST = "local first = redis.call('xrange', KEYS[1], '-', '+', 'COUNT', 1) return first[1] and first[1][1]"


class _Readers:
    """Warns when no worker reads the stream. Checks with the first event and then once a minute."""

    EVERY_S = 60.0
    # Workers remove an event within seconds, so one this old means that none is running.
    UNREAD_MS = 60_000

    def __init__(self, url: str) -> None:
        self._place = url.rpartition("@")[2] if "@" in url else url  # for the log, without its password
        self._next_at = 0.0

    def ask(self, pipe: Any) -> None:
        now = time.monotonic()
        if now >= self._next_at:
            self._next_at = now + self.EVERY_S
            pipe.eval(_OLDEST, 1, STREAM)

    def judge(self, added: bytes | str, oldest: Any = None) -> None:
        """Warn if the oldest event has waited too long.

        Args:
            added: Id of the event just added.
            oldest: Id of the oldest one; an error if this login may not use EVAL.
        """
        if not isinstance(oldest, bytes | str):
            return
        # Ids begin with Redis' own clock, so this host's clock does not matter.
        waiting_ms = _milliseconds(added) - _milliseconds(oldest)
        if waiting_ms >= self.UNREAD_MS:
            logging.getLogger(__name__).warning(
                "No worker has read %s at %s for %d s: start one there (`extractor worker` or `extractor up`). "
                "Turns are kept until then.", STREAM, self._place, waiting_ms // 1000,
            )  # fmt: skip


def _milliseconds(entry_id: bytes | str) -> int:
    text = entry_id.decode() if isinstance(entry_id, bytes) else entry_id
    return int(text.partition("-")[0])


def _not_taken(error: Exception) -> QueueUnavailable:
    return QueueUnavailable(f"Redis did not take the event: {type(error).__name__}: {error}")


def _encode(event: Mapping[str, Any], max_bytes: int) -> bytes:
    raw = json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    try:
        raw.decode()
    except UnicodeDecodeError:  # lone surrogates are not UTF-8; escaped, they arrive unchanged
        raw = json.dumps(event, separators=(",", ":")).encode()
    if len(raw) > max_bytes:
        raise EventTooLarge(len(raw), max_bytes)
    return raw


def _exchange_event(
    memory: ExchangeMemory, request: Mapping[str, Any], reply: Any, session_id: str, user_id: str,
    sent_at: datetime | None, rest: Mapping[str, Any],
) -> tuple[Exchange, Json]:  # fmt: skip
    tenant_id = str(rest.get("tenant_id", DEFAULT_TENANT))
    exchange = build(
        request, reply, tenant_id=tenant_id, session_id=session_id, sent_at=sent_at or datetime.now(UTC), memory=memory
    )
    event = build_event(session_id=session_id, user_id=user_id, **{**exchange.fields, **rest})
    return exchange, event
