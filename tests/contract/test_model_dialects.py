"""Servers that imitate the Messages API: what they leave out or say otherwise neither stops nor misleads a run."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from typing import Any
from uuid import uuid4

import pytest

from extractor.adapters.anthropic_model import AnthropicModel
from extractor.adapters.token_counter import LearningModel, TokenCounter
from extractor.core.conversation.events import parse_event
from extractor.core.conversation.exchange import build
from extractor.core.errors import (
    BadRequest,
    ExtractorError,
    InputTooLarge,
    InvalidEvent,
    InvalidInput,
    ModelAccessDenied,
    ModelOutage,
)
from extractor.core.run.figures import Usage
from extractor.core.run.fork import cold_request, request_body
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import Reply
from extractor.sdk.memory_backend import MemoryBackend
from extractor.testing import Fault, ModelServer
from tests.build import NOON

ASKED = ModelRequest.of(request_body(cold_request("small", "<order>go</order>", 2_048), []))
TEXT = {"type": "text", "text": "Nothing to save."}
COUNTS = {"input_tokens": 900, "output_tokens": 12}


def answer(**fields: Any) -> Fault:
    body = {
        "id": "chatcmpl-7", "type": "message", "role": "assistant", "model": "small", "content": [TEXT],
        "stop_reason": "end_turn", "usage": COUNTS, **fields,
    }  # fmt: skip
    return Fault(200, json.dumps(body).encode(), {"content-type": "application/json"})


def refusal(status: int, error: Any) -> Fault:
    return Fault(status, json.dumps({"error": error}).encode(), {"content-type": "application/json"})


@pytest.fixture
def ask() -> Callable[[Fault], Reply]:
    def send(fault: Fault) -> Reply:
        with ModelServer(lambda _: fault) as server, closing(AnthropicModel(api_key="k", base_url=server.url)) as model:
            return model.create(ASKED, max_requests=1, timeout_s=5)

    return send


Ask = Callable[[Fault], Reply]


class TestUsage:
    @pytest.mark.parametrize("usage", [None, {}, [], {"input_tokens": None, "output_tokens": None}])
    def test_a_missing_usage_is_estimated_and_marked(self, ask: Ask, usage: Any) -> None:
        """A reply was received and paid for; an outage would open the breaker of everybody."""
        found = ask(answer(usage=usage)).usage
        assert found.is_estimated
        assert found.input_tokens == pytest.approx(len(ASKED.content) / 3.5, rel=0.5)
        assert 5 <= found.output_tokens <= 60

    def test_what_is_reported_is_not_estimated(self, ask: Ask) -> None:
        assert ask(answer()).usage == Usage(900, 0, 0, 12)
        half = ask(answer(usage={"input_tokens": 900})).usage
        assert half.is_estimated
        assert half.input_tokens == 900
        assert half.output_tokens > 0

    def test_a_prompt_wholly_from_the_cache_is_reported(self, ask: Ask) -> None:
        usage = ask(answer(usage={"input_tokens": 0, "cache_read_input_tokens": 800, "output_tokens": 3})).usage
        assert usage == Usage(0, 800, 0, 3)

    def test_hour_entries_and_fast_mode_are_told_apart(self, ask: Ask) -> None:
        entries = {"ephemeral_5m_input_tokens": 10, "ephemeral_1h_input_tokens": 90}
        usage = {**COUNTS, "cache_creation_input_tokens": 100, "cache_creation": entries, "speed": "fast"}
        found = ask(answer(usage=usage)).usage
        assert (found.cache_write_tokens, found.long_write_tokens, found.speed) == (100, 90, "fast")

    def test_the_counter_does_not_learn_from_estimates(self) -> None:
        counter = TokenCounter()
        with (
            ModelServer(lambda _: answer(usage=None)) as server,
            closing(AnthropicModel(api_key="k", base_url=server.url)) as model,
        ):
            before = counter.factor("small")
            LearningModel(model, counter).create(ASKED, max_requests=1, timeout_s=5)
        assert counter.factor("small") == before


class TestStopReasons:
    @pytest.mark.parametrize(
        ("given", "meant"),
        [("completed", "end_turn"), ("stop", "end_turn"), ("length", "max_tokens"), ("tool_calls", "tool_use"),
         ("content_filter", "refusal"), ("incomplete", "max_tokens"), ("telepathy", "telepathy"), (None, None)],
    )  # fmt: skip
    def test_reasons_of_other_apis_are_translated(self, ask: Ask, given: str | None, meant: str | None) -> None:
        assert ask(answer(stop_reason=given)).stop_reason == meant

    @pytest.mark.parametrize("stop_reason", ["completed", "end_turn", "tool_use"])
    @pytest.mark.parametrize(
        "trace",
        [{"usage": {"input_tokens": 9, "output_tokens": 2_048}}, {"status": "incomplete"},
         {"incomplete_details": {"reason": "max_output_tokens"}}],
    )  # fmt: skip
    def test_a_cut_reply_that_says_it_is_complete_is_cut(self, ask: Ask, stop_reason: str, trace: Any) -> None:
        """Otherwise a call that was cut in the middle would be run as if it were whole."""
        assert ask(answer(stop_reason=stop_reason, **trace)).stop_reason == "max_tokens"

    def test_an_estimate_cuts_nothing(self, ask: Ask) -> None:
        long = [{"type": "text", "text": "word " * 9_000}]
        assert ask(answer(content=long, usage=None)).stop_reason == "end_turn"


CALL = {"type": "tool_use", "id": "call_1", "name": "save_memory"}


class TestCalls:
    @pytest.mark.parametrize(
        ("given", "meant"),
        [({"name": "a"}, {"name": "a"}), ('{"name": "a"}', {"name": "a"}), ("", {}), (None, {}), ("[1]", "[1]"), ("{", "{")],
    )  # fmt: skip
    def test_arguments_that_come_as_text_are_read(self, ask: Ask, given: Any, meant: Any) -> None:
        """As in the OpenAI APIs. What is no object is refused to the model later, by its form."""
        reply = ask(answer(content=[{**CALL, "input": given}], stop_reason="tool_calls"))
        assert reply.content == [{**CALL, "input": meant}]
        assert reply.stop_reason == "tool_use"

    def test_content_may_be_one_text(self, ask: Ask) -> None:
        assert ask(answer(content="Nothing to save.")).content == [TEXT]

    def test_counts_may_be_text_or_nonsense(self, ask: Ask) -> None:
        assert ask(answer(usage={"input_tokens": "900", "output_tokens": "12"})).usage == Usage(900, 0, 0, 12)
        assert ask(answer(usage={"input_tokens": -1, "output_tokens": "many"})).usage.is_estimated


def raw(body: bytes, kind: str = "application/json", status: int = 200) -> Fault:
    return Fault(status, body, {"content-type": kind})


PAGE = b"<!DOCTYPE html><html><head><title>404 Not Found</title></head><body>nginx</body></html>"


class TestOtherAnswers:
    @pytest.mark.parametrize(
        ("fault", "says"),
        [(raw(PAGE, "text/html"), "web page"), (raw(b"event: message_start\ndata: {}\n\n", "text/event-stream"), "stream of events"),
         (raw(b""), "is empty"), (raw(b'{"choices": [], "object": "chat.completion"}'), "OpenAI API"),
         (raw(b'{"error": "Unexpected endpoint or method."}'), "Unexpected endpoint"), (raw(b"[]"), "list"),
         (raw(b'{"type": "completion"}'), "'completion'"), (raw(PAGE, "text/html", 502), "502: a web page, '404 Not Found'")],
    )  # fmt: skip
    def test_what_came_instead_of_a_message_is_said(self, ask: Ask, fault: Fault, says: str) -> None:
        with pytest.raises(ModelOutage, match=says):
            ask(fault)

    def test_a_message_without_its_type_is_one(self, ask: Ask) -> None:
        body = {"role": "assistant", "content": [TEXT], "stop_reason": "end_turn", "usage": COUNTS}
        assert ask(raw(json.dumps(body).encode())).content == [TEXT]


NOT_SET_UP = {
    "llama.cpp": refusal(500, {"code": 500, "message": "tools param requires --jinja flag", "type": "server_error"}),
    "vLLM": raw(json.dumps({"object": "error", "message": '"auto" tool choice requires --enable-auto-tool-choice and '
        "--tool-call-parser to be set", "type": "BadRequestError", "code": 400}).encode(), status=400),
    "Ollama": Fault.error(400, "invalid_request_error", "registry.ollama.ai/library/gemma:2b does not support tools"),
    "LiteLLM": refusal(400, {"message": "/v1/messages: Invalid model name passed in model=qwen. Call `/v1/models` to view"}),
    "LiteLLM, a wrong key": Fault.error(400, "no_db_connection", "No connected db."),
    "LM Studio": refusal(400, {"message": "No models loaded. Please load a model in the developer page."}),
    "Bedrock": raw(b'{"message": "The provided model identifier is invalid."}', status=400),
    "Bedrock, on demand": raw(b"{\"message\": \"Invocation of model ID anthropic.claude-haiku-5-5 with on-demand throughput isn\\u2019t "
        b"supported. Retry your request with the ID or ARN of an inference profile that contains this model.\"}", status=400),
    "Vertex": refusal(400, {"code": 400, "status": "FAILED_PRECONDITION",
        "message": "Publisher Model `projects/p/locations/us-central1/publishers/anthropic/models/m` is not servable in region us-central1."}),
    "no such route": raw(b'{"detail": "Method Not Allowed"}', status=405),
    "a plain web server": raw(PAGE, "text/html", 501),
}  # fmt: skip


class TestServersThatAreNotSetUp:
    @pytest.mark.parametrize("server", list(NOT_SET_UP))
    def test_what_a_person_must_change_is_for_the_operator(self, ask: Ask, server: str) -> None:
        """As a bad request, every turn would end among the dead letters; as an outage, nobody would be told."""
        with pytest.raises(ModelAccessDenied) as caught:
            ask(NOT_SET_UP[server])
        assert not caught.value.is_account_wide

    def test_words_of_a_conversation_that_an_error_quotes_are_no_reason(self, ask: Ask) -> None:
        quoted = "messages.0: invalid" + " " * 400 + "my laptop does not support tools"
        with pytest.raises(BadRequest):
            ask(Fault.error(400, "invalid_request_error", quoted))


class TestReasoning:
    @pytest.mark.parametrize(
        "said",
        ["<think>The user keeps bees. Save?</think>\n\nNothing to save.", "<thinking>Hm.</thinking>Nothing to save.",
         "The user keeps bees.</think>\nNothing to save.", " \n<reasoning>\nx</reasoning>Nothing to save."],
    )  # fmt: skip
    def test_reasoning_in_the_text_is_left_out(self, ask: Ask, said: str) -> None:
        assert ask(answer(content=[{"type": "text", "text": said}])).content == [TEXT]

    def test_reasoning_that_was_cut_leaves_no_text(self, ask: Ask) -> None:
        assert ask(answer(content=[{"type": "text", "text": "<think>so the"}])).content == [
            {"type": "text", "text": ""}
        ]

    @pytest.mark.parametrize("text", ["Use <think>tags</think> like this.", "a </thin> b", "1 < 2"])
    def test_other_text_stays(self, ask: Ask, text: str) -> None:
        assert ask(answer(content=[{"type": "text", "text": text}])).content == [{"type": "text", "text": text}]

    def test_unsigned_thinking_goes_and_signed_stays(self, ask: Ask) -> None:
        unsigned = [{"type": "thinking", "thinking": "a", "signature": ""}, {"type": "reasoning", "text": "b"}]
        signed = {"type": "thinking", "thinking": "c", "signature": "EqQB"}
        assert ask(answer(content=[*unsigned, signed, TEXT])).content == [signed, TEXT]


OVERFLOWS = {
    "llama.cpp": refusal(400, {"code": 400, "type": "exceed_context_size_error", "n_prompt_tokens": 9000, "n_ctx": 4096,
        "message": "request (9000 tokens) exceeds the available context size (4096 tokens), try increasing it"}),
    "llama.cpp, older": refusal(400, {"code": 400, "type": "invalid_request_error",
        "message": "the request exceeds the available context size. try increasing the context size or enable context shift"}),
    "vLLM": Fault.error(400, "BadRequestError", "This model's maximum context length is 4096 tokens. However, you requested "
        "9000 tokens (6952 in the messages, 2048 in the completion). Please reduce the length of the messages or completion."),
    "vLLM, newer": Fault.error(400, "BadRequestError", "'max_tokens' or 'max_completion_tokens' is too large: 2048. This model's "
        "maximum context length is 4096 tokens and your request has 3000 input tokens (2048 > 4096 - 3000)."),
    "LiteLLM": refusal(400, {"type": None, "param": None, "code": "400", "message": "litellm.ContextWindowExceededError: "
        "litellm.BadRequestError: OpenAIException - too many tokens. Received Model Group=small"}),
    "LM Studio, with 500": Fault.error(500, "api_error", "The number of tokens to keep from the initial prompt is greater than the context length"),
    "Bedrock": refusal(400, {"message": "Input is too long for requested model."}),
}  # fmt: skip


class TestOverflow:
    @pytest.mark.parametrize("server", list(OVERFLOWS))
    def test_a_prompt_that_does_not_fit_is_known_as_such(self, ask: Ask, server: str) -> None:
        """The window is halved and read; a bad request would be tried again as it is, an outage for ever."""
        with pytest.raises(InputTooLarge):
            ask(OVERFLOWS[server])

    def test_a_reply_that_can_never_fit_is_for_the_operator(self, ask: Ask) -> None:
        """Halving the window until each turn is quarantined would lose them all to a setting."""
        text = (
            "'max_tokens' or 'max_completion_tokens' is too large: 8192. This model's maximum context length is 4096 "
            "tokens and your request has 12 input tokens"
        )
        with pytest.raises(ModelAccessDenied, match="EXTRACTOR_MAX_TOKENS"):
            ask(Fault.error(400, "BadRequestError", text))

    @pytest.mark.parametrize(
        ("fault", "error"),
        [(Fault.error(500, "api_error", "CUDA out of memory"), ModelOutage),
         (Fault.error(400, "BadRequestError", "tools: unknown field strict"), BadRequest)],
    )  # fmt: skip
    def test_other_errors_are_none(self, ask: Ask, fault: Fault, error: type[ExtractorError]) -> None:
        with pytest.raises(error):
            ask(fault)


class TestBlocksThatAreNone:
    """A block that is no object is named, wherever it comes in."""

    @pytest.mark.parametrize("block", ["text", None, 3, ["x"]])
    def test_in_a_parent_request(self, block: Any) -> None:
        message = {"uuid": str(uuid4()), "role": "user", "content": "Hi.", "created_at": "2026-11-20T10:00:00Z"}
        body = {"model": "m", "messages": [{"role": "user", "content": "Hi."}]}
        given = {"version": 1, "session_id": "s", "user_id": "u", "transcript": "append", "messages": [message]}
        for parent, field in (
            ({"body": body, "reply": {"content": [TEXT, block]}}, r"parent_request\.reply\.content\[1\]"),
            ({"body": {**body, "messages": [{"role": "user", "content": [block]}]}, "reply": {"content": []}}, r"messages\[0\]\.content\[0\]"),
        ):  # fmt: skip
            with pytest.raises(InvalidEvent, match=field):
                parse_event({**given, "parent_request": {**parent, "sent_at": "2026-11-20T10:00:00Z"}})

    @pytest.mark.parametrize("block", ["text", None, 3])
    def test_in_an_exchange_that_is_enqueued(self, block: Any) -> None:
        request = {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "Hi."}]}
        with pytest.raises(InvalidEvent, match=r"reply\.content\[0\]"):
            build(request, {"id": "msg_1", "content": [block]}, tenant_id="t", session_id="s", sent_at=NOON)

    def test_in_a_reply_whose_memory_calls_are_answered(self) -> None:
        with pytest.raises(InvalidInput, match=r"content\[0\]"):
            MemoryBackend("http://127.0.0.1:9", user_id="u").answer(["text"])
