"""The overview's figures: what runs did in a period, as plots and as shares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from extractor.adapters.sql.operators.stats import COUNTS, Counted, floor
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
    return {
        "state": container.status.full(tenant_id),
        "span": span,
        "now": now,
        "figures": _figures(rows, span),
        "charts": _charts(rows, buckets_between(floor(since, width_s), now, width_s)),
    }


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
        "mean_s": sums["duration_ms"] / runs / 1000 if runs else None,
    }


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
