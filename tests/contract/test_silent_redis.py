"""A producer is never kept waiting: a Redis that is silent, refuses, or has too few replicas is a clear error in time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from extractor.adapters.broker import Broker
from extractor.adapters.redis_client import RedisTimeouts, Trouble, connect, for_celery
from extractor.adapters.redis_stream import EventStream
from extractor.adapters.wire import STREAM
from extractor.core.errors import QueueUnavailable
from extractor.sdk.client import AsyncClient, Client
from tests.integration.stack import wait_for
from tests.redis_faults import OwnRedis, RedisProxy

SHORT = RedisTimeouts(answer_s=0.4, connect_s=0.3)
MOST_S = SHORT.answer_s + SHORT.connect_s + 1.0


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnRedis]:
    server = OwnRedis(tmp_path_factory.mktemp("own"))
    yield server
    server.stop()


@pytest.fixture
def proxy(own: OwnRedis) -> Iterator[RedisProxy]:
    own.admin.flushall()
    with closing(RedisProxy(own.port)) as made:
        yield made


def turn() -> dict[str, Any]:
    return {"session_id": "s", "user_id": "u", "messages": [{"role": "user", "content": "x"}]}


def in_time(call: Callable[[], object]) -> None:
    began = time.monotonic()
    with pytest.raises(QueueUnavailable):
        call()
    assert time.monotonic() - began < MOST_S


class TestSilence:
    def test_a_client_whose_redis_falls_silent(self, proxy: RedisProxy) -> None:
        with Client(proxy.url, timeouts=SHORT) as client:
            client.enqueue_turn(**turn())
            proxy.is_silent = True
            in_time(lambda: client.enqueue_turn(**turn()))
            in_time(lambda: client.enqueue_turn(**turn()))
            proxy.is_silent = False
            client.enqueue_turn(**turn())

    def test_the_same_for_asyncio(self, proxy: RedisProxy) -> None:
        async def both() -> None:
            async with AsyncClient(proxy.url, timeouts=SHORT) as client:
                await client.enqueue_turn(**turn())
                proxy.is_silent = True
                began = time.monotonic()
                with pytest.raises(QueueUnavailable):
                    await client.enqueue_turn(**turn())
                assert time.monotonic() - began < MOST_S
                proxy.is_silent = False
                await client.enqueue_turn(**turn())

        asyncio.run(both())

    def test_wake_ups_and_the_stream(self, proxy: RedisProxy) -> None:
        with closing(connect(proxy.url, SHORT)) as redis:
            stream, broker = EventStream(redis), Broker(proxy.url, SHORT)
            assert stream.waiting() == 0
            proxy.is_silent = True
            in_time(stream.waiting)
            in_time(lambda: broker.wake([("default", "s")]))
            proxy.is_silent = False
            broker.close()

    def test_celerys_own_connections_have_the_same_timeouts(self) -> None:
        for url in ("redis://h/0", "sentinel://h:1/0?service_name=m"):
            _, options = for_celery(url, SHORT)
            assert (options["socket_timeout"], options["socket_connect_timeout"]) == (0.4, 0.3)
            assert options["socket_keepalive_options"]
            assert options["health_check_interval"] <= 5
        _, options = for_celery("redis+socket:///tmp/redis.sock", SHORT)
        assert options["socket_timeout"] == 0.4
        assert "socket_keepalive" not in options


class TestRefusals:
    def test_an_event_that_is_not_taken_is_an_error_with_what_redis_says(
        self, own: OwnRedis, proxy: RedisProxy
    ) -> None:
        own.admin.config_set("maxmemory", "1")
        try:
            with Client(proxy.url, timeouts=SHORT) as client, pytest.raises(QueueUnavailable, match="OutOfMemory"):
                client.enqueue_turn(**turn())
        finally:
            own.admin.config_set("maxmemory", "0")
        assert own.admin.xlen(STREAM) == 0

    def test_an_event_is_accepted_although_its_wake_up_is_not(self, own: OwnRedis, proxy: RedisProxy) -> None:
        """Sent again it would be there twice; the sweeper finds it."""
        own.admin.set("turns", "of another type")
        with Client(proxy.url) as client:  # an answer that comes late would be one more event
            client.enqueue_turn(**turn())
        assert own.admin.xlen(STREAM) == 1


class TestReplicas:
    def test_too_few_replicas_are_an_error(self, own: OwnRedis, proxy: RedisProxy) -> None:
        client, redis = Client(proxy.url, timeouts=SHORT, wait_replicas=1), connect(proxy.url, SHORT)
        with closing(client), pytest.raises(QueueUnavailable, match="0 of 1 replicas have the event"):
            client.enqueue_turn(**turn())
        with closing(redis), pytest.raises(QueueUnavailable, match="0 of 1 replicas"):
            EventStream(redis, wait_replicas=1, wait_ms=SHORT.wait_ms).append("{}")

    def test_enough_replicas_have_it_when_it_is_accepted(self, own: OwnRedis, tmp_path: Path) -> None:
        own.admin.flushall()
        replica = OwnRedis(tmp_path, "--replicaof", "127.0.0.1", str(own.port))
        try:
            wait_for(lambda: replica.admin.info("replication")["master_link_status"] == "up", "the replica to follow")
            with Client(own.url, wait_replicas=1) as client:
                client.enqueue_turn(**turn())
            assert replica.admin.xlen(STREAM) == 1
        finally:
            replica.stop()


class TestTrouble:
    def test_pauses_grow_and_end_with_the_trouble(self, monkeypatch: pytest.MonkeyPatch) -> None:
        now = [100.0]
        monkeypatch.setattr(time, "monotonic", lambda: now[0])
        trouble = Trouble()
        assert (trouble.present(), trouble.pause_s()) == (None, 0.0)
        pauses = []
        for _ in range(8):
            trouble.note(ValueError("OOM"))
            pauses.append(trouble.pause_s())
        assert pauses == sorted(pauses)
        assert pauses[-1] == 3.0
        assert trouble.present() == "ValueError: OOM"
        now[0] += Trouble.LASTS_S
        assert (trouble.present(), trouble.pause_s()) == (None, 0.0)
