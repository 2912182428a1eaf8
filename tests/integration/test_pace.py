"""Turns that come at a pace gather into one run, with real workers, Redis and a model over HTTP."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest

from extractor.adapters.sql.operators.actions import Actor
from extractor.core.run.pace import DueReason
from extractor.testing import end
from extractor.testing.model_server import Answer, Request
from tests.build import entry, event_json
from tests.integration.conftest import Brain
from tests.integration.stack import Stack, wait_for


@pytest.fixture(autouse=True)
def pace(stack: Stack) -> Iterator[None]:
    """Quiet for a second, three at most."""
    stack.parts.tenants.set_pace(Actor("test"), "default", quiet_s=1, gather_s=3)
    yield
    stack.parts.tenants.set_pace(Actor("test"), "default", quiet_s=None, gather_s=None)


def turn(number: int) -> list[dict[str, Any]]:
    return [entry(f"I moved to house number {number}."), entry("Noted.", "assistant")]


def stored(stack: Stack, count: int) -> None:
    wait_for(lambda: stack.parts.overview.waiting().unread == count, f"{count} messages to be stored")


class TestGathering:
    def test_turns_gather_into_one_run(self, stack: Stack) -> None:
        turns = [turn(number) for number in range(4)]
        for said in turns:
            stack.send(event_json(*said))
        stack.wait_read(*turns[-1])
        runs = stack.runs()
        assert [run.figures.agent_turns for run in runs] == [1]
        assert (runs[0].window.messages, runs[0].figures.due_reason) == (8, "quiet")

    def test_turns_that_go_on_are_read_by_the_bound(self, stack: Stack) -> None:
        """A turn every half second never leaves enough quiet, also where the machine is slow."""
        stack.parts.tenants.set_pace(Actor("test"), "default", quiet_s=2.5, gather_s=3)
        stop = threading.Event()

        def talk() -> None:
            number = 0
            while not stop.wait(0.5):
                stack.send(event_json(*turn(number)))
                number += 1

        talking = threading.Thread(target=talk)
        talking.start()
        try:
            wait_for(stack.runs, "a run while turns come")
        finally:
            stop.set()
            talking.join()
        assert stack.runs()[-1].figures.due_reason == "bound"

    def test_whoever_waits_ends_the_gathering(self, stack: Stack) -> None:
        stack.parts.tenants.set_pace(Actor("test"), "default", quiet_s=600, gather_s=600)
        said = turn(1)
        stack.send(event_json(*said))
        stored(stack, 2)
        assert stack.runs() == []
        stack.parts.gathered.hurry_session("default", "s1", DueReason.WAITED_FOR)
        stack.wait_read(*said)
        assert stack.runs()[0].figures.due_reason == "waited_for"

    @pytest.mark.parametrize("system", ["sqlite", pytest.param("postgres", marks=pytest.mark.extended)], indirect=True)
    def test_a_killed_worker_loses_nothing_that_was_gathered(self, stack: Stack, brain: Brain) -> None:
        """Killed while turns gather, and again while they are read."""
        asked = threading.Event()

        def think(request: Request) -> Answer:
            del request
            if not asked.is_set():
                asked.set()
                stack.processes[0].kill()
            return end()

        brain.think = think
        said = [*turn(1), *turn(2)]
        stack.send(event_json(*said[:2]))
        stored(stack, 2)
        stack.processes[0].kill()
        stack.processes[0].wait()
        stack.processes.clear()
        stack.start_worker()
        stack.send(event_json(*said[2:]))
        wait_for(asked.is_set, "the model to be asked")
        stack.processes[0].wait()
        stack.processes.clear()
        stack.start_worker()
        stack.wait_read(*said)
        assert all(stack.parts.queries.is_read("default", "s1", UUID(one["uuid"])) for one in said)
