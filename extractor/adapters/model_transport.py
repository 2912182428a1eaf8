"""HTTP for one model client: one deadline for a whole exchange, and a limit on the size of the response.

The timeouts of an HTTP library apply to each read or write, so a server that sends a byte a second can block its caller
forever. Here every step - name lookup, connect, TLS handshake, proxy, sending, each read - gets the time left until one
deadline. Responses are counted while they arrive and while they are decompressed, so a small gzip, br or zstd body that
would expand to gigabytes stops at the limit.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotDone
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any
from urllib.request import getproxies, proxy_bypass

import httpcore2
import httpx2

from extractor.core.documents import Json
from extractor.core.errors import ReplyTooLarge

CONNECT_S = 5.0
"""Per address, without the TLS handshake; a name with several addresses tries the next one."""

KEEPALIVE_S = 60.0
MAX_CONNECTIONS = 4
ERROR_BYTES = 256 * 1024
"""How much of an HTTP error's body is read; its beginning says what is wrong."""

SENT_AT_ONCE = 256 * 1024
UNACKNOWLEDGED_MS = 20_000
"""Closes the connection when sent data stays unacknowledged this long, ahead of a long deadline."""

SOCKET_OPTIONS: tuple[tuple[int, int, int], ...] = (
    (socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1),
    *(
        (socket.IPPROTO_TCP, getattr(socket, name), value)
        for name, value in (
            ("TCP_KEEPIDLE", 20),
            ("TCP_KEEPINTVL", 5),
            ("TCP_KEEPCNT", 3),
            ("TCP_USER_TIMEOUT", UNACKNOWLEDGED_MS),
        )
        if hasattr(socket, name)
    ),
)


class Deadline:
    """When the current exchange must be finished. One exchange at a time."""

    def __init__(self) -> None:
        self._at = 0.0

    def start(self, seconds: float) -> None:
        self._at = time.monotonic() + seconds

    def left(self, at_most: float | None = None) -> float:
        """Return the seconds left, capped at what a single step may take.

        Raises:
            httpcore2.ReadTimeout: The deadline has passed.
        """
        left = self._at - time.monotonic()
        if left <= 0:
            raise httpcore2.ReadTimeout("the deadline of the request has passed")
        return left if at_most is None else min(left, at_most)


class BoundedTransport(httpx2.BaseTransport):
    """Sends one thread's requests, each exchange within the deadline started by its owner.

    Args:
        max_bytes: Largest reply, on the wire and decompressed. Bodies of HTTP errors are truncated instead.
    """

    def __init__(self, *, tls: ssl.SSLContext, max_bytes: int) -> None:
        self.deadline = Deadline()
        self._tls = tls
        self._max_bytes = max_bytes
        self._pools: dict[tuple[bytes, bytes, int | None], Any] = {}

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send one request.

        Raises:
            httpx2.TimeoutException: The deadline passed.
            httpx2.TransportError: No response, or not HTTP.
        """
        url = request.url
        with _httpx_errors():
            answer = self._pool_for(url).handle_request(
                httpcore2.Request(
                    request.method,
                    httpcore2.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
                    headers=request.headers.raw,
                    content=request.stream,
                    extensions=request.extensions,
                )
            )
        codings = [value for name, value in answer.headers if name.lower() == b"content-encoding"]
        headers = [(name, value) for name, value in answer.headers if name.lower() != b"content-encoding"]
        bound = _Bound(ERROR_BYTES, is_cut=True) if answer.status >= 400 else _Bound(self._max_bytes)
        body: httpx2.SyncByteStream = _Body(answer.stream, bound)
        if codings:
            body = _Inflated(body, b", ".join(codings), bound)
        return httpx2.Response(answer.status, headers=headers, stream=body, extensions=answer.extensions)

    def _pool_for(self, url: httpx2.URL) -> Any:
        origin = (url.raw_scheme, url.raw_host, url.port)
        pool = self._pools.get(origin)
        if pool is None:
            pool = self._pools[origin] = _pool(proxy_for(url), self._tls, _Network(self.deadline))
        return pool

    def close(self) -> None:
        for pool in self._pools.values():
            pool.close()


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
    """The same, decompressed. httpx2 decompresses at most a megabyte at a time, so the limit applies before memory is
    used."""

    def __init__(self, body: httpx2.SyncByteStream, codings: bytes, bound: _Bound) -> None:
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
    """Convert httpcore2's errors into those that the SDK distinguishes: timeouts and the rest."""
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


def _pool(proxy: httpx2.Proxy | None, tls: ssl.SSLContext, network: httpcore2.NetworkBackend) -> Any:
    shared: Json = {
        "ssl_context": tls,
        "max_connections": MAX_CONNECTIONS,
        "max_keepalive_connections": MAX_CONNECTIONS,
        "keepalive_expiry": KEEPALIVE_S,
        "network_backend": network,
    }
    if proxy is None:
        return httpcore2.ConnectionPool(**shared, socket_options=SOCKET_OPTIONS)
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


# -- the network --------------------------------------------------------------------------------------------------


class _Network(httpcore2.NetworkBackend):
    """Opens connections on which every step is limited to the time left."""

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._backend = httpcore2.SyncBackend()

    def connect_tcp(
        self, host: str, port: int, timeout: float | None = None, local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.NetworkStream:  # fmt: skip
        failure: Exception = httpcore2.ConnectError(f"{host} has no address")
        for address in addresses(host, port, self._deadline.left(timeout)):
            try:
                stream = self._backend.connect_tcp(
                    address, port, self._deadline.left(CONNECT_S), local_address, socket_options
                )
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                failure = error
            else:
                return _Stream(stream, self._deadline)
        raise failure

    def sleep(self, seconds: float) -> None:
        time.sleep(self._deadline.left(seconds))


class _Stream(httpcore2.NetworkStream):
    """One connection; see `_Network`."""

    def __init__(self, stream: httpcore2.NetworkStream, deadline: Deadline) -> None:
        self._stream = stream
        self._deadline = deadline
        self._socket: socket.socket = stream.get_extra_info("socket")

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, self._deadline.left(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        view = memoryview(buffer)
        with _socket_errors():
            while view:
                self._socket.settimeout(self._deadline.left(timeout))
                view = view[self._socket.send(view[:SENT_AT_ONCE]) :]

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        if isinstance(self._socket, ssl.SSLSocket):
            with _cut_at(self._deadline, self._socket):
                inner = self._stream.start_tls(ssl_context, server_hostname, self._deadline.left(timeout))
            return _TlsInTls(inner, self._deadline)
        # the timeout of OpenSSL's handshake covers all of it
        return _Stream(
            self._stream.start_tls(ssl_context, server_hostname, self._deadline.left(timeout)), self._deadline
        )

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


class _TlsInTls(_Stream):
    """TLS through an `https://` proxy. One read here takes many reads of the outer connection, each with its own
    timeout, so a timer closes the connection at the deadline."""

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        with _cut_at(self._deadline, self._socket):
            return self._stream.read(max_bytes, self._deadline.left(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        with _cut_at(self._deadline, self._socket):
            self._stream.write(buffer, self._deadline.left(timeout))


@contextmanager
def _socket_errors() -> Iterator[None]:
    try:
        yield
    except TimeoutError as error:
        raise httpcore2.WriteTimeout("the deadline of the request has passed") from error
    except OSError as error:
        raise httpcore2.WriteError(str(error)) from error


@contextmanager
def _cut_at(deadline: Deadline, connection: socket.socket) -> Iterator[None]:
    def cut() -> None:
        with suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(deadline.left(), cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    except httpcore2.NetworkError:
        deadline.left()  # raises if our timer closed it
        raise
    finally:
        timer.cancel()


# -- names --------------------------------------------------------------------------------------------------------

_lookups: dict[tuple[str, int], Future[list[str]]] = {}
_lookups_lock = threading.Lock()


def addresses(host: str, port: int, timeout_s: float) -> list[str]:
    """Return the addresses of a host, best first.

    Raises:
        httpcore2.ConnectTimeout, httpcore2.ConnectError
    """
    with suppress(ValueError):
        return [str(ipaddress.ip_address(host.strip("[]")))]
    try:
        # the system's resolver cannot be cancelled, so it runs in a thread that may outlive this call
        return _lookup(host, port).result(timeout_s)
    except NotDone as error:
        raise httpcore2.ConnectTimeout(f"the lookup of {host} took longer than {timeout_s:.1f} s") from error
    except OSError as error:
        raise httpcore2.ConnectError(f"{host}: {error}") from error


def _lookup(host: str, port: int) -> Future[list[str]]:
    key = (host, port)
    with _lookups_lock:
        running = _lookups.get(key)
        if running is None:
            running = _lookups[key] = Future()
            threading.Thread(target=_resolve, args=(key, running), name="name-lookup", daemon=True).start()
    return running


def _resolve(key: tuple[str, int], future: Future[list[str]]) -> None:
    try:
        found = socket.getaddrinfo(*key, type=socket.SOCK_STREAM)
        future.set_result(list(dict.fromkeys(str(entry[4][0]) for entry in found)))
    except Exception as error:
        future.set_exception(error)
    finally:
        with _lookups_lock:
            _lookups.pop(key, None)
