"""What is read as a response, what is refused, and that a connection is kept only when the next response cannot be taken
for the rest of this one."""

from __future__ import annotations

import ssl
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import cast

import httpcore2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor.adapters.http1 import MAX_HEAD_BYTES, SENT_TOGETHER_BYTES, Http1, head_of
from extractor.adapters.network import Network

TLS = ssl.create_default_context()
Answered = tuple[int, list[tuple[bytes, bytes]], bytes]
HEAD = head_of(b"POST", b"/v1/messages", [(b"Host", b"h"), (b"Content-Length", b"7"), (b"x-a", b"1")])


@dataclass
class Peer:
    """The server's end of a connection whose answer is known before it is asked, in the pieces in which it arrives."""

    pieces: list[bytes]
    sent: list[bytes] = field(default_factory=list)
    is_closed: bool = False
    rejects_writes: bool = False
    names: list[str | None] = field(default_factory=list)

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self.pieces.pop(0) if self.pieces else b""

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        if self.rejects_writes:
            raise httpcore2.WriteError("broken pipe")
        self.sent.append(buffer)

    def close(self) -> None:
        self.is_closed = True

    def start_tls(self, _context: object, server_hostname: str | None, timeout: float | None = None) -> Peer:
        self.names.append(server_hostname)
        return self

    def get_extra_info(self, _info: str) -> bool:
        return self.is_closed


class Peers:
    """Gives the connections in order."""

    def __init__(self, *peers: Peer) -> None:
        self.left = list(peers)

    def connect_tcp(self, _host: str, _port: int, **_: object) -> Peer:
        return self.left.pop(0)


def connected(*peers: Peer, scheme: bytes = b"http") -> Http1:
    return Http1((scheme, b"model.invalid", None), TLS, cast("Network", Peers(*peers)))


def ask(connection: Http1, body: bytes = b"{}") -> Answered:
    answer = connection.send(HEAD, body)
    try:
        return answer.status, [(name.lower(), value) for name, value in answer.headers], b"".join(answer.stream)
    finally:
        answer.stream.close()


OK = b"HTTP/1.1 200 OK\r\n"
READ = [
    (200, b"{}", OK + b"content-length: 2\r\n\r\n{}"),
    (200, b"{}", OK + b"transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
    (200, b"{}a", OK + b"Transfer-Encoding: Chunked\r\n\r\n2;a=b\r\n{}\r\n1\r\na\r\n0\r\nx-trailer: 1\r\n\r\n"),
    (200, b"until the end", OK + b"\r\nuntil the end"),
    (200, b"until the end", b"HTTP/1.0 200 OK\r\n\r\nuntil the end"),
    (204, b"", b"HTTP/1.1 204 No Content\r\n\r\n"),
    (304, b"", b"HTTP/1.1 304 Not Modified\r\ncontent-length: 5\r\n\r\n"),
    (200, b"", b"HTTP/1.1 200\r\ncontent-length: 0\r\n\r\n"),
    (
        200,
        b"x",
        b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n"
        + OK
        + b"content-length: 1\r\n\r\nx",
    ),
    (529, b"{}", b"HTTP/1.1 529 Too much\r\ncontent-length: 2\r\n\r\n{}"),
]
REFUSED = [
    b"",
    b"<html>",
    b"<html>\r\n\r\n",
    b"HTTP/2 200 OK\r\n\r\n",
    b"HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
    OK + b"content-length: 3\r\n\r\n{}",
    OK + b"content-length: 3\r\ncontent-length: 2\r\n\r\n{}",
    OK + b"content-length: -1\r\n\r\n",
    OK + b"content-length: x\r\n\r\n",
    OK + b"content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n1\r\n1\r\n0\r\n\r\n",
    OK + b"transfer-encoding: chunked\r\n\r\n2\r\n{}",
    OK + b"transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
    OK + b"transfer-encoding: chunked\r\n\r\n2\r\n{}0\r\n\r\n",
    OK + b"no colon\r\n\r\n",
    OK + b"bad name: 1\r\n\r\n",
    OK + b"x-null: a\0b\r\ncontent-length: 0\r\n\r\n",
    OK + b"x-long: " + b"1" * (MAX_HEAD_BYTES + 100_000),
    OK + b"transfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n" + b"x: 1\r\n" * MAX_HEAD_BYTES,
]


class TestResponses:
    @pytest.mark.parametrize(("status", "body", "raw"), READ)
    @pytest.mark.parametrize("step", [1, 7, 60_000])
    def test_what_is_read(self, status: int, body: bytes, raw: bytes, step: int) -> None:
        answer = ask(connected(Peer([raw[at : at + step] for at in range(0, len(raw), step)])))
        assert (answer[0], answer[2]) == (status, body)

    def test_headers_are_those_of_the_final_response(self) -> None:
        raw = (
            b"HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n"
            + OK
            + b"x-empty:\r\nx-odd:  a b \t\r\ncontent-length: 0\r\n\r\n"
        )
        assert ask(connected(Peer([raw])))[1] == [(b"x-empty", b""), (b"x-odd", b"a b"), (b"content-length", b"0")]

    @pytest.mark.parametrize("raw", REFUSED)
    def test_what_is_refused(self, raw: bytes) -> None:
        with pytest.raises(httpcore2.RemoteProtocolError):
            ask(connected(Peer([raw[at : at + 60_000] for at in range(0, len(raw), 60_000)])))

    @settings(deadline=None)
    @given(st.binary(max_size=300), st.lists(st.integers(1, 90), min_size=1, max_size=5), st.booleans())
    def test_any_body(self, body: bytes, sizes: list[int], is_chunked: bool) -> None:
        raw = OK + b"content-length: %d\r\n\r\n" % len(body) + body
        if is_chunked:
            raw = OK + b"transfer-encoding: chunked\r\n\r\n" + b"".join(chunked(body, sizes)) + b"0\r\n\r\n"
        step = sizes[-1]
        assert ask(connected(Peer([raw[at : at + step] for at in range(0, len(raw), step)])))[2] == body


def chunked(body: bytes, sizes: list[int]) -> Iterator[bytes]:
    at = 0
    while at < len(body):
        size = sizes[zlib.crc32(b"%d" % at) % len(sizes)]
        piece = body[at : at + size]
        yield b"%x\r\n%s\r\n" % (len(piece), piece)
        at += size


def ok(body: bytes = b"{}", more: bytes = b"") -> bytes:
    return OK + b"content-length: %d\r\n%s\r\n" % (len(body), more) + body


class TestTheConnection:
    def test_it_is_kept_while_the_server_keeps_it(self) -> None:
        peer = Peer([ok(b"1"), ok(b"2"), OK + b"transfer-encoding: chunked\r\n\r\n1\r\n3\r\n0\r\n\r\n", ok(b"4")])
        connection = connected(peer)
        assert [ask(connection)[2] for _ in range(4)] == [b"1", b"2", b"3", b"4"]
        assert not peer.is_closed

    @pytest.mark.parametrize(
        "first",
        [
            ok(b"1", b"connection: close\r\n"),
            ok(b"1", b"Connection: x, Close\r\n"),
            ok(b"1").replace(b"1.1", b"1.0"),
            OK + b"\r\n1",
            ok(b"1") + b"HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nforged",
            ok(b"1") + b"no response",
        ],
    )
    def test_it_is_not_kept_when_more_could_belong_to_the_first_response(self, first: bytes) -> None:
        one, two = Peer([first]), Peer([ok(b"2")])
        connection = connected(one, two)
        assert [ask(connection)[2] for _ in range(2)] == [b"1", b"2"]
        assert one.is_closed

    def test_a_response_that_was_not_read_is_not_left_to_the_next_request(self) -> None:
        one, two = Peer([ok(b"first"), ok(b"never")]), Peer([ok(b"2")])
        connection = connected(one, two)
        connection.send(HEAD, b"{}").stream.close()
        assert ask(connection)[2] == b"2"
        assert one.is_closed

    def test_one_that_the_server_closed_while_it_was_idle_is_opened_again(self) -> None:
        one, two = Peer([ok(b"1")]), Peer([ok(b"2")])
        connection = connected(one, two)
        ask(connection)
        one.is_closed = True
        assert ask(connection)[2] == b"2"

    def test_one_that_fails_is_closed(self) -> None:
        one, two = Peer([b"<html>\r\n\r\n"]), Peer([ok(b"2")])
        connection = connected(one, two)
        with pytest.raises(httpcore2.RemoteProtocolError):
            ask(connection)
        assert one.is_closed
        assert ask(connection)[2] == b"2"

    def test_an_answer_to_a_body_that_was_not_taken_is_read(self) -> None:
        peer = Peer([b"HTTP/1.1 413 Too large\r\ncontent-length: 0\r\n\r\n"], rejects_writes=True)
        assert ask(connected(peer))[0] == 413

    @pytest.mark.parametrize("name", [None, "other.invalid"])
    def test_tls_asks_for_the_name_of_the_server(self, name: str | None) -> None:
        peer = Peer([ok()])
        connected(peer, scheme=b"https").send(HEAD, b"", server_name=name)
        assert peer.names == [name or "model.invalid"]


class TestRequests:
    def test_the_length_is_that_of_the_body_that_is_sent(self) -> None:
        peer = Peer([ok(), ok()])
        connection = connected(peer)
        ask(connection, b"{}")
        ask(connection, b"x" * (SENT_TOGETHER_BYTES + 1))
        head = b"POST /v1/messages HTTP/1.1\r\nHost: h\r\nx-a: 1\r\ncontent-length: %d\r\n\r\n"
        assert peer.sent[0] == head % 2 + b"{}"
        assert b"".join(peer.sent[1:]) == head % (SENT_TOGETHER_BYTES + 1) + b"x" * (SENT_TOGETHER_BYTES + 1)

    @pytest.mark.parametrize("value", [b"a\r\nx-more: 1", b"a\nb", b"a\0b"])
    def test_no_header_begins_another_one(self, value: bytes) -> None:
        with pytest.raises(httpcore2.LocalProtocolError):
            head_of(b"POST", b"/", [(b"x-api-key", value)])
