"""Servers of the test's own, to be broken: PostgreSQL, Redis, Sentinel; each on this machine or on a host."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import redis

from extractor.adapters.embedded_redis import find_server

LOCAL = "127.0.0.1"


class Unavailable(Exception):
    """What the scenario needs is not on this machine; it is left out and said so."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOCAL, 0))
        return int(probe.getsockname()[1])


def wait_for(is_so: Callable[[], bool], what: str, timeout_s: float = 30.0) -> None:
    """Wait until a condition holds; an error in it counts as no."""
    deadline = time.monotonic() + timeout_s
    while time.monotonic() < deadline:
        with suppress(OSError, redis.RedisError, psycopg.Error):
            if is_so():
                return
        time.sleep(0.05)
    raise AssertionError(f"not within {timeout_s:g} s: {what}")


# -- PostgreSQL ---------------------------------------------------------------------------------------------------


class OwnPostgres:
    """A PostgreSQL server of our own, to be stopped and started; made by Debian's or any installed initdb.

    Args:
        directory: Where its data and log go; a directory of its own.
        prefix: What its commands begin with, as `Host.prefix`.
        address: Where it listens.
        settings: Of postgresql.conf.
        primary: A server whose standby this becomes; it follows it from the start.
    """

    def __init__(
        self, directory: Path, *, prefix: tuple[str, ...] = (), address: str = LOCAL, primary: OwnPostgres | None = None,
        **settings: str,
    ) -> None:  # fmt: skip
        self._bin = _postgres_bin()
        self._data = directory / "pg"
        self._prefix = prefix
        self.address, self.port = address, free_port()
        self._user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        directory.chmod(0o777)
        if primary is None:
            self._run("initdb", "-D", str(self._data), "-U", "postgres", "-A", "trust", "--no-sync")
            with (self._data / "pg_hba.conf").open("a") as rules:
                rules.write("host all all 10.0.0.0/8 trust\nhost replication all 10.0.0.0/8 trust\n")
        else:
            self._run("pg_basebackup", "-D", str(self._data), "-R", "-X", "stream", "-c", "fast", "-d", primary.url)
        with (self._data / "postgresql.auto.conf").open("a") as conf:
            conf.writelines(f"{name} = '{value}'\n" for name, value in settings.items())
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://postgres@{self.address}:{self.port}/postgres"

    @property
    def here(self) -> str:
        """The URL by its unix socket, which no network reaches."""
        return f"postgresql://postgres@/postgres?host={self._data}&port={self.port}"

    @property
    def log(self) -> str:
        path = self._data.parent / "pg.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def execute(self, statement: str) -> list[tuple[Any, ...]]:
        """Run a statement as the superuser, by the unix socket; returns its rows."""
        with psycopg.connect(self.here, autocommit=True, connect_timeout=5) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def set(self, name: str, value: str) -> None:
        """Change a setting of the running server."""
        self.execute(f"ALTER SYSTEM SET {name} = {value}")
        self.execute("SELECT pg_reload_conf()")

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses={self.address} -c unix_socket_directories={self._data}"
        log = str(self._data.parent / "pg.log")
        self._run("pg_ctl", "-D", str(self._data), "-o", options, "-l", log, "-w", "start")

    def stop(self, mode: str = "immediate") -> None:
        self._run("pg_ctl", "-D", str(self._data), "-m", mode, "-w", "stop")

    def promote(self) -> None:
        self._run("pg_ctl", "-D", str(self._data), "-w", "promote")

    def kill(self) -> None:
        """Kill the postmaster with -9 and wait until its children have noticed, as a new one would have to."""
        pid = int((self._data / "postmaster.pid").read_text().split()[0])
        children = [int(found) for found in _children(pid)]
        os.kill(pid, signal.SIGKILL)
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and any(Path(f"/proc/{child}").exists() for child in (pid, *children)):
            time.sleep(0.05)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._bin / program), *arguments]
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            command = ["runuser", "-u", self._user, "--", *command]
        done = subprocess.run(
            [*self._prefix, *command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd="/", timeout=60, check=False
        )  # fmt: skip
        if done.returncode:
            raise Unavailable(f"{program}: {done.stderr.decode(errors='replace')[-300:]}")


def _children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def _postgres_bin() -> Path:
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for place in places:
        if (place / "initdb").exists() and (place / "pg_ctl").exists():
            return place
    raise Unavailable("no initdb on this machine")


@contextmanager
def own_postgres(**how: Any) -> Iterator[OwnPostgres]:
    """A server for as long as the block lasts; see `OwnPostgres`."""
    directory = Path(tempfile.mkdtemp(prefix="extractor-chaos-pg-"))
    server: OwnPostgres | None = None
    try:
        server = OwnPostgres(directory, **how)
        yield server
    finally:
        if server is not None:
            with suppress(Unavailable):
                server.stop()
        shutil.rmtree(directory, ignore_errors=True)


# -- Redis --------------------------------------------------------------------------------------------------------


class _Server:
    """A process that is started, stopped, killed and frozen."""

    def __init__(self, command: list[str], directory: Path, prefix: tuple[str, ...]) -> None:
        self._command, self._directory, self._prefix = command, directory, prefix
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self._directory / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*self._prefix, *self._command], cwd=self._directory, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True,
            )  # fmt: skip

    def signal(self, number: int) -> None:
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.send_signal(number)

    def kill(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.wait()

    stop = kill


class OwnRedis(_Server):
    """A redis-server of our own on a TCP port, with AOF.

    Args:
        settings: Of redis.conf, as `maxmemory="20mb"`; `_` stands for `-`.
    """

    def __init__(self, directory: Path, *, prefix: tuple[str, ...] = (), address: str = LOCAL, **settings: str) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        self.address, self.port = address, free_port()
        self._socket = directory / "redis.sock"
        given = {
            "port": str(self.port), "bind": address, "protected-mode": "no", "unixsocket": str(self._socket),
            "appendonly": "yes", "save": "", "dir": str(directory), "maxmemory-policy": "noeviction",
            **{name.replace("_", "-"): value for name, value in settings.items()},
        }  # fmt: skip
        words = [word for name, value in given.items() for word in (f"--{name}", *(value.split() or [""]))]
        super().__init__([find_server(), *words], directory, prefix)

    @property
    def url(self) -> str:
        return f"redis://{self.address}:{self.port}/0"

    def start(self) -> None:
        super().start()
        wait_for(lambda: bool(self.client().ping()), "redis-server answers")

    def client(self) -> redis.Redis:
        """Return a client by the unix socket, which no network reaches."""
        return redis.Redis(unix_socket_path=str(self._socket), socket_timeout=5)

    def set(self, name: str, value: str) -> None:
        """Change a setting of the running server."""
        with self.client() as client:
            client.config_set(name, value)

    def kill(self) -> None:
        super().kill()
        self._socket.unlink(missing_ok=True)

    stop = kill


@contextmanager
def own_redis(**how: Any) -> Iterator[OwnRedis]:
    """A running server for as long as the block lasts; see `OwnRedis`."""
    with tempfile.TemporaryDirectory(prefix="extractor-chaos-redis-") as directory:
        server = OwnRedis(Path(directory), **how)
        server.start()
        try:
            yield server
        finally:
            server.stop()


class Sentinels:
    """Sentinels that watch one primary, named `mymaster`; fail over after a second of silence."""

    def __init__(self, directory: Path, primary: OwnRedis, *, count: int = 3) -> None:
        self.ports = [free_port() for _ in range(count)]
        self._servers = []
        for port in self.ports:
            home = directory / f"sentinel-{port}"
            home.mkdir(parents=True)
            (home / "sentinel.conf").write_text(
                f"port {port}\nbind {LOCAL}\nprotected-mode no\ndir {home}\n"
                f"sentinel monitor mymaster {primary.address} {primary.port} {count // 2 + 1}\n"
                "sentinel down-after-milliseconds mymaster 1000\nsentinel failover-timeout mymaster 5000\n"
                "sentinel parallel-syncs mymaster 1\n"
            )
            command = [find_server(), str(home / "sentinel.conf"), "--sentinel"]
            self._servers.append(_Server(command, home, ()))

    @property
    def url(self) -> str:
        return ";".join(f"sentinel://{LOCAL}:{port}/0" for port in self.ports) + "?service_name=mymaster"

    def start(self, replicas: int = 1) -> None:
        """Start them and wait until each knows the others and the replicas."""
        for server in self._servers:
            server.start()
        wait_for(lambda: all(self._knows(port, replicas) for port in self.ports), "the Sentinels know each other")

    def stop(self) -> None:
        for server in self._servers:
            server.kill()

    def primary_port(self) -> int:
        """Return the port of the present primary, as the first Sentinel sees it."""
        with redis.Redis(port=self.ports[0], socket_timeout=5) as client:
            found: Any = client.sentinel_get_master_addr_by_name("mymaster")
            return int(found[1])

    def fail_over(self) -> None:
        with redis.Redis(port=self.ports[0], socket_timeout=5) as client:
            client.execute_command("SENTINEL", "FAILOVER", "mymaster")

    def _knows(self, port: int, replicas: int) -> bool:
        with redis.Redis(port=port, socket_timeout=5) as client:
            state: Any = client.sentinel_master("mymaster")
            return int(state["num-slaves"]) >= replicas and int(state["num-other-sentinels"]) >= len(self.ports) - 1
