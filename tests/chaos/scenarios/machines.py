"""The machine under the processes: memory, descriptors, clocks, processes that stop and go, several started at once."""

from __future__ import annotations

import os
import random
import resource
import secrets
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from tests.chaos.conversation import conversation
from tests.chaos.scenario import RECOVERY_S, Result, Scale, begin, consult, finish, load, pause, scenario, tell_waits
from tests.chaos.services import Unavailable, free_port, own_postgres
from tests.chaos.system import HERE, Place, system

OOM_BYTES = 400_000_000


@scenario("a series of SIGSTOP and SIGCONT, worker after worker")
def _stop_and_go(kind: str, scale: Scale) -> Result:
    """Each stop is as long as chance will have it: shorter and longer than a lease."""
    dice = random.Random()
    with system(kind) as running:
        running.listener.latency_s = 0.3
        begin(running, scale)
        rounds = 8 if scale.is_watched else 3
        lengths = [dice.uniform(0.3, 8.0) for _ in range(rounds)]
        with load(running, replace(scale, load_s=sum(lengths) + rounds)):
            for number, length_s in enumerate(lengths):
                name = running.workers()[number % 2].name
                running.kill(name, signal.SIGSTOP)
                time.sleep(length_s)
                running.kill(name, signal.SIGCONT)
                at = time.monotonic()
                time.sleep(dice.uniform(0.1, 1.0))
        return finish(running, at, notes=f"{rounds} stops of {min(lengths):.1f} to {max(lengths):.1f} s")


# -- memory -------------------------------------------------------------------------------------------------------


@scenario("out of memory: the kernel kills a worker in mid-run")
def _out_of_memory(kind: str, scale: Scale) -> Result:
    """A run takes all the memory that its group of processes may have. Without memory groups SIGKILL stands in."""
    with ExitStack() as stack, system(kind) as running, tempfile.TemporaryDirectory() as directory:
        places = [stack.enter_context(_memory_group(number)) for number in range(2)]
        place = places[0]
        step = "out-of-memory" if place.prefix else "after-reading"
        command = ("-m", "tests.chaos.faulty_worker", step, directory, "3")
        begin(running, scale, places=places, command=command)
        with load(running, replace(scale, load_s=scale.load_s / 2)):  # over soon after the kills
            pass
        running.wait_until_well()
        kills = len(list(Path(directory).iterdir()))
        assert kills, "no worker was killed"
        by = "the kernel (memory group of 400 MB)" if place.prefix else "SIGKILL, which stands in for the kernel"
        return tell_waits(finish(running, running.died_at, bound_s=RECOVERY_S, notes=f"{kills} kills by {by}"))


@contextmanager
def _memory_group(number: int) -> Iterator[Place]:
    """Yield a place whose processes share a limit of memory; `HERE` where no group can be made."""
    made = [path for path in _group_paths(number) if _make_group(path)]
    if not made:
        yield HERE
        return
    group = made[0]
    try:
        yield Place(("sh", "-c", f'echo $$ > {group}/cgroup.procs && exec "$@"', "sh"))
    finally:
        for _ in range(50):
            with suppress(OSError):
                group.rmdir()
                break
            time.sleep(0.1)


def _group_paths(number: int) -> list[Path]:
    name = f"extractor-chaos-{os.getpid()}-{secrets.token_hex(2)}-{number}"
    return [Path("/sys/fs/cgroup/memory") / name, Path("/sys/fs/cgroup") / name]


def _make_group(path: Path) -> bool:
    limits = {"memory.limit_in_bytes": OOM_BYTES, "memory.max": OOM_BYTES}
    try:
        path.mkdir()
        found = [name for name in limits if (path / name).exists()]
        for name in found:
            (path / name).write_text(str(limits[name]))
    except OSError:
        found = []
    if not found:
        with suppress(OSError):
            path.rmdir()
    return bool(found)


# -- descriptors --------------------------------------------------------------------------------------------------


@scenario("the table of descriptors is full")
def _no_descriptors(kind: str, scale: Scale) -> Result:
    """Workers and API can open nothing more, neither a connection nor a file; what is open goes on."""
    with system(kind) as running:
        begin(running, scale)
        with load(running, scale):
            time.sleep(scale.load_s / 3)
            before = [_limit_descriptors(child.process.pid) for child in running.workers()]
            running.redis.kill()  # connections have to be made anew, and cannot
            time.sleep(0.5)
            running.redis.start()
            pause(running, scale.fault_s)
            for child, limit in zip(running.workers(), before, strict=True):
                with suppress(ProcessLookupError):
                    resource.prlimit(child.process.pid, resource.RLIMIT_NOFILE, limit)
            at = time.monotonic()
        return finish(running, at, notes=f"{running.deaths} workers ended")


def _limit_descriptors(pid: int) -> tuple[int, int]:
    """Let a process open nothing more; returns the limit that it had."""
    before = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (3, before[1]))
    return before


# -- clocks -------------------------------------------------------------------------------------------------------


@scenario("one worker's clock is two hours ahead, another's two hours behind", databases=("postgres",))
def _wrong_clocks(kind: str, scale: Scale) -> Result:
    """libfaketime shifts what the processes see; PostgreSQL's clock is right. (On SQLite the clock is everybody's.) Doctor
    is asked on one of these machines."""
    with system(kind) as running:
        running.listener.latency_s = 0.2
        running.doctor_place = _shifted("+2h")
        begin(running, scale, places=[_shifted("+2h"), _shifted("-2h")])
        with load(running, scale):
            time.sleep(scale.load_s / 2)
            consult(running)
        return finish(running, time.monotonic(), names="clock")


@scenario("PostgreSQL's clock is two hours ahead", databases=("postgres",))
def _wrong_database_clock(kind: str, scale: Scale) -> Result:
    place = _shifted("+2h")
    variables = tuple(f"{name}={value}" for name, value in place.environment.items())
    with own_postgres(prefix=("env", *variables)) as postgres, system(kind, url=postgres.url) as running:
        running.listener.latency_s = 0.2
        begin(running, scale)
        with load(running, scale):
            time.sleep(scale.load_s / 2)
            consult(running)
        return finish(running, time.monotonic(), names="clock")


def _shifted(by: str) -> Place:
    found = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    if not found:
        raise Unavailable("libfaketime is not installed")
    return Place(environment={"LD_PRELOAD": str(found[0]), "FAKETIME": by, "FAKETIME_DONT_FAKE_MONOTONIC": "1"})


# -- at once ------------------------------------------------------------------------------------------------------


@scenario("five workers start at once on an empty database, each with its migration")
def _five_at_once(kind: str, scale: Scale) -> Result:
    first = Place(("sh", "-c", '"$1" -m extractor db upgrade && exec "$@"', "sh"))
    with system(kind, is_empty=True, concurrency=2) as running:
        began = time.monotonic()
        for number in range(5):
            running.add(f"worker-{number}", ("-m", "extractor", "worker"), first)
        turns = conversation(scale.sessions, scale.turns)
        running.say(turns)
        running.start(workers=0)
        if scale.is_watched:
            running.start_api()
        result = finish(running, max(began, running.ledger.last_at), bound_s=60.0)
        return replace(result, notes=f"{running.deaths} ended")


@scenario("two `extractor up` on one home, the first is told to stop", databases=("sqlite",))
def _two_up(kind: str, scale: Scale) -> Result:
    """The first started Redis, the second joined it and goes on alone."""
    with system(kind, is_embedded=True) as running:
        ports = [free_port(), free_port()]
        for number, port in enumerate(ports):
            running.add(f"up-{number}", ("-m", "extractor", "up", "--port", str(port), "--workers", "1"))
            running.wait_for_port(HERE.address, port)
        running.attach_api(HERE.address, ports[1])
        try:
            with load(running, scale, over="http"):
                time.sleep(scale.load_s / 2)
                running.kill("up-0", signal.SIGTERM)
                running.children[0].process.wait(30)
                at = time.monotonic()
                consult(running)
            return finish(running, at)
        finally:
            for child in running.children:  # what they started ends with them only when they are told
                child.process.terminate()
            for child in running.children:
                child.process.wait(30)


# -- for long -----------------------------------------------------------------------------------------------------


@scenario("10,000 turns with a kill -9 every 5 s")
def _endless_kills(kind: str, scale: Scale) -> Result:
    """55 turns a second for three minutes, which two workers that live would read as they come."""
    with system(kind, concurrency=16) as running:
        begin(running, scale)
        sessions = 100
        turns = conversation(sessions, scale.many_turns // sessions)
        wait = running.say_in_background(turns, rate=len(turns) / 180.0)
        ends_at = time.monotonic() + 180.0
        kills = 0
        while time.monotonic() < ends_at:
            time.sleep(5.0)
            running.kill(running.workers()[kills % 2].name)
            kills += 1
        killed_at = time.monotonic()
        wait()
        return tell_waits(finish(running, killed_at, bound_s=90.0, notes=f"{kills} kills", patience_s=900))
