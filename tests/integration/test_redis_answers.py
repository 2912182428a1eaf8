"""A worker outlives every answer that Redis may give, says what it is, and goes on when Redis is well."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from redis.exceptions import RedisError

from extractor.adapters.sql.operators.overview import LiveWorker
from extractor.adapters.wire import QUEUE_EXTRACTION
from extractor.bootstrap import Container
from extractor.sdk.client import Client
from extractor.settings import read_settings
from tests.integration.stack import ROOT, clean_environment, wait_for
from tests.redis_faults import OwnRedis, RedisProxy


class World:
    """A Redis behind a proxy, a database and one worker process."""

    def __init__(self, directory: Path) -> None:
        self.redis = OwnRedis(directory / "redis")
        self.proxy = RedisProxy(self.redis.port)
        self.environment = {
            "EXTRACTOR_HOME": str(directory), "EXTRACTOR_REDIS_URL": self.proxy.url, "EXTRACTOR_MODEL": "offline",
            "EXTRACTOR_CONCURRENCY": "2", "EXTRACTOR_WORKERS": "1", "EXTRACTOR_SWEEP_S": "0.3", "EXTRACTOR_HEARTBEAT_S": "0.3",
            "EXTRACTOR_REDIS_TIMEOUT_S": "1", "EXTRACTOR_REDIS_CONNECT_TIMEOUT_S": "1", "EXTRACTOR_REWAKE_S": "1",
        }  # fmt: skip
        self.parts = Container(read_settings(self.environment))
        self.parts.migrate()
        self.log = directory / "worker.log"
        with self.log.open("wb") as log:
            self.worker = subprocess.Popen(
                [sys.executable, "-m", "extractor", "worker"],
                env={**clean_environment(), **self.environment}, cwd=ROOT, stdout=log, stderr=log,
            )  # fmt: skip
        wait_for(self.workers, "a worker")

    def workers(self) -> list[LiveWorker]:
        return self.parts.adapters.overview.waiting().workers

    def refused(self) -> str:
        assert self.worker.poll() is None, self.log.read_text()[-3000:]
        return str(self.workers()[0].redis_error or "")

    def say(self, text: str) -> UUID:
        uuid = uuid4()
        with Client(self.redis.url) as client:
            client.enqueue_turn(
                session_id=f"s-{uuid}", user_id="u", messages=[{"uuid": str(uuid), "role": "user", "content": text}]
            )
        return uuid

    def is_read(self, uuid: UUID) -> bool:
        assert self.worker.poll() is None, self.log.read_text()[-3000:]
        return bool(self.parts.queries.is_read("default", f"s-{uuid}", uuid))

    def stop(self) -> None:
        self.worker.terminate()
        self.worker.wait(timeout=20)
        self.parts.close()
        self.proxy.close()
        self.redis.stop()


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    made = World(tmp_path_factory.mktemp("answers"))
    yield made
    made.stop()


Change = Callable[[World], object]


def config(name: str, value: str) -> Change:
    return lambda world: world.redis.admin.config_set(name, value)


def follow_nobody(world: World) -> None:
    world.redis.tell("REPLICAOF", "127.0.0.1", "1")


def lead(world: World) -> None:
    world.redis.tell("REPLICAOF", "NO", "ONE")
    world.redis.admin.config_set("replica-serve-stale-data", "yes")


def follow_without_data(world: World) -> None:
    world.redis.admin.config_set("replica-serve-stale-data", "no")
    follow_nobody(world)


def wrong_type(world: World) -> None:
    world.redis.admin.set(QUEUE_EXTRACTION, "a string")


def right_type(world: World) -> None:
    world.redis.admin.delete(QUEUE_EXTRACTION)


def hang_in_a_script(world: World) -> None:
    """The script is ended from outside, or after some seconds by the caller's own timeout."""
    world.redis.admin.config_set("lua-time-limit", "100")
    with suppress(RedisError):
        world.redis.admin.eval("while true do end", 0)


def end_the_script(world: World) -> None:
    world.redis.admin.script_kill()


def ask_for_a_password(world: World) -> None:
    world.redis.admin.config_set("requirepass", "secret")
    world.redis.tell("AUTH", "secret")
    world.redis.admin.client_kill_filter(_type="normal", skipme=True)


def forget_the_password(world: World) -> None:
    world.redis.tell("AUTH", "secret")
    world.redis.admin.config_set("requirepass", "")


FAULTS: list[tuple[str, Change, Change]] = [
    ("OutOfMemoryError", config("maxmemory", "1"), config("maxmemory", "0")),
    ("ReadOnlyError", follow_nobody, lead),
    ("MasterDownError", follow_without_data, lead),
    ("NOREPLICAS", config("min-replicas-to-write", "1"), config("min-replicas-to-write", "0")),
    ("WRONGTYPE", wrong_type, right_type),
    ("AuthenticationError", ask_for_a_password, forget_the_password),
]
ANSWERS = [
    "CLUSTERDOWN The cluster is down", "TRYAGAIN Multiple keys request during rehashing of slot",
    "LOADING Redis is loading the dataset in memory", "BUSY Redis is busy running a script.",
    "NOPERM this user has no permissions to run the command", "MISCONF Errors writing to the AOF file: No space left on device",
    "UNKILLABLE Sorry the script already executed write commands", "ERR internal error",
]  # fmt: skip


class TestWhatRedisAnswers:
    @pytest.mark.parametrize(("name", "begin", "end"), FAULTS, ids=[fault[0] for fault in FAULTS])
    def test_the_worker_says_it_and_goes_on(self, world: World, name: str, begin: Change, end: Change) -> None:
        begin(world)
        try:
            wait_for(lambda: name in world.refused(), f"the worker to say {name}, not {world.refused()!r}")
        finally:
            end(world)
        uuid = world.say("I work as a nurse in Kiel.")
        wait_for(partial(world.is_read, uuid), f"the turn to be read; {world.log.read_text()[-2000:]}")

    @pytest.mark.parametrize("answer", ANSWERS, ids=[answer.split()[0] for answer in ANSWERS])
    def test_the_same_for_what_a_healthy_redis_never_answers(self, world: World, answer: str) -> None:
        world.proxy.answer = answer
        try:
            wait_for(lambda: answer.split(" ", 1)[1][:20] in world.refused(), f"the worker to say {answer}")
        finally:
            world.proxy.answer = None
        uuid = world.say("I work as a nurse in Kiel.")
        wait_for(partial(world.is_read, uuid), f"the turn to be read; {world.log.read_text()[-2000:]}")

    def test_a_silent_redis_is_noticed_within_seconds(self, world: World) -> None:
        """Its connections stay open and nothing comes by them, as with a network that drops packets."""
        world.proxy.is_silent = True
        try:
            wait_for(lambda: "Timeout" in world.refused(), "the worker to say that Redis is silent", timeout_s=15)
        finally:
            world.proxy.is_silent = False
        uuid = world.say("I work as a nurse in Kiel.")
        wait_for(partial(world.is_read, uuid), "the turn to be read")

    def test_a_full_redis_is_drained(self, world: World) -> None:
        """Only the drain makes room there, so it needs none; nor does an event that cannot be read stop it."""
        uuid = world.say("I work as a nurse in Kiel.")
        wait_for(partial(world.is_read, uuid), "the worker to be well")
        world.proxy.answer = "LOADING hold the worker"
        world.redis.admin.xadd("extractor:turns", {"event": "no JSON"})
        uuid = world.say("I work as a nurse in Kiel.")
        world.redis.admin.config_set("maxmemory", "1")
        world.proxy.answer = None
        try:
            wait_for(
                lambda: world.redis.admin.xlen("extractor:turns") == 0,
                f"the stream to be empty; {world.log.read_text()[-2000:]}",
            )
            assert world.parts.queries.session("default", f"s-{uuid}").unread == 1
            assert world.redis.admin.xlen("extractor:rejected") == 1
        finally:
            world.redis.admin.config_set("maxmemory", "0")
        wait_for(partial(world.is_read, uuid), "the turn to be read")

    def test_a_worker_stops_while_redis_refuses(self, tmp_path: Path) -> None:
        """A stop is a stop: what cannot be given back comes back by itself."""
        world = World(tmp_path)
        world.proxy.answer = "OOM command not allowed when used memory > 'maxmemory'."
        try:
            wait_for(lambda: "OutOfMemory" in world.refused(), "the worker to say OOM")
            world.worker.terminate()
            assert world.worker.wait(timeout=15) == 0, world.log.read_text()[-2000:]
        finally:
            world.stop()
