"""What `/readyz`, `extractor doctor` and `extractor status` check in Redis, the database and the work."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal

from extractor.adapters.redis_condition import RedisCondition, examine_redis
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.migrations import HEAD
from extractor.adapters.sql.operators.budgets import Budgets
from extractor.adapters.sql.operators.condition import Blocker, Condition
from extractor.adapters.sql.operators.overview import LiveWorker, Overview
from extractor.adapters.sql.operators.pauses import Pauses
from extractor.core.conversation.events import EVERY_TENANT
from extractor.core.documents import rfc3339
from extractor.core.errors import StoreUnavailable
from extractor.core.run.breaker import BreakerState, Gate
from extractor.core.run.failures import FailureKind
from extractor.usecases.status import Status

if TYPE_CHECKING:
    import redis

OLDEST_REDIS = (6, 2)
# Tolerated clock difference between this host, Redis and the database.
CLOCK_S = 2.0

# Age of the oldest unread message, and of the oldest event on the stream, from which an operator is warned.
LATE_S = 300.0
UNDRAINED_S = 30.0

# How much longer than its requests to the model a run may take.
RUN_SPARE_S = 60.0

# Tenants over budget that are named; the others are counted.
NAMED_TENANTS = 5

# Of the reason of a rejected event, this much is shown.
REASON_CHARS = 200

REJECTED_ADVICE = (
    "nothing of these was stored: correct the sender and send them again. `extractor rejected` shows them with their "
    "reasons, `extractor rejected --clear` ends this warning"
)

State = Literal["ok", "warning", "broken"]


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check.

    Attributes:
        advice: What to do about it; empty if all is well.
    """

    name: str
    state: State
    found: str
    advice: str = ""


@dataclass(frozen=True)
class Probes:
    """The checks of a prober, over dedicated connections with short timeouts.

    Attributes:
        model_timeout_s: For one request to the model.
        wait_replicas: Redis replicas that a producer waits for.
        close: Closes the connections.
    """

    redis: redis.Redis
    database: Database
    gate: Gate
    pauses: Pauses
    budgets: Budgets
    overview: Overview
    status: Status
    model_timeout_s: float
    wait_replicas: int
    close: Callable[[], None]


# -- Redis --------------------------------------------------------------------------------------------------------


def redis_findings(probes: Probes) -> Iterator[Finding]:
    found = examine_redis(probes.redis)
    version = tuple(int(part) for part in found.version.split(".")[:2])
    is_old = version < OLDEST_REDIS
    yield Finding(
        "redis version", "broken" if is_old else "ok", found.version, "use Redis 6.2 or newer" if is_old else ""
    )
    if found.refusal:
        yield Finding("redis writes", "broken", f"refused: {found.refusal}",
                      "free memory, or check the role and the replicas of this Redis")  # fmt: skip
    if found.is_replica:
        yield Finding(
            "redis role", "broken", "a replica", "set EXTRACTOR_REDIS_URL to the primary, or to a sentinel:// URL"
        )
    for key, kind in found.wrong_types.items():
        yield Finding("redis keys", "broken", f"{key} is a {kind}: another program writes it",
                      "delete the key; give this project a Redis database of its own")  # fmt: skip
    yield from _what_redis_would_lose(found, probes.wait_replicas)
    if found.memory_share is not None and found.memory_share > 0.9:
        yield Finding("redis memory", "warning", found.memory, "raise maxmemory: at the limit, producers get errors")
    if found.oldest_s > UNDRAINED_S:
        yield Finding("stream", "warning", f"{found.events:,} events wait, the oldest for {found.oldest_s:,.0f} s",
                      "no worker drains it: check the workers' log and what blocks the database")  # fmt: skip
    if found.rejected:
        yield _rejected(found)
    yield clock_finding("redis clock", found.clock)


def _rejected(found: RedisCondition) -> Finding:
    reason = found.reason if len(found.reason) <= REASON_CHARS else f"{found.reason[:REASON_CHARS]}\u2026"
    told = f"{found.rejected:,}, the newest {found.rejected_s:,.0f} s ago: {reason}"
    return Finding("rejected events", "warning", told, REJECTED_ADVICE)


def _what_redis_would_lose(found: RedisCondition, wait_replicas: int) -> Iterator[Finding]:
    is_evicting = found.policy != "noeviction"
    yield Finding(
        "redis eviction", "broken" if is_evicting else "ok", found.policy,
        "set maxmemory-policy noeviction: Redis may evict accepted turns" if is_evicting else "",
    )  # fmt: skip
    yield Finding(
        "redis persistence", "ok" if found.has_aof else "warning", "AOF" if found.has_aof else "no AOF",
        "" if found.has_aof else "set appendonly yes: a restart of Redis loses turns on the stream that are not stored yet",
    )  # fmt: skip
    if found.is_aof_failing:
        yield Finding("redis disk", "broken", "the last write of the AOF failed", "check the disk of Redis")
    if found.replicas and not found.is_guarded and not wait_replicas:
        yield Finding("redis failover", "warning", f"{found.replicas} replicas without min-replicas-to-write",
                      "set min-replicas-to-write 1 (or EXTRACTOR_REDIS_WAIT_REPLICAS): a failover loses acknowledged turns")  # fmt: skip


def clock_finding(name: str, theirs: float) -> Finding:
    ahead = theirs - time.time()
    told = f"{round(ahead, 1) + 0.0:+.1f} s from here"  # + 0.0 turns -0.0 into 0.0
    if abs(ahead) <= CLOCK_S:
        return Finding(name, "ok", told)
    return Finding(name, "warning", told, "synchronise both clocks with NTP: dates and parking times depend on them")


# -- the database -------------------------------------------------------------------------------------------------


def schema_and_findings(database: Database) -> tuple[str | None, list[Finding]]:
    found, clock = Condition(database).revision_and_clock()
    kind = "PostgreSQL" if database.is_postgres else "SQLite"
    is_right = found == HEAD
    schema = Finding(
        "database schema", "ok" if is_right else "broken", f"{kind}, revision {found or 'none'}",
        "" if is_right else f"run `extractor db upgrade` (to {HEAD})",
    )  # fmt: skip
    return found, [schema, clock_finding("database clock", clock.timestamp())]


def write_findings(database: Database) -> Iterator[Finding]:
    try:
        Condition(database).require_writes()
    except StoreUnavailable as error:
        is_busy = "locked" in str(error)  # SQLite: a long write is in progress; waiting writers get their turn
        yield Finding(
            "database writes", "warning" if is_busy else "broken", str(error),
            "find out what locks the file" if is_busy
            else error.advice or "make the database accept writes again; nothing is lost until then",
        )  # fmt: skip


def lock_findings(database: Database) -> Iterator[Finding]:
    for one in Condition(database).blockers():
        yield Finding("database locks", "broken", _told(one),
                      f"end it, or SELECT pg_terminate_backend({one.pid})")  # fmt: skip


def _told(one: Blocker) -> str:
    waits = f"{one.waiting} blocked by pid {one.pid}"
    if not one.state:  # PostgreSQL hides other roles' activity
        return f"{waits} of another role (pg_read_all_stats shows more); the first waits for {one.waited_s:,.0f} s"
    return (
        f"{waits} ({one.application or 'no application_name'}, {one.state}), "
        f"whose transaction is {one.open_s:,.0f} s old; the first waits for {one.waited_s:,.0f} s"
    )


# -- the work -----------------------------------------------------------------------------------------------------


def control_findings(probes: Probes) -> Iterator[Finding]:
    breaker = probes.gate.refresh()
    if breaker.state is BreakerState.CLOSED:
        yield Finding("breaker", "ok", "closed")
    else:
        opened = breaker.opened_at.isoformat(timespec="seconds") if breaker.opened_at else "?"
        yield Finding(
            "breaker", "broken", f"{breaker.state.value} since {opened}: {breaker.reason}",
            "give the workers a valid key and restart them, or add credit or raise the limit at the provider; turns wait"
            if breaker.kind is FailureKind.STOP_AND_ALARM
            else "it closes by itself once the provider responds again",
        )  # fmt: skip
    for tenant, since in probes.pauses.paused().items():
        yield Finding(
            "pause",
            "warning",
            f"{'all tenants' if tenant == EVERY_TENANT else tenant} since {rfc3339(since)}",
            "extractor resume",
        )
    over = [tenant.tenant_id for tenant in probes.budgets.tenants(only_over_budget=True)]
    if over:
        more = len(over) - NAMED_TENANTS
        yield Finding("budget", "warning", f"spent today: {', '.join(over[:NAMED_TENANTS])}{f' and {more:,} more' if more > 0 else ''}",
                      "their sessions wait until midnight UTC; extractor budget raises it")  # fmt: skip


def work_findings(probes: Probes) -> Iterator[Finding]:
    waiting = probes.overview.waiting()
    yield from _workers(waiting.workers)
    yield from _overdue(probes)
    if waiting.oldest_unread_at:
        age = datetime.now(UTC) - waiting.oldest_unread_at
        is_late = age.total_seconds() > LATE_S
        yield Finding("freshness", "warning" if is_late else "ok", f"oldest unread message is {age.total_seconds():,.0f} s old",
                      "check `extractor sessions --state parked` and the worker's log" if is_late else "")  # fmt: skip
    if waiting.dead_letters:
        yield Finding("dead letters", "warning", f"{waiting.dead_letters:,}", "extractor dead-letters, then redrive")


def _workers(workers: Sequence[LiveWorker]) -> Iterator[Finding]:
    count = len(workers)
    yield Finding(
        "workers", "ok" if count else "warning", f"{count} alive", "" if count else "start one: extractor worker"
    )
    for worker in workers:
        if worker.redis_error:
            yield Finding("redis as a worker sees it", "warning", f"{worker.host}/{worker.pid}: {worker.redis_error}",
                          "the worker retries by itself; fix Redis, or the network between them")  # fmt: skip


def _overdue(probes: Probes) -> Iterator[Finding]:
    from extractor.core.run.agent import MAX_AGENT_TURNS  # here, because it imports everything that a run needs

    deadline_s = MAX_AGENT_TURNS * probes.model_timeout_s + RUN_SPARE_S
    late = Condition(probes.database).overdue_runs(deadline_s)
    if late.count:
        oldest = late.oldest.isoformat(timespec="seconds") if late.oldest else "?"
        yield Finding("runs", "warning", f"{late.count:,} in progress for longer than {deadline_s:,.0f} s, the first since {oldest}",
                      "check `extractor runs` and the log of the worker that holds them")  # fmt: skip
