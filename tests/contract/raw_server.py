"""A TCP server on 127.0.0.1 that does with each connection what a test says: drips, floods, never answers."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType


class Peer:
    """The server's end of one connection."""

    def __init__(self, connection: socket.socket, closing: threading.Event) -> None:
        self.connection = connection
        self._closing = closing

    def read_request(self) -> bytes:
        """Return a whole HTTP request; empty when the peer has gone."""
        raw = b""
        while b"\r\n\r\n" not in raw:
            chunk = self.connection.recv(65_536)
            if not chunk:
                return b""
            raw += chunk
        head, _, body = raw.partition(b"\r\n\r\n")
        fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
        left = int(fields.get(b"content-length", b"0")) - len(body)
        while left > 0:
            left -= len(self.connection.recv(65_536))
        return head

    def send(self, data: bytes) -> None:
        self.connection.sendall(data)

    def drip(self, data: bytes, every_s: float = 0.02) -> None:
        """Send the data again and again, slowly, until the other side or the test ends."""
        while not self._closing.wait(every_s):
            self.connection.sendall(data)

    def be_silent(self) -> None:
        self._closing.wait(60)


Script = Callable[[Peer], None]


class RawServer:
    """Runs one script for each connection, in a thread of its own."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.accepted = 0
        self._closing = threading.Event()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> RawServer:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._closing.set()
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listening.accept()
            except OSError:
                return
            self.accepted += 1
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with connection, suppress(OSError):
            self.script(Peer(connection, self._closing))
