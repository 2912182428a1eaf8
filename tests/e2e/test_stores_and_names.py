"""What a command names must exist: the store, tenants, users, sessions, and ids, which may be shortened."""

from __future__ import annotations

import json
import os
from pathlib import Path
from uuid import UUID

import pytest

from extractor.bootstrap import Container
from extractor.core.run.runs import Claim
from extractor.entrypoints.cli.doctor import model_findings as check_model
from tests.build import entry, event
from tests.e2e.conftest import Shell

READS = (
    ("facts",), ("manifest", "--user", "ada"), ("recall", "x", "--user", "ada"), ("context", "--user", "ada"),
    ("pins", "--user", "ada"), ("notes", "s1"), ("audit",), ("export", "ada"), ("sessions", "--user", "ada"),
    ("runs",), ("status",), ("dead-letters",), ("actions",), ("budget",), ("keys", "list"), ("dates", "--rerun"), ("pause",), ("resume",),
    ("erase", "--user", "ada", "--yes"), ("redrive", "--everything"), ("dismiss", "--everything"),
)  # fmt: skip


class TestStore:
    def test_no_command_but_set_up_creates_a_store(self, shell: Shell) -> None:
        home = Path(shell.env["EXTRACTOR_HOME"])
        for command in READS:
            done = shell(*command)
            assert done.returncode == 2, command
            assert f"no store at {home / 'extractor.db'}" in done.stderr, command
            assert "`extractor up` creates one" in done.stderr
            assert len(done.stderr.splitlines()) == 1, command
            assert not home.exists(), command

    def test_doctor_checks_a_temporary_one(self, shell: Shell) -> None:
        done = shell("doctor", "--json")
        checks = {check["name"]: check for check in json.loads(done.stdout)["checks"]}
        assert "none yet at" in checks["store"]["found"]
        assert checks["database schema"]["state"] == "ok"
        assert not Path(shell.env["EXTRACTOR_HOME"]).exists()

    def test_a_read_says_which_store_it_read(self, shell: Shell, parts: Container) -> None:
        assert f"store: {parts.sqlite_path}\n" == shell("facts").stderr
        assert shell("facts", "--json").stderr == ""


class TestNames:
    @pytest.fixture(autouse=True)
    def _turns(self, parts: Container) -> None:
        parts.adapters.archive.ingest([event(), event(tenant_id="acme", session_id="s2", user_id="bob")])

    def test_an_unknown_tenant_is_refused_with_those_that_exist(self, shell: Shell, parts: Container) -> None:
        for command in ("pause", "resume", "sessions", "runs", "facts", "budget", "actions", "audit"):
            done = shell(command, "--tenant", "acne")
            assert done.returncode == 2, command
            told = "no tenant 'acne' in this store (tenants: acme, default); did you mean 'acme'?"
            assert told in done.stderr, command
        assert parts.tenants.paused() == {}

    def test_an_unknown_user_is_refused_with_those_that_exist(self, shell: Shell) -> None:
        for command in (["facts"], ["manifest"], ["recall", "x"], ["context"], ["pins"], ["audit"]):
            done = shell(*command, "--user", "adda")
            assert (done.returncode, "(users: ada)" in done.stderr) == (2, True), command
        assert "did you mean 'ada'?" in shell("export", "adda").stderr

    def test_sessions_of_a_user_unknown_to_every_tenant_are_refused(self, shell: Shell) -> None:
        done = shell("sessions", "--user", "adda")
        assert done.returncode == 2
        assert "no user 'adda' in any tenant (users: ada, bob); did you mean 'ada'?" in done.stderr
        assert "s2" in shell("sessions", "--user", "bob").stdout

    def test_erasing_goes_ahead_for_a_user_whose_turns_are_on_their_way(self, shell: Shell) -> None:
        done = shell("erase", "--user", "adda", "--yes")
        assert done.returncode == 0
        assert "warning: no user 'adda'" in done.stderr

    def test_a_budget_may_come_before_the_first_turn(self, shell: Shell) -> None:
        assert shell("budget", "--tenant", "newco", "--daily-usd", "1").returncode == 2
        assert "$1.00 a day" in shell("budget", "--tenant", "newco", "--daily-usd", "1", "--new").stdout


class TestPrefixes:
    @pytest.fixture
    def ids(self, parts: Container) -> list[UUID]:
        known = [UUID(f"2299651b-0000-4000-8000-{number:012d}") for number in range(2)]
        known.append(UUID("7a000000-0000-4000-8000-000000000000"))
        for number, key in enumerate(known):
            parts.adapters.archive.ingest([event(entry(f"I like tea {number}."), session_id=f"chat-{number}")])
            claim = Claim("default", f"chat-{number}", key, "w", 30)
            assert parts.adapters.runs.open_run(claim, max_messages=9, lead_in=0) is not None
        return known

    def test_a_run_is_found_by_a_unique_prefix(self, shell: Shell, ids: list[UUID]) -> None:
        for given in ("7", "7a00", "7a000000\u2026", "7a000000...", "7A000000-0000-4000-8000-000000000000"):
            assert json.loads(shell("runs", given, "--json").stdout)["id"] == str(ids[2])

    def test_an_ambiguous_prefix_lists_the_candidates(self, shell: Shell, ids: list[UUID]) -> None:
        done = shell("runs", "2299651b")
        assert done.returncode == 2
        assert all(str(key) in done.stderr for key in ids[:2])

    def test_no_match_says_where_they_are_listed(self, shell: Shell, ids: list[UUID]) -> None:
        assert "no run 'ffff' in any tenant: runs are deleted after" in shell("runs", "ffff").stderr
        assert "not the id of a run" in shell("runs", "chat-0").stderr
        assert "`extractor dead-letters --all`" in shell("redrive", "ffff").stderr

    def test_a_session_is_found_by_a_unique_prefix(self, shell: Shell, ids: list[UUID]) -> None:
        rows = json.loads(shell("runs", "--session", "chat-2", "--json").stdout)["runs"]
        assert [row["id"] for row in rows] == [str(ids[2])]
        assert "several sessions: chat-0, chat-1, chat-2" in shell("runs", "--session", "chat").stderr
        assert "no session 'shop'" in shell("notes", "shop").stderr


class TestDoctorInASecondShell:
    def test_a_model_that_only_the_workers_know_is_fine(
        self, parts: Container, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
        unset = Container(parts.settings.model_copy(update={"model": None}))
        assert [finding.state for finding in check_model(unset)] == ["broken"]
        parts.adapters.workers.see("w", host="h", pid=os.getpid(), concurrency=4, running=0, model="claude-haiku-5-5")
        (finding,) = check_model(unset)
        unset.close()
        assert finding.state == "ok"
        assert finding.found == "not set in this shell; the worker reports model claude-haiku-5-5"


class TestRedisIsMissing:
    def test_a_command_says_so_in_one_line_with_the_next_step(self, shell: Shell, tmp_path: Path) -> None:
        file = tmp_path / "one.jsonl"
        file.write_text(json.dumps({"session": "a", "messages": [entry()]}))
        done = shell("enqueue", str(file), EXTRACTOR_REDIS_URL="redis://127.0.0.1:1/0")
        assert done.returncode == 3
        last = done.stderr.splitlines()[-1]
        assert last.startswith("extractor: ")
        assert "start Redis, or correct EXTRACTOR_REDIS_URL" in last
        assert "Traceback" not in done.stderr
