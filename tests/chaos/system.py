"""A whole system to be broken: Redis, a database, a model, workers that are started again, an API, producers."""

from __future__ import annotations

import json
import os
import secrets
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
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from extractor.adapters.embedded_redis import EmbeddedRedis
from extractor.adapters.redis_client import url_of
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.migrations import upgrade
from extractor.adapters.sql.opening import open_engine
from extractor.adapters.sql.operators.overview import Overview
from extractor.adapters.sql.operators.stats import Stats
from extractor.core.errors import ExtractorError
from extractor.sdk.client import Client
from extractor.testing import ModelServer
from tests.chaos.conversation import Listener, Turn
from tests.chaos.ledger import Ledger
from tests.chaos.services import OwnRedis, Unavailable, free_port
from tests.chaos.watch import Watch

ROOT = Path(__file__).parents[2]
POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgresql://postgres@127.0.0.1:5432/postgres")


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


API_KEY = secrets.token_hex(32)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a process runs.

    Attributes:
        prefix: What its command begins with, as `Host.prefix`.
        environment: Variables that differ there.
        address: Where it can be reached.
    """

    prefix: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    address: str = "127.0.0.1"


HERE = Place()


@dataclass
class Child:
    name: str
    command: tuple[str, ...]
    place: Place
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
    redis: EmbeddedRedis | OwnRedis
    database: Database
    ledger: Ledger = field(default_factory=Ledger)
    children: list[Child] = field(default_factory=list)
    deaths: int = 0
    died_at: float = 0.0
    api_url: str = ""
    doctor_place: Place | None = None
    watch: Watch | None = None
    _stopping: threading.Event = field(default_factory=threading.Event)
    _threads: list[threading.Thread] = field(default_factory=list)

    # -- processes ----------------------------------------------------------------------------------------------

    def start(
        self, *, workers: int = 2, command: tuple[str, ...] = ("-m", "extractor", "worker"),
        places: Sequence[Place] = (),
    ) -> None:  # fmt: skip
        """Start workers, one at each place, or so many here, and wait until they are there."""
        for number, place in enumerate(places or [HERE] * workers):
            self.add(f"worker-{number}", command, place)
        watcher = threading.Thread(target=self._restart, daemon=True)
        watcher.start()
        self._threads.append(watcher)
        self._wait_for_workers(len(self.workers()))

    def add(self, name: str, command: tuple[str, ...], place: Place = HERE) -> Child:
        child = Child(name, command, place, self._launch(command, place))
        self.children.append(child)
        return child

    def start_api(self, place: Place = HERE) -> None:
        port = free_port()
        self.environment |= {"EXTRACTOR_PORT": str(port), "EXTRACTOR_HOST": place.address}
        self.add("api", ("-m", "extractor", "api"), place)
        self.wait_for_port(place.address, port)
        self.attach_api(place.address, port)

    def wait_for_port(self, address: str, port: int, timeout_s: float = 60.0) -> None:
        deadline = time.monotonic() + timeout_s
        while time.monotonic() < deadline:
            with suppress(OSError), socket.create_connection((address, port), timeout=1):
                return
            time.sleep(0.1)
        raise AssertionError(f"the API did not start: {self.tail()}")

    def attach_api(self, address: str, port: int) -> None:
        """Send turns over HTTP to this API, and watch it."""
        self.api_url = f"http://{address}:{port}"
        self.watch = Watch(self.api_url, API_KEY, self.doctor)
        self.watch.start()

    def doctor(self) -> subprocess.Popen[bytes]:
        """Start doctor, where the API runs unless told otherwise; see `tests.chaos.timed_doctor`."""
        place = self.doctor_place or next((child.place for child in self.children if child.name == "api"), HERE)
        return self._launch(("-m", "tests.chaos.timed_doctor"), place, output=subprocess.PIPE)

    def _launch(self, command: tuple[str, ...], place: Place, *, output: int | None = None) -> subprocess.Popen[bytes]:
        own = ("EXTRACTOR_", "ANTHROPIC_", "PYTHONDONTWRITEBYTECODE")  # an installed package has its bytecode
        clean = {k: v for k, v in os.environ.items() if not k.startswith(own)}
        with (self.home / "processes.log").open("ab") as log:
            return subprocess.Popen(
                [*place.prefix, sys.executable, *command], env={**clean, **self.environment, **place.environment},
                cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output or log, stderr=log, start_new_session=True,
            )  # fmt: skip

    def _restart(self) -> None:
        """Start again what dies, as a supervisor or a container runtime would."""
        while not self._stopping.wait(0.1):
            for child in self.children:
                if child.restart and child.process.poll() is not None:
                    self.deaths += 1
                    self.died_at = time.monotonic()
                    if not self._stopping.wait(0.5):
                        child.process = self._launch(child.command, child.place)

    def _wait_for_workers(self, count: int) -> None:
        overview = Overview(self.database, Stats(self.database))
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with suppress(ExtractorError, SQLAlchemyError):  # the schema may not be there yet
                if len(overview.waiting().workers) >= count:
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
        return path.read_text(errors="replace")[-1500:] if path.exists() else ""

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
            f"{self.api_url}/v1/sessions/{event['session_id']}/turns",
            json.dumps(body).encode(),
            {"content-type": "application/json", "authorization": f"Bearer {API_KEY}"},
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            assert answer.status == 202, answer.status

    # -- the end ------------------------------------------------------------------------------------------------

    def wait_until_well(self, timeout_s: float = 120.0) -> float:
        """Wait until every accepted message is done with; return the moment (time.monotonic)."""
        deadline = time.monotonic() + timeout_s
        left = -1
        while time.monotonic() < deadline:
            asked_at = time.monotonic()
            with suppress(ExtractorError):
                left = self.ledger.unread(self.database)
                if left == 0:
                    return time.monotonic()
            time.sleep(max(0.1, 3 * (time.monotonic() - asked_at)))  # of ten thousand turns this is work
        raise AssertionError(f"{left} messages are not done with after {timeout_s:g} s. The log ends:\n{self.tail()}")

    def stop(self) -> None:
        self._stopping.set()
        if self.watch is not None:
            self.watch.stop()
        for thread in self._threads:
            thread.join(timeout=5)
        for child in self.children:  # everything has been judged: no need to be gentle
            child.process.kill()
        for child in self.children:
            child.process.wait()


@contextmanager
def system(
    kind: str, *, url: str | None = None, here: str | None = None, redis: OwnRedis | None = None,
    address: str = "127.0.0.1", is_empty: bool = False, is_embedded: bool = False, **settings: Any,
) -> Iterator[System]:  # fmt: skip
    """A system on one database, without workers yet; stopped and removed at the end.

    Args:
        kind: `sqlite` or `postgres`.
        url: A database that is there already; None makes one.
        here: Its URL for the test itself, when that is another one: the ledger is not meant to suffer.
        redis: A server that is there and runs already; None starts an embedded one.
        address: Where the model listens.
        is_empty: Leave the migration of the database to what the scenario starts.
        is_embedded: Leave Redis to it too, and give no URL of it.
        settings: Settings that differ, as `concurrency=8`.
    """
    home = Path(tempfile.mkdtemp(prefix="extractor-chaos-"))
    own = EmbeddedRedis(home) if redis is None else redis
    listener = Listener()
    with _given(url) if url else database_url(kind, home) as found, ModelServer(listener, host=address) as server:
        if redis is None and not is_embedded:
            own.start()
        environment = {
            "EXTRACTOR_HOME": str(home), "EXTRACTOR_REDIS_URL": redis.url if redis else url_of(home),
            "EXTRACTOR_DATABASE_URL": found, "EXTRACTOR_MODEL": "claude-haiku-5-5", "EXTRACTOR_CONCURRENCY": "4",
            "EXTRACTOR_WORKERS": "2", "EXTRACTOR_QUIET_S": "0", "EXTRACTOR_WINDOW_MESSAGES": "24", "EXTRACTOR_LOG_FORMAT": "json",
            "EXTRACTOR_API_KEY": API_KEY, "ANTHROPIC_API_KEY": "test", "ANTHROPIC_BASE_URL": server.url,
            **{f"EXTRACTOR_{name.upper()}": str(value) for name, value in settings.items()},
        }  # fmt: skip
        if is_embedded:
            del environment["EXTRACTOR_REDIS_URL"]
        database = Database(open_engine(here or found))
        if not is_empty:
            upgrade(database)
        running = System(home, environment, listener, server, own, database)
        try:
            yield running
        finally:
            running.stop()
            database.dispose()
            own.stop()
            shutil.rmtree(home, ignore_errors=True)


@contextmanager
def _given(url: str) -> Iterator[str]:
    yield url
