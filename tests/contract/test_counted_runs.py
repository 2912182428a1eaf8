"""Counted runs say the same as the runs, and /metrics says it too."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families

from extractor.adapters.sql.operators.stats import COUNTS, DURATIONS_S, Counted, Stats
from extractor.adapters.sql.schema.tables import Runs, RunStats, Sessions, StatsMarks, Tenants
from extractor.bootstrap import Container
from extractor.core.run.failures import CAUSES
from extractor.core.run.figures import REFUSALS
from extractor.core.run.figures import Path as RunPath
from extractor.core.run.runs import SUCCESSES, Outcome
from tests.build import entry, event
from tests.contract.over_http import extract, keyed, turn

OUTCOMES = [outcome for outcome in Outcome if outcome is not Outcome.RUNNING]
SPAN = timedelta(days=9)


def fill_runs(parts: Container, count: int, seed: int = 1) -> None:
    """Store runs as they may have been: of two tenants, over some days, of every kind."""
    dice = random.Random(seed)
    parts.migrate()
    now = datetime.now(UTC)
    with parts.adapters.database.write() as connection:
        connection.execute(sa.insert(Tenants), [{"id": f"t{n}", "created_at": now} for n in (1, 2)])
    for tenant in ("t1", "t2"):
        parts.adapters.archive.ingest([event(entry("hello"), tenant_id=tenant)])
    with parts.adapters.database.write() as connection:
        keys = dict(connection.execute(sa.select(Sessions.c.tenant_id, Sessions.c.pk)).all())
        rows = [_run(dice, keys, now) for _ in range(count)]
        connection.execute(sa.insert(Runs), rows)


def _run(dice: random.Random, keys: dict[str, int], now: datetime) -> dict[str, Any]:
    tenant = dice.choice(("t1", "t2"))
    outcome = dice.choice(OUTCOMES)
    age = dice.choice((SPAN, timedelta(hours=5), timedelta(minutes=4), timedelta(seconds=20))) * dice.random()
    ended = now - age
    is_asked = dice.random() < 0.8
    return {
        "id": UUID(int=dice.getrandbits(128)), "tenant_id": tenant, "session_pk": keys[tenant], "epoch": 1,
        "outcome": outcome.value, "path": dice.choice(list(RunPath)).value if is_asked else None,
        "cursor_mode": dice.choice(("start", "cursor", "fallback")), "window_messages": dice.choice((None, 2, 40)),
        "window_turns": dice.choice((None, 1, 20)),
        "agent_turns": dice.randrange(1, 6) if is_asked else 0, "tool_calls": dice.randrange(5), "denied_calls": dice.randrange(2),
        "refused_calls": dice.randrange(2), "facts_written": dice.randrange(4), "dates_repaired": dice.randrange(3),
        **{name: dice.randrange(3) for name in REFUSALS}, "dates_stored": dice.randrange(6, 9),
        "dates_unchecked": dice.randrange(3), "dates_conflict": dice.randrange(3),
        "model": dice.choice(("claude-haiku-5-5", "claude-opus-5")) if is_asked else None,
        "input_tokens": dice.randrange(10**6), "cache_read_tokens": dice.randrange(10**6),
        "cache_write_tokens": dice.randrange(1000), "output_tokens": dice.randrange(1000),
        "cost_usd": dice.choice((None, 0.0, dice.random())), "missed_cache_reason": dice.choice((None, None, "expired")),
        "cause": dice.choice(sorted(CAUSES)) if outcome is Outcome.FAILED else None, "error": None,
        "model_s": dice.choice((0.2, 1.0, 4.5, 70.0)) if is_asked else None,
        "started_at": ended - timedelta(seconds=dice.choice((0.0, 0.4, 3.0, 9.5, 59.0, 400.0))), "ended_at": ended,
    }  # fmt: skip


def counted_by_hand(parts: Container, tenant: str | None = None, since: datetime | None = None) -> dict[str, float]:
    """Count the runs one by one."""
    query = sa.select(Runs).where(Runs.c.ended_at.is_not(None))
    if tenant is not None:
        query = query.where(Runs.c.tenant_id == tenant)
    with parts.adapters.database.read() as connection:
        rows = [row for row in connection.execute(query) if since is None or row.ended_at >= since]
    sums: dict[str, float] = dict.fromkeys(COUNTS, 0)
    for row in rows:
        took = (row.ended_at - row.started_at).total_seconds()
        sums["runs"] += 1
        if Outcome(row.outcome) in SUCCESSES:  # what a failed run had in its window is read again
            sums["messages"] += row.window_messages or 0
            sums["turns"] += row.window_turns or 0
        for name in COUNTS:
            if name in row._mapping and name != "cost_usd":
                sums[name] += row._mapping[name]
        sums["missed_caches"] += row.missed_cache_reason is not None
        sums["fallbacks"] += row.cursor_mode == "fallback"
        sums["unpriced"] += row.cost_usd is None and row.agent_turns > 0
        sums["cost_usd"] += row.cost_usd or 0.0
        sums["duration_ms"] += round(took * 1000)
        for bound in DURATIONS_S:
            sums[f"within_{bound}s"] += took <= bound
            sums[f"model_within_{bound}s"] += row.model_s is not None and row.model_s <= bound
        sums["answered"] += row.model_s is not None
        sums["model_ms"] += round((row.model_s or 0.0) * 1000)
    return sums


def summed(rows: list[Counted]) -> dict[str, float]:
    return {name: sum(row.counts[name] for row in rows) for name in COUNTS}


def same(found: dict[str, float], wanted: dict[str, float]) -> None:
    for name in COUNTS:
        slack = 1.0 * wanted["runs"] if name == "duration_ms" else 1e-6
        assert found[name] == pytest.approx(wanted[name], abs=slack), name


class TestCountedRuns:
    def test_totals_are_right_before_during_and_after_the_counting(self, parts: Container) -> None:
        fill_runs(parts, 400)
        wanted = counted_by_hand(parts)
        same(summed(parts.stats.totals()), wanted)
        while True:
            has_more = parts.stats.roll()
            same(summed(parts.stats.totals()), wanted)
            for tenant in ("t1", "t2"):
                same(summed(parts.stats.totals(tenant)), counted_by_hand(parts, tenant))
            if not has_more:
                break
        with parts.adapters.database.read() as connection:
            assert connection.execute(sa.select(sa.func.count()).select_from(RunStats)).scalar_one() > 50

    def test_counted_runs_outlive_the_runs(self, parts: Container) -> None:
        fill_runs(parts, 100)
        wanted = counted_by_hand(parts)
        while parts.stats.roll():
            pass
        with parts.adapters.database.write() as connection:
            mark = connection.execute(sa.select(StatsMarks.c.counted_until)).scalar_one()
            connection.execute(sa.delete(Runs).where(Runs.c.ended_at < mark))
        same(summed(parts.stats.totals()), wanted)

    def test_who_asks_while_another_process_counts_sees_each_run_once(
        self, parts: Container, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fill_runs(parts, 200)
        wanted = counted_by_hand(parts)
        asking, counting = Stats(parts.adapters.database), Stats(parts.adapters.database)
        read_mark = asking._counted_until

        def read_and_be_overtaken(connection: sa.Connection) -> datetime | None:
            mark = read_mark(connection)
            while counting.roll():
                pass
            return mark

        assert counting.roll()  # a part is counted already
        monkeypatch.setattr(asking, "_counted_until", read_and_be_overtaken)
        same(summed(asking.totals()), wanted)

    def test_many_who_count_at_once_count_each_run_once(self, parts: Container) -> None:
        fill_runs(parts, 200)
        wanted = counted_by_hand(parts)
        with ThreadPoolExecutor(6) as pool:
            list(pool.map(lambda _: [parts.stats.roll() for _ in range(40)], range(6)))
        while parts.stats.roll():
            pass
        same(summed(parts.stats.totals()), wanted)

    def test_series_hold_every_run_of_their_span(self, parts: Container) -> None:
        fill_runs(parts, 300)
        while parts.stats.roll():
            pass
        now = datetime.now(UTC)
        for hours, width_s, tenant in (
            (1, 60, None), (1, 60, "t2"), (24, 1_800, None), (24, 3_600, None), (24, 3_600, "t2"), (168, 10_800, None),
            (168, 10_800, "t2"),
        ):  # fmt: skip
            since = datetime.fromtimestamp((now - timedelta(hours=hours)).timestamp() // width_s * width_s, UTC)
            rows = parts.stats.series(tenant, since, width_s)
            same(summed(rows), counted_by_hand(parts, tenant, since))
            assert all(row.bucket_at is not None and row.bucket_at.timestamp() % width_s == 0 for row in rows)


class TestMetrics:
    def test_every_value_is_what_sql_says(self, parts: Container, api: TestClient) -> None:
        fill_runs(parts, 250)
        while parts.stats.roll():
            pass
        api.post("/v1/sessions/s9/turns", json=turn())
        extract(parts, "s9")
        found = {
            (sample.name, tuple(sorted(sample.labels.items()))): sample.value
            for family in text_string_to_metric_families(api.get("/metrics").text)
            for sample in family.samples
        }

        def value(name: str, **labels: str) -> float:
            return found[(name, tuple(sorted(labels.items())))]

        wanted = counted_by_hand(parts)
        with parts.adapters.database.read() as connection:
            rows = connection.execute(sa.select(Runs).where(Runs.c.ended_at.is_not(None))).all()
        for outcome in OUTCOMES:
            assert value("extractor_runs_total", outcome=outcome.value) == sum(r.outcome == outcome for r in rows)
        for cause in CAUSES:
            assert value("extractor_run_failures_total", cause=cause) == sum(r.cause == cause for r in rows)
        for path in RunPath:
            assert value("extractor_run_paths_total", path=path.value) == sum(r.path == path for r in rows)
        plain = {
            "extractor_messages_read_total": "messages", "extractor_turns_read_total": "turns", "extractor_agent_turns_total": "agent_turns",
            "extractor_facts_written_total": "facts_written", "extractor_dates_repaired_total": "dates_repaired",
            "extractor_cursor_fallbacks_total": "fallbacks", "extractor_missed_caches_total": "missed_caches",
            "extractor_cost_usd_total": "cost_usd", "extractor_unpriced_runs_total": "unpriced",
            "extractor_run_duration_seconds_count": "runs",
        }  # fmt: skip
        for name, column in plain.items():
            assert value(name) == pytest.approx(wanted[column]), name
        for kind in ("input", "cache_read", "cache_write", "output"):
            for model in ("claude-haiku-5-5", "claude-opus-5"):
                mine = sum(r._mapping[f"{kind}_tokens"] for r in rows if r.model == model)
                labels = {"gen_ai_token_type": kind, "gen_ai_request_model": model}
                assert value("extractor_gen_ai_client_tokens_total", **labels) == mine
        for bound in DURATIONS_S:
            assert value("extractor_run_duration_seconds_bucket", le=str(float(bound))) == wanted[f"within_{bound}s"]
        assert value("extractor_tool_calls_total", result="denied") == wanted["denied_calls"]
        for name in REFUSALS:
            assert value("extractor_tool_refusals_total", reason=name.removeprefix("refused_")) == wanted[name]
        others = {status: wanted[f"dates_{status}"] for status in ("unchecked", "conflict")}
        for status, count in others.items():
            assert value("extractor_fact_dates_total", status=status) == count
        assert value("extractor_fact_dates_total", status="checked") == wanted["dates_stored"] - sum(others.values())
        assert value("extractor_facts", type="user") == 1
        assert value("extractor_unread_messages") == 2
        assert value("extractor_sessions", state="due") == 2

    def test_what_has_a_closed_set_begins_at_zero(self, api: TestClient) -> None:
        text = api.get("/metrics").text
        for name in (
            'extractor_runs_total{outcome="extracted"}', 'extractor_extraction_off{reason="stalled"}',
            'extractor_tool_refusals_total{reason="evidence"}', 'extractor_fact_dates_total{status="conflict"}',
            'extractor_tool_calls_total{result="denied"}', 'extractor_run_failures_total{cause="refused"}',
            "extractor_run_duration_seconds_count", "extractor_tenants_over_budget",
        ):  # fmt: skip
            assert f"{name} 0.0" in text, name

    def test_a_tenants_operator_reads_the_metrics_of_that_tenant_alone(self, parts: Container, api: TestClient) -> None:
        fill_runs(parts, 60)
        t1 = keyed(parts, "operator", "t1")
        text = api.get("/metrics", headers=t1).text
        count = sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith("extractor_runs_total"))
        assert count == counted_by_hand(parts, "t1")["runs"]
