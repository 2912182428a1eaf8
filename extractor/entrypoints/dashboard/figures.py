"""The overview's figures: what runs did in a period, as plots and as shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from extractor.adapters.sql.operators.stats import COUNTS, DURATIONS_S, Counted, floor
from extractor.bootstrap import Container
from extractor.core.run.runs import SUCCESSES, Outcome
from extractor.entrypoints.dashboard.charts import Chart, buckets_between, stacked

OUTCOMES = tuple(outcome.value for outcome in Outcome if outcome is not Outcome.RUNNING)
SUCCEEDED = frozenset(outcome.value for outcome in SUCCESSES)
TOKEN_KINDS = ("input", "cache_write", "cache_read", "output")


@dataclass(frozen=True, slots=True)
class Span:
    """How far back the plots go, and how wide their bars are, in seconds."""

    name: str
    length_s: int
    width_s: int


SPANS = {span.name: span for span in (Span("1h", 3_600, 60), Span("24h", 86_400, 1_800), Span("7d", 604_800, 10_800))}


def overview(container: Container, tenant_id: str | None, span: Span) -> dict[str, Any]:
    """Return the overview of a tenant, or of all."""
    now = container.now()
    since = floor(now - timedelta(seconds=span.length_s), span.width_s)
    width_s = span.width_s if tenant_id is None or span.name != "24h" else 3_600  # tenants are counted by the hour
    rows = container.stats.series(tenant_id, floor(since, width_s), width_s)
    state, figures = container.status.full(tenant_id), _figures(rows, span)
    return {
        "state": state,
        "span": span,
        "now": now,
        "figures": figures,
        "blocks": urgent_first(state, figures, now),
        "charts": _charts(rows, buckets_between(floor(since, width_s), now, width_s)),
    }


LEVELS = ("bad", "warn", "good", "plain")
"""How urgent a block of the first screen is, the most urgent first."""

LATE_S = 60
"""A session that is due and has waited this long for a worker is called late."""

LOW_SUCCESS = 0.9


def urgent_first(state: Mapping[str, Any], figures: Mapping[str, Any], now: datetime) -> list[tuple[str, str]]:
    """Return the blocks of the first screen with their level, the most urgent first."""
    blocks = [("health", _health(state, figures)), ("stuck", _stuck(state, now)), ("cost", _cost(state, figures))]
    return sorted(blocks, key=lambda block: LEVELS.index(block[1]))


def _health(state: Mapping[str, Any], figures: Mapping[str, Any]) -> str:
    if state["extraction"]["off_since"] or state["redis"] != "ok":
        return "bad"
    is_low = figures["success_share"] is not None and figures["success_share"] < LOW_SUCCESS
    has_trouble = state["breaker"]["state"] != "closed" or any(one["redis_error"] for one in state["workers"])
    return "warn" if is_low or has_trouble or state["paused"] else "good"


def _stuck(state: Mapping[str, Any], now: datetime) -> str:
    """Dead letters need a person; what is parked or late may still come right by itself. What gathers is neither."""
    if state["dead_letters"]:
        return "bad"
    since = state["extraction"]["due_since"]
    is_late = since is not None and (now - datetime.fromisoformat(since)).total_seconds() > LATE_S
    return "warn" if is_late or state["sessions"].get("parked") else "good"


def _cost(state: Mapping[str, Any], figures: Mapping[str, Any]) -> str:
    return "warn" if state["over_budget"] or figures["unpriced"] else "plain"


def _figures(rows: Sequence[Counted], span: Span) -> dict[str, Any]:
    sums = {name: sum(row.counts[name] for row in rows) for name in COUNTS}
    by_outcome = {name: int(sum(row.counts["runs"] for row in rows if row.outcome == name)) for name in OUTCOMES}
    causes: dict[str, int] = {}
    for row in rows:
        if row.cause:
            causes[row.cause] = causes.get(row.cause, 0) + int(row.counts["runs"])
    runs = int(sums["runs"])
    good = sum(count for name, count in by_outcome.items() if name in SUCCEEDED)
    prompt = sums["input_tokens"] + sums["cache_read_tokens"] + sums["cache_write_tokens"]
    tokens = prompt + sums["output_tokens"]
    turns = sums["turns"]
    return {
        "runs": runs,
        "per_minute": runs / (span.length_s / 60),
        "by_outcome": by_outcome,
        "causes": sorted(causes.items(), key=lambda item: (-item[1], item[0])),
        "success_share": good / runs if runs else None,
        "facts": int(sums["facts_written"]),
        "messages": int(sums["messages"]),
        "turns": int(turns),
        "tokens": int(tokens),
        "cost_usd": sums["cost_usd"],
        "unpriced": int(sums["unpriced"]),
        "cache_share": sums["cache_read_tokens"] / prompt if prompt else None,
        "tokens_per_1000": tokens / turns * 1000 if turns else None,
        "usd_per_1000": sums["cost_usd"] / turns * 1000 if turns else None,
        "denied": int(sums["denied_calls"]),
        "refused": int(sums["refused_calls"]),
        "fallbacks": int(sums["fallbacks"]),
        "dates_repaired": int(sums["dates_repaired"]),
        "missed_caches": int(sums["missed_caches"]),
        "run_times": [run_time(sums, runs, share) for share in (0.5, 0.95, 0.99)],
    }


def run_time(sums: Mapping[str, float], runs: int, share: float) -> str:
    """Return the duration within which a share of the runs ended, interpolated between the bounds of the histogram."""
    wanted, below, before = share * runs, 0.0, 0
    if not runs:
        return "\u2013"
    for bound in DURATIONS_S:
        within = sums[f"within_{bound}s"]
        if within >= wanted:
            return f"{before + (bound - before) * (wanted - below) / (within - below):,.1f}"
        below, before = within, bound
    return f"over {before}"


def _charts(rows: Sequence[Counted], buckets: Sequence[datetime]) -> list[Chart]:
    runs: dict[datetime, dict[str, float]] = {}
    tokens: dict[datetime, dict[str, float]] = {}
    facts: dict[datetime, dict[str, float]] = {}
    cost: dict[datetime, dict[str, float]] = {}
    for row in rows:
        at = row.bucket_at
        if at is None:
            continue
        _add(runs, at, row.outcome, row.counts["runs"])
        _add(facts, at, "facts", row.counts["facts_written"])
        _add(cost, at, "dollars", row.counts["cost_usd"])
        for kind in TOKEN_KINDS:
            _add(tokens, at, kind, row.counts[f"{kind}_tokens"])
    return [
        stacked("Runs by outcome", buckets, runs, OUTCOMES),
        stacked("Facts written", buckets, facts, ("facts",)),
        stacked("Tokens", buckets, tokens, TOKEN_KINDS),
        stacked("Cost in dollars", buckets, cost, ("dollars",), form="{:,.4f}"),
    ]


def _add(values: dict[datetime, dict[str, float]], at: datetime, kind: str, value: float) -> None:
    if value:
        found = values.setdefault(at, {})
        found[kind] = found.get(kind, 0.0) + value
