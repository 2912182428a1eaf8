"""Traces with OpenTelemetry (`pip install fact-extractor[otel]`): one trace from the turn that a chat backend hands over to
the commit of the run that read it. Without the package or an exporter, nothing happens.

Spans: `extractor.extract_session` (a child of the trace of the session's newest turn), below it `chat {model}` for each
request to the model, with the attributes of OpenTelemetry's conventions for generative AI
(https://opentelemetry.io/docs/specs/semconv/gen-ai/), and `extractor.commit`. Spans carry no text of messages or facts.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any

NAME = "extractor"


def set_up_tracing(service: str) -> bool:
    """Export traces to `OTEL_EXPORTER_OTLP_ENDPOINT`. Return False if it is unset or the extra is not installed.

    An existing tracer provider, such as that of `opentelemetry-instrument`, is kept.
    """
    if not os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT") and not os.environ.get("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"):
        return False
    try:
        from opentelemetry import trace
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        return False
    if isinstance(trace.get_tracer_provider(), TracerProvider):
        return True
    provider = TracerProvider(resource=Resource.create({"service.name": service}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    return True


def current_traceparent() -> str | None:
    """Return the current span as a W3C `traceparent`; None without one."""
    # Not imported, so no span can be open. Importing it here would slow every client.
    if "opentelemetry.trace" not in sys.modules:
        return None
    from opentelemetry import trace
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    if not trace.get_current_span().get_span_context().is_valid:
        return None
    carrier: dict[str, str] = {}
    TraceContextTextMapPropagator().inject(carrier)
    return carrier.get("traceparent")


# Stands for a span when no traces are exported.
_NOTHING: AbstractContextManager[Any] = nullcontext()


def span(name: str, attributes: Mapping[str, Any], parent: str | None = None) -> AbstractContextManager[Any]:
    """Open a span and yield it; yield None when no traces are exported.

    Args:
        parent: A `traceparent`; None makes it a child of the current span.
    """
    # Not imported, so no provider can be set. A failed import would search all folders again for each span of a run.
    if "opentelemetry.trace" not in sys.modules:
        return _NOTHING
    from opentelemetry import trace

    if isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider):
        return _NOTHING  # no provider is set: spans would be discarded
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    context = TraceContextTextMapPropagator().extract({"traceparent": parent}) if parent else None
    known = {key: value for key, value in attributes.items() if value is not None}
    opened: AbstractContextManager[Any] = trace.get_tracer(NAME).start_as_current_span(
        name, context=context, attributes=known
    )
    return opened


def mark(opened: Any, attributes: Mapping[str, Any], error: str | None = None) -> None:
    """Add attributes, and an exception, to a span yielded by `span`."""
    if opened is None:
        return
    from opentelemetry import trace

    opened.set_attributes({key: value for key, value in attributes.items() if value is not None})
    if error is not None:
        opened.set_status(trace.Status(trace.StatusCode.ERROR, error))
