"""The compose file through a bad day: crashes, restarts, a cut network, more workers, down and up. No turn is lost.

The tests build on one another and run in the order of this file.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from extractor.entrypoints.env_file import VARIABLES
from tests.containers.engine import Engine
from tests.containers.images import ROOT
from tests.containers.stack import PROJECT, Chat, Stack
from tests.integration.stack import wait_for

SECRETS = [variable.name for variable in VARIABLES if variable.is_secret]


@pytest.fixture(scope="module")
def chat(stack: Stack) -> Iterator[Chat]:
    talking = Chat(stack)
    talking.start()
    yield talking
    talking.stop()


class TestSecrets:
    @pytest.mark.parametrize("missing", SECRETS)
    def test_compose_refuses_to_start_without_one(self, engine: Engine, tmp_path: Path, missing: str) -> None:
        lines = [f"{name}={'' if name == missing else 'x' * 40}" for name in SECRETS]
        (tmp_path / ".env").write_text("\n".join(lines))
        done = self._config(engine, tmp_path / ".env")
        assert done.returncode != 0
        assert missing in done.stderr
        assert "make env" in done.stderr

    def test_the_sample_file_is_refused_and_a_filled_one_is_valid(self, engine: Engine, stack: Stack) -> None:
        assert self._config(engine, ROOT / ".env.example").returncode != 0
        done = self._config(engine, stack.directory / ".env")
        assert done.returncode == 0, done.stderr

    def _config(self, engine: Engine, file: Path) -> subprocess.CompletedProcess[str]:
        environment = {name: value for name, value in engine.environment.items() if name not in SECRETS}
        command = [
            "docker",
            "compose",
            "--env-file",
            str(file),
            "--file",
            str(ROOT / "docker-compose.yml"),
            "config",
            "--quiet",
        ]
        return subprocess.run(command, env=environment, capture_output=True, text=True)

    def test_redis_and_the_api_ask_for_theirs(self, stack: Stack) -> None:
        redis = stack.containers("redis")[0]
        said = stack.engine.run("exec", "--env=REDISCLI_AUTH=", redis, "redis-cli", "ping", check=False)
        assert "NOAUTH" in said
        stack.secrets["EXTRACTOR_API_KEY"], key = "wrong" * 8, stack.secrets["EXTRACTOR_API_KEY"]
        try:
            with pytest.raises(OSError, match="401"):
                stack.call("/v1/facts?user_id=ada")
        finally:
            stack.secrets["EXTRACTOR_API_KEY"] = key


class TestADay:
    def test_a_turn_becomes_a_fact(self, stack: Stack, chat: Chat) -> None:
        stack.remembers("ada")

    def test_a_worker_in_a_container_writes_nowhere_but_to_its_volumes(self, stack: Stack, chat: Chat) -> None:
        for service in ("api", "worker"):
            container = stack.containers(service)[0]
            assert stack.engine.inspect(container)["HostConfig"]["ReadonlyRootfs"], service
            assert stack.engine.run("diff", container) == "", service

    @pytest.mark.parametrize("service", ["worker", "api", "redis", "postgres"])
    def test_what_crashes_is_started_again(self, stack: Stack, chat: Chat, service: str) -> None:
        stack.crash(stack.containers(service)[0])
        stack.wait_healthy(service)
        stack.remembers(f"after-{service}")

    def test_a_restart_of_redis_costs_no_turn_over_http(self, stack: Stack, chat: Chat) -> None:
        """The API stores turns itself; workers find them."""
        began = time.monotonic()
        refused = len(chat.refused)
        stack.compose("restart", "redis")
        stack.wait_healthy("redis")
        stack.remembers("after-redis-restart")
        assert chat.refused[refused:] == [], f"in {time.monotonic() - began:.1f} s"

    def test_a_restart_of_postgres_costs_nothing_once_it_is_back(self, stack: Stack, chat: Chat) -> None:
        stack.compose("restart", "postgres")
        container = stack.containers("postgres")[0]
        ready = ("exec", container, "pg_isready", "-q", "-h", "127.0.0.1", "-U", "extractor")
        wait_for(lambda: self._succeeds(stack.engine, *ready), "PostgreSQL is ready", 40)
        back = time.monotonic()
        stack.remembers("after-postgres-restart")
        asked = [stack.facts("ada") for _ in range(40)]
        assert asked == [["role"]] * 40
        assert chat.failures_since(back) == []

    def _succeeds(self, engine: Engine, *arguments: str) -> bool:
        return subprocess.run(["docker", *arguments], env=dict(engine.environment), capture_output=True).returncode == 0

    def test_three_workers_share_the_work(self, stack: Stack, chat: Chat) -> None:
        stack.up(workers=3)
        wait_for(lambda: workers(stack) == 3, "three workers, and the crashed one forgotten", 100)
        stack.remembers("of-three")

    def test_a_worker_whose_network_is_cut_comes_back(self, stack: Stack, chat: Chat) -> None:
        """The others take its sessions over."""
        network, cut = f"{PROJECT}_default", stack.containers("worker")[0]
        before = stack.state(cut)
        stack.engine.run("network", "disconnect", network, cut)
        stack.remembers("without-one")
        back = datetime.now(UTC)
        stack.engine.run("network", "connect", network, cut)
        wait_for(lambda: quietly(lambda: seen_at(stack, cut) > back), "it is back", 90)
        assert stack.state(cut)["Pid"] == before["Pid"], "it comes back by itself, without a new start"
        stack.remembers("with-it-again")

    def test_flower_sees_the_workers(self, stack: Stack, chat: Chat) -> None:
        stack.compose("up", "--detach", "flower", "prometheus", *(() if stack.standins else ("grafana",)))
        stack.wait_healthy("flower")

        def seen() -> bool:
            found: dict[str, Any] = stack.call("/api/workers?refresh=1", service="flower")
            return len(found) == 3

        wait_for(lambda: quietly(seen), "Flower sees three workers", 60)

    def test_prometheus_scrapes_with_the_key(self, stack: Stack, chat: Chat) -> None:
        stack.wait_healthy("prometheus")

        def up() -> bool:
            targets = stack.call("/api/v1/targets", service="prometheus")["data"]["activeTargets"]
            return sorted((t["labels"]["job"], t["health"]) for t in targets) == [("extractor", "up"), ("flower", "up")]

        wait_for(lambda: quietly(up), "both targets are up", 60)
        found = stack.call("/api/v1/query?query=extractor_workers", service="prometheus")["data"]["result"]
        assert float(found[0]["value"][1]) >= 3
        rules = stack.call("/api/v1/rules", service="prometheus")["data"]["groups"]
        assert len(rules[0]["rules"]) >= 10

    def test_no_turn_was_lost_and_no_fact_came_twice(
        self, stack: Stack, chat: Chat, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Of all that were taken, while everything was killed, restarted and cut."""
        chat.stop()
        wait_for(lambda: quietly(lambda: stack.call("/readyz")["unread"] == 0), "everything is read", 60)
        lost = {user: names for user in chat.taken if (names := stack.facts(user)) != ["role"]}
        with capsys.disabled():
            print(f"\n{len(chat.taken)} turns taken, {len(lost)} lost; {len(chat.refused)} refused and sent again")
        assert len(chat.taken) > 50
        assert lost == {}

    def test_a_stop_is_clean_and_quick(self, stack: Stack) -> None:
        """Within the grace that compose gives: nothing is killed."""
        stopped = [*stack.containers("worker"), *stack.containers("api")]
        stack.compose("stop", "worker", "api")
        assert {stack.state(container)["ExitCode"] for container in stopped} == {0}

    def test_data_stays_over_down_and_up(self, stack: Stack) -> None:
        stack.compose("down")
        assert stack.containers("postgres") == []
        stack.up()
        assert stack.facts("ada") == ["role"]
        stack.remembers("after-down-and-up")


def seen_at(stack: Stack, container: str) -> datetime:
    """Return when the worker of a container told the database last that it is alive."""
    found = [worker for worker in stack.call("/readyz")["workers"] if container.startswith(worker["host"])]
    return max(
        (datetime.fromisoformat(worker["seen_at"]) for worker in found), default=datetime.min.replace(tzinfo=UTC)
    )


def workers(stack: Stack) -> int | None:
    """Return how many workers are alive, or None while nobody can tell."""
    try:
        return len(stack.call("/readyz")["workers"])
    except (OSError, KeyError):  # without the store `/readyz` has no list of workers
        return None


def quietly(condition: Any) -> Any:
    try:
        return condition()
    except (OSError, KeyError, IndexError, ValueError):
        return False
