"""Redis as it is: the embedded server, the stream, wake-ups that Celery understands."""

from __future__ import annotations

import asyncio
import errno
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import kombu
import pytest
from kombu.exceptions import OperationalError

from extractor.adapters import broker_transport
from extractor.adapters.broker import Broker
from extractor.adapters.broker_transport import Connection, check_kombu
from extractor.adapters.embedded_redis import EmbeddedRedis, find_server
from extractor.adapters.redis_client import connect, socket_path, url_of
from extractor.adapters.redis_stream import EventStream
from extractor.adapters.wire import DRAIN_LOCK, QUEUE_EXTRACTION, REJECTED, STREAM, WAKING
from extractor.core.errors import EventTooLarge, InvalidEvent, Misconfigured, QueueUnavailable
from extractor.sdk.client import AsyncClient, Client
from tests.build import entry


class TestNoReaders:
    """A client on a Redis without workers says so, instead of accepting turns that nobody reads."""

    def enqueue(self, url: str) -> None:
        with Client(url) as client:
            client.enqueue_turn(session_id="s", user_id="u", messages=[{"role": "user", "content": "x"}])

    async def enqueue_thrice(self, url: str) -> None:
        async with AsyncClient(url) as client:
            for _ in range(3):
                await client.enqueue_turn(session_id="s", user_id="u", messages=[{"role": "user", "content": "x"}])

    def test_an_old_event_is_warned_of(self, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
        server = EmbeddedRedis(tmp_path)
        server.start()
        try:
            with connect(url_of(tmp_path)) as redis:
                seconds, _ = redis.time()
                redis.xadd(STREAM, {"event": "{}"}, id=f"{(seconds - 75) * 1000}-0")
                self.enqueue(url_of(tmp_path))
                assert "No worker has read extractor:turns" in caplog.text
                assert "for 75 s" in caplog.text or "for 74 s" in caplog.text or "for 76 s" in caplog.text
                assert "extractor up" in caplog.text
                assert redis.xlen(STREAM) == 2
                caplog.clear()
                redis.delete(STREAM)
                self.enqueue(url_of(tmp_path))
                assert caplog.text == ""
        finally:
            server.stop()

    def test_the_asyncio_client_warns_too(self, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
        server = EmbeddedRedis(tmp_path)
        server.start()
        try:
            with connect(url_of(tmp_path)) as redis:
                seconds, _ = redis.time()
                redis.xadd(STREAM, {"event": "{}"}, id=f"{(seconds - 75) * 1000}-0")
            asyncio.run(self.enqueue_thrice(url_of(tmp_path)))
            assert caplog.text.count("No worker has read") == 1
        finally:
            server.stop()


class TestClientWithoutUrl:
    def test_it_finds_the_server_of_the_home_directory(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.delenv("EXTRACTOR_REDIS_URL", raising=False)
        monkeypatch.delenv("EXTRACTOR_HOME", raising=False)
        with pytest.raises(Misconfigured, match="run `extractor up` first"):
            Client()
        server = EmbeddedRedis(tmp_path / ".extractor")
        server.start()
        try:
            with Client() as client:
                client.enqueue_turn(session_id="s", user_id="u", messages=[{"role": "user", "content": "x"}])
            with connect(url_of(tmp_path / ".extractor")) as redis:
                assert redis.xlen(STREAM) == 1
        finally:
            server.stop()

    def test_the_variable_comes_first(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("EXTRACTOR_REDIS_URL", "redis://127.0.0.1:1/0")
        with Client() as client, pytest.raises(QueueUnavailable):
            client.enqueue_turn(session_id="s", user_id="u", messages=[{"role": "user", "content": "x"}])

    @pytest.mark.parametrize("messages", [{"role": "user"}, "hello", ["hello"]])
    def test_messages_of_another_form_are_named(self, messages: Any) -> None:
        with Client("redis://127.0.0.1:1/0") as client, pytest.raises(InvalidEvent, match="list of dictionaries"):
            client.enqueue_turn(session_id="s", user_id="u", messages=messages)


class TestEmbeddedServer:
    def test_what_it_was_told_is_there_after_a_restart(self, tmp_path: Path) -> None:
        """AOF: events that were acknowledged outlive the server."""
        server = EmbeddedRedis(tmp_path)
        server.start()
        with Client(url_of(tmp_path)) as client:
            client.enqueue_turn(session_id="s", user_id="u", messages=[{"role": "user", "content": "x"}])
        server.stop()
        server.start()
        redis = connect(url_of(tmp_path))
        assert redis.xlen(STREAM) == 1
        assert redis.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
        redis.close()
        server.stop()

    def test_the_second_joins_the_first(self, tmp_path: Path) -> None:
        first, second = EmbeddedRedis(tmp_path), EmbeddedRedis(tmp_path)
        first.start()
        second.start()
        assert (first.is_ours, second.is_ours) == (True, False)
        second.stop()
        redis = connect(url_of(tmp_path))
        assert redis.ping()
        redis.close()
        first.stop()

    def test_who_joined_starts_it_again_when_the_first_has_stopped_it(self, tmp_path: Path) -> None:
        """Two `extractor up` on one home: the one that ends takes Redis along, the other goes on; what was told is there."""
        first, second = EmbeddedRedis(tmp_path), EmbeddedRedis(tmp_path)
        first.start()
        second.start()
        assert not second.keep()
        with Client(url_of(tmp_path)) as client:
            client.enqueue_turn(session_id="s", user_id="u", messages=[{"role": "user", "content": "x"}])
        first.stop()
        assert second.keep()
        redis = connect(url_of(tmp_path))
        assert (second.is_ours, redis.xlen(STREAM)) == (True, 1)
        redis.close()
        second.stop()

    def test_a_frozen_server_is_not_started_twice(self, tmp_path: Path) -> None:
        """Two servers on the same files would spoil them: one that listens is there, whether it answers or not."""
        first, second = EmbeddedRedis(tmp_path), EmbeddedRedis(tmp_path)
        first.start()
        second.start()
        process = first._process
        assert process is not None
        process.send_signal(signal.SIGSTOP)
        assert not second.keep()
        process.send_signal(signal.SIGCONT)
        first.stop()

    def test_a_long_path_moves_the_socket(self, tmp_path: Path) -> None:
        deep = tmp_path / ("d" * 120)
        assert len(str(socket_path(deep))) < 108
        assert Path(find_server()).exists()


class TestStream:
    def test_what_a_dead_reader_left_comes_first(self, redis_url: str) -> None:
        redis = connect(redis_url)
        for number in range(4):
            redis.xadd(STREAM, {"event": f"e{number}"})
        dead, alive = EventStream(redis), EventStream(redis)
        assert [e.event for e in dead.read(2)] == [b"e0", b"e1"]
        first = alive.read(10)
        assert [e.event for e in first] == [b"e0", b"e1"]
        alive.take_off(first)
        assert [e.event for e in alive.read(10)] == [b"e2", b"e3"]
        redis.close()

    def test_one_drain_at_a_time(self, redis_url: str) -> None:
        redis = connect(redis_url)
        one, two = EventStream(redis), EventStream(redis)
        with one.lock() as mine:
            assert mine is not None
            assert mine()
            assert 0 < redis.pttl(DRAIN_LOCK) <= 5_000
            with two.lock() as theirs:
                assert theirs is None
        with two.lock() as free:
            assert free is not None
        redis.close()

    def test_a_stream_that_was_wiped_is_made_again(self, redis_url: str) -> None:
        redis = connect(redis_url)
        stream = EventStream(redis)
        stream.read(1)
        redis.flushall()
        redis.xadd(STREAM, {"event": "new"})
        assert [e.event for e in stream.read(5)] == [b"new"]
        redis.close()

    def test_rejected_events_are_bounded(self, redis_url: str) -> None:
        redis = connect(redis_url)
        stream = EventStream(redis)
        redis.xadd(STREAM, {"event": "x" * 10})
        (item,) = stream.read(1)
        stream.reject(item, "reason " * 1_000)
        rejected: Any = redis.xrange(REJECTED)
        (_, fields) = rejected[0]
        assert len(fields[b"reason"]) <= 2_000
        redis.close()


class TestClient:
    def test_the_first_event_sends_a_wake_up_and_the_next_do_not(self, redis_url: str) -> None:
        redis = connect(redis_url)
        with Client(redis_url) as client:
            for _ in range(5):
                client.enqueue_turn(session_id="s", user_id="u", messages=[entry()])
        assert (redis.xlen(STREAM), redis.llen("turns")) == (5, 1)
        assert 0 < redis.pttl(WAKING) <= 1_000
        redis.close()

    def test_wrong_input_is_refused_before_anything_is_sent(self, redis_url: str) -> None:
        redis = connect(redis_url)
        with Client(redis_url, max_event_bytes=5_000) as client:
            with pytest.raises(InvalidEvent, match=r"messages\[0\].role"):
                client.enqueue_turn(session_id="s", user_id="u", messages=[entry(role="robot")])
            with pytest.raises(EventTooLarge):
                client.enqueue_turn(session_id="s", user_id="u", messages=[entry("x" * 10_000)])
        assert redis.xlen(STREAM) == 0
        redis.close()

    def test_a_redis_that_is_gone_is_told_at_once(self) -> None:
        with Client("redis://127.0.0.1:1/0") as client, pytest.raises(QueueUnavailable):
            client.enqueue_turn(session_id="s", user_id="u", messages=[entry()])

    def test_asyncio(self, redis_url: str) -> None:
        """In a process of its own: asyncio, and nothing heavy."""
        code = (
            "import asyncio, sys\nfrom extractor import AsyncClient\n"
            "async def main():\n    async with AsyncClient(sys.argv[1]) as c:\n"
            "        print(await c.enqueue_turn(session_id='s', user_id='u', messages=[{'role':'user','content':'x'}]))\n"
            "asyncio.run(main())\n"
        )
        done = subprocess.run([sys.executable, "-c", code, redis_url], capture_output=True, text=True, check=True)
        assert len(done.stdout.strip()) == 36
        assert AsyncClient.__doc__
        redis = connect(redis_url)
        assert redis.xlen(STREAM) == 1
        redis.close()


class TestWakeUps:
    def test_celery_reads_what_we_write(self, redis_url: str) -> None:
        broker = Broker(redis_url)
        broker.wake([("default", "s1")])
        broker.close()
        with Connection(redis_url) as connection:
            queue = connection.SimpleQueue(QUEUE_EXTRACTION)
            message = queue.get(timeout=5)
            assert message.headers["task"] == "extractor.extract_session"
            assert message.payload[0] == ["default", "s1"]
            message.ack()
            queue.close()

    def test_an_acknowledgement_on_a_lost_connection_does_nothing(self, redis_url: str) -> None:
        """Kombu goes on with a closed channel there, and when Redis is gone it ends the worker."""
        assert self._left_after_a_late_acknowledgement(kombu.Connection, redis_url) == 0
        assert self._left_after_a_late_acknowledgement(Connection, redis_url) == 1

    def test_a_channel_keeps_one_client(self, redis_url: str) -> None:
        with Connection(redis_url) as connection:
            channel: Any = connection.default_channel
            first, again = channel._create_client(), channel._create_client()
            assert first is again
            assert first.ping()
            channel._pool = channel._get_pool()  # as after a reconnect
            assert channel._create_client() is not first

    def test_a_full_table_of_descriptors_does_not_end_a_worker(
        self, redis_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Celery would report a failed connection with its URL, for which kombu opens an epoll: that fails, too."""
        monkeypatch.setattr(broker_transport, "RETRY_MAX_S", 0.01)
        left = [OSError(errno.EMFILE, "Too many open files")] * 2

        def as_uri(*_: Any) -> None:
            raise AssertionError("the failure is reported without opening anything")

        def connect(self: Connection) -> Any:
            if left:
                raise left.pop()
            return original(self)

        original = Connection._connection_factory
        monkeypatch.setattr(Connection, "_connection_factory", connect)
        with Connection(redis_url) as connection:
            assert connection.ensure_connection(as_uri, None).connected
            left.extend([OSError(errno.EMFILE, "Too many open files")] * 5)
            connection.collect()
            with pytest.raises(OperationalError):
                connection.ensure_connection(None, 1)

    def test_another_kombu_is_refused_at_the_start(self, monkeypatch: pytest.MonkeyPatch) -> None:
        check_kombu()
        monkeypatch.setattr(broker_transport, "version", lambda _: "5.8.0")
        with pytest.raises(Misconfigured, match=r"kombu 5\.7\.x is required; this is 5\.8\.0"):
            check_kombu()

    def _left_after_a_late_acknowledgement(self, kind: type[kombu.Connection], redis_url: str) -> int:
        """Return how many messages are in flight after one was acknowledged on a connection that is gone."""
        redis = connect(redis_url)
        redis.flushall()
        broker = Broker(redis_url)
        broker.wake([("default", "s1")])
        broker.close()
        connection = kind(redis_url)
        message = connection.SimpleQueue(QUEUE_EXTRACTION).get(timeout=5)
        connection.collect()
        assert message.channel is not None
        message.channel.closed = True
        message.ack()
        left = redis.hlen("unacked")
        redis.close()
        return int(left)
