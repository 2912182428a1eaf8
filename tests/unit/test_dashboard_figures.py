"""What the first screen says first, and what its charts measure."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from extractor.adapters.sql.operators.over_time import Mark
from extractor.adapters.sql.operators.overview import Gathering, LiveWorker
from extractor.adapters.sql.operators.stats import COUNTS, Counted
from extractor.adapters.sql.sessions.batches import BatchesState
from extractor.core.run.breaker import Breaker
from extractor.core.run.freshness import Freshness
from extractor.entrypoints.dashboard.charts import buckets_between, lines, marked, round_up, stacked
from extractor.entrypoints.dashboard.figures import (
    SPANS,
    figures_of,
    from_histogram,
    percentile,
    run_time,
    urgent_first,
)
from extractor.usecases.status import BreakerView, SystemState

NOW = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
FIGURES = replace(figures_of([], SPANS["1h"]), success_share=1.0)


def held(waiting: int = 0, submitted: int = 0) -> BatchesState:
    return BatchesState({"waiting": waiting, "submitted": submitted}, None, 0, {}, None)


QUIET = SystemState(
    unread=0, oldest_unread_at=None, gathering=Gathering(5, 9), dead_letters=0, workers=[], sessions={}, facts={}, runs={},
    paths={}, missed_caches=0, failures={}, tool_calls=0, refusals={}, dates={}, breaker=BreakerView.of(Breaker()),
    paused={}, over_budget=[], extraction=Freshness(None, None, None, []), batches=held(), stream=0, queue=0,
    rejected_events=0, redis="ok",
)  # fmt: skip


def ago(seconds: float) -> datetime:
    return NOW - timedelta(seconds=seconds)


REFUSED = LiveWorker("w", "host", 1, 0, 1, ago(99), ago(1), "refused", None, None)


class TestBlocks:
    def test_when_all_is_well_health_comes_first(self) -> None:
        assert urgent_first(QUIET, FIGURES, NOW) == [("health", "good"), ("stuck", "good"), ("cost", "plain")]

    @pytest.mark.parametrize(
        ("changed", "first"),
        [
            ({"dead_letters": 1}, ("stuck", "bad")),
            ({"sessions": {"parked": 1}}, ("stuck", "warn")),
            ({"rejected_events": 1}, ("stuck", "warn")),
            ({"rejected_events": None}, ("health", "good")),
            (
                {"sessions": {"parked": 3}, "batches": held(1, 2)},
                ("health", "good"),
            ),
            (
                {"sessions": {"parked": 4}, "batches": held(1, 2)},
                ("stuck", "warn"),
            ),
            ({"extraction": Freshness(None, ago(61), None, [])}, ("stuck", "warn")),
            ({"extraction": Freshness(ago(5), None, None, [])}, ("health", "bad")),
            ({"redis": "connection refused"}, ("health", "bad")),
            ({"paused": {"t1": ago(5)}}, ("health", "warn")),
            ({"workers": [REFUSED]}, ("health", "warn")),
            ({"over_budget": ["t1"]}, ("cost", "warn")),
        ],
    )
    def test_the_most_urgent_comes_first(self, changed: dict[str, Any], first: tuple[str, str]) -> None:
        assert urgent_first(replace(QUIET, **changed), FIGURES, NOW)[0] == first

    def test_a_short_wait_is_no_backlog(self) -> None:
        waits = replace(QUIET, extraction=Freshness(None, ago(59), None, []))
        assert ("stuck", "good") in urgent_first(waits, FIGURES, NOW)

    def test_health_never_looks_good_when_many_runs_fail(self) -> None:
        assert ("health", "warn") in urgent_first(QUIET, replace(FIGURES, success_share=0.5), NOW)


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
    assert [shape.kind for shape in chart.shapes] == ["extracted", "failed"]
    assert f"M{3 * 720 / len(buckets):.1f} 60.0h" in chart.shapes[1].path, "3 of 5 high"
    small = stacked("Cost", buckets, {buckets[0]: {"dollars": 0.00007}}, ("dollars",))
    assert small.levels == ("0.0001", "0.00005", "0")


def test_run_times_are_read_from_the_histogram() -> None:
    sums = {"within_1s": 50, "within_2s": 90, "within_5s": 95, "within_10s": 98, "within_30s": 98, "within_60s": 98}
    assert [run_time(sums, 100, share) for share in (0.5, 0.9, 0.95, 0.99)] == ["1.0", "2.0", "5.0", "over 60"]
    assert run_time(sums, 0, 0.5) == "\u2013"


def test_lines_have_gaps_where_nothing_was_measured_and_a_unit() -> None:
    buckets = buckets_between(NOW, NOW + timedelta(minutes=3), 60)
    values = {at: {"p50": 10.0} for at in (buckets[0], buckets[1], buckets[3])}
    chart = lines("Run time", buckets, values, ("p50",), unit="seconds")
    (shape,) = chart.shapes
    assert shape.path == "M90.0 0.0h1L270.0 0.0M630.0 0.0h1"
    assert (chart.is_line, chart.unit, chart.summary, len(chart.rows)) == (True, "seconds", "last: p50 10.0", 3)


def test_marks_stand_where_they_happened_and_those_outside_are_left_out() -> None:
    buckets = buckets_between(NOW, NOW + timedelta(minutes=9), 60)
    chart, minute = stacked("Runs", buckets, {}, ()), timedelta(minutes=1)
    marks = [
        Mark("deployed", "1.1", NOW + 5 * minute, None),
        Mark("outage", "x", NOW - minute, NOW + 2 * minute),
        Mark("paused", "all tenants", NOW + 8 * minute, None, True),
        Mark("outage", "y", NOW - 9 * minute, NOW - minute),
    ]
    found = marked(chart, marks, buckets).marks
    places = [(one.kind, one.x, one.width) for one in found]
    assert places == [("deployed", 360, 0), ("outage", 0, 144), ("paused", 576, 144)]
    assert found[2].title == "all tenants paused, since 23 Nov 12:08"


def test_percentiles_of_values_are_of_the_nearest_rank_and_of_histograms_interpolated() -> None:
    times = [float(number) for number in range(1, 101)]
    assert [percentile(times, share) for share in (0.5, 0.95, 0.99)] == [50, 95, 99]
    assert percentile([], 0.5) is None
    assert percentile([7.0], 0.99) == 7
    counts = ((1, 0), (2, 50), (5, 50), (10, 90), (30, 90), (60, 90))
    sums = {f"model_within_{bound}s": float(count) for bound, count in counts}
    assert from_histogram(sums, "model_within", 100, 0.5) == 2
    assert from_histogram(sums, "model_within", 100, 0.9) == 10
    assert from_histogram(sums, "model_within", 100, 0.95) == float("inf")
    assert from_histogram(sums, "model_within", 0, 0.5) is None


def test_the_causes_of_failures_are_those_of_failed_runs() -> None:
    """A capped run names what was left undone, and its facts are stored."""
    told = [("failed", "refused", 2), ("capped", "unfinished", 5), ("extracted", "", 9)]
    rows = [
        Counted(NOW, outcome, "cold", "m", cause, {**dict.fromkeys(COUNTS, 0.0), "runs": float(count)})
        for outcome, cause, count in told
    ]
    found = figures_of(rows, SPANS["1h"])
    assert found.causes == [("refused", 2)]
    assert sum(count for _, count in found.causes) == found.by_outcome["failed"]
