from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from extractor.core.run.fork import Exchange, ForkRequest, RequestWriter, cold_request, request_body
from extractor.core.run.model_request import ModelRequest

TEXT = st.text(alphabet=st.characters(), max_size=30)  # lone surrogates too
RESULTS = st.lists(
    st.builds(lambda text: {"type": "tool_result", "tool_use_id": "t", "content": text}, TEXT), max_size=3
)
REPLY = st.lists(st.builds(lambda text: {"type": "text", "text": text}, TEXT), min_size=1, max_size=3)
EXCHANGES = st.lists(st.tuples(REPLY, RESULTS), max_size=5)


def forks() -> st.SearchStrategy[ForkRequest]:
    asked = st.sampled_from([{}, {"diagnostics": {"previous_message_id": "msg_1"}}])

    def build(order: str, first_only: dict[str, Any], betas: tuple[str, ...]) -> ForkRequest:
        cold = cold_request("claude-haiku-5-5", order)
        return ForkRequest(cold.body, cold.fixed_marks, cold.cache_control, cold.tool_names, betas, first_only)

    return st.builds(build, TEXT, asked, st.sampled_from([(), ("a-1",)]))


class TestTheWriter:
    @given(forks(), EXCHANGES, st.integers(1, 32_000))
    def test_it_sends_what_the_arguments_are(
        self, fork: ForkRequest, exchanges: list[Exchange], max_tokens: int
    ) -> None:
        request = RequestWriter(fork).write(exchanges, max_tokens)
        wanted = {**request_body(fork, exchanges), "max_tokens": max_tokens}
        assert json.loads(request.content) == wanted == dict(request)
        assert request.betas == fork.beta

    @given(forks(), EXCHANGES)
    def test_a_run_shares_its_beginning_and_digests_tell_its_requests_apart(
        self, fork: ForkRequest, exchanges: list[Exchange]
    ) -> None:
        writer = RequestWriter(fork)
        first, *later = [writer.write(exchanges[:count], 8_192) for count in range(len(exchanges) + 1)]
        shared = first.content[: first.content.rindex(b"],")]
        assert all(request.content.startswith(shared) for request in later)
        digests = [request.digest for request in (first, *later, writer.write(exchanges, 16_384))]
        assert len(set(digests)) == len(digests)
        assert RequestWriter(fork).write([], 8_192).digest == first.digest


def test_a_request_that_stands_alone() -> None:
    request = ModelRequest.of({"model": "m", "max_tokens": 1, "messages": []}, ["b"])
    assert request["model"] == "m"
    assert list(request) == ["model", "max_tokens", "messages"]
    assert json.loads(request.content) == dict(request)
