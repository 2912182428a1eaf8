"""The model does not answer, answers nonsense, or never stops answering."""

from __future__ import annotations

import itertools
import random
import re
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

from extractor.testing import Fault
from extractor.testing.model_server import Answer, Request
from tests.chaos.conversation import FAULTS, conversation
from tests.chaos.scenario import SCENARIOS, Result, Run, Scale, Scenario, begin, consult, finish, load, pause, scenario
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
    Scenario(f"the model answers {name}", _outage(fault), short={"429": ("postgres",)}.get(name, ()))
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


@scenario("the model's server closes every second connection without an answer")
def _every_second(kind: str, scale: Scale) -> Result:
    count = itertools.count()
    with system(kind) as running:
        begin(running, scale)
        running.listener.fault = lambda _: Fault.hang_up() if next(count) % 2 else None
        with load(running, scale):
            consult(running)
        result = finish(running, time.monotonic(), notes=f"{next(count)} requests")
        running.listener.fault = None
        return result


@scenario("poisonous turns in the middle of sessions", short=("sqlite",))
def _poison(kind: str, scale: Scale) -> Result:
    with system(kind) as running:
        begin(running, scale)
        turns = conversation(scale.sessions, scale.turns, poison=(scale.turns // 2,))
        running.say(turns)
        return finish(running, time.monotonic())


# -- replies that never end, or are too much ----------------------------------------------------------------------

MODEL_TIMEOUT_S = 5


def _pings(over: threading.Event) -> Iterator[bytes]:
    while not over.wait(0.2):
        yield b'event: ping\ndata: {"type": "ping"}\n\n'


def _drip(over: threading.Event) -> Iterator[bytes]:
    while not over.wait(1.0):
        yield b" "


def _flood(_: threading.Event) -> Iterator[bytes]:
    yield b'{"id": "msg_1", "type": "message", "role": "assistant", "content": [{"type": "text", "text": "'
    for _number in range(100):
        yield b"x" * 1_000_000
    yield b'"}], "stop_reason": "end_turn"}'


def _bomb(_: threading.Event) -> Iterator[bytes]:
    """A gzip body of a megabyte that inflates to one gigabyte."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    for _number in range(1024):
        yield packer.compress(b" " * (1 << 20))
    yield packer.flush()


Pieces = Callable[[threading.Event], Iterator[bytes]]


def _endless(pieces: Pieces, kind: str = "application/json", *, is_poison: bool = False, **headers: str) -> Run:
    """Every answer is such a one for as long as it lasts; all slots are free again within the deadline of a request.

    Args:
        is_poison: Such an answer counts against its session, whose turns may end as dead letters.
    """

    def run(store: str, scale: Scale) -> Result:
        over = threading.Event()
        fields = {"content-type": kind, **{name.replace("_", "-"): value for name, value in headers.items()}}
        with system(store, model_timeout_s=MODEL_TIMEOUT_S) as running:
            running.ledger.may_be_letters = is_poison
            begin(running, scale)
            with load(running, scale):
                time.sleep(scale.load_s / 4)
                running.listener.fault = lambda _: Fault(200, headers=fields, stream=pieces(over))
                pause(running, max(3 * MODEL_TIMEOUT_S, scale.fault_s))
                running.listener.fault = None
                over_at = time.monotonic()
            memory = max(_peak_mb(child.process.pid) for child in running.workers())
            try:
                return finish(running, over_at, notes=f"a worker took {memory:.0f} MB at most")
            finally:
                over.set()

    return run


def _peak_mb(pid: int) -> float:
    """Return the most memory that a process has had at once."""
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(found[1]) / 1024 if found else 0.0


SCENARIOS.append(Scenario("a reply of server-sent pings never ends", _endless(_pings, "text/event-stream")))
SCENARIOS.append(Scenario("a reply drips, a byte a second", _endless(_drip)))
SCENARIOS.append(Scenario("replies of 100 MB", _endless(_flood, is_poison=True), databases=("postgres",)))
SCENARIOS.append(Scenario("replies of a gzip bomb (1 GiB)", _endless(_bomb, is_poison=True, content_encoding="gzip")))


@scenario("the model answers 429 with a strange retry-after")
def _strange_retry_after(kind: str, scale: Scale) -> Result:
    """None of them may park a session for longer than the bound of docs/reliability.md allows, nor end a worker."""
    values = ("1e9", "-1", "soon", "Wed, 21 Oct 2099 07:28:00 GMT", "0", "")
    dice = random.Random(5)
    with system(kind) as running:
        begin(running, scale)
        with load(running, scale):
            time.sleep(scale.load_s / 4)
            running.listener.fault = lambda _: Fault.error(429, "rate_limit_error", retry_after=dice.choice(values))
            pause(running, scale.fault_s)
            running.listener.fault = None
            over_at = time.monotonic()
        return finish(running, over_at)
