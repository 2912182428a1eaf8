"""`/metrics` in Prometheus' text format, read from SQL: right whatever number of processes runs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from extractor.core.facts import FactType
from extractor.core.runs import Outcome, SessionState


def render(state: dict[str, Any], stream: int | None) -> bytes:
    """Return the metrics of a state as `Queries.status` gives it.

    Args:
        stream: Events on the Redis stream; None when Redis does not answer.
    """
    registry = CollectorRegistry()
    registry.register(_State(state, stream))
    return generate_latest(registry)


class _State(Collector):
    def __init__(self, state: dict[str, Any], stream: int | None) -> None:
        self._state = state
        self._stream = stream

    def collect(self) -> Iterable[Metric]:
        state = self._state
        yield _by("extractor_sessions", "Sessions by state.", "state", SessionState, state["sessions"])
        yield _by("extractor_runs", "Runs by outcome, as long as they are kept.", "outcome", Outcome, state["runs"])
        yield _by("extractor_facts", "Active facts by type.", "type", FactType, state["facts"])
        yield _one("extractor_unread_messages", "Messages that no run has read.", state["unread"])
        yield _one(
            "extractor_oldest_unread_age_seconds",
            "Age of the oldest unread message.",
            _age_s(state["oldest_unread_at"]),
        )
        yield _one("extractor_dead_letters", "Quarantined turns that were not redriven.", state["dead_letters"])
        yield _one("extractor_workers", "Worker processes seen in the last minute.", len(state["workers"]))
        yield _one("extractor_redis_up", "Redis answers.", 0 if self._stream is None else 1)
        yield _one("extractor_stream_events", "Events on the stream.", self._stream or 0)


def _one(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, text, value=value)


def _by(name: str, text: str, label: str, kinds: Any, counts: dict[str, int]) -> Metric:
    family = GaugeMetricFamily(name, text, labels=[label])
    for kind in kinds:
        family.add_metric([kind.value], counts.get(kind.value, 0))
    return family


def _age_s(instant: str | None) -> float:
    if instant is None:
        return 0.0
    return max(0.0, (datetime.now(UTC) - datetime.fromisoformat(instant)).total_seconds())
