"""`/metrics` in Prometheus' text format, computed from SQL: correct for any number of processes, and after any restart.

Labels are closed sets, except the model. Series of closed sets start at zero. Token counts carry the attributes of
OpenTelemetry's conventions for generative AI (`gen_ai.token.type`, `gen_ai.request.model`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from extractor.adapters.sql.facts.hygiene import Pollution
from extractor.adapters.sql.operators.stats import DURATIONS_S, Counted
from extractor.core.facts.fact import FactType
from extractor.core.run.batch_states import RequestState
from extractor.core.run.breaker import BreakerState
from extractor.core.run.failures import CAUSES
from extractor.core.run.figures import Path
from extractor.core.run.freshness import OffReason
from extractor.core.run.refusals import Refusal
from extractor.core.run.runs import Outcome, SessionState
from extractor.usecases.status import SystemState

_ENDED = tuple(outcome for outcome in Outcome if outcome is not Outcome.RUNNING)
_TOKENS = ("input", "cache_read", "cache_write", "output")
# Sums over runs: a metric, the name of its count in `Counted.counts`, and its description.
_SUMS = (
    ("extractor_messages_read", "messages", "Messages that successful runs read."),
    (
        "extractor_turns_read",
        "turns",
        "Turns that successful runs read; what a failed run had in its window is read again.",
    ),
    ("extractor_agent_turns", "agent_turns", "Agent turns of runs, reused replies of interrupted runs included."),
    ("extractor_facts_written", "facts_written", "Facts that runs created, changed or deleted."),
    ("extractor_dates_repaired", "dates_repaired", "Relative dates in facts that were made absolute."),
    ("extractor_cursor_fallbacks", "fallbacks", "Runs whose cursor's message was no longer in the transcript."),
    ("extractor_missed_caches", "missed_caches", "Forks that did not read their parent's prompt cache."),
    ("extractor_cost_usd", "cost_usd", "Cost of runs in dollars, according to the price list."),
    ("extractor_unpriced_runs", "unpriced", "Runs whose model has no price; not included in the cost."),
)


def render(state: SystemState, totals: Sequence[Counted], pollution: Pollution) -> bytes:
    """Return the metrics.

    Args:
        state: See `Status.full`.
        totals: What runs did since they were first counted; see `Stats.totals`.
        pollution: See `Hygiene.pollution`.
    """
    registry = CollectorRegistry()
    registry.register(_State(state, totals, pollution))
    return generate_latest(registry)


class _State(Collector):
    def __init__(self, state: SystemState, totals: Sequence[Counted], pollution: Pollution) -> None:
        self._state = state
        self._totals = totals
        self._pollution = pollution

    def collect(self) -> Iterable[Metric]:
        yield from self._work()
        yield from self._waiting()
        yield from self._stored()
        yield from self._health()

    def _sum(self, name: str, **kinds: str) -> float:
        return sum(
            row.counts[name] for row in self._totals if all(getattr(row, kind) == of for kind, of in kinds.items())
        )

    # -- what runs did ------------------------------------------------------------------------------------------

    def _work(self) -> Iterable[Metric]:
        ended = {one.value: self._sum("runs", outcome=one.value) for one in _ENDED}
        yield _counter("extractor_runs", "Runs that ended, by outcome.", "outcome", ended)
        paths = {one.value: self._sum("runs", path=one.value) for one in Path}
        yield _counter("extractor_run_paths", "Runs that called the model, by path.", "path", paths)
        causes = {cause: self._sum("runs", cause=cause) for cause in CAUSES}
        yield _counter("extractor_run_failures", "Runs that failed, by cause.", "cause", causes)
        yield _counter(
            "extractor_tool_calls",
            "Tool calls of runs. Denied: not a memory tool; refused: rejected by a memory tool with a correction.",
            "result",
            self._shares("allowed", "tool_calls", denied="denied_calls", refused="refused_calls"),
        )
        refusals = {kind.value: self._sum(f"refused_{kind.value}") for kind in Refusal}
        yield _counter(
            "extractor_tool_refusals", "Refused tool calls, by the kind of rule that they broke.", "reason", refusals
        )
        yield _counter(
            "extractor_fact_dates",
            "Dates in facts that runs wrote. Unchecked: the cited words neither support nor contradict it; conflict: they "
            "contradict it.",
            "status",
            self._shares("checked", "dates_stored", unchecked="dates_unchecked", conflict="dates_conflict"),
        )
        yield self._tokens()
        yield self._durations()
        for name, column, text in _SUMS:
            yield CounterMetricFamily(name, text, value=self._sum(column))

    def _shares(self, rest: str, total: str, **parts: str) -> dict[str, float]:
        """Return counts of parts by name, and first what is left of their total."""
        sums = {name: self._sum(column) for name, column in parts.items()}
        return {rest: max(0, self._sum(total) - sum(sums.values())), **sums}

    def _tokens(self) -> Metric:
        family = CounterMetricFamily(
            "extractor_gen_ai_client_tokens",
            "Tokens that runs used.",
            labels=["gen_ai_token_type", "gen_ai_request_model"],
        )
        models = sorted({row.model for row in self._totals if row.model})
        for model in models or [""]:  # a series from the start, so that `increase()` sees the first tokens
            for kind in _TOKENS:
                family.add_metric([kind, model], self._sum(f"{kind}_tokens", model=model))
        return family

    def _durations(self) -> Metric:
        buckets = [(str(float(bound)), self._sum(f"within_{bound}s")) for bound in DURATIONS_S]
        buckets.append(("+Inf", self._sum("runs")))
        return HistogramMetricFamily(
            "extractor_run_duration_seconds",
            "From the claim of a session to the end of its run.",
            buckets=buckets,
            sum_value=self._sum("duration_ms") / 1000,
        )

    # -- what is there now --------------------------------------------------------------------------------------

    def _waiting(self) -> Iterable[Metric]:
        state = self._state
        yield _by("extractor_sessions", "Sessions by state.", "state", SessionState, state.sessions)
        yield _one("extractor_running_runs", "Runs in progress.", state.runs.get(Outcome.RUNNING.value, 0))
        yield _one("extractor_unread_messages", "Messages that no run has read.", state.unread)
        yield _one(
            "extractor_oldest_unread_age_seconds",
            "Age of the oldest unread message that is not being gathered.",
            _age_s(state.oldest_unread_at),
        )
        yield _one(
            "extractor_gathering_sessions", "Sessions that gather turns before a run reads them; they are not late.",
            state.gathering.sessions,
        )  # fmt: skip
        yield _one(
            "extractor_gathering_messages", "Messages that sessions have gathered for their next run.",
            state.gathering.messages,
        )  # fmt: skip
        yield from self._batches()
        yield _one(
            "extractor_oldest_due_age_seconds",
            "Age of the session that has been due the longest.",
            _age_s(state.extraction.due_since),
        )
        yield _one(
            "extractor_dead_letters", "Dead letters that are neither redriven nor dismissed.", state.dead_letters
        )
        yield _one("extractor_stream_events", "Events on the stream.", state.stream or 0)
        yield _one("extractor_queue_wakeups", "Session wake-ups in the queue.", state.queue or 0)
        yield _one(
            "extractor_rejected_events",
            "Events that were not accepted, such as invalid JSON; the newest 10,000 are kept.",
            state.rejected_events or 0,
        )

    def _batches(self) -> Iterable[Metric]:
        held = self._state.batches
        yield _by(
            "extractor_batch_requests", "Requests of suspended runs that go through batches, by state.", "state",
            RequestState, held.requests,
        )  # fmt: skip
        yield _one("extractor_batches_out", "Batches that the provider works on.", held.out)
        yield _counter(
            "extractor_batch_results",
            "Requests of ended batches, by result. Abandoned: paid and not used, because a live turn did not wait.",
            "result",
            held.results,
        )

    def _stored(self) -> Iterable[Metric]:
        yield _by("extractor_facts", "Active facts by type.", "type", FactType, self._state.facts)
        yield _one(
            "extractor_facts_per_session",
            "Active facts per session with any facts.",
            self._pollution.facts_per_session,
        )
        yield _one(
            "extractor_facts_never_read_ratio",
            "Share of active facts that were never read.",
            self._pollution.never_read_share,
        )

    def _health(self) -> Iterable[Metric]:
        state = self._state
        reasons = {off.reason.value for off in state.extraction.reasons}
        yield _by(
            "extractor_extraction_off", "1 for each reason why extraction is off.", "reason", OffReason,
            dict.fromkeys(reasons, 1),
        )  # fmt: skip
        since = state.extraction.off_since
        yield _one(
            "extractor_extraction_off_since_timestamp_seconds",
            "Since when extraction is off; 0 while it is running.",
            since.timestamp() if since else 0,
        )
        now = {state.breaker.state.value: 1}
        yield _by(
            "extractor_breaker", "State of the provider's breaker: 1 for the current state.", "state", BreakerState, now
        )
        opened = state.breaker.opened_at.timestamp() if state.breaker.opened_at else 0
        yield _one(
            "extractor_breaker_opened_timestamp_seconds", "Since when the breaker is open; 0 while closed.", opened
        )
        yield _one("extractor_paused_tenants", "Paused tenants; pausing all counts as one.", len(state.paused))
        yield _one("extractor_tenants_over_budget", "Tenants that have spent today's budget.", len(state.over_budget))
        yield _one("extractor_workers", "Worker processes seen in the last minute.", len(state.workers))
        slots = sum(worker.concurrency for worker in state.workers)
        yield _one("extractor_worker_slots", "Runs that the workers can make concurrently.", slots)
        yield _one("extractor_redis_up", "1 if Redis responds.", 1 if state.redis == "ok" else 0)


def _one(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, text, value=value)


def _counter(name: str, text: str, label: str, counts: Mapping[str, float]) -> Metric:
    family = CounterMetricFamily(name, text, labels=[label])
    for kind, count in counts.items():
        family.add_metric([kind], count)
    return family


def _by(name: str, text: str, label: str, kinds: Any, counts: Mapping[str, int]) -> Metric:
    family = GaugeMetricFamily(name, text, labels=[label])
    for kind in kinds:
        value = kind if isinstance(kind, str) else kind.value
        family.add_metric([str(value)], counts.get(str(value), 0))
    return family


def _age_s(instant: datetime | None) -> float:
    if instant is None:
        return 0.0
    return max(0.0, (datetime.now(UTC) - instant).total_seconds())
