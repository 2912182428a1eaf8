"""`/metrics` in Prometheus' text format, read from SQL: right whatever number of processes runs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from extractor.core.breaker import Breaker, BreakerState
from extractor.core.facts import FactType
from extractor.core.failures import CAUSES
from extractor.core.runs import Outcome, Path, SessionState


def render(
    state: dict[str, Any], stream: int | None, breaker: Breaker, *, paused: int, pollution: dict[str, Any]
) -> bytes:
    """Return the metrics of a state as `Queries.status` gives it.

    Args:
        stream: Events on the Redis stream; None when Redis does not answer.
        paused: Tenants that are paused; all together count as one.
        pollution: How much of what is stored serves nobody; see `fact_reads.pollution`.
    """
    registry = CollectorRegistry()
    registry.register(_State(state, stream, breaker, paused, pollution))
    return generate_latest(registry)


class _State(Collector):
    def __init__(
        self, state: dict[str, Any], stream: int | None, breaker: Breaker, paused: int, pollution: dict[str, Any]
    ) -> None:
        self._pollution = pollution
        self._state = state
        self._stream = stream
        self._breaker = breaker
        self._paused = paused

    def collect(self) -> Iterable[Metric]:
        state = self._state
        yield _by("extractor_sessions", "Sessions by state.", "state", SessionState, state["sessions"])
        yield _by("extractor_runs", "Runs by outcome, as long as they are kept.", "outcome", Outcome, state["runs"])
        yield _by("extractor_facts", "Active facts by type.", "type", FactType, state["facts"])
        yield _one(
            "extractor_facts_per_session",
            "Active facts for each session that left any.",
            self._pollution["facts_per_session"],
        )
        yield _one(
            "extractor_facts_never_read_ratio",
            "Share of active facts that no reader ever got.",
            self._pollution["never_read_share"],
        )
        yield _one("extractor_unread_messages", "Messages that no run has read.", state["unread"])
        yield _one(
            "extractor_oldest_unread_age_seconds",
            "Age of the oldest unread message.",
            _age_s(state["oldest_unread_at"]),
        )
        yield _one("extractor_dead_letters", "Quarantined turns that were not redriven.", state["dead_letters"])
        yield _by(
            "extractor_failed_runs", "Failed runs by cause, as long as they are kept.", "cause", CAUSES,
            state["failures"],
        )  # fmt: skip
        yield _by("extractor_run_paths", "Runs by path, as long as they are kept.", "path", Path, state["paths"])
        yield _one(
            "extractor_missed_caches", "Forks that did not read their parent's prompt cache.", state["missed_caches"]
        )
        now = {self._breaker.state.value: 1}
        yield _by("extractor_breaker", "The provider's breaker: 1 at the state it is in.", "state", BreakerState, now)
        opened = self._breaker.opened_at.timestamp() if self._breaker.opened_at else 0
        yield _one("extractor_breaker_opened_timestamp_seconds", "Since when no answer came; 0 while closed.", opened)
        yield _one("extractor_paused_tenants", "Tenants whose extraction is paused; all of them is one.", self._paused)
        yield _one("extractor_workers", "Worker processes seen in the last minute.", len(state["workers"]))
        yield _one("extractor_redis_up", "Redis answers.", 0 if self._stream is None else 1)
        yield _one("extractor_stream_events", "Events on the stream.", self._stream or 0)


def _one(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, text, value=value)


def _by(name: str, text: str, label: str, kinds: Any, counts: dict[str, int]) -> Metric:
    family = GaugeMetricFamily(name, text, labels=[label])
    for kind in kinds:
        name = kind if isinstance(kind, str) else kind.value
        family.add_metric([str(name)], counts.get(str(name), 0))
    return family


def _age_s(instant: str | None) -> float:
    if instant is None:
        return 0.0
    return max(0.0, (datetime.now(UTC) - datetime.fromisoformat(instant)).total_seconds())
