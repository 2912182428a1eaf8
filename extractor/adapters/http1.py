"""HTTP/1.1 over one kept connection, for one request at a time; responses are parsed by llhttp (`httptools`).

A thread that talks to one server needs neither a pool nor locks nor traces nor an object for each event. In
`httpcore2.ConnectionPool` and h11 these took an eighth of a run's CPU. Through a proxy, httpcore2 is used.
"""

from __future__ import annotations

import re
import ssl
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import httpcore2
import httptools

from extractor.adapters.network import SOCKET_OPTIONS, Network

# An idle connection is not reused after this. Load balancers forget silent ones without telling anybody.
KEEPALIVE_S = 60.0
READ_BYTES = 64 * 1024
# Of a response's status line and headers, of its trailers, and of what stands between two chunks.
MAX_HEAD_BYTES = 100 * 1024

# A body up to this size is copied, so that it leaves with its headers: one system call, one packet to wake for.
SENT_TOGETHER_BYTES = 64 * 1024

Headers = Sequence[tuple[bytes, bytes]]

# What would end a header and begin another (request smuggling).
_ILLEGAL = re.compile(rb"[\r\n\0]")
_NO_BODY = frozenset({204, 304})
_FRAMED_BY = frozenset({b"content-length", b"transfer-encoding"})


@dataclass(frozen=True, slots=True)
class Response:
    """The head of a response, and the bytes of its body as they arrive; close the body in the end."""

    status: int
    headers: Headers
    stream: Body


def head_of(method: bytes, target: bytes, headers: Headers) -> bytes:
    """Return the request line and headers, without the empty line at the end and without the length of the body.

    Raises:
        httpcore2.LocalProtocolError: A part holds what would end its line.
    """
    parts = [(name, value) for name, value in headers if name.lower() not in _FRAMED_BY]
    if any(_ILLEGAL.search(part) for part in (method, target, *(part for field in parts for part in field))):
        raise httpcore2.LocalProtocolError("a header of the request holds a line break")
    return b"%s %s HTTP/1.1\r\n%s" % (method, target, b"".join(b"%s: %s\r\n" % field for field in parts))


class Http1:
    """The connection to one server. It is opened again whenever the server has closed it.

    Args:
        origin: Scheme, host and port; None: the scheme's port.
    """

    def __init__(self, origin: tuple[bytes, bytes, int | None], tls: ssl.SSLContext, network: Network) -> None:
        scheme, host, port = origin
        self._is_tls = scheme == b"https"
        self._host = host.decode("ascii")
        self._port = port or (443 if self._is_tls else 80)
        self._tls = tls
        self._network = network
        self._stream: httpcore2.NetworkStream | None = None
        self._expires_at = 0.0

    def send(self, head: bytes, body: bytes, *, server_name: str | None = None) -> Response:
        """Send one request; return as soon as the head of its response has arrived.

        Args:
            head: As made by `head_of`.
            server_name: For TLS, if it is not the host's.

        Raises:
            httpcore2.TimeoutException, httpcore2.NetworkError, httpcore2.ProtocolError: The connection is closed.
        """
        stream = self._ready(server_name)
        # Only a response that was read to its end makes the connection usable again (`keep`).
        self._expires_at = 0.0
        try:
            _write(stream, b"%scontent-length: %d\r\n\r\n" % (head, len(body)), body)
            answer = _Answer(stream)
            while not answer.has_head:
                answer.read_more()
        except BaseException:  # also KeyboardInterrupt: a half-read response must not answer the next request
            self.close()
            raise
        return Response(answer.status, answer.headers, Body(self, answer))

    def _ready(self, server_name: str | None) -> httpcore2.NetworkStream:
        stream = self._stream
        # Readable before we sent anything: the server has closed it, or sent what nobody asked for.
        if stream is not None and time.monotonic() < self._expires_at and not stream.get_extra_info("is_readable"):
            return stream
        self.close()
        stream = self._network.connect_tcp(self._host, self._port, socket_options=SOCKET_OPTIONS)
        self._stream = stream  # so that a failed handshake closes it
        if self._is_tls:
            try:
                # Without it, a server may choose HTTP/2. The context is shared by all threads, and all say the same.
                self._tls.set_alpn_protocols(["http/1.1"])
                stream = self._stream = stream.start_tls(self._tls, server_name or self._host)
            except BaseException:  # a plain stream must not be taken for the encrypted one by the next request
                self.close()
                raise
        return stream

    def keep(self) -> None:
        """Use the connection again: the whole response was read."""
        self._expires_at = time.monotonic() + KEEPALIVE_S

    def close(self) -> None:
        self._expires_at = 0.0
        stream, self._stream = self._stream, None
        if stream is not None:
            stream.close()


def _write(stream: httpcore2.NetworkStream, head: bytes, body: bytes) -> None:
    try:
        if len(body) <= SENT_TOGETHER_BYTES:
            stream.write(head + body)
        else:
            stream.write(head)
            stream.write(body)
    except httpcore2.WriteError:
        pass  # a server may refuse a body without reading it, and close; its response says why


class _Answer:
    """One response as llhttp reads it; the parser calls the `on_` methods.

    Attributes:
        pieces: Parts of the body that were received and not yet consumed.
        is_kept: The connection can carry another request.
    """

    def __init__(self, stream: httpcore2.NetworkStream) -> None:
        self._stream = stream
        self._parser = httptools.HttpResponseParser(self)
        self._without_body = 0
        self._ends_with_connection = False
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.pieces: list[bytes] = []
        self.has_head = self.is_whole = self.is_kept = False

    def read_more(self) -> None:
        """Wait for more of the response.

        Raises:
            httpcore2.RemoteProtocolError: The response ended too early, is not HTTP, or has too large a head.
        """
        data = self._stream.read(READ_BYTES)
        if not data:
            if not self._ends_with_connection:
                raise httpcore2.RemoteProtocolError("the server closed the connection in the middle of its response")
            self.is_whole = True
            return
        # Counted from the last piece of the body on: headers, trailers and chunk extensions could be endless.
        self._without_body += len(data)
        try:
            self._parser.feed_data(data)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade) as error:
            self.is_kept = False
            if not self.is_whole:  # after the end, it is only what the server sent unasked
                raise httpcore2.RemoteProtocolError(f"not HTTP: {error}, in {data[:60]!r}") from error
        if self._without_body > MAX_HEAD_BYTES and not self.is_whole:
            raise httpcore2.RemoteProtocolError(f"more than {MAX_HEAD_BYTES:,} bytes of headers")

    def on_message_begin(self) -> None:
        if self.is_whole:
            self.is_kept = False  # a response to no request: the next one would get it

    def on_header(self, name: bytes, value: bytes | None) -> None:
        if not self.has_head:  # later ones are trailers, which nobody reads
            self.headers.append((name, (value or b"").rstrip(b" \t")))

    def on_headers_complete(self) -> None:
        status = self._parser.get_status_code()
        if self.is_whole:
            return
        if status < 200:  # informational; the final response follows
            self.headers.clear()
            return
        self.status, self.has_head = status, True
        self.is_kept = self._parser.should_keep_alive()
        is_framed = any(name.lower() in _FRAMED_BY for name, _ in self.headers)
        self._ends_with_connection = not is_framed and status not in _NO_BODY

    def on_body(self, data: bytes) -> None:
        if not self.is_whole:
            self._without_body = 0
            self.pieces.append(data)

    def on_message_complete(self) -> None:
        self.is_whole = self.has_head


class Body:
    """The bytes of a response's body. The connection is kept if all were read and the server keeps it, else closed."""

    def __init__(self, connection: Http1, answer: _Answer) -> None:
        self._connection = connection
        self._answer = answer
        self._is_closed = False

    def __iter__(self) -> Iterator[bytes]:
        answer = self._answer
        while True:
            pieces, answer.pieces = answer.pieces, []
            yield from pieces
            if answer.is_whole:
                return
            answer.read_more()

    def close(self) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        if self._answer.is_whole and self._answer.is_kept and not self._answer.pieces:
            self._connection.keep()
        else:
            self._connection.close()
