"""What a scenario is, what it finds, and the steps that most of them share."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from tests.chaos.conversation import Turn, conversation
from tests.chaos.ledger import Verdict
from tests.chaos.system import HERE, Place, System
from tests.chaos.watch import Watch

BOTH = ("sqlite", "postgres")
RECOVERY_S = 10.0
"""Bound after a kill -9, from the moment of the kill; the suite fails beyond it."""

WELL_S = 60.0
"""Bound after anything else, from the end of the fault."""

READY_S = 3.0
"""Bound of an answer of `/readyz`, whatever hangs."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a scenario found.

    Attributes:
        recovery_s: From the end of the fault (for a kill: from the kill) until every turn was done with.
        bound_s: What it must not be over.
        watch: What `/readyz` and doctor said meanwhile; None when nobody asked.
        names: A pattern of what one of them must have said; empty when the fault is too short to be seen.
    """

    verdict: Verdict
    recovery_s: float
    bound_s: float = WELL_S
    notes: str = ""
    watch: Watch | None = None
    names: str = ""

    @property
    def failures(self) -> list[str]:
        """What is not as it must be; empty when the scenario passed."""
        found = [] if self.verdict.is_clean else ["turns are lost, twice or out of order"]
        if self.recovery_s > self.bound_s:
            found.append(f"well after {self.recovery_s:.1f} s, allowed are {self.bound_s:g}")
        if self.watch is not None and self.watch.slowest_s > READY_S:
            found.append(f"/readyz took {self.watch.slowest_s:.1f} s")
        if self.names and not self.is_named:
            found.append(f"neither /readyz nor doctor named {self.names!r}")
        return found

    @property
    def is_named(self) -> bool:
        said = [] if self.watch is None else [*self.watch.said, *self.watch.found]
        return any(re.search(self.names, text, re.IGNORECASE) for text in said)


@dataclass(frozen=True, slots=True)
class Scale:
    """How much is said and how long it lasts; the short form is part of `make test-all`.

    Attributes:
        long_s: Length of the long outages.
        many_turns: Of the scenario that lasts the longest.
        is_watched: An API runs beside the workers, whose `/readyz` is asked all the time.
    """

    sessions: int = 12
    turns: int = 12
    load_s: float = 10.0
    fault_s: float = 5.0
    long_s: float = 300.0
    many_turns: int = 10_000
    is_watched: bool = True


FULL = Scale()
SHORT = Scale(sessions=6, turns=5, load_s=4.0, fault_s=2.0, long_s=5.0, is_watched=False)


Run = Callable[[str, Scale], Result]


@dataclass(frozen=True, slots=True)
class Scenario:
    name: str
    run: Run
    databases: tuple[str, ...] = BOTH
    short: tuple[str, ...] = ()
    """Stores on which it is part of the short form."""


SCENARIOS: list[Scenario] = []


def scenario(name: str, *, databases: tuple[str, ...] = BOTH, short: tuple[str, ...] = ()) -> Callable[[Run], Run]:
    def register(run: Run) -> Run:
        SCENARIOS.append(Scenario(name, run, databases, short))
        return run

    return register


def begin(running: System, scale: Scale, *, with_api: bool = False, api_place: Place = HERE, **how: Any) -> None:
    """Start the workers, and an API when it is needed or watched; `how` as of `System.start`."""
    running.start(**how)
    if with_api or scale.is_watched:
        running.start_api(api_place)


def finish(
    running: System, since: float, *, bound_s: float = WELL_S, notes: str = "", is_ordered: bool = True,
    patience_s: float = 120.0, names: str = "",
) -> Result:  # fmt: skip
    """Wait until all is well, at most for so long, and judge it."""
    try:
        well_at = running.wait_until_well(patience_s)
    except AssertionError as error:  # judged all the same: what was lost, and what an operator was told
        sys.stderr.write(f"{error}\n")
        well_at = time.monotonic()
    if running.watch is not None:
        running.watch.settle()
    verdict = running.ledger.judge(running.database, is_ordered=is_ordered)
    return Result(verdict, max(0.0, well_at - since), bound_s, notes, running.watch, names if running.watch else "")


def tell_waits(result: Result) -> Result:
    """Add to the notes how long the slowest turn waited: what a kill in the middle of a load costs."""
    waits = f"no turn waited longer than {result.verdict.longest_wait_s:.1f} s"
    return replace(result, notes="; ".join(filter(None, (result.notes, waits))))


@contextmanager
def load(running: System, scale: Scale, *, turns: Sequence[Turn] = (), **how: Any) -> Iterator[Sequence[Turn]]:
    """Say something all the time that the block lasts, and wait until all of it was taken."""
    said = turns or conversation(scale.sessions, scale.turns)
    wait = running.say_in_background(said, **{"rate": len(said) / scale.load_s, **how})
    yield said
    wait()


def consult(running: System) -> None:
    """Ask doctor now; it does not hold the scenario up."""
    if running.watch is not None:
        running.watch.consult()


def pause(running: System, seconds: float) -> None:
    """Let a fault last; doctor is asked in the middle of it."""
    time.sleep(seconds / 2)
    consult(running)
    time.sleep(seconds / 2)
