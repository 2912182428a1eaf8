"""One trace from the turn that a backend hands over to the commit of the run that read it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from opentelemetry import trace
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from extractor.bootstrap import Container
from extractor.sdk.client import build_event
from extractor.settings import read_settings
from extractor.testing import ModelServer, end
from tests.build import entry
from tests.contract.over_http import turn

PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
_EXPORTER = InMemorySpanExporter()


@pytest.fixture(scope="module", autouse=True)
def _provider() -> None:
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(_EXPORTER))
    trace.set_tracer_provider(provider)


@pytest.fixture
def spans() -> InMemorySpanExporter:
    _EXPORTER.clear()
    return _EXPORTER


@pytest.fixture
def worker(parts: Container, monkeypatch: pytest.MonkeyPatch) -> Iterator[Container]:
    with ModelServer(lambda _: end()) as server:
        monkeypatch.setenv("ANTHROPIC_API_KEY", "test")
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        settings = parts.settings.model_dump(exclude_defaults=True) | {"model": "claude-haiku-5-5"}
        made = Container(read_settings({}, **settings))
        yield made
        made.close()


def run(worker: Container) -> None:
    worker.extraction().run("default", "s1", owner="w")


def by_name(spans: InMemorySpanExporter) -> dict[str, ReadableSpan]:
    return {span.name: span for span in spans.get_finished_spans()}


def test_a_turns_trace_goes_on_to_the_commit(api: TestClient, worker: Container, spans: InMemorySpanExporter) -> None:
    api.post("/v1/sessions/s1/turns", json=turn(), headers={"traceparent": PARENT})
    run(worker)
    found = by_name(spans)
    session, chat, commit = (
        found[name] for name in ("extractor.extract_session", "chat claude-haiku-5-5", "extractor.commit")
    )
    assert session.parent is not None
    assert f"{session.parent.trace_id:032x}-{session.parent.span_id:016x}" == PARENT[3:52]
    for child in (chat, commit):
        assert child.parent is not None
        assert child.parent.span_id == session.context.span_id
        assert child.context.trace_id == session.context.trace_id
    assert (chat.attributes or {})["gen_ai.operation.name"] == "chat"
    assert (chat.attributes or {})["gen_ai.response.finish_reasons"] == ("end_turn",)
    assert int(str((chat.attributes or {})["gen_ai.usage.input_tokens"])) > 0
    assert (session.attributes or {})["extractor.outcome"] == "nothing_to_save"
    said = turn()["messages"][0]["content"]
    assert not any(str(said) in str(span.attributes) for span in found.values()), "no text of messages in traces"


def test_a_turn_without_a_trace_begins_one_and_an_odd_one_is_no_reason_to_refuse(
    api: TestClient, worker: Container, spans: InMemorySpanExporter
) -> None:
    answer = api.post("/v1/sessions/s1/turns", json=turn(traceparent="nonsense"))
    assert answer.status_code == 202
    run(worker)
    assert by_name(spans)["extractor.extract_session"].parent is None


def test_a_client_inside_a_span_hands_it_over() -> None:
    messages = [{"role": "user", "content": "hello"}]
    with trace.get_tracer("backend").start_as_current_span("answer") as span:
        event = build_event(session_id="s1", user_id="ada", messages=messages)
    assert event["traceparent"].split("-")[1] == f"{span.get_span_context().trace_id:032x}"
    assert "traceparent" not in build_event(session_id="s1", user_id="ada", messages=[entry("hello")])
