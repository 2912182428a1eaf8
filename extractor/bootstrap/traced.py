"""Makes a run a span of the trace that its newest turn came with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from extractor.adapters.tracing import mark, span
from extractor.core.run.results import RunResult
from extractor.core.run.runs import ClaimedSession


@contextmanager
def traced(session: ClaimedSession) -> Iterator[Callable[[RunResult | None], object]]:
    """Open a run's span; yield a callable that records the run's result on it."""
    names = {
        "extractor.run_id": str(session.lease.run_id),
        "extractor.tenant_id": session.tenant_id,
        "session.id": session.session_id,
    }
    with span("extractor.extract_session", names, parent=session.trace_parent) as opened:

        def tell(result: RunResult | None) -> None:
            if result is None:  # the session was not due, so there was no run
                return
            figures = result.figures
            counts = {
                "extractor.outcome": result.outcome.value,
                "extractor.path": figures.path.value if figures.path else None,
                "extractor.messages": result.window.messages if result.window else 0,
                "extractor.facts_written": figures.facts_written,
                "extractor.cost_usd": figures.cost_usd,
                "gen_ai.usage.input_tokens": figures.usage.prompt_tokens,
                "gen_ai.usage.output_tokens": figures.usage.output_tokens,
            }
            mark(opened, counts, error=result.cause)

        yield tell
