"""Events that were rejected are shown to operators: a count, the newest reason, and what to do."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from rich.console import Console
from structlog.testing import capture_logs
from typer.testing import CliRunner

from extractor.adapters.redis_condition import examine_redis
from extractor.adapters.wire import EVENT_FIELD, REJECTED, STREAM
from extractor.bootstrap import Container
from extractor.entrypoints.cli import operations, set_aside  # noqa: F401 - they add their commands
from extractor.entrypoints.cli.app import app
from extractor.entrypoints.cli.tables import status_view
from extractor.settings import read_settings
from extractor.usecases.checks import Finding
from tests.build import entry, event_json
from tests.contract.over_http import local_client

WRONG_ZONE = json.dumps({**event_json(entry("x")), "time_zone": "Nowhere"})


@pytest.fixture
def parts(database_url: str, redis_url: str, tmp_path: Path) -> Iterator[Container]:
    made = Container(read_settings({}, database_url=database_url, redis_url=redis_url, model="offline", home=tmp_path))
    yield made
    made.close()


def send(parts: Container, *events: str) -> None:
    for event in events:
        parts.adapters.redis.xadd(STREAM, {EVENT_FIELD: event})
    parts.drain.run()


def findings(parts: Container) -> dict[str, Finding]:
    with closing(parts.prober()) as prober:
        return {one.name: one for one in prober.look().findings}


def shown(parts: Container, tenant_id: str | None = None) -> dict[str, str]:
    """Return the rows of `extractor status`."""
    console = Console(width=80)
    with console.capture() as capture:
        console.print(status_view(parts.status.full(tenant_id)))
    rows = (line.split("\u2502") for line in capture.get().splitlines() if "\u2502" in line)
    return {row[1].strip(): row[2].strip() for row in rows}


class TestDoctor:
    def test_the_newest_reason_is_told_with_what_to_do(self, parts: Container) -> None:
        assert "rejected events" not in findings(parts)
        send(parts, "{", WRONG_ZONE)
        found = findings(parts)["rejected events"]
        assert found.state == "warning"
        assert found.found.startswith("2, the newest 0 s ago: time_zone: ")
        assert "correct the sender" in found.advice
        assert "`extractor rejected --clear`" in found.advice
        parts.adapters.redis.delete(REJECTED)
        assert "rejected events" not in findings(parts), "as advised"

    def test_a_long_reason_is_cut(self, parts: Container) -> None:
        parts.adapters.redis.xadd(REJECTED, {"entry": "1-0", "reason": "x" * 2_000, "event": b"\xff"})
        assert len(findings(parts)["rejected events"].found) < 300

    @pytest.fixture
    def one_of_each_text(self, parts: Container) -> Iterator[None]:
        """A database that refuses a text that it has; the one of PostgreSQL is that of all tests of this process."""
        parts.migrate()
        with parts.adapters.database.write() as connection:
            connection.exec_driver_sql("CREATE UNIQUE INDEX one_body ON message_texts (body)")
        yield
        with parts.adapters.database.write() as connection:
            connection.exec_driver_sql("DROP INDEX one_body")

    @pytest.mark.usefixtures("one_of_each_text")
    def test_what_the_database_says_is_told_without_what_was_said(self, parts: Container) -> None:
        """Its error quotes the row that it refuses."""
        first, again = (json.dumps(event_json(entry("I keep bees."), session=name)) for name in ("s1", "s2"))
        send(parts, first)
        with capture_logs() as logged:
            send(parts, again)
        (why,) = [line["reason"] for line in logged if line["event"] == "event.rejected"]
        assert re.match("the database refuses it: .*(unique|UNIQUE)", why)
        assert findings(parts)["rejected events"].found.endswith(why)
        assert "bees" not in str(logged)
        assert "INSERT" not in why
        parts.drain.accept(again)
        assert parts.adapters.redis.xlen(REJECTED) == 2, "a task that fails would lose the event"

    def test_an_entry_without_a_reason(self, parts: Container) -> None:
        """Other programs may write to the stream."""
        parts.adapters.redis.xadd(REJECTED, {"other": "field"})
        found = examine_redis(parts.adapters.redis)
        assert (found.rejected, found.reason) == (1, "")

    def test_a_key_of_another_type(self, parts: Container) -> None:
        parts.adapters.redis.set(REJECTED, "x")
        assert findings(parts)["redis keys"].found.startswith(f"{REJECTED} is a string")


def run(parts: Container, *arguments: str) -> str:
    """Return what `extractor rejected` prints."""
    settings = parts.settings
    urls = {"EXTRACTOR_DATABASE_URL": settings.database_url, "EXTRACTOR_REDIS_URL": settings.redis_url}
    environment = {**urls, "EXTRACTOR_MODEL": "offline", "EXTRACTOR_HOME": str(settings.home), "COLUMNS": "80"}
    done = CliRunner().invoke(app, ["rejected", *arguments], env=environment)
    assert done.exit_code == 0, done.output
    return done.stdout


class TestCommand:
    def test_events_are_listed_the_newest_first(self, parts: Container) -> None:
        send(parts, "{\x1b[2J", WRONG_ZONE)
        listed = json.loads(run(parts, "--json"))["rejected"]
        assert [one["event"] for one in listed] == [WRONG_ZONE, "{\x1b[2J"]
        assert listed[0]["reason"].startswith("time_zone: ")
        assert listed[0]["size_bytes"] == len(WRONG_ZONE)
        assert [one["event"] for one in json.loads(run(parts, "--json", "--limit", "1"))["rejected"]] == [WRONG_ZONE]
        table = run(parts)
        assert "2 rejected events" in table
        assert "\x1b" not in table, "a terminal obeys nothing of an event"
        assert all(len(line) <= 80 for line in table.splitlines())

    def test_once_they_are_cleared_the_warning_ends(self, parts: Container) -> None:
        send(parts, "{", WRONG_ZONE)
        assert json.loads(run(parts, "--clear", "--json")) == {"deleted": 2}
        assert "rejected events" not in findings(parts)
        assert run(parts, "--clear") == "0 rejected events deleted\n"
        log = parts.actions.list(None, limit=10).items
        assert [(one.action, one.detail) for one in log] == [("clear_rejected", {"events": 2})]

    def test_entries_of_other_programs_and_bytes_that_are_no_text(self, parts: Container) -> None:
        parts.adapters.redis.xadd(REJECTED, {"other": "field"})
        parts.adapters.redis.xadd(REJECTED, {"entry": "1-0", "reason": "x", "event": b"\xff"})
        listed = json.loads(run(parts, "--json"))["rejected"]
        assert [(one["reason"], one["event"], one["size_bytes"]) for one in listed] == [("x", "\ufffd", 1), ("", "", 0)]


class TestCounts:
    def test_the_state_and_its_table(self, parts: Container) -> None:
        assert shown(parts)["rejected events"] == "0"
        send(parts, "{", WRONG_ZONE)
        assert parts.status.full().rejected_events == 2
        assert shown(parts)["rejected events"] == "2"

    def test_an_operator_of_one_tenant_is_not_told(self, parts: Container) -> None:
        """An event that cannot be read names no tenant."""
        send(parts, "{")
        assert parts.status.full("default").rejected_events is None

    def test_over_http_turns_can_still_be_accepted(self, parts: Container) -> None:
        send(parts, "{")
        with local_client(parts) as client:
            answer = client.get("/readyz")
            told = answer.json()
            assert (answer.status_code, told["status"], told["rejected_events"]) == (200, "ok", 1)
            assert any(one.startswith("rejected events: 1, ") for one in told["problems"])
            assert "\nextractor_rejected_events 1.0\n" in client.get("/metrics").text

    def test_the_overview_counts_them_among_what_is_stuck(self, parts: Container) -> None:
        def stuck() -> str:
            with local_client(parts) as client:
                return client.get("/dashboard").text.split('aria-label="What is stuck?"')[1].split("</section>")[0]

        assert "rejected" not in stuck()
        send(parts, "{", "{")
        page = stuck()
        assert '<p class="big">2 rejected events</p>' in page
        assert "2 events on the stream were rejected and not stored" in page
