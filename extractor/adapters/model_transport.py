"""HTTP for one model client: one deadline for a whole exchange, and a limit on the size of the response.

The timeouts of an HTTP library apply to each read or write, so a server that sends a byte a second can block its caller
forever. Here every step - name lookup, connect, TLS handshake, proxy, sending, each read - gets the time left until one
deadline. The size limit applies on the wire and after decompression.

A request goes `AnthropicModel` -> the SDK, or `RepeatedRequests` -> `BoundedTransport` -> `Http1` -> `Network`.
"""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.request import getproxies, proxy_bypass

import httpcore2
import httpx2

from extractor.adapters.http1 import KEEPALIVE_S, Headers, Http1, head_of
from extractor.adapters.network import SOCKET_OPTIONS, Deadline, Network
from extractor.core.documents import Json
from extractor.core.errors import ReplyTooLarge

MAX_CONNECTIONS = 4
# How much of an HTTP error's body is read; its beginning says what is wrong.
ERROR_BYTES = 256 * 1024


@dataclass(frozen=True, slots=True)
class Sent:
    """A request that was sent without a proxy; it can be sent again with another body.

    Attributes:
        head: As made by `http1.head_of`.
    """

    request: httpx2.Request
    way: Http1
    head: bytes


class BoundedTransport(httpx2.BaseTransport):
    """Sends one thread's requests, each exchange within the deadline started by its owner.

    Args:
        max_bytes: Largest reply, on the wire and decompressed. Bodies of HTTP errors are truncated instead.

    Attributes:
        last: The last request; None if it went through a proxy.
        received: The response to the next request, which was already sent by `RepeatedRequests`.
    """

    def __init__(self, *, tls: ssl.SSLContext, max_bytes: int) -> None:
        self.deadline = Deadline()
        self.last: Sent | None = None
        self.received: httpx2.Response | None = None
        self._tls = tls
        self._max_bytes = max_bytes
        self._ways: dict[tuple[bytes, bytes, int | None], Any] = {}

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send one request.

        Raises:
            httpx2.TimeoutException: The deadline passed.
            httpx2.TransportError: No response, or not HTTP.
        """
        self.last = None
        received, self.received = self.received, None
        if received is not None:
            return received
        way = self._way_to(request.url)
        with _httpx_errors():
            answer = self._send_directly(request, way) if isinstance(way, Http1) else _send_by_proxy(request, way)
        headers, body = self._read(answer.status, answer.headers, answer.stream)
        return httpx2.Response(answer.status, headers=headers, stream=body)

    def _send_directly(self, request: httpx2.Request, way: Http1) -> Any:
        url = request.url
        sent = Sent(request, way, head_of(request.method.encode("ascii"), url.raw_path, request.headers.raw))
        assert isinstance(request.stream, httpx2.SyncByteStream)
        answer = way.send(sent.head, b"".join(request.stream), server_name=request.extensions.get("sni_hostname"))
        self.last = sent
        return answer

    def send_again(self, sent: Sent, more_headers: bytes, content: bytes) -> tuple[int, Headers, bytes]:
        """Send an earlier request with further headers and another body; return the response.

        Raises:
            httpx2.TimeoutException, httpx2.TransportError: See `handle_request`.
        """
        server_name = sent.request.extensions.get("sni_hostname")
        with _httpx_errors():
            answer = sent.way.send(sent.head + more_headers, content, server_name=server_name)
        headers, body = self._read(answer.status, answer.headers, answer.stream)
        try:
            return answer.status, headers, b"".join(body)
        finally:
            body.close()

    def _read(self, status: int, given: Headers, stream: Any) -> tuple[Headers, httpx2.SyncByteStream]:
        """Return the headers and the decompressed body of a response."""
        # The header is removed: httpx2 would decompress a second time.
        codings = [value for name, value in given if name.lower() == b"content-encoding"]
        headers = [(name, value) for name, value in given if name.lower() != b"content-encoding"]
        bound = _Bound(ERROR_BYTES, is_cut=True) if status >= 400 else _Bound(self._max_bytes)
        body: httpx2.SyncByteStream = _Body(stream, bound)
        if codings:
            body = _Inflated(body, b", ".join(codings), bound)
        return headers, body

    def _way_to(self, url: httpx2.URL) -> Any:
        origin = (url.raw_scheme, url.raw_host, url.port)
        way = self._ways.get(origin)
        if way is None:
            proxy, network = proxy_for(url), Network(self.deadline)
            way = Http1(origin, self._tls, network) if proxy is None else _pool(proxy, self._tls, network)
            self._ways[origin] = way
        return way

    def close(self) -> None:
        for way in self._ways.values():
            way.close()


def _send_by_proxy(request: httpx2.Request, pool: Any) -> Any:
    url = request.url
    return pool.handle_request(
        httpcore2.Request(
            request.method,
            httpcore2.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
            headers=request.headers.raw,
            content=request.stream,
            extensions=request.extensions,
        )
    )


@dataclass(frozen=True, slots=True)
class _Bound:
    max_bytes: int
    is_cut: bool = False

    def is_passed(self, size: int) -> bool:
        """Return whether to drop the rest.

        Raises:
            ReplyTooLarge: Over the limit, and a truncated body would be useless.
        """
        if size > self.max_bytes and not self.is_cut:
            raise ReplyTooLarge(f"the reply has more than {self.max_bytes:,} bytes (EXTRACTOR_MAX_REPLY_BYTES)")
        return size > self.max_bytes


class _Body(httpx2.SyncByteStream):
    """The bytes of a response as they arrive, counted."""

    def __init__(self, stream: Any, bound: _Bound) -> None:
        self._stream = stream
        self._bound = bound

    def __iter__(self) -> Iterator[bytes]:
        size = 0
        with _httpx_errors():
            for chunk in self._stream:
                size += len(chunk)
                if self._bound.is_passed(size):
                    return
                yield chunk

    def close(self) -> None:
        self._stream.close()


class _Inflated(httpx2.SyncByteStream):
    """The decompressed bytes of a response, counted."""

    def __init__(self, body: httpx2.SyncByteStream, codings: bytes, bound: _Bound) -> None:
        # httpx2 2.16 decompresses at most a megabyte at a time, so a small body that would expand to gigabytes stops at
        # the limit before it fills the memory.
        self._packed = httpx2.Response(200, headers=[(b"content-encoding", codings)], stream=body)
        self._bound = bound

    def __iter__(self) -> Iterator[bytes]:
        size = 0
        for piece in self._packed.iter_bytes():
            size += len(piece)
            if self._bound.is_passed(size):
                return
            yield piece

    def close(self) -> None:
        self._packed.close()


@contextmanager
def _httpx_errors() -> Iterator[None]:
    """Convert httpcore2's errors. The SDK tells only timeouts from the rest."""
    try:
        yield
    except httpcore2.TimeoutException as error:
        raise httpx2.ReadTimeout(str(error) or type(error).__name__) from error
    except (httpcore2.NetworkError, httpcore2.ProtocolError, httpcore2.ProxyError) as error:
        raise httpx2.NetworkError(str(error) or type(error).__name__) from error


# -- where to -----------------------------------------------------------------------------------------------------


def proxy_for(url: httpx2.URL) -> httpx2.Proxy | None:
    """Return the proxy that the environment names for an address (HTTPS_PROXY, ALL_PROXY, NO_PROXY)."""
    proxies = getproxies()
    named = proxies.get(url.scheme) or proxies.get("all")
    if not named or proxy_bypass(url.host):
        return None
    return httpx2.Proxy(named if "://" in named else f"http://{named}")


def _pool(proxy: httpx2.Proxy, tls: ssl.SSLContext, network: httpcore2.NetworkBackend) -> Any:
    shared: Json = {
        "ssl_context": tls,
        "max_connections": MAX_CONNECTIONS,
        "max_keepalive_connections": MAX_CONNECTIONS,
        "keepalive_expiry": KEEPALIVE_S,
        "network_backend": network,
    }
    url = proxy.url
    shared["proxy_url"] = httpcore2.URL(
        scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path or b"/"
    )
    shared["proxy_auth"] = proxy.raw_auth
    if url.scheme.startswith("socks5"):
        return httpcore2.SOCKSProxy(**shared)
    return httpcore2.HTTPProxy(
        **shared, proxy_headers=proxy.headers.raw, proxy_ssl_context=proxy.ssl_context, socket_options=SOCKET_OPTIONS
    )
