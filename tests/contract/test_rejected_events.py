"""Events that were rejected are shown to operators: a count, the newest reason, and what to do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from rich.console import Console

from extractor.adapters.redis_condition import examine_redis
from extractor.adapters.wire import EVENT_FIELD, REJECTED, STREAM
from extractor.bootstrap import Container
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
        assert f"redis-cli DEL {REJECTED}" in found.advice
        parts.adapters.redis.delete(REJECTED)
        assert "rejected events" not in findings(parts), "as advised"

    def test_a_long_reason_is_cut(self, parts: Container) -> None:
        parts.adapters.redis.xadd(REJECTED, {"entry": "1-0", "reason": "x" * 2_000, "event": b"\xff"})
        assert len(findings(parts)["rejected events"].found) < 300

    def test_an_entry_without_a_reason(self, parts: Container) -> None:
        """Other programs may write to the stream."""
        parts.adapters.redis.xadd(REJECTED, {"other": "field"})
        found = examine_redis(parts.adapters.redis)
        assert (found.rejected, found.reason) == (1, "")

    def test_a_key_of_another_type(self, parts: Container) -> None:
        parts.adapters.redis.set(REJECTED, "x")
        assert findings(parts)["redis keys"].found.startswith(f"{REJECTED} is a string")


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
