"""Requests after a thread's first one are sent without the SDK: the server, and whoever asks, see no difference."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from typing import Any
from unittest.mock import patch

import pytest
from anthropic._base_client import SyncAPIClient

from extractor.adapters.anthropic_model import AnthropicModel
from extractor.core.errors import ExtractorError
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import Reply
from extractor.testing import Fault, ModelServer, end, tool_calls
from tests.contract.raw_server import Peer, RawServer
from tests.contract.test_anthropic_model import BODY, FAULTS, Answers
from tests.contract.test_model_limits import MESSAGE, http

OF_ITS_TIMEOUT = {"x-stainless-timeout", "x-stainless-read-timeout"}


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def server(answers: Answers) -> Iterator[ModelServer]:
    with ModelServer(answers) as running:
        yield running


@pytest.fixture
def model(server: ModelServer) -> Iterator[AnthropicModel]:
    with closing(AnthropicModel(api_key="test-key", base_url=server.url)) as made:
        yield made


@pytest.fixture
def by_sdk() -> Iterator[list[str]]:
    """What was sent by the SDK."""
    sent: list[str] = []
    post = SyncAPIClient.post

    def note(client: SyncAPIClient, path: str, **how: Any) -> Any:
        sent.append(path)
        return post(client, path, **how)

    with patch.object(SyncAPIClient, "post", note):
        yield sent


def ask(model: AnthropicModel, *betas: str, max_requests: int = 1, **more: Any) -> Reply:
    return model.create(ModelRequest.of({**BODY, **more}, betas), max_requests=max_requests, timeout_s=5)


def test_the_server_sees_the_same_headers(model: AnthropicModel, server: ModelServer, by_sdk: list[str]) -> None:
    for betas in ((), ("a-1", "b-2")):
        for _ in range(3):
            ask(model, *betas)
    assert len(by_sdk) == 2
    heads = [dict(request.headers) for request in server.requests]
    for head in heads:
        head.pop("content-length")
        assert head.keys() >= {"authorization", "anthropic-version", "user-agent", *OF_ITS_TIMEOUT}
        for name in OF_ITS_TIMEOUT:
            assert 4 < float(head.pop(name)) <= 5
    assert heads[0] == heads[1] == heads[2]
    assert heads[3] == heads[4] == heads[5] == {**heads[0], "anthropic-beta": "a-1,b-2"}


def test_the_body_is_its_own(model: AnthropicModel, server: ModelServer, answers: Answers) -> None:
    ask(model)
    answers.left = [tool_calls(("read_memory", {"name": "näme"}))]
    said = "x" * 100_000 + "\u00fc"
    reply = ask(model, max_tokens=77, messages=[{"role": "user", "content": said}])
    assert reply.content[0]["input"] == {"name": "näme"}
    assert server.requests[1].body["max_tokens"] == 77
    assert server.requests[1].body["messages"][0]["content"] == said
    assert server.refusals == []


@pytest.mark.parametrize("fault", [case[1] for case in FAULTS], ids=[case[0] for case in FAULTS])
def test_a_failure_means_what_it_means_in_the_first_request(
    server: ModelServer, answers: Answers, fault: Fault
) -> None:
    caught = []
    for is_first in (True, False):
        with closing(AnthropicModel(api_key="test-key", base_url=server.url)) as model:
            answers.left = [fault] if is_first else [end(), fault]
            if not is_first:
                ask(model)
            before = len(server.requests)
            with pytest.raises(ExtractorError) as error:
                ask(model)
            assert len(server.requests) == before + 1
            caught.append(error.value)
    first, second = caught
    assert type(first) is type(second)
    assert str(first) == str(second)
    assert type(first.__cause__) is type(second.__cause__)
    assert getattr(first, "retry_after_s", None) == getattr(second, "retry_after_s", None)


def test_an_outage_is_ridden_out_and_counted(model: AnthropicModel, answers: Answers) -> None:
    ask(model)
    answers.left = [Fault.error(529, "overloaded_error"), end()]
    assert ask(model, max_requests=5).requests == 2


def serve(model_answers: Mapping[int, bytes], seen: list[bytes]) -> RawServer:
    """Return a server that gives the n-th request an answer of its own, and others a message."""

    def answers(peer: Peer) -> None:
        while head := peer.read_request():
            seen.append(head)
            peer.send(model_answers.get(len(seen), http(json.dumps(MESSAGE).encode())))

    return RawServer(answers)


def field(head: bytes, name: bytes) -> bytes | None:
    lines = [line.split(b": ", 1) for line in head.split(b"\r\n")[1:]]
    return next((value for key, value in lines if key.lower() == name), None)


def test_a_redirect_is_followed_by_the_sdk(by_sdk: list[str]) -> None:
    seen: list[bytes] = []
    moved = http(b"", "307 Temporary Redirect", location="/v2/messages")
    with (
        serve({2: moved}, seen) as server,
        closing(AnthropicModel(api_key="k", base_url=server.url)) as model,
    ):
        for _ in range(3):
            assert ask(model).stop_reason == "end_turn"
    paths = [head.split(b" ", 2)[1] for head in seen]
    assert paths == [b"/v1/messages", b"/v1/messages", b"/v2/messages", b"/v1/messages"]
    assert len(by_sdk) == 3


def test_cookies_are_sent_back_and_stay_those_of_the_sdk(by_sdk: list[str]) -> None:
    """A gateway may tie a client to one of its servers."""
    seen: list[bytes] = []
    message = json.dumps(MESSAGE).encode()
    given = {number: http(message, set_cookie=f"at=server-{number}; Path=/") for number in (2, 5)}
    with serve(given, seen) as server, closing(AnthropicModel(api_key="k", base_url=server.url)) as model:
        for _ in range(7):
            ask(model)
    sent = [field(head, b"cookie") for head in seen]
    assert sent == [None, None, b"at=server-2", b"at=server-2", b"at=server-2", b"at=server-5", b"at=server-5"]
    assert len(by_sdk) == 5


def test_through_a_proxy_the_sdk_sends_everything(by_sdk: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bytes] = []
    with serve({}, seen) as server:
        monkeypatch.setenv("http_proxy", server.url)
        with closing(AnthropicModel(api_key="k", base_url="http://model.invalid")) as model:
            ask(model)
            ask(model)
    assert [head.split(b" ", 2)[1] for head in seen] == [b"http://model.invalid/v1/messages"] * 2
    assert len(by_sdk) == 2


def test_an_answer_that_the_sdk_never_took_is_not_given_to_the_next_request(
    model: AnthropicModel, answers: Answers
) -> None:
    """The SDK may fail before it takes an answer that waits for it."""
    ask(model)
    answers.left = [Fault.error(400, "invalid_request_error"), end()]
    broken = patch.object(SyncAPIClient, "post", side_effect=RuntimeError("before anything was sent"))
    with broken, pytest.raises(Exception, match="before anything was sent"):
        ask(model)
    assert ask(model).stop_reason == "end_turn"
