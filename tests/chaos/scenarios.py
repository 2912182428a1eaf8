"""The scenarios: what is done to a running system, and what must hold afterwards."""

from __future__ import annotations

import random
import resource
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

from celery import Celery
from redis.exceptions import RedisError

from extractor.adapters.redis_client import connect
from extractor.adapters.sql.queries import Queries
from extractor.adapters.wire import QUEUE_TURNS
from extractor.core.errors import ExtractorError
from extractor.testing import Fault
from extractor.testing.model_server import Answer, Request
from tests.chaos.conversation import FAULTS, Turn, conversation
from tests.chaos.faulty_worker import STEPS
from tests.chaos.ledger import Verdict
from tests.chaos.system import OwnPostgres, System, system

BOTH = ("sqlite", "postgres")
RECOVERY_S = 10.0
"""Bound after a kill -9, from the moment of the kill; the suite fails beyond it."""

WELL_S = 60.0
"""Bound after anything else, from the end of the fault."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a scenario found.

    Attributes:
        recovery_s: From the end of the fault (for a kill: from the kill) until every turn was done with.
        bound_s: What it must not be over.
    """

    verdict: Verdict
    recovery_s: float
    bound_s: float = WELL_S
    notes: str = ""

    @property
    def is_passed(self) -> bool:
        return self.verdict.is_clean and self.recovery_s <= self.bound_s


@dataclass(frozen=True, slots=True)
class Scale:
    """How much is said and how long it lasts; the short form is part of `make test`.

    Attributes:
        long_s: Length of the long outages.
    """

    sessions: int = 12
    turns: int = 12
    load_s: float = 10.0
    fault_s: float = 5.0
    long_s: float = 300.0


FULL = Scale()
SHORT = Scale(sessions=6, turns=5, load_s=4.0, fault_s=2.0, long_s=5.0)


Run = Callable[[str, Scale], Result]


@dataclass(frozen=True, slots=True)
class Scenario:
    name: str
    run: Run
    databases: tuple[str, ...] = BOTH
    short: tuple[str, ...] = ()
    """Stores on which it is part of the short form."""


SCENARIOS: list[Scenario] = []


def scenario(name: str, *, databases: tuple[str, ...] = BOTH, short: tuple[str, ...] = ()) -> Callable[[Run], Run]:
    def register(run: Run) -> Run:
        SCENARIOS.append(Scenario(name, run, databases, short))
        return run

    return register


def _finish(
    running: System, since: float, *, bound_s: float = WELL_S, notes: str = "", is_ordered: bool = True,
    patience_s: float = 120.0,
) -> Result:  # fmt: skip
    well_at = running.wait_until_well(patience_s)
    verdict = running.ledger.judge(running.database, is_ordered=is_ordered)
    return Result(verdict, max(0.0, well_at - since), bound_s, notes)


@contextmanager
def _load(running: System, scale: Scale, **how: Any) -> Iterator[list[Turn]]:
    """Say something all the time that the block lasts, and wait until all of it was taken."""
    turns = conversation(scale.sessions, scale.turns)
    wait = running.say_in_background(turns, **{"rate": len(turns) / scale.load_s, **how})
    yield turns
    wait()


# -- kill -9 ------------------------------------------------------------------------------------------------------


def _killed_at(step: str) -> Run:
    def run(kind: str, scale: Scale) -> Result:
        with system(kind) as running, tempfile.TemporaryDirectory() as directory:
            running.start(command=("-m", "tests.chaos.faulty_worker", step, directory, "3"))
            with _load(running, scale):
                pass
            well_at = running.wait_until_well()
            died = len(list(Path(directory).iterdir()))
            assert died, f"nothing died at {step}"
            verdict = running.ledger.judge(running.database)
            return Result(verdict, max(0.0, well_at - running.died_at), RECOVERY_S, f"{died} kills")

    return run


SCENARIOS.extend(
    Scenario(
        f"kill -9 of a worker: {step}",
        _killed_at(step),
        short={"drain-after-commit": ("sqlite",), "inside-commit": ("postgres",)}.get(step, ()),
    )
    for step in STEPS
)


@scenario("kill -9 of workers at random")
def _kill_workers(kind: str, scale: Scale) -> Result:
    with system(kind) as running:
        running.listener.latency_s = 0.3
        running.start()
        with _load(running, scale):
            for number in range(int(scale.load_s / 1.7)):
                time.sleep(1.7)
                running.kill(running.workers()[number % 2].name)
        return _finish(running, running.died_at, bound_s=RECOVERY_S, notes=f"{running.deaths} kills")


@scenario("kill -9 of the API under load")
def _kill_api(kind: str, scale: Scale) -> Result:
    with system(kind) as running:
        running.start()
        running.start_api()
        with _load(running, scale, over="http"):
            for _ in range(3):
                time.sleep(scale.load_s / 4)
                running.kill("api")
        # turns are taken again when the API is back, and those are the last ones
        since = max(running.died_at, running.ledger.last_at)
        return _finish(running, since, bound_s=RECOVERY_S, notes=f"{running.deaths} kills")


@scenario("a frozen worker wakes up (SIGSTOP 12 s)")
def _zombie(kind: str, scale: Scale) -> Result:
    with system(kind) as running:
        running.listener.latency_s = 0.5
        running.start()
        with _load(running, scale):
            time.sleep(1.0)
            running.kill("worker-0", signal.SIGSTOP)
            stopped_at = time.monotonic()
            time.sleep(12.0)
            running.kill("worker-0", signal.SIGCONT)
        return _finish(running, stopped_at + 12.0)


# -- Redis --------------------------------------------------------------------------------------------------------


@scenario("kill -9 and restart of Redis under load", short=("postgres",))
def _kill_redis(kind: str, scale: Scale) -> Result:
    with system(kind) as running:
        running.start()
        back_at = 0.0
        with _load(running, scale):
            for _ in range(2):
                time.sleep(scale.load_s / 4)
                running.redis.kill()
                time.sleep(1.5)
                running.redis.start()
                back_at = time.monotonic()
        return _finish(running, back_at)


@scenario("FLUSHALL under load (turns over HTTP)")
def _flush(kind: str, scale: Scale) -> Result:
    with system(kind) as running:
        running.start()
        running.start_api()
        at = 0.0
        with connect(running.environment["EXTRACTOR_REDIS_URL"]) as redis, _load(running, scale, over="http"):
            for _ in range(5):
                time.sleep(scale.load_s / 6)
                redis.flushall()
                at = time.monotonic()
        return _finish(running, at)


@scenario("connections to Redis cut while runs are in flight")
def _cut_connections(kind: str, scale: Scale) -> Result:
    with system(kind) as running:
        running.listener.latency_s = 0.3
        running.start()
        at = 0.0
        with _load(running, scale):
            for _ in range(8):
                time.sleep(scale.load_s / 9)
                with suppress(RedisError), connect(running.environment["EXTRACTOR_REDIS_URL"]) as redis:
                    redis.client_kill_filter(_type="normal", skipme=True)
                at = time.monotonic()
        return _finish(running, at)


# -- the database -------------------------------------------------------------------------------------------------


@scenario("PostgreSQL stopped and started under load", databases=("postgres",))
def _stop_postgres(_: str, scale: Scale) -> Result:
    with tempfile.TemporaryDirectory() as directory:
        postgres = OwnPostgres(Path(directory))
        try:
            with system("postgres", url=postgres.url) as running:
                running.start()
                running.start_api()
                back_at = 0.0
                half = Scale(scale.sessions // 2, scale.turns, scale.load_s)
                over_http = conversation(half.sessions, half.turns)
                for turn in over_http:  # sessions of their own
                    turn.event["session_id"] = f"http-{turn.session_id}"
                renamed = [
                    Turn(turn.event["session_id"], turn.number, turn.kind, turn.fact, turn.event) for turn in over_http
                ]
                wait = running.say_in_background(renamed, over="http", rate=len(renamed) / scale.load_s)
                with _load(running, half):
                    for mode in ("immediate", "fast"):
                        time.sleep(scale.load_s / 4)
                        postgres.stop(mode)
                        time.sleep(3.0)
                        postgres.start()
                        back_at = time.monotonic()
                wait()
                return _finish(running, back_at)
        finally:
            with suppress(Exception):
                postgres.stop()


@scenario("the disk is full (SQLite)", databases=("sqlite",), short=("sqlite",))
def _full_disk(kind: str, scale: Scale) -> Result:
    """A limit on the size of files stands for the disk: writes beyond it fail in the same way (I/O error). The log is
    a file too, so little is logged."""
    with system(kind, log_level="error") as running:
        running.start()
        with _load(running, scale):
            time.sleep(scale.load_s / 3)
            before = _limit_files(running, 40_000)
            time.sleep(scale.fault_s)
            _limit_files(running, before)
            lifted_at = time.monotonic()
        return _finish(running, lifted_at)


def _limit_files(running: System, size_bytes: int) -> int:
    before = resource.RLIM_INFINITY
    for child in running.workers():
        before, hard = resource.prlimit(child.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(child.process.pid, resource.RLIMIT_FSIZE, (size_bytes, hard))
    return before


@scenario("the clock steps an hour back and forth (SQLite)", databases=("sqlite",))
def _step_clock(kind: str, scale: Scale) -> Result:
    """On PostgreSQL leases and due times go by the server's clock, which this suite cannot step."""
    with system(kind) as running, tempfile.TemporaryDirectory() as directory:
        running.listener.latency_s = 0.2
        running.start(command=("-m", "tests.chaos.faulty_worker", "clock", directory, "0"))
        at = 0.0
        with _load(running, scale):
            for offset in (-3600.0, 0.0, 3600.0, 0.0, -600.0):
                time.sleep(scale.load_s / 6)
                (Path(directory) / "clock").write_text(str(offset))
                at = time.monotonic()
        return _finish(running, at)


# -- the model ----------------------------------------------------------------------------------------------------


def _outage(fault: Callable[[], Fault], *, is_long: bool = False) -> Run:
    def run(kind: str, scale: Scale) -> Result:
        with system(kind) as running:
            running.start()
            lasts_s = scale.long_s if is_long else scale.fault_s
            with _load(running, scale):
                time.sleep(scale.load_s / 4)
                running.listener.fault = lambda _: fault()
                asked = running.listener.asked
                time.sleep(lasts_s)
                running.listener.fault = None
                over_at = time.monotonic()
                asked = running.listener.asked - asked
            result = _finish(running, over_at)
            return Result(
                result.verdict, result.recovery_s, result.bound_s, f"{lasts_s:g} s, {asked} requests meanwhile"
            )

    return run


SCENARIOS.extend(
    Scenario(
        f"the model answers {name}", _outage(fault), short={"429": ("postgres",), "529": ("sqlite",)}.get(name, ())
    )
    for name, fault in FAULTS.items()
)


@scenario("the model takes requests and never answers")
def _hang(kind: str, scale: Scale) -> Result:
    with system(kind, model_timeout_s=20) as running:
        running.start()
        over = threading.Event()

        def hang(_: Request) -> Answer | None:
            over.wait(60)
            return Fault.hang_up()

        with _load(running, scale):
            time.sleep(scale.load_s / 4)
            running.listener.fault = hang
            time.sleep(max(scale.fault_s, 30.0))
            running.listener.fault = None
            over_at = time.monotonic()
        try:
            return _finish(running, over_at, notes="30 s; a request may take 20 s")
        finally:
            over.set()


SCENARIOS.append(Scenario("the model answers 529 for 5 min", _outage(FAULTS["529"], is_long=True)))
SCENARIOS.append(
    Scenario(
        "the model answers any of these for 5 min",
        _outage(lambda: random.choice(list(FAULTS.values()))(), is_long=True),
        databases=("postgres",),
    )
)


@scenario("every fifth answer of the model is a fault")
def _flaky(kind: str, scale: Scale) -> Result:
    dice = random.Random(7)

    def sometimes(_: Request) -> Answer | None:
        return dice.choice(list(FAULTS.values()))() if dice.random() < 0.2 else None

    with system(kind) as running:
        running.start()
        running.listener.fault = sometimes
        with _load(running, scale):
            pass
        running.listener.fault = None
        return _finish(running, time.monotonic())


@scenario("poisonous turns in the middle of sessions", short=("sqlite",))
def _poison(kind: str, scale: Scale) -> Result:
    with system(kind) as running:
        running.start()
        turns = conversation(scale.sessions, scale.turns, poison=(scale.turns // 2,))
        running.say(turns)
        return _finish(running, time.monotonic())


# -- delivery -----------------------------------------------------------------------------------------------------


@scenario("duplicate and reordered delivery, three ways at once", short=("postgres",))
def _duplicates(kind: str, scale: Scale) -> Result:
    """Each event comes over the stream, over HTTP and inside a Celery message, in other orders, from three threads."""
    with system(kind) as running:
        running.start()
        running.start_api()
        turns = conversation(scale.sessions, scale.turns)
        dice = random.Random(3)
        celery = Celery("producer", broker=running.environment["EXTRACTOR_REDIS_URL"])

        def shaken() -> list[Turn]:
            """Neighbours change places: what a retrying producer does to its order."""
            keys = {id(turn): place + dice.uniform(0, 2 * scale.sessions) for place, turn in enumerate(turns)}
            return sorted(turns, key=lambda turn: keys[id(turn)])

        def by_celery() -> None:
            for turn in shaken():
                celery.send_task("extractor.ingest_turn", [turn.event], queue=QUEUE_TURNS)

        thread = threading.Thread(target=by_celery)
        thread.start()
        waits = [
            running.say_in_background(shaken(), over="stream", rate=len(turns) / scale.load_s),
            running.say_in_background(shaken(), over="http", rate=len(turns) / scale.load_s),
        ]
        for wait in waits:
            wait()
        thread.join()
        celery.close()
        running.ledger.accepted = turns
        return _finish(running, time.monotonic(), is_ordered=False)


# -- stopping -----------------------------------------------------------------------------------------------------


@scenario("SIGTERM of one worker after the other under load", short=("sqlite",))
def _roll(kind: str, scale: Scale) -> Result:
    with system(kind, shutdown_s=2) as running:
        running.listener.latency_s = 0.3
        running.start()
        with _load(running, scale):
            for number in range(4):
                time.sleep(scale.load_s / 5)
                running.kill(running.workers()[number % 2].name, signal.SIGTERM)
        return _finish(running, running.died_at, bound_s=RECOVERY_S, notes=f"{running.deaths} restarts")


@scenario("SIGTERM while the model does not answer")
def _stop_stuck(kind: str, scale: Scale) -> Result:
    """The session is handed back when the time is over; nobody waits for the lease or for the model."""
    with system(kind, shutdown_s=1, lease_s=60, heartbeat_s=5) as running:
        running.start(workers=1)
        stuck = threading.Event()
        over = threading.Event()

        def hang(_: Request) -> Answer | None:
            if not stuck.is_set():
                stuck.set()
                over.wait(60)
            return None

        running.listener.fault = hang
        running.say(conversation(1, 2, skipped_every=0))
        assert stuck.wait(30), "no run began"
        running.kill("worker-0", signal.SIGTERM)
        at = time.monotonic()
        try:
            return _finish(running, at, bound_s=RECOVERY_S)
        finally:
            over.set()


# -- many ---------------------------------------------------------------------------------------------------------


@scenario("one tenant's backlog beside another's single turn")
def _fairness(kind: str, scale: Scale) -> Result:
    """The bound: two rounds of all slots. What waits longer would wait for the other tenant's backlog."""
    with system(kind) as running:
        running.listener.latency_s = 0.1
        running.start()
        backlog = conversation(max(200, 25 * scale.sessions), 1, tenant="large", skipped_every=0)
        single = conversation(1, 1, tenant="small", skipped_every=0)
        running.say(backlog)
        began = time.monotonic()
        running.say(single)
        while not _is_done(running, single[0]):
            time.sleep(0.05)
        waited = time.monotonic() - began
        left = running.ledger.unread(running.database)
        result = _finish(running, time.monotonic())
        notes = f"{len(backlog)} sessions before it; it waited {waited:.1f} s, {left // 2} turns were left then"
        verdict = result.verdict
        if waited > RECOVERY_S or left < len(backlog) // 4:
            verdict.disordered.append(f"the single turn waited {waited:.1f} s, {left // 2} turns were left then")
        return Result(verdict, waited, RECOVERY_S, notes)


def _is_done(running: System, turn: Turn) -> bool:
    queries = Queries(running.database)
    return bool(queries.is_read(turn.event["tenant_id"], turn.session_id, UUID(turn.uuids[0])))


@dataclass
class _Monkey:
    """Does one random thing after the other until it is told to stop, and mends what it broke."""

    running: System
    dice: random.Random
    done: dict[str, int] = field(default_factory=dict)

    def act(self) -> None:
        acts: list[Callable[[], None]] = [
            self.kill_worker, self.stop_worker, self.freeze_worker, self.kill_redis, self.cut, self.fail_model,
        ]  # fmt: skip
        act = self.dice.choice(acts)
        self.done[act.__name__] = self.done.get(act.__name__, 0) + 1
        with suppress(RedisError, ExtractorError):
            act()

    def _some_worker(self) -> str:
        return self.dice.choice(self.running.workers()).name

    def kill_worker(self) -> None:
        self.running.kill(self._some_worker())

    def stop_worker(self) -> None:
        self.running.kill(self._some_worker(), signal.SIGTERM)

    def freeze_worker(self) -> None:
        name = self._some_worker()
        self.running.kill(name, signal.SIGSTOP)
        time.sleep(self.dice.uniform(1, 8))
        self.running.kill(name, signal.SIGCONT)

    def kill_redis(self) -> None:
        self.running.redis.kill()
        time.sleep(self.dice.uniform(0.2, 2))
        self.running.redis.start()

    def cut(self) -> None:
        with connect(self.running.environment["EXTRACTOR_REDIS_URL"]) as redis:
            redis.client_kill_filter(_type="normal", skipme=True)

    def fail_model(self) -> None:
        fault = self.dice.choice(list(FAULTS.values()))
        self.running.listener.fault = lambda _: fault()
        time.sleep(self.dice.uniform(0.5, 3))
        self.running.listener.fault = None


@scenario("a monkey with all of these")
def _monkey(kind: str, scale: Scale) -> Result:
    with system(kind) as running:
        running.listener.latency_s = 0.2
        running.start()
        monkey = _Monkey(running, random.Random(11))
        larger = Scale(scale.sessions * 2, scale.turns * 2, scale.load_s * 6)
        with _load(running, larger):
            ends_at = time.monotonic() + larger.load_s
            while time.monotonic() < ends_at:
                time.sleep(monkey.dice.uniform(0.5, 3))
                monkey.act()
        notes = ", ".join(f"{count} x {name.replace('_', ' ')}" for name, count in sorted(monkey.done.items()))
        return _finish(running, time.monotonic(), notes=notes)
