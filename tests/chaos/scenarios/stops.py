"""Workers that are told to stop."""

from __future__ import annotations

import signal
import threading
import time

from extractor.testing.model_server import Answer, Request
from tests.chaos.conversation import conversation
from tests.chaos.scenario import RECOVERY_S, Result, Scale, begin, finish, load, scenario
from tests.chaos.system import system


@scenario("SIGTERM of one worker after the other under load", short=("sqlite",))
def _roll(kind: str, scale: Scale) -> Result:
    with system(kind, shutdown_s=2) as running:
        running.listener.latency_s = 0.3
        begin(running, scale)
        with load(running, scale):
            for number in range(4):
                time.sleep(scale.load_s / 5)
                running.kill(running.workers()[number % 2].name, signal.SIGTERM)
                at = time.monotonic()
        return finish(running, at, bound_s=RECOVERY_S, notes=f"{running.deaths} restarts")


@scenario("SIGTERM while the model does not answer")
def _stop_stuck(kind: str, scale: Scale) -> Result:
    """The session is handed back when the time is over; nobody waits for the lease or for the model."""
    with system(kind, shutdown_s=1, lease_s=60, heartbeat_s=5) as running:
        begin(running, scale, workers=1)
        stuck = threading.Event()
        over = threading.Event()

        def hang(_: Request) -> Answer | None:
            if not stuck.is_set():
                stuck.set()
                over.wait(60)
            return None

        running.listener.fault = hang
        running.say(conversation(1, 2, skipped_every=0))
        assert stuck.wait(30), "no run began"
        running.kill("worker-0", signal.SIGTERM)
        at = time.monotonic()
        try:
            return finish(running, at, bound_s=RECOVERY_S)
        finally:
            over.set()
