"""Events on the Redis stream: read in order, stored, and only then removed.

One drain at a time works on the stream (a lock with an expiry), so the events of a session are stored in the order in
which they arrived. The holder of the lock first takes over what a dead worker had read but not stored.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import redis
from redis.exceptions import ResponseError

from extractor.adapters.failures.queue import REDIS_ERRORS
from extractor.adapters.redis_client import TROUBLE
from extractor.adapters.wire import DRAIN_LOCK, EVENT_FIELD, GROUP, REJECTED, STREAM, WAKING
from extractor.core.errors import QueueUnavailable

# How long events wait after a drain is killed. A drain that outlives its lock does no harm: storing is idempotent.
LOCK_MS = 3_000

REJECTED_KEPT = 10_000
# Of a rejected event, this much is kept: enough to see what it is, and 10,000 of them do not fill Redis at once.
REJECTED_EVENT_BYTES = 4 * 1024 * 1024

# KEYS[1] the lock (string, expires): taken when free. Only the drain frees memory in a full Redis, so it must not need
# any: the DEL makes it accept the SET, because a script that has written once may finish.
_TAKE = (
    "if redis.call('exists', KEYS[1]) == 1 then return 0 end "
    "redis.call('del', KEYS[1]) "
    "redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2]) return 1"
)

# KEYS[1] the lock (string, expires): deleted only by its holder.
_RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end"

# KEYS[1] the lock (string, expires): extended only by its holder.
_PROLONG = (
    "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) else return 0 end"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the stream; `event` is None if the field is missing."""

    id: str
    event: bytes | None


@dataclass(frozen=True, slots=True)
class RejectedEvent:
    """An event that was refused.

    Attributes:
        at: When.
        event: As it came, its first 4 MiB; bytes that are no UTF-8 are replaced.
        size_bytes: Its whole length.
    """

    at: datetime
    reason: str
    event: str
    size_bytes: int


# KEYS[1] the stream of rejected events (no expiry, trimmed). XTRIM comes first as DEL does in `_TAKE`: otherwise a single
# unreadable event would stop the drain of a full Redis.
_REJECT = (
    "redis.call('xtrim', KEYS[1], 'MAXLEN', '~', ARGV[1]) "
    "redis.call('xadd', KEYS[1], '*', 'entry', ARGV[2], 'reason', ARGV[3], 'event', ARGV[4], 'size_bytes', ARGV[5])"
)

# KEYS[1] the event stream. The XDEL of a missing entry comes first as DEL does in `_TAKE`.
_MAKE_GROUP = (
    "redis.call('xdel', KEYS[1], '0-1') redis.call('xgroup', 'create', KEYS[1], ARGV[1], '0', 'mkstream') return 1"
)

# KEYS[1] the event stream. No MULTI: a full Redis rejects every command inside one.
_TAKE_OFF = (
    "local group = table.remove(ARGV, 1) "
    "redis.call('xack', KEYS[1], group, unpack(ARGV)) "
    "return redis.call('xdel', KEYS[1], unpack(ARGV))"
)


@contextmanager
def our_errors() -> Iterator[None]:
    """Convert redis-py's errors into ours."""
    try:
        yield
    except tuple(REDIS_ERRORS) as error:
        TROUBLE.note(error)
        raise QueueUnavailable(f"Redis does not answer: {error}") from error


class EventStream:
    """The consuming end of `extractor:turns`."""

    def __init__(self, client: redis.Redis, *, wait_replicas: int = 0, wait_ms: int = 1_000) -> None:
        self._redis = client
        self._wait_replicas = wait_replicas
        self._wait_ms = wait_ms
        self._consumer = uuid4().hex
        self._has_group = False

    @contextmanager
    def lock(self) -> Iterator[Callable[[], bool] | None]:
        """Hold the drain lock. Yield a callable that extends it, or None if another drain is running."""
        token = uuid4().hex
        with our_errors():
            is_ours = self._redis.eval(_TAKE, 1, DRAIN_LOCK, token, LOCK_MS)
        if not is_ours:
            yield None
            return

        def prolong() -> bool:
            with our_errors():
                return bool(self._redis.eval(_PROLONG, 1, DRAIN_LOCK, token, LOCK_MS))

        try:
            yield prolong
        finally:
            with our_errors():
                self._redis.eval(_RELEASE, 1, DRAIN_LOCK, token)

    def announce_drain(self) -> None:
        """Let producers send the next wake-up. Call it before reading."""
        # Deleted after reading, an event that was added in between would have no wake-up.
        with our_errors():
            self._redis.delete(WAKING)

    def read(self, count: int, besides: Collection[str] = ()) -> list[Entry]:
        """Return entries, oldest first: those that a dead reader left, then new ones. Hold the lock.

        Args:
            besides: Ids of entries that were read and stay for later.
        """
        with our_errors():
            try:
                return self._read(count, besides)
            except ResponseError as error:
                if "NOGROUP" not in str(error):  # the group is gone after a FLUSHDB, or with a new, empty Redis
                    raise
                self._has_group = False
                return self._read(count, besides)

    def _read(self, count: int, besides: Collection[str]) -> list[Entry]:
        self._make_group()
        # No idle time: the lock says that no other reader is at work, so whatever is pending was left by a dead one.
        claimed: Any = self._redis.xautoclaim(
            STREAM, GROUP, self._consumer, min_idle_time=0, start_id="0-0", count=count + len(besides)
        )
        waiting = [_entry(item) for item in claimed[1] if item[1] is not None]
        left_behind = [entry for entry in waiting if entry.id not in besides]
        if left_behind:
            return left_behind
        fresh: Any = self._redis.xreadgroup(GROUP, self._consumer, {STREAM: ">"}, count=count)
        return [_entry(item) for _, items in fresh or () for item in items]

    def _make_group(self) -> None:
        if self._has_group:
            return
        try:
            self._redis.eval(_MAKE_GROUP, 1, STREAM, GROUP)
        except ResponseError as error:
            if "BUSYGROUP" not in str(error):  # another process has created it meanwhile
                raise
        self._has_group = True

    def append(self, event: str) -> None:
        """Append an event, as a producer would."""
        with our_errors():
            pipe = self._redis.pipeline(transaction=False)
            pipe.xadd(STREAM, {EVENT_FIELD: event.encode("utf-8", "surrogatepass")})
            if self._wait_replicas:
                pipe.wait(self._wait_replicas, self._wait_ms)
            results = pipe.execute()
        if self._wait_replicas:
            require_replicas(results[1], self._wait_replicas)

    def take_off(self, entries: Sequence[Entry]) -> None:
        """Acknowledge and delete stored entries."""
        if not entries:
            return
        ids = [entry.id for entry in entries]
        with our_errors():
            self._redis.eval(_TAKE_OFF, 1, STREAM, GROUP, *ids)

    def reject(self, entry: Entry, reason: str) -> None:
        """Keep an unreadable event with the reason; the caller then removes it from the stream."""
        raw = entry.event or b""
        told = reason[:2_000].encode("utf-8", "replace")
        with our_errors():
            self._redis.eval(_REJECT, 1, REJECTED, REJECTED_KEPT, entry.id, told, raw[:REJECTED_EVENT_BYTES], len(raw))

    def newest(self) -> bytes:
        """Return the id of the newest entry on the stream, including those being read; `0-0` if there is none."""
        with our_errors():
            page: Any = self._redis.xrevrange(STREAM, count=1)
        return bytes(page[0][0]) if page else b"0-0"

    def forget(self, is_meant: Callable[[bytes], bool], *, until: bytes) -> int:
        """Delete events that match the predicate from the stream, up to the entry `until`; return how many."""
        return self._forget(STREAM, is_meant, until)

    def forget_rejected(self, is_meant: Callable[[bytes], bool]) -> int:
        """Delete rejected events that match the predicate; return how many."""
        return self._forget(REJECTED, is_meant, b"+")

    def _forget(self, stream: str, is_meant: Callable[[bytes], bool], until: bytes) -> int:
        deleted = 0
        start = b"-"
        with our_errors():
            while True:
                page: Any = self._redis.xrange(stream, min=start, max=until, count=20)  # each may have megabytes
                if not page:
                    return deleted
                ids = [key for key, fields in page if is_meant(fields.get(EVENT_FIELD.encode(), b""))]
                if ids:
                    deleted += int(self._redis.xdel(stream, *ids))
                start = b"(" + page[-1][0]  # exclusive

    def waiting(self) -> int:
        """Return the number of entries on the stream, including those being read."""
        with our_errors():
            return int(self._redis.xlen(STREAM))

    def rejected(self) -> int:
        """Return how many rejected events are kept."""
        with our_errors():
            return int(self._redis.xlen(REJECTED))

    def newest_rejected(self, limit: int) -> Iterator[RejectedEvent]:
        """Yield rejected events, the newest first; each is read when it is asked for, as it may have megabytes."""
        end = "+"
        for _ in range(limit):
            with our_errors():
                page: Any = self._redis.xrevrange(REJECTED, max=end, count=1)
            if not page:
                return
            key, fields = page[0]
            yield _rejected(key, fields)
            end = f"({key.decode()}"  # exclusive

    def clear_rejected(self) -> int:
        """Delete the rejected events; return how many."""
        with our_errors():
            return int(self._redis.xtrim(REJECTED, maxlen=0, approximate=False))

    def queue_length(self, queue: str) -> int:
        with our_errors():
            return int(self._redis.llen(queue))


def added_at(entry_id: bytes) -> datetime:
    """Return when an entry was added, by Redis' clock."""
    return datetime.fromtimestamp(int(entry_id.split(b"-")[0]) / 1000, UTC)


def _rejected(key: bytes, fields: Mapping[bytes, bytes]) -> RejectedEvent:
    raw = fields.get(EVENT_FIELD.encode(), b"")
    reason, event = (text.decode("utf-8", "replace") for text in (fields.get(b"reason", b""), raw))
    return RejectedEvent(added_at(key), reason, event, int(fields.get(b"size_bytes", len(raw))))


def require_replicas(reached: int, wanted: int) -> None:
    """Refuse to acknowledge an event that too few replicas have.

    Raises:
        QueueUnavailable: The event is on the primary and may be ingested; retrying with the same event_id is safe.
    """
    if reached < wanted:
        raise QueueUnavailable(
            f"{reached} of {wanted} replicas have the event: send it again with the same event_id, it may be ingested already"
        )


def _entry(item: Any) -> Entry:
    entry_id, fields = item
    raw = fields.get(EVENT_FIELD.encode(), fields.get(EVENT_FIELD))
    if isinstance(raw, str):
        raw = raw.encode()
    return Entry(entry_id.decode() if isinstance(entry_id, bytes) else entry_id, raw)
