"""The Messages API adapter against a local server over real HTTP: every way to fail is one of our errors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from extractor.adapters.anthropic_model import AnthropicModel
from extractor.core.errors import (
    BadRequest,
    ExtractorError,
    InputTooLarge,
    ModelAccessDenied,
    ModelBusy,
    ModelOutage,
)
from extractor.core.run.fork import cold_request, request_body
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import Reply
from extractor.testing import Fault, ModelServer, end, tool_calls
from extractor.testing.model_server import Answer, Request

BODY = request_body(cold_request("claude-haiku-5-5", "<order>go</order>"), [])


class Answers:
    """Gives answers in order, the last one for ever."""

    def __init__(self) -> None:
        self.left: list[Answer] = [end()]

    def __call__(self, _: Request) -> Answer:
        return self.left.pop(0) if len(self.left) > 1 else self.left[0]


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def server(answers: Answers) -> Iterator[ModelServer]:
    with ModelServer(answers) as running:
        yield running


@pytest.fixture
def model(server: ModelServer) -> Iterator[AnthropicModel]:
    made = AnthropicModel(api_key="test-key", base_url=server.url)
    yield made
    made.close()


def ask(model: AnthropicModel, max_requests: int = 5) -> Reply:
    return model.create(ModelRequest.of(BODY), max_requests=max_requests, timeout_s=5)


class TestReplies:
    def test_content_usage_and_stop_reason_come_as_sent(
        self, model: AnthropicModel, answers: Answers, server: ModelServer
    ) -> None:
        answers.left = [tool_calls(("read_memory", {"z": 1, "a": [None, 2.5]}))]
        reply = ask(model)
        assert reply.stop_reason == "tool_use"
        assert list(reply.content[0]["input"]) == ["z", "a"]
        assert reply.model == "claude-haiku-5-5"
        assert reply.usage.prompt_tokens == sum(v for k, v in server.seen[0].usage.items() if k != "output_tokens")
        assert server.refusals == []

    def test_the_key_travels_as_bearer_and_betas_as_header(self, model: AnthropicModel, server: ModelServer) -> None:
        model.create(ModelRequest.of(BODY, ["a-1", "b-2"]), max_requests=1, timeout_s=5)
        headers = server.requests[0].headers
        assert headers["authorization"] == "Bearer test-key"
        assert headers["anthropic-beta"] == "a-1,b-2"
        assert "betas" not in server.requests[0].body


FAULTS: list[tuple[str, Fault, type[ExtractorError]]] = [
    ("500", Fault.error(500, "api_error"), ModelOutage),
    ("503", Fault.error(503, "api_error"), ModelOutage),
    ("504", Fault.error(504, "timeout_error"), ModelOutage),
    ("529", Fault.error(529, "overloaded_error"), ModelOutage),
    ("408", Fault.error(408, "api_error"), ModelOutage),
    ("html", Fault.html(200), ModelOutage),
    ("html 502", Fault.html(502), ModelOutage),
    ("garbage", Fault.garbage(), ModelOutage),
    ("half a body", Fault.half_a_body(), ModelOutage),
    ("hang up", Fault.hang_up(), ModelOutage),
    ("empty object", Fault(200, b"{}", {"content-type": "application/json"}), ModelOutage),
    ("a list", Fault(200, b"[]", {"content-type": "application/json"}), ModelOutage),
    ("429", Fault.error(429, "rate_limit_error", retry_after="30"), ModelBusy),
    ("400", Fault.error(400, "invalid_request_error"), BadRequest),
    ("too long", Fault.error(400, "invalid_request_error", "prompt is too long: 3 tokens > 2 maximum"), InputTooLarge),
    ("413", Fault.error(413, "request_too_large"), InputTooLarge),
    ("422", Fault.error(422, "invalid_request_error"), BadRequest),
    ("401", Fault.error(401, "authentication_error"), ModelAccessDenied),
    ("402", Fault.error(402, "billing_error"), ModelAccessDenied),
    ("403", Fault.error(403, "permission_error"), ModelAccessDenied),
    ("404", Fault.error(404, "not_found_error"), ModelAccessDenied),
    ("spend", Fault.error(400, "invalid_request_error", "Your credit balance is too low"), ModelAccessDenied),
]


class TestFailures:
    @pytest.mark.parametrize(("fault", "error"), [case[1:] for case in FAULTS], ids=[case[0] for case in FAULTS])
    def test_every_failure_is_one_of_ours(
        self, model: AnthropicModel, answers: Answers, fault: Fault, error: type[ExtractorError]
    ) -> None:
        answers.left = [fault]
        with pytest.raises(error) as caught:
            ask(model)
        assert type(caught.value) is error

    def test_a_short_outage_is_ridden_out(self, model: AnthropicModel, answers: Answers) -> None:
        answers.left = [Fault.error(529, "overloaded_error"), end()]
        assert ask(model).requests == 2

    def test_a_single_request_is_a_single_request(
        self, model: AnthropicModel, answers: Answers, server: ModelServer
    ) -> None:
        """The caller's bound on requests holds, retries included."""
        answers.left = [Fault.error(529, "overloaded_error"), end()]
        with pytest.raises(ModelOutage):
            ask(model, max_requests=1)
        assert len(server.seen) == 1

    def test_a_long_retry_after_is_told_and_not_slept(
        self, model: AnthropicModel, answers: Answers, server: ModelServer
    ) -> None:
        """No worker slot sleeps on a rate limit."""
        answers.left = [Fault.error(429, "rate_limit_error", retry_after="3600")]
        with pytest.raises(ModelBusy) as caught:
            ask(model)
        assert caught.value.retry_after_s == 3600
        assert len(server.seen) == 1

    def test_nobody_at_the_address(self) -> None:
        with closing(AnthropicModel(api_key="k", base_url="http://127.0.0.1:9")) as nowhere, pytest.raises(ModelOutage):
            ask(nowhere)

    def test_a_request_that_times_out_is_not_sent_twice(self, server: ModelServer, model: AnthropicModel) -> None:
        """It may have been served and billed."""
        server.latency_s = 1.0
        with pytest.raises(ModelOutage):
            model.create(ModelRequest.of(BODY), max_requests=5, timeout_s=0.2)
        assert len(server.seen) <= 1
