"""HTTP/1.1 over one kept connection, for one request at a time (RFC 9112).

It does what `httpcore2.ConnectionPool` and h11 do for a thread that talks to one server, without a pool, locks, traces
and an object for each event, which took an eighth of a run's CPU. Through a proxy, httpcore2 is used.
"""

from __future__ import annotations

import re
import ssl
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import httpcore2

from extractor.adapters.network import SOCKET_OPTIONS, Network

KEEPALIVE_S = 60.0
READ_BYTES = 64 * 1024
MAX_HEAD_BYTES = 100 * 1024
"""Of a response's status line and headers, of its trailers, and of the line before a chunk."""

SENT_TOGETHER_BYTES = 64 * 1024
"""A body up to this size is copied, so that it leaves with its headers: one system call, one packet to wake for."""

Headers = Sequence[tuple[bytes, bytes]]

_END_OF_HEAD = re.compile(rb"\n\r?\n")
_STATUS = re.compile(rb"HTTP/([0-9]\.[0-9]) ([1-9][0-9]{2})(?: [^\r\n\v\f\0]*)?\r?\n")
_FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\r\n\v\f\0]*?)[ \t]*\r?\n")
_FOLD = re.compile(rb"\r?\n[ \t]+")
_CHUNK = re.compile(rb"([0-9A-Fa-f]{1,16})(?:;[^\n]*)?[ \t]*\r\n")
_AFTER_CHUNK = re.compile(rb"()\r\n")
_TRAILER = re.compile(rb"(%s|\r?\n)" % _FIELD.pattern)
_ILLEGAL = re.compile(rb"[\r\n\0]")
_LENGTH = re.compile(rb"[0-9]{1,15}")
_NO_BODY = frozenset({204, 304})


@dataclass(frozen=True, slots=True)
class Response:
    """The head of a response, and the bytes of its body as they arrive; close the body in the end."""

    status: int
    headers: Headers
    stream: Any


def head_of(method: bytes, target: bytes, headers: Headers) -> bytes:
    """Return the request line and headers, without the empty line at the end and without the length of the body.

    Raises:
        httpcore2.LocalProtocolError: A part holds what would end its line.
    """
    parts = [(name, value) for name, value in headers if name.lower() not in (b"content-length", b"transfer-encoding")]
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
        self._read = bytearray()
        """What has arrived and belongs to nobody yet."""

    def send(self, head: bytes, body: bytes, *, server_name: str | None = None) -> Response:
        """Send one request, and return when the head of its response is there. What is left of an earlier response is
        thrown away.

        Args:
            head: As made by `head_of`.
            server_name: For TLS, if it is not the host's.

        Raises:
            httpcore2.TimeoutException, httpcore2.NetworkError, httpcore2.ProtocolError: The connection is closed.
        """
        stream = self._ready(server_name)
        self._expires_at = 0.0  # until the whole response was read
        try:
            self._write(stream, b"%scontent-length: %d\r\n\r\n" % (head, len(body)), body)
            version, status, headers = self._final_head(stream)
            return Response(status, headers, _Body(self, *_framing(version, status, headers)))
        except BaseException:
            self.close()
            raise

    def _ready(self, server_name: str | None) -> httpcore2.NetworkStream:
        stream = self._stream
        # a closed connection is readable: it has the end of its input
        if stream is not None and time.monotonic() < self._expires_at and not stream.get_extra_info("is_readable"):
            return stream
        self.close()
        stream = self._network.connect_tcp(self._host, self._port, socket_options=SOCKET_OPTIONS)
        self._stream = stream  # so that a failed handshake closes it
        if self._is_tls:
            try:
                self._tls.set_alpn_protocols(["http/1.1"])
                stream = self._stream = stream.start_tls(self._tls, server_name or self._host)
            except BaseException:
                self.close()
                raise
        return stream

    def _write(self, stream: httpcore2.NetworkStream, head: bytes, body: bytes) -> None:
        try:
            if len(body) <= SENT_TOGETHER_BYTES:
                stream.write(head + body)
            else:
                stream.write(head)
                stream.write(body)
        except httpcore2.WriteError:
            pass  # a server may refuse a body that it has not read, and close: its answer says why

    # -- reading ------------------------------------------------------------------------------------------------

    def _final_head(self, stream: httpcore2.NetworkStream) -> tuple[bytes, int, Headers]:
        while True:
            version, status, headers = self._head(stream)
            if status >= 200:
                return version, status, headers
            if status == 101:
                raise httpcore2.RemoteProtocolError("the server switched to another protocol")

    def _head(self, stream: httpcore2.NetworkStream) -> tuple[bytes, int, Headers]:
        looked = 0
        while (end := _END_OF_HEAD.search(self._read, looked)) is None:
            looked = max(0, len(self._read) - 2)
            self._more(stream, MAX_HEAD_BYTES)
        raw = bytes(self._read[: end.start() + 1])
        del self._read[: end.end()]
        first = _STATUS.match(raw)
        if first is None:
            raise httpcore2.RemoteProtocolError(f"not HTTP: {raw[:60]!r}")
        return first[1], int(first[2]), _headers(raw[first.end() :])

    def _more(self, stream: httpcore2.NetworkStream, at_most: int) -> None:
        """Wait for more of the response.

        Raises:
            httpcore2.RemoteProtocolError: It ended, or as much is there as may be at this point.
        """
        if len(self._read) > at_most:
            raise httpcore2.RemoteProtocolError(f"more than {at_most:,} bytes of headers")
        data = stream.read(READ_BYTES)
        if not data:
            raise httpcore2.RemoteProtocolError("the server closed the connection in the middle of its response")
        self._read += data

    def whole(self, size: int) -> Iterator[bytes]:
        """Yield a body of known size."""
        while size:
            piece = self._take(size)
            size -= len(piece)
            yield piece

    def chunks(self) -> Iterator[bytes]:
        """Yield a body in chunks, up to the end of its trailers."""
        while size := int(self._line(_CHUNK), 16):
            yield from self.whole(size)
            self._line(_AFTER_CHUNK)
        while self._line(_TRAILER).strip():
            pass

    def rest(self) -> Iterator[bytes]:
        """Yield a body that ends with the connection."""
        yield bytes(self._read)
        self._read.clear()
        assert self._stream is not None
        while data := self._stream.read(READ_BYTES):
            yield data

    def _take(self, at_most: int) -> bytes:
        if not self._read:
            assert self._stream is not None
            self._more(self._stream, 0)
        piece = bytes(self._read[:at_most])
        del self._read[:at_most]
        return piece

    def _line(self, pattern: re.Pattern[bytes]) -> bytes:
        """Return what a pattern finds in the next line, which it must match."""
        assert self._stream is not None
        while (end := self._read.find(b"\n") + 1) == 0:
            self._more(self._stream, MAX_HEAD_BYTES)
        line = bytes(self._read[:end])
        del self._read[:end]
        found = pattern.fullmatch(line)
        if found is None:
            raise httpcore2.RemoteProtocolError(f"not a chunk: {line[:60]!r}")
        return found[1]

    # -- the end ------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Use the connection again: the whole response was read."""
        self._expires_at = time.monotonic() + KEEPALIVE_S if not self._read else 0.0

    def close(self) -> None:
        self._expires_at = 0.0
        self._read.clear()
        stream, self._stream = self._stream, None
        if stream is not None:
            stream.close()


class _Body:
    """The bytes of a response's body. The connection is kept if all were read and the server keeps it, else closed."""

    def __init__(self, connection: Http1, pieces: Any, is_kept: bool) -> None:
        self._connection = connection
        self._pieces = pieces
        self._is_kept = is_kept
        self._is_closed = False
        self._is_read = False

    def __iter__(self) -> Iterator[bytes]:
        yield from self._pieces(self._connection)
        self._is_read = True

    def close(self) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        if self._is_read and self._is_kept:
            self._connection.keep()
        else:
            self._connection.close()


def _headers(raw: bytes) -> Headers:
    """Return headers.

    Raises:
        httpcore2.RemoteProtocolError: They are no headers.
    """
    if b"\n " in raw or b"\n\t" in raw:
        raw = _FOLD.sub(b" ", raw)
    found: list[tuple[bytes, bytes]] = []
    at = 0
    while at < len(raw):
        field = _FIELD.match(raw, at)
        if field is None:
            raise httpcore2.RemoteProtocolError(f"not a header: {raw[at : at + 60]!r}")
        found.append((field[1], field[2]))
        at = field.end()
    return found


def _framing(version: bytes, status: int, headers: Headers) -> tuple[Any, bool]:
    """Return how to read the body (RFC 9112, 6.3), and whether another request may follow it.

    Raises:
        httpcore2.RemoteProtocolError: The headers contradict each other.
    """
    fields: dict[bytes, list[bytes]] = {}
    for name, value in headers:
        if (lower := name.lower()) in (b"content-length", b"transfer-encoding", b"connection"):
            fields.setdefault(lower, []).extend(part.strip().lower() for part in value.split(b","))
    is_kept = version == b"1.1" and b"close" not in fields.get(b"connection", ())
    codings, lengths = fields.get(b"transfer-encoding"), set(fields.get(b"content-length", ()))
    if codings and codings != [b"chunked"]:
        raise httpcore2.RemoteProtocolError(f"transfer encoding {b', '.join(codings)!r}")
    if len(lengths) > 1 or not all(_LENGTH.fullmatch(length) for length in lengths):
        raise httpcore2.RemoteProtocolError(f"content-length {b', '.join(lengths)!r}")
    if status in _NO_BODY:
        return (lambda connection: connection.whole(0)), is_kept
    if codings:
        return Http1.chunks, is_kept and not lengths
    if lengths:
        length = int(lengths.pop())
        return (lambda connection: connection.whole(length)), is_kept
    return Http1.rest, False
