"""`extractor doctor`: what does extraction need here, is it there, and what would mend it?"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import anthropic

from extractor.adapters.redis_stream import our_errors
from extractor.adapters.sql.migrations import HEAD, current
from extractor.bootstrap import Parts, provider_key, require_model
from extractor.core.errors import ExtractorError, Misconfigured, QueueUnavailable, StoreUnavailable
from extractor.core.run.breaker import BreakerState

OLDEST_REDIS = (6, 2)
CLOCK_S = 2.0
"""Clocks of this host, Redis and the database may differ by so much."""

FREE_BYTES = 1_000_000_000
FULL_BYTES = 100_000_000

State = Literal["ok", "warning", "broken"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        advice: What to do about it; empty when all is well.
    """

    name: str
    state: State
    found: str
    advice: str = ""

    def document(self) -> dict[str, Any]:
        return asdict(self)


def examine(parts: Parts) -> list[Finding]:
    """Look at everything; a check that cannot be made is a finding and stops no other."""
    checks: list[tuple[str, Callable[[Parts], Iterator[Finding]]]] = [
        ("redis", _redis), ("database", _database), ("model", _model), ("extraction", _extraction),
        ("disk", _disk),
    ]  # fmt: skip
    found: list[Finding] = []
    for name, check in checks:
        try:
            found.extend(check(parts))
        except ExtractorError as error:
            found.append(Finding(name, "broken", str(error), _ADVICE.get(type(error), "")))
    return found


_ADVICE: dict[type[ExtractorError], str] = {
    QueueUnavailable: "start Redis, or correct EXTRACTOR_REDIS_URL; turns over HTTP are taken meanwhile",
    StoreUnavailable: "start the database, or correct EXTRACTOR_DATABASE_URL; events wait on the stream meanwhile",
}


# -- Redis --------------------------------------------------------------------------------------------------------


def _redis(parts: Parts) -> Iterator[Finding]:
    parts.start_redis()
    with our_errors():
        server: Any = parts.redis.info("server")
        memory: Any = parts.redis.info("memory")
        persistence: Any = parts.redis.info("persistence")
        clock: Any = parts.redis.time()
    version = str(server.get("redis_version", "0"))
    is_old = tuple(int(part) for part in version.split(".")[:2]) < OLDEST_REDIS
    yield Finding("redis version", "broken" if is_old else "ok", version, "use Redis 6.2 or newer" if is_old else "")
    policy = str(memory.get("maxmemory_policy", "unknown"))
    is_evicting = policy != "noeviction"
    yield Finding(
        "redis eviction", "broken" if is_evicting else "ok", policy,
        "set maxmemory-policy noeviction: Redis may throw accepted turns away" if is_evicting else "",
    )  # fmt: skip
    has_aof = bool(persistence.get("aof_enabled"))
    yield Finding(
        "redis persistence", "ok" if has_aof else "warning", "AOF" if has_aof else "no AOF",
        "" if has_aof else "set appendonly yes: a restart of Redis loses the turns on the stream that were not stored yet",
    )  # fmt: skip
    if has_aof and persistence.get("aof_last_write_status", "ok") != "ok":
        yield Finding("redis disk", "broken", "the last write of the AOF failed", "look at the disk of Redis")
    limit = int(memory.get("maxmemory", 0))
    if limit and int(memory.get("used_memory", 0)) > 0.9 * limit:
        yield Finding("redis memory", "warning", f"{memory['used_memory_human']} of {memory['maxmemory_human']}",
                      "raise maxmemory: at the limit producers get errors")  # fmt: skip
    yield _clock("redis clock", int(clock[0]) + int(clock[1]) / 1e6)


# -- the database -------------------------------------------------------------------------------------------------


def _database(parts: Parts) -> Iterator[Finding]:
    if parts.settings.is_sqlite:
        parts.require_schema()
    found, wanted = current(parts.database), HEAD
    kind = "PostgreSQL" if parts.database.is_postgres else "SQLite"
    yield Finding(
        "database schema", "ok" if found == wanted else "broken", f"{kind}, revision {found or 'none'}",
        "" if found == wanted else f"run `extractor db upgrade` (to {wanted})",
    )  # fmt: skip
    with parts.database.read() as connection:
        yield _clock("database clock", parts.database.read_clock(connection).timestamp())


def _clock(name: str, theirs: float) -> Finding:
    ahead = theirs - time.time()
    if abs(ahead) <= CLOCK_S:
        return Finding(name, "ok", f"{ahead:+.1f} s from here")
    return Finding(
        name, "warning", f"{ahead:+.1f} s from here", "set both clocks by NTP: dates and parking times use them"
    )


# -- the model ----------------------------------------------------------------------------------------------------


def _model(parts: Parts) -> Iterator[Finding]:
    settings = parts.settings
    try:
        require_model(settings)
    except Misconfigured as error:
        yield Finding("model", "broken", "none", str(error))
        return
    if settings.is_offline:
        yield Finding(
            "model", "warning", "the built-in rules", "they find set phrases only; for more, set a key and a model"
        )
        return
    for name in dict.fromkeys([settings.model or "", settings.cold_model or settings.model or ""]):
        yield _ask_for(name)


def _ask_for(model: str) -> Finding:
    """Ask the Models API about a model; it costs nothing."""
    key = None if os.environ.get("ANTHROPIC_API_KEY") else provider_key()
    try:
        with anthropic.Anthropic(api_key=key, max_retries=0, timeout=10) as client:
            found = client.models.retrieve(model)
        return Finding("model", "ok", f"{found.id} at {os.environ.get('ANTHROPIC_BASE_URL', 'api.anthropic.com')}")
    except anthropic.AuthenticationError as error:
        return Finding("model", "broken", f"the key is refused: {error.message}"[:200], "set a valid ANTHROPIC_API_KEY")
    except anthropic.PermissionDeniedError as error:
        return Finding("model", "broken", f"not allowed: {error.message}"[:200], "give the key access to this model")
    except anthropic.NotFoundError:
        return Finding("model", "warning", f"{model}: the Models API at this address does not know it",
                       "check EXTRACTOR_MODEL; a gateway without a Models API can be ignored")  # fmt: skip
    except anthropic.APIConnectionError as error:
        return Finding("model", "broken", f"cannot be reached: {error.__cause__ or error}"[:200],
                       "check the network and ANTHROPIC_BASE_URL; turns wait meanwhile and are not lost")  # fmt: skip
    except anthropic.APIError as error:
        return Finding("model", "warning", f"{type(error).__name__}: {error.message}"[:200], "the provider may be down")


# -- the work -----------------------------------------------------------------------------------------------------


def _extraction(parts: Parts) -> Iterator[Finding]:
    breaker = parts.gate.refresh()
    if breaker.state is BreakerState.CLOSED:
        yield Finding("breaker", "ok", "closed")
    else:
        opened = breaker.opened_at.isoformat(timespec="seconds") if breaker.opened_at else "?"
        yield Finding("breaker", "broken", f"{breaker.state.value} since {opened}: {breaker.reason}",
                      "it closes by itself when the provider answers again")  # fmt: skip
    for tenant, since in parts.repair.paused().items():
        yield Finding(
            "pause", "warning", f"{'all tenants' if tenant == '*' else tenant} since {since}", "extractor resume"
        )
    state = parts.overview.status()
    workers = len(state["workers"])
    yield Finding(
        "workers", "ok" if workers else "warning", f"{workers} alive", "" if workers else "start one: extractor worker"
    )
    if state["oldest_unread_at"]:
        age = datetime.now(UTC) - datetime.fromisoformat(state["oldest_unread_at"])
        is_late = age.total_seconds() > 300
        yield Finding("freshness", "warning" if is_late else "ok", f"oldest unread message is {age.total_seconds():,.0f} s old",
                      "look at `extractor sessions --state parked` and at the worker's log" if is_late else "")  # fmt: skip
    if state["dead_letters"]:
        yield Finding("dead letters", "warning", f"{state['dead_letters']:,}", "extractor dead-letters, then redrive")


def _disk(parts: Parts) -> Iterator[Finding]:
    home = parts.settings.home
    place = home if home.exists() else Path.cwd()
    free = shutil.disk_usage(place).free
    state: State = "ok" if free > FREE_BYTES else "warning" if free > FULL_BYTES else "broken"
    yield Finding("disk", state, f"{free / 1e9:,.1f} GB free at {place}", "" if state == "ok" else "make room")
