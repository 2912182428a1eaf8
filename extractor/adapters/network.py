"""Network connections whose every step is limited to the time left until one deadline.

The steps are name lookup, connect, TLS handshake, sending, and each read.
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
from typing import Any

import httpcore2

# Per address, without the TLS handshake; a name with several addresses tries the next one.
CONNECT_S = 5.0

# Per system call; OpenSSL may block in one for as long as it takes to send all of it.
SENT_AT_ONCE = 256 * 1024
# Closes the connection when sent data stays unacknowledged this long, ahead of a long deadline.
UNACKNOWLEDGED_MS = 20_000

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


class Network(httpcore2.NetworkBackend):
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
                return Stream(stream, self._deadline)
        raise failure

    def sleep(self, seconds: float) -> None:
        time.sleep(self._deadline.left(seconds))


class Stream(httpcore2.NetworkStream):
    """One connection; see `Network`."""

    def __init__(self, stream: httpcore2.NetworkStream, deadline: Deadline) -> None:
        self._stream = stream
        self._deadline = deadline
        self._socket: socket.socket = stream.get_extra_info("socket")

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        try:
            self._socket.settimeout(self._deadline.left(timeout))
            return self._socket.recv(max_bytes)
        except TimeoutError as error:
            raise httpcore2.ReadTimeout("the deadline of the request has passed") from error
        except OSError as error:
            raise httpcore2.ReadError(str(error)) from error

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
        # TLS inside the TLS of an https:// proxy.
        if isinstance(self._socket, ssl.SSLSocket):
            with _cut_at(self._deadline, self._socket):
                inner = self._stream.start_tls(ssl_context, server_hostname, self._deadline.left(timeout))
            return _TlsInTls(inner, self._deadline)
        # Here the socket's timeout covers the whole handshake, not each read of it.
        return Stream(
            self._stream.start_tls(ssl_context, server_hostname, self._deadline.left(timeout)), self._deadline
        )

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


class _TlsInTls(Stream):
    """TLS through an `https://` proxy."""

    # One read here takes many reads of the outer connection, each with its own timeout. So a timer closes the connection
    # at the deadline.

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
        with suppress(OSError):  # closed meanwhile
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
        # getaddrinfo has no timeout and cannot be cancelled, so it runs in a thread that may outlive this call.
        return _lookup(host, port).result(timeout_s)
    except NotDone as error:
        raise httpcore2.ConnectTimeout(f"the lookup of {host} took longer than {timeout_s:.1f} s") from error
    except OSError as error:
        raise httpcore2.ConnectError(f"{host}: {error}") from error


def _lookup(host: str, port: int) -> Future[list[str]]:
    key = (host, port)
    # Callers share a running lookup: otherwise a dead resolver would collect a thread per request.
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
