"""The overview's figures: what runs did in a period, as plots and as shares."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from extractor.adapters.sql.operators.stats import COUNTS, DURATIONS_S, Counted, floor
from extractor.bootstrap import Container
from extractor.core.run.figures import REFUSALS
from extractor.core.run.runs import SUCCESSES, Outcome
from extractor.entrypoints.dashboard.charts import Chart, buckets_between, lines, marked, stacked
from extractor.usecases.status import SystemState

OUTCOMES = tuple(outcome.value for outcome in Outcome if outcome is not Outcome.RUNNING)
SUCCEEDED = frozenset(outcome.value for outcome in SUCCESSES)
TOKEN_KINDS = ("input", "cache_write", "cache_read", "output")


@dataclass(frozen=True, slots=True)
class Span:
    """How far back the plots go, and how wide their bars are, in seconds. `text` follows "the last"."""

    name: str
    text: str
    length_s: int
    width_s: int


SPANS = {
    span.name: span
    for span in (
        Span("1h", "hour", 3_600, 60), Span("24h", "24 hours", 86_400, 1_800), Span("7d", "7 days", 604_800, 10_800)
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Figures:
    """What runs did in a period.

    Attributes:
        causes: Failed runs by cause, the most frequent first.
        success_share, cache_share, refused_share, conflict_share, unchecked_share: 0 to 1; None if there was nothing.
        unpriced: Runs whose model has no price; not included in the cost.
        dates: Dates in the facts that runs wrote.
        run_times: p50, p95 and p99 in seconds, for people.
    """

    runs: int
    per_minute: float
    by_outcome: dict[str, int]
    causes: list[tuple[str, int]]
    success_share: float | None
    facts: int
    messages: int
    turns: int
    tokens: int
    cost_usd: float
    unpriced: int
    cache_share: float | None
    tokens_per_1000: float | None
    usd_per_1000: float | None
    denied: int
    refused: int
    refused_share: float | None
    refusals: list[tuple[str, int]]
    dates: int
    conflict_share: float | None
    unchecked_share: float | None
    fallbacks: int
    dates_repaired: int
    missed_caches: int
    run_times: list[str]


@dataclass(frozen=True)
class OverviewPage:
    """What the overview shows.

    Attributes:
        blocks: Those of the first screen with their level, the most urgent first.
    """

    state: SystemState
    span: Span
    now: datetime
    figures: Figures
    blocks: list[tuple[str, str]]
    charts: list[Chart]


def overview(container: Container, tenant_id: str | None, span: Span) -> OverviewPage:
    """Return the overview of a tenant, or of all."""
    now = container.now()
    since = floor(now - timedelta(seconds=span.length_s), span.width_s)
    # Older runs of one tenant are counted by the hour, so half hours would be empty every other time.
    width_s = span.width_s if tenant_id is None or span.name != "24h" else 3_600
    rows = container.stats.series(tenant_id, floor(since, width_s), width_s)
    state, figures = container.status.full(tenant_id), figures_of(rows, span)
    plots = charts(container, tenant_id, rows, buckets_between(floor(since, width_s), now, width_s))
    return OverviewPage(state, span, now, figures, urgent_first(state, figures, now), plots)


# How urgent a block of the first screen is, the most urgent first.
LEVELS = ("bad", "warn", "good", "plain")

# A session that is due and has waited this long for a worker is called late.
LATE_S = 60

LOW_SUCCESS = 0.9


def urgent_first(state: SystemState, figures: Figures, now: datetime) -> list[tuple[str, str]]:
    """Return the blocks of the first screen with their level, the most urgent first."""
    blocks = [("health", _health(state, figures)), ("stuck", _stuck(state, now)), ("cost", _cost(state, figures))]
    return sorted(blocks, key=lambda block: LEVELS.index(block[1]))


def _health(state: SystemState, figures: Figures) -> str:
    if state.extraction.off_since or state.redis != "ok":
        return "bad"
    is_low = figures.success_share is not None and figures.success_share < LOW_SUCCESS
    has_trouble = state.breaker.state != "closed" or any(one.redis_error for one in state.workers)
    return "warn" if is_low or has_trouble or state.paused else "good"


def _stuck(state: SystemState, now: datetime) -> str:
    """Return the level of what does not proceed; sessions that gather or wait for a batch do not count."""
    if state.dead_letters:  # only a person resolves these; what is parked or late may resolve itself
        return "bad"
    since = state.extraction.due_since
    is_late = since is not None and (now - since).total_seconds() > LATE_S
    is_parked = state.sessions.get("parked", 0) > waiting_for_batch(state)
    return "warn" if is_late or is_parked or state.rejected_events else "good"


def waiting_for_batch(state: SystemState) -> int:
    """Return how many sessions wait for a batch; they are parked, and nothing is wrong."""
    requests = state.batches.requests
    return requests["waiting"] + requests["submitted"]


def _cost(state: SystemState, figures: Figures) -> str:
    return "warn" if state.over_budget or figures.unpriced else "plain"


def figures_of(rows: Sequence[Counted], span: Span) -> Figures:
    """Return what runs did in a period, as the overview shows it."""
    sums = {name: sum(row.counts[name] for row in rows) for name in COUNTS}
    by_outcome = {name: int(sum(row.counts["runs"] for row in rows if row.outcome == name)) for name in OUTCOMES}
    causes: dict[str, int] = {}
    for row in rows:
        if row.cause and row.outcome == Outcome.FAILED:  # capped runs have one too, and they wrote what was accepted
            causes[row.cause] = causes.get(row.cause, 0) + int(row.counts["runs"])
    runs = int(sums["runs"])
    good = sum(count for name, count in by_outcome.items() if name in SUCCEEDED)
    prompt = sums["input_tokens"] + sums["cache_read_tokens"] + sums["cache_write_tokens"]
    tokens = prompt + sums["output_tokens"]
    turns = sums["turns"]
    return Figures(
        runs=runs,
        per_minute=runs / (span.length_s / 60),
        by_outcome=by_outcome,
        causes=sorted(causes.items(), key=lambda item: (-item[1], item[0])),
        success_share=good / runs if runs else None,
        facts=int(sums["facts_written"]),
        messages=int(sums["messages"]),
        turns=int(turns),
        tokens=int(tokens),
        cost_usd=sums["cost_usd"],
        unpriced=int(sums["unpriced"]),
        cache_share=sums["cache_read_tokens"] / prompt if prompt else None,
        tokens_per_1000=tokens / turns * 1000 if turns else None,
        usd_per_1000=sums["cost_usd"] / turns * 1000 if turns else None,
        denied=int(sums["denied_calls"]),
        refused=int(sums["refused_calls"]),
        refused_share=_share(sums["refused_calls"], sums["tool_calls"]),
        refusals=_refusals(sums),
        dates=int(sums["dates_stored"]),
        conflict_share=_share(sums["dates_conflict"], sums["dates_stored"]),
        unchecked_share=_share(sums["dates_unchecked"], sums["dates_stored"]),
        fallbacks=int(sums["fallbacks"]),
        dates_repaired=int(sums["dates_repaired"]),
        missed_caches=int(sums["missed_caches"]),
        run_times=[run_time(sums, runs, share) for share in (0.5, 0.95, 0.99)],
    )


def _share(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def _refusals(sums: Mapping[str, float]) -> list[tuple[str, int]]:
    """Return the kinds of rules that refused calls, the most frequent first."""
    found = [(name.removeprefix("refused_"), int(sums[name])) for name in REFUSALS if sums[name]]
    return sorted(found, key=lambda one: (-one[1], one[0]))


def run_time(sums: Mapping[str, float], runs: int, share: float) -> str:
    """Return the duration within which a share of the runs ended, in seconds, for people."""
    found = from_histogram(sums, "within", runs, share)
    return "\u2013" if found is None else f"over {DURATIONS_S[-1]}" if found > DURATIONS_S[-1] else f"{found:,.1f}"


def from_histogram(sums: Mapping[str, float], name: str, runs: float, share: float) -> float | None:
    """Return a percentile in seconds, interpolated between the bounds of a histogram; None without a run, infinite beyond
    the last bound.

    Args:
        name: `within` for run time, `model_within` for model time.
    """
    wanted, below, before = share * runs, 0.0, 0
    if not runs:
        return None
    for bound in DURATIONS_S:
        within = sums[f"{name}_{bound}s"]
        if within >= wanted:
            return before + (bound - before) * (wanted - below) / (within - below) if within > below else float(before)
        below, before = within, bound
    return math.inf


def percentile(times: Sequence[float], share: float) -> float | None:
    """Return the nearest-rank percentile of values in ascending order; None if there are none."""
    return times[max(0, math.ceil(share * len(times)) - 1)] if times else None


def charts(
    container: Container, tenant_id: str | None, rows: Sequence[Counted], buckets: Sequence[datetime]
) -> list[Chart]:
    """Return the charts of a period, each with marks of deployments, pauses and outages."""
    width = buckets[1] - buckets[0]
    speed, work = _of_runs(rows, buckets, _words(width))
    # The backlog is sampled for all tenants together.
    drawn = [*speed, *([] if tenant_id is not None else _backlog(container, buckets, width)), *work]
    marks = container.over_time.marks(tenant_id, buckets[0])
    return [marked(chart, marks, buckets) for chart in drawn]


def _words(width: timedelta) -> str:
    minutes = int(width.total_seconds() // 60)
    return "minute" if minutes == 1 else f"{minutes} minutes" if minutes < 60 else f"{minutes // 60} h"


def _of_runs(
    rows: Sequence[Counted], buckets: Sequence[datetime], width: str
) -> tuple[Sequence[Chart], Sequence[Chart]]:
    """Return the charts of how fast runs are, and those of what they did and cost."""
    runs: dict[datetime, dict[str, float]] = {}
    tokens: dict[datetime, dict[str, float]] = {}
    facts: dict[datetime, dict[str, float]] = {}
    cost: dict[datetime, dict[str, float]] = {}
    sums: dict[datetime, dict[str, float]] = {}
    for row in rows:
        at = row.bucket_at
        if at is None:
            continue
        _add(runs, at, row.outcome, row.counts["runs"])
        _add(facts, at, "facts", row.counts["facts_written"])
        _add(cost, at, "dollars", row.counts["cost_usd"])
        for kind in TOKEN_KINDS:
            _add(tokens, at, kind, row.counts[f"{kind}_tokens"])
        found = sums.setdefault(at, dict.fromkeys(COUNTS, 0.0))
        for name in COUNTS:
            found[name] += row.counts[name]
    speed = [
        stacked("Throughput: runs by outcome", buckets, runs, OUTCOMES, unit=f"runs per {width}"),
        _times("Run time, from claim to end", buckets, sums, "within", "runs"),
        _times("Model time, until its replies", buckets, sums, "model_within", "answered"),
    ]
    work = [
        stacked("Facts written", buckets, facts, ("facts",), unit=f"facts per {width}"),
        stacked("Tokens", buckets, tokens, TOKEN_KINDS, unit=f"tokens per {width}"),
        stacked("Cost", buckets, cost, ("dollars",), unit=f"dollars per {width}", form="{:,.4f}"),
    ]
    return speed, work


def _times(
    title: str, buckets: Sequence[datetime], sums: Mapping[datetime, Mapping[str, float]], name: str, counted: str
) -> Chart:
    """Return percentiles over time; values beyond the histogram are drawn at its last bound."""
    values: dict[datetime, dict[str, float]] = {}
    for at, found in sums.items():
        for share in (0.5, 0.95, 0.99):
            seconds = from_histogram(found, name, found[counted], share)
            if seconds is not None:
                values.setdefault(at, {})[f"p{share * 100:.0f}"] = min(seconds, float(DURATIONS_S[-1]))
    return lines(title, buckets, values, ("p50", "p95", "p99"), unit="seconds")


def _backlog(container: Container, buckets: Sequence[datetime], width: timedelta) -> list[Chart]:
    samples = container.over_time.backlog(buckets[0], int(width.total_seconds()))
    is_long = any(one.oldest_age_s >= 600 for one in samples)
    unread = {one.at: {"unread": float(one.unread)} for one in samples}
    ages = {one.at: {"oldest": one.oldest_age_s / (60 if is_long else 1)} for one in samples}
    return [
        lines("Backlog: unread messages", buckets, unread, ("unread",), unit="messages", form="{:,.0f}"),
        lines("Age of the oldest unread message", buckets, ages, ("oldest",), unit="minutes" if is_long else "seconds"),
    ]


def _add(values: dict[datetime, dict[str, float]], at: datetime, kind: str, value: float) -> None:
    if value:
        found = values.setdefault(at, {})
        found[kind] = found.get(kind, 0.0) + value
