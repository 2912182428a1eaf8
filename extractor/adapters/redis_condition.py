"""Checks Redis in two round trips: version, memory, what it could lose, what it refuses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import redis

from extractor.adapters.redis_stream import added_at, our_errors
from extractor.adapters.wire import QUEUE_EXTRACTION, QUEUE_TURNS, REJECTED, STREAM

# String, expires after some seconds: tests whether writes are accepted.
PROBE = "extractor:probe"

PROBE_MS = 5_000
TYPES = {STREAM: "stream", REJECTED: "stream", QUEUE_EXTRACTION: "list", QUEUE_TURNS: "list"}

# KEYS[1] the stream of rejected events (no expiry, trimmed). Returns the id and the reason of the newest one. A plain
# XREVRANGE would also return the event, which may have megabytes.
_NEWEST = (
    "local found = redis.call('xrevrange', KEYS[1], '+', '-', 'COUNT', 1)[1] "
    "if not found then return {} end "
    "for at = 1, #found[2], 2 do if found[2][at] == 'reason' then return {found[1], found[2][at + 1]} end end "
    "return {found[1], ''}"
)


@dataclass(frozen=True, slots=True)
class RedisCondition:
    """The state of Redis.

    Attributes:
        refusal: The error that Redis returns for a write; None if it accepts writes.
        is_replica: Writes go to another server.
        replicas: Number of connected replicas.
        is_guarded: `min-replicas-to-write` is set.
        wrong_types: Our keys that have another type, with that type.
        events: Number of events on the stream; `oldest_s` is the age of the first one in seconds.
        rejected: Number of rejected events; `rejected_s` is the age of the newest one in seconds, `reason` says why it
            was rejected.
    """

    version: str
    refusal: str | None
    policy: str
    has_aof: bool
    is_aof_failing: bool
    memory_share: float | None
    memory: str
    is_replica: bool
    replicas: int
    is_guarded: bool
    clock: float
    wrong_types: dict[str, str]
    events: int
    oldest_s: float
    rejected: int
    rejected_s: float
    reason: str


def examine_redis(client: redis.Redis) -> RedisCondition:
    """Check Redis.

    Raises:
        QueueUnavailable: It does not respond, or refuses the check itself.
    """
    with our_errors():
        pipe = client.pipeline(transaction=False)
        pipe.info("everything")
        pipe.time()
        pipe.set(PROBE, "1", px=PROBE_MS)
        for key in TYPES:
            pipe.type(key)
        pipe.xlen(STREAM)
        pipe.xrange(STREAM, count=1)
        pipe.xlen(REJECTED)
        pipe.eval(_NEWEST, 1, REJECTED)
        # Errors are results here: a Redis that refuses writes is what this check is for.
        info, clock, written, *rest = pipe.execute(raise_on_error=False)
        for answer in (info, clock):
            if isinstance(answer, Exception):
                raise answer
    *types, events, first, rejected, newest = rest
    rejected_id, reason = newest if isinstance(newest, list) and newest else (None, b"")
    now = int(clock[0]) + int(clock[1]) / 1e6
    limit = int(info.get("maxmemory", 0))
    return RedisCondition(
        version=str(info.get("redis_version", "0")),
        refusal=f"{type(written).__name__}: {written}" if isinstance(written, Exception) else None,
        policy=str(info.get("maxmemory_policy", "unknown")),
        has_aof=bool(info.get("aof_enabled")),
        is_aof_failing=bool(info.get("aof_enabled")) and info.get("aof_last_write_status", "ok") != "ok",
        memory_share=int(info.get("used_memory", 0)) / limit if limit else None,
        memory=f"{info.get('used_memory_human')} of {info.get('maxmemory_human')}",
        is_replica=info.get("role") == "slave",
        replicas=int(info.get("connected_slaves", 0)),
        is_guarded="min_slaves_good_slaves" in info,  # INFO has the field only if min-replicas-to-write is set
        clock=now,
        wrong_types=_wrong(types),
        events=events if isinstance(events, int) else 0,
        oldest_s=_age_s(first[0][0], now) if isinstance(first, list) and first else 0.0,
        rejected=rejected if isinstance(rejected, int) else 0,
        rejected_s=_age_s(rejected_id, now) if rejected_id else 0.0,
        reason=bytes(reason).decode("utf-8", "replace"),
    )


def _wrong(types: list[Any]) -> dict[str, str]:
    found = {
        key: answer.decode() if isinstance(answer, bytes) else str(answer)
        for key, answer in zip(TYPES, types, strict=True)
    }
    return {key: kind for key, kind in found.items() if kind not in ("none", TYPES[key])}


def _age_s(entry_id: bytes, now: float) -> float:
    return max(0.0, now - added_at(entry_id).timestamp())
