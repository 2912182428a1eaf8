"""One tenant beside another, and everything at once."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from uuid import UUID

from redis.exceptions import RedisError

from extractor.adapters.redis_client import connect
from extractor.adapters.sql.operators.queries import Queries
from extractor.core.errors import ExtractorError
from tests.chaos.conversation import FAULTS, Turn, conversation
from tests.chaos.scenario import RECOVERY_S, Result, Scale, begin, finish, load, scenario
from tests.chaos.system import System, system


@scenario("one tenant's backlog beside another's single turn")
def _fairness(kind: str, scale: Scale) -> Result:
    """The bound: two rounds of all slots. What waits longer would wait for the other tenant's backlog."""
    with system(kind) as running:
        running.listener.latency_s = 0.1
        begin(running, scale)
        backlog = conversation(max(200, 25 * scale.sessions), 1, tenant="large", skipped_every=0)
        single = conversation(1, 1, tenant="small", skipped_every=0)
        running.say(backlog)
        began = time.monotonic()
        running.say(single)
        while not _is_done(running, single[0]):
            time.sleep(0.05)
        waited = time.monotonic() - began
        left = running.ledger.unread(running.database)
        result = finish(running, time.monotonic())
        notes = f"{len(backlog)} sessions before it; it waited {waited:.1f} s, {left // 2} turns were left then"
        verdict = result.verdict
        if waited > RECOVERY_S or left < len(backlog) // 4:
            verdict.disordered.append(f"the single turn waited {waited:.1f} s, {left // 2} turns were left then")
        return Result(verdict, waited, RECOVERY_S, notes, result.watch)


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
        begin(running, scale)
        monkey = _Monkey(running, random.Random(11))
        larger = replace(scale, sessions=scale.sessions * 2, turns=scale.turns * 2, load_s=scale.load_s * 6)
        with load(running, larger):
            ends_at = time.monotonic() + larger.load_s
            while time.monotonic() < ends_at:
                time.sleep(monkey.dice.uniform(0.5, 3))
                monkey.act()
        notes = ", ".join(f"{count} x {name.replace('_', ' ')}" for name, count in sorted(monkey.done.items()))
        return finish(running, time.monotonic(), notes=notes)
