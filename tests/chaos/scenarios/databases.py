"""The database stops, refuses, locks, fails over."""

from __future__ import annotations

import resource
import shutil
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import psycopg

from tests.chaos.conversation import conversation, renamed
from tests.chaos.scenario import SCENARIOS, Result, Run, Scale, Scenario, begin, consult, finish, load, pause, scenario
from tests.chaos.services import LOCAL, OwnPostgres, Unavailable, own_postgres
from tests.chaos.system import System, system
from tests.chaos.wire import Wire
from tests.pooler import pooled


@scenario("PostgreSQL stopped and started under load", databases=("postgres",))
def _stop_postgres(_: str, scale: Scale) -> Result:
    with own_postgres() as postgres, system("postgres", url=postgres.url) as running:
        begin(running, scale, with_api=True)
        back_at = 0.0
        half = replace(scale, sessions=scale.sessions // 2)
        over_http = renamed(conversation(half.sessions, half.turns), "http")
        wait = running.say_in_background(over_http, over="http", rate=len(over_http) / scale.load_s)
        with load(running, half):
            for mode in ("immediate", "fast"):
                time.sleep(scale.load_s / 4)
                postgres.stop(mode)
                pause(running, 3.0)
                postgres.start()
                back_at = time.monotonic()
        wait()
        return finish(running, back_at)


@scenario("the disk is full (SQLite)", databases=("sqlite",), short=("sqlite",))
def _full_disk(kind: str, scale: Scale) -> Result:
    """A limit on the size of files stands for the disk: writes beyond it fail in the same way (I/O error). The log is
    a file too, so little is logged."""
    with system(kind, log_level="error") as running:
        begin(running, scale)
        with load(running, scale):
            time.sleep(scale.load_s / 3)
            before = _limit_files(running, 40_000)
            pause(running, scale.fault_s)
            _limit_files(running, before)
            lifted_at = time.monotonic()
        return finish(running, lifted_at)


def _limit_files(running: System, size_bytes: int) -> int:
    before = resource.RLIM_INFINITY
    for child in running.workers():
        before, hard = resource.prlimit(child.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(child.process.pid, resource.RLIMIT_FSIZE, (size_bytes, hard))
    return before


@scenario("the clock steps an hour back and forth (SQLite)", databases=("sqlite",))
def _step_clock(kind: str, scale: Scale) -> Result:
    """On PostgreSQL leases and due times go by the server's clock, which this suite cannot step."""
    with system(kind) as running, tempfile.TemporaryDirectory() as directory:
        running.listener.latency_s = 0.2
        begin(running, scale, command=("-m", "tests.chaos.faulty_worker", "clock", directory, "0"))
        at = 0.0
        with load(running, scale):
            for offset in (-3600.0, 0.0, 3600.0, 0.0, -600.0):
                time.sleep(scale.load_s / 6)
                (Path(directory) / "clock").write_text(str(offset))
                at = time.monotonic()
        return finish(running, at)


@scenario("the postmaster is killed with -9", databases=("postgres",))
def _kill_postmaster(_: str, scale: Scale) -> Result:
    with own_postgres() as postgres, system("postgres", url=postgres.url) as running:
        begin(running, scale, with_api=True)
        back_at = 0.0
        with load(running, scale):
            for _round in range(3):
                time.sleep(scale.load_s / 5)
                postgres.kill()
                pause(running, 2.0)
                postgres.start()
                back_at = time.monotonic()
        return finish(running, back_at, names="database", notes="3 times")


# -- it answers, and refuses --------------------------------------------------------------------------------------


def _refusing(begin_it: Callable[[OwnPostgres], Callable[[], None]], lasts_s: float, names: str) -> Run:
    def run(_: str, scale: Scale) -> Result:
        with (
            own_postgres(max_connections="60", superuser_reserved_connections="5") as postgres,
            system("postgres", url=_as_ordinary_user(postgres), here=postgres.here) as running,
        ):
            begin(running, scale)
            with load(running, replace(scale, load_s=lasts_s)):
                time.sleep(scale.load_s / 4)
                end_it = begin_it(postgres)
                pause(running, lasts_s)
                end_it()
                at = time.monotonic()
            return finish(running, at, names=names, notes=f"{lasts_s:g} s")

    return run


def _as_ordinary_user(postgres: OwnPostgres) -> str:
    """Return a URL of a user who gets none of the connections that are reserved for superusers."""
    postgres.execute("CREATE ROLE app LOGIN")
    postgres.execute("ALTER DATABASE postgres OWNER TO app")
    postgres.execute("ALTER SCHEMA public OWNER TO app")
    postgres.execute("ALTER DEFAULT PRIVILEGES GRANT ALL ON TABLES TO app")
    postgres.execute("ALTER DEFAULT PRIVILEGES GRANT ALL ON SEQUENCES TO app")
    return postgres.url.replace("postgres@", "app@")


def _read_only(postgres: OwnPostgres) -> Callable[[], None]:
    postgres.set("default_transaction_read_only", "on")
    return lambda: postgres.set("default_transaction_read_only", "off")


def _locked(table: str) -> Callable[[OwnPostgres], Callable[[], None]]:
    """Lock a table against everything, as a migration or VACUUM FULL does."""

    def lock(postgres: OwnPostgres) -> Callable[[], None]:
        connection = psycopg.connect(postgres.here)
        connection.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE".encode())
        return connection.close

    return lock


def _one_row(postgres: OwnPostgres) -> Callable[[], None]:
    """Lock the rows of all sessions, as a forgotten console does in the middle of a transaction."""
    connection = psycopg.connect(postgres.here)
    connection.execute("SELECT 1 FROM sessions FOR UPDATE")
    return connection.close


def _exhausted(postgres: OwnPostgres) -> Callable[[], None]:
    """Take every connection that an ordinary user can have, and each that comes free."""
    taken: list[psycopg.Connection] = []
    over = threading.Event()
    url = postgres.here.replace("postgres@", "app@")

    def take() -> None:
        postgres.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'extractor'")
        while not over.wait(0.01):
            with suppress(psycopg.OperationalError):
                taken.append(psycopg.connect(url, connect_timeout=2))

    thread = threading.Thread(target=take, daemon=True)
    thread.start()

    def give_back() -> None:
        over.set()
        thread.join()
        for connection in taken:
            connection.close()

    return give_back


SCENARIOS.extend(
    Scenario(name, _refusing(begin_it, lasts_s, names), databases=("postgres",))
    for name, begin_it, lasts_s, names in (
        ("PostgreSQL takes no writes (read-only)", _read_only, 15.0, "read.?only|no writes"),
        ("the table of sessions is locked for 40 s", _locked("sessions"), 40.0, "lock|blocked"),
        ("the table of messages is locked for 40 s", _locked("messages"), 40.0, "lock|blocked"),
        ("the rows of all sessions are locked for 40 s", _one_row, 40.0, "lock|blocked"),
        ("PostgreSQL has no connection left", _exhausted, 10.0, "database"),
    )
)


# -- between and behind -------------------------------------------------------------------------------------------


@scenario("PgBouncer in transaction mode lies between", databases=("postgres",))
def _pooler(_: str, scale: Scale) -> Result:
    """Workers and API share a handful of server connections."""
    if not (shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")):
        raise Unavailable("pgbouncer is not installed")
    with (
        own_postgres() as postgres,
        pooled(postgres.url) as url,
        system("postgres", url=url, here=postgres.here) as running,
    ):
        begin(running, scale)
        with load(running, replace(scale, sessions=2 * scale.sessions)):
            time.sleep(scale.load_s / 2)
            consult(running)
        connections = postgres.execute("SELECT count(*) FROM pg_stat_activity WHERE client_addr IS NOT NULL")[0][0]
        return finish(running, time.monotonic(), notes=f"{connections} server connections")


@scenario("promotion of a synchronous standby", databases=("postgres",))
def _promote_synchronous(_: str, scale: Scale) -> Result:
    return _promote(scale, is_synchronous=True)


@scenario("promotion of an asynchronous standby", databases=("postgres",))
def _promote_asynchronous(_: str, scale: Scale) -> Result:
    return _promote(scale, is_synchronous=False)


def _promote(scale: Scale, *, is_synchronous: bool) -> Result:
    """The primary is killed, the standby takes over, the address leads to it: what a managed PostgreSQL does. What an
    asynchronous standby had not received yet is forgotten by PostgreSQL; on one machine that is next to nothing."""
    with (
        own_postgres() as primary,
        own_postgres(primary=primary) as standby,
        Wire((primary.address, primary.port)) as wire,
    ):
        if is_synchronous:
            primary.set("synchronous_standby_names", "'*'")
        url = f"postgresql://postgres@{LOCAL}:{wire.port}/postgres"
        with system("postgres", url=url) as running:
            begin(running, scale)
            with load(running, scale):
                time.sleep(scale.load_s / 2)
                primary.kill()
                standby.promote()
                if is_synchronous:
                    standby.set("synchronous_standby_names", "''")
                wire.target = (standby.address, standby.port)
                wire.cut()
                at = time.monotonic()
                consult(running)
            return finish(running, at)
