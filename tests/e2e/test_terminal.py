"""What people see on a terminal of 80 columns: the overview of commands, tables, settings."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from contextlib import suppress
from uuid import UUID, uuid4

import pytest
from typer.main import get_command

from extractor.bootstrap import Container
from extractor.core.facts.fact import FactScope
from extractor.core.run.runs import Claim
from extractor.entrypoints.cli import with_commands
from extractor.entrypoints.cli.app import who
from extractor.entrypoints.cli.overview import GROUPS
from extractor.entrypoints.cli.tables import _prefixes
from extractor.settings import describe_settings, read_settings
from tests.build import entry, event
from tests.contract.two_tenants import populate
from tests.e2e.conftest import Shell

WIDTH = 80
LONG_SESSION = "0b0d7a52-6a35-4f0e-8f6e-2f63a4f0c0aa"
LONG_FACT = "the-dashboard-of-signups-and-all-that-belongs-to-it-is-over-there"


def on_a_terminal(shell: Shell, *arguments: str) -> str:
    """Run a command on a terminal; return what it prints there."""
    ours, its = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "extractor", *arguments],
        env={**shell.env, "TERM": "dumb"},
        stdin=its,
        stdout=its,
        stderr=its,
    ) as process:
        os.close(its)
        told = b""
        with suppress(OSError):  # Linux reports EIO when the other end is closed
            while part := os.read(ours, 65_536):
                told += part
    os.close(ours)
    assert process.returncode == 0, told
    return told.decode()


def test_no_message_or_id_controls_the_terminal(shell: Shell, parts: Container) -> None:
    """It could clear the screen, set the title or fill the clipboard of the operator who reads it."""
    hostile = "I am a nurse \x1b]52;c;cm0gLXJm\x07 in \x1b[2J Ulm \u009b31m."
    parts.adapters.archive.ingest([event(entry(hostile), session="s\u009b2J", user="ada")])
    parts.pins.pin(FactScope("default", "ada", None), "trap", content=hostile)
    for command in (
        ("sessions",), ("recall", "nurse", "--user", "ada"), ("pins", "--user", "ada"), ("context", "--user", "ada"),
    ):  # fmt: skip
        told = on_a_terminal(shell, *command)
        assert "\ufffd" in told, (command, told)
        assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", told), (command, told)


def test_letters_that_a_terminal_lacks_are_escaped(shell: Shell, parts: Container) -> None:
    parts.adapters.archive.ingest([event(session="\u7530\u4e2d", user="\u0644\u064a\u0644\u0649")])
    for encoding in ("ascii", "latin-1"):
        env = {**shell.env, "PYTHONIOENCODING": encoding}
        table, as_json = (
            subprocess.run(
                [sys.executable, "-m", "extractor", "sessions", *more], env=env, capture_output=True, check=False
            )
            for more in ((), ("--json",))
        )
        assert table.returncode == as_json.returncode == 0, table.stderr + as_json.stderr
        assert b"\\u7530" in table.stdout
        assert json.loads(as_json.stdout)["sessions"][0]["session_id"] == "\u7530\u4e2d"


class TestOverview:
    def test_every_command_is_in_one_group_and_on_one_screen(self, shell: Shell) -> None:
        named = [name for commands in GROUPS.values() for name in commands]
        assert sorted(named) == sorted(get_command(with_commands()).commands)  # type: ignore[attr-defined]
        lines = shell("--help").stdout.splitlines()
        assert len(lines) <= 42
        assert max(map(len, lines)) <= WIDTH

    def test_without_a_command_it_is_shown_too(self, shell: Shell) -> None:
        assert shell().stdout == shell("--help").stdout != ""

    def test_help_and_version_are_found_in_every_way(self, shell: Shell) -> None:
        overview, of_runs = shell("--help").stdout, shell("runs", "--help").stdout
        assert shell("-h").stdout == shell("help").stdout == overview
        assert shell("runs", "-h").stdout == shell("help", "runs").stdout == of_runs
        assert shell("version").stdout == shell("--version").stdout != ""

    def test_defaults_are_in_the_help_of_a_command(self, shell: Shell) -> None:
        text = shell("runs", "--help").stdout
        assert re.search(r"default:\s+50", text)
        assert "<bool>" not in text  # a flag takes no value
        for command in ("up", "worker", "api"):
            told = " ".join(shell(command, "--help").stdout.split())
            names = re.findall(r"Default: (EXTRACTOR_\w+), (\S+)\.", told)
            assert len(names) == told.count(" --") - 1, told
            defaults = {row.name: str(row.default) for row in describe_settings(read_settings({}))}
            assert all(defaults[name] == value for name, value in names), told


class TestTablesOfOne:
    def test_commands_that_take_a_name_fit_too(self, shell: Shell, parts: Container) -> None:
        at = populate(
            parts, "default", "ada.lovelace@analytical-engines.example", "apollo", "Xylophone-that-is-wide-" * 3
        )
        user = ("--user", at.user)
        for command in (
            ["facts"], ["facts", at.fact], ["facts", *user], ["recall", "plays", *user], ["pins", *user], ["dead-letters"],
            ["audit"], ["budget"], ["pace"], ["notes", at.session], ["runs", at.run],
        ):  # fmt: skip
            shown = shell(*command)
            assert shown.returncode == 0, shown.stderr
            assert max(map(len, map(str.rstrip, shown.stdout.splitlines()))) <= WIDTH, command


class TestTables:
    @pytest.fixture(autouse=True)
    def _data(self, parts: Container) -> None:
        for session in (LONG_SESSION, "s1"):
            parts.adapters.archive.ingest([event(session_id=session)])
            claim = Claim("default", session, uuid4(), "w", 30)
            assert parts.adapters.runs.open_run(claim, max_messages=9, lead_in=0) is not None
        parts.tenants.pause(who(), "default")
        parts.keys.add(who(), "default", "reader", "of the support desk, for its weekly report")

    def test_no_line_is_wider_and_ids_are_cut_to_what_commands_take(self, shell: Shell) -> None:
        for command in (["sessions"], ["runs"], ["actions"], ["keys", "list"], ["config"], ["status"], ["doctor"]):
            shown = shell(*command).stdout
            assert max(len(line.rstrip()) for line in shown.splitlines()) <= WIDTH, command
            headers = [line for line in shown.splitlines()[:4] if line.strip()]
            assert "\u2026" not in "".join(headers), command
        short = next(word for word in shell("sessions").stdout.split() if word.endswith("\u2026"))
        assert LONG_SESSION.startswith(short[:-1])
        assert shell("notes", short).returncode == 0

    def test_outcomes_dates_and_names_of_settings_are_whole(self, shell: Shell) -> None:
        assert re.search(r"running +\d+ +\d{4}-\d\d-\d\d \d\d:\d\d", shell("runs").stdout)
        words = shell("config", COLUMNS="60").stdout.split()
        assert {row.name for row in describe_settings(read_settings({}))} <= set(words)
        assert not any("Ge(" in word for word in words)


class TestCounts:
    def test_one_is_singular_and_none_is_no_empty_table(self, shell: Shell, parts: Container) -> None:
        parts.adapters.archive.ingest([event(session_id="s1")])
        assert shell("sessions").stdout.startswith("1 session\n")
        assert shell("runs").stdout.rstrip() == "0 runs"
        assert shell("audit").stdout.rstrip() == "0 findings in 0 facts; 0.0 per session, 0% never read"

    def test_why_a_run_failed_is_in_the_list(self, shell: Shell, parts: Container) -> None:
        populate(parts, "default", "ada", "apollo", "Xylophone")
        assert re.search(r"failed .*\n \S+ +refused\b", shell("runs").stdout)

    def test_causes_that_do_not_exist_are_refused(self, shell: Shell, parts: Container) -> None:
        for command in ("dead-letters", "redrive", "dismiss"):
            done = shell(command, "--cause", "refsed")
            assert done.returncode == 2
            assert "must be one of" in done.stderr
            assert "refused" in done.stderr

    def test_states_that_do_not_exist_are_refused(self, shell: Shell, parts: Container) -> None:
        refused = shell("sessions", "--state", "lost")
        assert refused.returncode == 2
        assert "idle, due, running, parked" in refused.stderr


class TestWords:
    def test_ranges_are_in_peoples_words(self) -> None:
        ranges = {row.name: row.range for row in describe_settings(read_settings({}))}
        assert ranges["EXTRACTOR_KEEP_RUNS_DAYS"] == "0 to 36500 days"
        assert ranges["EXTRACTOR_LEASE_S"] == "1 to 300 seconds"
        assert ranges["EXTRACTOR_WEEK_STARTS_ON"] == "monday, saturday, sunday"
        assert ranges["EXTRACTOR_DATE_ORDER"].startswith("auto, dmy")
        assert not any("=" in text for text in ranges.values())

    def test_prefixes_are_unique(self) -> None:
        ids = [str(UUID(f"2299651b-{number:04d}-4000-8000-000000000000")) for number in range(3)]
        shown = _prefixes([*ids, "short"])
        assert shown["short"] == "short"
        assert [
            sum(other.startswith(one.rstrip("\u2026")) for other in ids) for one in shown.values() if "2299" in one
        ] == [1, 1, 1]
