"""What a newcomer runs, as processes of their own: the demo, `up`, enqueue, readers, the date resolver."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import yaml

from extractor.adapters.embedded_redis import EmbeddedRedis
from extractor.adapters.redis_client import connect, url_of
from extractor.adapters.sql.operators.browse import SessionFilter
from extractor.bootstrap import Container
from extractor.core.run.failures import Consequence
from extractor.core.run.figures import RunFigures
from extractor.core.run.ports import RunFailure
from extractor.core.run.runs import Claim
from extractor.settings import read_settings
from tests.build import entry, event, event_json
from tests.commands import Commands
from tests.integration.stack import ROOT, clean_environment, wait_for

EXTRACTOR = [sys.executable, "-m", "extractor"]


_commands: list[Commands] = []


@pytest.fixture(autouse=True)
def _forking(commands: Commands) -> None:
    _commands[:] = [commands]


def run(
    *arguments: str, env: dict[str, str] | None = None, stdin: str | None = None, check: bool = True
) -> subprocess.CompletedProcess[str]:
    done = _commands[0].run(*arguments, env={**clean_environment(), **(env or {})}, stdin=stdin)
    assert not check or done.returncode == 0, done.stderr
    return done


def offline(home: Path, **rest: str) -> dict[str, str]:
    return {"EXTRACTOR_HOME": str(home), "EXTRACTOR_MODEL": "offline", **rest}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class TestDemo:
    def test_the_examples_yield_the_facts_they_must_and_none_they_must_not(self) -> None:
        """Demo, golden test and documentation at once."""
        done = run("demo", "--json")
        found = json.loads(done.stdout)
        assert found["missing"] == []
        assert found["wrong"] == []
        assert {fact["origin"] for fact in found["facts"]} == {"offline-rules"}
        outcomes = {run["outcome"] for run in found["runs"]}
        assert outcomes == {"extracted", "nothing_to_save"}
        fallback = [run for run in found["runs"] if run["cursor_mode"] == "fallback"]
        assert [run["session_id"] for run in fallback] == ["mara-long"]
        assert sum(run["refused_calls"] for run in found["runs"]) == 1
        assert "offline rules" in done.stderr

    def test_small_talk_and_the_agents_own_turn_yield_nothing(self) -> None:
        expected = json.loads((ROOT / "examples" / "expected.json").read_text())
        assert len(expected["must_hold"]) >= 12
        assert "colour-blind" in expected["must_not_hold"]


class TestUp:
    def test_everything_on_one_machine_and_a_graceful_end(self, tmp_path: Path) -> None:
        port = free_port()
        env = offline(tmp_path / "home", EXTRACTOR_PORT=str(port), EXTRACTOR_CONCURRENCY="4")
        log = (tmp_path / "up.log").open("wb")
        up = subprocess.Popen(
            [*EXTRACTOR, "up", "--workers", "1"], cwd=ROOT, env={**clean_environment(), **env}, stdout=log, stderr=log
        )
        try:
            base = f"http://127.0.0.1:{port}"
            state = wait_for(lambda: _workers(base), f"up: {(tmp_path / 'up.log').read_text()[-2000:]}", 60)
            assert state["redis"] == "ok"
            said = entry("I'm a nurse. The handover is next Friday.", created_at="2026-11-20T09:00:00+01:00")
            body = event_json(said, entry("Noted.", "assistant"))
            del body["session_id"]
            assert _call(f"{base}/v1/sessions/s1/turns", body)["messages"] == 2
            session = _call(f"{base}/v1/sessions/s1/wait?message={said['uuid']}&timeout_s=20")
            assert session["last_run"]["outcome"] == "extracted"
            facts = _call(f"{base}/v1/facts?user_id=ada")["facts"]
            assert {fact["name"] for fact in facts} == {"role", "handover-date"}
            assert any("(2026-11-27)" in fact["content"] for fact in facts)
            listed = json.loads(run("facts", "--json", env=env).stdout)["facts"]
            assert {fact["id"] for fact in listed} == {fact["id"] for fact in facts}
            status = json.loads(run("status", "--json", env=env).stdout)
            assert status["unread"] == 0
            examples = sorted(str(path) for path in (ROOT / "examples").glob("*.jsonl"))
            assert "43/43" in run("enqueue", *examples, "--wait", env=env).stderr
            assert "role" in run("manifest", "--user", "mara", "--project", "atlas", env=env).stdout
            late = tmp_path / "late.jsonl"
            late.write_text(json.dumps({"session": "s1", "user": "eve", "messages": [entry()]}))
            refused = run("enqueue", str(late), "--wait", env=env, check=False)
            assert (refused.returncode, "1 event rejected" in refused.stderr) == (1, True)
            assert "extracted" in run("runs", env=env).stdout
            assert "mara-kickoff" in run("sessions", env=env).stdout
        finally:
            up.send_signal(signal.SIGTERM)
            assert up.wait(timeout=40) == 0
            log.close()
        assert "has stopped" in (tmp_path / "up.log").read_text()
        left = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
        assert str(tmp_path) not in left
        again = json.loads(run("facts", "--json", env=env).stdout)["facts"]
        assert len(again) > len(facts)


def _workers(base: str) -> dict[str, Any] | None:
    try:
        state = _call(f"{base}/readyz")
    except (urllib.error.URLError, ConnectionError):
        return None
    return state if state["workers"] else None


def _call(url: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(url, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


class TestRefusals:
    def test_a_worker_without_a_model_says_both_ways_on(self, tmp_path: Path) -> None:
        for command in ([*EXTRACTOR, "worker"], [sys.executable, "-m", "celery", "-A", "worker", "worker"]):
            done = subprocess.run(
                command,
                cwd=ROOT,
                env={**clean_environment(), "EXTRACTOR_HOME": str(tmp_path)},
                capture_output=True,
                text=True,
                timeout=60,
            )
            assert done.returncode != 0
            assert "ANTHROPIC_API_KEY" in done.stderr
            assert "EXTRACTOR_MODEL=offline" in done.stderr

    def test_a_port_that_is_taken(self, tmp_path: Path) -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = str(taken.getsockname()[1])
            for command in ("up", "api"):
                done = run(command, "--port", port, env=offline(tmp_path / "home"), check=False)
                assert done.returncode == 2
                assert "choose another --port" in done.stderr

    def test_a_home_that_cannot_be_written(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("no folder")
        for command in ("up", "db upgrade", "api"):
            done = run(*command.split(), env=offline(tmp_path / "file"), check=False)
            assert done.returncode == 2, done.stderr
            assert f"cannot write to {tmp_path / 'file'}" in done.stderr
            assert "set EXTRACTOR_HOME to a folder that you may write to" in done.stderr
            assert "Traceback" not in done.stderr

    def test_a_misspelt_setting(self, tmp_path: Path) -> None:
        done = run("status", env={"EXTRACTOR_HOEM": str(tmp_path)}, check=False)
        assert done.returncode == 2
        assert "did you mean EXTRACTOR_HOME" in done.stderr

    def test_a_wrong_line_in_a_file_keeps_nothing(self, tmp_path: Path) -> None:
        path = tmp_path / "bad.jsonl"
        path.write_text(
            json.dumps({"session": "a", "messages": [entry()]})
            + "\n"
            + json.dumps({"session": "b", "messages": [entry(role="x")]})
        )
        done = run("enqueue", str(path), env=offline(tmp_path / "home"), check=False)
        assert done.returncode == 2
        assert "messages[0].role" in done.stderr
        assert "session b" in done.stderr

    def test_waiting_without_a_worker_says_so(self, tmp_path: Path) -> None:
        path = tmp_path / "good.jsonl"
        path.write_text(json.dumps({"session": "a", "messages": [entry()]}))
        done = run("enqueue", str(path), "--wait", env=offline(tmp_path / "home"), check=False)
        assert done.returncode == 2
        assert "extractor up" in done.stderr


class TestDates:
    def test_lines_in_lines_out(self) -> None:
        rows = [
            {"id": 1, "text": "It is next Tuesday.", "anchor": "2026-11-20"},
            {"id": "b", "text": "We met every Friday.", "anchor": "2026-11-20T23:00:00"},
        ]
        out = [json.loads(line) for line in run("dates", stdin="\n".join(map(json.dumps, rows))).stdout.splitlines()]
        assert out[0]["id"] == 1
        assert out[0]["rewritten"] == "It is next Tuesday (2026-11-24)."
        assert {k: out[0]["hits"][0][k] for k in ("start", "end", "status", "first", "last")} == {
            "start": 6, "end": 18, "status": "ambiguous", "first": "2026-11-24", "last": "2026-11-24",
        } or out[0]["hits"][0]["status"] == "resolved"  # fmt: skip
        assert out[1]["hits"][0]["first"] is None

    def test_a_line_of_another_form_is_named(self) -> None:
        done = run("dates", stdin='{"text": 1}', check=False)
        assert done.returncode == 2
        assert "line 1" in done.stderr


class TestConfiguration:
    def test_every_setting_is_listed_and_secrets_are_hidden(self, tmp_path: Path) -> None:
        done = run("config", "--json", env=offline(tmp_path, EXTRACTOR_API_KEY="top-secret-key-123-of-32-characters"))
        rows = {row["name"]: row for row in json.loads(done.stdout)}
        assert rows["EXTRACTOR_MODEL"]["value"] == "offline"
        assert all(row["description"] for row in rows.values())
        assert "top-secret" not in done.stdout

    def test_keys(self, tmp_path: Path) -> None:
        env = offline(tmp_path / "home")
        key = run("keys", "add", "--role", "reader", env=env).stdout.strip()
        assert json.loads(run("keys", "list", "--json", env=env).stdout)[0]["prefix"] == key[:12]
        assert run("keys", "revoke", key[:12], env=env).returncode == 0


class TestRepair:
    """What an operator types when something is wrong."""

    @pytest.fixture
    def env(self, tmp_path: Path) -> dict[str, str]:
        return offline(tmp_path / "home")

    @pytest.fixture
    def parts(self, env: dict[str, str]) -> Iterator[Container]:
        made = Container(read_settings(env))
        made.migrate()
        yield made
        made.close()

    def test_doctor_looks_at_everything_and_says_what_to_mend(self, env: dict[str, str]) -> None:
        done = run("doctor", "--json", env=env, check=False)
        checks = {check["name"]: check for check in json.loads(done.stdout)["checks"]}
        assert done.returncode == 0
        assert {
            "redis version", "redis eviction", "redis persistence", "redis clock", "database schema", "database clock",
            "model", "breaker", "workers", "disk",
        } <= set(checks)  # fmt: skip
        assert checks["redis persistence"]["found"] == "AOF"
        assert checks["workers"]["advice"] == "start one: extractor worker"

    def test_doctor_ends_with_1_when_something_is_broken(self, env: dict[str, str], tmp_path: Path) -> None:
        server = EmbeddedRedis(tmp_path / "r")
        server.start()
        redis = connect(url_of(tmp_path / "r"))
        redis.config_set("maxmemory-policy", "allkeys-lru")
        redis.close()
        wrong = {**env, "EXTRACTOR_REDIS_URL": url_of(tmp_path / "r"), "EXTRACTOR_MODEL": ""}
        done = run("doctor", "--json", env=wrong, check=False)
        server.stop()
        broken = {c["name"]: c["advice"] for c in json.loads(done.stdout)["checks"] if c["state"] == "broken"}
        assert done.returncode == 1
        assert "noeviction" in broken["redis eviction"]
        assert "EXTRACTOR_MODEL=offline" in broken["model"]
        gone = run("doctor", env={**env, "EXTRACTOR_REDIS_URL": "redis://127.0.0.1:1/0"}, check=False)
        assert gone.returncode == 1
        assert "start Redis" in gone.stdout

    @pytest.mark.parametrize(
        ("wrong", "status"), [({"EXTRACTOR_MODEL": ""}, 2), ({"EXTRACTOR_DATABASE_URL": "postgresql+psycopg://u@127.0.0.1:1/x"}, 3)]
    )  # fmt: skip
    def test_a_worker_ends_as_other_commands_do(self, env: dict[str, str], wrong: dict[str, str], status: int) -> None:
        done = run("worker", env={**env, "EXTRACTOR_REDIS_URL": "redis://127.0.0.1:1/0", **wrong}, check=False)
        assert done.returncode == status
        assert done.stderr.startswith("extractor: ")
        assert done.stderr.count("\n") == 1

    def test_dead_letters_and_redrive(self, env: dict[str, str], parts: Container) -> None:
        parts.adapters.archive.ingest([event()])
        opened = parts.adapters.runs.open_run(Claim("default", "s1", uuid4(), "w", 30), max_messages=9, lead_in=0)  # fmt: skip
        assert opened is not None
        parts.adapters.runs.fail(
            opened.session,
            RunFailure("refused", "x", None, Consequence(0.0, is_counted=True, is_quarantined=True),
                       tuple(m.position for m in opened.unread), tuple(m.uuid for m in opened.unread), (),
                       opened.unread[-1].uuid, RunFigures()),
        )  # fmt: skip
        letter = json.loads(run("dead-letters", "--json", env=env).stdout)["dead_letters"][0]
        assert run("redrive", env=env, check=False).returncode == 2  # not everything by mistake
        assert run("dismiss", env=env, check=False).returncode == 2
        assert "1 dead letter dismissed" in run("dismiss", letter["id"], env=env).stdout
        assert json.loads(run("dead-letters", "--json", env=env).stdout)["dead_letters"] == []
        assert "1 dead letter restored" in run("dismiss", "--restore", "--cause", "refused", env=env).stdout
        dry = json.loads(run("redrive", "--cause", "refused", "--dry-run", "--json", env=env).stdout)
        assert (dry["dead_letters"], dry["dry_run"]) == (1, True)
        assert (
            "1 dead letter (refused 1), 2 messages of 1 session redriven"
            in run("redrive", letter["id"], env=env).stdout
        )
        assert json.loads(run("dead-letters", "--json", env=env).stdout)["dead_letters"] == []
        assert json.loads(run("sessions", "--json", env=env).stdout)["sessions"][0]["unread"] == 2
        log = json.loads(run("actions", "--json", env=env).stdout)["actions"]
        assert [row["action"] for row in log] == ["redrive", "restore", "dismiss"]
        assert all(row["by"].startswith("command line (") for row in log)

    def test_a_session_is_found_in_any_tenant(self, env: dict[str, str], parts: Container) -> None:
        for tenant in ("acme", "beta"):
            parts.adapters.archive.ingest([event(tenant_id=tenant, session_id="both")])
        parts.adapters.archive.ingest([event(tenant_id="acme", session_id="only")])
        opened = parts.adapters.runs.open_run(Claim("acme", "only", uuid4(), "w", 30), max_messages=9, lead_in=0)
        assert opened is not None
        parts.adapters.runs.fail(
            opened.session,
            RunFailure("model_outage", "x", None, Consequence(600.0, is_counted=True), (), (), (), None, RunFigures()),
        )
        done = run("redrive", "--session", "only", "--dry-run", env=env).stdout
        assert "1 session that waited after a failure would be retried at once" in done
        assert "retried at once: 1 session" in run("redrive", "--session", "only", env=env).stdout
        several = run("redrive", "--session", "both", env=env, check=False)
        assert several.returncode == 2
        assert "name one by --tenant (acme, beta)" in several.stderr

    def test_budget(self, env: dict[str, str], parts: Container) -> None:
        parts.adapters.archive.ingest([event()])
        assert "no daily limit" in run("budget", env=env).stdout
        assert "$2.50 a day" in run("budget", "--daily-usd", "2.5", env=env).stdout
        assert json.loads(run("budget", "--json", env=env).stdout)["daily_usd"] == 2.5
        assert "over budget" in run("budget", "--daily-tokens", "0", env=env).stderr
        assert "$2.50 and 9 tokens a day" in run("budget", "--daily-tokens", "9", env=env).stdout  # the other stays
        assert "$0.000050 and 9" in run("budget", "--daily-usd", "0.00005", env=env).stdout
        assert run("budget", "--no-limit", "--daily-usd", "1", env=env, check=False).returncode == 2
        assert "no daily limit" in run("budget", "--no-limit", env=env).stdout

    def test_a_time_of_the_pace_that_is_not_named_stays(self, env: dict[str, str], parts: Container) -> None:
        parts.adapters.archive.ingest([event()])
        run("pace", "--quiet-s", "10", env=env)
        assert "after 10 s without a turn, no turn later than 50 s" in run("pace", "--gather-s", "50", env=env).stdout
        assert run("pace", "--usual", "--quiet-s", "3", env=env, check=False).returncode == 2
        assert json.loads(run("pace", "--usual", "--json", env=env).stdout)["quiet_s"] is None
        assert run("pace", "--tenant", "nosuch", "--quiet-s", "3", env=env, check=False).returncode == 2
        assert "after 3 s" in run("pace", "--tenant", "nosuch", "--quiet-s", "3", "--new", env=env).stdout

    def test_a_backfill_says_what_it_costs_and_asks(
        self, env: dict[str, str], parts: Container, tmp_path: Path
    ) -> None:
        file = tmp_path / "old.jsonl"
        turns = [m for n in range(90) for m in (entry(f"Question {n}"), entry("Answer", "assistant"))]
        file.write_text(json.dumps({"session_id": "old", "user_id": "ada", "messages": turns}) + "\n")
        priced = {**env, "EXTRACTOR_MODEL": "claude-haiku-5-5", "ANTHROPIC_API_KEY": "test"}
        parts.start_redis()
        refused = run("enqueue", "--backfill", str(file), env=priced, stdin="n\n", check=False)
        assert refused.returncode == 1
        assert "1 session, 180 messages" in refused.stderr
        assert "about 3 runs with claude-haiku-5-5; cost: about $0.0" in " ".join(refused.stderr.split())
        assert "nothing was enqueued" in refused.stderr
        assert parts.adapters.stream.waiting() == 0
        done = run("enqueue", "--backfill", "--yes", str(file), env=priced)
        assert "on the stream" in done.stderr
        parts.drain.run()
        assert parts.browse.sessions(SessionFilter()).items[0].lane == "backfill"

    def test_pause_resume_and_erase(self, env: dict[str, str], parts: Container) -> None:
        parts.adapters.archive.ingest([event()])
        assert "paused since" in run("pause", env=env).stdout
        status = json.loads(run("status", "--json", env=env, check=False).stdout)
        assert (set(status["paused"]), status["breaker"]["state"]) == ({"*"}, "closed")
        assert "paused" in run("status", env=env, check=False).stdout
        assert "is running" in run("resume", env=env).stdout
        assert run("resume", env=env, check=False).returncode == 1
        assert run("erase", "--user", "ada", env=env, stdin="n\n", check=False).returncode == 1
        proof = json.loads(run("erase", "--user", "ada", "--yes", "--json", env=env).stdout)
        assert proof["deleted"]["messages"] == 2
        assert set(proof["left"].values()) == {0}


class TestContainers:
    COMPOSE: Any = yaml.safe_load((ROOT / "docker-compose.yml").read_text())

    def test_every_service_has_a_health_check_and_every_command_of_ours_exists(self) -> None:
        for name, part in self.COMPOSE["services"].items():
            assert "healthcheck" in part or name == "migrate", name
            command = part.get("command")
            if (
                part.get("image", "").startswith("extractor")
                and isinstance(command, list)
                and command[0] == "extractor"
            ):
                help_text = run(*command[1:2], "--help").stdout
                assert "Usage" in help_text, name

    def test_redis_keeps_what_it_is_told(self) -> None:
        command = " ".join(self.COMPOSE["services"]["redis"]["command"])
        assert "--appendonly yes" in command
        assert "--maxmemory-policy noeviction" in command
