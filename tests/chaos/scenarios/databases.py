"""The database stops, refuses, locks, fails over."""

from __future__ import annotations

import resource
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from tests.chaos.conversation import conversation, renamed
from tests.chaos.scenario import Result, Scale, begin, finish, load, pause, scenario
from tests.chaos.services import own_postgres
from tests.chaos.system import System, system


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
