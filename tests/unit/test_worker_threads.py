"""The sweeper's rhythm, and what a worker takes of others."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any, cast

import pytest

from extractor.adapters.broker_transport import Outage
from extractor.bootstrap import Container
from extractor.core.errors import StoreUnavailable
from extractor.settings import read_settings
from extractor.worker import process
from extractor.worker.heartbeat import Heartbeat
from extractor.worker.sweeper import Sweeper
from tests.integration.stack import wait_for


def run(answers: list[float | Exception | None], every_s: float, *, until: int) -> tuple[float, list[Exception]]:
    """Return how long so many sweeps took, and what was reported."""
    seen: list[float] = []
    errors: list[Exception] = []
    enough = threading.Event()

    def sweep() -> float | None:
        seen.append(time.monotonic())
        if len(seen) >= until:
            enough.set()
        answer = answers[min(len(seen), len(answers)) - 1]
        if isinstance(answer, Exception):
            raise answer
        return answer

    sweeper = Sweeper(sweep, every_s=every_s, on_error=errors.append)
    sweeper.start()
    assert enough.wait(30)
    sweeper.stop()
    return seen[until - 1] - seen[0], errors


def test_a_backlog_is_swept_again_at_once() -> None:
    took, _ = run([0.01], every_s=2.0, until=5)
    assert took < 2.0


def test_without_one_it_waits() -> None:
    took, _ = run([None], every_s=0.1, until=3)
    assert took >= 0.2


def test_what_wants_to_be_later_is_not() -> None:
    took, _ = run([60.0], every_s=0.05, until=3)
    assert took < 30


def test_an_error_ends_nothing() -> None:
    _, errors = run([ValueError("x"), None], every_s=0.01, until=3)
    assert [str(error) for error in errors] == ["x"]


def test_many_slots_share_few_connections() -> None:
    """PostgreSQL gives 100 by default: two workers with 64 slots each once asked for more."""
    url = "postgresql+psycopg://nobody@127.0.0.1:1/none"
    settings = read_settings(
        {"EXTRACTOR_CONCURRENCY": "128", "EXTRACTOR_DATABASE_URL": url, "EXTRACTOR_MODEL": "offline"}
    )
    assert Container.for_worker(settings).adapters.pool_size <= 12


class TestHeartbeatFile:
    def test_it_is_touched_while_the_store_is_away(self, tmp_path: Path) -> None:
        """A probe must not kill workers because the database is down."""

        class Away:
            def see(self, *_: object, **__: object) -> None:
                raise StoreUnavailable("away")

        errors: list[Exception] = []
        heartbeat = Heartbeat(
            cast("Any", Away()), cast("Any", Away()), worker_id="w", lease_s=5, every_s=0.01, concurrency=1,
            on_error=errors.append, file=tmp_path / "beat",
        )  # fmt: skip
        heartbeat.start()
        wait_for(lambda: len(errors) >= 2, "two beats")
        before = (tmp_path / "beat").stat().st_mtime_ns
        wait_for(lambda: (tmp_path / "beat").stat().st_mtime_ns > before, "another touch")
        heartbeat.stop()
        assert {type(error) for error in errors} == {StoreUnavailable}


class TestAWorkerThatDoesNotReachTheStore:
    """It would otherwise hold sessions, wake-ups and the drain up for workers that do."""

    def test_it_is_known_by_its_beats(self) -> None:
        silent = threading.Event()
        over = threading.Event()

        class Store:
            def see(self, *_: object, **__: object) -> None:
                if silent.is_set():
                    over.wait(10)
                    raise StoreUnavailable("silent")

        heartbeat = Heartbeat(
            cast("Any", Store()), cast("Any", Store()), worker_id="w", lease_s=0.2, every_s=0.01, concurrency=1,
            on_error=lambda _: None,
        )  # fmt: skip
        assert heartbeat.reaches_store, "one that has not begun yet is none of these"
        heartbeat.start()
        wait_for(lambda: heartbeat.reaches_store, "it is answered")
        silent.set()
        wait_for(lambda: not heartbeat.reaches_store, "it notices")
        silent.clear()
        over.set()
        wait_for(lambda: heartbeat.reaches_store, "it is answered")
        heartbeat.stop()

    def test_it_sends_wake_ups_back_and_begins_no_run(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(process, "PASS_ON_S", 0.0)
        settings = read_settings({"EXTRACTOR_MODEL": "offline", "EXTRACTOR_REDIS_URL": "redis://127.0.0.1:1"})
        container = Container.for_worker(settings)
        worker = container.worker()
        sent: list[tuple[str, str]] = []
        monkeypatch.setattr(container.adapters.broker, "wake", sent.extend)
        monkeypatch.setattr(Heartbeat, "reaches_store", False)
        worker.extract("default", "chat")
        assert sent == [("default", "chat")]
        assert worker._extraction is None
        assert worker.sweeper._sweep() is None, "and it leaves the drain alone"
        container.close()


def test_threads_that_were_never_started_can_be_stopped() -> None:
    """A worker that never reached Redis has started none when SIGTERM comes."""
    Sweeper(lambda: None, every_s=60).stop()
    Heartbeat(cast("Any", None), cast("Any", None), worker_id="w", lease_s=5, every_s=1, concurrency=1).stop()


def test_an_outage_of_redis_is_told_once_and_its_end_too(caplog: pytest.LogCaptureFixture) -> None:
    outage = Outage()
    outage.end()
    for _ in range(3):
        outage.begin(ConnectionError("Error 111 connecting to 127.0.0.1:1.\nConnection refused."))
    outage.end()
    outage.end()
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 2
    assert "Connection refused): start it, or correct EXTRACTOR_REDIS_URL" in told[0]
    assert "\n" not in told[0]
    assert told[1] == "Redis responds again"
