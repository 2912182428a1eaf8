"""Finds and names what is wrong, within three seconds, whatever hangs.

`/readyz`, `extractor doctor` and `extractor status` run the same checks on Redis, the database and the work. Each runs
in its own thread, over dedicated connections with short timeouts. A check that gets no response is itself a finding and
does not block the others.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from extractor.adapters.sql.migrations import HEAD
from extractor.core.errors import ExtractorError, QueueUnavailable, StoreUnavailable
from extractor.usecases.bounded import Bounded, NoAnswer
from extractor.usecases.checks import (
    Finding,
    Probes,
    control_findings,
    lock_findings,
    redis_findings,
    schema_and_findings,
    work_findings,
    write_findings,
)
from extractor.usecases.status import SystemState

# Below what probes usually allow (5 s in deploy/), so that they get the answer.
DEADLINE_S = 2.2
# Timeout of a probe's connection. It is below the deadline, so that the connection's own error is reported.
PATIENCE_S = 1.8

# Concurrent checks on PostgreSQL: over a long distance each takes some tenths of a second.
POOL_SIZE = 8

# Results are cached for this long: anyone may probe, and probes must not add up to a load.
KNOWN_FOR_S = 1.0


@dataclass(frozen=True, slots=True)
class Details:
    """What callers who see all tenants are told; `database`, `redis` and `problems` in words, `schema` the revision."""

    status: str
    database: str
    schema: str | None
    redis: str
    problems: list[str]
    checks: list[Finding]


@dataclass(frozen=True)
class Health:
    """What the probes found at one moment.

    Attributes:
        groups: Findings by `redis`, `database` and `extraction`.
    """

    groups: Mapping[str, Sequence[Finding]]
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

    def details(self) -> Details:
        problems = [f"{one.name}: {one.found}" for one in self.findings if one.state != "ok"]
        return Details(self.status, self.of("database"), self.schema, self.of("redis"), problems, self.findings)


_UNREADY = frozenset({"database", "database schema", "database writes"})


class Prober:
    """Runs all checks; concurrent callers share one result."""

    def __init__(self, probes: Probes) -> None:
        self._probes = probes
        self._bounded = Bounded(DEADLINE_S)
        self._lock = threading.Lock()
        self._last: tuple[float, Health] | None = None

    def look(self) -> Health:
        """Return the current findings, or recent ones; takes at most `DEADLINE_S`."""
        # Held while the checks run: callers that come meanwhile get the same result.
        with self._lock:
            if self._last is None or time.monotonic() - self._last[0] > KNOWN_FOR_S:
                health = self._look()
                self._last = (time.monotonic(), health)
            return self._last[1]

    def warm_up(self) -> None:
        """Open connections in the background for the first probe: over a long distance that takes a second or two."""
        threading.Thread(target=self.look, name="probe-warm-up", daemon=True).start()

    def look_and_tell(self, tenant_id: str | None) -> tuple[Health, SystemState | None]:
        """Return the results of `look` and `state`, obtained concurrently."""
        tell = self._probes.status.begin(tenant_id, self._bounded.begin())
        return self.look(), _told(tell)

    def state_and_findings(self) -> tuple[SystemState | None, list[Finding]]:
        """Return the state of all tenants, and why the database takes no writes.

        If the database does not return the state in time, it is None, and the findings are those of `look`.
        """
        ask = self._bounded.begin()
        tell = self._probes.status.begin(None, ask)
        writes = ask("writes", lambda: list(write_findings(self._probes.database)))
        state = _told(tell)
        return state, self.look().findings if state is None else _findings("database writes", writes)

    def close(self) -> None:
        self._probes.close()

    def _look(self) -> Health:
        probes = self._probes
        ask = self._bounded.begin()
        redis = ask("redis", lambda: list(redis_findings(probes)))
        schema = ask("database", lambda: schema_and_findings(probes.database))
        writes = ask("writes", lambda: list(write_findings(probes.database)))
        locks = ask("locks", lambda: list(lock_findings(probes.database)))
        control = ask("control", lambda: list(control_findings(probes)))
        work = ask("extraction", lambda: list(work_findings(probes)))
        try:
            revision, found = schema()
        except (NoAnswer, ExtractorError) as error:
            revision, found = None, [_unanswered("database", error)]
        groups = {
            "redis": _findings("redis", redis),
            "database": found,
            "extraction": [*_findings("breaker", control), *_findings("extraction", work)],
        }
        if any(one.state == "broken" for one in found):
            groups["extraction"] = []  # it would only repeat the database's failure
        else:
            groups["database"] = [*found, *_findings("database writes", writes), *_findings("database locks", locks)]
        return Health(groups, revision)


def _told(tell: Callable[[], SystemState]) -> SystemState | None:
    try:
        return tell()
    except Exception:  # whatever it is, the checks report it by name
        return None


ADVICE: dict[type[Exception], str] = {
    QueueUnavailable: "start Redis, or correct EXTRACTOR_REDIS_URL; turns over HTTP are still accepted",
    StoreUnavailable: "start the database, or correct EXTRACTOR_DATABASE_URL; events wait on the stream",
    NoAnswer: "it hangs: check its host, disk and network",
}


def advice_on(error: Exception) -> str:
    """Return the next step after an error; empty if its text says it."""
    own = error.advice if isinstance(error, StoreUnavailable) else ""
    return own or next((step for kind, step in ADVICE.items() if isinstance(error, kind)), "")


def _findings(name: str, answer: Callable[[], list[Finding]]) -> list[Finding]:
    """Return a check's findings, or that it got no response."""
    try:
        return answer()
    except (NoAnswer, ExtractorError) as error:
        return [_unanswered(name, error)]


def _unanswered(name: str, error: Exception) -> Finding:
    return Finding(name, "broken", str(error), advice_on(error))
