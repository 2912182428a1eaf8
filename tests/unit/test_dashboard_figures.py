"""What the first screen says first, and what its charts measure."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from extractor.entrypoints.dashboard.charts import buckets_between, round_up, stacked
from extractor.entrypoints.dashboard.figures import run_time, urgent_first

NOW = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
FIGURES = {"success_share": 1.0, "unpriced": 0}


def state(**changed: Any) -> dict[str, Any]:
    extraction = {"off_since": None, "due_since": None}
    quiet: dict[str, Any] = {
        "extraction": extraction, "redis": "ok", "breaker": {"state": "closed"}, "workers": [], "paused": {}, "dead_letters": 0,
        "sessions": {}, "over_budget": [], "gathering": {"sessions": 5, "messages": 9},
    }  # fmt: skip
    return {**quiet, **changed}


def ago(seconds: float) -> str:
    return (NOW - timedelta(seconds=seconds)).isoformat()


class TestBlocks:
    def test_when_all_is_well_health_comes_first(self) -> None:
        assert urgent_first(state(), FIGURES, NOW) == [("health", "good"), ("stuck", "good"), ("cost", "plain")]

    @pytest.mark.parametrize(
        ("changed", "first"),
        [
            ({"dead_letters": 1}, ("stuck", "bad")),
            ({"sessions": {"parked": 1}}, ("stuck", "warn")),
            ({"extraction": {"off_since": None, "due_since": ago(61)}}, ("stuck", "warn")),
            ({"extraction": {"off_since": ago(5), "due_since": None}}, ("health", "bad")),
            ({"redis": "connection refused"}, ("health", "bad")),
            ({"paused": {"t1": None}}, ("health", "warn")),
            ({"workers": [{"redis_error": "refused"}]}, ("health", "warn")),
            ({"over_budget": ["t1"]}, ("cost", "warn")),
        ],
    )
    def test_the_most_urgent_comes_first(self, changed: dict[str, Any], first: tuple[str, str]) -> None:
        assert urgent_first(state(**changed), FIGURES, NOW)[0] == first

    def test_a_short_wait_is_no_backlog(self) -> None:
        waits = state(extraction={"off_since": None, "due_since": ago(59)})
        assert ("stuck", "good") in urgent_first(waits, FIGURES, NOW)

    def test_health_never_looks_good_when_many_runs_fail(self) -> None:
        assert ("health", "warn") in urgent_first(state(), {**FIGURES, "success_share": 0.5}, NOW)


@pytest.mark.parametrize(
    ("value", "top"),
    [(0, 0), (1, 1), (3, 5), (17, 20), (51, 100), (330, 500), (0.00007, 0.0001), (0.3, 0.5), (1000, 1000)],
)
def test_an_axis_ends_at_a_round_number(value: float, top: float) -> None:
    assert round_up(value) == top


def test_a_chart_has_axes_and_no_bar_is_higher_than_them() -> None:
    buckets = buckets_between(NOW - timedelta(hours=1), NOW, 60)
    chart = stacked("Runs", buckets, {buckets[3]: {"failed": 1.0, "extracted": 2.0}}, ("extracted", "failed"))
    assert chart.levels == ("5", "2.5", "0")
    assert (len(chart.ticks), chart.ticks[0]) == (5, "11:00")
    assert min(bar.y for bar in chart.bars) == 150 - 150 * 3 / 5
    small = stacked("Cost", buckets, {buckets[0]: {"dollars": 0.00007}}, ("dollars",))
    assert small.levels == ("0.0001", "0.00005", "0")


def test_run_times_are_read_from_the_histogram() -> None:
    sums = {"within_1s": 50, "within_2s": 90, "within_5s": 95, "within_10s": 98, "within_30s": 98, "within_60s": 98}
    assert [run_time(sums, 100, share) for share in (0.5, 0.9, 0.95, 0.99)] == ["1.0", "2.0", "5.0", "over 60"]
    assert run_time(sums, 0, 0.5) == "\u2013"
