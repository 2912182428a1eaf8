"""Redis dies, forgets, fills up, refuses to write, fails over."""

from __future__ import annotations

import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from redis.exceptions import RedisError

from extractor.adapters.redis_client import connect
from tests.chaos.scenario import SCENARIOS, Result, Run, Scale, Scenario, begin, consult, finish, load, pause, scenario
from tests.chaos.services import LOCAL, OwnRedis, Sentinels, free_port, own_redis, wait_for
from tests.chaos.system import Place, System, system
from tests.chaos.wire import Wire


@scenario("kill -9 and restart of Redis under load", short=("postgres",))
def _kill_redis(kind: str, scale: Scale) -> Result:
    with system(kind) as running:
        begin(running, scale)
        back_at = 0.0
        with load(running, scale):
            for _ in range(2):
                time.sleep(scale.load_s / 4)
                running.redis.kill()
                pause(running, 1.5)
                running.redis.start()
                back_at = time.monotonic()
        return finish(running, back_at)


@scenario("Redis answers, but each answer takes 0.3 s")
def _slow_redis(kind: str, scale: Scale) -> Result:
    """For workers and the API; no timeout is reached, and nothing is broken. A worker reads a wake-up in several round trips."""
    with own_redis() as redis, Wire((redis.address, redis.port), delay_s=0.0) as wire:
        slow = Place(environment={"EXTRACTOR_REDIS_URL": f"redis://127.0.0.1:{wire.port}/0"})
        with system(kind, redis=redis) as running:
            begin(running, scale, places=[slow, slow], api_place=slow)
            wire.delay_s = 0.15
            with load(running, scale):
                pause(running, scale.load_s)
            at = time.monotonic()
            return finish(running, at)


@scenario("FLUSHALL under load (turns over HTTP)")
def _flush(kind: str, scale: Scale) -> Result:
    with system(kind) as running:
        begin(running, scale, with_api=True)
        at = 0.0
        with connect(running.environment["EXTRACTOR_REDIS_URL"]) as redis, load(running, scale, over="http"):
            for _ in range(5):
                time.sleep(scale.load_s / 6)
                redis.flushall()
                at = time.monotonic()
        return finish(running, at)


@scenario("connections to Redis cut while runs are in flight")
def _cut_connections(kind: str, scale: Scale) -> Result:
    with system(kind) as running:
        running.listener.latency_s = 0.3
        begin(running, scale)
        at = 0.0
        with load(running, scale):
            for _ in range(8):
                time.sleep(scale.load_s / 9)
                with suppress(RedisError), connect(running.environment["EXTRACTOR_REDIS_URL"]) as redis:
                    redis.client_kill_filter(_type="normal", skipme=True)
                at = time.monotonic()
        return finish(running, at)


# -- Redis that answers, and refuses ------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Refusal:
    """A way for Redis to refuse writes, and the way back."""

    begin: Callable[[OwnRedis], None]
    end: Callable[[OwnRedis], None]
    names: str


def _fill(server: OwnRedis) -> None:
    server.set("maxmemory", "1mb")


def _make_room(server: OwnRedis) -> None:
    server.set("maxmemory", "0")


def _demote(server: OwnRedis) -> None:
    with server.client() as client:
        client.replicaof(LOCAL, free_port())  # of nobody: what it holds stays


def _promote(server: OwnRedis) -> None:
    with server.client() as client:
        client.replicaof("NO", "ONE")


KEYS = ("extractor:turns", "extraction")


def _swap_types(server: OwnRedis) -> None:
    with server.client() as client:
        for key in KEYS:
            with suppress(RedisError):
                client.rename(key, f"kept:{key}")
            client.set(key, "not what it was")


def _swap_back(server: OwnRedis) -> None:
    with server.client() as client:
        for key in KEYS:
            client.delete(key)
            with suppress(RedisError):
                client.rename(f"kept:{key}", key)


REFUSALS = {
    "full (OOM)": _Refusal(_fill, _make_room, "memory|OOM|full"),
    "a replica (READONLY)": _Refusal(_demote, _promote, "read.?only|replica"),
    "without its replicas (NOREPLICAS)": _Refusal(
        lambda server: server.set("min-replicas-to-write", "1"),
        lambda server: server.set("min-replicas-to-write", "0"),
        "replica",
    ),
    "holding other types under our keys (WRONGTYPE)": _Refusal(_swap_types, _swap_back, "WRONGTYPE|wrong kind|type"),
}


def _refusing(refusal: _Refusal, over: str) -> Run:
    """No worker may end of it: what starts workers again may be slow, or somebody on call."""

    def run(kind: str, scale: Scale) -> Result:
        with own_redis() as server, system(kind, redis=server) as running:
            begin(running, scale, with_api=over == "http")
            with load(running, scale, over=over):
                time.sleep(scale.load_s / 4)
                refusal.begin(server)
                pause(running, 2 * scale.fault_s)
                refusal.end(server)
                at = time.monotonic()
            result = finish(running, at, names=refusal.names, notes=f"{running.deaths} workers ended")
            if running.deaths:
                result.verdict.disordered.append(f"{running.deaths} workers ended")
            return result

    return run


SCENARIOS.extend(
    Scenario(
        f"Redis is {name}, turns over {over}",
        _refusing(refusal, over),
        databases=("postgres",),
        short=("postgres",) if "OOM" in name and over == "stream" else (),
    )
    for name, refusal in REFUSALS.items()
    for over in ("stream", "http")
)


@scenario("Redis is full and evicts (allkeys-lru)", databases=("postgres",))
def _evicting(kind: str, scale: Scale) -> Result:
    """Redis forgets what it had acknowledged: nothing mends that, so doctor has to warn of it beforehand."""
    with own_redis(maxmemory_policy="allkeys-lru") as server, system(kind, redis=server) as running:
        begin(running, scale, with_api=True)
        _ask_beforehand(running)
        with load(running, scale):
            time.sleep(scale.load_s / 4)
            server.set("maxmemory", "1mb")
            time.sleep(scale.fault_s)
            server.set("maxmemory", "0")
            at = time.monotonic()
        return _forgiven(finish(running, at, names="evict|allkeys", patience_s=20))


# -- failover -----------------------------------------------------------------------------------------------------


@scenario("Sentinel: the primary is killed", databases=("postgres",))
def _sentinel_kill(kind: str, scale: Scale) -> Result:
    return _failover(kind, scale, _kill_primary)


@scenario("Sentinel: the primary freezes (SIGSTOP) and comes back", databases=("postgres",))
def _sentinel_freeze(kind: str, scale: Scale) -> Result:
    return _failover(kind, scale, _freeze_primary)


@scenario("Sentinel: failover by command", databases=("postgres",))
def _sentinel_command(kind: str, scale: Scale) -> Result:
    return _failover(kind, scale, _command)


@scenario("Sentinel: failover by command, min-replicas-to-write 1", databases=("postgres",))
def _sentinel_command_safe(kind: str, scale: Scale) -> Result:
    return _failover(kind, scale, _command, min_replicas_to_write="1", min_replicas_max_lag="3")


@dataclass
class _Group:
    servers: list[OwnRedis]
    sentinels: Sentinels

    @property
    def primary(self) -> OwnRedis:
        port = self.sentinels.primary_port()
        return next(server for server in self.servers if server.port == port)


def _kill_primary(group: _Group) -> None:
    primary = group.primary
    primary.kill()
    wait_for(lambda: group.primary is not primary, "a failover")


def _freeze_primary(group: _Group) -> None:
    primary = group.primary
    primary.signal(signal.SIGSTOP)
    wait_for(lambda: group.primary is not primary, "a failover")
    time.sleep(2.0)
    primary.signal(signal.SIGCONT)


def _command(group: _Group) -> None:
    for _ in range(2):
        group.sentinels.fail_over()
        time.sleep(6.0)


def _failover(kind: str, scale: Scale, act: Callable[[_Group], None], **settings: str) -> Result:
    """A failover of Redis is asynchronous: what the old primary acknowledged and the new one had not yet is forgotten,
    unless the primary refuses writes without a replica. Doctor has to warn of it beforehand."""
    is_safe = bool(settings)
    with _sentinels(**settings) as group, system(kind, redis=group.servers[0]) as running:
        running.environment["EXTRACTOR_REDIS_URL"] = group.sentinels.url
        begin(running, scale, with_api=True)
        _ask_beforehand(running)
        with load(running, replace(scale, load_s=20.0)):
            time.sleep(scale.load_s / 4)
            act(group)
            at = time.monotonic()
        result = finish(running, at, names="" if is_safe else "min-replicas", patience_s=120 if is_safe else 30)
        return result if is_safe else _forgiven(result)


@contextmanager
def _sentinels(**settings: str) -> Iterator[_Group]:
    with ExitStack() as stack:
        primary = stack.enter_context(own_redis(**settings))
        replica = stack.enter_context(own_redis(replicaof=f"{LOCAL} {primary.port}", **settings))
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="extractor-chaos-sentinel-")))
        sentinels = Sentinels(home, primary)
        stack.callback(sentinels.stop)
        sentinels.start()
        yield _Group([primary, replica], sentinels)


def _ask_beforehand(running: System) -> None:
    consult(running)
    if running.watch is not None:
        running.watch.settle()


def _forgiven(result: Result) -> Result:
    """Count what Redis forgot in the notes: turns of which nothing is left are lost by Redis, not by us. While two servers
    believe to be the primary, turns that went to one may be read before turns that went to the other."""
    verdict = result.verdict
    forgotten = [text for text in verdict.lost if text.endswith("is ['missing']")]
    verdict.lost = [text for text in verdict.lost if text not in forgotten]
    notes = f"Redis forgot {len(forgotten)} turns"
    if verdict.disordered:
        notes += f", and gave {len(verdict.disordered)} out of order"
        verdict.disordered = []
    return replace(result, recovery_s=0.0 if forgotten else result.recovery_s, notes=notes)
