"""Our HTTP/1.1 reads what h11 reads, refuses what h11 refuses, and keeps a connection only when the next response cannot
be taken for the rest of this one."""

from __future__ import annotations

import ssl
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import h11
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


def by_h11(pieces: Sequence[bytes]) -> Answered:
    """Return what h11 reads; raises its RemoteProtocolError."""
    client = h11.Connection(our_role=h11.CLIENT, max_incomplete_event_size=MAX_HEAD_BYTES)
    client.send(h11.Request(method="POST", target="/", headers=[("host", "h"), ("content-length", "0")]))
    client.send(h11.EndOfMessage())
    left = [*pieces, b""]
    status, headers, body = 0, [], b""
    while True:
        event: Any = client.next_event()
        if event is h11.NEED_DATA:
            if not left:
                raise h11.RemoteProtocolError("the end")
            client.receive_data(left.pop(0))
        elif isinstance(event, h11.Response):
            status, headers = event.status_code, list(event.headers)
        elif isinstance(event, h11.Data):
            body += bytes(event.data)
        elif isinstance(event, h11.EndOfMessage):
            return status, headers, body
        elif isinstance(event, h11.ConnectionClosed):
            raise h11.RemoteProtocolError("closed")


def same_as_h11(pieces: Sequence[bytes]) -> bool:
    """Check both against each other; return whether they read a response."""
    try:
        expected = by_h11(pieces)
    except h11.RemoteProtocolError:
        with pytest.raises(httpcore2.RemoteProtocolError):
            ask(connected(Peer(list(pieces))))
        return False
    assert plain(ask(connected(Peer(list(pieces))))) == plain(expected)
    return True


def plain(answer: Answered) -> Answered:
    """Leave out the headers that h11 rewrites."""
    status, headers, body = answer
    return status, [field for field in headers if field[0] not in (b"content-length", b"transfer-encoding")], body


OK = b"HTTP/1.1 200 OK\r\n"
READ = [
    OK + b"content-length: 2\r\n\r\n{}",
    OK + b"Content-Length: 2, 2\r\ncontent-length:2\r\n\r\n{}",
    OK + b"transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    OK + b"Transfer-Encoding: Chunked\r\n\r\n2;a=b\r\n{}\r\nA \r\n0123456789\r\n0\r\nx-trailer: 1\r\n\r\n",
    OK + b"\r\nuntil the end",
    b"HTTP/1.0 200 OK\r\n\r\nuntil the end",
    b"HTTP/1.1 204 No Content\r\n\r\n",
    b"HTTP/1.1 304 Not Modified\r\ncontent-length: 5\r\n\r\n",
    b"HTTP/1.1 200\r\ncontent-length: 0\r\n\r\n",
    b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n" + OK + b"content-length: 1\r\n\r\nx",
    OK + b"x-folded: one\r\n  two\r\ncontent-length: 1\r\n\r\nx",
    OK + b"x-empty:\r\nx-odd:  a b \t\r\ncontent-length: 0\r\n\r\n",
    b"HTTP/1.1 200 OK\ncontent-length: 1\n\nx",
    b"HTTP/1.1 529 Too much\r\ncontent-length: 2\r\n\r\n{}",
]
REFUSED = [
    b"",
    b"<html>",
    b"<html>\r\n\r\n",
    b"HTTP/2 200 OK\r\n\r\n",
    OK + b"content-length: 3\r\n\r\n{}",
    OK + b"content-length: 3\r\ncontent-length: 2\r\n\r\n{}",
    OK + b"content-length: -1\r\n\r\n",
    OK + b"content-length: x\r\n\r\n",
    OK + b"transfer-encoding: gzip\r\n\r\n{}",
    OK + b"transfer-encoding: chunked\r\n\r\n2\r\n{}",
    OK + b"transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
    OK + b"transfer-encoding: chunked\r\n\r\n2\r\n{}0\r\n\r\n",
    OK + b"no colon\r\n\r\n",
    OK + b"bad name: 1\r\n\r\n",
    OK + b"x-null: a\0b\r\ncontent-length: 0\r\n\r\n",
    OK + b"x-long: " + b"1" * (MAX_HEAD_BYTES + 100_000),
]


class TestSameAsH11:
    @pytest.mark.parametrize("raw", READ)
    def test_what_is_read(self, raw: bytes) -> None:
        assert same_as_h11([raw])
        assert same_as_h11([raw[at : at + 1] for at in range(len(raw))])

    @pytest.mark.parametrize("raw", REFUSED)
    def test_what_is_refused(self, raw: bytes) -> None:
        assert not same_as_h11([raw[at : at + 60_000] for at in range(0, len(raw), 60_000)])

    @settings(deadline=None)
    @given(st.sampled_from(READ), st.data())
    def test_whatever_is_changed_in_a_response(self, raw: bytes, data: st.DataObject) -> None:
        """A byte is lost, doubled, or another one."""
        at = data.draw(st.integers(0, len(raw) - 1))
        other = data.draw(st.sampled_from([b"", raw[at : at + 1] * 2, b"0", b"a", b":", b" ", b",", b";", b"\xe4"]))
        changed = raw[:at] + other + raw[at + 1 :]
        cut = data.draw(st.integers(0, len(changed)))
        same_as_h11([piece for piece in (changed[:cut], changed[cut:]) if piece])

    @settings(deadline=None)
    @given(st.binary(max_size=300), st.lists(st.integers(1, 90), min_size=1, max_size=5), st.booleans())
    def test_any_body(self, body: bytes, sizes: list[int], is_chunked: bool) -> None:
        raw = OK + b"content-length: %d\r\n\r\n" % len(body) + body
        if is_chunked:
            raw = OK + b"transfer-encoding: chunked\r\n\r\n" + b"".join(chunked(body, sizes)) + b"0\r\n\r\n"
        step = sizes[-1]
        assert ask(connected(Peer([raw[at : at + step] for at in range(0, len(raw), step)])))[2] == body
        assert same_as_h11([raw])


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
            OK + b"content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n1\r\n1\r\n0\r\n\r\n",
            ok(b"1") + b"HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nforged",
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
