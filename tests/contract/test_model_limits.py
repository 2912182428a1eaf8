"""No server can hold a slot beyond the deadline or fill its memory: real sockets, scripted byte by byte."""

from __future__ import annotations

import gzip
import json
import socket
import threading
import time
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest

from extractor.adapters.anthropic_model import AnthropicModel
from extractor.adapters.failures.model import MAX_RETRY_AFTER_S
from extractor.adapters.model_replies import ReplyLimits, read_reply
from extractor.core.errors import ModelBusy, ModelOutage, ReplyTooLarge
from extractor.core.run.figures import Usage
from extractor.core.run.fork import cold_request, request_body
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import Reply
from tests.contract.raw_server import Peer, RawServer, Script

DEADLINE_S = 0.3
SLACK_S = 1.0
"""A slot is free again within the deadline and so much more."""

MESSAGE: dict[str, Any] = {
    "id": "msg_1", "type": "message", "role": "assistant", "model": "claude-haiku-5-5", "stop_reason": "end_turn",
    "content": [{"type": "text", "text": "done"}], "usage": {"input_tokens": 1, "output_tokens": 1},
}  # fmt: skip
SMALL = ReplyLimits(max_bytes=1024 * 1024, max_tool_calls=8, max_depth=16)


def body_of(text: str = "go") -> ModelRequest:
    return ModelRequest.of(request_body(cold_request("claude-haiku-5-5", f"<order>{text}</order>"), []))


def http(body: bytes, status: str = "200 OK", **headers: str) -> bytes:
    fields = {"content-type": "application/json", "content-length": str(len(body)), **headers}
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in fields.items())
    return f"HTTP/1.1 {status}\r\n{lines}\r\n".encode() + body


def ask(url: str, request: ModelRequest | None = None, limits: ReplyLimits | None = None) -> Reply:
    with closing(AnthropicModel(api_key="k", base_url=url, limits=limits)) as model:
        return model.create(request or body_of(), max_requests=5, timeout_s=DEADLINE_S)


@pytest.fixture
def serve() -> Iterator[Callable[[Script], RawServer]]:
    servers: list[RawServer] = []

    def start(script: Script) -> RawServer:
        servers.append(RawServer(script).__enter__())
        return servers[-1]

    yield start
    for server in servers:
        server.__exit__(None, None, None)


def drips_its_body(peer: Peer) -> None:
    peer.read_request()
    peer.send(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n")
    peer.drip(b" ")


def sends_pings_without_end(peer: Peer) -> None:
    peer.read_request()
    peer.send(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n")
    ping = b'event: ping\ndata: {"type": "ping"}\n\n'
    peer.drip(b"%x\r\n%s\r\n" % (len(ping), ping))


def never_ends_its_headers(peer: Peer) -> None:
    peer.read_request()
    peer.send(b"HTTP/1.1 200 OK\r\n")
    peer.drip(b"x-more: 1\r\n")


def drips_within_a_header(peer: Peer) -> None:
    peer.read_request()
    peer.send(b"HTTP/1.1 200 OK\r\nx-more: ")
    peer.drip(b"1")


def says_continue_without_end(peer: Peer) -> None:
    peer.read_request()
    peer.drip(b"HTTP/1.1 100 Continue\r\n\r\n", every_s=0.001)


def answers_nothing(peer: Peer) -> None:
    peer.read_request()
    peer.be_silent()


def reads_nothing(peer: Peer) -> None:
    peer.be_silent()


def reads_a_byte_now_and_then(peer: Peer) -> None:
    while peer.connection.recv(4096):
        time.sleep(0.02)


def trickles_its_handshake(peer: Peer) -> None:
    peer.connection.recv(65_536)
    peer.send(b"\x16\x03\x03\x40\x00\x02")
    peer.drip(b"\x00")


SLOW: list[Script] = [
    drips_its_body, sends_pings_without_end, never_ends_its_headers, drips_within_a_header, says_continue_without_end,
    answers_nothing,
]  # fmt: skip


def fails_in_time(call: Callable[[], object]) -> None:
    began = time.monotonic()
    with pytest.raises(ModelOutage):
        call()
    assert time.monotonic() - began < DEADLINE_S + SLACK_S


class TestOneDeadline:
    @pytest.mark.parametrize("script", SLOW)
    def test_a_slow_server_is_an_outage_within_the_deadline(
        self, serve: Callable[[Script], RawServer], script: Script
    ) -> None:
        """And it is asked once: it may have served and billed the request."""
        server = serve(script)
        fails_in_time(lambda: ask(server.url))
        assert server.accepted == 1

    @pytest.mark.parametrize("script", [reads_nothing, reads_a_byte_now_and_then])
    def test_a_server_that_does_not_read_the_request(
        self, serve: Callable[[Script], RawServer], script: Script
    ) -> None:
        request = body_of("x" * 8_000_000)
        fails_in_time(lambda: ask(serve(script).url, request))

    @pytest.mark.parametrize("script", [reads_nothing, trickles_its_handshake])
    def test_a_tls_handshake_that_does_not_end(self, serve: Callable[[Script], RawServer], script: Script) -> None:
        server = serve(script)
        fails_in_time(lambda: ask(f"https://127.0.0.1:{server.port}"))
        assert server.accepted == 1

    @pytest.mark.parametrize("scheme", ["http", "https"])
    @pytest.mark.parametrize("script", [answers_nothing, drips_within_a_header])
    def test_a_proxy_that_accepts_and_says_nothing(
        self, serve: Callable[[Script], RawServer], script: Script, scheme: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        server = serve(script)
        monkeypatch.setenv(f"{scheme}_proxy", server.url)
        monkeypatch.delenv("no_proxy", raising=False)
        monkeypatch.delenv("NO_PROXY", raising=False)
        fails_in_time(lambda: ask(f"{scheme}://model.invalid"))
        assert server.accepted == 1

    def test_a_proxy_serves_and_no_proxy_goes_past_it(
        self, serve: Callable[[Script], RawServer], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seen: list[bytes] = []

        def answers(peer: Peer) -> None:
            while head := peer.read_request():
                seen.append(head.split(b"\r\n")[0])
                peer.send(http(json.dumps(MESSAGE).encode()))

        server = serve(answers)
        monkeypatch.setenv("http_proxy", server.url)
        monkeypatch.setenv("no_proxy", "127.0.0.1")
        ask("http://model.invalid")
        ask(server.url)
        assert seen == [b"POST http://model.invalid/v1/messages HTTP/1.1", b"POST /v1/messages HTTP/1.1"]

    def test_a_name_that_nobody_resolves(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The system's resolver cannot be told when to stop; the slot does not wait for it, and it is asked once."""
        asked: list[str] = []
        let_go = threading.Event()

        def hang(host: str, *_: object, **__: object) -> list[Any]:
            asked.append(host)
            let_go.wait(10)
            raise socket.gaierror("timed out")

        monkeypatch.setattr(socket, "getaddrinfo", hang)
        fails_in_time(lambda: ask("http://model.invalid"))
        fails_in_time(lambda: ask("http://model.invalid"))
        let_go.set()
        assert asked == ["model.invalid"]

    def test_the_next_address_of_a_name_is_tried(
        self, serve: Callable[[Script], RawServer], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def answers(peer: Peer) -> None:
            peer.read_request()
            peer.send(http(json.dumps(MESSAGE).encode()))

        server = serve(answers)
        found = [(socket.AF_INET, 1, 6, "", (address, server.port)) for address in ("127.0.0.9", "127.0.0.1")]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
        assert ask(f"http://model.invalid:{server.port}").stop_reason == "end_turn"

    def test_a_late_failure_is_not_tried_again(self, serve: Callable[[Script], RawServer]) -> None:
        """A retry shares the deadline of the first request; one that would be cut off is not made."""

        def fails_late(peer: Peer) -> None:
            peer.read_request()
            time.sleep(DEADLINE_S * 0.7)
            peer.send(http(b"{}", "529 Overloaded"))

        server = serve(fails_late)
        fails_in_time(lambda: ask(server.url))
        assert server.accepted == 1

    def test_a_kept_connection_has_the_deadline_of_its_own_request(self, serve: Callable[[Script], RawServer]) -> None:
        def answers_once(peer: Peer) -> None:
            peer.read_request()
            peer.send(http(json.dumps(MESSAGE).encode()))
            drips_its_body(peer)

        server = serve(answers_once)
        with closing(AnthropicModel(api_key="k", base_url=server.url)) as model:
            assert model.create(body_of(), max_requests=1, timeout_s=60).stop_reason == "end_turn"
            fails_in_time(lambda: model.create(body_of(), max_requests=1, timeout_s=DEADLINE_S))
        assert server.accepted == 1


def packed(data: bytes, times: int = 1) -> bytes:
    for _ in range(times):
        data = gzip.compress(data, 1)
    return data


class TestBounds:
    def test_a_reply_of_a_hundred_megabytes_is_not_read_to_its_end(self, serve: Callable[[Script], RawServer]) -> None:
        sent = []

        def floods(peer: Peer) -> None:
            peer.read_request()
            peer.send(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000000\r\n\r\n")
            for _ in range(100):
                peer.send(b" " * 1_000_000)
                sent.append(1_000_000)

        server = serve(floods)
        with pytest.raises(ReplyTooLarge, match="EXTRACTOR_MAX_REPLY_BYTES"):
            ask(server.url, limits=SMALL)
        assert server.accepted == 1
        assert sum(sent) < 50_000_000

    @pytest.mark.parametrize(("coding", "times"), [("gzip", 1), ("gzip, gzip", 2), ("deflate", 0)])
    def test_a_bomb_is_put_out_while_it_inflates(
        self, serve: Callable[[Script], RawServer], coding: str, times: int
    ) -> None:
        """The memory that it takes is bounded, not only what comes of it."""
        zeros = b" " * 64_000_000
        bomb = packed(zeros, times) if times else zlib.compress(zeros, 1)
        del zeros

        def bombs(peer: Peer) -> None:
            peer.read_request()
            peer.send(http(bomb, content_encoding=coding))

        server = serve(bombs)
        with closing(AnthropicModel(api_key="k", base_url=server.url, limits=SMALL)) as model:
            tracemalloc.start()
            try:
                with pytest.raises(ReplyTooLarge):
                    model.create(body_of(), max_requests=5, timeout_s=20)
                _, peak = tracemalloc.get_traced_memory()
            finally:
                tracemalloc.stop()
        assert peak < 16_000_000

    def test_a_packed_reply_is_read(self, serve: Callable[[Script], RawServer]) -> None:
        def answers(peer: Peer) -> None:
            peer.read_request()
            peer.send(http(packed(json.dumps(MESSAGE).encode()), Content_Encoding="gzip"))

        assert ask(serve(answers).url).content == MESSAGE["content"]

    def test_what_is_no_gzip_is_an_outage(self, serve: Callable[[Script], RawServer]) -> None:
        def lies(peer: Peer) -> None:
            peer.read_request()
            peer.send(http(b"{}", content_encoding="gzip"))

        with pytest.raises(ModelOutage):
            ask(serve(lies).url)

    def test_a_huge_error_page_is_still_an_outage(self, serve: Callable[[Script], RawServer]) -> None:
        def fails(peer: Peer) -> None:
            peer.read_request()
            peer.send(http(b"<p>" * 10_000_000, "502 Bad Gateway"))

        with pytest.raises(ModelOutage):
            ask(serve(fails).url)


def reply_with(**fields: Any) -> bytes:
    return json.dumps({**MESSAGE, **fields}).encode()


def call(number: int) -> dict[str, Any]:
    return {"type": "tool_use", "id": f"toolu_{number}", "name": "save_memory", "input": {}}


def nested(levels: int) -> bytes:
    """A reply so deep: the message, its content, a block, and lists."""
    inner = "[" * (levels - 3) + "]" * (levels - 3)
    return reply_with(content=[{"type": "text", "text": "", "x": "?"}]).replace(b'"?"', inner.encode())


class TestForm:
    def test_limits_are_inclusive(self) -> None:
        read_reply(reply_with(content=[call(n) for n in range(SMALL.max_tool_calls)]), SMALL)
        read_reply(nested(SMALL.max_depth), SMALL)

    @pytest.mark.parametrize(
        "raw",
        [
            pytest.param(reply_with(content=[call(n) for n in range(SMALL.max_tool_calls + 1)]), id="calls"),
            pytest.param(nested(SMALL.max_depth + 1), id="depth"),
            pytest.param(nested(200_000), id="far too deep"),
            pytest.param(
                reply_with(content=[{**call(1), "input": '{"x": ' + "[" * 99 + "]" * 99 + "}"}]), id="arguments"
            ),
        ],
    )
    def test_more_than_a_limit_is_the_runs_own_failure(self, raw: bytes) -> None:
        with pytest.raises(ReplyTooLarge, match="EXTRACTOR_MAX_REPLY_"):
            read_reply(raw, SMALL)

    @pytest.mark.parametrize(
        "raw",
        [
            b"", b"null", b"\xff\xfe\x00", b"1" * 10_000, reply_with(content=None), reply_with(content={}),
            reply_with(content=["text"]), reply_with(content=[None]), reply_with(content=[{"text": "no type"}]),
            reply_with(content=[{"type": ["text"]}]), reply_with(content=[{"type": "tool_use", "name": "x", "input": {}}]),
            reply_with(content=[{**call(1), "id": 7}]), reply_with(content=[{**call(1), "name": None}]),
            reply_with(stop_reason=["end_turn"]), reply_with(stop_reason={}),
        ],
    )  # fmt: skip
    def test_what_is_no_message_is_an_outage(self, raw: bytes) -> None:
        with pytest.raises(ModelOutage):
            read_reply(raw, SMALL)

    @pytest.mark.parametrize("count", [None, "many", "", -1, float("nan"), 1e300, [1], "9" * 5_000, "²"])
    def test_counts_that_cannot_be_any_are_as_good_as_missing(self, count: Any) -> None:
        """The reply was received and paid for; an outage would open the breaker of everybody."""
        given = {"input_tokens": count, "output_tokens": count, "cache_read_input_tokens": count}
        assert read_reply(reply_with(usage=given), SMALL).usage == Usage()

    @pytest.mark.parametrize(
        "odd", [{"diagnostics": 5}, {"id": 7}, {"model": None}, {"diagnostics": {"cache_miss_reason": []}}]
    )
    def test_odd_trimmings_do_no_harm(self, odd: dict[str, Any]) -> None:
        assert read_reply(reply_with(**odd), SMALL).stop_reason == "end_turn"


SOON = format_datetime(datetime.now(UTC) + timedelta(seconds=3_000), usegmt=True)


class TestRetryAfter:
    @pytest.mark.parametrize(
        ("value", "least", "most"),
        [
            ("1e9", MAX_RETRY_AFTER_S, MAX_RETRY_AFTER_S), ("inf", MAX_RETRY_AFTER_S, MAX_RETRY_AFTER_S),
            ("Wed, 21 Oct 2099 07:28:00 GMT", MAX_RETRY_AFTER_S, MAX_RETRY_AFTER_S), (SOON, 2_000, 3_000),
            ("-1", 0, 0), ("Wed, 21 Oct 2015 07:28:00 GMT", 0, 0), ("3", 3, 3),
        ],
        ids=["huge", "infinite", "in 2099", "soon", "negative", "in 2015", "3 s"],  # the same in each of several processes
    )  # fmt: skip
    def test_what_a_provider_asks_for_is_bounded(
        self, serve: Callable[[Script], RawServer], value: str, least: float, most: float
    ) -> None:
        assert least <= (self.told(serve, value) or 0.0) <= most

    @pytest.mark.parametrize("value", ["soon", "nan", "", "Wed, 99 Oct 2099"])
    def test_what_makes_no_sense_is_nothing(self, serve: Callable[[Script], RawServer], value: str) -> None:
        assert self.told(serve, value) is None

    def told(self, serve: Callable[[Script], RawServer], value: str) -> float | None:
        error = {"type": "error", "error": {"type": "rate_limit_error", "message": "slow down"}}

        def refuses(peer: Peer) -> None:
            while peer.read_request():
                peer.send(http(json.dumps(error).encode(), "429 Too Many Requests", retry_after=value))

        with pytest.raises(ModelBusy) as caught:
            ask(serve(refuses).url)
        return caught.value.retry_after_s
