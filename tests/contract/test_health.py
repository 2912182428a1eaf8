"""`/readyz`, `doctor` and `status` answer within three seconds whatever hangs, and name it: real servers, really broken."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
import sqlalchemy as sa
from psycopg.rows import tuple_row
from typer.testing import CliRunner, Result

from extractor.adapters.sql.schema.tables import Runs
from extractor.bootstrap import Container
from extractor.core.documents import document
from extractor.core.run.runs import Claim
from extractor.entrypoints.api import gate
from extractor.entrypoints.cli import with_commands
from extractor.entrypoints.cli.doctor import examine, state_and_findings
from extractor.settings import read_settings
from extractor.usecases import health
from extractor.usecases.checks import Finding
from extractor.usecases.health import Health
from tests.contract.over_http import local_client
from tests.contract.raw_server import RawServer
from tests.integration.stack import wait_for
from tests.redis_faults import OwnRedis, RedisProxy

MOST_S = 3.0
TURN = {
    "user_id": "u",
    "time_zone": "UTC",
    "messages": [
        {
            "role": "user",
            "content": "I am a nurse.",
            "uuid": "7c1d0000-0000-4000-8000-000000000001",
            "created_at": "2026-11-23T10:00:00Z",
        }
    ],
}


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnRedis]:
    server = OwnRedis(tmp_path_factory.mktemp("own"), "--appendonly", "yes")
    yield server
    server.stop()


@contextmanager
def parts_at(directory: Path, redis_url: str, database_url: str) -> Iterator[Container]:
    made = Container(
        read_settings(
            {
                "EXTRACTOR_HOME": str(directory), "EXTRACTOR_DATABASE_URL": database_url, "EXTRACTOR_REDIS_URL": redis_url,
                "EXTRACTOR_MODEL": "offline",
            }
        )
    )  # fmt: skip
    try:
        yield made
    finally:
        made.close()


@pytest.fixture
def parts(tmp_path: Path, own: OwnRedis, database_url: str) -> Iterator[Container]:
    own.admin.flushall()
    with parts_at(tmp_path / "home", own.url, database_url) as made:
        yield made


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let keys be recognised however slow the store is under many tests."""
    monkeypatch.setattr(gate, "RECOGNISE_S", 20)


def in_time(call: Callable[[], Any]) -> Any:
    """Return what a call returns within the time; asked once more, since other tests may have had the machine."""
    for _ in range(2):
        began = time.monotonic()
        found = call()
        took_s = time.monotonic() - began
        if took_s < MOST_S:
            return found
    raise AssertionError(f"it took {took_s:.1f} s")


def named(parts: Container) -> dict[str, str]:
    """Return what doctor names that is not as it should be."""
    return {name: one.found for name, one in _wrong(parts).items()}


def advised(parts: Container) -> dict[str, str]:
    return {name: one.advice for name, one in _wrong(parts).items()}


def _wrong(parts: Container) -> dict[str, Finding]:
    found = in_time(lambda: examine(parts))
    return {one.name: one for one in found if one.state != "ok" and one.name not in ("model", "workers", "disk")}


def status_of(parts: Container, *options: str) -> Result:
    """Return what `extractor status` says."""
    given = parts.settings
    environment = {
        "EXTRACTOR_HOME": str(given.home), "EXTRACTOR_DATABASE_URL": given.sql_url, "EXTRACTOR_REDIS_URL": given.redis_url,
        "EXTRACTOR_MODEL": "offline", "COLUMNS": "200",
    }  # fmt: skip
    return CliRunner().invoke(with_commands(), ["status", *options], env=environment)


def ready(parts: Container) -> tuple[int, dict[str, Any]]:
    with local_client(parts) as client:
        answer = in_time(lambda: client.get("/readyz"))
    return answer.status_code, answer.json()


class TestWell:
    @pytest.mark.usefixtures("patient")
    def test_nothing_is_wrong(self, parts: Container) -> None:
        assert named(parts) == {}
        status, told = ready(parts)
        assert (status, told["status"], told["database"], told["redis"]) == (200, "ok", "ok", "ok")
        assert [reason["reason"] for reason in told["extraction"]["reasons"]] == ["no_workers"]

    def test_what_a_moment_ago_was_found_serves_many(self, parts: Container, monkeypatch: pytest.MonkeyPatch) -> None:
        with closing(parts.prober()) as prober:
            looks: list[int] = []
            look = prober._look

            def counted() -> Health:
                looks.append(1)
                return look()

            monkeypatch.setattr(prober, "_look", counted)
            threads = [threading.Thread(target=prober.look) for _ in range(20)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        assert len(looks) == 1


@pytest.mark.usefixtures("patient")
class TestRedis:
    def test_it_is_gone(self, tmp_path: Path, database_url: str) -> None:
        with parts_at(tmp_path, "redis://127.0.0.1:1/0", database_url) as parts:
            assert "Connection refused" in named(parts)["redis"]
            status, told = ready(parts)
            assert (status, told["status"], told["database"]) == (200, "degraded", "ok")

    def test_it_is_silent(self, tmp_path: Path, own: OwnRedis, database_url: str) -> None:
        with closing(RedisProxy(own.port)) as proxy, parts_at(tmp_path, proxy.url, database_url) as parts:
            proxy.is_silent = True
            assert "Timeout" in named(parts)["redis"]
            status, told = ready(parts)
            assert (status, told["database"]) == (200, "ok")
            assert "Timeout" in told["redis"]
            assert told["unread"] == 0
            proxy.is_silent = False

    def test_it_is_frozen(self, tmp_path: Path, own: OwnRedis, database_url: str) -> None:
        with parts_at(tmp_path, own.url, database_url) as parts:
            os.kill(own.process.pid, signal.SIGSTOP)
            try:
                assert "Timeout" in named(parts)["redis"]
            finally:
                os.kill(own.process.pid, signal.SIGCONT)

    @pytest.mark.parametrize(
        ("setting", "value", "well", "name", "words"),
        [
            ("maxmemory", "1", "0", "redis writes", "OutOfMemory"),
            ("min-replicas-to-write", "1", "0", "redis writes", "NOREPLICAS"),
            ("maxmemory-policy", "allkeys-lru", "noeviction", "redis eviction", "allkeys-lru"),
            ("appendonly", "no", "yes", "redis persistence", "no AOF"),
        ],
    )  # fmt: skip
    def test_it_refuses_or_would_lose_turns(
        self, parts: Container, own: OwnRedis, setting: str, value: str, well: str, name: str, words: str
    ) -> None:
        own.admin.config_set(setting, value)
        try:
            assert words in named(parts)[name]
        finally:
            own.admin.config_set(setting, well)

    def test_a_failover_would_lose_turns(self, parts: Container, own: OwnRedis, tmp_path: Path) -> None:
        replica = OwnRedis(tmp_path / "replica", "--replicaof", "127.0.0.1", str(own.port))
        try:
            wait_for(lambda: own.admin.info("replication")["connected_slaves"], "the replica to follow")
            assert named(parts)["redis failover"] == "1 replicas without min-replicas-to-write"
            with parts_at(tmp_path, replica.url, str(parts.settings.database_url)) as wrong:
                assert named(wrong)["redis role"] == "a replica"
            wait_for(
                lambda: "lag=0" in str(own.admin.info("replication")["slave0"]).replace("'lag': ", "lag="),
                "the replica",
            )
            own.admin.config_set("min-replicas-to-write", "1")
            assert "redis failover" not in named(parts)
        finally:
            own.admin.config_set("min-replicas-to-write", "0")
            replica.stop()

    def test_keys_of_another_type_and_events_that_nobody_drains(self, parts: Container, own: OwnRedis) -> None:
        own.admin.set("extraction", "x")
        own.admin.xadd("extractor:turns", {"event": "x"}, id=f"{int((time.time() - 60) * 1000)}-0")
        found = named(parts)
        assert found["redis keys"].startswith("extraction is a string")
        assert found["stream"].startswith("1 events wait, the oldest for ")

    def test_what_a_worker_sees_is_told(self, parts: Container) -> None:
        parts.adapters.workers.see("w", host="h", pid=7, concurrency=1, running=0, redis_error="OutOfMemoryError: OOM")
        assert named(parts)["redis as a worker sees it"] == "h/7: OutOfMemoryError: OOM"


@contextmanager
def _at_revision(parts: Container, revision: str) -> Iterator[None]:
    """Other tests use this database afterwards."""
    stamp = sa.text("UPDATE alembic_version SET version_num = :revision")
    with parts.adapters.database.write() as connection:
        before = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one()
        connection.execute(stamp, {"revision": revision})
    try:
        yield
    finally:
        with parts.adapters.database.write() as connection:
            connection.execute(stamp, {"revision": before})


class TestDatabases:
    def test_runs_that_should_have_ended(self, parts: Container) -> None:
        with local_client(parts) as client:
            assert client.post("/v1/sessions/s1/turns", json=TURN).status_code == 202
        assert parts.adapters.runs.open_run(Claim("default", "s1", uuid4(), "w", 60), max_messages=5, lead_in=0)
        with parts.adapters.database.write() as connection:
            connection.execute(sa.update(Runs).values(started_at=datetime.now(UTC) - timedelta(hours=1)))
        assert named(parts)["runs"].startswith("1 in progress for longer than 360 s")

    def test_a_schema_that_is_not_there_yet(self, parts: Container) -> None:
        with _at_revision(parts, "0001"):
            assert "revision 0001" in named(parts)["database schema"]
            assert ready(parts)[0] == 503

    def test_state_comes_without_the_rest(self, parts: Container) -> None:
        state, _ = in_time(lambda: state_and_findings(parts.settings))
        assert document(state)["unread"] == 0

    def test_the_fields_of_the_state_are_public(self, parts: Container) -> None:
        state = document(parts.status.full())
        assert " ".join(state) == (
            "unread oldest_unread_at gathering dead_letters workers sessions facts runs paths missed_caches failures tool_calls "
            "refusals dates breaker paused over_budget extraction batches stream queue rejected_events redis"
        )
        assert list(state["gathering"]) == ["sessions", "messages"]
        assert list(state["breaker"]) == ["state", "kind", "reason", "opened_at", "retry_at", "failed_probes"]
        assert list(state["extraction"]) == ["off_since", "due_since", "last_success_at", "reasons"]
        assert list(state["batches"]) == ["requests", "oldest_at", "out", "results", "error"]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
class TestSqlite:
    def test_somebody_holds_the_file(self, parts: Container) -> None:
        """Whoever waits gets a turn: turns are still taken."""
        assert parts.adapters.database.engine.url.database
        with closing(sqlite3.connect(parts.adapters.database.engine.url.database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert "locked" in named(parts)["database writes"]
            assert ready(parts)[0] == 200

    def test_it_takes_no_writes(self, parts: Container, monkeypatch: pytest.MonkeyPatch) -> None:
        connect = sqlite3.connect

        def read_only(path: str, **options: Any) -> sqlite3.Connection:
            made: sqlite3.Connection = connect(f"file:{path}?mode=ro", uri=True, **options)
            return made

        monkeypatch.setattr("extractor.adapters.sql.operators.condition.sqlite3.connect", read_only)
        assert "readonly" in named(parts)["database writes"]
        assert "file and its folder" in advised(parts)["database writes"]
        status, told = ready(parts)
        assert (status, told["status"]) == (503, "unavailable")


class TestPostgresThatDoesNotAnswer:
    def test_it_is_silent(self, tmp_path: Path, own: OwnRedis) -> None:
        with RawServer(lambda peer: peer.be_silent()) as silent:
            url = f"postgresql+psycopg://u@127.0.0.1:{silent.port}/x"
            with parts_at(tmp_path, own.url, url) as parts:
                assert "database" in named(parts)
                status, told = ready(parts)
                assert (status, told["database"], told["redis"]) == (503, "not ok", "ok")
                state, findings = state_and_findings(parts.settings)
                assert state is None
                assert any(one.name == "database" and one.state == "broken" for one in findings)

    def test_nobody_is_there(self, tmp_path: Path, own: OwnRedis) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            url = f"postgresql+psycopg://u@127.0.0.1:{free.getsockname()[1]}/x"
            with parts_at(tmp_path, own.url, url) as parts:
                assert "refused" in named(parts)["database"]
                assert ready(parts)[0] == 503


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
class TestPostgres:
    def owner(self, parts: Container) -> psycopg.Connection[Any]:
        url = str(parts.settings.database_url).replace("+psycopg", "")
        return psycopg.connect(url, application_name="a console", row_factory=tuple_row)

    def test_it_is_read_only(self, parts: Container) -> None:
        name = parts.adapters.database.engine.url.database
        with self.owner(parts) as connection:
            connection.autocommit = True
            connection.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on'.encode())
            try:
                wait_for(lambda: "read-only" in named(parts).get("database writes", ""), "the finding")
                assert "default_transaction_read_only" in advised(parts)["database writes"]
                status, told = ready(parts)
                assert (status, told["status"]) == (503, "unavailable")
                seen = in_time(lambda: status_of(parts))
                assert seen.exit_code == 1
                assert "database writes" in seen.stdout
                assert "set EXTRACTOR_DATABASE_URL to the primary" in " ".join(
                    seen.stdout.replace("\u2502", " ").split()
                )
                assert "read-only" in json.loads(status_of(parts, "--json").stdout)["database"]
            finally:
                connection.execute(f'ALTER DATABASE "{name}" RESET default_transaction_read_only'.encode())

    @pytest.mark.parametrize("table", ["sessions", "messages"])
    def test_a_lock_names_who_holds_it(self, parts: Container, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Answered in time although the table cannot be read; turns are still taken by those who wait."""
        monkeypatch.setattr("extractor.adapters.sql.operators.condition.WAITS_S", 0)
        with self.owner(parts) as holder, self.owner(parts) as waiter:
            holder.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE".encode())
            waiting = threading.Thread(target=self._wait_for, args=(waiter, table), daemon=True)
            waiting.start()
            pid = holder.info.backend_pid
            wait_for(lambda: self._is_blocked(parts), "the waiter to wait")
            try:  # a probe on a busy machine may say that nobody answered
                told_of = f"blocked by pid {pid} (a console, idle in transaction)"
                wait_for(lambda: told_of in named(parts).get("database locks", ""), "the finding")
                wait_for(lambda: f"pid {pid}" in ready(parts)[1]["database"], "the page to name it")
                status, told = ready(parts)
                assert (status, told["status"]) == (200, "degraded")
            finally:
                holder.rollback()
                waiting.join(10)

    def _wait_for(self, connection: psycopg.Connection[Any], table: str) -> None:
        connection.execute(f"SELECT 1 FROM {table} LIMIT 1".encode())

    def _is_blocked(self, parts: Container) -> bool:
        with parts.adapters.database.read() as connection:
            query = (
                "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
            )
            return bool(connection.execute(sa.text(query)).scalar_one())


def test_a_bug_is_not_a_finding(parts: Container, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> Iterator[Any]:
        raise KeyError("ours")

    monkeypatch.setattr(health, "redis_findings", broken)
    with closing(parts.prober()) as prober, pytest.raises(KeyError):
        prober.look()
