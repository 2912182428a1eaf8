"""Redis dies, forgets, fills up, refuses to write, fails over."""

from __future__ import annotations

import time
from contextlib import suppress

from redis.exceptions import RedisError

from extractor.adapters.redis_client import connect
from tests.chaos.scenario import Result, Scale, begin, finish, load, pause, scenario
from tests.chaos.system import system


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
