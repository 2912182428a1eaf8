"""A whole system to be broken: Redis, a database, a model, workers that are started again, an API, producers."""

from __future__ import annotations

import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg

from extractor.adapters.embedded_redis import EmbeddedRedis, url_of
from extractor.adapters.sql.engine import Database, open_engine
from extractor.adapters.sql.migrations import upgrade
from extractor.adapters.sql.overview import Overview
from extractor.adapters.sql.stats import Stats
from extractor.client import Client
from extractor.core.errors import ExtractorError
from extractor.testing import ModelServer
from tests.chaos.conversation import Listener, Turn
from tests.chaos.ledger import Ledger

ROOT = Path(__file__).parents[2]
POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgresql://postgres@127.0.0.1:5432/postgres")


class Unavailable(Exception):
    """What the scenario needs is not on this machine; it is left out and said so."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# -- databases ----------------------------------------------------------------------------------------------------


class OwnPostgres:
    """A PostgreSQL server of our own, to be stopped and started; made by Debian's or any installed initdb."""

    def __init__(self, directory: Path) -> None:
        self._bin = _postgres_bin()
        self._data = directory / "pg"
        self._port = free_port()
        self._user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        directory.chmod(0o777)
        self._run("initdb", "-D", str(self._data), "-U", "postgres", "-A", "trust", "--no-sync")
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        options = f"-p {self._port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self._data}"
        log = str(self._data.parent / "pg.log")
        self._run("pg_ctl", "-D", str(self._data), "-o", options, "-l", log, "-w", "start")

    def stop(self, mode: str = "immediate") -> None:
        self._run("pg_ctl", "-D", str(self._data), "-m", mode, "-w", "stop")

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
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd="/", timeout=60, check=False
        )
        if done.returncode:
            raise Unavailable(f"{program}: {done.stderr.decode(errors='replace')[-300:]}")


def _children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def _postgres_bin() -> Path:
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for place in places:
        if (place / "initdb").exists():
            return place
    raise Unavailable("no initdb on this machine")


@contextmanager
def database_url(kind: str, home: Path) -> Iterator[str]:
    """A database of the scenario's own."""
    if kind == "sqlite":
        yield f"sqlite:///{home / 'chaos.db'}"
        return
    name = f"extractor_test_chaos_{uuid4().hex[:8]}"
    try:
        with psycopg.connect(POSTGRES, autocommit=True, connect_timeout=3) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
    except psycopg.OperationalError as error:
        raise Unavailable(f"no PostgreSQL: {error}") from error
    try:
        yield POSTGRES.rsplit("/", 1)[0] + f"/{name}"
    finally:
        with psycopg.connect(POSTGRES, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


# -- the system ---------------------------------------------------------------------------------------------------


@dataclass
class Child:
    name: str
    command: tuple[str, ...]
    process: subprocess.Popen[bytes]
    restart: bool = True


@dataclass
class System:
    """See the module.

    Attributes:
        environment: Settings of workers and API.
        died_at: When a child was last seen to have ended by itself; time.monotonic.
    """

    home: Path
    environment: dict[str, str]
    listener: Listener
    server: ModelServer
    redis: EmbeddedRedis
    database: Database
    ledger: Ledger = field(default_factory=Ledger)
    children: list[Child] = field(default_factory=list)
    deaths: int = 0
    died_at: float = 0.0
    port: int = 0
    _stopping: threading.Event = field(default_factory=threading.Event)
    _threads: list[threading.Thread] = field(default_factory=list)

    # -- processes ----------------------------------------------------------------------------------------------

    def start(self, *, workers: int = 2, command: tuple[str, ...] = ("-m", "extractor", "worker")) -> None:
        for number in range(workers):
            self.add(f"worker-{number}", command)
        watcher = threading.Thread(target=self._watch, daemon=True)
        watcher.start()
        self._threads.append(watcher)
        self._wait_for_workers(workers)

    def add(self, name: str, command: tuple[str, ...]) -> Child:
        child = Child(name, command, self._launch(command))
        self.children.append(child)
        return child

    def start_api(self) -> None:
        self.port = free_port()
        self.environment["EXTRACTOR_PORT"] = str(self.port)
        self.add("api", ("-m", "extractor", "api"))
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return
            time.sleep(0.1)
        raise AssertionError(f"the API did not start: {self.tail()}")

    def _launch(self, command: tuple[str, ...]) -> subprocess.Popen[bytes]:
        clean = {k: v for k, v in os.environ.items() if not k.startswith(("EXTRACTOR_", "ANTHROPIC_"))}
        with (self.home / "processes.log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, *command], env={**clean, **self.environment}, cwd=ROOT, stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip

    def _watch(self) -> None:
        """Start again what dies, as a supervisor or a container runtime would."""
        while not self._stopping.wait(0.1):
            for child in self.children:
                if child.restart and child.process.poll() is not None:
                    self.deaths += 1
                    self.died_at = time.monotonic()
                    if not self._stopping.wait(0.5):
                        child.process = self._launch(child.command)

    def _wait_for_workers(self, count: int) -> None:
        overview = Overview(self.database, Stats(self.database))
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if len(overview.status()["workers"]) >= count:
                return
            time.sleep(0.1)
        raise AssertionError(f"the workers did not start: {self.tail()}")

    def kill(self, name: str, number: int = signal.SIGKILL) -> None:
        """Send a signal to a process; what dies of it is started again."""
        for child in self.children:
            if child.name == name:
                with suppress(ProcessLookupError):
                    child.process.send_signal(number)

    def workers(self) -> list[Child]:
        return [child for child in self.children if child.name.startswith("worker")]

    def tail(self) -> str:
        path = self.home / "processes.log"
        return path.read_text(errors="replace")[-3000:] if path.exists() else ""

    # -- producers ----------------------------------------------------------------------------------------------

    def say(self, turns: Sequence[Turn], *, over: str = "stream", rate: float = 0.0, patience_s: float = 120.0) -> None:
        """Send turns in order, each until it is acknowledged; sessions of one call never overtake themselves.

        Args:
            over: `stream` or `http`.
            rate: Turns a second; 0 is as quickly as they are taken.
        """
        send = self._by_stream() if over == "stream" else self._by_http
        for turn in turns:
            started = time.monotonic()
            deadline = started + patience_s
            while True:
                try:
                    send(turn.event)
                    break
                except (ExtractorError, OSError) as error:
                    if time.monotonic() > deadline:
                        raise AssertionError(f"a turn was not taken for {patience_s} s: {error}") from error
                    time.sleep(0.2)
            self.ledger.note([turn])
            if rate:
                time.sleep(max(0.0, 1 / rate - (time.monotonic() - started)))

    def say_in_background(self, turns: Sequence[Turn], **how: Any) -> Callable[[], None]:
        """Start to send; returns a function that waits until all was taken."""
        failure: list[BaseException] = []

        def work() -> None:
            try:
                self.say(turns, **how)
            except BaseException as error:  # told to whoever waits
                failure.append(error)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()

        def wait() -> None:
            thread.join()
            if failure:
                raise failure[0]

        return wait

    def _by_stream(self) -> Callable[[dict[str, Any]], Any]:
        return Client(self.environment["EXTRACTOR_REDIS_URL"]).send

    def _by_http(self, event: dict[str, Any]) -> None:
        body = {key: value for key, value in event.items() if key != "session_id"}
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/v1/sessions/{event['session_id']}/turns",
            json.dumps(body).encode(),
            {"content-type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            assert answer.status == 202, answer.status

    # -- the end ------------------------------------------------------------------------------------------------

    def wait_until_well(self, timeout_s: float = 120.0) -> float:
        """Wait until every accepted message is done with; return the moment (time.monotonic)."""
        deadline = time.monotonic() + timeout_s
        left = -1
        while time.monotonic() < deadline:
            with suppress(ExtractorError):
                left = self.ledger.unread(self.database)
                if left == 0:
                    return time.monotonic()
            time.sleep(0.1)
        raise AssertionError(f"{left} messages are not done with after {timeout_s:g} s. The log ends:\n{self.tail()}")

    def stop(self) -> None:
        self._stopping.set()
        for thread in self._threads:
            thread.join(timeout=5)
        for child in self.children:  # everything has been judged: no need to be gentle
            child.process.kill()
        for child in self.children:
            child.process.wait()


@contextmanager
def system(kind: str, *, url: str | None = None, **settings: Any) -> Iterator[System]:
    """A system on one database, without workers yet; stopped and removed at the end.

    Args:
        kind: `sqlite` or `postgres`.
        url: A database that is there already; None makes one.
        settings: Settings that differ, as `concurrency=8`.
    """
    home = Path(tempfile.mkdtemp(prefix="extractor-chaos-"))
    redis = EmbeddedRedis(home)
    listener = Listener()
    with _given(url) if url else database_url(kind, home) as found, ModelServer(listener) as server:
        redis.start()
        environment = {
            "EXTRACTOR_HOME": str(home), "EXTRACTOR_REDIS_URL": url_of(home), "EXTRACTOR_DATABASE_URL": found,
            "EXTRACTOR_MODEL": "claude-haiku-5-5", "EXTRACTOR_CONCURRENCY": "4", "EXTRACTOR_WORKERS": "2",
            "EXTRACTOR_WINDOW_MESSAGES": "24", "EXTRACTOR_LOG_FORMAT": "json", "ANTHROPIC_API_KEY": "test",
            "ANTHROPIC_BASE_URL": server.url,
            **{f"EXTRACTOR_{name.upper()}": str(value) for name, value in settings.items()},
        }  # fmt: skip
        database = Database(open_engine(found))
        upgrade(database)
        running = System(home, environment, listener, server, redis, database)
        try:
            yield running
        finally:
            running.stop()
            database.dispose()
            redis.stop()
            shutil.rmtree(home, ignore_errors=True)


@contextmanager
def _given(url: str) -> Iterator[str]:
    yield url
