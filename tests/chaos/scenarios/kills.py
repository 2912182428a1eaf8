"""Processes that are killed or frozen."""

from __future__ import annotations

import signal
import tempfile
import time
from pathlib import Path

from tests.chaos.faulty_worker import STEPS
from tests.chaos.scenario import (
    RECOVERY_S,
    SCENARIOS,
    Result,
    Run,
    Scale,
    Scenario,
    begin,
    finish,
    load,
    pause,
    scenario,
    tell_waits,
)
from tests.chaos.system import system


def _killed_at(step: str) -> Run:
    def run(kind: str, scale: Scale) -> Result:
        with system(kind) as running, tempfile.TemporaryDirectory() as directory:
            begin(running, scale, command=("-m", "tests.chaos.faulty_worker", step, directory, "3"))
            with load(running, scale):
                pass
            running.wait_until_well()
            died = len(list(Path(directory).iterdir()))
            assert died, f"nothing died at {step}"
            return tell_waits(finish(running, running.died_at, bound_s=RECOVERY_S, notes=f"{died} kills"))

    return run


SCENARIOS.extend(
    Scenario(
        f"kill -9 of a worker: {step}",
        _killed_at(step),
        short={"drain-after-commit": ("sqlite",), "inside-commit": ("postgres",)}.get(step, ()),
    )
    for step in STEPS
)


@scenario("kill -9 of workers at random")
def _kill_workers(kind: str, scale: Scale) -> Result:
    with system(kind) as running:
        running.listener.latency_s = 0.3
        begin(running, scale)
        with load(running, scale):
            for number in range(int(scale.load_s / 1.7)):
                time.sleep(1.7)
                running.kill(running.workers()[number % 2].name)
        return tell_waits(finish(running, running.died_at, bound_s=RECOVERY_S, notes=f"{running.deaths} kills"))


@scenario("kill -9 of the API under load")
def _kill_api(kind: str, scale: Scale) -> Result:
    with system(kind) as running:
        begin(running, scale, with_api=True)
        with load(running, scale, over="http"):
            for _ in range(3):
                time.sleep(scale.load_s / 4)
                running.kill("api")
        # turns are taken again when the API is back, and those are the last ones
        since = max(running.died_at, running.ledger.last_at)
        return finish(running, since, bound_s=RECOVERY_S, notes=f"{running.deaths} kills")


@scenario("a frozen worker wakes up (SIGSTOP 12 s)")
def _zombie(kind: str, scale: Scale) -> Result:
    with system(kind) as running:
        running.listener.latency_s = 0.5
        begin(running, scale)
        with load(running, scale):
            time.sleep(1.0)
            running.kill("worker-0", signal.SIGSTOP)
            stopped_at = time.monotonic()
            pause(running, 12.0)
            running.kill("worker-0", signal.SIGCONT)
        return finish(running, stopped_at + 12.0)
