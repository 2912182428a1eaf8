"""Finds and names what is wrong, within three seconds, whatever hangs.

`/readyz`, `extractor doctor` and `extractor status` run the same checks on Redis, the database and the work. Each runs
in its own thread, over dedicated connections with short timeouts. A check that gets no response is itself a finding and
does not block the others.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, Literal

import redis

from extractor.adapters.redis_condition import RedisCondition, examine_redis
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.migrations import HEAD
from extractor.adapters.sql.operators.condition import Blocker, Condition
from extractor.adapters.sql.operators.overview import Overview
from extractor.adapters.sql.operators.pauses import Pauses
from extractor.core.errors import ExtractorError, QueueUnavailable, StoreUnavailable
from extractor.core.run.agent import MAX_AGENT_TURNS
from extractor.core.run.breaker import BreakerState, Gate
from extractor.usecases.bounded import Bounded, NoAnswer
from extractor.usecases.status import Status

DEADLINE_S = 2.2
PATIENCE_S = 1.8
"""Timeout of a probe's connection. It is below the deadline, so that the connection's own error is reported."""

POOL_SIZE = 8
"""Concurrent checks on PostgreSQL: over a long distance each takes some tenths of a second."""

KNOWN_FOR_S = 1.0
"""Results are cached for this long, because anyone may probe."""

OLDEST_REDIS = (6, 2)
CLOCK_S = 2.0
"""Tolerated clock difference between this host, Redis and the database."""

LATE_S = 300.0
UNDRAINED_S = 30.0

RUN_SPARE_S = 60.0
"""How much longer than its requests to the model a run may take."""

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

    def document(self) -> dict[str, Any]:
        return asdict(self)


Check = Callable[[], Iterator[Finding]]


@dataclass(frozen=True)
class Health:
    """What the probes found at one moment.

    Attributes:
        groups: Findings by `redis`, `database` and `extraction`.
    """

    groups: Mapping[str, tuple[Finding, ...]]
    schema: str | None = None

    @property
    def is_ready(self) -> bool:
        """Whether turns can be accepted: the database responds, has the right schema and accepts writes."""
        return self.schema == HEAD and not any(one.name in _UNREADY and one.state == "broken" for one in self.findings)

    @property
    def status(self) -> str:
        if not self.is_ready:
            return "unavailable"
        return "degraded" if any(one.state == "broken" for one in self.findings) else "ok"

    @property
    def findings(self) -> list[Finding]:
        return [one for group in self.groups.values() for one in group]

    def of(self, group: str) -> str:
        """Return `ok`, or what is broken in a group."""
        broken = [one.found for one in self.groups.get(group, ()) if one.state == "broken"]
        return "; ".join(broken) or "ok"

    def public(self) -> dict[str, str]:
        """Return what strangers may know: no names of tenants or hosts, no revisions, no error messages."""
        is_ok = {
            "database": self.of("database") == "ok",
            "schema": self.schema == HEAD,
            "redis": self.of("redis") == "ok",
        }
        return {"status": self.status, **{name: "ok" if fine else "not ok" for name, fine in is_ok.items()}}

    def details(self) -> dict[str, Any]:
        """Return the same in words, for callers who see all tenants."""
        problems = [f"{one.name}: {one.found}" for one in self.findings if one.state != "ok"]
        return {
            "status": self.status, "database": self.of("database"), "schema": self.schema,
            "redis": self.of("redis"), "problems": problems, "checks": [one.document() for one in self.findings],
        }  # fmt: skip


_UNREADY = frozenset({"database", "database schema", "database writes"})


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
    overview: Overview
    status: Status
    model_timeout_s: float
    wait_replicas: int
    close: Callable[[], None]


class Prober:
    """Runs all checks; concurrent callers share one result."""

    def __init__(self, probes: Probes) -> None:
        self._probes = probes
        self._bounded = Bounded(DEADLINE_S)
        self._lock = threading.Lock()
        self._last: tuple[float, Health] | None = None

    def look(self) -> Health:
        """Return the current findings, or recent ones; takes at most `DEADLINE_S`."""
        with self._lock:
            if self._last is None or time.monotonic() - self._last[0] > KNOWN_FOR_S:
                health = self._look()
                self._last = (time.monotonic(), health)
            return self._last[1]

    def warm_up(self) -> None:
        """Open connections in the background for the first probe: over a long distance that takes a second or two."""
        threading.Thread(target=self.look, name="probe-warm-up", daemon=True).start()

    def look_and_tell(self, tenant_id: str | None) -> tuple[Health, dict[str, Any]]:
        """Return the results of `look` and `state`, obtained concurrently."""
        tell = self._begin_state(tenant_id)
        return self.look(), tell()

    def state(self, tenant_id: str | None) -> dict[str, Any]:
        """Return the state of one tenant, or of all; empty if the database does not respond in time."""
        return self._begin_state(tenant_id)()

    def _begin_state(self, tenant_id: str | None) -> Callable[[], dict[str, Any]]:
        status = self._probes.status
        questions = status.questions(tenant_id)
        named = {f"{name} of {tenant_id}": ask for name, ask in questions.items()}
        collect = self._bounded.begin({**named, "queue": status.of_queue})

        def tell() -> dict[str, Any]:
            found = collect()
            queue = found.pop("queue")
            answers = dict(zip(questions, found.values(), strict=True))
            if any(isinstance(answer, Exception) for answer in answers.values()):
                return {}
            return status.joined(answers, tenant_id) | (queue if isinstance(queue, dict) else {})

        return tell

    def close(self) -> None:
        self._probes.close()

    def _look(self) -> Health:
        probes = self._probes
        found = self._bounded.ask(
            {
                "redis": lambda: list(redis_findings(probes)),
                "database": lambda: _schema_and_findings(probes.database),
                "writes": lambda: list(write_findings(probes.database)),
                "locks": lambda: list(lock_findings(probes.database)),
                "control": lambda: list(control_findings(probes)),
                "extraction": lambda: list(work_findings(probes)),
            }
        )
        schema, database = (None, found["database"])
        if isinstance(database, tuple):
            schema, database = database
        groups = {
            "redis": _findings("redis", found["redis"]),
            "database": _findings("database", database),
            "extraction": _findings("breaker", found["control"]) + _findings("extraction", found["extraction"]),
        }
        if not any(one.state == "broken" for one in groups["database"]):
            groups["database"] += _findings("database writes", found["writes"]) + _findings(
                "database locks", found["locks"]
            )
        else:
            groups["extraction"] = ()  # it would only repeat the database's failure
        return Health(groups, schema)


ADVICE: dict[type[ExtractorError], str] = {
    QueueUnavailable: "start Redis, or correct EXTRACTOR_REDIS_URL; turns over HTTP are still accepted",
    StoreUnavailable: "start the database, or correct EXTRACTOR_DATABASE_URL; events wait on the stream",
}


def _findings(name: str, answer: Any) -> tuple[Finding, ...]:
    """Return a check's findings, or that it got no response.

    Raises:
        Exception: For a bug of ours.
    """
    match answer:
        case NoAnswer():
            return (Finding(name, "broken", f"{answer}", "it hangs: check its host, disk and network"),)
        case ExtractorError():
            return (Finding(name, "broken", str(answer), ADVICE.get(type(answer), "")),)
        case Exception():
            raise answer
        case _:
            return tuple(answer)


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
    yield clock_finding("redis clock", found.clock)


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
    if abs(ahead) <= CLOCK_S:
        return Finding(name, "ok", f"{ahead:+.1f} s from here")
    return Finding(
        name,
        "warning",
        f"{ahead:+.1f} s from here",
        "synchronise both clocks with NTP: dates and parking times depend on them",
    )


# -- the database -------------------------------------------------------------------------------------------------


def _schema_and_findings(database: Database) -> tuple[str | None, list[Finding]]:
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
            "find out what locks the file" if is_busy else "make the database accept writes again; nothing is lost until then",
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
        yield Finding("breaker", "broken", f"{breaker.state.value} since {opened}: {breaker.reason}",
                      "it closes by itself once the provider responds again")  # fmt: skip
    for tenant, since in probes.pauses.paused().items():
        yield Finding(
            "pause", "warning", f"{'all tenants' if tenant == '*' else tenant} since {since}", "extractor resume"
        )


def work_findings(probes: Probes) -> Iterator[Finding]:
    state = probes.overview.waiting()
    yield from _workers(state["workers"])
    yield from _overdue(probes)
    if state["oldest_unread_at"]:
        age = datetime.now(UTC) - datetime.fromisoformat(state["oldest_unread_at"])
        is_late = age.total_seconds() > LATE_S
        yield Finding("freshness", "warning" if is_late else "ok", f"oldest unread message is {age.total_seconds():,.0f} s old",
                      "check `extractor sessions --state parked` and the worker's log" if is_late else "")  # fmt: skip
    if state["dead_letters"]:
        yield Finding("dead letters", "warning", f"{state['dead_letters']:,}", "extractor dead-letters, then redrive")


def _workers(workers: list[dict[str, Any]]) -> Iterator[Finding]:
    count = len(workers)
    yield Finding(
        "workers", "ok" if count else "warning", f"{count} alive", "" if count else "start one: extractor worker"
    )
    for worker in workers:
        if worker["redis_error"]:
            yield Finding("redis as a worker sees it", "warning", f"{worker['host']}/{worker['pid']}: {worker['redis_error']}",
                          "the worker retries by itself; fix Redis, or the network between them")  # fmt: skip


def _overdue(probes: Probes) -> Iterator[Finding]:
    deadline_s = MAX_AGENT_TURNS * probes.model_timeout_s + RUN_SPARE_S
    late = Condition(probes.database).overdue_runs(deadline_s)
    if late.count:
        oldest = late.oldest.isoformat(timespec="seconds") if late.oldest else "?"
        yield Finding("runs", "warning", f"{late.count:,} in progress for longer than {deadline_s:,.0f} s, the first since {oldest}",
                      "check `extractor runs` and the log of the worker that holds them")  # fmt: skip
