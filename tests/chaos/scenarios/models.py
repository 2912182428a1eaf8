"""The model does not answer, answers nonsense, or never stops answering."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable

from extractor.testing import Fault
from extractor.testing.model_server import Answer, Request
from tests.chaos.conversation import FAULTS, conversation
from tests.chaos.scenario import SCENARIOS, Result, Run, Scale, Scenario, begin, finish, load, pause, scenario
from tests.chaos.system import system


def _outage(fault: Callable[[], Fault], *, is_long: bool = False) -> Run:
    def run(kind: str, scale: Scale) -> Result:
        with system(kind) as running:
            begin(running, scale)
            lasts_s = scale.long_s if is_long else scale.fault_s
            with load(running, scale):
                time.sleep(scale.load_s / 4)
                running.listener.fault = lambda _: fault()
                asked = running.listener.asked
                pause(running, lasts_s)
                running.listener.fault = None
                over_at = time.monotonic()
                asked = running.listener.asked - asked
            return finish(running, over_at, notes=f"{lasts_s:g} s, {asked} requests meanwhile")

    return run


SCENARIOS.extend(
    Scenario(
        f"the model answers {name}", _outage(fault), short={"429": ("postgres",), "529": ("sqlite",)}.get(name, ())
    )
    for name, fault in FAULTS.items()
)


@scenario("the model takes requests and never answers")
def _hang(kind: str, scale: Scale) -> Result:
    with system(kind, model_timeout_s=20) as running:
        begin(running, scale)
        over = threading.Event()

        def hang(_: Request) -> Answer | None:
            over.wait(60)
            return Fault.hang_up()

        with load(running, scale):
            time.sleep(scale.load_s / 4)
            running.listener.fault = hang
            pause(running, max(scale.fault_s, 30.0))
            running.listener.fault = None
            over_at = time.monotonic()
        try:
            return finish(running, over_at, notes="30 s; a request may take 20 s")
        finally:
            over.set()


SCENARIOS.append(Scenario("the model answers 529 for 5 min", _outage(FAULTS["529"], is_long=True)))
SCENARIOS.append(
    Scenario(
        "the model answers any of these for 5 min",
        _outage(lambda: random.choice(list(FAULTS.values()))(), is_long=True),
        databases=("postgres",),
    )
)


@scenario("every fifth answer of the model is a fault")
def _flaky(kind: str, scale: Scale) -> Result:
    dice = random.Random(7)

    def sometimes(_: Request) -> Answer | None:
        return dice.choice(list(FAULTS.values()))() if dice.random() < 0.2 else None

    with system(kind) as running:
        begin(running, scale)
        running.listener.fault = sometimes
        with load(running, scale):
            pass
        running.listener.fault = None
        return finish(running, time.monotonic())


@scenario("poisonous turns in the middle of sessions", short=("sqlite",))
def _poison(kind: str, scale: Scale) -> Result:
    with system(kind) as running:
        begin(running, scale)
        turns = conversation(scale.sessions, scale.turns, poison=(scale.turns // 2,))
        running.say(turns)
        return finish(running, time.monotonic())
