"""A redis-server of a test's own on a port, and a proxy before it that answers what it is told, or nothing at all."""

from __future__ import annotations

import socket
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import redis

from extractor.adapters.embedded_redis import find_server
from extractor.adapters.redis_client import connect
from tests.integration.stack import wait_for


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class OwnRedis:
    """A redis-server that a test may break.

    Args:
        options: Further arguments, as `--maxmemory 10mb`.
    """

    def __init__(self, directory: Path, *options: str) -> None:
        self.port = free_port()
        directory.mkdir(parents=True, exist_ok=True)
        self.process = subprocess.Popen(
            [find_server(), "--port", str(self.port), "--save", "", "--dir", str(directory), *options],
            stdout=subprocess.DEVNULL,
        )
        self.admin = connect(self.url)
        wait_for(self._answers, "redis-server to answer")

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def _answers(self) -> bool:
        with suppress(redis.RedisError):
            return bool(self.admin.ping())
        return False

    def tell(self, *command: str) -> None:
        admin: Any = self.admin
        admin.execute_command(*command)

    def stop(self) -> None:
        self.admin.close()
        self.process.kill()
        self.process.wait()


class RedisProxy:
    """Passes everything on to a Redis, until it is told to answer every command itself or to be silent.

    Attributes:
        answer: An error such as `CLUSTERDOWN The cluster is down`; None passes on.
        is_silent: Nothing is read and nothing is sent, and no connection is closed: a dropped network.
    """

    def __init__(self, port: int) -> None:
        self.answer: str | None = None
        self.is_silent = False
        self._target = port
        self._closing = threading.Event()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def close(self) -> None:
        self._closing.set()
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._target))
                threading.Thread(target=self._up, args=(near, far), daemon=True).start()
                threading.Thread(target=self._down, args=(far, near), daemon=True).start()

    def _hold(self) -> None:
        while self.is_silent and not self._closing.wait(0.02):
            pass

    def _up(self, near: socket.socket, far: socket.socket) -> None:
        with near, far, suppress(OSError):
            while data := near.recv(65_536):
                self._hold()
                if self.answer is None:
                    far.sendall(data)
                else:
                    near.sendall(f"-{self.answer}\r\n".encode() * _commands(data))
        self._shut(far)

    def _down(self, far: socket.socket, near: socket.socket) -> None:
        with suppress(OSError):
            while data := far.recv(65_536):
                self._hold()
                near.sendall(data)
        self._shut(near)

    def _shut(self, end: socket.socket) -> None:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


def _commands(data: bytes) -> int:
    """Count the commands that redis-py wrote: arrays of bulk strings, whole ones."""
    count, at = 0, 0
    while at < len(data) and data[at : at + 1] == b"*":
        end = data.index(b"\r\n", at)
        parts, at = int(data[at + 1 : end]), end + 2
        for _ in range(parts):
            end = data.index(b"\r\n", at)
            at = end + 2 + int(data[at + 1 : end]) + 2
        count += 1
    return count
